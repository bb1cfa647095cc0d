package codec_test

import (
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

func TestTimeline(t *testing.T) {
	r := decode(t, body("all", `"segments": [{"type": "text", "prompt": "x", "duration_frames": 30}, {"type": "pose", "prompt": "y"}]`))
	if r.TotalFrames() != 31 || r.FPS(20) != 20 {
		t.Errorf("%d frames at %v a second", r.TotalFrames(), r.FPS(20))
	}
	r = decode(t, body("all", `"duration_frames": 12, "timing": {"fps": 60}, "constraints": [{"type": "ground_height", "points": [[0,0,0]]}]`))
	if r.TotalFrames() != 12 || r.FPS(20) != 60 {
		t.Errorf("%d frames at %v a second", r.TotalFrames(), r.FPS(20))
	}
}

func TestSeeded(t *testing.T) {
	two := func(first, second, options string) *mmcp.Request {
		return decode(t, body("all", `"segments": [{"type": "unconditioned", "duration_frames": 3, "seed": `+first+`}, {"type": "unconditioned", "duration_frames": 3, "seed": `+second+`}], "options": {"seed": `+options+`}`))
	}
	for name, c := range map[string]struct {
		r    *mmcp.Request
		want bool
	}{
		"by segments":     {two("1", "0", "null"), true},
		"one left":        {two("1", "null", "null"), false},
		"one by options":  {two("1", "null", "7"), true},
		"none":            {two("null", "null", "null"), false},
		"pose":            {decode(t, body("all", `"segments": [{"type": "pose", "prompt": "x"}], "options": {"seed": 7}`)), true},
		"constraints":     {decode(t, body("all", `"duration_frames": 3, "constraints": [{"type": "ground_height", "points": [[0,0,0]]}]`)), false},
		"constraints, 0":  {decode(t, body("all", `"duration_frames": 3, "constraints": [{"type": "ground_height", "points": [[0,0,0]]}], "options": {"seed": 0}`)), true},
		"pose by default": {decode(t, body("all", `"segments": [{"type": "pose", "prompt": "x"}]`)), false},
	} {
		if got := c.r.Seeded(); got != c.want {
			t.Errorf("%s: Seeded is %v", name, got)
		}
	}
	if r := two("1", "null", "7"); r.EffectiveSeed(0) != "1" || r.EffectiveSeed(1) != "7" {
		t.Errorf("effective seeds %q and %q", r.EffectiveSeed(0), r.EffectiveSeed(1))
	}
}

// The names in a request are known without parsing its text again.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		segment, options string
		seed, loop       bool
	}{
		{``, `"seed":1`, false, false},
		{`,"seed":null`, `"seed":1`, true, false},
		{`,"seed":4`, `"seed":1,"loop":false`, true, true},
		{`,"note":"\"seed\" \"loop\""`, `"seed":null,"loop":true`, false, true},
	} {
		text := `{"protocol_version":"1.0","model":"m","skeleton":{"joints":[{"name":"seed","rest_translation":[0,0,0],"rest_rotation":[0,0,0,1]}]},` +
			`"segments":[{"type":"text","prompt":"loop","duration_frames":3` + c.segment + `}],"options":{` + c.options + `}}`
		r, err := codec.Decode([]byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*mmcp.Request{r, codec.WithModel(r, "other")} {
			if r.Names().SegmentSeed != c.seed || r.Names().Loop != c.loop {
				t.Errorf("%s: seed %v, loop %v", codec.Bytes(r), r.Names().SegmentSeed, r.Names().Loop)
			}
		}
		plain := *r
		plain.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "x", DurationFrames: 3}}
		plain.Options.Loop = false
		if plain.Names().SegmentSeed || plain.Names().Loop {
			t.Errorf("a copy that was changed names what the old one did: %s", codec.Bytes(&plain))
		}
	}
}
