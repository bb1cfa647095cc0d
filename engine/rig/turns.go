package rig

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// Turns is a pose of a body of any proportions: the turn of each part from the reference pose
// and the position of the pelvis, in model space.
type Turns struct {
	At                     geom.Vec3 // pelvis
	Pelvis, Chest, Head    geom.Quat
	Waist, Nape            geom.Vec3 // rotation vectors added in the middle of spine and neck, radians
	Clavicle, Upper        [2]geom.Quat
	Fore, Hand             [2]geom.Quat
	Thigh, Shin, Sole, Toe [2]geom.Quat
	Curl                   [2][5]float64 // of each joint of a finger, radians; thumb first
}

// NewTurns returns the reference pose.
func NewTurns() Turns {
	q := geom.Identity
	both := [2]geom.Quat{q, q}
	return Turns{Pelvis: q, Chest: q, Head: q, Clavicle: both, Upper: both, Fore: both, Hand: both,
		Thigh: both, Shin: both, Sole: both, Toe: both}
}

type role uint8

const (
	roleNone role = iota
	roleRoot      // above the pelvis, in a rig that has to be turned upright
	rolePelvis
	roleSpine // turns by a share of the rotation from pelvis to chest
	roleNeck  // turns by a share of the rotation from chest to head
	roleHead
	roleClavicle
	roleUpper
	roleFore
	roleHand
	roleFinger
	roleThigh
	roleShin
	roleFoot
	roleToe
)

// part is the role of one joint.
type part struct {
	role   role
	side   Side
	finger int     // 0 for the thumb
	index  int     // in its finger, from the knuckle
	share  float64 // of roleSpine and roleNeck
}

// turn returns the turn of a part from the reference pose, in model space.
func (t *Turns) turn(p part) geom.Quat {
	switch p.role {
	case roleRoot:
		return geom.Identity
	case rolePelvis:
		return t.Pelvis
	case roleSpine:
		return between(t.Pelvis, t.Chest, t.Waist, p.share)
	case roleNeck:
		return between(t.Chest, t.Head, t.Nape, p.share)
	case roleHead:
		return t.Head
	case roleClavicle:
		return t.Clavicle[p.side]
	case roleUpper:
		return t.Upper[p.side]
	case roleFore:
		return t.Fore[p.side]
	case roleHand:
		return t.Hand[p.side]
	case roleFinger:
		return t.Hand[p.side].Mul(curl(p, t.Curl[p.side][p.finger]))
	case roleThigh:
		return t.Thigh[p.side]
	case roleShin:
		return t.Shin[p.side]
	case roleFoot:
		return t.Sole[p.side]
	default:
		return t.Toe[p.side]
	}
}

// between returns the turn of a joint at a share of the chain between two ends. bent is added in
// between, most at two thirds of the chain: its lower joints are stiffer.
func between(from, to geom.Quat, bent geom.Vec3, share float64) geom.Quat {
	turn := from.Slerp(to, share)
	if bent == (geom.Vec3{}) || share >= 1 {
		return turn
	}
	return turn.Mul(geom.Exp(bent.Scale(6.75 * share * share * (1 - share))))
}

// jointCurl is the flexion of the knuckle and of the joints after it, as multiples of the curl of their finger:
// the middle joint of a resting finger bends most (Lee and Jung, Int. J. Occup. Saf. Ergon. 20 (2014) 91),
// and the last joint by two thirds of that (Rijpkema and Girard, Computer Graphics 25 (1991) 339).
var jointCurl = [3]float64{0.92, 1.25, 0.83}

// curlShare returns the flexion of a joint of a finger relative to the hand, as a multiple of the finger's curl.
// A joint beyond the last phalanx turns with it. The joints of a thumb bend alike.
func (p part) curlShare() (sum float64) {
	if p.finger == 0 {
		return float64(p.index + 1)
	}
	for i := range min(p.index+1, len(jointCurl)) {
		sum += jointCurl[i]
	}
	return sum
}

// curlAxis returns the axis about which a joint of a finger turns towards the palm, which faces down in the
// reference pose, and its turn for each radian of curl. The thumb folds across the palm, by less than half.
func (p part) curlAxis() (axis geom.Vec3, gain float64) {
	if p.finger == 0 {
		return geom.Vec3{Y: 0.8 * p.side.Sign(), Z: -0.6 * p.side.Sign()}, 0.4
	}
	return geom.UnitZ.Scale(-p.side.Sign()), 1
}

// curl returns the rotation of a joint of a finger from the reference pose, relative to the hand.
func curl(p part, angle float64) geom.Quat {
	axis, gain := p.curlAxis()
	return geom.AxisAngle(axis, gain*p.curlShare()*angle)
}

// Write sets the rotations and the root of pose to the turns and the pelvis of t. Joints
// without a role keep their rotation in pose.
func (b *Body) Write(t *Turns, pose *Pose) {
	model := make([]geom.Quat, b.Skeleton.Len())
	b.WriteInto(t, pose, model)
}

// WriteInto is Write that also fills model, one entry per joint, with the rotations in model
// space.
func (b *Body) WriteInto(t *Turns, pose *Pose, model []geom.Quat) {
	for i := range b.Skeleton.Joints {
		above := geom.Identity
		if p := b.Skeleton.Joints[i].Parent; p >= 0 {
			above = model[p]
		}
		if b.parts[i].role == roleNone {
			model[i] = above.Mul(pose.Rot[i])
			continue
		}
		model[i] = t.turn(b.parts[i]).Mul(b.reference[i])
		pose.Rot[i] = above.Inv().Mul(model[i]).Unit()
	}
	pose.Root = b.RootBelowPelvis(t.At.Sub(t.Pelvis.Rotate(b.offset)))
}

// Reference returns the rotation in model space of joint j, which must have a role, in the
// reference pose.
func (b *Body) Reference(j int) geom.Quat { return b.reference[j] }

// setReference sets the roles and the reference pose: the rest pose with each part turned to
// its direction in a T-pose.
func (b *Body) setReference(m *mapper) {
	n, rest := b.Skeleton.Len(), m.rest
	b.upright = m.upright
	b.parts = make([]part, n)
	b.reference = make([]geom.Quat, n)
	b.rootToHip = rest[b.Pelvis].Pos.Sub(rest[0].Pos)
	left := rest[b.Legs[Left].Thigh].Pos.Sub(rest[b.Legs[Right].Thigh].Pos).Horizontal()
	if left.Len() < 1e-6 && b.HasArm(Left) && b.HasArm(Right) {
		left = rest[b.Arms[Left].Upper].Pos.Sub(rest[b.Arms[Right].Upper].Pos).Horizontal()
	}
	facing := geom.Identity
	if left.Len() > 1e-6 {
		forward := left.Unit().Cross(geom.UnitY)
		facing = geom.Yaw(-math.Atan2(forward.X, forward.Z))
	}
	r := referenceBuilder{b, rest, facing}
	if m.upright != geom.Identity && b.Pelvis != 0 {
		b.parts[0], b.reference[0] = part{role: roleRoot}, rest[0].Rot
	}
	r.trunk()
	for side := range b.Legs {
		r.leg(Side(side))
		r.arm(Side(side))
	}
}

// referenceBuilder sets the reference rotation of each joint with a role.
type referenceBuilder struct {
	b      *Body
	rest   []geom.Transform
	facing geom.Quat
}

func (r referenceBuilder) set(j int, p part, align geom.Quat) {
	r.b.parts[j] = p
	r.b.reference[j] = align.Mul(r.facing).Mul(r.rest[j].Rot)
}

// direction returns the direction from joint a to joint b in the rest pose that faces +Z.
func (r referenceBuilder) direction(a, b int) geom.Vec3 {
	return r.facing.Rotate(r.rest[b].Pos.Sub(r.rest[a].Pos)).Unit()
}

// upright returns the rotation that turns a trunk upright if it leans by more than 60 degrees.
// A smaller lean is the natural curve of a spine and stays.
func (r referenceBuilder) upright(a, b int) geom.Quat {
	d := r.direction(a, b)
	if d.Y > 0.5 || d.Len() == 0 {
		return geom.Identity
	}
	return align(d, geom.UnitY, geom.UnitX)
}

func (r referenceBuilder) trunk() {
	b := r.b
	turned := geom.Identity
	if n := len(b.Spine); n > 0 {
		turned = r.upright(b.Pelvis, b.Spine[n-1])
	}
	r.set(b.Pelvis, part{role: rolePelvis}, turned)
	for i, j := range b.Spine {
		r.set(j, part{role: roleSpine, share: float64(i+1) / float64(len(b.Spine))}, turned)
	}
	for i, j := range b.Neck {
		r.set(j, part{role: roleNeck, share: float64(i+1) / float64(len(b.Neck)+1)}, turned)
	}
	if b.Head >= 0 {
		r.set(b.Head, part{role: roleHead}, turned)
	}
}

func (r referenceBuilder) leg(side Side) {
	l := r.b.Legs[side]
	down := geom.UnitY.Scale(-1)
	r.set(l.Thigh, part{role: roleThigh, side: side}, align(r.direction(l.Thigh, l.Shin), down, geom.UnitX))
	shin := align(r.direction(l.Shin, l.Foot), down, geom.UnitX)
	r.set(l.Shin, part{role: roleShin, side: side}, shin)
	flat := geom.Identity
	if l.Toe >= 0 {
		d := r.direction(l.Foot, l.Toe)
		if ahead := d.Horizontal(); ahead.Len() > 0.5 && ahead.Z > 0 {
			flat = geom.Yaw(-math.Atan2(d.X, d.Z))
		} else {
			flat = align(d, geom.Vec3{Y: -0.35, Z: 0.94}, geom.UnitX)
		}
	}
	r.set(l.Foot, part{role: roleFoot, side: side}, flat)
	if l.Toe >= 0 {
		r.set(l.Toe, part{role: roleToe, side: side}, flat)
	}
}

func (r referenceBuilder) arm(side Side) {
	if !r.b.HasArm(side) {
		return
	}
	a := r.b.Arms[side]
	out := geom.UnitX.Scale(side.Sign())
	if a.Clavicle >= 0 {
		turn := geom.Identity
		if d := r.direction(a.Clavicle, a.Upper); d.Dot(out) < 0.3 && d.Len() > 0 {
			turn = align(d, out, geom.UnitZ)
		}
		r.set(a.Clavicle, part{role: roleClavicle, side: side}, turn)
	}
	r.set(a.Upper, part{role: roleUpper, side: side}, align(r.direction(a.Upper, a.Fore), out, geom.UnitZ))
	fore := align(r.direction(a.Fore, a.Hand), out, geom.UnitZ)
	r.set(a.Fore, part{role: roleFore, side: side}, fore)
	r.set(a.Hand, part{role: roleHand, side: side}, fore)
	for f, joints := range r.b.Finger[side] {
		for i, j := range joints {
			r.set(j, part{role: roleFinger, side: side, finger: f, index: i}, fore)
		}
	}
}

// align returns the rotation that turns direction d to ref and the plane through d and axis to
// the plane through ref and axis, so that hinge axes stay aligned with axis.
func align(d, ref, axis geom.Vec3) geom.Quat {
	if d.Len() == 0 || d.Dot(ref) > 1-1e-12 {
		return geom.Identity
	}
	if math.Abs(d.Dot(axis)) > 0.9 {
		return geom.Between(d, ref)
	}
	return geom.Basis(ref, axis).Mul(geom.Basis(d, axis).Inv())
}
