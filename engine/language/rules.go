package language

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

var (
	//go:embed data/rules.txt
	ruleLines string
	//go:embed data/entries.txt
	entryLines string
	//go:embed data/held.txt
	heldLines string
)

// Rule is a line of data/rules.txt, of another file of rules in data. It changes an action if the rest of the
// body, the neighbouring actions and the words of the caller meet its contexts.
type Rule struct {
	Line, Example string

	in       rest // the permitted rests; 0: any; onFeet: standing
	contexts map[string]*pattern
	says     []string        // words of the caller that hold; with "!": that do not
	first    bool            // no action of the whole body is before it
	fresh    bool            // no earlier action takes or wears the object
	holding  map[string]bool // the hands hold one of these things
	action   *pattern

	verb   Verb        // the new verb; "": unchanged
	only   bool        // clears the slots but object, heft, speed, tones, count and durations
	absorb bool        // removes the action beside it; if its side is open, it takes the other side
	set    []condition // slots to set
	call   string      // the function of the caller that is called first; the slots are not set if it ends the search
	start  *Action     // is inserted at the start of the plan, as already done
	before *Action     // is inserted before the action
	note   string      // is added to the plan
}

// onFeet stands for a standing body in the contexts of rules. In a situation it is the rest 0.
const onFeet rest = 1 << 15

// pattern is a set of actions.
type pattern struct {
	verbs
	conditions []condition
}

// condition is a slot with the values that it may have.
type condition struct {
	slot   string
	index  []int // of the field
	texts  []string
	want   []any // allowed values; nil: class applies, or any value if there is none
	class  map[string]bool
	not    bool // the slot has none of the values
	signed bool // the value is negative to the right and clockwise; want is empty for the value that the slot has
}

// Rules returns the rules of all tables. It panics if an embedded file is invalid; a test finds that before.
func Rules() []*Rule {
	all := slices.Concat(planRules(), entryRules(), heldRules())
	for _, s := range slices.Concat(Ways(), Joins(), Details(), Handfuls()) {
		all = append(all, slices.Concat(s.steps...)...)
	}
	return all
}

var (
	planRules  = ruleFile("rules.txt", &ruleLines)
	entryRules = ruleFile("entries.txt", &entryLines)
	heldRules  = ruleFile("held.txt", &heldLines)
)

// ruleFile returns a function that reads the rules of an embedded file on its first call.
func ruleFile(name string, lines *string) func() []*Rule {
	return sync.OnceValue(func() (out []*Rule) {
		eachRule(name, *lines, func(line string) (err error) {
			r, err := readRule(line)
			out = append(out, r)
			return err
		})
		return out
	})
}

// eachRule calls read with each line of an embedded file. It panics if read fails.
func eachRule(name, text string, read func(line string) error) {
	for _, line := range Lines(text) {
		if err := read(line); err != nil {
			panic(fmt.Errorf("%s: %q: %w", name, line, err))
		}
	}
}

// rulesOf has the rules of each verb of the program.
var rulesOf = sync.OnceValue(func() map[Verb][]*Rule {
	out := map[Verb][]*Rule{}
	for _, v := range Verbs() {
		for _, r := range planRules() {
			if r.action.has(v) {
				out[v] = append(out[v], r)
			}
		}
	}
	return out
})

func readRule(line string) (r *Rule, err error) {
	rule, example, ok := strings.Cut(line, " | ")
	contexts, body, colon := strings.Cut(" "+rule, " : ")
	action, change, arrow := strings.Cut(body, " -> ")
	if !ok || !colon || !arrow {
		return nil, fmt.Errorf("want contexts : action -> change | example")
	}
	r = &Rule{Line: line, Example: example, contexts: map[string]*pattern{}}
	for one := range strings.SplitSeq(contexts, ";") {
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
	case "says":
		r.says = strings.Fields(value)
	case "first":
		r.first = true
	case "new":
		r.fresh = true
	case "holding":
		r.holding = map[string]bool{value: true}
		if class, ok := strings.CutPrefix(value, ":"); ok {
			if r.holding = things[class]; r.holding == nil {
				return fmt.Errorf("unknown class %s", class)
			}
		}
	case "before", "then", "after", "beside":
		r.contexts[name], err = readPattern(value)
	default:
		return fmt.Errorf("unknown context %q; want in, says, first, new, holding, before, then, after or beside", name)
	}
	return err
}

// change reads "verb slot=value flag only absorb + start verb slots + before verb slots + note: text".
func (r *Rule) change(text string) (err error) {
	text, r.note, _ = strings.Cut(text, " + note: ")
	text, before, inserts := strings.Cut(text, " + before ")
	if inserts {
		if r.before, err = readAction(before); err != nil {
			return err
		}
	}
	text, start, starts := strings.Cut(text, " + start ")
	if starts {
		if r.start, err = readAction(start); err != nil {
			return err
		}
		r.start.Already = true
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
			if name, _, valued := strings.Cut(one, "="); !valued && slotField(name) == nil {
				r.call = one
				continue
			}
			c, err := readCondition(one)
			if err != nil {
				return err
			}
			r.set = append(r.set, c)
		}
	}
	return nil
}

// readAction reads "verb slot=value flag".
func readAction(text string) (*Action, error) {
	p, err := readPattern(text)
	if err != nil {
		return nil, err
	}
	a := &Action{Verb: p.names[0]}
	for _, c := range p.conditions {
		if err := a.Set(c.slot, c.texts[0]); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func readPattern(text string) (*pattern, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, fmt.Errorf("no verb in %q: want verbs, then conditions on slots", text)
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
	c = condition{slot: name, index: slotField(name), texts: strings.Split(values, ",")}
	if c.index == nil {
		return c, fmt.Errorf("unknown slot %q", name)
	}
	if !valued && reflect.TypeFor[Action]().FieldByIndex(c.index).Type.Kind() != reflect.Bool {
		return c, nil
	}
	if values, c.signed = strings.CutPrefix(values, "±"); c.signed {
		if c.texts = []string{values}; values == "" {
			return c, nil
		}
	}
	if values, c.not = strings.CutPrefix(values, "!"); c.not {
		c.texts = strings.Split(values, ",")
	}
	if class, ok := strings.CutPrefix(values, ":"); ok {
		if c.class = things[class]; c.class == nil {
			c.class = fixtures[class]
		}
		if c.class == nil {
			return c, fmt.Errorf("unknown class %q; things.txt and places.txt have the classes", class)
		}
		return c, nil
	}
	for _, value := range c.texts {
		var a Action
		if value != "" || !valued {
			if err = a.Set(name, value); err != nil {
				return c, err
			}
		}
		c.want = append(c.want, c.value(&a).Interface())
	}
	return c, err
}

// value returns the field of an action that a condition is about.
func (c *condition) value(a *Action) reflect.Value {
	return reflect.ValueOf(a).Elem().FieldByIndex(c.index)
}

// matches reports whether an action has one of the verbs of p and meets its conditions.
func (p *pattern) matches(a *Action) bool {
	return p.has(a.Verb) && !slices.ContainsFunc(p.conditions, func(c condition) bool {
		v := c.value(a)
		switch {
		case c.class != nil:
			return c.class[fmt.Sprint(v)] == c.not
		case c.want == nil:
			return v.IsZero()
		}
		return slices.Contains(c.want, v.Interface()) == c.not
	})
}
