package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Motion is a clip with the world transforms of every joint in every frame, and the joints with the roles
// that metrics use.
type Motion struct {
	Skeleton *rig.Skeleton
	FPS      float64
	At       [][]geom.Transform // frames x joints, world
	Contacts []clip.Contact     // labels of the motion
	Ground   *Ground            // nil: level, at zero

	body *rig.Body // nil: not a human body
	ref  []geom.Transform

	pelvis int
	feet   []int   // ankle and toe base of each leg
	toes   []int   // toe base of each leg
	core   []int   // the 22 joints of SMPL's body that exist
	flesh  []int   // joints at and below the pelvis, without controls
	soles  []*sole // one for each leg

	slides []bool          // joints that the motion translates relative to their parents
	raised map[int]float64 // rest height of a foot joint above an adult's, metres
}

// NewMotion returns the Motion of a clip. A nil ground is level, at zero.
func NewMotion(c *clip.Clip, ground *Ground) *Motion {
	body := rig.NewBody(c.Skeleton)
	if body == nil {
		if rested := clip.Rested(c); rig.NewBody(rested.Skeleton) != nil {
			c, body = rested, rig.NewBody(rested.Skeleton)
		}
	}
	s := c.Skeleton
	m := &Motion{Skeleton: s, FPS: c.FPS, At: make([][]geom.Transform, c.Frames()), Contacts: c.Contacts, Ground: ground}
	for f := range m.At {
		m.At[f] = s.Model(c.Pose(f), nil)
	}
	m.slides = make([]bool, s.Len())
	for j := range m.slides {
		m.slides[j] = c.Slides(j)
	}
	m.body = body
	if m.body == nil {
		m.core = inner(s)
		m.flesh = below(s, 0)
		m.ref = s.Model(s.RestPose(), nil)
		return m
	}
	turns, pose := rig.NewTurns(), s.RestPose()
	m.body.Write(&turns, &pose)
	m.ref = s.Model(pose, nil)
	m.pelvis = m.body.Pelvis
	m.flesh = below(s, m.pelvis)
	m.raised = make(map[int]float64)
	for _, l := range m.body.Legs {
		m.feet = append(m.feet, l.Foot)
		m.raised[l.Foot] = m.body.Size.Ankle - adultAnkle
		if l.Toe >= 0 {
			m.raised[l.Toe] = m.body.Size.Ankle + m.body.Size.Ball.Y - adultToe
			m.feet, m.toes = append(m.feet, l.Toe), append(m.toes, l.Toe)
		}
		m.soles = append(m.soles, newSole(m, l))
	}
	m.core = core(m.body)
	return m
}

// Frames returns the number of frames.
func (m *Motion) Frames() int { return len(m.At) }

// core returns the joints that correspond to SMPL's body: pelvis, three of the spine, neck, head, and collar,
// shoulder, elbow, wrist, hip, knee, ankle, toe base of each side. Fingers and end joints are omitted,
// because they would dominate means.
func core(b *rig.Body) []int {
	all := []int{b.Pelvis}
	if n := len(b.Spine); n > 3 {
		all = append(all, b.Spine[0], b.Spine[n/2], b.Spine[n-1])
	} else {
		all = append(all, b.Spine...)
	}
	if len(b.Neck) > 0 {
		all = append(all, b.Neck[0])
	}
	all = append(all, b.Head)
	for side := range b.Legs {
		l, a := b.Legs[side], b.Arms[side]
		all = append(all, l.Thigh, l.Shin, l.Foot, l.Toe, a.Clavicle, a.Upper, a.Fore, a.Hand)
	}
	var out []int
	for _, j := range all {
		if j >= 0 {
			out = append(out, j)
		}
	}
	return out
}

// inner returns the joints that have children, or all joints if there are none.
func inner(s *rig.Skeleton) []int {
	carries := make([]bool, s.Len())
	for _, j := range s.Joints[1:] {
		carries[j.Parent] = true
	}
	var out []int
	for j := range carries {
		if carries[j] || s.Len() == 1 {
			out = append(out, j)
		}
	}
	return out
}

// below returns a joint and its descendants.
func below(s *rig.Skeleton, top int) []int {
	in := make([]bool, s.Len())
	var out []int
	for j := top; j < s.Len(); j++ {
		if in[j] = j == top || j > 0 && in[s.Joints[j].Parent]; in[j] {
			out = append(out, j)
		}
	}
	return out
}

// pos returns the position of a joint.
func (m *Motion) pos(f, j int) geom.Vec3 { return m.At[f][j].Pos }

// over returns the height of a point above the ground below it.
func (m *Motion) over(p geom.Vec3) float64 { return p.Y - m.Ground.Height(p.X, p.Z) }

// height returns the height of a joint above the ground below it.
func (m *Motion) height(f, j int) float64 { return m.over(m.pos(f, j)) }

// above returns the height of a joint, corrected for a foot joint that rests at another height than an
// adult's.
func (m *Motion) above(f, j int) float64 { return m.height(f, j) - m.raised[j] }

// speed returns the speed of a joint from a frame to the next, in m/s.
func (m *Motion) speed(f, j int) float64 { return m.pos(f+1, j).Dist(m.pos(f, j)) * m.FPS }

// level returns the horizontal part of speed.
func (m *Motion) level(f, j int) float64 {
	return m.pos(f+1, j).Sub(m.pos(f, j)).Horizontal().Len() * m.FPS
}

// turn returns the rotation of a joint from the reference pose, in which a body stands in a T-pose, faces +Z
// and has its left side at +X.
func (m *Motion) turn(f, j int) geom.Quat { return m.At[f][j].Rot.Mul(m.ref[j].Rot.Inv()) }

// absent is the value of a metric that does not apply.
var absent = math.NaN()

// mean accumulates numbers.
type mean struct {
	sum, most float64
	n         int
}

func (a *mean) add(v float64) {
	a.sum += v
	a.n++
	if a.n == 1 || v > a.most {
		a.most = v
	}
}

// share adds 1 or 0.
func (a *mean) share(is bool) {
	if is {
		a.add(1)
	} else {
		a.add(0)
	}
}

func (a *mean) value() float64 {
	if a.n == 0 {
		return absent
	}
	return a.sum / float64(a.n)
}

func (a *mean) max() float64 {
	if a.n == 0 {
		return absent
	}
	return a.most
}
