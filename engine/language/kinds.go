package language

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:embed data/kinds.txt
var kindLines string

// Kind is a line of data/kinds.txt: a set of actions by their verbs and slots. Several lines may have one name.
type Kind struct {
	Name, Line, Example string

	pattern *pattern
}

// Kinds returns the lines of data/kinds.txt. It panics if a line is invalid; a test finds that before.
var Kinds = sync.OnceValue(func() (out []*Kind) {
	eachRule("kinds.txt", kindLines, func(line string) (err error) {
		text, example, ok := strings.Cut(line, " | ")
		name, action, colon := strings.Cut(text, ": ")
		if !ok || !colon {
			return fmt.Errorf("want kind: action | example")
		}
		k := &Kind{Name: name, Line: line, Example: example}
		k.pattern, err = readPattern(action)
		out = append(out, k)
		return err
	})
	return out
})

// Matches reports whether the line matches an action.
func (k *Kind) Matches(a *Action) bool { return k.pattern.matches(a) }

// Is reports whether an action is of a kind of data/kinds.txt. It panics if no line has the name.
func (a *Action) Is(kind string) bool { return a.kind(kind) != nil }

// kind returns the first line of a kind that matches an action; nil: none does.
func (a *Action) kind(name string) *Kind {
	lines, ok := kindsByName()[name]
	if !ok {
		panic(fmt.Errorf("kinds.txt: no kind %q", name))
	}
	if at := slices.IndexFunc(lines, func(k *Kind) bool { return k.Matches(a) }); at >= 0 {
		return lines[at]
	}
	return nil
}

var kindsByName = sync.OnceValue(func() map[string][]*Kind {
	out := map[string][]*Kind{}
	for _, k := range Kinds() {
		out[k.Name] = append(out[k.Name], k)
	}
	return out
})
