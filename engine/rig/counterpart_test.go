package rig_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// Every joint of a pair plays one role, and no joint stands in two pairs.
func TestCounterparts(t *testing.T) {
	canonical := rig.Canonical()
	if !canonical.IsCanonical() {
		t.Error("the canonical skeleton is another")
	}
	own := rig.NewBody(canonical).Counterparts()
	for name, joint := range own {
		if name != joint {
			t.Errorf("%s is the counterpart of %s", joint, name)
		}
	}
	for _, r := range rigtest.All() {
		b := rig.NewBody(r.Skeleton)
		if b == nil {
			continue
		}
		seen := map[string]string{}
		pairs := b.Counterparts()
		for name, joint := range pairs {
			if canonical.Index(name) < 0 || b.Skeleton.Index(joint) < 0 {
				t.Errorf("%s: %s and %s", r.Name, name, joint)
			}
			if other, twice := seen[joint]; twice {
				t.Errorf("%s: %s is the counterpart of %s and of %s", r.Name, joint, name, other)
			}
			seen[joint] = name
		}
		for name, want := range map[string]int{"Hips": b.Pelvis, "Head": b.Head, "LeftFoot": b.Legs[rig.Left].Foot, "RightHand": b.Arms[rig.Right].Hand} {
			if want >= 0 && pairs[name] != b.Skeleton.Joints[want].Name {
				t.Errorf("%s: %s is %q, want %q", r.Name, name, pairs[name], b.Skeleton.Joints[want].Name)
			}
		}
	}
}
