package fbx_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/fbx"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// record is a record of a file that was read.
type record struct {
	name  string
	props []any
	below []*record
}

// parse reads the records from an offset to an end, as the format's specification has
// them, and returns where they end.
func parse(t *testing.T, data []byte, at int) ([]*record, int) {
	t.Helper()
	le := binary.LittleEndian
	var out []*record
	for {
		end, n, size, long := int(le.Uint32(data[at:])), int(le.Uint32(data[at+4:])), int(le.Uint32(data[at+8:])), int(data[at+12])
		if end == 0 {
			return out, at + 13
		}
		r := &record{name: string(data[at+13 : at+13+long])}
		p := at + 13 + long
		last := p + size
		for range n {
			var v any
			letter := data[p]
			p++
			switch letter {
			case 'C':
				v, p = data[p] == 1, p+1
			case 'I':
				v, p = int64(int32(le.Uint32(data[p:]))), p+4
			case 'L':
				v, p = int64(le.Uint64(data[p:])), p+8
			case 'D':
				v, p = math.Float64frombits(le.Uint64(data[p:])), p+8
			case 'S', 'R':
				k := int(le.Uint32(data[p:]))
				v, p = string(data[p+4:p+4+k]), p+4+k
			case 'i', 'l', 'f', 'd':
				k, bytes := int(le.Uint32(data[p:])), int(le.Uint32(data[p+8:]))
				var values []float64
				for i := range k {
					b := data[p+12+i*bytes/k:]
					values = append(values, map[byte]func() float64{
						'i': func() float64 { return float64(int32(le.Uint32(b))) }, 'l': func() float64 { return float64(int64(le.Uint64(b))) },
						'f': func() float64 { return float64(math.Float32frombits(le.Uint32(b))) },
						'd': func() float64 { return math.Float64frombits(le.Uint64(b)) }}[letter]())
				}
				v, p = values, p+12+bytes
			default:
				t.Fatalf("a property of type %q", letter)
			}
			r.props = append(r.props, v)
		}
		if p != last {
			t.Fatalf("the properties of %s end at %d, not at %d", r.name, p, last)
		}
		if p < end {
			r.below, p = parse(t, data, p)
		}
		if p != end {
			t.Fatalf("%s ends at %d, not at %d", r.name, p, end)
		}
		out, at = append(out, r), end
	}
}

func find(list []*record, name string) *record {
	for _, r := range list {
		if r.name == name {
			return r
		}
	}
	return &record{}
}

// joint is what a reader knows of a joint.
type joint struct {
	name   string
	parent int64
	rest   map[string][3]float64
	curves map[string]map[string][]float64 // by property and axis, by frame
}

// read returns the joints of a file, by identifier in their order, with the curves of
// the stack with a name.
func read(t *testing.T, data []byte, stack string, fps float64, frames int) ([]int64, map[int64]*joint) {
	t.Helper()
	if !bytes.HasPrefix(data, []byte("Kaydara FBX Binary  \x00\x1a\x00")) || binary.LittleEndian.Uint32(data[23:]) != 7400 {
		t.Fatal("the file begins with something else")
	}
	top, _ := parse(t, data, 27)
	kinds, parents, props := map[int64]string{}, map[int64]int64{}, map[int64]string{}
	objects := map[int64]*record{}
	var order []int64
	for _, o := range find(top, "Objects").below {
		id := o.props[0].(int64)
		kinds[id], objects[id] = o.name, o
		if o.name == "Model" {
			order = append(order, id)
		}
	}
	links := find(top, "Connections").below
	for _, c := range links {
		child, parent := c.props[1].(int64), c.props[2].(int64)
		if c.props[0] == "OP" {
			props[child] = c.props[3].(string)
			if kinds[child] == "AnimationCurveNode" {
				parents[child] = parent
				continue
			}
		}
		if _, has := parents[child]; !has && kinds[parent] != "AnimationLayer" {
			parents[child] = parent
		}
	}
	layers := map[int64]int64{} // of curve nodes
	for _, c := range links {
		if child := c.props[1].(int64); kinds[child] == "AnimationCurveNode" && kinds[c.props[2].(int64)] == "AnimationLayer" {
			layers[child] = c.props[2].(int64)
		}
	}
	joints := map[int64]*joint{}
	for _, id := range order {
		j := &joint{parent: parents[id], rest: map[string][3]float64{}, curves: map[string]map[string][]float64{}}
		j.name, _, _ = strings.Cut(objects[id].props[1].(string), "\x00")
		for _, p := range find(objects[id].below, "Properties70").below {
			if len(p.props) == 7 {
				j.rest[p.props[0].(string)] = [3]float64{p.props[4].(float64), p.props[5].(float64), p.props[6].(float64)}
			}
		}
		joints[id] = j
	}
	for id, kind := range kinds {
		node := parents[id]
		if kind != "AnimationCurve" {
			continue
		}
		of := objects[parents[layers[node]]].props[1].(string)
		if name, _, _ := strings.Cut(of, "\x00"); name != stack {
			continue
		}
		j := joints[parents[node]]
		if j.curves[props[node]] == nil {
			j.curves[props[node]] = map[string][]float64{}
		}
		times, values := find(objects[id].below, "KeyTime").props[0].([]float64), find(objects[id].below, "KeyValueFloat").props[0].([]float64)
		all := make([]float64, frames)
		for f := range all {
			k := 0
			for k+1 < len(times) && times[k+1] <= float64(f)/fps*46186158000+1 {
				k++
			}
			all[f] = values[k]
		}
		j.curves[props[node]][props[id]] = all
	}
	return order, joints
}

// places returns where the joints of a file are in a frame, in metres, and how they are
// turned.
func places(order []int64, joints map[int64]*joint, f int) []geom.Transform {
	at := map[int64]geom.Transform{0: {Rot: geom.Identity}}
	var out []geom.Transform
	for _, id := range order {
		j := joints[id]
		value := func(property string) (v [3]float64) {
			v = j.rest[property]
			for i, axis := range []string{"d|X", "d|Y", "d|Z"} {
				if c := j.curves[property][axis]; c != nil {
					v[i] = c[f]
				}
			}
			return v
		}
		p, r := value("Lcl Translation"), value("Lcl Rotation")
		turn := geom.Identity
		for i, axis := range []geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ} {
			turn = geom.AxisAngle(axis, r[i]*math.Pi/180).Mul(turn)
		}
		at[id] = at[j.parent].Mul(geom.Transform{Rot: turn, Pos: geom.Vec(p).Scale(0.01)})
		out = append(out, at[id])
	}
	return out
}

func moved(s *rig.Skeleton, from float64) *clip.Clip {
	c := clip.New(s, 30, 4)
	for f := range c.Frames() {
		c.SetPose(f, s.RestPose())
		c.Root[f] = geom.Vec3{X: from + 0.3*float64(f), Y: 1, Z: -7}
		for j := range s.Joints {
			a := math.Sin(float64(11*j+5*f) + from)
			c.Pose(f).Rot[j] = s.Joints[j].Rest.Rot.Mul(geom.Exp(geom.Vec3{X: 2 * a, Y: a * a, Z: -0.4}))
		}
	}
	c.Contacts = []clip.Contact{{Joint: s.Len() - 1, On: []bool{true, true, false, true}}}
	return c
}

// Joints of rigs of all kinds are in a file where they are in the motion, turned as they
// are, in each of two motions.
func TestEncode(t *testing.T) {
	for i, r := range rigtest.All() {
		if i%3 != 0 {
			continue
		}
		s := r.Skeleton
		takes := []fbx.Take{{Name: "sample_0", Clip: moved(s, 0)}, {Name: "sample_1", Clip: moved(s, 5)}}
		slid := []geom.Vec3{{X: 1}, {X: 2}, {}, {Y: 1}}
		if s.Len() > 2 {
			takes[1].Clip.Slide(2, slid)
		}
		data, err := fbx.Encode(takes, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, take := range takes {
			order, joints := read(t, data, take.Name, 30, 4)
			if len(order) != s.Len() {
				t.Fatalf("%s: %d joints, want %d", r.Name, len(order), s.Len())
			}
			for f := range 4 {
				want := s.Model(take.Clip.Pose(f), nil)
				for i, got := range places(order, joints, f) {
					if name := joints[order[i]].name; name != s.Joints[i].Name {
						t.Fatalf("joint %d is %q, want %q", i, name, s.Joints[i].Name)
					}
					if a := got.Rot.Angle(want[i].Rot) * 180 / math.Pi; a > 0.001 {
						t.Fatalf("%s, frame %d: %s is turned by %g degrees", r.Name, f, s.Joints[i].Name, a)
					}
					if d := got.Pos.Dist(want[i].Pos); d > 1e-5 {
						t.Fatalf("%s, %s, frame %d: %s is %g m off", r.Name, take.Name, f, s.Joints[i].Name, d)
					}
				}
			}
			last := joints[order[s.Len()-1]]
			property := "contact_" + last.name
			if got := last.curves[property]["d|"+property]; len(got) != 4 || got[1] != 1 || got[2] != 0 || got[3] != 1 {
				t.Errorf("%s: the contact is %v", r.Name, got)
			}
		}
	}
}

// Angles go on without jumps where a joint turns on and on.
func TestAnglesGoOn(t *testing.T) {
	s := rigtest.All()[0].Skeleton
	c := clip.New(s, 30, 60)
	for f := range c.Frames() {
		c.SetPose(f, s.RestPose())
		c.Pose(f).Rot[0] = geom.Yaw(0.2 * float64(f)).Mul(geom.AxisAngle(geom.UnitX, 0.3))
	}
	data, err := fbx.Encode([]fbx.Take{{Name: "turns", Clip: c}}, "")
	if err != nil {
		t.Fatal(err)
	}
	order, joints := read(t, data, "turns", 30, 60)
	for axis, values := range joints[order[0]].curves["Lcl Rotation"] {
		for f := 1; f < len(values); f++ {
			if d := math.Abs(values[f] - values[f-1]); d > 40 {
				t.Fatalf("%s jumps by %g degrees at frame %d", axis, d, f)
			}
		}
	}
}

func TestEncodeRefuses(t *testing.T) {
	a, b := rigtest.All()[0].Skeleton, rigtest.All()[1].Skeleton
	for name, takes := range map[string][]fbx.Take{
		"nothing":       nil,
		"two skeletons": {{Name: "a", Clip: moved(a, 0)}, {Name: "b", Clip: moved(b, 0)}},
		"no frame":      {{Name: "a", Clip: clip.New(a, 30, 0)}},
	} {
		if _, err := fbx.Encode(takes, ""); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
