package language

import (
	"strings"
)

// Verb is what an action does. The facts of the verbs of the program are lines of data/verbs.txt.
type Verb string

func (v Verb) String() string { return string(v) }

// Part is a part of the body as prompts name it.
type Part string

// Parts.
const (
	Head     Part = "head"
	Face     Part = "face"
	Eye      Part = "eye"
	Ear      Part = "ear"
	Nose     Part = "nose"
	Mouth    Part = "mouth"
	Chin     Part = "chin"
	Neck     Part = "neck"
	Shoulder Part = "shoulder"
	Chest    Part = "chest"
	Belly    Part = "belly"
	Back     Part = "back"
	Waist    Part = "waist"
	Hips     Part = "hips"
	Arm      Part = "arm"
	Elbow    Part = "elbow"
	Wrist    Part = "wrist"
	Hand     Part = "hand"
	Finger   Part = "finger"
	Fist     Part = "fist"
	Leg      Part = "leg"
	Thigh    Part = "thigh"
	Knee     Part = "knee"
	Ankle    Part = "ankle"
	Foot     Part = "foot"
	Toe      Part = "toe"
	Heel     Part = "heel"
	Trunk    Part = "trunk"
)

// Target is where an action goes on the person's own body, or how high.
type Target struct {
	Part   Part    // touched, held, or aimed at: scratches the head, hands on the hips
	Side   Side    // of that part, where it has one
	Height float64 // to which a hand or a foot goes, as a share of the body's height; 0: not named
	On     string  // what it is the height of, or where the way or the body ends: table, shelf
	Beside bool    // the body is next to that thing, not in front of it or on it
}

func wordSet(lists ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(strings.Join(lists, " ")) {
		m[w] = true
	}
	return m
}

// heights of places on the body, as shares of its own.
var heights = map[Part]float64{
	Head: 0.96, Face: 0.9, Eye: 0.93, Ear: 0.92, Nose: 0.91, Mouth: 0.89, Chin: 0.87, Neck: 0.85, Shoulder: 0.82, Chest: 0.73,
	Belly: 0.62, Waist: 0.6, Hips: 0.54,
	Thigh: 0.42, Knee: 0.29, Ankle: 0.06, Foot: 0.04, Toe: 0.03, Heel: 0.04, Elbow: 0.63, Back: 0.7, Trunk: 0.7,
}

// Height returns the height of a part of the body that stands, as a share of its own; 0: not known.
func (p Part) Height() float64 { return heights[p] }

// Limb reports whether a part has two sides.
func (p Part) Limb() bool {
	return p.Arm() || p.Leg() || p == Shoulder || p == Ear || p == Eye || p == Hips
}

// Arm reports whether a part is an arm or belongs to one.
func (p Part) Arm() bool {
	return p == Arm || p == Hand || p == Fist || p == Finger || p == Wrist || p == Elbow
}

// Leg reports whether a part is a leg or belongs to one.
func (p Part) Leg() bool {
	return p == Leg || p == Thigh || p == Knee || p == Ankle || p == Foot || p == Toe || p == Heel
}
