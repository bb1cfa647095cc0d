package rig_test

import (
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// roles names the joints of a body by the canonical joints that they stand for.
// Of spines and necks only the last one counts: rigs divide them as they like.
func roles(b *rig.Body) map[string]string {
	out := map[string]string{}
	put := func(role string, j int) {
		if j >= 0 {
			out[role] = b.Skeleton.Joints[j].Name
		}
	}
	put("Hips", b.Pelvis)
	if n := len(b.Spine); n > 0 {
		put("Chest", b.Spine[n-1])
	}
	put("Head", b.Head)
	for side, name := range []string{"Left", "Right"} {
		a, l := b.Arms[side], b.Legs[side]
		put(name+"Shoulder", a.Clavicle)
		put(name+"Arm", a.Upper)
		put(name+"ForeArm", a.Fore)
		put(name+"Hand", a.Hand)
		put(name+"Leg", l.Thigh)
		put(name+"Shin", l.Shin)
		put(name+"Foot", l.Foot)
		put(name+"ToeBase", l.Toe)
		for f, finger := range []string{"Thumb", "Index", "Middle", "Ring", "Pinky"} {
			for i, j := range b.Finger[side][f] {
				// The canonical fingers but the thumb begin in the palm.
				nth := i + 1
				if f > 0 {
					nth++
				}
				put(name+"Hand"+finger+string(rune('0'+nth)), j)
			}
		}
	}
	return out
}

// loosely are roles in which rigs differ without harm.
func loosely(role string) bool {
	for _, part := range []string{"Spine", "Neck", "End", "Jaw", "Metacarpal"} {
		if strings.Contains(role, part) {
			return true
		}
	}
	return false
}

// Every role of every human rig is found, and nothing else; no other rig is taken for a human
// body.
func TestRigsOfAllManners(t *testing.T) {
	humans, whole := 0, 0
	for _, r := range rigtest.All() {
		t.Run(r.Name, func(t *testing.T) {
			b := rig.NewBody(r.Skeleton)
			if r.Roles == nil {
				if b != nil {
					t.Errorf("is taken for a human: %v", roles(b))
				}
				return
			}
			humans++
			if b == nil {
				t.Fatal("no body is found")
			}
			got, wrong := roles(b), false
			for role, want := range r.Roles {
				if !loosely(role) && got[role] != want {
					t.Errorf("%s is %q, want %q", role, got[role], want)
					wrong = true
				}
			}
			for role, name := range got {
				if _, ok := r.Roles[role]; !ok {
					t.Errorf("%s is %q, want none", role, name)
					wrong = true
				}
			}
			if !wrong {
				whole++
			}
		})
	}
	t.Logf("%d of %d human rigs are mapped right (goal: all)", whole, humans)
}
