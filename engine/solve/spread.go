// Package solve makes motion pass exactly through what a client pins: places of
// the root, of any joint, and whole or partial poses. Each pin becomes an offset
// from the motion as it was; offsets are spread smoothly over the time around
// their pins, and limbs follow by inverse kinematics, so that feet on the ground
// stay there.
package solve

import (
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
)

// offset is a pinned value of a vector signal.
type offset struct {
	time  float64
	value geom.Vec3
}

// spread is a vector signal that passes through its offsets and fades to zero
// away from them. The zero spread is zero everywhere.
type spread struct {
	curves [3]blend.Curve
	live   bool
}

const step = 1.0 / 60

// newSpread fades within about three times fade seconds.
func newSpread(length, fade float64, pins []offset) spread {
	if len(pins) == 0 {
		return spread{}
	}
	sort.SliceStable(pins, func(i, k int) bool { return pins[i].time < pins[k].time })
	s := spread{live: true}
	weight := 1 / (fade * fade * fade * fade)
	for axis := range s.curves {
		// Samples between frames would be pinned several times over at high
		// rates; the fit takes that in its stride.
		f := blend.NewFit(-0.25, length+0.25, step, 1)
		for i := range f.Len() {
			f.Value(i, 0, weight)
		}
		for i, p := range pins {
			if i+1 < len(pins) && pins[i+1].time-p.time < 1e-9 {
				continue // a later pin of the same moment wins
			}
			f.Pin(p.time, component(p.value, axis))
		}
		s.curves[axis] = f.Solve()
	}
	return s
}

func component(v geom.Vec3, axis int) float64 { return [3]float64{v.X, v.Y, v.Z}[axis] }

func (s *spread) at(t float64) geom.Vec3 {
	if !s.live {
		return geom.Vec3{}
	}
	return geom.Vec3{X: s.curves[0].At(t), Y: s.curves[1].At(t), Z: s.curves[2].At(t)}
}
