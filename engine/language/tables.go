package language

import (
	_ "embed"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
)

var (
	//go:embed data/ways.txt
	wayLines string
	//go:embed data/joins.txt
	joinLines string
	//go:embed data/details.txt
	detailLines string
	//go:embed data/handfuls.txt
	handfulLines string
)

// Table is a file of rules by verb and step. Of each step, the first rule that fits is applied.
type Table func() []*section

// section holds the rules of some verbs, step by step.
type section struct {
	verbs
	steps [][]*Rule
}

// The tables of the program. A fault in an embedded file is a fault of the build.
var (
	Ways     = table("ways.txt", &wayLines)         // the direction, path and terrain of an action
	Joins    = table("joins.txt", &joinLines)       // the place of an action in the plan
	Details  = table("details.txt", &detailLines)   // slots that the text of an action implies
	Handfuls = table("handfuls.txt", &handfulLines) // several things in the hands
)

func table(name string, lines *string) Table {
	return sync.OnceValue(func() (out []*section) {
		eachRule(name, *lines, func(line string) (err error) {
			if list, ok := strings.CutPrefix(line, "for "); ok {
				vs, err := readVerbs(list)
				out = append(out, &section{verbs: vs, steps: make([][]*Rule, 1)})
				return err
			}
			s := out[len(out)-1]
			if line == "then" {
				s.steps = append(s.steps, nil)
				return nil
			}
			r, err := readRule(line)
			last := len(s.steps) - 1
			s.steps[last] = append(s.steps[last], r)
			return err
		})
		return out
	})
}

// Apply applies the rules of a table to an action that comes after the action last. Says reports whether a word of the context "says"
// holds. Call calls the function that a rule names, and reports whether it ends the search. Apply returns the applied lines.
func (t Table) Apply(a, last *Action, says func(word string) bool, call func(function string) bool) (applied []string) {
	fits := func(r *Rule) bool {
		return !slices.ContainsFunc(r.says, func(w string) bool {
			word, not := strings.CutPrefix(w, "!")
			return says(word) == not
		}) && r.action.matches(a) && (r.contexts["after"] == nil || r.contexts["after"].matches(last))
	}
	all := t()
	for _, step := range all[slices.IndexFunc(all, func(s *section) bool { return s.has(a.Verb) })].steps {
		at := slices.IndexFunc(step, fits)
		if at < 0 {
			continue
		}
		applied = append(applied, step[at].Line)
		if step[at].call != "" && call(step[at].call) {
			return applied
		}
		if step[at].verb != "" {
			a.Verb = step[at].verb
		}
		for _, c := range step[at].set {
			c.set(a, says("clockwise"))
		}
	}
	return applied
}

// set gives an action the value of a condition.
func (c *condition) set(a *Action, clockwise bool) {
	v := c.value(a)
	if len(c.want) > 0 {
		v.Set(reflect.ValueOf(c.want[0]))
	}
	if c.signed {
		v.SetFloat(math.Abs(v.Float()))
		if clockwise {
			v.SetFloat(-v.Float())
		}
	}
}
