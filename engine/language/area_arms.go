package language

// Verbs of the upper body.
const (
	Wave  Verb = "wave"
	Raise Verb = "raise"
	Point Verb = "point"
	Reach Verb = "reach"
	Clap  Verb = "clap"
	Nod   Verb = "nod"
	Shake Verb = "shake"
	Look  Verb = "look"
)

// arms is what hands, arms and heads do.
var arms = area{
	kinds: map[Verb]kind{
		Wave:  {upper: true, seconds: 1.4, again: 0.5, least: 2.2},
		Raise: {upper: true, seconds: 2.2, again: 2.2},
		Point: {upper: true, seconds: 2.2, again: 2.2},
		Reach: {upper: true, seconds: 2.2, again: 2.2},
		Clap:  {upper: true, seconds: 1.1, again: 0.6, least: 1.4},
		Nod:   {upper: true, seconds: 1.1, again: 0.6, least: 1.4},
		Shake: {upper: true, seconds: 1.1, again: 0.6, least: 1.4},
		Look:  {upper: true, seconds: 1.8, again: 1.8},
	},
	words: map[string]Action{
		"wave": {Verb: Wave}, "greet": {Verb: Wave}, "raise": {Verb: Raise}, "lift": {Verb: Raise}, "point": {Verb: Point},
		"clap": {Verb: Clap}, "applaud": {Verb: Clap, Count: 6}, "nod": {Verb: Nod}, "shake": {Verb: Shake},
		"look": {Verb: Look}, "glance": {Verb: Look}, "gaze": {Verb: Look}, "stare": {Verb: Look}, "peek": {Verb: Look}, "peer": {Verb: Look}, "watch": {Verb: Look},
		"reach": {Verb: Reach}, "extend": {Verb: Reach}, "stretch": {Verb: Reach, Side: Both, Direction: Upward},
	},
	phrases: map[string]Action{
		"look around": {Verb: Look, Side: Both},
	},
}
