package script

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// counted compiles segments on the canonical skeleton, and counts how often each
// prompt is parsed.
func counted(segments ...mmcp.Segment) (*Script, map[string]int) {
	req := &mmcp.Request{Segments: segments, Options: mmcp.DefaultOptions()}
	req.Options.Seed = "7"
	parsed := map[string]int{}
	src := Source{Request: req, Skeleton: rig.Canonical(), Body: rig.NewBody(rig.Canonical()), FPS: 30, Frames: req.TotalFrames()}
	c := compiler{Script: &Script{Source: src}, check: func() {}, parse: func(prompt, code string) language.Plan {
		parsed[prompt]++
		return explain.PlanIn(prompt, code)
	}}
	return c.compile(), parsed
}

func text(prompt string, frames int) mmcp.Segment {
	return mmcp.Segment{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: frames}
}

func pose(prompt string) mmcp.Segment {
	return mmcp.Segment{Type: mmcp.SegmentPose, Prompt: prompt, DurationFrames: 1}
}

// The parser is called once for each segment with a prompt, however many samples are
// acted.
func TestEachPromptIsParsedOnce(t *testing.T) {
	for name, segments := range map[string][]mmcp.Segment{
		"text":       {text("a person walks", 60)},
		"pose":       {pose("a person kicks")},
		"text, pose": {text("a person walks", 60), pose("a person kicks"), {Type: mmcp.SegmentUnconditioned, DurationFrames: 30}, text("he bows", 60)},
	} {
		s, parsed := counted(segments...)
		for n := range 4 {
			s.Sample(n)
			for i := range s.Segments {
				if still := s.Segments[i].Still; still != nil {
					still.Sample(n)
				}
			}
		}
		want := map[string]int{}
		for _, g := range segments {
			if g.Prompt != "" {
				want[g.Prompt] = 1
			}
		}
		if d := cmp.Diff(want, parsed); d != "" {
			t.Errorf("%s: how often prompts are parsed (-want +got):\n%s", name, d)
		}
	}
}

// A client reads the plan that is acted: the timeline tells the spans of the cues of
// all samples.
func TestInterpretationIsThePlanThatIsActed(t *testing.T) {
	s, _ := counted(text("a person walks forward, then waves twice", 90), text("he sits down and claps", 120))
	for number := range 3 {
		sample := s.Sample(number)
		start, next := 0.0, 0
		for i, r := range s.Readings {
			var timeline []string
			for ; next < len(sample.Cues) && sample.Cues[next].Segment == i; next++ {
				span := sample.Cues[next].Span
				span.Start -= start
				span.End -= start
				timeline = append(timeline, span.Tell())
				if d := cmp.Diff(s.Segments[i].Spans[len(timeline)-1].Action, span.Action, cmp.Exporter(func(reflect.Type) bool { return true })); d != "" {
					t.Errorf("segment %d acts another action than its plan has:\n%s", i, d)
				}
			}
			if d := cmp.Diff(r.Timeline, timeline); d != "" || len(timeline) < 2 {
				t.Errorf("sample %d, segment %d: the cues differ from the timeline (-timeline +cues):\n%s", number, i, d)
			}
			start += float64(s.Request.Segments[i].DurationFrames) / s.FPS
		}
	}
}

// Held objects stay in the hands in the next segment, and the interpretation says so.
func TestInterpretationListsHeldThings(t *testing.T) {
	s, _ := counted(text("a person picks up a box", 90), text("a person turns left, then nods", 120))
	for _, line := range s.Readings[1].Timeline {
		if !strings.Contains(line, "carry [box]") {
			t.Errorf("the box is not told in %q", line)
		}
	}
	cues := Stage(s.Sample(0).Cues)
	for i := range cues[1:] {
		if c := &cues[i+1]; c.Verb != language.Carry && !slices.ContainsFunc(c.With, func(a language.Action) bool { return a.Verb == language.Carry }) {
			t.Errorf("the box is not carried in %s", c.Action)
		}
	}
}

// Samples do not share cues that one of them may change.
func TestSamplesOwnTheirCues(t *testing.T) {
	s, _ := counted(text("a person walks, then waves", 90))
	first, want := s.Sample(0), s.Cues[0].End
	first.Cues[0].End = 99
	if s.Cues[0].End != want || s.Sample(1).Cues[0].End != want {
		t.Error("a change in one sample shows in the script or in another one")
	}
}

// A body that lies gets up before it walks, and an action that is done three times has three
// cues.
func TestStage(t *testing.T) {
	at := func(v language.Verb, count int, start, end float64) Cue {
		return Cue{Span: language.Span{Action: language.Action{Verb: v, Count: count}, Start: start, End: end}}
	}
	got := Stage([]Cue{at(language.Lie, 0, 0, 3), at(language.Walk, 0, 3, 7), at(language.Throw, 3, 7, 13)})
	var verbs []language.Verb
	for i := range got {
		verbs = append(verbs, got[i].Verb)
		if i > 0 && got[i].Start != got[i-1].End {
			t.Errorf("%s begins at %g s, %s ends at %g s", got[i].Verb, got[i].Start, got[i-1].Verb, got[i-1].End)
		}
	}
	want := []language.Verb{language.Lie, language.Rise, language.Walk, language.Throw, language.Throw, language.Throw}
	if d := cmp.Diff(want, verbs); d != "" {
		t.Errorf("the order of actions (-want +got):\n%s", d)
	}
}
