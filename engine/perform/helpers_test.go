package perform_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// ask returns a seeded request for one text segment.
func ask(prompt string, frames int) *mmcp.Request {
	req := &mmcp.Request{
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: frames}},
		Options:  mmcp.DefaultOptions(),
	}
	req.Options.Seed = "7"
	return req
}

// performed returns the first sample of a request on the canonical skeleton at 30
// frames a second, and its clip.
func performed(t testing.TB, req *mmcp.Request) (*perform.Motion, *clip.Clip) {
	t.Helper()
	skeleton := rig.Canonical()
	s := script.Compile(script.Source{Request: req, Skeleton: skeleton, Body: rig.NewBody(skeleton), FPS: 30, Frames: req.TotalFrames()}, func() {})
	m := perform.New(s, 0, func() {})
	return m, m.Clip(func(int) {})
}

// places returns where every joint is in every frame.
func places(c *clip.Clip) [][]geom.Transform {
	out := make([][]geom.Transform, c.Frames())
	for f := range out {
		out[f] = c.Skeleton.Model(c.Pose(f), nil)
	}
	return out
}

// target pins a joint in a frame.
func target(joint string, frame int, at geom.Vec3) mmcp.Constraint {
	return mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: joint, Frames: []int{frame}, Positions: [][3]float64{{at.X, at.Y, at.Z}}}
}

// computes is the first line of a test that makes many motions, one after the other.
// It runs beside others, and is left out under the race detector, which has nothing to
// find in one goroutine.
func computes(t *testing.T) {
	t.Helper()
	if raceDetector {
		t.Skip("one goroutine is no race")
	}
	t.Parallel()
}
