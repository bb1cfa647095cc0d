package language

import "slices"

// inPlace makes steps on the spot of a walk that goes nowhere.
func (a *Action) inPlace() {
	if a.Path != InPlace {
		return
	}
	switch a.Verb {
	case Run:
		a.Verb = HighKnees
	case Walk:
		if a.Steps == 0 {
			return // the feet of a walk know how to, for as long as it lasts
		}
		a.Verb = StepInPlace
		a.Seconds = strideInPlace * float64(a.Steps)
		if slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == "march" }) {
			a.Variant = "march"
		}
	default:
		return
	}
	a.Path, a.Stepping = Straight, false
}

// strideInPlace is how long a step on the spot takes, in seconds.
const strideInPlace = 0.56

// paces notes how many steps the word "step" stands for where no number is told: the
// noun is one step, the verb is two, and "is stepping" has no end.
func (a *Action) paces(c *clause) {
	switch {
	case a.Verb == Walk && !a.Stepping && c.word == "move" && a.Part == Foot && one(a.Side) && a.Steps == 0 && a.Distance == 0:
		a.Stepping, a.Strides = true, 1 // "moves the left foot forward"
	case a.Verb == Walk && c.noun && c.form == plain && c.word == "stride" && a.Steps == 0:
		a.Stepping, a.Strides, a.Speed = true, 1, 0 // "takes a long stride"
	case a.Verb == Walk && a.Stepping && c.sensed && a.Part == Foot:
		a.Strides = 1 // "plants his left foot"
	case a.Verb != Walk || !a.Stepping || c.form == gerund || c.stem < 0 || c.word != "step" && c.word != "sidestep":
	case c.noun && c.form == plain:
		a.Strides = 1
	case !c.noun:
		a.Strides = 2
	}
}

// stepsBack reports whether a few steps undo those before: "steps back, then
// forward again".
func (a *Action) stepsBack(last *Action) bool {
	const along = 1<<Forward | 1<<Backward
	return a.Strides > 0 && last.Verb == Walk && last.Strides > 0 && last.Steps > 0 && a.Direction != last.Direction &&
		along>>a.Direction&1 == 1 && along>>last.Direction&1 == 1
}

// paced gives a walk of a few steps their number.
func (a *Action) paced() {
	if a.Verb != Walk || a.Steps > 0 || a.Distance > 0 || a.Path != Straight || a.Angle != 0 {
		return
	}
	switch {
	case a.Terrain == OntoBox || a.Terrain == OffBox || a.Terrain == Over:
		a.Steps = 2
	case a.Strides == 0:
		return
	case one(a.Side) && (a.Part == Foot || a.Part == Leg):
		a.Steps = 1
	default:
		a.Steps = a.Strides
	}
	if a.Direction == Leftward || a.Direction == Rightward || a.Direction == Sideways {
		a.Steps *= 2 // the other foot follows
	}
}

// sidewards reports whether two walks go to one side and to the other: "steps left, then steps right".
func (a *Action) sidewards(b *Action) bool {
	return b.Verb == Walk && (a.Direction == Leftward && b.Direction == Rightward || a.Direction == Rightward && b.Direction == Leftward)
}
