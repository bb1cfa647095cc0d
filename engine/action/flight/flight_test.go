package flight_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/action/flight"
	"github.com/motiongate/motiongate/engine/geom"
)

// A fall ends where a body that is thrown up at that speed is as high as was asked for.
func TestFallEndsAtTheHeight(t *testing.T) {
	for _, speed := range []float64{1, 2.5, 4} {
		for _, up := range []float64{-0.5, 0, 0.04} {
			in := flight.Fall(speed, up)
			if at := speed*in - flight.Gravity/2*in*in; math.Abs(at-up) > 1e-9 {
				t.Errorf("after %.3f s at %.1f m/s a body is at %.4f m, want %.2f", in, speed, at, up)
			}
		}
	}
}

// Pelvis and feet go the whole way of a jump without a leap, and feet are on the ground outside of it.
func TestFlightGoesItsWay(t *testing.T) {
	const step = 1.0 / 240
	l := flight.Flight{Crouch: 1, Off: 1.3, Land: 1.8, Absorbed: 2, End: 2.2, Lean: 0.2, Travel: geom.Vec3{Z: 1.2}, Turn: 0.5}
	for name, part := range map[string]func(float64) float64{"pelvis": l.Pelvis, "foot": l.Foot} {
		if a, b := part(0.9), part(2.3); a != 0 || math.Abs(b-1) > 1e-9 {
			t.Errorf("the %s goes from %v to %v of its way, want 0 to 1", name, a, b)
		}
		for at := 0.9; at < 2.3; at += step {
			if d := part(at+step) - part(at); d < -1e-9 || d > 4*step {
				t.Errorf("at %.3f s the %s goes %.4f of its way in a frame", at, name, d)
			}
		}
	}
	for _, at := range []float64{0, 1, 1.3, 1.8, 2, 3} {
		if l.Aloft(at) || l.Bend(at) != 0 {
			t.Errorf("at %.1f s the body is in the air, its legs drawn up by %.3f m", at, l.Bend(at))
		}
	}
	if bend := l.Bend(1.55); !l.Aloft(1.55) || bend < 0.02 || bend > 0.06 {
		t.Errorf("in the middle of the jump the legs are drawn up by %.3f m", bend)
	}
	for at, want := range map[float64]float64{0.9: 0, 1: 0, 1.15: 1, 1.3: 1, 1.55: 1, 1.8: 1, 1.9: 1, 2: 0, 3: 0} {
		if got := l.Stretches(at); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %.2f s the reach of the legs has a share of %.3f in the heels, want %.0f", at, got, want)
		}
	}
	there := l.At(geom.Vec3{X: 0.5}, 1).Sub(geom.Vec3{Z: 1.2})
	if math.Abs(there.Len()-0.5) > 1e-9 || math.Abs(there.Sub(geom.Vec3{X: 0.5}).Len()) < 0.1 {
		t.Errorf("a place beside the pivot comes to %v", there)
	}
}
