package transfer

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Mapping pairs the parts of two bodies.
type Mapping struct {
	From, To *rig.Body
	Scale    float64 // leg length of To divided by the leg length of From
	parts    []part  // of each joint of To
}

// part is the source of a joint's turn: an interpolation between two joints of the other body.
type part struct {
	a, b  int // joints of the other body; a < 0: the joint keeps its rest rotation
	share float64
}

// New maps the parts of one body onto the parts of another.
func New(from, to *rig.Body) *Mapping {
	m := &Mapping{From: from, To: to, Scale: Leg(to) / Leg(from), parts: make([]part, to.Skeleton.Len())}
	for j := range m.parts {
		m.parts[j] = part{a: -1}
	}
	trunk := append([]int{from.Pelvis}, from.Spine...)
	m.set(to.Pelvis, from.Pelvis)
	for i, j := range to.Spine {
		m.share(j, trunk, float64(i+1)/float64(len(to.Spine)))
	}
	m.neck(trunk[len(trunk)-1])
	for side := range to.Arms {
		m.arm(side, trunk[len(trunk)-1])
		m.leg(side)
	}
	return m
}

// Leg returns the length of thigh and shin together.
func Leg(b *rig.Body) float64 { return b.Size.Thigh + b.Size.Shin }

// set drives joint j by the first of candidates that the other body has, and returns it, or -1.
func (m *Mapping) set(j int, candidates ...int) int {
	for _, o := range candidates {
		if o >= 0 {
			if j >= 0 {
				m.parts[j] = part{a: o, b: o}
			}
			return o
		}
	}
	return -1
}

// share drives joint j by a chain of joints, at a share of the length from its first joint to its
// last.
func (m *Mapping) share(j int, chain []int, share float64) {
	x := share * float64(len(chain)-1)
	i := max(0, min(int(x+1e-9), len(chain)-2))
	if len(chain) == 1 || x-float64(i) < 1e-9 {
		m.parts[j] = part{a: chain[i], b: chain[i]}
		return
	}
	m.parts[j] = part{a: chain[i], b: chain[i+1], share: x - float64(i)}
	if m.parts[j].share > 1-1e-9 {
		m.parts[j] = part{a: chain[i+1], b: chain[i+1]}
	}
}

func (m *Mapping) neck(chest int) {
	chain := append([]int{chest}, m.From.Neck...)
	if m.From.Head >= 0 {
		chain = append(chain, m.From.Head)
	}
	n := len(m.To.Neck)
	if m.To.Head < 0 {
		n-- // the last of the neck is the head
	}
	for i, j := range m.To.Neck {
		m.share(j, chain, math.Min(1, float64(i+1)/float64(n+1)))
	}
	m.set(m.To.Head, chain[len(chain)-1])
}

func (m *Mapping) arm(side, chest int) {
	f, t := m.From.Arms[side], m.To.Arms[side]
	if !m.From.HasArm(rig.Side(side)) {
		f = rig.Arm{Clavicle: -1, Upper: -1, Fore: -1, Hand: -1}
	}
	if !m.To.HasArm(rig.Side(side)) {
		return
	}
	clavicle := m.set(t.Clavicle, f.Clavicle, chest)
	upper := m.set(t.Upper, f.Upper, clavicle)
	fore := m.set(t.Fore, f.Fore, upper)
	hand := m.set(t.Hand, f.Hand, fore)
	for n, chain := range m.To.Finger[side] {
		m.finger(chain, m.From.Finger[side][n], hand)
	}
}

// finger pairs the joints of two fingers from their tips inwards. Joints without a counterpart turn
// with the hand.
func (m *Mapping) finger(to, from []int, hand int) {
	for i, j := range to {
		switch k := i + len(from) - len(to); {
		case k >= 0 && k < len(from):
			m.set(j, from[k])
		default:
			m.set(j, hand)
		}
	}
}

func (m *Mapping) leg(side int) {
	f, t := m.From.Legs[side], m.To.Legs[side]
	m.set(t.Thigh, f.Thigh)
	m.set(t.Shin, f.Shin)
	m.set(t.Foot, f.Foot)
	m.set(t.Toe, f.Toe, f.Foot)
}

// joint returns the joint of To with the role of a joint of From, or -1.
func (m *Mapping) joint(from int) int {
	for j, p := range m.parts {
		if p.a == from && p.b == from {
			return j
		}
	}
	return -1
}

// Source returns the joints a and b of From that drive joint j of To, and the fraction from a to
// b. a < 0: no joint drives it.
func (m *Mapping) Source(j int) (a, b int, share float64) {
	p := m.parts[j]
	return p.a, p.b, p.share
}

// Names maps the joints of From to the joints of To with the same roles, by name.
func (m *Mapping) Names() map[string]string {
	out := make(map[string]string)
	for j, p := range m.parts {
		if p.a >= 0 && p.a == p.b {
			name := m.From.Skeleton.Joints[p.a].Name
			if _, has := out[name]; !has {
				out[name] = m.To.Skeleton.Joints[j].Name
			}
		}
	}
	return out
}

// turn returns the rotation of joint j of To from the reference pose, for the other body's joints
// in model space.
func (m *Mapping) turn(j int, model []geom.Transform) geom.Quat {
	p := m.parts[j]
	a := model[p.a].Rot.Mul(m.From.Reference(p.a).Inv())
	if p.share == 0 {
		return a
	}
	return a.Slerp(model[p.b].Rot.Mul(m.From.Reference(p.b).Inv()), p.share)
}
