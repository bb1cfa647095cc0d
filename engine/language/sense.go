package language

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// sense is what a verb means beside certain words: to pick a lock is no picking
// up. The lines of data/senses.txt are senses; the head of the file tells how.
type sense struct {
	line    int
	pattern []element
	agent   map[string]bool // the sentence names one of these before the verb; nil: anyone
	does    string          // as the line has it
	act     Action
	acts    map[string]Action // nil: act; else by the noun of the last class
	none    bool              // nothing is acted
	why     string            // then
	example string
}

// element is one place of a pattern.
type element struct {
	words []string
	class map[string]bool
	limb  bool // a part of the body that does it
	end   bool // nothing follows
}

var (
	//go:embed data/senses.txt
	senseLines string
	//go:embed data/classes.txt
	classLines string
)

// classes are the nouns of each class.
var classes = readClasses(classLines)

// classed are the nouns of all classes, and the verbs of frames.
var classed = func() map[string]bool {
	out := map[string]bool{}
	for _, nouns := range classes {
		for w := range nouns {
			out[w] = true
		}
	}
	for line := range strings.Lines(senseLines) {
		pattern, _, _ := strings.Cut(line, "|")
		if line[0] == '#' {
			continue
		}
		for w := range strings.FieldsSeq(pattern) {
			if !strings.ContainsAny(w, "{<@$") {
				for one := range strings.SplitSeq(w, "/") {
					out[one] = true
				}
			}
		}
	}
	return out
}()

func readClasses(text string) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for line := range strings.Lines(text) {
		if name, list, ok := strings.Cut(strings.TrimSpace(line), ":"); ok && line[0] != '#' {
			if out[name] == nil {
				out[name] = map[string]bool{}
			}
			maps.Copy(out[name], wordSet(list))
		}
	}
	out["body"] = map[string]bool{}
	for w, part := range parts {
		if out[string(part)] == nil {
			out[string(part)] = map[string]bool{}
		}
		out[string(part)][w] = true
		out["body"][w] = true
	}
	for _, part := range []Part{Arm, Wrist, Finger, Fist} {
		maps.Copy(out["hand"], out[string(part)])
	}
	out["body"]["back"] = true
	maps.Copy(out["person"], agents)
	return out
}

// senseTable has the senses by the words that their patterns can begin with, longer
// patterns first, and the usages of verbs.
type senseTable struct {
	starts map[string][]*sense
	usages map[string][]map[string]Action // of a verb without an object, by the noun named before
}

// senses reads the senses. The error names the lines that mean nothing.
var senses = sync.OnceValues(func() (senseTable, error) {
	t := senseTable{starts: map[string][]*sense{}, usages: map[string][]map[string]Action{}}
	known := meanings()
	var faults []string
	for i, line := range strings.Split(senseLines, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		s, err := known.sense(line)
		if err != nil {
			faults = append(faults, fmt.Sprintf("data/senses.txt:%d: %v", i+1, err))
			continue
		}
		s.line = i + 1
		for w := range s.pattern[0].starts() {
			t.starts[w] = append(t.starts[w], s)
		}
	}
	for _, same := range t.starts {
		slices.SortStableFunc(same, func(a, b *sense) int { return b.weight() - a.weight() })
	}
	for _, u := range used {
		t.usages[u.verb] = append(t.usages[u.verb], known.byNoun(u.does, classes[u.class]))
	}
	if len(faults) > 0 {
		return t, fmt.Errorf("%s", strings.Join(faults, "\n"))
	}
	return t, nil
})

// weight orders the senses of a word: of two that fit, the one that says more counts.
func (s *sense) weight() int {
	n := 2 * len(s.pattern)
	if s.agent != nil {
		n++
	}
	return n
}

// sense reads a line of the senses.
func (r resolver) sense(line string) (*sense, error) {
	fields := strings.Split(line, "|")
	if len(fields) != 3 {
		return nil, fmt.Errorf("%d fields, want a pattern, an action and an example", len(fields))
	}
	s := &sense{does: strings.TrimSpace(fields[1]), example: strings.TrimSpace(fields[2])}
	for w := range strings.FieldsSeq(fields[0]) {
		if agent, ok := strings.CutPrefix(w, "@"); ok {
			if s.agent = classes[agent]; s.agent == nil {
				return nil, fmt.Errorf("no class %q", agent)
			}
			continue
		}
		e, err := readElement(w)
		if err != nil {
			return nil, err
		}
		s.pattern = append(s.pattern, e)
	}
	if len(s.pattern) == 0 || s.pattern[0].end || s.example == "" {
		return nil, fmt.Errorf("no pattern, or no example")
	}
	if why, ok := strings.CutPrefix(s.does, "-"); ok {
		s.none, s.why = true, strings.TrimSpace(why)
		return s, nil
	}
	if strings.Contains(s.does, "$noun") {
		for _, e := range s.pattern {
			if e.class != nil && (!e.limb || s.acts == nil) {
				s.acts = r.byNoun(s.does, e.class)
			}
		}
		if len(s.acts) == 0 {
			return nil, fmt.Errorf("%q means nothing with any noun", s.does)
		}
		return s, nil
	}
	var err error
	s.act, err = r.action(s.does)
	return s, err
}

// byNoun reads an action for each noun that it means something with.
func (r resolver) byNoun(does string, nouns map[string]bool) map[string]Action {
	out := map[string]Action{}
	for noun := range nouns {
		if a, err := r.action(strings.ReplaceAll(does, "$noun", noun)); err == nil {
			out[noun] = a
		}
	}
	return out
}

func readElement(w string) (element, error) {
	name := strings.Trim(w, "{}<>")
	switch {
	case w == "$":
		return element{end: true}, nil
	case name != w && classes[name] == nil:
		return element{}, fmt.Errorf("no class %q", name)
	case name != w:
		return element{class: classes[name], limb: w[0] == '<'}, nil
	}
	words := strings.Split(w, "/")
	for _, one := range words {
		base, form, ok := stemmed(one, func(s string) bool { return verbs[s].Verb != "" })
		if ok && form == third && nouns[one].Verb == "" && !slices.Contains(words, base) && parts[base] == "" && objects[base] == "" {
			return element{}, fmt.Errorf("%q is inflected, want %q", one, base)
		}
	}
	return element{words: words}, nil
}

// starts are the words that an element can be.
func (e element) starts() map[string]bool {
	if e.class != nil {
		return e.class
	}
	return wordSet(strings.Join(e.words, " "))
}

// meanings are what the areas and the thesaurus say of words, each by itself.
func meanings() resolver {
	areas := areaWords()
	more, _ := thesaurus(areas)
	return resolver{tables: tables{verbs, beside(areas.nouns, more.nouns), beside(areas.phrases, more.phrases)}}
}

// action reads an action, and after each + what is done at the same time.
func (r resolver) action(text string) (Action, error) {
	var a Action
	for i, one := range strings.Split(text, "+") {
		b, err := r.plainAction(one)
		if err != nil {
			return a, err
		}
		if i == 0 {
			a = b
		} else {
			a.With = append(a.With, b)
		}
	}
	return a, nil
}

func (r resolver) plainAction(text string) (a Action, err error) {
	var plain, slots []string
	for w := range strings.FieldsSeq(text) {
		if strings.Contains(w, "=") || w == "held" || w == "floor" {
			slots = append(slots, w)
		} else {
			plain = append(plain, w)
		}
	}
	a, ok := asVerb(plain)
	if !ok {
		if a, ok = r.one(plain); !ok {
			return a, fmt.Errorf("%q means nothing", strings.Join(plain, " "))
		}
	}
	a.near = false // the line says what it means
	for _, w := range slots {
		name, value, _ := strings.Cut(w, "=")
		if err := a.slot(name, value); err != nil {
			return a, err
		}
	}
	return a, nil
}

// asVerb reads a verb of the repertoire by its own name.
func asVerb(words []string) (Action, bool) {
	v := Verb(strings.Join(words, " "))
	_, ok := kinds[v]
	return Action{Verb: v}, ok
}

// ways of a slot "dir".
var ways = map[string]Direction{
	"up": Upward, "down": Downward, "left": Leftward, "right": Rightward, "back": Backward, "ahead": Ahead, "side": Sideways,
}

// terrains of a slot "terrain".
var terrains = map[string]Terrain{"stairs": StairsUp, "onto": OntoBox, "off": OffBox, "over": Over}

// slot sets a slot of an action by its name.
func (a *Action) slot(name, value string) error {
	n, numeric := strconv.ParseFloat(value, 64)
	way, known := ways[value]
	switch {
	case name == "held":
		a.Held = true
	case name == "floor":
		a.Floor = true
	case name == "terrain" && terrains[value] != Level:
		a.Terrain = terrains[value]
	case name == "object":
		a.Object = value
	case name == "variant":
		a.Variant = value
	case name == "path" && value == "back":
		a.Path = BackAndForth
	case name == "side" && value == "both":
		a.Side = Both
	case name == "dir" && known:
		a.Direction = way
	case name == "at" && parts[value] != "":
		a.Target.Part = parts[value]
	case name == "part" && parts[value] != "":
		a.Part = parts[value]
	case name == "height" && heightAt(value) > 0:
		a.Target.Height = heightAt(value)
	case name == "height" && numeric == nil:
		a.Target.Height = n
	case name == "angle" && numeric == nil:
		a.Angle = n * math.Pi / 180
	case name == "count" && numeric == nil:
		a.Count = int(n)
	default:
		return fmt.Errorf("no slot %s=%s", name, value)
	}
	return nil
}
