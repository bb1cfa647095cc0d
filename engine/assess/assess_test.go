package assess_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/assess"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// request returns a request of five seconds.
func request(seed mmcp.Seed, prompt string) *mmcp.Request {
	req := &mmcp.Request{Options: mmcp.DefaultOptions(),
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: 150}}}
	req.Options.Seed = seed
	return req
}

// motion returns the motion that the engine makes of a request.
func motion(req *mmcp.Request) *gltfio.Sample {
	s := rig.Canonical()
	src := script.Source{Request: req, Skeleton: s, Body: rig.NewBody(s), FPS: 30, Frames: req.TotalFrames()}
	return &gltfio.Sample{Clip: perform.New(script.Compile(src, func() {}), 0, func() {}).Clip(func(int) {})}
}

// TestScoresOfPrompts scores the motion of each prompt against that prompt and against another
// one, which says something else.
func TestScoresOfPrompts(t *testing.T) {
	for _, pair := range [][2]string{
		{"a person walks forward", "a person stands still"},
		{"a person walks forward", "a person walks backward"},
		{"a person sidesteps to the left", "a person sidesteps to the right"},
		{"a person turns left by 90 degrees", "a person turns right by 90 degrees"},
		{"a person turns around", "a person stands still"},
		{"a person jumps three times", "a person jumps once"},
		{"a person jumps", "a person stands still"},
		{"a person sits down", "a person stands still"},
		{"a person waves with the right hand", "a person waves with the left hand"},
		{"a person waves with the left hand", "a person stands still"},
		{"a person kicks with the left foot", "a person kicks with the right foot"},
		{"a person lies down", "a person walks forward"},
		{"a person runs forward", "a person lies down"},
	} {
		for i := range pair {
			req := request("7", pair[i])
			for j := range pair {
				made := request("11", pair[j])
				score, err := assess.Rate(req, motion(made), assess.Criteria)
				if err != nil {
					t.Fatal(err)
				}
				if v := score.Rate[assess.Prompt]; (v >= 0.9) != (i == j) {
					t.Errorf("%q, acted as %q: %.2f %v", pair[i], pair[j], v, score.NotShown)
				}
				if name, v := score.Worst(); i == j && v < 0.6 {
					t.Errorf("%q: %s is %.2f", pair[i], name, v)
				}
			}
		}
	}
}

// TestScoresOfConstraints holds that a target which is missed lowers the score of constraints
// alone, and that a request without constraints has no such score.
func TestScoresOfConstraints(t *testing.T) {
	req := request("7", "a person stands still")
	clip := motion(req)
	at := func(y float64) *mmcp.Request {
		out := *req
		out.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: "RightHand", Frames: []int{60}, Positions: [][3]float64{{0, y, 0}}}}
		return &out
	}
	hand := rig.Canonical().Index("RightHand")
	place := clip.Clip.Skeleton.Model(clip.Clip.Pose(60), nil)[hand].Pos
	met := at(place.Y)
	met.Constraints[0].Positions[0] = [3]float64{place.X, place.Y, place.Z}
	for _, c := range []struct {
		req  *mmcp.Request
		want float64
		has  bool
	}{{req, 0, false}, {met, 1, true}, {at(5), 0, true}} {
		score, err := assess.Rate(c.req, clip, assess.Criteria)
		v, has := score.Rate[assess.Constraints]
		if err != nil || has != c.has || v != c.want {
			t.Errorf("%+v, %v; want %v", score, err, c.want)
		}
		if score.Rate[assess.Prompt] < 0.9 || score.Rate[assess.Feet] < 0.9 {
			t.Errorf("%+v", score)
		}
	}
}
