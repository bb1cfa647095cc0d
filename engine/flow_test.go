package engine_test

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// A border between two actions is judged from the middle of the last time that the
// first is done to the middle of the first time that the second is, 1.5 s to each side
// at most. It passes through neutral standing if the body stands at ease there for a
// tenth of a second: on both feet, which are still and side by side, with the hips as
// high as in standing, the trunk upright, the face ahead, and both arms hanging almost
// straight.
//
// Borders of an action that stands, borders before an action that lets the arms hang, borders at which a body that has risen
// goes down again, and borders of a text with the words stop, stand, wait, pause or rest are not judged.

// flowMost is the share of borders that may pass through neutral standing.
const flowMost = 0.1

// stops are the words of texts that want the body to stand between its actions.
var stops = []string{"stop", "stand", "stood", "wait", "pause", "rest", "still", "halt", "neutral", "stays", "stay"}

// flowRate is enough to see where somebody stands, in frames a second.
const flowRate = 15

func TestActionsFlow(t *testing.T) {
	computes(t)
	borders, neutral := 0, 0
	for _, prompt := range severalActions(t) {
		plan := explain.Plan(prompt)
		frames := 36 * len(plan.Actions)
		b, n := flow(t, prompt, plan.Schedule(float64(frames)/flowRate, lookup.Times), frames)
		borders += b
		neutral += n
	}
	share := float64(neutral) / float64(borders)
	t.Logf("%d of %d borders pass through neutral standing: %.1f %%", neutral, borders, 100*share)
	if share > flowMost {
		t.Errorf("%.1f %% of borders pass through neutral standing, want at most %.1f %%", 100*share, 100*flowMost)
	}
}

// Walks, runs, turns, pushes and stumbles pass into each other without standing, in little time and in more.
func TestWalksTurnsAndPushesFlow(t *testing.T) {
	computes(t)
	borders, neutral := 0, 0
	for _, prompt := range []string{
		"a person walks, turns left, walks", "a person walks, turns, walks", "a person walks forward, turns around and walks back",
		"a person walks forward and is pushed", "a person walks, is pushed to the right and walks on",
		"a person walks forward, trips and walks on", "a person walks, trips and falls", "a person turns left, then turns right",
		"a person walks forward, turns right and runs", "a person runs, turns left and runs on", "a person runs, then walks",
		"a person is pushed, then walks away", "a person is pushed backwards and walks forward", "a person runs and trips",
		"a person walks forward, then walks backward", "a person is pushed to the left, then to the right",
		"a person is pushed twice and falls", "a person walks, jumps and walks", "a person is pushed and turns around",
		"a person walks forward, turns left, walks, turns right, walks", "a person walks, is shoved and stumbles",
		"a person turns around, walks back and turns around", "a person is hit, stumbles back and walks away",
	} {
		plan := explain.Plan(prompt)
		frames := int(24+12*(rigtest.Hash(prompt)%4)) * len(plan.Actions)
		b, n := flow(t, prompt, plan.Schedule(float64(frames)/flowRate, lookup.Times), frames)
		borders += b
		neutral += n
	}
	t.Logf("%d of %d borders pass through neutral standing", neutral, borders)
	if float64(neutral) > flowMost*float64(borders) {
		t.Errorf("%d of %d borders pass through neutral standing, want at most %.0f %%", neutral, borders, 100*flowMost)
	}
}

// severalActions returns the prompts of the project that have several actions with no
// word between them that makes the body stand.
func severalActions(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, file := range []string{promptFile, sceneFile} {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(raw)) {
			prompt, _, ok := strings.Cut(strings.TrimSpace(line), "|")
			if prompt = strings.TrimSpace(prompt); !ok || prompt[0] == '#' || slices.Contains(out, prompt) {
				continue
			}
			words := strings.FieldsFunc(prompt, func(r rune) bool { return r == ' ' || r == ',' })
			if slices.ContainsFunc(words, func(w string) bool {
				return slices.ContainsFunc(stops, func(s string) bool { return w == s || w == s+"s" || w == s+"ing" })
			}) {
				continue
			}
			plan := explain.Plan(prompt)
			if len(acting(plan.Actions)) > 1 {
				out = append(out, prompt)
			}
		}
	}
	return out
}

func acting(actions []language.Action) []language.Action {
	return slices.DeleteFunc(slices.Clone(actions), func(a language.Action) bool { return a.Verb == language.Stand })
}

// flow returns how many borders a prompt has, and how many of them pass through
// neutral standing.
func flow(t *testing.T, prompt string, spans []language.Span, frames int) (borders, neutral int) {
	t.Helper()
	req := ask(prompt, frames)
	req.Timing = &mmcp.Timing{FPS: flowRate}
	j := newStander(generate(t, req).Samples[0].Clip)
	for i := 1; i < len(spans); i++ {
		a, b := spans[i-1], spans[i]
		if a.Verb == language.Stand || b.Verb == language.Stand || b.Verb == language.Lower {
			continue
		}
		if a.Verb == language.Rise && b.Verb.Stays() {
			continue
		}
		borders++
		part := func(s language.Span) float64 {
			return math.Min(1.5, 0.5*(s.End-s.Start)/math.Max(1, float64(s.Count)))
		}
		from, to := int(flowRate*(a.End-part(a))), int(flowRate*(b.Start+part(b)))
		if at, ok := j.stands(from, to); ok {
			neutral++
			t.Logf("%q: neutral at %.1f s between %s (to %.1f s) and %s", prompt, float64(at)/flowRate, a.Action, a.End, b.Action)
		}
	}
	return borders, neutral
}

// stander sees whether a body stands at ease.
type stander struct {
	clip *clip.Clip
	at   [][]geom.Transform
	rest []geom.Transform
}

func newStander(c *clip.Clip) *stander {
	return &stander{c, places(c), c.Skeleton.Model(c.Skeleton.RestPose(), nil)}
}

// stands returns the first of frames in which the body stands at ease for a tenth of
// a second, between two.
func (s *stander) stands(from, to int) (int, bool) {
	n := 0
	for f := max(1, from); f < min(to, len(s.at)); f++ {
		if n++; !s.neutral(f) {
			n = 0
		}
		if n == 2 {
			return f - 1, true
		}
	}
	return 0, false
}

func (s *stander) neutral(f int) bool {
	pos := func(name string) geom.Vec3 { return s.at[f][s.clip.Skeleton.Index(name)].Pos }
	rest := func(name string) geom.Vec3 { return s.rest[s.clip.Skeleton.Index(name)].Pos }
	tall := rest("Hips").Y
	if pos("Hips").Y < 0.94*tall || pos("Head").Sub(pos("Hips")).Unit().Y < math.Cos(12*math.Pi/180) {
		return false
	}
	for _, side := range []string{"Left", "Right"} {
		foot := pos(side + "Foot")
		if foot.Y > rest(side+"Foot").Y+0.02 || foot.Dist(s.at[f-1][s.clip.Skeleton.Index(side+"Foot")].Pos)*s.clip.FPS > 0.1 {
			return false
		}
		arm := pos(side + "Hand").Sub(pos(side + "Arm"))
		long := rest(side + "Hand").Dist(rest(side + "Arm"))
		if arm.Len() < 0.92*long || -arm.Unit().Y < math.Cos(22*math.Pi/180) {
			return false
		}
	}
	ahead := s.at[f][s.clip.Skeleton.Index("Hips")].Rot.Rotate(geom.UnitZ).Horizontal().Unit()
	if s.at[f][s.clip.Skeleton.Index("Head")].Rot.Rotate(geom.UnitZ).Dot(ahead) < math.Cos(15*math.Pi/180) {
		return false
	}
	apart := pos("LeftFoot").Sub(pos("RightFoot")).Horizontal()
	return math.Abs(apart.Dot(ahead)) < 0.2 && apart.Len() < 0.45
}

// A runner leaps over something out of the run, off one foot, and runs on.
func TestRunnersLeapOutOfTheirRun(t *testing.T) {
	for _, prompt := range []string{"a person runs forward and leaps over a puddle", "a person jumps over an obstacle while running", "a person runs, leaps and keeps running"} {
		s := newStander(generate(t, ask(prompt, 150)).Samples[0].Clip)
		at := func(f int, name string) geom.Vec3 { return s.at[f][s.clip.Skeleton.Index(name)].Pos }
		longest, air := 0, 0
		for f := 50; f < 130; f++ {
			if v := (at(f, "Hips").Z - at(f-5, "Hips").Z) * 6; v < 1.8 {
				t.Fatalf("%q: the body goes at %.1f m/s in frame %d", prompt, v, f)
			}
			if air++; math.Min(at(f, "LeftToeEnd").Y, at(f, "RightToeEnd").Y) < 0.02 {
				air = 0
			}
			longest = max(longest, air)
		}
		if longest < 8 {
			t.Errorf("%q: its longest flight takes %d frames", prompt, longest)
		}
	}
}

// A run that is too short for a leap out of it ends before the jump: the body does not
// sink to bridge steps that are too long.
func TestShortRunsDoNotSink(t *testing.T) {
	for _, frames := range []int{150, 180, 210} {
		s := newStander(generate(t, ask("a person runs, leaps over a puddle, then kicks twice and bows", frames)).Samples[0].Clip)
		hips := s.clip.Skeleton.Index("Hips")
		for f := range s.at {
			if y := s.at[f][hips].Pos.Y; y < 0.67 {
				t.Errorf("%d frames: the hips are at %.2f m in frame %d", frames, y, f)
				break
			}
		}
	}
}

// A body that sits on a bed and lies down lies on the bed, and gets up over its edge.
func TestBodiesLieOnTheBedThatTheySitOn(t *testing.T) {
	for _, prompt := range []string{"a person sits down on a bed and then lies back on it", "he sits on the sofa and lies down"} {
		s := newStander(generate(t, ask(prompt, 210)).Samples[0].Clip)
		at := func(f int, name string) geom.Vec3 { return s.at[f][s.clip.Skeleton.Index(name)].Pos }
		for f := 80; f < len(s.at); f++ {
			if y := at(f, "Hips").Y; y < 0.35 || y > 0.65 {
				t.Fatalf("%q: the hips are at %.2f m in frame %d", prompt, y, f)
			}
		}
		last := len(s.at) - 1
		if hips, head, knee := at(last, "Hips").Y, at(last, "Head").Y, at(last, "LeftShin").Y; math.Abs(head-hips) > 0.15 || math.Abs(knee-hips) > 0.15 {
			t.Errorf("%q: it ends with the hips at %.2f m, the head at %.2f, a knee at %.2f", prompt, hips, head, knee)
		}
	}
	s := newStander(generate(t, ask("someone lies on a bed, sits up, stands up and walks away", 300)).Samples[0].Clip)
	low := 1.0
	for f := range s.at {
		low = math.Min(low, s.at[f][s.clip.Skeleton.Index("Hips")].Pos.Y)
	}
	if hips := s.at[len(s.at)-1][s.clip.Skeleton.Index("Hips")].Pos; low < 0.35 || hips.Y < 0.85 || hips.Z < 0.3 {
		t.Errorf("the hips come down to %.2f m and end at %.2f m, %.2f m ahead", low, hips.Y, hips.Z)
	}
}
