package idle

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/posture"
)

// channels are the angles of a hand that ApplyHands changes.
const channels = 8

// wandered returns the change of the angles of a relaxed hand, in radians.
func wandered(d *Idle, t float64, side int) (c [channels]float64) {
	var p posture.Posture
	for side := range p.Arms {
		p.Arms[side].Wrist, p.Arms[side].Curl = posture.RestWrist, posture.RestCurl
	}
	d.ApplyHands(t, &p)
	a := &p.Arms[side]
	copy(c[:], a.Fingers[:])
	c[5], c[6], c[7] = a.Wrist-posture.RestWrist, a.Bend, a.Curl-posture.RestCurl
	return c
}

// person returns the idle movement of a person with a number.
func person(seed uint64) Idle {
	rnd := blend.NewRand(seed)
	return New(&rnd)
}

// The wander of hands does not start from the resting pose: each angle differs from it at time 0, for most hands.
func TestHandsWanderFromTheStart(t *testing.T) {
	const people = 20
	var off [channels]int
	for seed := range uint64(people) {
		d := person(seed)
		for side := range 2 {
			for i, v := range wandered(&d, 0, side) {
				if math.Abs(v) > 0.1*math.Pi/180 {
					off[i]++
				}
			}
		}
	}
	for i, n := range off {
		if n < people {
			t.Errorf("angle %d differs from the resting pose at time 0 in %d of %d hands", i, n, 2*people)
		}
	}
}

// People differ in the amplitude of the wander, which both hands of a person share.
func TestPeopleDifferInWander(t *testing.T) {
	least, most := math.Inf(1), 0.0
	for seed := range uint64(8) {
		d := person(seed)
		var size [2]float64 // root mean squares
		const seconds = 2000
		for side := range size {
			for s := range seconds {
				for _, v := range wandered(&d, float64(s), side) {
					size[side] += v * v / (seconds * channels)
				}
			}
			size[side] = math.Sqrt(size[side])
		}
		if r := size[0] / size[1]; r < 0.9 || r > 1.1 {
			t.Errorf("person %d: the amplitude of the left hand is %.2f times that of the right one", seed, r)
		}
		least, most = min(least, size[0]), max(most, size[0])
	}
	if most < 1.3*least {
		t.Errorf("the largest amplitude of eight people is %.2f times the least, want at least 1.3", most/least)
	}
}

// The angles of both hands of a person wander independently, also with a delay, except that fingers open as the wrist
// flexes.
func TestHandsWanderIndependently(t *testing.T) {
	const seconds, delays = 1500, 100
	d := person(1)
	var series [2 * channels][seconds + delays]float64
	for s := range seconds + delays {
		for side := range 2 {
			for i, v := range wandered(&d, float64(s), side) {
				series[side*channels+i][s] = v
			}
		}
	}
	for a := range series {
		for b := range series {
			for delay := 0; a != b && delay < delays; delay++ {
				var ab, aa, bb float64
				for s := range seconds {
					x, y := series[a][s], series[b][s+delay]
					ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
				}
				if r := ab / math.Sqrt(aa*bb); math.Abs(r) > 0.4 {
					t.Errorf("angles %d and %d correlate by %.2f after %d seconds", a, b, r, delay)
				}
			}
		}
	}
}

// A planted hand and a given one do not wander, and a hand of another shape wanders less than a relaxed one.
func TestRelaxedHandsWanderMost(t *testing.T) {
	d := person(3)
	for name, set := range map[string]func(*posture.Arm){
		"planted": func(a *posture.Arm) { a.Plant = 1 },
		"given":   func(a *posture.Arm) { a.Given = 1 },
		"fist":    func(a *posture.Arm) { a.Curl = 64 * math.Pi / 180 },
		"flat":    func(a *posture.Arm) { a.Curl = 0 },
	} {
		want := shapedHandShare
		if name == "planted" || name == "given" {
			want = 0
		}
		for s := range 20 {
			var p posture.Posture
			set(&p.Arms[0])
			before := p.Arms[0]
			d.ApplyHands(float64(s), &p)
			rest := wandered(&d, float64(s), 0)
			if got := p.Arms[0].Fingers[2] - before.Fingers[2]; math.Abs(got-want*rest[2]) > 1e-12 {
				t.Errorf("%s: the finger moves by %g radians at %d s, want %g of %g", name, got, s, want, rest[2])
			}
			if want == 0 && p.Arms[0] != before {
				t.Errorf("%s: the hand moves", name)
			}
		}
	}
}
