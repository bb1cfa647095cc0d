package transfer

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/rig"
)

// Fixed holds the frames of a clip in which joints must not change.
type Fixed struct {
	Foot [2]map[int]bool // of the leg, by side
	Body map[int]bool    // of the height of the pelvis
}

// From returns the fixed frames of the part of a clip that begins at frame first.
func (x *Fixed) From(first int) *Fixed {
	later := func(frames map[int]bool) map[int]bool {
		out := make(map[int]bool, len(frames))
		for f, is := range frames {
			out[f-first] = is
		}
		return out
	}
	return &Fixed{Foot: [2]map[int]bool{later(x.Foot[0]), later(x.Foot[1])}, Body: later(x.Body)}
}

// Tracks holds the positions of joints in each frame of a clip, by joint.
type Tracks map[int][]geom.Vec3

// TracksOf returns the tracks of the joints with contacts in a clip.
func TracksOf(c *clip.Clip) Tracks {
	out := make(Tracks, len(c.Contacts))
	for _, k := range c.Contacts {
		out[k.Joint] = make([]geom.Vec3, c.Frames())
	}
	var model []geom.Transform
	for f := range c.Frames() {
		model = c.Skeleton.Model(c.Pose(f), model)
		for j := range out {
			out[j][f] = model[j].Pos
		}
	}
	return out
}

// Stood returns a clip whose ankles and toes stay in place during their contacts, or move only as
// in before, the motion before the clip was changed; nil: they do not move. Fixed frames do not
// change: a stance between two of them moves from one to the other. Contacts during which a change
// moves a joint farther than a step are dropped. The pelvis sinks where a leg would be too short.
func Stood(body *rig.Body, c *clip.Clip, before Tracks, fixed *Fixed) *clip.Clip {
	var steps [2]*stances
	now := TracksOf(c)
	for side := range steps {
		steps[side] = newStances(body, c, side, [2]Tracks{now, before}, fixed.Foot[side])
	}
	return stepped(body, c, steps, fixed.Body)
}

// Placed returns a clip with the feet of a body moved in some frames. at returns the transform of
// the ankle of a side and the rotation of its toes in a frame, in model space; it reports false
// for frames that do not change.
func Placed(body *rig.Body, c *clip.Clip, at func(side, f int) (foot geom.Transform, toes geom.Quat, ok bool)) *clip.Clip {
	var steps [2]*stances
	n, fixed := c.Frames(), map[int]bool{}
	for side := range steps {
		steps[side] = &stances{make([]geom.Vec3, n), make([]geom.Vec3, n), make([]geom.Vec3, n)}
	}
	var model []geom.Transform
	for f := range n {
		model = body.Skeleton.Model(c.Pose(f), model)
		for side, s := range steps {
			foot, toes, ok := at(side, f)
			if !ok {
				fixed[f] = true
				continue
			}
			l := body.Legs[side]
			s.offset[f] = foot.Pos.Sub(model[l.Foot].Pos)
			s.turn[f] = foot.Rot.Mul(model[l.Foot].Rot.Inv()).Log()
			if l.Toe >= 0 {
				s.bend[f] = toes.Mul(model[l.Toe].Rot.Inv()).Log()
			}
		}
	}
	return stepped(body, c, steps, fixed)
}

// stepped returns a clip with changes of both feet. The pelvis sinks where a leg would be too
// short, except in fixed frames.
func stepped(body *rig.Body, c *clip.Clip, steps [2]*stances, fixed map[int]bool) *clip.Clip {
	if !steps[0].moves() && !steps[1].moves() {
		return c
	}
	out := *c
	out.Root, out.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
	sink := sinks(body, c, steps, fixed)
	var model []geom.Transform
	for f := range c.Frames() {
		if sink[f] < minOffset && steps[0].still(f) && steps[1].still(f) {
			continue
		}
		pose := out.Pose(f)
		pose.Root.Y -= sink[f]
		out.Root[f] = pose.Root
		model = body.Skeleton.Model(pose, model)
		for side, s := range steps {
			if sink[f] >= minOffset || !s.still(f) {
				s.step(body, side, f, sink[f], model, pose)
			}
		}
	}
	return &out
}

// minOffset is the displacement of a foot, in metres, up to which it is not moved.
const minOffset = 1e-7

// stances are the changes of one foot that keep it in place.
type stances struct {
	offset []geom.Vec3 // frames; of the ankle
	turn   []geom.Vec3 // frames; of the foot about the ankle, rotation vectors
	bend   []geom.Vec3 // frames; of the toes, rotation vectors
}

// maxStray is the largest movement of a joint during a contact, in leg lengths.
const maxStray = 0.12

// moves reports whether there is any change.
func (s *stances) moves() bool {
	for f := range s.offset {
		if !s.still(f) {
			return true
		}
	}
	return false
}

// still reports whether the foot does not change in a frame.
func (s *stances) still(f int) bool {
	return s.offset[f].Len() < minOffset && s.turn[f].Len() < minOffset && s.bend[f].Len() < minOffset
}

// newStances returns the changes of the foot of a side from the present and the earlier positions
// of its joints.
func newStances(body *rig.Body, c *clip.Clip, side int, tracks [2]Tracks, fixed map[int]bool) *stances {
	l, far := body.Legs[side], maxStray*Leg(body)
	var list [3]*track
	for i, joint := range [3]int{l.Foot, l.Toe, l.ToeEnd} {
		list[i] = newTrack(c, joint, tracks)
		list[i].stand(fixed, far)
	}
	return planting(list[0], list[1], list[2], fixed, c.FPS)
}

// extended returns contacts that end one frame later: a joint stays in place until that frame.
func extended(on []bool) []bool {
	out := slices.Clone(on)
	for f := 1; f < len(out); f++ {
		out[f] = on[f] || on[f-1]
	}
	return out
}

// track is the path of a joint and the places of its stances.
type track struct {
	on     []bool
	at     []geom.Vec3
	before []geom.Vec3
	place  []geom.Vec3 // position during a contact
}

func newTrack(c *clip.Clip, joint int, tracks [2]Tracks) *track {
	n := c.Frames()
	t := &track{on: make([]bool, n), at: tracks[0][joint], before: tracks[1][joint], place: make([]geom.Vec3, n)}
	for _, k := range c.Contacts {
		if k.Joint == joint {
			t.on = extended(k.On)
		}
	}
	if t.at == nil {
		t.at = t.place
	}
	if t.before == nil {
		t.before = make([]geom.Vec3, n)
	}
	return t
}

// stand computes the positions during contacts. During a contact the joint keeps its mean distance
// from the motion before the change, or the distance in the fixed frames. It drops contacts in
// which the joint would move too far.
func (t *track) stand(fixed map[int]bool, far float64) {
	for _, run := range clip.Runs(t.on) {
		mean, last := geom.Vec3{}, -1
		// apart fills the positions from one frame to before another, between two distances.
		apart := func(from, to int, a, b geom.Vec3) {
			for f := from; f < to; f++ {
				t.place[f] = t.before[f].Add(a.Lerp(b, float64(f-from)/float64(to-from)))
			}
		}
		displacement := func(f int) geom.Vec3 { return t.at[f].Sub(t.before[f]) }
		for f := run[0]; f < run[1]; f++ {
			mean = mean.Add(displacement(f).Scale(1 / float64(run[1]-run[0])))
			if !fixed[f] {
				continue
			}
			if last < 0 {
				apart(run[0], f, displacement(f), displacement(f))
			} else {
				apart(last, f, displacement(last), displacement(f))
			}
			last = f
		}
		if last < 0 {
			apart(run[0], run[1], mean, mean)
		} else {
			apart(last, run[1], displacement(last), displacement(last))
		}
		strays := 0.0
		for f := run[0]; f < run[1]; f++ {
			strays = math.Max(strays, t.place[f].Dist(t.at[f]))
		}
		for f := run[0]; strays > far && f < run[1]; f++ {
			t.on[f] = false
		}
	}
}

// planting returns the changes of a foot from the stances of its ankle, toes and tip. While two of
// them stand, the bone between them rotates to the next one; otherwise rotations and offsets fade.
func planting(foot, toes, tip *track, fixed map[int]bool, fps float64) *stances {
	n := len(foot.at)
	s := &stances{offset: make([]geom.Vec3, n)}
	s.turn = turning(foot, toes, fixed, fps)
	s.bend = turning(toes, tip, fixed, fps)
	known := make([]bool, n)
	for f := range n {
		known[f] = fixed[f] || foot.on[f] || toes.on[f] || tip.on[f]
		sole := geom.Exp(s.turn[f]).Rotate(toes.at[f].Sub(foot.at[f]))
		switch {
		case fixed[f]:
		case toes.on[f]:
			s.offset[f] = toes.place[f].Sub(sole).Sub(foot.at[f])
		case foot.on[f]:
			s.offset[f] = foot.place[f].Sub(foot.at[f])
		case tip.on[f]:
			s.offset[f] = tip.place[f].Sub(geom.Exp(s.bend[f]).Rotate(tip.at[f].Sub(toes.at[f]))).Sub(sole).Sub(foot.at[f])
		}
	}
	fade(s.offset, known, settleTime*fps)
	return s
}

// turning returns the rotations of the bone between two joints for which both stand in place.
func turning(a, b *track, fixed map[int]bool, fps float64) []geom.Vec3 {
	out, known := make([]geom.Vec3, len(a.at)), make([]bool, len(a.at))
	for f := range out {
		known[f] = fixed[f] || a.on[f] && b.on[f]
		if !fixed[f] && known[f] {
			out[f] = geom.Between(b.at[f].Sub(a.at[f]), b.place[f].Sub(a.place[f])).Log()
		}
	}
	fade(out, known, settleTime*fps)
	return out
}

// fade fills unknown values between known ones: they fade to zero within some frames, or to the
// next known value if that is nearer.
func fade(v []geom.Vec3, known []bool, frames float64) {
	unknown := make([]bool, len(known))
	for f := range known {
		unknown[f] = !known[f]
	}
	for _, run := range clip.Runs(unknown) {
		long := math.Min(frames, float64(run[1]-run[0]+1))
		// from adds the values that fade from a known frame, in one direction of time.
		from := func(edge, step int) {
			if edge < 0 || edge >= len(v) {
				return
			}
			for f := edge + step; f >= run[0] && f < run[1]; f += step {
				u := math.Min(1, float64((f-edge)*step)/long)
				v[f] = v[f].Add(v[edge].Scale(1 - blend.MinJerk(u)))
			}
		}
		from(run[0]-1, 1)
		from(run[1], -1)
	}
}

// sinks returns the distance by which the pelvis must sink in each frame so that the legs reach.
// In fixed frames the pelvis keeps its height.
func sinks(body *rig.Body, c *clip.Clip, steps [2]*stances, fixed map[int]bool) []float64 {
	low, reach := make([]float64, c.Frames()), max(1, int(0.1*c.FPS))
	var model []geom.Transform
	for f := range low {
		model = body.Skeleton.Model(c.Pose(f), model)
		for side, s := range steps {
			if s.offset[f].Len() < minOffset {
				continue
			}
			l := body.Legs[side]
			hip, knee, ankle := model[l.Thigh].Pos, model[l.Shin].Pos, model[l.Foot].Pos
			long := math.Max(0.9999*(hip.Dist(knee)+knee.Dist(ankle)), hip.Dist(ankle))
			d := hip.Sub(ankle.Add(s.offset[f]))
			if across := d.Horizontal().Len(); d.Len() > long && d.Y > 0 && across < long {
				low[f] = math.Max(low[f], d.Y-math.Sqrt(long*long-across*across))
			}
		}
	}
	out := blend.Envelope(low, reach)
	for f := range out {
		for g := max(0, f-reach); g < min(len(out), f+reach+1); g++ {
			if fixed[g] {
				out[f] *= blend.MinJerk(math.Abs(float64(f-g)) / float64(reach+1))
			}
		}
	}
	return out
}

// step changes a foot in a pose with a lowered pelvis. The toes keep their rotation in the world.
func (s *stances) step(body *rig.Body, side, f int, sunk float64, model []geom.Transform, pose rig.Pose) {
	joints, l := body.Skeleton.Joints, body.Legs[side]
	turn := geom.Exp(s.turn[f])
	a, b, c := model[l.Thigh].Pos, model[l.Shin].Pos, model[l.Foot].Pos
	line := c.Sub(a).Unit()
	pole := b.Sub(a)
	pole = pole.Sub(line.Scale(pole.Dot(line)))
	ahead := model[l.Thigh].Rot.Mul(body.Reference(l.Thigh).Inv()).Rotate(geom.UnitZ)
	pole = pole.Add(ahead.Scale(math.Max(0, 0.01*(a.Dist(b)+b.Dist(c))-0.2*pole.Len())))
	bend := ik.TwoBone(a, c.Add(s.offset[f]).Add(geom.Vec3{Y: sunk}), pole, a.Dist(b), b.Dist(c))
	upper := geom.Between(b.Sub(a), bend.Upper)
	lower := geom.Between(upper.Rotate(c.Sub(b)), bend.Lower).Mul(upper)
	// set rotates a joint in the world, below joints that are already rotated.
	set := func(j int, above, by geom.Quat) {
		parent := geom.Identity
		if p := joints[j].Parent; p >= 0 {
			parent = above.Mul(model[p].Rot)
		}
		pose.Rot[j] = parent.Inv().Mul(by.Mul(model[j].Rot)).Unit()
	}
	set(l.Thigh, geom.Identity, upper)
	set(l.Shin, upper, lower)
	set(l.Foot, lower, turn)
	if l.Toe >= 0 {
		set(l.Toe, turn, geom.Exp(s.bend[f]))
	}
}
