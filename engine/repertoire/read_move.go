package repertoire

import (
	"maps"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/geom"
)

// reader reads declarations of a file of moves.
type reader struct {
	scanner
	lib *library
}

// sections are the words that begin a part of a move.
var sections = map[string]bool{"repeat": true, "leave": true, "from": true, "led": true, "play": true, "mirror": true, "words": true,
	"example": true}

// states are the words of states.
var states = func() map[string]State {
	out := map[string]State{}
	for s, w := range stateWords {
		if w != "" {
			out[w] = State(s)
		}
	}
	return out
}()

// readies are the words of poses of readiness.
var readies = map[string]Ready{"guard": GuardReady, "racket": RacketReady}

// move reads a move with its names into the tables of the library.
func (r *reader) move(table string) {
	var names []entry
	start := r.tok
	for first := true; first || r.accept(","); first = false {
		at := r.tok
		name := r.words("the name of a move")
		e := entry{table, Name(name)}
		if base, state, ok := strings.Cut(name, " while "); ok {
			if _, known := states[state]; !known || table == "gesture" {
				r.failAt(at, "a move is done while %s, not while %s", strings.Join(slices.Sorted(maps.Keys(states)), ", "), state)
			}
			e = entry{"settled", Name(base + " " + state)}
		}
		if r.lib.own[e] {
			r.failAt(at, "%s %s is declared twice", table, name)
		}
		r.lib.own[e] = true
		names = append(names, e)
	}
	m := &Move{}
	var a extras
	if r.accept(":") {
		a = r.attributes(m)
	}
	words := r.body(m, &a)
	if a.steps && m.Stand == (Stance{}) && !m.UsesLegs() {
		m.Stand = m.stance()
	}
	if err := m.check(table == "gesture"); err != "" {
		r.failAt(start, "%s: %s", names[0].name, err)
	}
	tables := map[string]Table{"gesture": r.lib.Gestures, "move": r.lib.Moves, "settled": r.lib.Settled}
	for _, e := range names {
		r.form(start, e, &a)
		tables[e.table][e.name] = m
		r.lib.Entries = append(r.lib.Entries, Entry{Name: e.name, Kind: e.table, Move: m, Words: words})
	}
}

// extras are the parts of a declaration that Move lacks: the feet step to where the hands work; the facts under
// which a form is done, and a prompt for it.
type extras struct {
	steps   bool
	when    [][]string
	example string
}

// attributes reads the attributes of a move.
func (r *reader) attributes(m *Move) (a extras) {
	for r.separator() {
		at := r.tok
		switch r.word("an attribute") {
		case "steps":
			a.steps = true
		case "when":
			a.when = append(a.when, r.facts())
		case "twin":
			m.Twin = true
		case "one":
			m.One = true
		case "free":
			r.expect("arms")
			m.FreeArms = true
		case "across":
			m.Across = true
		case "either":
			m.Either = true
		case "fills":
			m.Fills = true
		case "swaps":
			m.Swaps = true
		case "sized":
			m.Sized = true
		case "bends":
			m.Bends = true
		case "momentum":
			m.Momentum = r.count()
		case "paced":
			m.Paced = r.count()
		case "within":
			m.Within = r.count()
		case "stays":
			m.Stays = true
			if s, ok := states[r.tok.text]; ok {
				m.State = s
				r.next()
			}
		case "ready":
			m.Ready = choice(r, readies, "pose of readiness: guard, racket")
		case "stance":
			m.Stand = r.stanceOf()
		case "bears":
			v := r.vector()
			m.Bears = &v
		case "back":
			m.Back = r.count()
		case "height":
			m.Height = r.count()
		case "travel":
			m.Travel = r.number()
		case "turn":
			m.Turn = r.number()
		case "starts":
			m.Starts = r.place()
		case "ends":
			m.Ends = r.place()
		case "gone":
			m.Gone = r.place()
		default:
			r.failAt(at, "%q says nothing of a move", at.text)
		}
	}
	return a
}

func (r *reader) stanceOf() (s Stance) {
	if r.accept("seat") {
		return atSeat
	}
	r.fields("ahead, wide or seat", field{"ahead", &s.Ahead}, field{"wide", &s.Wide})
	return s
}

// body reads the keys of a move by its sections. It returns the words that mean the move.
func (r *reader) body(m *Move, a *extras) (words []string) {
	owner, keys := m, &m.Enter
	var from []Name
	done := func() {
		for _, n := range from {
			if m.From == nil {
				m.From = map[Name][]Key{}
			}
			m.From[n] = *keys
		}
		from = nil
	}
	for {
		r.separator()
		at := r.tok
		switch {
		case r.tok.kind == end:
			done()
			return words
		case r.accept("repeat"):
			done()
			keys = &owner.Cycle
		case r.accept("leave"):
			done()
			keys = &owner.Leave
		case r.accept("from"):
			done()
			for first := true; first || r.accept(","); first = false {
				at := r.tok
				from = append(from, Name(r.words("the name of a move")))
				r.lib.froms = append(r.lib.froms, reference{r.scanner, at, from[len(from)-1]})
			}
			keys = &[]Key{} // not nil: where nothing is to be done to get there
		case r.accept("led"):
			done()
			m.Going = &Move{}
			if owner = m.Going; r.accept(":") {
				r.attributes(owner)
			}
			keys = &owner.Enter
		case r.accept("example"):
			a.example = r.rest()
		case r.accept("words"):
			r.expect(":")
			for first := true; first || r.accept(","); first = false {
				words = append(words, r.words("words that mean the move"))
			}
		case r.keys(keys):
		default:
			r.failAt(at, "a key begins with its seconds, a section with repeat, leave, from, led, play, mirror, words or example, not with %s",
				at.found())
		}
	}
}

// keys reads a key, a named phrase or a mirror of all before. It returns false if the token
// begins none.
func (r *reader) keys(to *[]Key) bool {
	at := r.tok
	switch {
	case r.tok.kind == number:
		var before *Key
		if n := len(*to); n > 0 {
			before = &(*to)[n-1]
		}
		*to = append(*to, r.key(before))
	case r.accept("play"):
		at = r.tok
		played := r.named("phrase", r.word("the name of a phrase"), at).keys
		if r.accept("mirrored") {
			played = Swapped(played)
		}
		*to = append(*to, played...)
	case r.accept("mirror"):
		if len(*to) == 0 {
			r.failAt(at, "no key comes before")
		}
		*to = append(*to, Swapped(*to)...)
	default:
		return false
	}
	if len(*to) > mostKeys {
		r.failAt(at, "more than %d keys", mostKeys)
	}
	return true
}

// mostKeys is how many keys a section has at most.
const mostKeys = 500

// check returns the fault of a move, or "".
func (m *Move) check(gesture bool) string {
	if len(m.Enter)+len(m.Cycle)+len(m.Leave) == 0 {
		return "it has no keys"
	}
	if m.State != Upright && !m.Stays {
		return "it has a state, but the body does not stay in it"
	}
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			k := &keys[i]
			if gesture && k.In <= 0 {
				return "a key takes no time"
			}
			for _, h := range []*Reach{k.Near.Reach, k.Far.Reach} {
				if h == nil {
					continue
				}
				if (h.At == Nowhere) == (h.Upper == geom.Vec3{}) {
					return "a hand goes nowhere, or to two places"
				}
			}
		}
	}
	return ""
}
