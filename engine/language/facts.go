package language

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// fact is a set of facts of a verb without a value.
type fact uint32

// Facts, in the order of factNames. The head of data/verbs.txt explains them.
const (
	upper fact = 1 << iota
	head
	byHand
	free
	open
	shown
	stays
	holds
	once
	up
	armsUp
	poses
	goes
	leaps
	splits
	ahead
	takes
	leaves
	grips
	bears
	handles
	hauls
	under   // its support is under the pelvis
	astride // and between the legs
	above   // the body hangs from its support by the hands
	erect   // the longest side of its support is upright
	iterates
	low // it rests off its feet
)

var factNames = strings.Fields(`upper head hands free open shown stays holds once up arms poses goes leaps splits ahead
	takes leaves grips bears handles hauls under astride above upright iterates low`)

// rest is a set of the ways in which a body rests off its feet.
type rest uint16

const (
	onSeat rest = 1 << iota
	onGround
	onKnees
	lying
	onFours
	planked
	crouching
	offFeet // in any other way

	sitting = onSeat | onGround
	upright = sitting | onKnees | crouching // the trunk is up and the arms are free
)

var restNames = strings.Fields("seat ground knees lying fours plank crouch off")

// facts are the facts of a verb.
type facts struct {
	is fact
	// Times are in seconds.
	seconds float64 // duration of the first repetition; 0: the planner gives the time
	again   float64 // duration of each further repetition
	least   float64 // least duration of all repetitions
	down    float64 // part of seconds in which the body gets down and up again
	onward  float64 // duration of the walk that goes on after the verb
	pause   float64 // rest between repetitions
	rests   rest
	amid    rest
	tool    string          // that it is done with, if the prompt names none and none is in the hands
	tools   map[string]bool // that it can be done with
	support string          // that carries the body, or that the hands touch, if the prompt names none; "-": only a named one
	sites   map[string]bool // fixed things that it is done at, if the prompt names none with it
	undoes  verbs
}

// A verb without a pause in its facts has one of these, in seconds: usualPause if it moves the upper body alone, otherwise usualRest.
const (
	usualPause = 1.2
	usualRest  = 2.4
)

// verbs is a set of verbs: some by their names, and all that have one of some facts or can be done in one of some rests.
type verbs struct {
	names []Verb
	facts fact
	amid  rest
	all   bool
	not   bool // all other verbs
}

// has reports whether a verb is in the set.
func (s verbs) has(v Verb) bool {
	return (s.all || v.is(s.facts) || v.facts().amid&s.amid != 0 || slices.Contains(s.names, v)) != s.not
}

// readVerbs reads "squat,pick_up,:low,@crouch"; "*" has all verbs, and a list after "!" all others.
func readVerbs(list string) (s verbs, err error) {
	list, s.not = strings.CutPrefix(list, "!")
	for name := range strings.SplitSeq(list, ",") {
		if group, ok := strings.CutPrefix(name, ":"); ok {
			i := slices.Index(factNames, group)
			if i < 0 {
				return s, fmt.Errorf("unknown fact %q after a colon; the head of verbs.txt lists the facts", group)
			}
			s.facts |= 1 << i
		} else if in, ok := strings.CutPrefix(name, "@"); ok {
			amid, err := readRests(in)
			if err != nil {
				return s, err
			}
			s.amid |= amid
		} else if name == "*" {
			s.all = true
		} else {
			s.names = append(s.names, Verb(strings.ReplaceAll(name, "_", " ")))
		}
	}
	return s, nil
}

//go:embed data/verbs.txt
var verbLines string

// known has the facts of each verb of the program. A fault in the embedded file is a fault of the build, and a test reports it.
var known = func() map[Verb]*facts {
	out, err := readFacts(verbLines)
	if err != nil {
		panic(err)
	}
	return out
}()

// readFacts reads lines of a verb and its facts.
func readFacts(text string) (map[Verb]*facts, error) {
	out := map[Verb]*facts{}
	for name, list := range records(text) {
		f, given := &facts{}, map[string]bool{}
		for one := range strings.FieldsSeq(list) {
			fact, _, _ := strings.Cut(one, "=")
			if err := f.set(one); err != nil || given[fact] {
				return nil, fmt.Errorf("verb %s: %w", name, cmp.Or(err, fmt.Errorf("the fact %s has two values", fact)))
			}
			given[fact] = true
		}
		if f.pause == 0 {
			f.pause = usualPause
			if f.is&upper == 0 {
				f.pause = usualRest
			}
		}
		if _, twice := out[Verb(name)]; twice {
			return nil, fmt.Errorf("verb %s has two lines", name)
		}
		out[Verb(name)] = f
	}
	return out, nil
}

// set sets one fact: "open", "seconds=2.5", "amid=seat,lying".
func (f *facts) set(text string) (err error) {
	name, value, _ := strings.Cut(text, "=")
	switch name {
	case "rests":
		f.is |= low
		f.rests, err = readRests(value)
	case "amid":
		f.amid, err = readRests(value)
	case "tool":
		f.tool = value
	case "support":
		f.support = value
	case "undoes":
		f.undoes, err = readVerbs(value)
	case "with":
		f.tools = readClasses(value, things)
	case "site":
		f.sites = readClasses(value, fixtures)
	default:
		number := map[string]*float64{"seconds": &f.seconds, "again": &f.again, "least": &f.least, "down": &f.down,
			"pause": &f.pause, "onward": &f.onward}[name]
		i := slices.Index(factNames, name)
		switch {
		case number != nil:
			*number, err = strconv.ParseFloat(value, 64)
		case i < 0:
			return fmt.Errorf("unknown fact %q; the head of verbs.txt lists the facts", name)
		default:
			f.is |= 1 << i
		}
	}
	return err
}

// readClasses reads a list of nouns and classes of nouns.
func readClasses(list string, classes map[string]map[string]bool) map[string]bool {
	out := map[string]bool{}
	for one := range strings.SplitSeq(list, ",") {
		out[one] = true
		maps.Copy(out, classes[one])
	}
	return out
}

func readRests(list string) (r rest, err error) {
	for name := range strings.SplitSeq(list, ",") {
		i := slices.Index(restNames, name)
		if i < 0 {
			return r, fmt.Errorf("unknown rest %q; want %s", name, strings.Join(restNames, ", "))
		}
		r |= 1 << i
	}
	return r, nil
}

// Verbs returns the verbs of the program, in the order of the alphabet.
func Verbs() []Verb { return slices.Sorted(maps.Keys(known)) }

// is reports whether a verb has one of some facts.
func (v Verb) is(f fact) bool { return v.facts().is&f != 0 }

// Upper reports whether the verb moves the upper body only.
func (v Verb) Upper() bool { return v.is(upper) }

// WholeBody reports whether the verb moves the whole body and has a duration of its own.
func (v Verb) WholeBody() bool { return v.facts().seconds > 0 && !v.is(upper) }

// Stays reports whether a body that has done the verb stays as it is until it does something else.
func (v Verb) Stays() bool { return v.is(stays) }

// Low reports whether the verb leaves the body off its feet, so that it has to get up before it goes anywhere.
func (v Verb) Low() bool { return v.is(low) }

// Within reports whether the verb can be done by a body that another verb has brought off its feet.
func (v Verb) Within(low Verb) bool { return v.facts().amid&low.facts().rests != 0 }

// Up returns the time in seconds to stand up after the movement; 0 if the body stands.
func (v Verb) Up() float64 { return v.facts().down / 2 }

// Holds reports whether the verb is a state of the upper body that lasts while other things are done.
func (v Verb) Holds() bool { return v.is(holds) }

// Onward returns the seconds for which a walk before the verb goes on after it, if nothing follows.
func (v Verb) Onward() float64 { return v.facts().onward }

// GoesOn reports whether the verb has no end of its own.
func (v Verb) GoesOn() bool { return v.is(open | holds) }

// Ends reports whether the verb comes to an end by itself, and leaves the body where it is.
func (v Verb) Ends() bool { return v.facts().seconds > 0 && !v.GoesOn() && !v.Goes() && !v.Stays() }

// Goes reports whether the verb takes a body over the ground on its feet.
func (v Verb) Goes() bool { return v.is(goes) }

// getsUp reports whether the verb begins on the feet, or brings the body there.
func (v Verb) getsUp() bool { return v.is(goes|leaps) || v == Rise }

// Takes reports whether something is in the hands after the verb.
func (v Verb) Takes() bool { return v.is(takes) }

// Leaves reports whether nothing is in the hands after the verb.
func (v Verb) Leaves() bool { return v.is(leaves) }

// LeavesArms reports whether arms can stay as they are while the verb is done.
func (v Verb) LeavesArms() bool { return v.is(head | free) }

// Uses reports whether the verb is done with a thing that is held, if the prompt names no other: "picks up a cup and drinks".
func (v Verb) Uses(thing string) bool { return v.facts().tools[thing] }

// DoneAt reports whether the verb is done at a fixed thing to which the body has gone before.
func (v Verb) DoneAt(thing string) bool { return v.facts().sites[thing] }

// Support returns the usual support of a verb, which carries the body or which the hands touch, and whether the verb has a support. If
// it has one and the name is "", the prompt has to name the support.
func (v Verb) Support() (usual string, some bool) {
	s := v.facts().support
	return strings.TrimPrefix(s, "-"), s != ""
}

// Under reports whether the support of the verb is under the pelvis.
func (v Verb) Under() bool { return v.is(under) }

// Astride reports whether the support of the verb is between the legs.
func (v Verb) Astride() bool { return v.is(astride) }

// Above reports whether the body hangs from the support of the verb by the hands.
func (v Verb) Above() bool { return v.is(above) }

// Upright reports whether the longest side of the support of the verb is upright.
func (v Verb) Upright() bool { return v.is(erect) }

// Travels reports whether the verb takes the body over the ground on its feet, by walking or leaping.
func (v Verb) Travels() bool { return v.is(goes|leaps) && v != Turn }

// Goal returns the thing at the end of the way of an action; "": the prompt names none.
func (a *Action) Goal() string {
	if !a.Verb.Travels() || a.Terrain != Level || a.Is("clears") {
		return ""
	}
	return a.Target.On
}
