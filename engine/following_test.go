package engine_test

import (
	"fmt"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// scored returns the means of all metrics of a prompt over a few seeds, by their
// names in metrics.Table. A metric that is absent everywhere is missing.
func scored(t *testing.T, prompt string, frames, seeds int) map[string]float64 {
	t.Helper()
	sums, counts := map[string]float64{}, map[string]float64{}
	for seed := range seeds {
		req := ask(prompt, frames)
		req.Options.Seed = mmcp.Seed(fmt.Sprint(seed + 1))
		r := metrics.Measure(metrics.NewMotion(generate(t, req).Samples[0].Clip, nil), metrics.Requested{})
		for i := range metrics.Table {
			m := &metrics.Table[i]
			if v, ok := m.Value(&r); ok {
				sums[m.Name] += v
				counts[m.Name]++
			}
		}
	}
	for name := range sums {
		sums[name] /= counts[name]
	}
	return sums
}

// likeRecordings wants some of the metrics of a prompt within what recordings of a
// kind have.
func likeRecordings(t *testing.T, kind, prompt string, frames int, names ...string) map[string]float64 {
	t.Helper()
	got := scored(t, prompt, frames, 4)
	for i := range metrics.References {
		ref := &metrics.References[i]
		if ref.Name != kind {
			continue
		}
		for k := range metrics.Table {
			m := &metrics.Table[k]
			low, high, ok := ref.Range(m)
			if !ok || !contains(names, m.Name) {
				continue
			}
			v, ok := got[m.Name]
			t.Logf("%s: %s %.2f %s (recordings: %.4g to %.4g)", kind, m.Name, v, m.Unit, low, high)
			if !ok || v < low || v > high {
				t.Errorf("%s: %s is %.2f %s, recordings have %.4g to %.4g", kind, m.Name, v, m.Unit, low, high)
			}
		}
	}
	return got
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return len(names) == 0
}

// The secondary motion of a walker's trunk and head has the range of recordings.
func TestWalkersFollowTheirSteps(t *testing.T) {
	likeRecordings(t, "walk", "a person walks forward", 210,
		"head pitch, range", "trunk pitch, range", "trunk side lean, range", "thorax yaw, range", "elbow, range",
		"wrist, range", "hands from stride to stride")
}

// So it does in every style, and each style has ranges of its own.
func TestStylesFollowTheirSteps(t *testing.T) {
	all := map[string]map[string]float64{}
	for kind, prompt := range map[string]string{
		"happy": "a happy person walks forward", "sad": "a sad person walks forward", "angry": "an angry person walks forward",
		"proud": "a proud person walks forward", "old": "an old person walks forward", "tired": "a tired person walks forward",
	} {
		all[kind] = likeRecordings(t, kind, prompt, 210)
		if v := all[kind]["hands from stride to stride"]; v < 10 || v > 41 {
			t.Errorf("%s: hands differ by %.1f mm from stride to stride, people's by 10 to 41", kind, v)
		}
	}
	for _, name := range []string{"head pitch, range", "trunk pitch, range", "shoulder roll, range", "wrist, range"} {
		low, high := 1e9, 0.0
		for _, motion := range all {
			low, high = min(low, motion[name]), max(high, motion[name])
		}
		if high < 2*low {
			t.Errorf("%s: all styles lie between %.1f and %.1f degrees", name, low, high)
		}
	}
}

// Before the first foot is lifted the pelvis has gone over the other one, most of the
// way, in whatever style.
func TestWeightShiftsBeforeTheFirstStep(t *testing.T) {
	for _, prompt := range []string{"a person walks forward", "a tired person walks forward", "a person stands for a second, then walks", "a person steps to the left"} {
		got := scored(t, prompt, 150, 4)
		if v, ok := got["weight shift at first toe-off"]; !ok || v < 0.4 || v > 0.95 {
			t.Errorf("%q: the pelvis is %.2f of the way over the foot that stays", prompt, v)
		}
	}
}

// A body that stands is alive: the pelvis is never quite still, and the feet are.
func TestStandingIsAlive(t *testing.T) {
	got := likeRecordings(t, "idle", "a person stands", 300)
	if v := got["skate by contact labels"]; v > 0.1 {
		t.Errorf("the feet move at %.2f cm/s", v)
	}
}

// Gestures take the whole body along as recordings do: heads tilt, wrists give way, hands
// are no faster than people's, quick at first, and no body stands like a statue
// meanwhile. One figure is left out and not reached yet: the spread of the time to peak
// of the two ways of a hand that points.
func TestGesturesTakeTheBodyAlong(t *testing.T) {
	const roll, wrist, peak, spread, fast, still, aside = "head roll, range", "wrist, range", "time to peak speed of hands",
		"time to peak speed, deviation", "speed of hands, max", "share of still frames", "pelvis to the sides, range"
	for _, g := range []struct {
		kind, prompt string
		frames       int
		names        []string
	}{
		{"bow", "a person bows", 130, []string{roll, wrist, peak, spread, still}},
		{"bye", "a person waves with the right hand", 120, []string{roll, wrist, peak, spread, fast, still}},
		{"byebye", "a person waves with both hands", 120, []string{roll, wrist, peak, spread, fast, still}},
		{"guide", "a person points to the left", 120, []string{roll, wrist, peak, fast, still, aside}},
		{"call", "a person beckons", 120, []string{roll, wrist, peak, spread, still}},
		{"respond", "a person raises the right hand", 120, []string{roll, wrist, peak, spread, fast, still}},
		{"kick", "a person kicks with the right leg", 75, []string{roll, wrist, peak, spread, still}},
		{"punch", "a person punches", 90, []string{roll, wrist, peak, spread, fast, still, aside}},
		{"slash", "a person slashes with a sword", 120, []string{roll, wrist, peak, spread, fast, still}},
	} {
		likeRecordings(t, g.kind, g.prompt, g.frames, g.names...)
	}
}

// The same gesture is made in times of its own by each seed.
func TestGesturesVaryInTime(t *testing.T) {
	highest := func(seed int) float64 {
		req := ask("a person waves with the right hand", 120)
		req.Options.Seed = mmcp.Seed(fmt.Sprint(seed))
		c := generate(t, req).Samples[0].Clip
		hand, at, most := c.Skeleton.Index("RightHand"), 0, 0.0
		for f, pose := range places(c) {
			if f > 0 && pose[hand].Pos.Y > most+0.002 {
				most, at = pose[hand].Pos.Y, f
			}
		}
		return float64(at) / c.FPS
	}
	low, high := 1e9, 0.0
	for seed := range 6 {
		s := highest(seed)
		low, high = min(low, s), max(high, s)
	}
	if high-low < 0.2 {
		t.Errorf("of six waves the highest point comes at %.2f to %.2f s", low, high)
	}
}
