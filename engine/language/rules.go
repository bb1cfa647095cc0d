package language

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

//go:embed data/rules.txt
var ruleLines string

// Rule is a line of data/rules.txt: a change of an action by the state of the body and by the actions beside it.
type Rule struct {
	Line, Example string

	in       rest // onFeet: the body stands
	contexts map[string]*pattern
	first    bool
	fresh    bool   // the object was not in the hands before
	holding  string // a thing that is in the hands
	action   *pattern

	verb   Verb // that it becomes; "": the same
	only   bool
	absorb bool // the action beside it
	set    []condition
	start  *Action
	note   string
}

// onFeet is the rest of a body that stands, in rules.
const onFeet rest = 1 << 15

// pattern is a set of actions.
type pattern struct {
	verbs
	conditions []condition
}

// condition is a slot with the values that it may have.
type condition struct {
	slot  string
	texts []string
	want  []any // values; nil: none
	class map[string]bool
}

// Rules returns the rules of planning. A fault in the embedded file is a fault of the build, and a test reports it.
var Rules = sync.OnceValue(func() []*Rule {
	var out []*Rule
	for line := range strings.Lines(ruleLines) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		r, err := readRule(line)
		if err != nil {
			panic(fmt.Errorf("rules.txt: %q: %w", line, err))
		}
		out = append(out, r)
	}
	return out
})

// rulesOf has the rules of each verb of the program.
var rulesOf = sync.OnceValue(func() map[Verb][]*Rule {
	out := map[Verb][]*Rule{}
	for _, v := range Verbs() {
		for _, r := range Rules() {
			if r.action.has(v) {
				out[v] = append(out[v], r)
			}
		}
	}
	return out
})

func readRule(line string) (r *Rule, err error) {
	rule, example, ok := strings.Cut(line, " | ")
	when, what, colon := strings.Cut(" "+rule, " : ")
	action, change, arrow := strings.Cut(what, " -> ")
	if !ok || !colon || !arrow {
		return nil, fmt.Errorf("want contexts : action -> change | example")
	}
	r = &Rule{Line: line, Example: example, contexts: map[string]*pattern{}}
	for one := range strings.SplitSeq(when, ";") {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		if err := r.context(strings.Cut(one, " ")); err != nil {
			return nil, err
		}
	}
	if r.action, err = readPattern(action); err != nil {
		return nil, err
	}
	return r, r.change(change)
}

// context reads one context: "in seat", "before :upper", "first".
func (r *Rule) context(name, value string, _ bool) (err error) {
	switch name {
	case "in":
		r.in = onFeet
		if value != "feet" {
			r.in, err = readRests(value)
		}
	case "first":
		r.first = true
	case "new":
		r.fresh = true
	case "holding":
		r.holding = value
	case "before", "then", "after", "beside":
		r.contexts[name], err = readPattern(value)
	default:
		return fmt.Errorf("no context %q", name)
	}
	return err
}

// change reads "verb slot=value flag only absorb + start verb slots + note: text".
func (r *Rule) change(text string) (err error) {
	text, r.note, _ = strings.Cut(text, " + note: ")
	text, start, starts := strings.Cut(text, " + start ")
	if starts {
		p, err := readPattern(start)
		if err != nil {
			return err
		}
		r.start = &Action{Verb: p.names[0], Already: true}
		for _, c := range p.conditions {
			if err := r.start.Set(c.slot, c.texts[0]); err != nil {
				return err
			}
		}
	}
	fields := strings.Fields(text)
	if fields[0] != "-" {
		r.verb = Verb(strings.ReplaceAll(fields[0], "_", " "))
	}
	for _, one := range fields[1:] {
		switch one {
		case "only":
			r.only = true
		case "absorb":
			r.absorb = true
		default:
			c, err := readCondition(one)
			if err != nil {
				return err
			}
			r.set = append(r.set, c)
		}
	}
	return nil
}

func readPattern(text string) (*pattern, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, fmt.Errorf("no action in %q", text)
	}
	vs, err := readVerbs(fields[0])
	p := &pattern{verbs: vs}
	for _, one := range fields[1:] {
		c, err := readCondition(one)
		if err != nil {
			return nil, err
		}
		p.conditions = append(p.conditions, c)
	}
	return p, err
}

// readCondition reads "dir=up,down", "side=", "object=:vessel" or a flag.
func readCondition(text string) (c condition, err error) {
	name, values, valued := strings.Cut(text, "=")
	c = condition{slot: name, texts: strings.Split(values, ",")}
	if slotPointers[name] == nil {
		return c, fmt.Errorf("no slot %s", name)
	}
	if class, ok := strings.CutPrefix(values, ":"); ok {
		c.class = things[class]
		return c, nil
	}
	for _, value := range c.texts {
		var a Action
		if value != "" || !valued {
			err = a.Set(name, value)
		}
		c.want = append(c.want, a.value(name))
	}
	return c, err
}

// value returns the value of a slot.
func (a *Action) value(slot string) any {
	return reflect.ValueOf(slotPointers[slot](a)).Elem().Interface()
}

// matches reports whether an action is in the set; nil has all actions.
func (p *pattern) matches(a *Action) bool {
	return p.has(a.Verb) && !slices.ContainsFunc(p.conditions, func(c condition) bool {
		v := a.value(c.slot)
		if c.class != nil {
			return !c.class[fmt.Sprint(v)]
		}
		return !slices.Contains(c.want, v)
	})
}
