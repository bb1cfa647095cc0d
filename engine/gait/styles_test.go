package gait_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/mmcp"
)

// TestStylesChangeTheirExamples compares the motion of the example of each style with its motion without the style.
func TestStylesChangeTheirExamples(t *testing.T) {
	e := engine.New(engine.Options{})
	caps, err := e.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	motion := func(prompt string) []byte {
		req := &mmcp.Request{
			ProtocolVersion: mmcp.Version, Model: caps.Models[0].ID, Skeleton: caps.Models[0].CanonicalSkeleton,
			Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: 90}},
			Options:  mmcp.DefaultOptions(), Format: mmcp.GLB,
		}
		req.Options.Seed = "7"
		res, err := e.Generate(t.Context(), req.Call())
		if err != nil {
			t.Fatal(err)
		}
		return res.Body
	}
	for _, name := range gait.StyleNames() {
		example := gait.StyleExample(name)
		with := motion(example)
		gait.WithoutStyle(name, func() {
			if bytes.Equal(motion(example), with) {
				t.Errorf("%s: the motion of %q does not depend on the style", name, example)
			}
		})
	}
}

func TestFaultsOfStylesNameTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"speed 1":                            "line 1: traits without a style",
		"a | he walks\n\na | she walks":      "line 3: duplicate style a",
		"a | he walks\n  pace 1":             `line 2: style a: unknown trait "pace"`,
		"a | he walks\n  speed 1, speed 2":   `line 2: style a: duplicate trait "speed"`,
		"a | he walks\n  speed quick":        `line 2: style a: speed: "quick" is not a number`,
		"a | he walks\n  speed 1,\n  head 2": `line 2: style a: speed: "1," is not a number`,
	} {
		if err := gait.ReadStyles(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if names, all := gait.TraitCount(); names != all {
		t.Errorf("%d names of %d traits", names, all)
	}
}
