package sets

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// foot is a foot in the world: the transform of the ankle, and the rotation of the toes.
type foot struct {
	geom.Transform
	toes geom.Quat
}

// footIn returns the foot of a side in a pose.
func footIn(body *rig.Body, p rig.Pose, side int) foot {
	l := body.Legs[side]
	joints := []int{l.Foot, l.Foot}
	if l.Toe >= 0 {
		joints[1] = l.Toe
	}
	model := body.Skeleton.Model(p, nil)
	return foot{model[joints[0]], model[joints[1]].Rot}
}

// relativeTo returns a foot relative to a transform.
func (t foot) relativeTo(from geom.Transform) foot {
	back := inverse(from)
	return foot{back.Mul(t.Transform), back.Rot.Mul(t.toes)}
}

// moved returns a foot displaced by a transform.
func (t foot) moved(by geom.Transform) foot {
	return foot{by.Mul(t.Transform), by.Rot.Mul(t.toes)}
}

// mix returns the foot between two feet.
func (t foot) mix(o foot, weight float64) foot {
	return foot{geom.Transform{Rot: t.Rot.Slerp(o.Rot, weight), Pos: t.Pos.Lerp(o.Pos, weight)}, t.toes.Slerp(o.toes, weight)}
}

// sole holds the points of a sole that touch the ground: heel, ball and tip of the toes.
type sole [3]geom.Vec3

// soleOf returns the positions of the points of the sole of a foot, with heights in metres above the ground of the
// reference pose.
func soleOf(body *rig.Body, side int, t foot) (out sole) {
	l, z := body.Legs[side], &body.Size
	turn := t.Rot.Mul(body.Reference(l.Foot).Inv())
	ball := geom.Vec3{X: z.Ball.X, Y: z.Tip.Y, Z: z.Ball.Z} // on the sole
	out[0], out[1], out[2] = turn.Rotate(z.Heel), turn.Rotate(ball), turn.Rotate(z.Tip)
	if l.Toe >= 0 {
		joint := turn.Rotate(z.Ball)
		bend := t.toes.Mul(body.Reference(l.Toe).Inv())
		out[1], out[2] = joint.Add(bend.Rotate(ball.Sub(z.Ball))), joint.Add(bend.Rotate(z.Tip.Sub(z.Ball)))
	}
	for k := range out {
		out[k] = out[k].Add(t.Pos)
	}
	return out
}

// Largest speed, in leg lengths a second, and largest height, in leg lengths, of a resting point of a sole.
const (
	restSpeed  = 0.3
	restHeight = 0.03
)

// resting returns for each frame which points of the sole of a side rest on level ground.
func resting(body *rig.Body, c *clip.Clip, side int) [][3]bool {
	leg, n := transfer.Leg(body), c.Frames()
	at := make([]sole, n)
	for f := range at {
		at[f] = soleOf(body, side, footIn(body, c.Pose(f), side))
	}
	on := make([][3]bool, n)
	for f := range at {
		for k := range at[f] {
			slow := func(from, to int) bool {
				return from >= 0 && to < n && at[from][k].Dist(at[to][k])*c.FPS < restSpeed*leg
			}
			on[f][k] = at[f][k].Y < restHeight*leg && (slow(f-1, f) || slow(f, f+1))
		}
	}
	return on
}

// contacts returns the contacts of the joints of a foot: of the ankle while the foot is flat, and of the toes while
// the ball or the tip rests. On stairs all joints of a standing foot are in contact.
func (m *FinishedClip) contacts() (out []clip.Contact) {
	for side, l := range m.Body.Legs {
		points := resting(m.Body, m.Motion, side)
		flat, front := make([]bool, len(points)), make([]bool, len(points))
		for f, on := range points {
			flat[f], front[f] = on[0] && on[1], on[1] || on[2]
			if m.Clip.Stairs != nil {
				flat[f], front[f] = m.Stands[side][f], m.Stands[side][f]
			}
		}
		if l.Toe < 0 {
			out = append(out, clip.Contact{Joint: l.Foot, On: flat})
			continue
		}
		out = append(out, clip.Contact{Joint: l.Foot, On: flat}, clip.Contact{Joint: l.Toe, On: front})
	}
	return out
}

// onGround returns a foot between two standing feet. The points of its sole near the ground are at the mixed points,
// and none is below the ground.
func onGround(body *rig.Body, side int, a, b foot, weight float64) foot {
	out := a.mix(b, weight)
	from, to := soleOf(body, side, a), soleOf(body, side, b)
	var want sole
	for k := range want {
		want[k] = from[k].Lerp(to[k], weight)
	}
	out.Pos = out.Pos.Add(meanOffset(soleOf(body, side, out), want, want))
	return raisedFoot(body, side, out, 0)
}

// rolled returns a foot rotated and moved over the ground so that the points of its sole on the ground in both frames
// keep their positions.
func rolled(body *rig.Body, side int, before, t foot) foot {
	now, there := soleOf(body, side, t), soleOf(body, side, before)
	higher := now
	for k := range higher {
		higher[k].Y = math.Max(now[k].Y, there[k].Y)
	}
	a, b := now[2].Sub(now[0]), there[2].Sub(there[0])
	yaw := math.Remainder(math.Atan2(b.X, b.Z)-math.Atan2(a.X, a.Z), 2*math.Pi)
	turn := geom.Yaw(yaw * blend.Clamp(2-math.Max(higher[0].Y, higher[2].Y)/flatFoot, 0, 1))
	t.Rot, t.toes = turn.Mul(t.Rot), turn.Mul(t.toes)
	t.Pos = t.Pos.Add(meanOffset(soleOf(body, side, t), there, higher).Horizontal())
	return t
}

// flatFoot is the height in metres up to which heel and toe tip fix the heading of a foot; from twice the
// height on they do not.
const flatFoot = 0.001

// nearGround is the height in metres at which the weight of a point of a sole is a quarter of that on the ground.
const nearGround = 0.0005

// nearness returns the weight of a point of a sole at a height: 1 on the ground.
func nearness(height float64) float64 {
	x := nearGround / (math.Max(0, height) + nearGround)
	return x * x
}

// meanOffset returns the mean offset of the points of a sole to other positions, weighted by nearness.
func meanOffset(from, to, heights sole) geom.Vec3 {
	var move geom.Vec3
	sum := 0.0
	for k := range from {
		near := nearness(heights[k].Y)
		move, sum = move.Add(to[k].Sub(from[k]).Scale(near)), sum+near
	}
	return move.Scale(1 / sum)
}

// raisedFoot returns a foot raised to a least height above the ground, in metres.
func raisedFoot(body *rig.Body, side int, t foot, least float64) foot {
	low := 0.0
	for _, p := range soleOf(body, side, t) {
		low = math.Min(low, p.Y-least)
	}
	t.Pos.Y -= low
	return t
}
