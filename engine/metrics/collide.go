package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// Radii of a body's capsules, in hip heights, for a slim person, so that only certain intersections count.
const (
	torsoRadius   = 0.105
	thighRadius   = 0.062
	foreArmRadius = 0.036
	handRadius    = 0.026
)

// capsule is a cylinder with hemispherical ends.
type capsule struct {
	a, b   geom.Vec3
	radius float64
}

// overlap returns the depth of the intersection of two capsules.
func (c capsule) overlap(d capsule) float64 {
	return math.Max(0, c.radius+d.radius-segmentDistance(c.a, c.b, d.a, d.b))
}

// SelfCollision (X5) returns the depth, in metres, to which arms intersect the torso, hands the thighs, and
// the thighs each other: the sum of all depths, on average over the frames and at most. It returns NaN
// without a body.
func SelfCollision(m *Motion) (average, most float64) {
	b := m.body
	if b == nil {
		return absent, absent
	}
	tall := b.Size.HipHeight
	var sum, worst mean
	for f := range m.At {
		var thighs [2]capsule
		for s, l := range b.Legs {
			thighs[s] = capsule{m.pos(f, l.Thigh), m.pos(f, l.Shin), thighRadius * tall}
		}
		torso := capsule{b.PelvisCentre(m.At[f][b.Pelvis]), m.shoulders(f), torsoRadius * tall}
		depths := []float64{thighs[0].overlap(thighs[1])}
		for s, a := range b.Arms {
			if a.Fore < 0 || a.Hand < 0 {
				continue
			}
			hand := capsule{m.pos(f, a.Hand), m.knuckles(f, s), handRadius * tall}
			fore := capsule{m.pos(f, a.Fore), m.pos(f, a.Hand), foreArmRadius * tall}
			depths = append(depths, fore.overlap(torso), hand.overlap(thighs[0]), hand.overlap(thighs[1]))
		}
		all := 0.0
		for _, d := range depths {
			all += d
			worst.add(d)
		}
		sum.add(all)
	}
	return sum.value(), worst.max()
}

// segmentDistance returns the distance between the segments pq and rs (Ericson, "Real-Time Collision Detection",
// 5.1.9). Either may be a point.
func segmentDistance(p, q, r, s geom.Vec3) float64 {
	u, v, w := q.Sub(p), s.Sub(r), p.Sub(r)
	a, b, e, c, f := u.Dot(u), u.Dot(v), v.Dot(v), u.Dot(w), v.Dot(w)
	const tiny = 1e-18
	var i, k float64
	switch {
	case a <= tiny && e <= tiny:
	case a <= tiny:
		k = unit(f / e)
	case e <= tiny:
		i = unit(-c / a)
	default:
		if d := a*e - b*b; d > tiny {
			i = unit((b*f - c*e) / d)
		}
		switch k = (b*i + f) / e; {
		case k < 0:
			i, k = unit(-c/a), 0
		case k > 1:
			i, k = unit((b-c)/a), 1
		}
	}
	return p.Add(u.Scale(i)).Dist(r.Add(v.Scale(k)))
}

// unit clamps a value to 0 to 1.
func unit(v float64) float64 { return math.Max(0, math.Min(1, v)) }
