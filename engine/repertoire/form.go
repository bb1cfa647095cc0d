package repertoire

import (
	"slices"
	"strings"
)

// Form is an alternative of a move: another way to do the same, where facts of the action hold.
type Form struct {
	Name    string     // within the move: the words after "as"
	When    [][]string // it may be done if all facts of one of these hold
	Example string     // a prompt for which it may be done
}

// as stands between the name of a move and the name of its form.
const as = " as "

// As returns the name of a form of a move.
func (n Name) As(form string) Name { return n + as + Name(form) }

// IsForm reports whether a name names a form.
func (n Name) IsForm() bool { return strings.Contains(string(n), as) }

// Forms returns the forms of a move of the whole body, or of a gesture.
func (s *Set) Forms(gesture bool, name Name) []Form { return s.forms[entry{tableOf(gesture), name}] }

func tableOf(gesture bool) string {
	if gesture {
		return "gesture"
	}
	return "move"
}

// form notes a form by its whole name. It reports a fault where a form has no facts, where facts stand without a
// form, and, once all is read, where its move is missing.
func (r *reader) form(at token, e entry, a *extras) {
	base, form, ok := strings.Cut(string(e.name), as)
	switch {
	case !ok && a.when == nil:
		return
	case !ok:
		r.failAt(at, "facts are of a form: the name is %q as something", e.name)
	case a.when == nil:
		r.failAt(at, "a form says when it is done: when small hurried")
	}
	parent := entry{e.table, Name(base)}
	r.lib.forms[parent] = append(r.lib.forms[parent], Form{form, a.when, a.example})
	r.lib.bases = append(r.lib.bases, based{r.scanner, at, parent})
}

// based is a form with its move, which may be read later.
type based struct {
	scanner
	at token
	of entry
}

// Facts are the facts of forms that are no styles: of the object, its weight, the haste, the size of the motion, and of the
// actions beside it and before it.
var Facts = []string{
	"small", "bulky", "light", "medium", "heavy", "hurried", "slow", "calm", "ample", "slight", "free", "moving", "still", "ahead",
}

// facts reads the facts of a form, each a word of Facts or a style.
func (r *reader) facts() (all []string) {
	for first := true; first || r.tok.kind == word; first = false {
		at := r.tok
		fact := r.word("a fact, such as small, heavy, hurried")
		if r.lib.styles != nil && !slices.Contains(Facts, fact) && !slices.Contains(r.lib.styles, fact) {
			r.failAt(at, "there is no fact %q: there are %s, and the styles %s", fact,
				strings.Join(Facts, ", "), strings.Join(r.lib.styles, ", "))
		}
		all = append(all, fact)
	}
	return all
}

// rest reads a colon and returns the rest of the line without outer spaces.
func (r *reader) rest() string {
	if !r.is(":") {
		r.fail("a colon and a prompt are expected here, not %s", r.tok.found())
	}
	text := strings.TrimSpace(r.lines[r.line][r.col:])
	r.col = len(r.lines[r.line])
	r.next()
	return text
}
