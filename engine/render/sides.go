package render

import (
	"image/color"

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

// sideOf returns where a joint belongs of which its name, or that of a joint above, tells
// the side.
func sideOf(s rig.Side) side {
	switch s {
	case rig.Left:
		return left
	case rig.Right:
		return right
	}
	return middle
}
