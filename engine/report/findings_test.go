package report_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/report"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// performed returns a motion of the canonical skeleton and its clip.
func performed(prompt string, frames int, constraints ...mmcp.Constraint) (*perform.Motion, *clip.Clip) {
	return performedOn(rig.Canonical(), prompt, frames, constraints...)
}

// performedOn returns a motion of a skeleton and its clip.
func performedOn(skeleton *rig.Skeleton, prompt string, frames int, constraints ...mmcp.Constraint) (*perform.Motion, *clip.Clip) {
	req := &mmcp.Request{
		Segments:    []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: frames}},
		Options:     mmcp.DefaultOptions(),
		Constraints: constraints,
	}
	req.Options.Seed = "7"
	src := script.Source{Request: req, Skeleton: skeleton, Body: rig.NewBody(skeleton), FPS: 30, Frames: frames}
	m := perform.New(script.Compile(src, func() {}), 0, func() {})
	return m, m.Clip(func(int) {})
}

// A constraint that is met has no error; one that cannot be met has its distance, and
// is noted with its worst frame.
func TestFindings(t *testing.T) {
	near := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "RightHand", Frames: []int{45}, Positions: [][3]float64{{-0.3, 1.3, 0.4}}}
	high := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{20, 60}, Positions: [][3]float64{{0.3, 1.2, 0.3}, {0.3, 9, 0.3}}}
	level := mmcp.Constraint{Type: mmcp.ConstraintGroundHeight, Points: [][3]float64{{0, 0, 0}}}
	m, c := performed("a person stands", 90, level, near, high)
	got := report.Findings(m, c)
	if len(got) != 2 || got[0].Index != 1 || got[1].Index != 2 {
		t.Fatalf("findings %+v, want those of constraints 1 and 2", got)
	}
	if got[0].Error > 0.05 || got[0].Missed != nil {
		t.Errorf("the error of the target within reach is %.3f cm", got[0].Error)
	}
	off := c.Skeleton.Model(c.Pose(60), nil)[c.Skeleton.Index("LeftHand")].Pos
	if want := 100 * math.Hypot(math.Hypot(off.X-0.3, off.Y-9), off.Z-0.3); math.Abs(got[1].Error-want) > 1e-3 {
		t.Errorf("the error of the target beyond reach is %.3f cm, want %.3f", got[1].Error, want)
	}
	if !slices.Equal(got[1].Missed, []int{60}) {
		t.Errorf("missed in frames %v, want 60", got[1].Missed)
	}
	notes := report.Notes(m.Script, [][]report.Finding{got}, nil)
	if len(notes) != 1 || notes[0].Code != "constraint_missed" || string(notes[0].Extra["constraint"]) != "2" ||
		string(notes[0].Extra["frame"]) != "60" {
		t.Errorf("notes %+v, want one on frame 60 of constraint 2", notes)
	}
}

// The shape of a way is the simplest that fits.
func TestTrajectoryShapes(t *testing.T) {
	got := map[string]string{}
	want := map[string]string{"a person stands": "still", "a person walks forward": "line", "a person walks in a circle": "arc"}
	for prompt := range want {
		var trajectory struct{ Model string }
		m, c := performed(prompt, 150)
		if err := json.Unmarshal(report.Sample(m, c, nil)["trajectory"], &trajectory); err != nil {
			t.Fatal(err)
		}
		got[prompt] = trajectory.Model
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("shapes (-want +got):\n%s", d)
	}
}
