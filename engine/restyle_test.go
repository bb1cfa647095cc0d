package engine_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// leaning returns how far the head is ahead of the pelvis in a clip's frames, in
// the direction of going, and how far the wrists travel about the shoulders,
// means in metres.
func leaning(c *clip.Clip, from, to int) (ahead, swing float64) {
	at := places(c)
	index := c.Skeleton.Index
	pelvis, head := index("Hips"), index("Head")
	direction := at[to-1][pelvis].Pos.Sub(at[from][pelvis].Pos).Horizontal().Unit()
	for f := from; f < to; f++ {
		ahead += at[f][head].Pos.Sub(at[f][pelvis].Pos).Dot(direction) / float64(to-from)
	}
	for _, s := range []string{"Left", "Right"} {
		arm := func(f int) geom.Vec3 { return at[f][index(s+"Hand")].Pos.Sub(at[f][index(s+"Shoulder")].Pos) }
		low, high := math.Inf(1), math.Inf(-1)
		for f := from; f < to; f++ {
			low, high = math.Min(low, arm(f).Dot(direction)), math.Max(high, arm(f).Dot(direction))
		}
		swing += (high - low) / 2
	}
	return ahead, swing
}

// A reference among words is played in the styles of those words.
func TestReferenceIsRestyled(t *testing.T) {
	own := source(t, "a person walks forward")
	after := func(prompt string) (*clip.Clip, float64, float64) {
		req := ask(prompt, 60)
		req.Segments = append(req.Segments, quoted(own, 120))
		c := generate(t, req).Samples[0].Clip
		bones(t, c)
		ahead, swing := leaning(c, 90, 170)
		return c, ahead, swing
	}
	plain, ahead, swing := after("a person walks forward")
	for _, old := range []string{"a sad person walks forward", "an old person walks forward"} {
		c, a, w := after(old)
		slip, fast := slip(c)
		t.Logf("%s: head ahead by %.2f m (plain %.2f), arms swing %.2f m (plain %.2f), slip %.2f cm/s, at most %.2f", old, a, ahead, w, swing, 100*slip, 100*fast)
		if a < ahead+0.05 || w > 0.8*swing || slip > 0.003 {
			t.Errorf("%s: the style is lost on the reference", old)
		}
		if same, _ := apart(plain, c); same < 0.02 {
			t.Errorf("%s: only %.1f cm from the plain one", old, 100*same)
		}
	}
	if _, a, w := after("a happy person walks forward"); w < 1.05*swing || a > ahead {
		t.Errorf("happy: head ahead by %.2f m (plain %.2f), arms swing %.2f m (plain %.2f)", a, ahead, w, swing)
	}
}

// A clip is played in the styles of the prompt, unless its name has them already.
func TestClipsAreRestyled(t *testing.T) {
	walk := func() *mmcp.Request { return ask("a person walks forward", 120) }
	for name, lent := range map[string]bool{"walk.glb": true, "sad_walk.glb": false} {
		e := shelf(t, map[string]*mmcp.Request{name: walk()})
		c, note := played(t, e, ask("a sad person walks forward", 120))
		if !strings.Contains(note, name) {
			t.Fatalf("interpretation: %s", note)
		}
		ahead, _ := leaning(c, 20, 110)
		own, _ := leaning(generate(t, walk()).Samples[0].Clip, 20, 110)
		if (ahead > own+0.05) != lent {
			t.Errorf("%s: the head is ahead by %.2f m, in the clip itself by %.2f m", name, ahead, own)
		}
	}
}
