// Package language reads prompts: English sentences about what a person does
// become a sequence of typed actions. It is a small deterministic grammar over a
// closed vocabulary. Words that it does not know are reported and left out; every
// prompt, the empty one included, has a plan.
package language

import "slices"

// Side is a side of the body.
type Side uint8

const (
	Either Side = iota
	Left
	Right
	Both
)

// Direction is where a body goes, seen from itself.
type Direction uint8

const (
	Forward Direction = iota
	Backward
	Leftward
	Rightward
	Upward
	Downward
	Sideways // to both sides; of a walk, to one of them
	Ahead    // of a gesture: forward, if the prompt has the word
)

// Action is one thing that a person does. A field is zero if the prompt does not name it.
type Action struct {
	Verb      Verb
	Side      Side
	Direction Direction
	Angle     float64 // radians to turn, to the left if positive; of a walk: along the way
	Speed     float64 // times the usual
	Distance  float64 // metres
	Steps     int
	Count     int      // of repetitions
	Size      float64  // of the movement, times the usual
	Floor     bool     // on the floor, or from it
	Already   bool     // it is what the body does from the beginning
	Travels   bool     // a jump that goes somewhere
	Seconds   float64  // duration in the prompt; 0: none
	With      []Action // done at the same time
	Tones     []Tone   // styles that it is done in
	Diagonal  bool     // forward and to a side at once
	Backing   bool     // of a diagonal: backward and to a side

	Terrain   Terrain // that it goes over: stairs, a slope
	Veer      float64 // of a walk: radians that it turns by as it begins, to the left if positive
	Path      Path    // shape of a walk
	Mirrored  bool    // of a path: to the right first, clockwise
	Stepping  bool    // it was called steps, not a walk
	Circles   bool    // of a limb: it goes round in circles
	Bend      float64 // radians; of a way see Angle
	Alternate bool    // of two directions: there and back
	Freely    bool    // Count is a guess: as often as there is time for
	Held      bool    // what it comes to is held for as long as there is time
	Still     Part    // is not to be moved
	Home      bool    // of a walk: to where the body was at first
	Within    bool    // it is done from the pose that the body is in, and ends there
	Tread     float64 // metres of each step, if they have to be as long as others; 0: as usual

	Variant string  // of the verb, as its area has it: a waltz, of to dance
	Object  string  // what it is done with or to: ball, box, phone
	Heft    float64 // weight of the object by the prompt: 1 heavy, more: very heavy, -1 light; 0: no word
	Part    Part    // that does it: a raised arm or leg, a kick with the knee
	Target  Target  // where it goes on the body, or how high
	Effort  Effort  // of the styles and manners, for performers
	Handed  Side    // hand of actions that name none; Either: random
	Form    string  // of the move that performs it, chosen for a performance

	Returns bool // before Complete: back to where it came from
	Bare    bool // before Complete: the prompt gives neither side nor angle of the turn
	Strides int  // before Complete: steps that it takes if the prompt gives none
}

// Plan has the actions of a prompt.
type Plan struct {
	Actions []Action // in order; never empty
	Ignored []string // words that had no effect
	Blank   bool     // the prompt has no action, so an idle person is shown
	Applied []string // lines of the rules that changed an action
	Notes   []string // what was read otherwise than it stands there, in plain words
}

func cloned(actions []Action) []Action {
	out := slices.Clone(actions)
	for i := range out {
		out[i].With = cloned(out[i].With)
		out[i].Tones = slices.Clone(out[i].Tones)
	}
	return out
}

// Complete adds to a plan the details that its actions imply: ways back, steps, lasting stances, getting up before a walk,
// the carrying of taken things, and the effort of styles.
func (p *Plan) Complete() {
	p.settle()
	p.carry()
	p.express()
	for i := range p.Actions {
		p.Actions[i].freeArms()
	}
}

// Canonical returns a plan whose actions have their canonical form. It is for comparisons and for people: the engine performs the
// plan itself, because a slot that was not measured alone may show together with another one.
func (p Plan) Canonical() Plan {
	p.Actions = cloned(p.Actions)
	for i := range p.Actions {
		p.Actions[i].canonicalize()
	}
	return p
}

// note adds a note unless the plan has it.
func (p *Plan) note(s string) {
	if !slices.Contains(p.Notes, s) {
		p.Notes = append(p.Notes, s)
	}
}

// Completed returns the actions of the plan completed, in their canonical form. The plan is not changed.
func (p Plan) Completed() []Action {
	p.Actions, p.Notes, p.Applied = cloned(p.Actions), nil, nil
	p.Complete()
	for i := range p.Actions {
		p.Actions[i].canonicalize()
	}
	return p.Actions
}
