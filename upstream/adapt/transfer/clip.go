package transfer

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/rig"
)

// Clip returns the motion of a clip on the other body of a mapping. Each part has the same
// rotation as in the clip. Paths are scaled by the leg length, feet stand at the scaled positions,
// on heels and balls, and hands near the body, the other hand or the ground keep their distance.
// Standing ankles and toes move no more than in the clip. Joints that slide in the clip slide on
// the other body if exactly one joint has their role.
func (m *Mapping) Clip(c *clip.Clip) *clip.Clip {
	n := c.Frames()
	out := clip.New(m.To.Skeleton, c.FPS, n)
	p := NewPlayer(m)
	if p.slides = m.slides(c); p.slides != nil {
		out.Loosen()
	}
	low := make([]float64, n) // missing leg length
	for f := range n {
		low[f] = p.excess(c, f)
	}
	sink := blend.Envelope(low, max(1, int(0.1*c.FPS)))
	for f := range n {
		p.play(c, f, sink[f])
		p.settle()
		out.SetPose(f, p.pose)
	}
	for _, k := range c.Contacts {
		if j := m.joint(k.Joint); j >= 0 {
			out.Contacts = append(out.Contacts, clip.Contact{Joint: j, On: k.On})
		}
	}
	return Stood(m.To, out, m.tracks(c), &Fixed{})
}

// tracks returns the tracks of a clip, scaled to the other body.
func (m *Mapping) tracks(c *clip.Clip) Tracks {
	out := make(Tracks)
	for own, at := range TracksOf(c) {
		j := m.joint(own)
		if j < 0 {
			continue
		}
		out[j] = make([]geom.Vec3, len(at))
		for f := range at {
			out[j][f] = at[f].Scale(m.Scale)
		}
	}
	return out
}

// Player poses one body as another. It owns scratch space.
type Player struct {
	*Mapping
	model []geom.Transform // of from
	turn  []geom.Quat      // of to, in model space
	at    []geom.Vec3      // of to, in model space
	pose  rig.Pose

	slides []slide // joints that do
}

// NewPlayer returns a Player of a mapping.
func NewPlayer(m *Mapping) *Player {
	n := m.To.Skeleton.Len()
	return &Player{Mapping: m, turn: make([]geom.Quat, n), at: make([]geom.Vec3, n), pose: m.To.Skeleton.RestPose()}
}

// poseFrame poses the body for a frame with its pelvis at the scaled position, before feet and
// hands reach their targets.
func (p *Player) poseFrame(c *clip.Clip, f int, sink float64) {
	p.poseTurns(c.Pose(f), sink)
}

// poseTurns is poseFrame for one pose.
func (p *Player) poseTurns(pose rig.Pose, sink float64) {
	p.model = p.From.Skeleton.Model(pose, p.model)
	for j := range p.turn {
		if p.parts[j].a >= 0 {
			p.turn[j] = p.Mapping.turn(j, p.model).Mul(p.To.Reference(j))
		}
	}
	p.pose.Root = geom.Vec3{}
	p.slide(pose)
	p.place()
	l, r := &p.To.Legs[rig.Left], &p.To.Legs[rig.Right]
	hips := p.at[l.Thigh].Lerp(p.at[r.Thigh], 0.5)
	l, r = &p.From.Legs[rig.Left], &p.From.Legs[rig.Right]
	want := p.Scaled(p.model[l.Thigh].Pos.Lerp(p.model[r.Thigh].Pos, 0.5), p.From.Size.Ankle, p.To.Size.Ankle)
	want.Y -= sink
	p.pose.Root = want.Sub(hips)
	for j := range p.at {
		p.at[j] = p.at[j].Add(p.pose.Root)
	}
}

// place computes the positions of all joints from their turns. Joints without a part keep their
// rest rotation relative to their parent.
func (p *Player) place() {
	for j := range p.at {
		own := &p.To.Skeleton.Joints[j]
		if own.Parent < 0 {
			p.at[j] = p.pose.Root
			if p.parts[j].a < 0 {
				p.turn[j] = own.Rest.Rot
			}
			continue
		}
		offset := own.Rest.Pos
		if p.pose.Offset != nil {
			offset = p.pose.Offset[j]
		}
		p.at[j] = p.at[own.Parent].Add(p.turn[own.Parent].Rotate(offset))
		if p.parts[j].a < 0 {
			p.turn[j] = p.turn[own.Parent].Mul(own.Rest.Rot)
		}
	}
}

// Scaled maps a point of the clip's world. a and b are the heights of the point above the ground
// on both bodies when they stand.
func (m *Mapping) Scaled(at geom.Vec3, a, b float64) geom.Vec3 {
	return geom.Vec3{X: m.Scale * at.X, Y: m.Scale*(at.Y-a) + b, Z: m.Scale * at.Z}
}

// excess returns the distance by which the pelvis must sink in a frame so that both feet reach
// their positions.
func (p *Player) excess(c *clip.Clip, f int) float64 {
	p.poseFrame(c, f, 0)
	most := 0.0
	for side, l := range p.To.Legs {
		long := 0.9995 * (p.at[l.Thigh].Dist(p.at[l.Shin]) + p.at[l.Shin].Dist(p.at[l.Foot]))
		d := p.at[l.Thigh].Sub(p.ankle(side))
		across := d.Horizontal().Len()
		if d.Len() <= long || d.Y <= 0 || d.Dist(p.at[l.Thigh].Sub(p.at[l.Foot])) < samePlace {
			continue
		}
		most = math.Max(most, d.Y-math.Sqrt(math.Max(0, long*long-across*across)))
	}
	return math.Min(most, 0.15*Leg(p.To))
}

// samePlace is the distance, in metres, below which two positions count as equal.
const samePlace = 1e-6

// play poses the body as frame f of a clip.
func (p *Player) play(c *clip.Clip, f int, sink float64) {
	p.poseFrame(c, f, sink)
	p.reachTargets()
}

// reachTargets moves the feet and the hands to their positions.
func (p *Player) reachTargets() {
	for side, l := range p.To.Legs {
		ahead := p.turn[l.Thigh].Mul(p.To.Reference(l.Thigh).Inv()).Rotate(geom.UnitZ)
		p.reach(l.Thigh, l.Shin, l.Foot, p.ankle(side), ahead)
	}
	hands := p.hands()
	for side, a := range p.To.Arms {
		if p.To.HasArm(rig.Side(side)) {
			back := p.turn[a.Upper].Mul(p.To.Reference(a.Upper).Inv()).Rotate(geom.UnitZ).Scale(-1)
			p.reach(a.Upper, a.Fore, a.Hand, hands[side], back)
		}
	}
}

// Heights of the direction of a foot, from heel to toe, below which the foot stands on its ball and above which on
// its heel.
const (
	onBall = 0.05
	onHeel = 0.3
)

// onItsHeel returns the weight of the heel, from 0 to 1, for a foot with a turn from its reference
// pose.
func onItsHeel(turn geom.Quat) float64 {
	return blend.MinJerk((turn.Rotate(geom.UnitZ).Y - onBall) / (onHeel - onBall))
}

// ankle returns the position of the ankle of a foot for which the sole stands at its scaled
// position.
func (p *Player) ankle(side int) geom.Vec3 {
	foot := p.From.Legs[side].Foot
	turn := p.model[foot].Rot.Mul(p.From.Reference(foot).Inv())
	heel := onItsHeel(turn)
	at := func(own, other geom.Vec3) geom.Vec3 {
		place := p.Scaled(p.model[foot].Pos.Add(turn.Rotate(other)), p.From.Size.Ankle+other.Y, p.To.Size.Ankle+own.Y)
		return place.Sub(turn.Rotate(own))
	}
	a, b := &p.To.Size, &p.From.Size
	ball := at(a.Ball, b.Ball)
	if heel == 0 {
		return ball
	}
	return ball.Lerp(at(a.Heel, b.Heel), heel)
}

// reach bends a limb so that its end reaches a position. The middle joint stays on its side, or
// moves to the side of pole if the limb is straight. The end keeps its rotation.
func (p *Player) reach(upper, middle, end int, to, pole geom.Vec3) {
	a, b, c := p.at[upper], p.at[middle], p.at[end]
	if c.Dist(to) < samePlace {
		return
	}
	long := a.Dist(b) + b.Dist(c)
	line := c.Sub(a).Unit()
	side := b.Sub(a)
	side = side.Sub(line.Scale(side.Dot(line)))
	// The side of the joint counts fully from a bend of some degrees on.
	side = side.Add(pole.Scale(math.Max(0, 0.01*long-0.2*side.Len())))
	bend := ik.TwoBone(a, to, side, a.Dist(b), b.Dist(c))
	p.swing(upper, middle, geom.Between(b.Sub(a), bend.Upper))
	knee := a.Add(bend.Upper.Scale(a.Dist(b)))
	p.at[middle] = knee
	shin := p.turn[middle]
	p.turn[middle] = geom.Between(c.Sub(b), bend.Lower).Mul(shin)
	p.at[end] = knee.Add(bend.Lower.Scale(b.Dist(c)))
}

// swing rotates a joint in the world, together with the joints between it and the next joint of
// its limb.
func (p *Player) swing(joint, next int, by geom.Quat) {
	for j := p.To.Skeleton.Joints[next].Parent; j >= 0; j = p.To.Skeleton.Joints[j].Parent {
		p.turn[j] = by.Mul(p.turn[j])
		if j == joint {
			return
		}
	}
}

// Hold poses the body like a pose of the other body, and returns the pose.
func (p *Player) Hold(pose rig.Pose) rig.Pose {
	p.poseTurns(pose, 0)
	p.reachTargets()
	p.settle()
	return p.pose
}

// settle computes the local rotations of the pose from the turns of the joints in model space.
func (p *Player) settle() {
	joints := p.To.Skeleton.Joints
	for j := range joints {
		above := geom.Identity
		if joints[j].Parent >= 0 {
			above = p.turn[joints[j].Parent]
		}
		if p.parts[j].a < 0 {
			p.turn[j] = above.Mul(joints[j].Rest.Rot)
			p.pose.Rot[j] = joints[j].Rest.Rot
			continue
		}
		p.pose.Rot[j] = above.Inv().Mul(p.turn[j]).Unit()
	}
	p.To.Twist(&p.pose, nil)
}
