package language

// Verbs of hands on the own body.
const (
	Touch   Verb = "touch"
	Scratch Verb = "scratch"
	Rub     Verb = "rub"
	Pat     Verb = "pat"
)

// self is what hands do to the own body.
var self = area{
	kinds: map[Verb]kind{
		Touch:   {upper: true, seconds: 2.3, again: 2.3},
		Scratch: {upper: true, seconds: 3.0, again: 0.4},
		Rub:     {upper: true, seconds: 3.2, again: 0.8},
		Pat:     {upper: true, seconds: 2.2, again: 0.45},
	},
	words: map[string]Action{
		"touch": {Verb: Touch}, "scratch": {Verb: Scratch}, "itch": {Verb: Scratch}, "rub": {Verb: Rub},
		"massage": {Verb: Rub, Speed: 0.8}, "pat": {Verb: Pat},
	},
}
