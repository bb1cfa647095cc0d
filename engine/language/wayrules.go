package language

import (
	_ "embed"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
)

//go:embed data/ways.txt
var wayLines string

// wayRules holds the rules of data/ways.txt for some verbs. Of each step, the first rule that fits is applied.
type wayRules struct {
	verbs
	steps [][]*Rule
}

var ways = sync.OnceValue(func() []*wayRules {
	var out []*wayRules
	eachRule("ways.txt", wayLines, func(line string) (err error) {
		if list, ok := strings.CutPrefix(line, "for "); ok {
			vs, err := readVerbs(list)
			out = append(out, &wayRules{verbs: vs, steps: make([][]*Rule, 1)})
			return err
		}
		w := out[len(out)-1]
		if line == "then" {
			w.steps = append(w.steps, nil)
			return nil
		}
		r, err := readRule(line)
		last := len(w.steps) - 1
		w.steps[last] = append(w.steps[last], r)
		return err
	})
	return out
})

// SetWay gives an action its direction, path and ground by the words of its way. Backtrack calls a function of a rule, which derives
// them from an earlier action, and reports whether the way is complete. SetWay returns the applied lines.
func (a *Action) SetWay(says func(word string) bool, backtrack func(function string) bool) (applied []string) {
	rules := ways()
	fits := func(r *Rule) bool {
		return !slices.ContainsFunc(r.says, func(w string) bool {
			word, not := strings.CutPrefix(w, "!")
			return says(word) == not
		}) && r.action.matches(a)
	}
	for _, step := range rules[slices.IndexFunc(rules, func(w *wayRules) bool { return w.has(a.Verb) })].steps {
		at := slices.IndexFunc(step, fits)
		if at < 0 {
			continue
		}
		applied = append(applied, step[at].Line)
		if step[at].back != "" && backtrack(step[at].back) {
			return applied
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
