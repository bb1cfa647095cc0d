package language

import "math"

// Verb is what an action does. A new one needs a line in kinds, words in the
// lexicon, and somebody who performs it.
type Verb string

// Verbs.
const (
	Stand Verb = "stand"
	Walk  Verb = "walk"
	Run   Verb = "run"
	Turn  Verb = "turn"

	Wave  Verb = "wave"
	Raise Verb = "raise"
	Point Verb = "point"
	Reach Verb = "reach"
	Clap  Verb = "clap"
	Nod   Verb = "nod"
	Shake Verb = "shake"
	Look  Verb = "look"

	Bow    Verb = "bow"
	Squat  Verb = "squat"
	Crouch Verb = "crouch"
	Kneel  Verb = "kneel"
	Sit    Verb = "sit"
	Rise   Verb = "rise" // to stand up from whatever the body rests in
	Jump   Verb = "jump"
	Hop    Verb = "hop"
)

func (v Verb) String() string { return string(v) }

// kind is what planning knows of a verb.
type kind struct {
	upper   bool    // moves the upper body only, and goes with others
	seconds float64 // that it takes once; 0: as long as it is given
	again   float64 // that each further repetition takes
	least   float64 // that all repetitions take at least
	stays   bool    // what it comes to lasts on: it can be drawn out
}

var kinds = map[Verb]kind{
	Wave:  {upper: true, seconds: 1.4, again: 0.5, least: 2.2},
	Raise: {upper: true, seconds: 2.2, again: 2.2},
	Point: {upper: true, seconds: 2.2, again: 2.2},
	Reach: {upper: true, seconds: 2.2, again: 2.2},
	Clap:  {upper: true, seconds: 1.1, again: 0.6, least: 1.4},
	Nod:   {upper: true, seconds: 1.1, again: 0.6, least: 1.4},
	Shake: {upper: true, seconds: 1.1, again: 0.6, least: 1.4},
	Look:  {upper: true, seconds: 1.8, again: 1.8},

	Bow:    {seconds: 3.3, again: 3.1},
	Squat:  {seconds: 2.3, again: 2.2},
	Crouch: {seconds: 2.2, stays: true},
	Kneel:  {seconds: 3.0, stays: true},
	Sit:    {seconds: 3.0, stays: true},
	Rise:   {seconds: 2.3},
	Jump:   {seconds: 2.3, again: 1.45},
	Hop:    {seconds: 2.0, again: 0.75},
}

// Upper reports whether the verb moves the upper body only.
func (v Verb) Upper() bool { return kinds[v].upper }

// Whole reports whether the verb takes the whole body where it stands.
func (v Verb) Whole() bool { return kinds[v].seconds > 0 && !kinds[v].upper }

// Stays reports whether a body that has done the verb stays as it is until it
// does something else.
func (v Verb) Stays() bool { return kinds[v].stays }

// Goes reports whether the verb takes a body over the ground on its feet.
func (v Verb) Goes() bool { return v == Walk || v == Run || v == Turn }

// lasts returns how long a verb takes by itself when it is done count times.
func (k kind) lasts(count float64) float64 {
	return math.Max(k.least, k.seconds+k.again*(count-1))
}
