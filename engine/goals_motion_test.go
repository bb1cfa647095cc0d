package engine_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// recorded are the kinds of motion with recordings, by their name in metrics.References, and the
// prompts with which the engine makes them.
var recorded = []struct {
	kind   string
	words  []string
	frames int
	flies  bool
}{
	{"walk", []string{"a person walks forward", "a person walks in a circle", "a person walks briskly"}, 210, false},
	{"run", []string{"a person runs forward", "a person jogs forward"}, 210, true},
	{"dash", []string{"a person sprints"}, 150, true},
	{"bow", []string{"a person bows"}, 130, false},
	{"bye", []string{"a person waves with the right hand"}, 120, false},
	{"byebye", []string{"a person waves with both hands"}, 120, false},
	{"guide", []string{"a person points to the left"}, 90, false},
	{"kick", []string{"a person kicks with the right leg"}, 75, false},
	{"punch", []string{"a person punches"}, 60, false},
	{"dance", []string{"a person dances"}, 210, false},
}

// goalsOfGaits measures motions without pins beside recordings of the same kinds.
func goalsOfGaits(t *testing.T, g *goals) {
	var skate, slip, agree, sole, depth, float, past, stretch tally
	least := math.Inf(1)
	for _, r := range recorded {
		var jerk, skating tally
		for _, words := range r.words {
			for seed := range 2 {
				req := ask(words, r.frames)
				req.Options.Seed = mmcp.Seed(fmt.Sprint(seed))
				m := metrics.NewMotion(generate(t, req).Samples[0].Clip, nil)
				skate.add(100 * metrics.SkateContacts(m))
				slip.add(100 * metrics.SkateMax(m))
				k5 := metrics.ContactConsistency(m)
				agree.add(k5)
				least = math.Min(least, k5)
				average, _ := metrics.SoleSlip(m)
				sole.add(100 * average)
				depth.add(1000 * metrics.SoleDepth(m))
				if !r.flies {
					float.add(1000 * metrics.SoleFloating(m))
				}
				_, most := metrics.JointLimits(m)
				past.add(most)
				stretch.add(metrics.BoneStretch(m))
				jerk.add(metrics.Jerk(m))
				skating.add(metrics.SkatingRatio(m))
			}
		}
		recorded := func(name string) float64 {
			for i := range metrics.References {
				for k := range metrics.Table {
					if ref, row := &metrics.References[i], &metrics.Table[k]; ref.Name == r.kind && row.Name == name {
						var v float64
						fmt.Sscan(ref.Text(row), &v)
						return v
					}
				}
			}
			return math.NaN()
		}
		share := jerk.mean() / recorded("jerk")
		g.within(13, "jerk of "+r.kind+" relative to recordings", share, 0.4, 1.3)
		g.open(10, fmt.Sprintf("G1 of %s (recordings: %.3g)", r.kind, recorded("skating ratio (20 fps)")), skating.mean(), 0.02, 0.03)
	}
	g.most(8, "K1 without pins (cm/s)", skate.mean(), 0.3)
	g.measured(8, "true slip of soles without pins (cm/s)", sole.mean())
	g.most(9, "K2 without pins, largest (cm/s)", slip.most, 3)
	g.least(11, "contact consistency K5, mean", agree.mean(), 0.98)
	g.measured(11, "contact consistency K5, least", least)
	g.most(12, "soles in the ground without pins, deepest (mm)", depth.most, 0.5)
	g.most(12, "floating of who does not fly, mean (mm)", float.mean(), 2)
	g.most(14, "bone stretch without pins (m)", stretch.most, 1e-5)
	g.open(15, "beyond joint limits without pins, worst (degrees)", past.most, 0, 1)
}

// goalsOfNorms compares walks with what laboratories measure of people.
func goalsOfNorms(t *testing.T, g *goals) {
	g.least(23, "share of gait measures within the norms", withinTheNorms(t), 0.8)
	inside, tight := likePeoples(t)
	for j, name := range legJoints {
		g.least(24, "share of strides with the "+name+" within 1.5 deviations", inside[j], 0.9)
		g.measured(24, "share of strides with the "+name+" within one deviation", tight[j])
	}
}

// goalsOfDeeds lets bodies fall.
func goalsOfDeeds(t *testing.T, g *goals) {
	var fall tally
	sum, n := 0.0, 0.0
	for _, words := range []string{"a person jumps up", "a person jumps forward", "a person runs", "a person sprints", "a person jogs", "a person hops on the left leg"} {
		req := ask(words, 400)
		req.Timing = &mmcp.Timing{FPS: 100}
		average, _ := metrics.Flight(metrics.NewMotion(generate(t, req).Samples[0].Clip, nil))
		sum, n = sum+average, n+1
		fall.add(math.Abs(average + metrics.Gravity))
	}
	g.within(26, "acceleration in flight (m/s²)", sum/n, -metrics.Gravity-1, -metrics.Gravity+1)
	g.most(26, "acceleration in flight, off by at most (m/s²)", fall.most, 1)
}

// goalsOfJoins lets one thing be done after another, in as many frames as are asked
// for.
func goalsOfJoins(t *testing.T, g *goals) {
	const length = 75
	list := []string{"a person sits down; a person runs forward", "a person waves; a person squats", "a person runs; a person stands still",
		"a person claps; a person kicks", "a person raises both arms; a person sits down", "a person dances; a person points to the left",
		"a person walks; a person waves", "a person bows; a person kneels", "a person walks forward; a person walks backward"}
	for _, frames := range []int{0, 5, 15, 30} {
		var turning, jerk tally
		for _, prompts := range list {
			for seed := range 2 {
				req := ask("", 0)
				req.Segments, req.Options.Seed, req.Options.TransitionFrames = nil, mmcp.Seed(fmt.Sprint(seed)), frames
				for _, p := range strings.Split(prompts, "; ") {
					req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: p, DurationFrames: length})
				}
				turns, jerks := metrics.Transition(metrics.NewMotion(generate(t, req).Samples[0].Clip, nil), []int{length})
				turning.add(turns)
				jerk.add(jerks)
			}
		}
		g.most(27, fmt.Sprintf("turning at joins of %d frames over the 95th percentile, mean", frames), turning.mean(), 1)
		g.most(27, fmt.Sprintf("jerk at joins of %d frames over the 95th percentile, mean", frames), jerk.mean(), 1)
	}
}

// goalsOfSamples asks for several samples that meet the same pin.
func goalsOfSamples(t *testing.T, g *goals) {
	var apart, pinned tally
	for _, words := range []string{"a person stands", "a person walks forward", "a person waves with the right hand", "a person bows", "a person squats"} {
		req := ask(words, 90)
		req.Options.NumSamples = 4
		doc := generate(t, req)
		for i := range doc.Samples {
			for k := range i {
				a, b := places(doc.Samples[i].Clip), places(doc.Samples[k].Clip)
				var far tally
				for f := range a {
					for _, name := range body {
						j := doc.Skeleton.Index(name)
						far.add(100 * a[f][j].Pos.Dist(b[f][j].Pos))
					}
				}
				apart.add(far.mean())
			}
		}
		j := doc.Skeleton.Index("LeftHand")
		req.Constraints = []mmcp.Constraint{target("LeftHand", 45, places(doc.Samples[0].Clip)[45][j].Pos)}
		for _, s := range generate(t, req).Samples {
			_, most := metrics.TargetError(metrics.NewMotion(s.Clip, nil), stated(doc.Skeleton, req.Constraints))
			pinned.add(100 * most)
		}
	}
	g.within(28, "samples of one request apart, mean (cm)", apart.mean(), 3, 15)
	g.most(28, "samples at their pins off by at most (cm)", pinned.most, 0.05)
}

// goalsOfLength makes a long clip. Its time depends on the load of the machine: make bench has the
// figures of goals 16 and 17.
func goalsOfLength(t *testing.T, g *goals) {
	req := ask("a person walks in a circle", 60*30)
	start := time.Now()
	m := metrics.NewMotion(generate(t, req).Samples[0].Clip, nil)
	g.measured(18, "60 s of 77 joints made and read, beside all the others (s)", time.Since(start).Seconds())
	g.most(18, "K1 of a clip of 60 s (cm/s)", 100*metrics.SkateContacts(m), 0.3)
}
