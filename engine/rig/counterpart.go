package rig

import "sync"

var canonicalBody = sync.OnceValue(func() *Body { return NewBody(Canonical()) })

// Counterparts maps the names of canonical joints to the names of the joints of the body
// with the same roles: pelvis, spine, neck, head, limbs and fingers.
func (b *Body) Counterparts() map[string]string {
	own := canonicalBody()
	out := make(map[string]string)
	pair := func(canonical, joint int) {
		if canonical >= 0 && joint >= 0 {
			out[own.Skeleton.Joints[canonical].Name] = b.Skeleton.Joints[joint].Name
		}
	}
	pair(own.Pelvis, b.Pelvis)
	pairChains(own.Spine, b.Spine, pair)
	pairChains(own.Neck, b.Neck, pair)
	pair(own.Head, b.Head)
	for side := range own.Arms {
		c, r := own.Arms[side], b.Arms[side]
		pair(c.Clavicle, r.Clavicle)
		pair(c.Upper, r.Upper)
		pair(c.Fore, r.Fore)
		pair(c.Hand, r.Hand)
		for finger, chain := range own.Finger[side] {
			for i := range min(len(chain), len(b.Finger[side][finger])) {
				pair(chain[i], b.Finger[side][finger][i])
			}
		}
	}
	for side := range own.Legs {
		c, r := own.Legs[side], b.Legs[side]
		pair(c.Thigh, r.Thigh)
		pair(c.Shin, r.Shin)
		pair(c.Foot, r.Foot)
		pair(c.Toe, r.Toe)
		pair(c.ToeEnd, r.ToeEnd)
	}
	return out
}

// pairChains pairs the last joints of two chains, and those before them from the
// bottom up. Surplus joints of one chain have no counterpart.
func pairChains(a, b []int, pair func(a, b int)) {
	if len(a) == 0 || len(b) == 0 {
		return
	}
	for i := range min(len(a), len(b)) - 1 {
		pair(a[i], b[i])
	}
	pair(a[len(a)-1], b[len(b)-1])
}

// IsCanonical reports whether a skeleton has the joints of the canonical one, by
// name and order.
func (s *Skeleton) IsCanonical() bool {
	own := canonicalBody().Skeleton
	if s.Len() != own.Len() {
		return false
	}
	for i := range s.Joints {
		if s.Joints[i].Name != own.Joints[i].Name {
			return false
		}
	}
	return true
}
