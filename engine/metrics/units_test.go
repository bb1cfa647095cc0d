package metrics_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
)

// foreign writes a clip in another unit and with another direction upward.
func foreign(t *testing.T, c *clip.Clip, unit float64, turn geom.Quat) *clip.Clip {
	t.Helper()
	out, err := metrics.Convention{Metre: 1 / unit, Turn: turn}.Clip(c)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The same motion scores the same in metres, centimetres and millimetres, and
// with Z upward.
func TestUnitsDoNotMatter(t *testing.T) {
	own := label(still(30, 31, slide(0.1)), feet...)
	want := measure(own)
	up := geom.AxisAngle(geom.UnitX, math.Pi/2)
	for name, c := range map[string]*clip.Clip{
		"metres":               foreign(t, own, 1, geom.Identity),
		"centimetres":          foreign(t, own, 0.01, geom.Identity),
		"millimetres":          foreign(t, own, 0.001, geom.Identity),
		"Z upward":             foreign(t, own, 1, up),
		"Z upward, downward":   foreign(t, own, 1, up.Inv()),
		"centimetres, Z is up": foreign(t, own, 0.01, up),
	} {
		back, err := metrics.ConventionOf(c).Clip(c)
		if err != nil {
			t.Fatal(err)
		}
		got := measure(back)
		for _, m := range metrics.Table {
			a, ok := m.Value(&want)
			b, also := m.Value(&got)
			if ok != also || ok && math.Abs(a-b) > 1e-3+1e-3*math.Abs(a) {
				t.Errorf("%s: %s is %v, want %v", name, m.Name, b, a)
			}
		}
	}
}

// A body that lies down in metres stays there.
func TestLyingIsNoConvention(t *testing.T) {
	c := still(30, 5, rest)
	for f := range c.Frames() {
		c.Pose(f).Rot[0] = geom.AxisAngle(geom.UnitX, -math.Pi/2)
	}
	if v := metrics.ConventionOf(c); v != metrics.Usual {
		t.Errorf("%+v", v)
	}
}

// A pin in a unit is measured in that unit.
func TestConstraintsInUnits(t *testing.T) {
	v := metrics.Convention{Metre: 0.01, Turn: geom.Identity}
	root, rot := geom.Vec3{Y: 100}, geom.Identity
	got := v.Constraints(metrics.Constraints{
		Waypoints: []metrics.Waypoint{{X: 100, Z: 200}},
		Targets:   []metrics.Target{{At: geom.Vec3{X: 50}, Rot: &rot}},
		Keys:      []metrics.Key{{Root: &root}},
	})
	text, err := json.Marshal([]float64{got.Waypoints[0].X, got.Waypoints[0].Z, got.Targets[0].At.X, got.Keys[0].Root.Y})
	if err != nil || string(text) != "[1,2,0.5,1]" {
		t.Errorf("got %s, %v", text, err)
	}
}

// raised is the canonical body on ankles that are higher by so much, in metres.
func raised(t *testing.T, by float64) *rig.Skeleton {
	t.Helper()
	joints := append([]rig.Joint(nil), rig.Canonical().Joints...)
	for j := range joints {
		switch joints[j].Name {
		case "LeftToeBase", "RightToeBase":
			joints[j].Rest.Pos.Y -= by
		case "Hips":
			joints[j].Rest.Pos.Y += by
		}
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Feet that stand are seen to stand on rigs with high and with low ankles.
func TestStandingOnHighAnkles(t *testing.T) {
	for _, by := range []float64{-0.03, 0, 0.05, 0.12} {
		s := raised(t, by)
		c := clip.New(s, 30, 20)
		for f := range 20 {
			c.SetPose(f, s.RestPose())
		}
		r := measure(label(c, feet...))
		within(t, "K5", r.ContactConsistency, 1, exact)
		within(t, "skate of feet seen to stand", r.SkateSeen, 0, exact)
	}
}
