package engine_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// writesActed makes TestActedSlots write language/data/acted.txt: it measures all verbs,
// which takes some minutes.
var writesActed = flag.Bool("acted", false, "measure what the motions of all verbs show, and write language/data/acted.txt")

const actedFile = "language/data/acted.txt"

// The slots that language/data/acted.txt has for a verb are those that its motion shows:
// some are measured again for two verbs.
func TestActedSlots(t *testing.T) {
	computes(t)
	if *writesActed {
		var b strings.Builder
		b.WriteString("# What the motion of each verb, and of each of its variants, shows of what is said of it: a line is\n" +
			"#   verb|variant: slots\n" +
			"# A slot is here if a joint moves some centimetres otherwise when the slot changes. TestActedSlots of the engine\n" +
			"# measures it, and writes this file with -acted. A part of the body does it (by) or has it done to it (at).\n")
		bases := actedBases(t)
		for _, key := range sortedKeys(bases) {
			fmt.Fprintf(&b, "%s: %s\n", key, strings.Join(slotsOf(bases[key], language.Slots()), " "))
		}
		if err := os.WriteFile(actedFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	some := []string{"side", "size", "height", "at:knee", "by:heel"}
	for _, verb := range []language.Verb{"drop", "clap"} {
		a := language.Action{Verb: verb}
		listed, measured := language.Shown(a)
		got := slotsOf([]language.Action{a}, some)
		for _, slot := range some {
			if !measured || slices.Contains(got, slot) != slices.Contains(listed, slot) {
				t.Errorf("%s has %q of %q, and its motion shows %q of %q; run this test with -acted", actedFile, listed, verb, got, some)
				break
			}
		}
	}
}

func sortedKeys(bases map[string][]language.Action) []string {
	var keys []string
	for key := range bases {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// actedBases returns up to three different actions of each verb and variant from the captions of
// the repository, without the slots that are measured.
func actedBases(t *testing.T) map[string][]language.Action {
	bases := map[string][]language.Action{}
	var add func(actions []language.Action)
	add = func(actions []language.Action) {
		for _, a := range actions {
			key := string(a.Verb) + "|" + a.Variant
			base := language.Action{Verb: a.Verb, Variant: a.Variant, Object: a.Object, Target: a.Target, Part: a.Part, Angle: a.Angle,
				Direction: a.Direction}
			same := func(b language.Action) bool { return b.String() == base.String() }
			if len(bases[key]) < 3 && !slices.ContainsFunc(bases[key], same) {
				bases[key] = append(bases[key], base)
			}
			add(a.With)
		}
	}
	for _, v := range language.Verbs() {
		add([]language.Action{{Verb: v}})
	}
	for _, file := range []string{"testdata/prompts.txt", "testdata/scenes.txt", "testdata/strangers.txt", "language/explain/testdata/readings.txt",
		"language/explain/testdata/vocabulary.txt"} {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(raw)) {
			text, _, _ := strings.Cut(strings.TrimSpace(line), "|")
			if text != "" && text[0] != '#' {
				add(explain.Plan(text).Actions)
			}
		}
	}
	for _, f := range lexicon.Default().Frames {
		add(explain.Plan(f.Example).Actions)
	}
	return bases
}

// change is one slot, with two values of it.
type change struct {
	slot string
	a, b func(*language.Action)
}

// changes are those of all slots but "two". A jump can only go to a side that travels.
func changes() []change {
	same := func(*language.Action) {}
	to := func(slot string, to language.Direction, s language.Side) change {
		return change{slot, func(a *language.Action) { a.Direction, a.Side, a.Travels = language.Forward, s, true },
			func(a *language.Action) { a.Direction, a.Side, a.Travels = to, s, true }}
	}
	out := []change{
		{"side", func(a *language.Action) { a.Side = language.Left }, func(a *language.Action) { a.Side = language.Right }},
		{"both", func(a *language.Action) { a.Side = language.Both }, func(a *language.Action) { a.Side = language.Right }},
		{"speed", func(a *language.Action) { a.Speed = 1.4 }, func(a *language.Action) { a.Speed = 0.7 }},
		{"size", func(a *language.Action) { a.Size = 1.4 }, func(a *language.Action) { a.Size = 0.7 }},
		{"weight", func(a *language.Action) { a.Effort.Weight = 0.7 }, func(a *language.Action) { a.Effort.Weight = -0.7 }},
		{"time", func(a *language.Action) { a.Effort.Time = 0.7 }, func(a *language.Action) { a.Effort.Time = -0.7 }},
		{"flow", func(a *language.Action) { a.Effort.Flow = 0.7 }, func(a *language.Action) { a.Effort.Flow = -0.7 }},
		{"count", func(a *language.Action) { a.Count = 1 }, func(a *language.Action) { a.Count = 3 }},
		{"distance", func(a *language.Action) { a.Distance = 0.5 }, func(a *language.Action) { a.Distance = 1.5 }},
		{"steps", func(a *language.Action) { a.Steps = 1 }, func(a *language.Action) { a.Steps = 4 }},
		{"angle", func(a *language.Action) { a.Angle = math.Pi / 2 }, func(a *language.Action) { a.Angle = -math.Pi / 2 }},
		{"angle", func(a *language.Action) { a.Angle = 0 }, func(a *language.Action) { a.Angle = 3.1 }},
		{"bend", same, func(a *language.Action) { a.Bend = 0.5 }},
		{"circles", same, func(a *language.Action) { a.Circles = true }},
		{"alternate", same, func(a *language.Action) { a.Alternate = true }},
		{"floor", same, func(a *language.Action) { a.Floor = true }},
		{"path", same, func(a *language.Action) { a.Path = language.Zigzag }},
		{"stairs", same, func(a *language.Action) { a.Terrain = language.StairsUp }},
		{"stairs", same, func(a *language.Action) { a.Travels, a.Terrain = true, language.OffBox }},
		{"travels", same, func(a *language.Action) { a.Travels = true }},
		{"height", func(a *language.Action) { a.Target.Height = 0.9 }, func(a *language.Action) { a.Target.Height = 0.4 }},
		{"veer", same, func(a *language.Action) { a.Veer = 0.8 }},
		to("aside", language.Leftward, language.Left),
		to("aside", language.Leftward, language.Right),
		to("back", language.Backward, language.Either),
		to("up", language.Upward, language.Either),
		to("down", language.Downward, language.Either),
		to("sideways", language.Sideways, language.Either),
		to("ahead", language.Ahead, language.Either),
		{"diagonal", func(a *language.Action) { a.Side = language.Left },
			func(a *language.Action) { a.Diagonal, a.Direction = true, language.Leftward }},
	}
	for _, slot := range language.Slots() {
		part := language.Part(slot[min(3, len(slot)):])
		switch {
		case strings.HasPrefix(slot, "by:"):
			out = append(out, change{slot, func(a *language.Action) { a.Part = "" }, func(a *language.Action) { a.Part = part }})
		case strings.HasPrefix(slot, "at:"):
			out = append(out, change{slot, func(a *language.Action) { a.Target = language.Target{} },
				func(a *language.Action) { a.Target = language.Target{Part: part} }})
		}
	}
	return out
}

// slotsOf measures which of some slots the motions of some actions show: a joint moves by
// some centimetres otherwise, or by a good share of a small motion.
func slotsOf(bases []language.Action, slots []string) []string {
	least := map[string]float64{"speed": 0.05, "weight": 0.06, "time": 0.06, "flow": 0.05, "side": 0.05, "both": 0.05, "count": 0.05}
	still := actedFrames(language.Action{Verb: language.Stand})
	most, two := map[string]float64{}, math.Inf(1)
	for _, base := range bases {
		done := map[string][][]geom.Transform{}
		frames := func(change func(*language.Action)) [][]geom.Transform {
			a := base
			change(&a)
			key := fmt.Sprint(a, a.Effort, a.Terrain, a.Travels, a.Direction)
			if done[key] == nil {
				done[key] = actedFrames(a)
			}
			return done[key]
		}
		whole := frames(func(*language.Action) {})
		for _, c := range changes() {
			if !slices.Contains(slots, c.slot) {
				continue
			}
			d := mostApart(frames(c.a), frames(c.b))
			switch c.slot {
			case "side", "speed", "size", "count":
				d += 0.04 * min(1, math.Floor(d/max(0.015, 0.12*mostApart(still, whole))))
			}
			most[c.slot] = max(most[c.slot], d)
		}
		two = min(two, bothHands(still, whole))
	}
	var out []string
	for _, slot := range slots {
		need := least[slot]
		if need == 0 {
			need = 0.04
		}
		if most[slot] >= need || slot == "two" && two > 0.12 {
			out = append(out, slot)
		}
	}
	return out
}

// bothHands returns how far from hanging both hands are at once, in metres.
func bothHands(still, frames [][]geom.Transform) float64 {
	skeleton := rig.Canonical()
	most := 0.0
	for f := range frames {
		gone := frames[f][0].Pos.Sub(still[f][0].Pos)
		far := func(joint string) float64 {
			j := skeleton.Index(joint)
			return frames[f][j].Pos.Sub(still[f][j].Pos).Sub(gone).Len()
		}
		most = max(most, min(far("LeftHand"), far("RightHand")))
	}
	return most
}

// mostApart returns the most that a joint is apart in a frame, in metres.
func mostApart(a, b [][]geom.Transform) float64 {
	most := 0.0
	for f := range a {
		for j := range a[f] {
			most = max(most, a[f][j].Pos.Sub(b[f][j].Pos).Len())
		}
	}
	return most
}

// actedFrames returns where the joints are in four seconds of one action, ten times a
// second.
func actedFrames(a language.Action) [][]geom.Transform {
	const seconds, fps = 4, 10
	req := &mmcp.Request{
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "stands", DurationFrames: seconds * fps}},
		Options:  mmcp.DefaultOptions(),
	}
	req.Options.Seed = "7"
	skeleton := rig.Canonical()
	src := script.Source{Request: req, Skeleton: skeleton, Body: rig.NewBody(skeleton), FPS: fps, Frames: seconds * fps}
	s := script.Compile(src, func() {})
	if a.Speed > 0 {
		a.Effort.Time += 1.2 * math.Log(a.Speed) // as the language has it
	}
	plan := language.Plan{Actions: []language.Action{a}}
	s.Cues = nil
	for _, span := range plan.Schedule(seconds, lookup.Times) {
		s.Cues = append(s.Cues, script.Cue{Span: span})
	}
	return places(perform.New(s, 0, func() {}).Clip(func(int) {}))
}
