package flight_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/action/flight"
	"github.com/motiongate/motiongate/engine/geom"
)

// TestFallEndsAtTheHeight holds that a body descends through the height at the time of Fall, and that Fall is the time to the apex if
// the body does not reach the height.
func TestFallEndsAtTheHeight(t *testing.T) {
	for _, speed := range []float64{1, 2.5, 4} {
		for _, up := range []float64{-0.5, 0, 0.04} {
			in := flight.Fall(speed, up)
			if at := speed*in - flight.Gravity/2*in*in; math.Abs(at-up) > 1e-9 {
				t.Errorf("after %.3f s at %.1f m/s a body is at %.4f m, want %.2f", in, speed, at, up)
			}
			if down := speed - flight.Gravity*in; down > 0 {
				t.Errorf("after %.3f s at %.1f m/s a body still rises at %.2f m/s", in, speed, down)
			}
		}
		if got, apex := flight.Fall(speed, 2), speed/flight.Gravity; got != apex {
			t.Errorf("Fall to a height out of reach is %.3f s at %.1f m/s, want %.3f", got, speed, apex)
		}
	}
}

// TestPushIsBounded holds that a push takes 2.5 times distance/speed, within 0.16 to 0.45 s.
func TestPushIsBounded(t *testing.T) {
	for _, c := range []struct{ distance, speed, want float64 }{
		{0.3, 2.5, 0.3}, {0.1, 4, 0.16}, {-0.1, 2, 0.16}, {0.4, 1, 0.45}, {0.3, 0, 0.45},
	} {
		if got := flight.Push(c.distance, c.speed); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("Push(%g, %g) is %.3f s, want %.2f", c.distance, c.speed, got, c.want)
		}
	}
}

// TestFlightWithoutAirSteps holds that a Flight with Off equal to Land moves positions from Off on, and none before.
func TestFlightWithoutAirSteps(t *testing.T) {
	l := flight.Flight{Off: 1, Land: 1, PushStart: 1, Travel: geom.Vec3{Z: 1}}
	for at, want := range map[float64]float64{0.999: 0, 1: 1, 2: 1} {
		if p, f := l.PelvisFraction(at), l.FootFraction(at); p != want || f != want || l.Aloft(at) || l.HeelWeight(at) != 0 {
			t.Errorf("at %.3f s the fractions are %g and %g, want %g", at, p, f, want)
		}
	}
}

// TestFlightCompletesItsTravel holds that pelvis and feet complete the travel of a jump without a step in between, and that feet are on
// the ground outside of the flight.
func TestFlightCompletesItsTravel(t *testing.T) {
	const step = 1.0 / 240
	l := flight.Flight{PushStart: 1, Off: 1.3, Land: 1.8, Absorbed: 1.95, PelvisLead: 0.2, Travel: geom.Vec3{Z: 1.2}, Turn: 0.5}
	for name, part := range map[string]func(float64) float64{"pelvis": l.PelvisFraction, "foot": l.FootFraction} {
		if a, b := part(0.9), part(2.3); a != 0 || math.Abs(b-1) > 1e-9 {
			t.Errorf("the fraction of the %s goes from %v to %v, want 0 to 1", name, a, b)
		}
		for at := 0.9; at < 2.3; at += step {
			if d := part(at+step) - part(at); d < -1e-9 || d > 4*step {
				t.Errorf("at %.3f s the fraction of the %s changes by %.4f in a frame", at, name, d)
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
	for at, want := range map[float64]float64{0.9: 0, 1: 0, 1.15: 1, 1.3: 1, 1.55: 1, 1.8: 1, 1.87: 1, 1.95: 0, 3: 0} {
		if got := l.HeelWeight(at); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %.2f s the weight of the reach of the legs is %.3f, want %.0f", at, got, want)
		}
	}
	end := l.Transform(geom.Vec3{X: 0.5}, 1).Sub(geom.Vec3{Z: 1.2})
	if math.Abs(end.Len()-0.5) > 1e-9 || math.Abs(end.Sub(geom.Vec3{X: 0.5}).Len()) < 0.1 {
		t.Errorf("a point beside the pivot moves to %v", end)
	}
}
