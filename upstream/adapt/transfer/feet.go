package transfer

import (
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Contacts returns the frames in which the heels and the balls of the feet of a body rest on level
// ground, by their heights and speeds.
func Contacts(body *rig.Body, c *clip.Clip) (out []clip.Contact) {
	for side := range body.Legs {
		for _, s := range soles(body, side) {
			out = append(out, clip.Contact{Joint: s.joint, On: rests(body, c, s.at(body, c, side))})
		}
	}
	return out
}

// sole is a joint of a foot and the point of the sole that stands for it, from the ankle.
type sole struct {
	joint int
	point geom.Vec3
}

// soles returns the joints of a foot: the ankle with the heel and the toes with the ball, or the
// ankle alone with the ball.
func soles(body *rig.Body, side int) []sole {
	l, z := body.Legs[side], &body.Size
	if l.Toe < 0 {
		return []sole{{l.Foot, z.Ball}}
	}
	return []sole{{l.Foot, z.Heel}, {l.Toe, z.Ball}}
}

// at returns the position of the point in each frame, lowered by its height when the body stands.
func (s *sole) at(body *rig.Body, c *clip.Clip, side int) []geom.Vec3 {
	foot := body.Legs[side].Foot
	out := make([]geom.Vec3, c.Frames())
	var model []geom.Transform
	for f := range out {
		model = body.Skeleton.Model(c.Pose(f), model)
		out[f] = model[foot].Pos.Add(model[foot].Rot.Mul(body.Reference(foot).Inv()).Rotate(s.point))
		out[f].Y -= body.Size.Ankle + s.point.Y
	}
	return out
}

// Largest speed, in leg lengths a second, largest height, in leg lengths, and least duration, in seconds, of
// a resting point of a foot.
const (
	restSpeed  = 0.36
	restHeight = 0.07
	restTime   = 0.1
)

// rests returns whether a point of a foot rests, by frame.
func rests(body *rig.Body, c *clip.Clip, at []geom.Vec3) []bool {
	leg, n := Leg(body), c.Frames()
	on := make([]bool, n)
	for f := range on {
		a, b := max(0, f-1), min(n-1, f+1)
		if b > a {
			speed := at[a].Dist(at[b]) * c.FPS / float64(b-a)
			on[f] = speed < restSpeed*leg && at[f].Y < restHeight*leg
		}
	}
	for _, s := range spans(on) {
		for f := s[0]; float64(s[1]-s[0]) < restTime*c.FPS && f < s[1]; f++ {
			on[f] = false
		}
	}
	return on
}

// spans returns the runs of true as first frame and frame after the last.
func spans(on []bool) (out [][2]int) {
	for f := range on {
		switch {
		case !on[f]:
		case f > 0 && on[f-1]:
			out[len(out)-1][1] = f + 1
		default:
			out = append(out, [2]int{f, f + 1})
		}
	}
	return out
}

// Stances returns whether each foot of a body stands, by frame.
func Stances(body *rig.Body, c *clip.Clip) (stands [2][]bool) {
	for side := range stands {
		stands[side] = rests(body, c, rolled(body, c, side))
	}
	return stands
}

// rolled returns the positions of the sole of a foot over the ground without its roll: from frame to frame it moves as its lowest
// point does, which is the heel, the ball or, on a body with toes, their tips. Its height is the height of that point, lowered by
// the height when the body stands.
func rolled(body *rig.Body, c *clip.Clip, side int) []geom.Vec3 {
	l, z := body.Legs[side], &body.Size
	out := make([]geom.Vec3, c.Frames())
	var points, before [3]geom.Vec3
	var model []geom.Transform
	for f := range out {
		model = body.Skeleton.Model(c.Pose(f), model)
		turn := model[l.Foot].Rot.Mul(body.Reference(l.Foot).Inv())
		for i, p := range [2]geom.Vec3{z.Heel, z.Ball} {
			points[i] = model[l.Foot].Pos.Add(turn.Rotate(p))
			points[i].Y -= z.Ankle + p.Y
		}
		points[2] = points[1]
		if l.Toe >= 0 {
			toes := model[l.Toe].Rot.Mul(body.Reference(l.Toe).Inv()).Rotate(z.Tip.Sub(z.Ball))
			points[2] = model[l.Toe].Pos.Add(toes)
			points[2].Y -= z.Ankle + z.Tip.Y
		}
		if f == 0 {
			before = points
		}
		low := 1
		for i := range points {
			if points[i].Y+before[i].Y < points[low].Y+before[low].Y {
				low = i
			}
		}
		out[f] = points[1]
		if f > 0 {
			out[f] = out[f-1].Add(points[low].Sub(before[low]))
		}
		out[f].Y = points[low].Y
		before = points
	}
	return out
}

// Planted returns a clip whose feet stay in place while they stand. Its first and last frames do
// not change.
func Planted(body *rig.Body, c *clip.Clip) *clip.Clip { return PlantFeet(body, c, Stances(body, c)) }

// Moved returns a clip with the body moved over the ground by offset and rotated about its pelvis
// by turn radians about +Y, by frame. Standing feet get the mean of that movement during a stance.
func Moved(body *rig.Body, c *clip.Clip, offset []geom.Vec3, turn []float64) *clip.Clip {
	out := *c
	out.Root, out.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
	stands := Stances(body, c)
	var model []geom.Transform
	for f := range c.Frames() {
		model = body.Skeleton.Model(c.Pose(f), model)
		yaw, about := geom.Yaw(turn[f]), model[body.Pelvis].Pos
		root := f * body.Skeleton.Len()
		out.Root[f] = yaw.Rotate(c.Root[f].Sub(about)).Add(about).Add(offset[f].Horizontal())
		out.Rot[root] = yaw.Mul(c.Rot[root])
	}
	return PlantFeet(body, &out, stands)
}

// PlantFeet returns a clip whose feet stay in place during stances, as Stances returns them. Its
// first and last frames do not change.
func PlantFeet(body *rig.Body, c *clip.Clip, stands [2][]bool) *clip.Clip {
	out := *c
	out.Rot = slices.Clone(c.Rot)
	p := NewPlayer(New(body, body))
	p.slides = p.Mapping.slides(c)
	var offset [2][]geom.Vec3
	for side := range offset {
		offset[side] = corrections(rolled(body, c, side), stands[side], c.FPS)
	}
	for f := range c.Frames() {
		p.poseTurns(c.Pose(f), 0)
		for side, l := range body.Legs {
			ahead := p.turn[l.Thigh].Mul(body.Reference(l.Thigh).Inv()).Rotate(geom.UnitZ)
			p.reach(l.Thigh, l.Shin, l.Foot, p.at[l.Foot].Add(offset[side][f]), ahead)
		}
		p.settle()
		for side, l := range body.Legs {
			if offset[side][f].Len() > samePlace {
				copyLeg(out.Rot[f*len(p.pose.Rot):], p.pose.Rot, body, l)
			}
		}
	}
	return &out
}

// settleTime is the time, in seconds, over which a foot moves to the place of its stance.
const settleTime = 0.2

// corrections returns the displacement of a foot in each frame that keeps it at the middle
// position of its rest, or at its position in the first or the last frame.
func corrections(at []geom.Vec3, on []bool, fps float64) []geom.Vec3 {
	n := len(at)
	out, all := make([]geom.Vec3, n), spans(on)
	fade := settleTime * fps
	for i, s := range all {
		var stand geom.Vec3
		for f := s[0]; f < s[1]; f++ {
			stand = stand.Add(at[f].Scale(1 / float64(s[1]-s[0])))
		}
		first, last := stand, stand
		switch {
		case s[0] == 0 && s[1] == n: // both ends are fixed: move from one to the other
			first, last = at[0], at[n-1]
		case s[0] == 0:
			first, last = at[0], at[0]
		case s[1] == n:
			first, last = at[n-1], at[n-1]
		}
		for f := s[0]; f < s[1]; f++ {
			where := first.Lerp(last, float64(f-s[0])/float64(max(1, s[1]-s[0]-1)))
			out[f] = where.Sub(at[f]).Horizontal()
		}
		// Beside a rest the correction fades, at the latest where the next one begins.
		before, behind := 0, n
		if i > 0 {
			before = (all[i-1][1] + s[0]) / 2
		}
		if i+1 < len(all) {
			behind = (s[1] + all[i+1][0]) / 2
		}
		for f := s[0] - 1; f >= before; f-- {
			out[f] = out[s[0]].Scale(1 - blend.MinJerk(float64(s[0]-f)/min(fade, float64(s[0]-before))))
		}
		for f := s[1]; f < behind; f++ {
			out[f] = out[s[1]-1].Scale(1 - blend.MinJerk(float64(f-s[1]+1)/min(fade, float64(behind-s[1]))))
		}
	}
	return out
}
