//go:build unix

package sets_test

import (
	"math"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/sets"
)

// eight are rigs of engines, tools and captures, and two of other proportions.
var eight = []string{"Mixamo", "Unreal 5", "Ready Player Me", "VRM and Godot", "Character Creator", "SMPL-X", "robot", "chibi"}

// rigNamed returns a rig of package rigtest.
func rigNamed(t testing.TB, name string) *rig.Skeleton {
	t.Helper()
	all := rigtest.All()
	i := slices.IndexFunc(all, func(r rigtest.Rig) bool { return r.Name == name })
	if i < 0 {
		t.Fatalf("there is no rig %q", name)
	}
	return all[i].Skeleton
}

// worst has the largest figures of a set.
type worst struct{ seam, turn, gap, speed, slip float64 }

// figures measures the loops of a set and the blends of neighbours.
func figures(t testing.TB, clips []*sets.FinishedClip, m *sets.Manifest) (w worst) {
	t.Helper()
	byName := map[string]*sets.FinishedClip{}
	for _, x := range clips {
		byName[x.Clip.Name] = x
	}
	for _, c := range m.Clips {
		if !c.Loop {
			continue
		}
		w.seam, w.turn = math.Max(w.seam, c.Seam.Centimetres), math.Max(w.turn, c.Seam.Degrees)
		if !strings.HasPrefix(c.Name, "stairs") { // which are cut from a longer motion
			w.gap = math.Max(w.gap, c.Gap.Centimetres)
		}
		if c.Nominal.Speed > 0 {
			w.speed = math.Max(w.speed, math.Abs(c.Measured.Speed/c.Nominal.Speed-1))
		}
	}
	for _, s := range m.Spaces {
		for _, pair := range s.Neighbours {
			for i := 1; i <= 5; i++ {
				slip := sets.SlipOf(byName[pair[0]], byName[pair[1]], float64(i)/6)
				if slip > 0.3 {
					t.Logf("%s and %s, %d/6: %.2f cm/s", pair[0], pair[1], i, slip)
				}
				w.slip = math.Max(w.slip, slip)
			}
		}
	}
	return w
}

// BenchmarkLocomotion makes the set on eight rigs, with GLB files. Its figures are the largest of all loops and of all blends.
func BenchmarkLocomotion(b *testing.B) {
	var all worst
	var used time.Duration
	for b.Loop() {
		for _, name := range eight {
			begun := processorTime(b)
			o := order(b, rigNamed(b, name))
			list := parallelAnswers(b, o)
			_, m, err := o.Build(list, []mmcp.Format{mmcp.GLB})
			if err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			used += processorTime(b) - begun
			if len(m.Failed) > 0 {
				b.Errorf("%s: %v", name, m.Failed)
			}
			clips, _, err := o.Finish(list)
			if err != nil {
				b.Fatal(err)
			}
			w := figures(b, clips, m)
			b.Logf("%s: seams %.3f cm and %.3f degrees, %.2f cm in the answers, speeds %.2f %%, slip %.2f cm/s", name,
				w.seam, w.turn, w.gap, 100*w.speed, w.slip)
			all = worst{math.Max(all.seam, w.seam), math.Max(all.turn, w.turn), math.Max(all.gap, w.gap), math.Max(all.speed, w.speed),
				math.Max(all.slip, w.slip)}
			b.StartTimer()
		}
	}
	b.ReportMetric(used.Seconds()/float64(b.N), "cpu-s/op")
	b.ReportMetric(all.seam, "cm-seam")
	b.ReportMetric(all.gap, "cm-gap")
	b.ReportMetric(all.turn, "degrees-seam")
	b.ReportMetric(100*all.speed, "%-speed")
	b.ReportMetric(all.slip, "cm/s-slip")
}

// parallelAnswers has the engine answer the requests of an order on all processors.
func parallelAnswers(t testing.TB, o *sets.Order) []sets.Answer {
	t.Helper()
	e := engine.New(engine.Options{})
	return sets.AnswerAll(o.Requests(), func(req *mmcp.Request) ([]byte, error) {
		res, err := e.Generate(t.Context(), req.Call())
		if err != nil {
			return nil, err
		}
		return res.Body, nil
	})
}

// processorTime returns the time that all processors together spent in this process.
func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
