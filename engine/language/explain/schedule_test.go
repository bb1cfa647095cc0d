package explain_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

// A straight walk before other things takes the time of several steps; they are drawn
// together alike before it becomes a single step, and none more than it bears.
func TestWalksHaveTimeForSteps(t *testing.T) {
	const steps, quick = 1.4, 0.6 // seconds; the part of its time in which anything is done at a human speed
	timing := func(a *language.Action) (language.Times, bool) {
		times := a.Verb.Usual()
		times.Quick = quick
		return times, !a.Verb.Goes()
	}
	for _, test := range []struct {
		prompt  string
		seconds float64
	}{
		{"a person walks to the table, picks up a cup and drinks, then puts it back and sits down", 10},
		{"a person picks up a box, walks to the shelf and puts it down", 6},
		{"a person bows, walks forward, waves and claps", 7},
		{"a person walks forward, turns around, walks back and sits down", 8},
		{"a person walks, stops, looks around and points", 6},
	} {
		plan := explain.Plan(test.prompt)
		parts := map[language.Verb]float64{}
		for _, s := range plan.Schedule(test.seconds, timing) {
			if s.Verb == language.Walk && s.End-s.Start < steps {
				t.Errorf("%q in %g s walks for %.2f s", test.prompt, test.seconds, s.End-s.Start)
			}
			if own, ok := timing(&s.Action); ok && own.Once > 0 && s.Verb != language.Stand && s.Count < 2 {
				parts[s.Verb] = (s.End - s.Start) / own.Once
				if parts[s.Verb] < quick-0.03 {
					t.Errorf("%q in %g s: %s, %.2f of its time", test.prompt, test.seconds, s.Tell(), parts[s.Verb])
				}
			}
		}
	}
}

// The one that bears less is drawn together less, and everything if nothing bears more.
func TestShortTimesAreSharedByLeastDurations(t *testing.T) {
	timing := func(a *language.Action) (language.Times, bool) {
		switch a.Verb {
		case language.Bow:
			return language.Times{Once: 3, Again: 3, Quick: 1}, true
		case language.Wave:
			return language.Times{Once: 3, Again: 3, Quick: 0.5}, true
		}
		return language.Times{}, false
	}
	plan := explain.Plan("a person bows, then waves")
	for _, test := range []struct{ total, bow float64 }{{6, 3}, {5, 3}, {4.5, 3}, {4, 4 * 3 / 4.5}} {
		if got := plan.Schedule(test.total, timing)[0].End; got < test.bow-0.01 || got > test.bow+0.01 {
			t.Errorf("in %g s the bow takes %.2f s, want %.2f", test.total, got, test.bow)
		}
	}
}

// Blows that begin and end in the guard take it once and leave it once.
func TestBlowsInTheGuardFollowAtOnce(t *testing.T) {
	timing := func(*language.Action) (language.Times, bool) {
		return language.Times{Once: 2.5, Again: 1.3, Quick: 1, Pose: 1, Enter: 0.6, Leave: 0.6}, true
	}
	plan := explain.Plan("a boxer throws a jab, a hook and an uppercut")
	spans := plan.Schedule(5.1, timing)
	for i, want := range []float64{1.9, 1.3, 1.9} {
		if got := spans[i].End - spans[i].Start; math.Abs(got-want) > 0.01 {
			t.Errorf("%s takes %.2f s, want %.2f", spans[i].Tell(), got, want)
		}
	}
	for _, s := range plan.Schedule(4.6, timing) {
		if s.Fit != "" {
			t.Errorf("%s is %s", s.Tell(), s.Fit)
		}
	}
}

// If an action would be left out, counted actions are done less often and quicker, and a note has the missing repetitions.
func TestCountsMakeRoom(t *testing.T) {
	timing := func(a *language.Action) (language.Times, bool) {
		return language.Times{Once: 4, Again: 2, Quick: 0.7}, a.Verb == language.Shoot
	}
	for seconds, want := range map[float64]int{3: 1, 4: 1, 5: 3, 12: 3} {
		p := explain.Plan("an archer walks forward and shoots three arrows")
		spans := p.Schedule(seconds, timing)
		shot := spans[min(1, len(spans)-1)]
		if shot.Verb != language.Shoot || shot.Count != want || strings.Contains(shot.Fit, "of 3") != (want < 3) {
			t.Errorf("in %g s: %s, want %d shots", seconds, shot.Tell(), want)
		}
	}
}

// A text that names an activity or several movements of a kind, and no number, is one series until the time is over. A single movement,
// and a movement with a goal, is not repeated without a pause.
func TestActivitiesFillTheTime(t *testing.T) {
	const seconds = 10
	for prompt, series := range map[string]bool{
		"a person hops on one leg":          true,
		"someone does jumping jacks":        true,
		"he does chin-ups":                  true,
		"a woman does calf raises":          true,
		"a man crunches":                    true,
		"a person plays tennis":             true,
		"a child jumps up and down":         true,
		"someone swings the right leg":      true,
		"a person does a jumping jack":      false,
		"a person takes a hop":              false,
		"a person hops over a log":          false,
		"a person does a chin-up":           false,
		"a tennis player hits a forehand":   false,
		"a person hops forward two meters":  false,
		"a person does three jumping jacks": false,
	} {
		plan := explain.Plan(prompt)
		spans := plan.Schedule(seconds, nil)
		if got := spans[0].Freely && spans[0].End == seconds; got != series {
			t.Errorf("%q: %v, want one series: %v", prompt, spans, series)
		}
	}
}
