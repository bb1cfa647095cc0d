package language

import (
	_ "embed"
	"fmt"
	"strconv"
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
	On     string  // the thing whose height counts, or at which the path or the body ends: table, shelf
	Beside bool    // the body is next to that thing, not in front of it or on it
}

func wordSet(lists ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(strings.Join(lists, " ")) {
		m[w] = true
	}
	return m
}

//go:embed data/parts.txt
var partLines string

// partFacts are the facts of a part of the body.
type partFacts struct {
	arm, leg, sided bool
	height          float64 // of a standing body, as a share of its height; 0: not known
}

// parts has the facts of each part of the body. A fault in the embedded file is a fault of the build.
var parts = func() map[Part]partFacts {
	out, err := readParts(partLines)
	if err != nil {
		panic(fmt.Errorf("parts.txt: %w", err))
	}
	return out
}()

// readParts reads lines of a part and its facts.
func readParts(text string) (map[Part]partFacts, error) {
	out := map[Part]partFacts{}
	for name, list := range records(text) {
		if _, twice := out[Part(name)]; twice {
			return nil, fmt.Errorf("part %s has two lines", name)
		}
		var f partFacts
		for one := range strings.FieldsSeq(list) {
			value, high := strings.CutPrefix(one, "height=")
			var err error
			switch {
			case high:
				f.height, err = strconv.ParseFloat(value, 64)
			case one == "arm":
				f.arm = true
			case one == "leg":
				f.leg = true
			case one == "sided":
				f.sided = true
			default:
				err = fmt.Errorf("unknown fact %q; want arm, leg, sided or height=", one)
			}
			if err != nil {
				return nil, fmt.Errorf("part %s: %w", name, err)
			}
		}
		out[Part(name)] = f
	}
	return out, nil
}

// Height returns the height of a part of a standing body as a share of the height of the body; 0: not known.
func (p Part) Height() float64 { return parts[p].height }

// Limb reports whether each side has the part.
func (p Part) Limb() bool { f := parts[p]; return f.arm || f.leg || f.sided }

// Arm reports whether a part is an arm or belongs to one.
func (p Part) Arm() bool { return parts[p].arm }

// Leg reports whether a part is a leg or belongs to one.
func (p Part) Leg() bool { return parts[p].leg }

// Known reports whether parts.txt has a part.
func (p Part) Known() bool {
	_, ok := parts[p]
	return ok
}
