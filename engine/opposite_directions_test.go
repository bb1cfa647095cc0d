package engine_test

import "testing"

// A motion that goes one way and then the other goes the other way as well.
func TestOppositeDirectionsFollowEachOther(t *testing.T) {
	head := func(l *lab, f int) float64 { return l.joint(f, "Head").Pos.X - l.joint(f, "Hips").Pos.X }
	ahead := func(l *lab, f int) float64 { return l.joint(f, "Hips").Pos.Z }
	for _, c := range []struct {
		prompt string
		where  func(l *lab, f int) float64
		middle float64 // at the half, against the beginning, metres at least
		end    float64 // at the end, against the half
	}{
		{"leans to the left, then to the right", head, 0.15, -0.3},
		{"leans to the right side, then to the left side", head, -0.15, 0.3},
		{"does a bear crawl forward, then backward", ahead, 1, -1},
	} {
		l := newLab(generate(t, ask(c.prompt, 210)).Samples[0].Clip)
		first := c.where(l, 100) - c.where(l, 0)
		second := c.where(l, 209) - c.where(l, 100)
		if first/c.middle < 1 || second/c.end < 1 {
			t.Errorf("%q: %.2f m one way, want %.2f; then %.2f m, want %.2f", c.prompt, first, c.middle, second, c.end)
		}
	}
}

// A body that exercises goes on until the time is over.
func TestExercisesGoOn(t *testing.T) {
	for _, c := range []struct {
		prompt string
		low    float64 // metres of the head, at the bottom
		times  int     // in eight seconds
	}{
		{"a man does push-ups", 0.4, 3}, {"someone does squats", 1.25, 3}, {"she does sit ups", 0.35, 3}, {"three push-ups, then he stands up", 0.4, 3},
	} {
		l := newLab(generate(t, ask(c.prompt, 240)).Samples[0].Clip)
		times, low := 0, false
		for f := range 240 {
			switch y := l.joint(f, "Head").Pos.Y; {
			case y < c.low && !low:
				times, low = times+1, true
			case y > c.low+0.12:
				low = false
			}
		}
		if times < c.times {
			t.Errorf("%q: %d times, want %d", c.prompt, times, c.times)
		}
	}
}
