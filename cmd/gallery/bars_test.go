package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// Narrower or wider looks at what TestBars judges.
var (
	allFlag   = flag.Bool("all", false, "judge each entry, instead of one of four (make whole)")
	onlyFlag  = flag.String("only", "", "judge the entries alone whose prompt contains this")
	rigsFlag  = flag.Int("rigs", 4, "rigs on which TestHandBars judges each entry with -all")
	seedsFlag = flag.Int("seeds", 1, "performances of each entry on each rig")
)

// bar is what an action is held to. All figures are better the smaller they are.
type bar struct {
	name string
	most float64
	mean bool // over the performances of an action; else the worst of them
	of   func(m *metrics.Motion, b *rig.Body) float64
}

// bars are the engine's goals, applied to each action. For an action without recordings the bound
// of jerk comes from running, and the bound of the limbs' speed from trained people.
var bars = []bar{
	{"K1 (cm/s)", 0.3, false, func(m *metrics.Motion, _ *rig.Body) float64 { return 100 * metrics.SkateContacts(m) }},
	{"K2 (cm/s)", 3, false, func(m *metrics.Motion, _ *rig.Body) float64 { return 100 * metrics.SkateMax(m) }},
	{"soles in the ground (mm)", 0.5, false, func(m *metrics.Motion, _ *rig.Body) float64 { return 1000 * metrics.SoleDepth(m) }},
	{sinks, 0.5, false, func(m *metrics.Motion, _ *rig.Body) float64 { return 1000 * metrics.Penetration(m) }},
	{labels, 0.05, true, func(m *metrics.Motion, _ *rig.Body) float64 { return 1 - metrics.ContactConsistency(m) }},
	{limits, 0.01, false, func(m *metrics.Motion, _ *rig.Body) float64 { return second(metrics.JointLimits(m)) }},
	{"jerk (m/s³)", 1.3 * 319, false, func(m *metrics.Motion, _ *rig.Body) float64 { return metrics.Jerk(m) }},
	{"hips (m/s)", 6, false, func(m *metrics.Motion, b *rig.Body) float64 { return quickest(m, b.Pelvis, b.Pelvis) }},
	{ankles, 12, false, func(m *metrics.Motion, b *rig.Body) float64 { return quickest(m, b.Legs[0].Foot, b.Legs[1].Foot) }},
	{wrists, 12, false, func(m *metrics.Motion, b *rig.Body) float64 { return quickest(m, b.Arms[0].Hand, b.Arms[1].Hand) }},
	{fall, 1, false, func(m *metrics.Motion, _ *rig.Body) float64 { return second(metrics.Flight(m)) }},
	{cuts, 25, false, func(m *metrics.Motion, _ *rig.Body) float64 { return 1000 * second(metrics.SelfCollision(m)) }},
}

func second(_, v float64) float64 { return v }

// quickest returns the greatest speed of two joints.
func quickest(m *metrics.Motion, joints ...int) (v float64) {
	for f := 1; f < m.Frames(); f++ {
		for _, j := range joints {
			v = math.Max(v, m.At[f][j].Pos.Dist(m.At[f-1][j].Pos)*m.FPS)
		}
	}
	return v
}

// excuse is a bar that an action cannot keep, or does not keep yet, and what it has
// reached: it must not fall back.
type excuse struct {
	prompt, bar string
	reached     float64
}

const (
	labels = "1 - K5"
	limits = "beyond joint limits (degrees)"
	fall   = "fall off by (m/s²)"
	ankles = "ankles (m/s)"
	wrists = "wrists (m/s)"
	cuts   = "self-collision (mm)"
	sinks  = "penetration (mm)"
)

// excuses are the actions that exceed a bar, by reason, with a bar of their own.
var excuses = map[string][]excuse{
	"a bar, a rope, a wall, a saddle or water carries the body: it does not fall": {
		{"climbs", fall, 9.9}, {"hangs", fall, 9.9}, {"pull-ups", fall, 9.9}, {"rides a bike", fall, 10}, {"motorcycle", fall, 10}, {"gets on a bike", fall, 10},
		{"swims", fall, 9.9},
	},
	"feet that slide carry the body, and stand nowhere": {
		{"splits", fall, 8.2}, {"slides", fall, 8.4}, {"skis", fall, 9.9},
	},
	"a dash is recorded at 508 m/s³": {{"sprints", "jerk (m/s³)", 1.3 * 508}},
	"who goes round in 0.6 s has his feet a metre from the middle": {
		{"flip", ankles, 14.2}, {"handspring", ankles, 14.4},
	},
	"K5 takes a foot for standing that hangs, or passes in the air, within 10 cm of the ground": {
		{"hangs", labels, 0.095},
		{"jumps rope", labels, 0.059}, {"bounces", labels, 0.057}, {"six steps", labels, 0.053}, {"butt kicks", labels, 0.057},
		{"tap dances", labels, 0.053}, {"mountain climbers", labels, 0.083}, {"juggles a soccer", labels, 0.06},
	},
	"K5 takes a foot for standing that is drawn over the ground, or turns over on it, as the body lies down or sits": {
		{"lotus", labels, 0.13}, {"goalkeeper", labels, 0.12}, {"cobra", labels, 0.101}, {"splits", labels, 0.1}, {"lies down", labels, 0.054}, {"sleep", labels, 0.052},
		{"falls to the left", labels, 0.078}, {"faints", labels, 0.069}, {"rolls forward", labels, 0.053},
		{"crab", labels, 0.057},
	},
	"not yet: supporting feet turn slower than they could": {
		{"karate", labels, 0.054}, {"kicks to the side", labels, 0.09}, {"vacuums", labels, 0.064},
	},
	"not yet: shoulders and hips at the ends of their ways, in a few frames": {{"cartwheel", limits, 5}, {"bear crawl", limits, 1.6}, {"rows a boat", limits, 2.2}},
	"thighs of flesh press into each other":                                  {{"sleep", cuts, 31}},
	"not yet: dances and arts whose arms or feet go about too quickly or too slowly": {
		{"tai chi", labels, 0.11}, {"judo", labels, 0.055}, {"judo", cuts, 74}, {"capoeira", labels, 0.068}, {"breakdances", labels, 0.08}, {"breakdances", fall, 10.2},
	},
	"not yet: what follows the hands goes a little beyond": {
		{"throws a ball", labels, 0.06},
	},
	"not yet: a jump that follows push-ups without standing":                              {{"burpees", fall, 12}},
	"not yet: a foot that pushes off sideways leaves the ground before the body is on it": {{"goalkeeper", fall, 3.2}, {"goalkeeper", cuts, 33}},
}

// excused returns how far an action may go beside a bar.
func excused(prompt, name string) (float64, bool) {
	for _, list := range excuses {
		for _, e := range list {
			if e.bar == name && strings.Contains(prompt, e.prompt) {
				return e.reached, true
			}
		}
	}
	return 0, false
}

// child is a small body with short legs, in the manner of a game: its feet are on
// the ground in its rest pose.
func child() mmcp.Skeleton {
	var out mmcp.Skeleton
	for _, r := range rigtest.All() {
		if r.Name != "Unreal 4" {
			continue
		}
		for _, j := range r.Skeleton.Joints {
			parent, scale := "", 0.7
			if j.Parent >= 0 {
				parent = r.Skeleton.Joints[j.Parent].Name
			}
			switch {
			case strings.HasPrefix(j.Name, "calf_"), strings.HasPrefix(j.Name, "foot_"):
				scale = 0.6
			case j.Name == "pelvis":
				scale = 0.613
			}
			p, q := j.Rest.Pos.Scale(scale), j.Rest.Rot
			out.Joints = append(out.Joints, mmcp.Joint{Name: j.Name, Parent: parent,
				RestTranslation: [3]float64{p.X, p.Y, p.Z}, RestRotation: [4]float64{q.X, q.Y, q.Z, q.W}})
		}
	}
	return out
}

// judge holds actions to the bars, on bodies that differ.
type judge struct {
	artist mmcp.Backend
	bodies []mmcp.Skeleton
}

// Each action keeps every bar, on two bodies, each with another seed. One of four actions
// is judged, or all with -all.
func TestBars(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("hundreds of motions")
	}
	artist := engine.New(engine.Options{})
	caps, err := artist.Capabilities(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	j := judge{artist, []mmcp.Skeleton{caps.Models[0].CanonicalSkeleton, child()}}
	work := make(chan entry)
	var judges sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		judges.Go(func() { // ends when work is closed
			for e := range work {
				j.entry(t, e)
			}
		})
	}
	for _, c := range chapters {
		for _, e := range c.entries {
			if strings.Contains(e.prompt, *onlyFlag) && (*allFlag || *onlyFlag != "" || rigtest.Hash(e.prompt)%4 == 0) {
				work <- e
			}
		}
	}
	close(work)
	judges.Wait()
}

// entry judges one action: its worst figures, or their mean.
func (j judge) entry(t *testing.T, e entry) {
	worst, sum := make([]float64, len(bars)), make([]float64, len(bars))
	performances := *seedsFlag * len(j.bodies)
	for n := range performances {
		res, err := perform(j.artist, e, func(req *mmcp.Request) {
			req.Skeleton, req.Options.Seed = j.bodies[n%len(j.bodies)], mmcp.Seed(fmt.Sprint(takeSeed+n))
			req.Format = mmcp.GLB
		})
		if err != nil {
			t.Errorf("%q: %v", e.prompt, err)
			return
		}
		doc, err := gltfio.Decode(res.Body)
		if err != nil {
			t.Errorf("%q: %v", e.prompt, err)
			return
		}
		c := doc.Samples[0].Clip
		m, b := metrics.NewMotion(c, nil), rig.NewBody(c.Skeleton)
		for i := range bars {
			if v := bars[i].of(m, b); !math.IsNaN(v) { // nobody flies, or stands
				worst[i] = math.Max(worst[i], v)
				sum[i] += v
			}
		}
	}
	text := fmt.Sprintf("%q:", e.prompt)
	for i := range bars {
		v := worst[i]
		if bars[i].mean {
			v = sum[i] / float64(performances)
		}
		most, reason := excused(e.prompt, bars[i].name)
		if !reason {
			most = bars[i].most
		}
		if v > most {
			t.Errorf("%q: %s is %.3g, want at most %.3g", e.prompt, bars[i].name, v, most)
		}
		text += fmt.Sprintf(" %.3g", v)
	}
	t.Log(text)
}
