package language

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// kind is what planning knows of a verb.
type kind struct {
	upper   bool    // moves the upper body only, and goes with others
	seconds float64 // that it takes once; 0: as long as it is given
	again   float64 // that each further repetition takes
	least   float64 // that all repetitions take at least
	open    bool    // goes on for as long as there is time: to dance, to play the guitar
	shown   bool    // its pose is shown, and a motion may end in it: a salute, thumbs up
	stays   bool    // its final pose lasts until the next action, as of a sit
	down    float64 // of its seconds, those that getting down for it and up again take
	low     bool    // it leaves the body off its feet: it gets up before it goes anywhere
	holds   bool    // of the upper body: lasts while other things are done: to carry, hands on hips
}

//go:embed data/verbs.txt
var verbLines string

// kinds has the facts of each verb of the program. A fault in the embedded file is a fault of the build, and a test reports it.
var kinds = func() map[Verb]kind {
	out, err := readKinds(verbLines)
	if err != nil {
		panic(err)
	}
	return out
}()

// readKinds reads lines of a verb and its facts.
func readKinds(text string) (map[Verb]kind, error) {
	out := map[Verb]kind{}
	for line := range strings.Lines(text) {
		name, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || line[0] == '#' {
			continue
		}
		var k kind
		for fact := range strings.FieldsSeq(list) {
			if err := k.set(fact); err != nil {
				return nil, fmt.Errorf("verb %s: %w", name, err)
			}
		}
		if _, twice := out[Verb(name)]; twice {
			return nil, fmt.Errorf("verb %s stands twice", name)
		}
		out[Verb(name)] = k
	}
	return out, nil
}

// set sets one fact: "open", "seconds=2.5".
func (k *kind) set(fact string) (err error) {
	name, value, valued := strings.Cut(fact, "=")
	if valued {
		number := map[string]*float64{"seconds": &k.seconds, "again": &k.again, "least": &k.least, "down": &k.down}[name]
		if number == nil {
			return fmt.Errorf("no fact %q", name)
		}
		*number, err = strconv.ParseFloat(value, 64)
		return err
	}
	flag := map[string]*bool{"upper": &k.upper, "open": &k.open, "shown": &k.shown, "stays": &k.stays, "low": &k.low, "holds": &k.holds}[name]
	if flag == nil {
		return fmt.Errorf("no fact %q", name)
	}
	*flag = true
	return nil
}

// Verbs returns all that can be done, in the order of the alphabet.
func Verbs() []Verb { return slices.Sorted(maps.Keys(kinds)) }

// Upper reports whether the verb moves the upper body only.
func (v Verb) Upper() bool { return v.kind().upper }

// Whole reports whether the verb takes the whole body where it stands.
func (v Verb) Whole() bool { return v.kind().seconds > 0 && !v.kind().upper }

// Stays reports whether a body that has done the verb stays as it is until it
// does something else.
func (v Verb) Stays() bool { return v.kind().stays }

// Shown reports whether hands, or the head, keep the pose of an action until the motion ends, if that is
// soon and nothing follows.
func (a *Action) Shown() bool {
	return (a.Verb.kind().shown || a.Verb == Raise && a.Object != "") && a.Count == 0 && a.Seconds == 0
}

// Low reports whether the verb leaves the body off its feet, so that it has to
// get up before it goes anywhere.
func (v Verb) Low() bool { return v.kind().low }

// Up returns the time in seconds to stand up after the movement; 0 if the body stands.
func (v Verb) Up() float64 { return v.kind().down / 2 }

// Holds reports whether the verb is a state of the upper body that lasts while
// other things are done.
func (v Verb) Holds() bool { return v.kind().holds }

// GoesOn reports whether the verb has no end of its own.
func (v Verb) GoesOn() bool { return v.kind().open || v.kind().holds }

// Ends reports whether the verb comes to an end by itself, and leaves the body where it is.
func (v Verb) Ends() bool { return v.kind().seconds > 0 && !v.GoesOn() && !v.Goes() && !v.Stays() }

// Goes reports whether the verb takes a body over the ground on its feet.
func (v Verb) Goes() bool { return v == Walk || v == Run || v == Turn }
