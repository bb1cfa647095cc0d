package render

import (
	"image/color"
	"strings"
	"unicode"

	"github.com/motiongate/motiongate/engine/rig"
)

// side is where a joint belongs in a body.
type side int

const (
	middle side = iota
	left
	right
)

func (s side) color() color.RGBA {
	switch s {
	case left:
		return leftInk
	case right:
		return rightIn
	}
	return trunk
}

// sides tells the side of every joint: by a word of its name (LeftArm, arm.L,
// Bip01 L Arm), by a twin whose name differs in the first letter (lfemur and
// rfemur), or else that of its parent.
func sides(s *rig.Skeleton) []side {
	out := make([]side, s.Len())
	for i, j := range s.Joints {
		out[i] = sideOf(j.Name)
		if out[i] == middle {
			out[i] = twin(s, j.Name)
		}
		if out[i] == middle && j.Parent >= 0 {
			out[i] = out[j.Parent]
		}
	}
	return out
}

func sideOf(name string) side {
	for _, w := range words(name) {
		switch w {
		case "l", "left":
			return left
		case "r", "right":
			return right
		}
	}
	return middle
}

func twin(s *rig.Skeleton, name string) side {
	if len(name) < 2 {
		return middle
	}
	switch rest := name[1:]; {
	case name[0] == 'l' && s.Index("r"+rest) >= 0, name[0] == 'L' && s.Index("R"+rest) >= 0:
		return left
	case name[0] == 'r' && s.Index("l"+rest) >= 0, name[0] == 'R' && s.Index("L"+rest) >= 0:
		return right
	}
	return middle
}

// words splits a name at everything but letters and where a capital follows a
// small letter, and lowers them.
func words(name string) []string {
	var b strings.Builder
	last := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		if unicode.IsLetter(r) {
			b.WriteRune(unicode.ToLower(r))
		} else {
			b.WriteByte(' ')
		}
		last = r
	}
	return strings.Fields(b.String())
}
