package render

import (
	"image/color"

	"github.com/motiongate/motiongate/engine/rig"
)

// side is the side of the body that a joint belongs to.
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

// sideOf returns the drawn side of a joint, from the side in its name or in an ancestor's name.
func sideOf(s rig.Side) side {
	switch s {
	case rig.Left:
		return left
	case rig.Right:
		return right
	}
	return middle
}
