package clip

import (
	"encoding/json"

	"github.com/motiongate/motiongate/engine/geom"
)

// Relief is ground that a motion was generated for: the sum of its ramps, or level at 0 if there are none.
type Relief struct {
	Ramps []Ramp `json:"ramps"`
}

// Ramp is ground whose height changes along one direction only: stairs, a slope, a box. It is level before
// the first and after the last point of the profile.
type Ramp struct {
	From    [2]float64   `json:"from_xz"`  // metres
	Ahead   [2]float64   `json:"ahead_xz"` // unit
	Profile [][2]float64 `json:"profile"`  // distances ahead in metres, increasing, with heights
}

// reliefKey is the member of a sample with the ground that the engine imagined.
const reliefKey = "imagined_ground"

// Imagined returns the relief in the members of a sample, or nil if it is absent or malformed.
func Imagined(extra map[string]json.RawMessage) *Relief {
	raw, ok := extra[reliefKey]
	if !ok {
		return nil
	}
	var r Relief
	if json.Unmarshal(raw, &r) != nil || len(r.Ramps) == 0 {
		return nil
	}
	return &r
}

// Height returns the height of the ground at a position, in metres.
func (r *Relief) Height(x, z float64) float64 {
	if r == nil {
		return 0
	}
	y := 0.0
	for i := range r.Ramps {
		y += r.Ramps[i].height(x, z)
	}
	return y
}

func (r *Ramp) height(x, z float64) float64 {
	p := r.Profile
	if len(p) == 0 {
		return 0
	}
	s := (x-r.From[0])*r.Ahead[0] + (z-r.From[1])*r.Ahead[1]
	if s <= p[0][0] {
		return p[0][1]
	}
	for i := 1; i < len(p); i++ {
		if s <= p[i][0] {
			u := (s - p[i-1][0]) / (p[i][0] - p[i-1][0])
			return p[i-1][1] + u*(p[i][1]-p[i-1][1])
		}
	}
	return p[len(p)-1][1]
}

// NewRamp samples a height, which depends on the distance ahead of a point, between two distances, to a
// centimetre. It omits points on straight lines.
func NewRamp(from, ahead geom.Vec3, low, high float64, height func(s float64) float64) Ramp {
	const step, flat = 0.01, 1e-6 // metres
	r := Ramp{From: [2]float64{from.X, from.Z}, Ahead: [2]float64{ahead.X, ahead.Z}}
	for i := 0; low+float64(i)*step <= high; i++ {
		s := low + float64(i)*step
		next := [2]float64{s, height(s)}
		if n := len(r.Profile); n > 1 {
			a, b := r.Profile[n-2], r.Profile[n-1]
			slope, own := (b[1]-a[1])/(b[0]-a[0]), (next[1]-b[1])/(next[0]-b[0])
			if d := slope - own; d < flat && d > -flat {
				r.Profile = r.Profile[:n-1]
			}
		}
		r.Profile = append(r.Profile, next)
	}
	return r
}
