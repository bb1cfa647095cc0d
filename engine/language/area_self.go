package language

import "maps"

// Verbs of hands on the own body.
const (
	Touch   Verb = "touch"
	Scratch Verb = "scratch"
	Rub     Verb = "rub"
	Pat     Verb = "pat"
)

// selfParts are the parts that a hand goes to.
var selfParts = map[string]Part{
	"head": Head, "hair": Head, "face": Face, "cheek": Face, "eye": Eye, "ear": Ear, "nose": Nose, "mouth": Mouth, "lip": Mouth, "chin": Chin, "beard": Chin, "neck": Neck, "shoulder": Shoulder,
	"chest": Chest, "heart": Chest, "belly": Belly, "stomach": Belly, "tummy": Belly, "back": Back, "waist": Waist, "hip": Hips, "arm": Arm, "forearm": Arm, "elbow": Elbow, "wrist": Wrist, "hand": Hand, "palm": Hand,
	"leg": Leg, "thigh": Thigh, "knee": Knee, "ankle": Ankle, "foot": Foot, "toe": Toe, "heel": Heel,
}

// self is what hands do to the own body.
var self = area{
	kinds: map[Verb]kind{
		Touch:   {upper: true, seconds: 2.3, again: 2.3},
		Scratch: {upper: true, seconds: 3.0, again: 0.4},
		Rub:     {upper: true, seconds: 3.2, again: 0.8},
		Pat:     {upper: true, seconds: 2.2, again: 0.45},
	},
	words: map[string]Action{
		"touch": {Verb: Touch}, "scratch": {Verb: Scratch}, "itch": {Verb: Scratch}, "rub": {Verb: Rub}, "massage": {Verb: Rub, Speed: 0.8}, "pat": {Verb: Pat},
	},
	phrases: func() map[string]Action {
		out := map[string]Action{}
		for word, part := range selfParts {
			maps.Copy(out, map[string]Action{
				"touch " + word: {Verb: Touch, Target: on(part)}, "scratch " + word: {Verb: Scratch, Target: on(part)}, "rub " + word: {Verb: Rub, Target: on(part)}, "massage " + word: {Verb: Rub, Target: on(part)},
				"pat " + word: {Verb: Pat, Target: on(part)}, "tap " + word: {Verb: Pat, Target: on(part)},
			})
		}
		return out
	}(),
}
