package fbx

import (
	"github.com/motiongate/motiongate/engine/clip"
)

// take writes a motion: a stack with one layer, and the curves of the joints that move.
func (s *scene) take(t *Take) {
	c := t.Clip
	stack, stackID := s.object("AnimationStack", t.Name, "AnimStack", "")
	f := stack.fields()
	for _, name := range []string{"Local", "Reference"} {
		f.time(name+"Start", 0)
		f.time(name+"Stop", stop(c))
	}
	_, layer := s.object("AnimationLayer", "BaseLayer", "AnimLayer", "")
	s.connect(layer, stackID)
	times := make([]int64, c.Frames())
	for i := range times {
		times[i] = tick(float64(i) / c.FPS)
	}
	for j := range s.models {
		s.moves(c, layer, times, j)
		s.turns(c, layer, times, j)
	}
	for _, k := range c.Contacts {
		values := make([]float64, len(k.On))
		for i, on := range k.On {
			if on {
				values[i] = 1
			}
		}
		name := contactOf(s.skeleton.Joints[k.Joint].Name)
		node := s.curveNode(layer, s.models[k.Joint], "contact", name)
		s.curve(node, name, times, values, stepped)
	}
}

// moves writes where the root is, and joints that slide.
func (s *scene) moves(c *clip.Clip, layer int64, times []int64, j int) {
	if j > 0 && !c.Slides(j) {
		return
	}
	var values [3][]float64
	for f := range times {
		pose := c.Pose(f)
		at := pose.Root
		if j > 0 {
			at = pose.Offset[j]
		}
		for i, v := range centimetres(at) {
			values[i] = append(values[i], v)
		}
	}
	s.curves(s.curveNode(layer, s.models[j], "T", "Lcl Translation"), times, values)
}

// turns writes how a joint turns, unless it stays at rest.
func (s *scene) turns(c *clip.Clip, layer int64, times []int64, j int) {
	const still = 1e-9 // radians
	rest, moving := s.skeleton.Joints[j].Rest.Rot, false
	for f := range times {
		moving = moving || c.Pose(f).Rot[j].Angle(rest) > still
	}
	if !moving {
		return
	}
	var values [3][]float64
	last := order.Euler(rest)
	for f := range times {
		last = order.Near(order.Euler(c.Pose(f).Rot[j]), last)
		for i, v := range degrees(last) {
			values[i] = append(values[i], v)
		}
	}
	s.curves(s.curveNode(layer, s.models[j], "R", "Lcl Rotation"), times, values)
}

// curveNode adds what the curves of a property of a joint are connected to.
func (s *scene) curveNode(layer, model int64, name, property string) int64 {
	node, id := s.object("AnimationCurveNode", name, "AnimCurveNode", "")
	f := node.fields()
	if name == "contact" {
		f.set("d|"+property, "Number", "", "A", 0.0)
	} else {
		for _, axis := range []string{"d|X", "d|Y", "d|Z"} {
			f.set(axis, "Number", "", "A", 0.0)
		}
	}
	s.connect(id, layer)
	s.drive(id, model, property)
	return id
}

func (s *scene) curves(node int64, times []int64, values [3][]float64) {
	for i, axis := range []string{"X", "Y", "Z"} {
		s.curve(node, axis, times, values[i], linear)
	}
}

// Flags of keys: how values go on to the next one.
const (
	stepped = 0x02
	linear  = 0x04
)

// curve adds a curve with a key in every frame; a constant one has a key in the first
// frame and one in the last.
func (s *scene) curve(node int64, axis string, times []int64, values []float64, flags int32) {
	constant := true
	for _, v := range values {
		constant = constant && float32(v) == float32(values[0])
	}
	if n := len(values); constant && n > 2 {
		times, values = []int64{times[0], times[n-1]}, []float64{values[0], values[n-1]}
	}
	narrow := make([]float32, len(values))
	for i, v := range values {
		narrow[i] = float32(v)
	}
	curve, id := s.object("AnimationCurve", "", "AnimCurve", "")
	curve.add("Default", values[0])
	curve.add("KeyVer", int32(4008))
	curve.add("KeyTime", times)
	curve.add("KeyValueFloat", narrow)
	// One set of flags for all keys.
	curve.add("KeyAttrFlags", []int32{flags})
	curve.add("KeyAttrDataFloat", []float32{0, 0, 0, 0})
	curve.add("KeyAttrRefCount", []int32{int32(len(values))})
	s.drive(id, node, "d|"+axis)
}
