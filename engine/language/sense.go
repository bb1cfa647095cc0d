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
	return element{words: strings.Split(w, "/")}, nil
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
	case name == "side" && value == "both":
		a.Side = Both
	case name == "dir" && known:
		a.Direction = way
	case name == "at" && parts[value] != "":
		a.Target.Part = parts[value]
	case name == "part" && parts[value] != "":
		a.Part = parts[value]
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

// sense returns what the words from a token on mean together, how many tokens they
// are, and which of those say something of their own; nil if they mean nothing
// beyond the words.
func (p *parser) sense(at int) (s *sense, a Action, n int, skipped []int) {
	all, _ := senses()
	for _, key := range []string{p.lemma(at), p.text(at)} {
		for _, s := range all.starts[key] {
			n, noun, side, skipped := p.frames(s, at)
			if a, ok := s.action(noun); ok && n > 0 {
				a.With = slices.Clone(a.With)
				a.handed(side)
				return s, a, n, skipped
			}
		}
		if p.lemma(at) == p.text(at) {
			break
		}
	}
	return nil, Action{}, 0, nil
}

// action returns what is done, with a noun of the last class; false if it means
// nothing with that noun.
func (s *sense) action(noun string) (a Action, ok bool) {
	if s.acts == nil {
		return s.act, true
	}
	a, ok = s.acts[noun]
	return a, ok
}

// frames returns how many tokens from one on are the pattern of a sense, the noun of
// its last class, and the tokens that still say something; 0 if they are not.
func (p *parser) frames(s *sense, at int) (n int, noun string, side Side, skipped []int) {
	if s.agent != nil && !p.named(s.agent, at) {
		return 0, "", Either, nil
	}
	k := at
	for i, e := range s.pattern {
		if e.end {
			if !relation0(p.text(k)) {
				return 0, "", Either, nil
			}
			continue
		}
		for gap := 0; i > 0 && k < len(p.tokens) && !e.is(p.token(k)) && gap < 4 && p.gap(k, e); gap++ {
			if !articles[p.text(k)] {
				skipped = append(skipped, k)
			}
			k++
		}
		if k == len(p.tokens) || !e.is(p.token(k)) || i > 0 && p.form(k) == gerund && auxiliary[p.lemma(at)] {
			return 0, "", Either, nil
		}
		if e.limb {
			side = p.sideBefore(k)
			skipped = slices.DeleteFunc(skipped, func(i int) bool { return p.text(i) == "left" || p.text(i) == "right" || p.text(i) == "both" })
		}
		if e.class != nil && (!e.limb || noun == "") {
			noun = p.lemma(k)
		}
		k++
	}
	return k - at, noun, side, skipped
}

// sideBefore returns the side of a limb, by the word before it or its number.
func (p *parser) sideBefore(k int) Side {
	switch {
	case p.sideOf(k) != Either:
		return p.sideOf(k)
	case p.form(k) == third || p.text(k-1) == "both":
		return Both
	}
	return Either
}

// handed gives an action, or the one beside it that arms do, the side of the limb
// that its sense names.
func (a *Action) handed(side Side) {
	switch {
	case side == Either:
	case !a.Verb.Upper() && len(a.With) > 0:
		a.With[0].Side = side
	default:
		a.Side = side
	}
}

// is reports whether a token is an element.
func (e element) is(t token) bool {
	switch {
	case len(e.words) == 1 && e.words[0] == "*":
		return t.text != "" && !relation0(t.text) && !articles[t.text]
	case e.class != nil:
		return e.class[t.text] || e.class[t.lemma] && t.form != gerund
	}
	return slices.Contains(e.words, t.lemma) || slices.Contains(e.words, t.text)
}

// gap reports whether a token may stand before an element: what may stand in
// a phrase, ways, and before nouns their adjectives.
func (p *parser) gap(k int, e element) bool {
	w := p.text(k)
	_, way := directions[w]
	switch {
	case relation0(w):
		return false
	case p.between(k) || sizes[w] != 0 || speeds[w] != 0:
		return true
	case e.class == nil:
		return p.adverb(k) || w == "sideways" || w == "to" && articles[p.text(k+1)] && (p.text(k+2) == "left" || p.text(k+2) == "right")
	case way || prepositions[w] || particles[w] || subjects[w] || w == "to" || p.form(k) == third:
		return false
	}
	return true
}

// named reports whether a noun of a class stands before a token in its sentence, as
// the one who does it.
func (p *parser) named(class map[string]bool, at int) bool {
	for k := at - 1; k >= max(0, at-5) && p.text(k) != "."; k-- {
		if class[p.lemma(k)] {
			return !prepositions[p.text(k-1)] && !(articles[p.text(k-1)] && prepositions[p.text(k-2)])
		}
		if p.text(k) == "," || p.verbal(k) && objects[p.lemma(k)] == "" {
			break
		}
	}
	return p.opens(class, at)
}

// opens reports whether the sentence of a token begins with a noun of a class: it is
// the one who does all that follows.
func (p *parser) opens(class map[string]bool, at int) bool {
	k := at
	for k > 0 && p.text(k-1) != "." {
		k--
	}
	for k < at && (articles[p.text(k)] || classes["adjective"][p.text(k)] || tones[p.text(k)] != "") {
		k++
	}
	return k < at && class[p.lemma(k)]
}

// preferred notes the sense that a head is read by, and tells the reading that the
// verb has by itself if that is another.
func (p *parser) preferred(h head, at int) {
	p.sensed = append(p.sensed, h.sense)
	plainly, ok := verbs[p.lemma(at)]
	if !ok || plainly.Verb == h.Verb || plainly.Verb.Holds() && h.Verb.Holds() || light[p.lemma(at)] {
		return
	}
	words := p.text(at)
	if h.n > 1 {
		words += " … " + p.text(at+h.n-1)
	}
	p.note("“" + words + "” is read as " + h.Verb.String() + ", not as " + plainly.Verb.String())
}

// used are verbs that leave out what the sentence named before: a noun of the class.
var used = []struct{ verb, class, does string }{
	{"play", "instrument", "play $noun"},
	{"ride", "ridden", "ride a bike"},
}

// instrumentOf has the instruments of those who are named by what they play.
var instrumentOf = map[string]string{
	"pianist": "piano", "violinist": "violin", "guitarist": "guitar", "drummer": "drum", "flutist": "flute", "flautist": "flute",
	"cellist": "cello", "harpist": "harp", "trumpeter": "trumpet", "organist": "organ", "saxophonist": "saxophone",
}

// usesThere reads a verb without an object, of somebody who is at what it needs: "sits
// at the piano and plays".
func (p *parser) usesThere(at int) (a Action, ok bool) {
	all, _ := senses()
	for _, acts := range all.usages[p.lemma(at)] {
		if w := p.text(at + 1); !relation0(w) && !particles[w] {
			return a, false
		}
		for k := at - 1; k >= 0 && p.text(k) != "."; k-- {
			a, ok := acts[p.lemma(k)]
			if noun := instrumentOf[p.text(k)]; !ok && noun != "" {
				a, ok = acts[noun]
			}
			if ok {
				p.use(k)
				a.With = slices.Clone(a.With)
				return a, true
			}
		}
	}
	return a, false
}

// unacted notes that the words of a sense are none that are acted.
func (p *parser) unacted(s *sense, at, n int) {
	words := ""
	for k := at; k < at+n; k++ {
		p.use(k)
		words += " " + p.text(k)
	}
	p.note("“" + strings.TrimSpace(words) + "” is not acted: " + s.why)
}
