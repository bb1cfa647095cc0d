package perform

import (
	"os"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// doc.go names the passes in the order in which they are run.
func TestPassesAreDocumentedInOrder(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var names, run []string
	for _, m := range regexp.MustCompile(`(?m)^//\t(\w+) `).FindAllStringSubmatch(string(text), -1) {
		names = append(names, m[1])
	}
	for _, p := range passes() {
		run = append(run, p.name)
	}
	if d := cmp.Diff(run, names); d != "" {
		t.Errorf("passes (-run +told):\n%s", d)
	}
}

// draftOf returns the draft of a request before its passes.
func draftOf(req *mmcp.Request) *draft {
	skeleton := rig.Canonical()
	src := script.Source{Request: req, Skeleton: skeleton, Body: rig.NewBody(skeleton), FPS: 30, Frames: req.TotalFrames()}
	return newDraft(script.Compile(src, func() {}), 0, func() {})
}

// A pass that changes the draft has the performance built again, one that changes
// nothing does not, and a goal out of reach is approached until nothing changes.
func TestPassesComeToRest(t *testing.T) {
	req := &mmcp.Request{Options: mmcp.DefaultOptions(), Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "a person stands", DurationFrames: 120}}}
	req.Options.Seed = "7"
	idle := draftOf(req)
	before := idle.performance()
	idle.run()
	if idle.performance() != before {
		t.Error("without constraints the performance is built twice")
	}
	req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: "RightHand", Frames: []int{100}, Positions: [][3]float64{{0, 1.2, 2.5}}}}
	far := draftOf(req)
	before = far.performance()
	far.run()
	if far.performance() == before || len(far.waypoints) == 0 {
		t.Error("a target out of reach brings no waypoints")
	}
	if got := far.approach(); got != unchanged {
		t.Error("after the passes there is something left to approach")
	}
	if at := far.performance().path.At(100.0 / 30).Pos; at.Z < 1.5 {
		t.Errorf("the body is at %+v when its hand has to be 2.5 m ahead", at)
	}
}

// Waypoints that are close draw the way of the body; places that are far apart are
// met by the pelvis itself.
func TestSparseWaypointsArePlaces(t *testing.T) {
	path := func(every int) *draft {
		req := &mmcp.Request{Options: mmcp.DefaultOptions(), Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "a person walks", DurationFrames: 120}}}
		c := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
		for f := 0; f < 120; f += every {
			c.Frames, c.PositionsXZ = append(c.Frames, f), append(c.PositionsXZ, [2]float64{0, float64(f) / 30})
		}
		req.Constraints = []mmcp.Constraint{c}
		return draftOf(req)
	}
	if d := path(40); len(d.pins.Places) != 3 || d.anyDense() {
		t.Errorf("%d of 3 waypoints 1.3 s apart are places; dense: %v", len(d.pins.Places), d.anyDense())
	}
	if d := path(10); len(d.pins.Places) != 0 || !d.anyDense() {
		t.Errorf("%d of 12 waypoints 0.3 s apart are places; dense: %v", len(d.pins.Places), d.anyDense())
	}
	if d := path(10); cmp.Diff(d.waypoints[3], gait.Waypoint{Time: 1, Z: 1}) != "" {
		t.Errorf("the waypoint of frame 30 is %+v", d.waypoints[3])
	}
}

// The lower body alone has the very bits that it has in the whole body.
func TestLowerBodyMatchesTheWholeBody(t *testing.T) {
	for _, prompt := range []string{
		"a person walks in a circle and waves", "a person runs, then sits down on a chair", "a person lies down on the floor", "a person does push-ups",
		"a person jumps forward and bows", "a person carries a heavy box", "a tired person stands and scratches the head",
	} {
		req := &mmcp.Request{Options: mmcp.DefaultOptions(), Segments: []mmcp.Segment{
			{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: 90}, {Type: mmcp.SegmentText, Prompt: "a person walks", DurationFrames: 30}}}
		req.Options.Seed = "7"
		p := draftOf(req).performance()
		for at := -0.5; at < 4.5; at += 0.1637 {
			var whole, lower posture.Posture
			p.plannedPose(at, wholeBody, &whole)
			p.plannedPose(at, lowerBody, &lower)
			same := whole.Pelvis == lower.Pelvis && whole.Hips == lower.Hips
			for side := range whole.Feet {
				same = same && whole.Feet[side] == lower.Feet[side]
			}
			if !same {
				t.Fatalf("%q at %g s: the lower body alone is another one", prompt, at)
			}
		}
	}
}
