package metrics_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
)

// TestTable holds that the table has each field of a report once, in its order,
// and that the units of both agree.
func TestTable(t *testing.T) {
	fields := reflect.TypeFor[metrics.Report]()
	if fields.NumField() != len(metrics.Table) {
		t.Fatalf("%d fields, %d rows", fields.NumField(), len(metrics.Table))
	}
	names := make(map[string]bool)
	units := map[string]string{"cm/s": "m_s", "mm/frame": "m_frame", "mm": "m", "cm": "m", "deg": "deg", "m/s³": "m_s3", "m/s²": "m_s2", "m/frame²": "m_frame2", "m/s": "m_s"}
	for i := range metrics.Table {
		row := &metrics.Table[i]
		var r metrics.Report
		reflect.ValueOf(&r).Elem().Field(i).SetFloat(1)
		if v, ok := row.Value(&r); !ok || v == 0 {
			t.Errorf("row %d, %s, does not show field %s", i, row.Name, fields.Field(i).Name)
		}
		if names[row.Name] {
			t.Errorf("two rows are called %q", row.Name)
		}
		names[row.Name] = true
		if key := fields.Field(i).Tag.Get("json"); !strings.HasSuffix(key, units[row.Unit]) || row.Unit == "" && strings.HasSuffix(key, "_m") {
			t.Errorf("row %s is in %q, key %s", row.Name, row.Unit, key)
		}
	}
}

func TestReferences(t *testing.T) {
	for i := range metrics.References {
		r := &metrics.References[i]
		means, ranges := 0, 0
		for k := range metrics.Table {
			low, high, ok := r.Range(&metrics.Table[k])
			switch {
			case ok && low <= high:
				ranges++
			case ok:
				t.Errorf("%s: %s is from %v to %v", r.Name, metrics.Table[k].Name, low, high)
			case r.Text(&metrics.Table[k]) != "":
				means++
			}
		}
		if means != 8 && means != 0 || means+ranges == 0 { // K1 stands in two rows
			t.Errorf("%s has %d means and %d ranges in the table", r.Name, means, ranges)
		}
	}
}

func TestReportJSON(t *testing.T) {
	r := measure(still(30, 10, slide(0.1)))
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"skate_contacts_m_s":null,"skate_max_m_s":null,"skate_seen_m_s":0.1,"skate_height_m_s":0.1,"skate_ratio":0,`; !strings.HasPrefix(string(text), want) {
		t.Errorf("got %s", text)
	}
	var back metrics.Report
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(back); err != nil || string(again) != string(text) {
		t.Errorf("%s became %s, %v", text, again, err)
	}
}

func TestText(t *testing.T) {
	var r metrics.Report
	for v, want := range map[float64]string{0: "0", 0.00123: "0.12", 1: "100.00", 1e-9: "1e-07", -0.5: "-50.00", math.NaN(): "-", math.Inf(1): "-"} {
		r.SkateContacts = metrics.Value(v)
		if got := metrics.Table[0].Text(&r); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}

// dance is a canonical body that moves all its joints smoothly and at random.
func dance(t *rapid.T, frames int) *clip.Clip {
	wave := func(label string, size float64) func(float64) float64 {
		a, b, w := rapid.Float64Range(-size, size).Draw(t, label), rapid.Float64Range(0, 6).Draw(t, label), rapid.Float64Range(0.2, 6).Draw(t, label)
		return func(s float64) float64 { return a * math.Sin(w*s+b) }
	}
	x, y, z := wave("x", 1), wave("y", 0.2), wave("z", 2)
	c := still(30, frames, func(s float64) geom.Vec3 { return geom.Vec3{X: x(s), Y: y(s), Z: z(s)} })
	label(c, feet...)
	for _, name := range []string{"Hips", "Chest", "LeftLeg", "RightShin", "LeftArm", "RightForeArm", "Head", "LeftToeBase"} {
		u, v := wave(name, 1.5), wave(name, 1)
		j := c.Skeleton.Index(name)
		for f := range frames {
			s := float64(f) / 30
			c.Pose(f).Rot[j] = geom.Exp(geom.Vec3{X: u(s), Y: v(s), Z: 0.3 * u(s+1)})
		}
	}
	return c
}

// sameReport holds that two reports agree but for rounding.
func sameReport(t *rapid.T, a, b metrics.Report, only func(name string) bool) {
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range va.NumField() {
		x, y := va.Field(i).Float(), vb.Field(i).Float()
		name := va.Type().Field(i).Name
		if only(name) && (math.IsNaN(x) != math.IsNaN(y) || math.Abs(x-y) > 1e-6*(1+math.Abs(x))) {
			t.Fatalf("%s: %v and %v", name, x, y)
		}
	}
}

// It does not matter where on the ground a motion is.
func TestPlaceDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := dance(t, 28)
		far := geom.Vec3{X: rapid.Float64Range(-9, 9).Draw(t, "far"), Z: rapid.Float64Range(-9, 9).Draw(t, "far")}
		before := measure(c)
		for f := range c.Frames() {
			c.Root[f] = c.Root[f].Add(far)
		}
		sameReport(t, before, measure(c), func(string) bool { return true })
	})
}

// Backwards, a motion is as smooth, as deep in the ground and as bent.
func TestTimeMayRunBackwards(t *testing.T) {
	same := map[string]bool{"Penetration": true, "Floating": true, "SoleDepth": true, "FootPenetration": true, "Jerk": true, "BoneStretch": true,
		"LimitShare": true, "LimitExcess": true, "Flight": true, "FlightDeviation": true, "Collision": true, "CollisionMax": true,
		"Jitter": true, "Jerk20": true, "SoleSlip": true, "SoleSlipMax": true, "SkateRatio": true}
	rapid.Check(t, func(t *rapid.T) {
		c := dance(t, 31) // at 20 fps no frame is lost
		back := clip.New(c.Skeleton, c.FPS, c.Frames())
		for f := range c.Frames() {
			back.SetPose(c.Frames()-1-f, c.Pose(f))
		}
		sameReport(t, measure(c), measure(back), func(name string) bool { return same[name] })
	})
}

// For any clip each value is a number or absent, and there is no error.
func TestOddClips(t *testing.T) {
	rope := make([]rig.Joint, 500)
	for i := range rope {
		rope[i] = rig.Joint{Name: fmt.Sprint("j", i), Parent: i - 1, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: 0.01}}}
	}
	make1 := func(joints []rig.Joint, frames int) *clip.Clip {
		s, err := rig.New(joints)
		if err != nil {
			t.Fatal(err)
		}
		c := clip.New(s, 30, frames)
		for f := range frames {
			c.SetPose(f, s.RestPose())
		}
		return c
	}
	short := label(still(30, 10, slide(1)), feet...)
	short.Contacts[0].On = short.Contacts[0].On[:3]
	zero := still(30, 10, rest)
	zero.FPS = 0
	flat := append([]rig.Joint(nil), rig.Canonical().Joints...)
	for i := range flat {
		flat[i].Rest.Pos = geom.Vec3{}
	}
	for name, c := range map[string]*clip.Clip{
		"no frames": still(30, 0, rest), "one frame": label(still(30, 1, rest), feet...), "two frames": still(30, 2, slide(1)), "three frames": still(24, 3, slide(1)),
		"a rope": label(make1(rope, 10), "j499"), "one joint": make1(rope[:1], 4), "no lengths": make1(flat, 4), "short labels": short, "no rate": zero,
	} {
		t.Run(name, func(t *testing.T) {
			heading := 1.0
			requested := metrics.Requested{Boundaries: []int{0, 1, 5}, Constraints: metrics.Constraints{
				Waypoints: []metrics.Waypoint{{Frame: 0, Heading: &heading}, {Frame: 3}},
				Targets:   []metrics.Target{{Frame: 1, Rot: &geom.Identity}},
				Keys:      []metrics.Key{{Frame: 2, Rot: map[int]geom.Quat{0: geom.Identity}}},
			}}
			r := metrics.Measure(metrics.NewMotion(c, nil), requested)
			text, err := json.Marshal(r)
			if err != nil || !json.Valid(text) {
				t.Errorf("%s, %v", text, err)
			}
			for i := range metrics.Table {
				if v, ok := metrics.Table[i].Value(&r); ok && math.IsInf(v, 0) {
					t.Errorf("%s is %v", metrics.Table[i].Name, v)
				}
			}
		})
	}
}

func ExampleMeasure() {
	c := label(still(30, 31, slide(0.1)), "LeftFoot", "RightFoot")
	r := metrics.Measure(metrics.NewMotion(c, nil), metrics.Requested{})
	for i := range metrics.Table[:2] {
		m := &metrics.Table[i]
		fmt.Println(m.ID, m.Text(&r), m.Unit)
	}
	// Output:
	// K1 10.00 cm/s
	// K2 10.0 cm/s
}
