// Package solve bends a motion until it meets its constraints. Each pin is met by moving the root, the trunk
// and the limbs in its frame, and the change is spread over the frames around it. Bones keep their lengths.
// If a pin cannot be reached, the motion passes as near as possible.
package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Place pins the position of the pelvis above the ground at a time, and optionally its heading.
type Place struct {
	Time    float64
	X, Z    float64
	Heading *float64
	Free    bool // only the heading is pinned
}

// Target pins the position of a joint in the world at a time, and optionally its rotation.
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

// Pins are all constraints on a motion.
type Pins struct {
	Places  []Place
	Targets []Target
	Keys    []Key

	// Ground returns the height of the ground; nil: 0 everywhere.
	Ground func(x, z float64) float64

	Check func() // called repeatedly while pins are met; may panic to stop; nil: not called

	Felt float64 // scale of the time in which pins change the motion; 0: 1

	Raw bool // only pins change the motion: arms are not moved out of the body
}

// Solver bends a motion to its pins. Motions of the whole body come first, as in people: the pelvis moves,
// the trunk leans, an arm reaches. Then the whole body is solved at each pinned moment, and the remaining
// difference is spread over the time around it. A Solver is not safe for concurrent use, because it owns
// scratch space.
type Solver struct {
	skeleton *rig.Skeleton
	body     *rig.Body // nil: not a human body
	base     func(t float64, p *posture.Posture)
	free     func(t float64, p *rig.Pose) // motion of a skeleton without a body

	pelvis, turn spread // of the pelvis: metres, rotation vector
	lower, lean  spread // motion of the trunk that extends the reach of a limb
	low          []offset
	feet         [2]spread
	feetTurn     [2]spread
	hands        []hand
	gaze         spread // of the head, a rotation vector

	moments          []moment
	moved            []int // joints that fix rotates
	fix              field // displacement of the root, then a rotation vector for each moved joint
	felt             []float64
	rotated          map[int]bool // joints that pins rotate
	plant, plantTurn [2]spread    // of feet that the moments move

	holds [2][]float64 // times at which pins set an arm
	raw   bool
	posed bool // see NewPosed

	check      func()
	ground     func(x, z float64) float64
	sunk       bool // pins put feet below the ground
	treads     [2][]aim
	tips       []int          // end joints of the fingers
	handJoints *[2]handJoints // nil: not computed yet

	footfalls []Footfall

	raises     [2][]raised
	raiseKnots [2][]blend.Knot
	risen      [2]field // for each raised arm, 1 where it is at its pin

	mobility    [][3]float64
	hinges      map[int]hinge
	bends       []bend
	restInverse []geom.Quat
	order       []int // see rank
	below       []int

	planned posture.Posture // result of the last call of posture
	buffers buffers

	modelled []int   // joints for which model is kept up to date, parents first
	branches [][]int // see carried
	pose     rig.Pose
	quats    []geom.Quat
	model    []geom.Transform
}

// The time in which pins change the motion, before and after them, as the fade of a spread.
const (
	fadeRoot = 0.26
	fadeLimb = 0.20
)

// New returns a solver for the motion of a body.
func New(body *rig.Body, base func(t float64, p *posture.Posture), pins Pins) *Solver {
	s := blank(body.Skeleton, body, &pins)
	s.base, s.raw, s.ground = base, pins.Raw, pins.Ground
	s.pinPelvis(pins)
	s.pinFeet(pins.Targets)
	s.pinHands(pins.Targets)
	s.pinGaze(&pins)
	s.solvePins(&pins)
	s.maintain()
	return s
}

// NewRigid returns a solver for the motion of a skeleton that is not a human body: its chains bend and its
// root moves to meet the pins.
func NewRigid(skeleton *rig.Skeleton, base func(t float64, p *rig.Pose), pins Pins) *Solver {
	s := blank(skeleton, nil, &pins)
	s.free = base
	s.solvePins(&pins)
	return s
}

// NewPosed returns a solver for the motion of a body with complete poses, as in a recording. The solver
// changes it only for pins.
func NewPosed(body *rig.Body, base func(t float64, p *rig.Pose), pins Pins) *Solver {
	s := blank(body.Skeleton, body, &pins)
	s.free, s.posed, s.raw, s.ground = base, true, true, pins.Ground
	s.solvePins(&pins)
	return s
}

// With returns a solver for the same motion with other pins.
func (s *Solver) With(pins Pins) *Solver {
	switch {
	case s.body == nil:
		return NewRigid(s.skeleton, s.free, pins)
	case s.posed:
		return NewPosed(s.body, s.free, pins)
	}
	return New(s.body, s.base, pins)
}

func blank(skeleton *rig.Skeleton, body *rig.Body, pins *Pins) *Solver {
	s := &Solver{skeleton: skeleton, body: body, mobility: mobilities(body, skeleton.Len()),
		pose: skeleton.RestPose(), quats: make([]geom.Quat, skeleton.Len()), check: pins.Check}
	if s.check == nil {
		s.check = func() {}
	}
	s.model = skeleton.Model(s.pose, nil)
	s.modelled, s.branches = make([]int, skeleton.Len()), make([][]int, skeleton.Len())
	for i := range s.modelled {
		s.modelled[i] = i
	}
	s.restInverse = make([]geom.Quat, skeleton.Len())
	for i, m := range s.model {
		s.restInverse[i] = m.Rot.Inv()
	}
	s.hinges, s.bends = hinges(body), bends(body)
	if body != nil {
		s.tips = fingertips(body)
		for side := range s.treads {
			s.treads[side] = s.soles(body.Legs[side])
		}
	}
	s.order, s.below = rank(skeleton)
	return s
}

// posture returns the body at a time, with its trunk and feet moved by the pins.
func (s *Solver) posture(t float64) posture.Posture {
	q := &s.planned
	*q = posture.Posture{}
	s.base(t, q)
	down := s.lower.at(t)
	down.Y = math.Min(0, down.Y)
	q.Pelvis = q.Pelvis.Add(s.pelvis.at(t)).Add(down)
	if s.turn.live {
		r, joint := geom.Exp(s.turn.at(t)), s.body.PelvisJoint(q.Pelvis, q.Hips)
		q.Hips = r.Mul(q.Hips)
		// The position of the joint, not of the pelvis's centre, is preserved.
		q.Pelvis = q.Pelvis.Add(joint.Sub(s.body.PelvisJoint(q.Pelvis, q.Hips)))
	}
	if s.lean.live {
		bow(q, s.lean.at(t))
	}
	if s.gaze.live {
		q.Head = geom.Exp(s.gaze.at(t)).Mul(q.Head)
	}
	for side := range q.Feet {
		f := &q.Feet[side]
		displacement := s.feet[side].at(t)
		f.Ankle = f.Ankle.Add(displacement)
		if s.feetTurn[side].live {
			r := geom.Exp(s.feetTurn[side].at(t))
			f.Turn, f.Toe = r.Mul(f.Turn), r.Mul(f.Toe)
		}
		if displacement.Len() > 1e-6 {
			s.turnFoot(q, rig.Side(side), displacement.Len())
			s.clear(f)
		}
	}
	if s.lower.live && !s.pelvis.live {
		// The fade may overshoot; knees would lock. A foot in the air follows the body, not the reverse.
		for side := range q.Feet {
			if free := q.Feet[side].Free; free > 0 && s.feet[side].live {
				q.PullFootUp(rig.Side(side), s.body, math.Min(1, 4*free))
			}
		}
		q.Pelvis.Y -= q.Excess(&s.body.Size)
	}
	s.heels(q)
	return *q
}

// bow leans a body: the whole chest, and parts of the pelvis and the head.
func bow(q *posture.Posture, lean geom.Vec3) {
	q.Hips = geom.Exp(lean.Scale(0.35)).Mul(q.Hips)
	q.Chest = geom.Exp(lean).Mul(q.Chest)
	q.Head = geom.Exp(lean.Scale(0.5)).Mul(q.Head)
}

// loose writes the pose at a time, before hands reach, into s.pose, and updates s.model.
func (s *Solver) loose(t float64) {
	for i := range s.skeleton.Joints {
		s.pose.Rot[i] = s.skeleton.Joints[i].Rest.Rot
	}
	q := s.posture(t)
	turns := q.Solve(s.body)
	s.body.WriteInto(&turns, &s.pose, s.quats)
	s.remodel()
}

// shape writes the pose at a time without the changes of the pinned moments.
func (s *Solver) shape(t float64) {
	if s.free != nil {
		s.free(t, &s.pose)
		s.remodel()
		return
	}
	s.loose(t)
	for i := range s.hands {
		s.hands[i].apply(s, t)
	}
}

// At writes the motion at a time into pose. Joints without a role keep their rest rotation.
func (s *Solver) At(t float64, pose *rig.Pose) {
	s.shape(t)
	if !s.settle(t) && !s.posed {
		s.restrain(t)
		s.emerge()
	}
	if s.body != nil {
		if !s.raw {
			s.push(t)
		}
		s.body.Twist(&s.pose, s.rotated)
	}
	pose.Root = s.pose.Root
	copy(pose.Rot, s.pose.Rot)
}

// remodel updates s.model from s.pose.
func (s *Solver) remodel() { s.skeleton.ModelOf(s.pose, s.modelled, s.model) }

// turnInWorld rotates joint j and its descendants by r in the world.
func (s *Solver) turnInWorld(j int, r geom.Quat) {
	above := geom.Identity
	if p := s.skeleton.Joints[j].Parent; p >= 0 {
		above = s.model[p].Rot
	}
	s.pose.Rot[j] = above.Inv().Mul(r).Mul(s.model[j].Rot).Unit()
	s.refresh(j)
}

// refresh updates s.model for joint j and its descendants.
func (s *Solver) refresh(j int) {
	joints := s.skeleton.Joints
	for _, i := range s.carried(j) {
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
