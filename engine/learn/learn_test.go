package learn_test

import (
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/learn"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

func signal(t *testing.T, frames int) *clip.Clip {
	t.Helper()
	c, err := bvh.Decode(foreigntest.Signal(frames, 30))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Fewer keys suffice for a wider bound, and the arm that is raised is in the text.
func TestKeysFollowTheBound(t *testing.T) {
	last := 0
	for _, within := range []float64{0.1, 0.03, 0.01} {
		l, err := learn.Move(signal(t, 150), learn.Options{Name: "signal", Within: within, Source: "a.bvh"})
		if err != nil {
			t.Fatal(err)
		}
		if l.Keys <= last || l.Deviation.Max > within || !strings.Contains(l.Text, "near arm flex") {
			t.Errorf("within %g m: %d keys after %d, deviation %v:\n%s", within, l.Keys, last, l.Deviation, l.Text)
		}
		last = l.Keys
	}
}

// Recordings and options that cannot be learned are refused with a sentence that names the fault.
func TestFaultsAreNamed(t *testing.T) {
	box := clip.New(&rig.Skeleton{Joints: []rig.Joint{{Name: "box", Parent: -1, Rest: geom.Transform{Rot: geom.Identity}}}}, 30, 60)
	for want, try := range map[string]struct {
		c *clip.Clip
		o learn.Options
	}{
		"not a name of a move": {signal(t, 60), learn.Options{Name: "Wave!", Within: 0.04}},
		"the bound is 0 m":     {signal(t, 60), learn.Options{Name: "wave"}},
		"not a human body":     {box, learn.Options{Name: "wave", Within: 0.04}},
		"at most 60 s":         {signal(t, 200*30), learn.Options{Name: "wave", Within: 0.04}},
		"two frames":           {signal(t, 1), learn.Options{Name: "wave", Within: 0.04}},
	} {
		if _, err := learn.Move(try.c, try.o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, without %q", err, want)
		}
	}
}
