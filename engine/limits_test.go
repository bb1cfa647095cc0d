package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/mmcp"
)

// A request beyond a bound is refused at once, in words that name the field and the
// bound.
func TestErrorsNameTheBounds(t *testing.T) {
	pin := func(req *mmcp.Request, joints, frames int) {
		for i := range joints {
			c := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: req.Skeleton.Joints[i%len(req.Skeleton.Joints)].Name}
			for f := range frames {
				c.Frames, c.Positions = append(c.Frames, f), append(c.Positions, [3]float64{0, 1, 0})
			}
			req.Constraints = append(req.Constraints, c)
		}
	}
	e := engine.New(engine.Options{})
	for name, c := range map[string]struct {
		code   mmcp.Code
		field  string
		bound  string
		change func(*mmcp.Request)
	}{
		"joints": {mmcp.CodeInvalidSkeleton, "skeleton.joints", "2000", func(req *mmcp.Request) {
			for i := range 80_000 {
				req.Skeleton.Joints = append(req.Skeleton.Joints, mmcp.Joint{Name: fmt.Sprintf("LeftLeg%d", i), Parent: req.Skeleton.Joints[0].Name, RestRotation: [4]float64{0, 0, 0, 1}})
			}
		}},
		"segments": {mmcp.CodeInvalidOptions, "segments", "600", func(req *mmcp.Request) {
			for range 700 {
				req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: "walks", DurationFrames: 1})
			}
		}},
		"ground": {mmcp.CodeInvalidOptions, "constraints", "20000", func(req *mmcp.Request) {
			req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintGroundHeight, Points: make([][3]float64, 20_001)}}
		}},
		"pins of a frame": {mmcp.CodeInvalidOptions, "constraints", "256", func(req *mmcp.Request) { pin(req, 257, 1) }},
		"pins": {mmcp.CodeInvalidOptions, "constraints", "120", func(req *mmcp.Request) {
			req.Segments[0].DurationFrames = 9000
			pin(req, 16, 9000)
		}},
		"samples of pins": {mmcp.CodeInvalidOptions, "constraints", "120", func(req *mmcp.Request) {
			req.Segments[0].DurationFrames = 900
			req.Options.NumSamples = 16
			pin(req, 16, 900)
		}},
	} {
		req := ask("a person walks", 30)
		c.change(req)
		_, err := e.Generate(t.Context(), req.Call())
		var refused *mmcp.Error
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
			continue
		}
		if got := fmt.Sprint(refused.Details["bound"]); !strings.Contains(refused.Message, c.field) || !strings.Contains(refused.Message, c.bound) || got != c.bound {
			t.Errorf("%s: %q with the bound %s, want words with %q and %s", name, refused.Message, got, c.field, c.bound)
		}
	}
}

// Requests as artists send them are small; those that take long are heavy, and none
// is refused.
func TestHeavyRequestsAreKnown(t *testing.T) {
	e := engine.New(engine.Options{})
	long := ask("a person walks, then dances", 900)
	long.Options.NumSamples = 4
	keyed := ask("a person walks", 300)
	for f := range 40 {
		keyed.Constraints = append(keyed.Constraints, mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{7 * f}, Positions: [][3]float64{{0, 1, 0}}})
	}
	for name, req := range map[string]*mmcp.Request{"walk": ask("a person walks", 150), "half a minute, four samples": long, "forty keys": keyed} {
		if e.Heavy(req) {
			t.Errorf("%s is heavy", name)
		}
	}
	all := costlyRequests()
	for _, name := range []string{"rate", "samples", "effectors", "one effector, each frame", "segments", "long prompts", "far ground points"} {
		if !e.Heavy(all[name]()) {
			t.Errorf("%s is not heavy", name)
		}
	}
}
