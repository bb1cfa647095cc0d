package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Place pins where the pelvis is on the ground at a time, and optionally its
// heading.
type Place struct {
	Time    float64
	X, Z    float64
	Heading *float64
}

// Target pins a joint in the world at a time, and optionally its rotation
// there.
type Target struct {
	Joint int
	Time  float64
	Pos   geom.Vec3
	Rot   *geom.Quat
}

// Key pins local rotations, and optionally the root, at a time.
type Key struct {
	Time float64
	Rot  map[int]geom.Quat
	Root *geom.Vec3
}

// Pins is everything that a motion has to pass through.
type Pins struct {
	Places  []Place
	Targets []Target
	Keys    []Key
}

// Solver bends a motion through pins. It is not safe for concurrent use: it
// owns scratch space.
type Solver struct {
	body   *rig.Body
	length float64
	base   func(t float64, p *posture.Posture)

	pelvis, turn spread // of the pelvis: metres, rotation vector
	lower, lean  spread // what the trunk does so that a limb can reach
	feet         [2]spread
	feetTurn     [2]spread
	joints       []joint // rotation offsets of keyed joints
	hands        []hand
	spins        []spin
	keys         []Key

	pose  rig.Pose
	quats []geom.Quat
	model []geom.Transform
}

// joint is the spread rotation offset of one keyed joint, local.
type joint struct {
	index int
	turn  spread
}

// spin is the spread rotation offset of one targeted joint, in the world.
type spin struct {
	index int
	turn  spread
}

// How long pins are felt before and after, as the fade of a spread.
const (
	fadeRoot = 0.26
	fadeLimb = 0.20
	fadeKey  = 0.17
)

// New returns a solver for a motion of the given length in seconds.
func New(body *rig.Body, length float64, base func(t float64, p *posture.Posture), pins Pins) *Solver {
	s := &Solver{body: body, length: length, base: base, keys: pins.Keys,
		pose: body.Skeleton.RestPose(), quats: make([]geom.Quat, body.Skeleton.Len())}
	s.pinPelvis(pins)
	s.pinFeet(pins.Targets)
	s.pinKeys(pins.Keys)
	s.pinHands(pins.Targets)
	s.pinTurns(pins.Targets)
	return s
}

// posture returns the body at a time with its trunk and feet where the pins
// want them.
func (s *Solver) posture(t float64) posture.Posture {
	var q posture.Posture
	s.base(t, &q)
	down := s.lower.at(t)
	down.Y = math.Min(0, down.Y)
	q.Pelvis = q.Pelvis.Add(s.pelvis.at(t)).Add(down)
	if s.turn.live {
		r := geom.Exp(s.turn.at(t))
		q.Hips = r.Mul(q.Hips)
	}
	if s.lean.live {
		bow(&q, s.lean.at(t))
	}
	for side := range q.Feet {
		f := &q.Feet[side]
		f.Ankle = f.Ankle.Add(s.feet[side].at(t))
		if s.feetTurn[side].live {
			r := geom.Exp(s.feetTurn[side].at(t))
			f.Turn, f.Toe = r.Mul(f.Turn), r.Mul(f.Toe)
		}
	}
	if s.lower.live && !s.pelvis.live {
		// The fade may swing back a little; knees would lock.
		q.Pelvis.Y -= q.Excess(&s.body.Size)
	}
	return q
}

// bow leans a body: all of the chest, part of the pelvis and of the head.
func bow(q *posture.Posture, lean geom.Vec3) {
	q.Hips = geom.Exp(lean.Scale(0.35)).Mul(q.Hips)
	q.Chest = geom.Exp(lean).Mul(q.Chest)
	q.Head = geom.Exp(lean.Scale(0.5)).Mul(q.Head)
}

// loose writes the pose at a time into s.pose before hands reach and keys
// snap, and s.model with it.
func (s *Solver) loose(t float64) {
	for i, j := range s.body.Skeleton.Joints {
		s.pose.Rot[i] = j.Rest.Rot
	}
	q := s.posture(t)
	turns := q.Solve(s.body)
	s.body.WriteInto(&turns, &s.pose, s.quats)
	for i := range s.joints {
		j := &s.joints[i]
		s.pose.Rot[j.index] = s.pose.Rot[j.index].Mul(geom.Exp(j.turn.at(t))).Unit()
	}
	s.model = s.body.Skeleton.Model(s.pose, s.model)
}

// At writes the body at a time into pose. Joints without a role keep their rest
// rotation.
func (s *Solver) At(t float64, pose *rig.Pose) {
	s.loose(t)
	for i := range s.hands {
		s.hands[i].reach(s, t)
	}
	for i := range s.spins {
		k := &s.spins[i]
		s.turnInWorld(k.index, geom.Exp(k.turn.at(t)))
	}
	for i := range s.keys {
		if k := &s.keys[i]; math.Abs(k.Time-t) < 1e-6 {
			s.snap(k)
		}
	}
	pose.Root = s.pose.Root
	copy(pose.Rot, s.pose.Rot)
}

// snap copies a key: whatever came before, the keyed joints are exactly as the
// client set them.
func (s *Solver) snap(k *Key) {
	for j, r := range k.Rot {
		s.pose.Rot[j] = r
	}
	if k.Root != nil {
		s.pose.Root = *k.Root
	}
}

// turnInWorld turns joint j by r in the world, and what hangs on it with it.
func (s *Solver) turnInWorld(j int, r geom.Quat) {
	above := geom.Identity
	if p := s.body.Skeleton.Joints[j].Parent; p >= 0 {
		above = s.model[p].Rot
	}
	s.pose.Rot[j] = above.Inv().Mul(r).Mul(s.model[j].Rot).Unit()
	s.refresh(j)
}

// refresh brings s.model up to date from joint j on.
func (s *Solver) refresh(j int) {
	joints := s.body.Skeleton.Joints
	for i := j; i < len(joints); i++ {
		if p := joints[i].Parent; p >= 0 {
			s.model[i] = geom.Transform{
				Rot: s.model[p].Rot.Mul(s.pose.Rot[i]),
				Pos: s.model[p].Pos.Add(s.model[p].Rot.Rotate(joints[i].Rest.Pos)),
			}
		} else {
			s.model[i] = geom.Transform{Rot: s.pose.Rot[i], Pos: s.pose.Root}
		}
	}
}
