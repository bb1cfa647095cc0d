package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// A body near the ground is kept above it at each time by itself (lie). Where a knee or a hip meets the ground at the speed of
// a fall, or leaves it at once, that stops or drops the pelvis within a frame. A landing is a time around such a moment: the
// pelvis follows a smooth curve in it that is never below those heights.
type landing struct {
	from, to float64     // seconds
	height   blend.Curve // of the pelvis, as in a frame, metres
}

// landingReach is how many seconds around the moment a landing is, at most.
const landingReach = 0.5

// land finds the landings of all times in which the body is near the ground.
func (d *Deeds) land(base Footing) {
	const apart = 2 * landingReach
	for i, lows := 0, d.lows(); i < len(lows); {
		first := i
		for i++; i < len(lows) && lows[i][0] < lows[i-1][1]+apart; i++ {
		}
		d.landWithin(lows[first][0], lows[i-1][1], base)
	}
}

// tall returns the height of the hips relative to an adult's.
func (d *Deeds) tall() float64 { return d.body.Size.HipHeight / rig.CanonicalHip }

// lows returns the times in which the body is near the ground, in order.
func (d *Deeds) lows() (out [][2]float64) {
	for i := range d.spells {
		s := &d.spells[i]
		end := math.Inf(1)
		if i+1 < len(d.spells) {
			end = d.spells[i+1].from
		}
		for k := 0; k+1 < len(s.Knots); k++ {
			from := k
			for k+1 < len(s.Knots) && s.Knots[k].Frame.Low+s.Knots[k+1].Frame.Low > 0 {
				k++
			}
			if k > from {
				out = append(out, [2]float64{math.Max(s.from, s.Knots[from].Time), math.Min(end, s.Knots[k].Time)})
			}
		}
	}
	return out
}

// landWithin finds the landings of a time in which the body is near the ground.
func (d *Deeds) landWithin(from, to float64, base Footing) {
	if d.smooth(from, to, base) {
		return
	}
	own := blend.NewCurve(from-landingReach, to+landingReach, floor.Step)
	spare := make([]float64, len(own.Values))
	for i := range own.Values {
		own.Values[i], spare[i] = d.lain(own.Time(i), base)
	}
	hits := floor.Hits(own.Values, d.tall(), func(i int) bool { return d.riding(own.Time(i)-floor.Step) || d.riding(own.Time(i)+floor.Step) })
	if len(hits) == 0 {
		return
	}
	curve := blend.Curve{Start: own.Start, Step: own.Step, Values: floor.Eased(own.Values, spare, hits, d.tall())}
	for i := range hits {
		first, last := hits[i].Range(len(curve.Values))
		d.landings = append(d.landings, landing{curve.Time(first), curve.Time(last), curve})
	}
}

// smooth reports whether no frame between two times needs a landing, judged by every other height, in half the time.
func (d *Deeds) smooth(from, to float64, base Footing) bool {
	const wary = 0.7 // of the acceleration that needs one
	var last, speed float64
	for i, t := 0, from-floor.Step; t < to+floor.Step; i, t = i+1, t+2*floor.Step {
		h, _ := d.lain(t, base)
		if i > 1 && math.Abs(h-last-speed) > wary*d.tall()*floor.Hardest*4*floor.Step*floor.Step {
			return false
		}
		last, speed = h, h-last
	}
	return true
}

// lain returns how high the pelvis is at a time that the ground has a say in, as in a
// frame, and by how much higher it may be. Hands that are planted stay where they are;
// a body whose hips are above its shoulders, or whose feet slide, is carried by them.
func (d *Deeds) lain(t float64, base Footing) (height, spare float64) {
	var p posture.Posture
	heading, _ := base(t, &p)
	f := d.frame(t)
	d.ridden(t, &f)
	const little, give = 0.02, 0.04 // metres; shoulders give
	if spare = math.Inf(1); f.Low == 0 {
		return f.Pelvis.Y, spare
	}
	lie(&f, geom.Yaw(heading), d.body, [2]float64{1, 1}, &p)
	if f.Legs[0].Drag && f.Legs[1].Drag {
		return f.Pelvis.Y, little
	}
	turns := p.Solve(d.body)
	for side := range p.Arms {
		if !d.body.HasArm(rig.Side(side)) {
			continue
		}
		shoulder := d.body.Place(&turns, d.body.Arms[side].Upper)
		if p.Pelvis.Y > shoulder.Y {
			return f.Pelvis.Y, little
		}
		if p.Arms[side].Plant == 1 {
			way := shoulder.Sub(p.Arms[side].Spot)
			reach, far := d.body.Size.UpperArm+d.body.Size.ForeArm, way.Horizontal().Len()
			spare = math.Min(spare, math.Sqrt(math.Max(0, reach*reach-far*far))-way.Y+give)
		}
	}
	return f.Pelvis.Y, math.Max(little, spare)
}
