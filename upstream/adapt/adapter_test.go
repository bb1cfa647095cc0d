package adapt_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// fixed answers everything with one Result.
type fixed struct {
	caps *mmcp.Capabilities
	res  *mmcp.Result
	req  *mmcp.Request // the last
}

func (f *fixed) Capabilities(context.Context) (*mmcp.Capabilities, error) { return f.caps, nil }
func (f *fixed) Generate(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	f.req = call.Request
	return f.res, nil
}

func newFixed(t testing.TB) *fixed {
	return &fixed{caps: newModel(t, rig.Canonical()).caps, res: &mmcp.Result{Body: []byte("not even glTF")}}
}

// A request that a model takes as it is reaches it as it came, and its answer comes
// back as it is, without an allocation.
func TestPassThrough(t *testing.T) {
	f := newFixed(t)
	a := adapted(f)
	req := walk(rig.Canonical(), "walk", 30, 2)
	res, err := a.Generate(t.Context(), req.Call())
	if err != nil || res != f.res || f.req != req {
		t.Errorf("the answer %v (%v), the request sent %p, want %p", res, err, f.req, req)
	}
	call := req.Call()
	if n := testing.AllocsPerRun(100, func() { _, _ = a.Generate(t.Context(), call) }); n > 0 {
		t.Errorf("%v allocations for a request that is passed on", n)
	}
}

// An answer that is passed on is held against its request if the settings want that. A good
// one comes as it is; garbage is an error of the server, also if it was stored before.
func TestPassThroughChecked(t *testing.T) {
	m := newModel(t, rig.Canonical())
	req := walk(rig.Canonical(), "walk", 30, 2)
	want, err := m.Generate(t.Context(), req.Call())
	if err != nil {
		t.Fatal(err)
	}
	f := newFixed(t)
	a := adapt.New(f, adapt.Options{Models: map[string]adapt.Model{"own": {Adapt: map[string]bool{"check": true}}}})
	f.res = want
	if res, err := a.Generate(t.Context(), req.Call()); err != nil || res != want || f.req != req {
		t.Errorf("%v (%v), want the answer as it came", res, err)
	}
	for name, spoil := range map[string]func(*parts){
		"a number that is none": func(p *parts) { binary.LittleEndian.PutUint32(p.bin[4*60:], math.Float32bits(float32(math.NaN()))) },
		"another joint":         replaced(`"name":"LeftArm"`, `"name":"Arm"`),
		"another length":        replaced(`"num_frames":60`, `"num_frames":61`),
	} {
		bad := *want
		bad.Body, bad.Cache.Hit = rebuilt(t, want.Body, mmcp.GLTF, spoil), true
		f.res = &bad
		_, err := a.Generate(t.Context(), req.Call())
		var e *mmcp.Error
		if !errors.As(err, &e) || e.Code != mmcp.CodeUpstreamInvalid {
			t.Errorf("%s: %v, want upstream_invalid", name, err)
		}
	}
}

func BenchmarkPassThrough(b *testing.B) {
	a := adapted(newFixed(b))
	call := walk(rig.Canonical(), "walk", 30, 2).Call()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := a.Generate(b.Context(), call); err != nil {
			b.Fatal(err)
		}
	}
}

func TestCatalogue(t *testing.T) {
	m := newModel(t, rig.Canonical())
	before := string(codec.EncodeCapabilities(m.caps))
	all, err := adapted(m).Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if about := string(all.Models[0].About["adapter"]); !strings.Contains(about, `"fps"`) {
		t.Errorf("the catalogue says %s of the adapter", about)
	}
	if after := string(codec.EncodeCapabilities(m.caps)); after != before {
		t.Errorf("the next Backend's catalogue was changed to %s", after)
	}
	off := map[string]bool{}
	for _, name := range adapt.Names() {
		off[name] = false
	}
	none, err := adapt.New(m, adapt.Options{Models: map[string]adapt.Model{"own": {Adapt: off}}}).Capabilities(t.Context())
	if err != nil || !bytes.Equal(codec.EncodeCapabilities(none), codec.EncodeCapabilities(m.caps)) {
		t.Errorf("with everything off the catalogue is %s (%v)", codec.EncodeCapabilities(none), err)
	}
	again, _ := adapted(m).Capabilities(t.Context())
	if codec.Fingerprint(&all.Models[0]) != codec.Fingerprint(&again.Models[0]) || codec.Fingerprint(&all.Models[0]) == codec.Fingerprint(&none.Models[0]) {
		t.Error("the fingerprint does not follow the settings")
	}
}

func TestSettings(t *testing.T) {
	for name, tt := range map[string]struct {
		set  adapt.Model
		want string // a key
	}{
		"good":         {adapt.Model{Adapt: map[string]bool{"fps": false}, RigMaps: map[string]adapt.RigMap{"a": {"Hips": "x"}}}, ""},
		"unknown":      {adapt.Model{Adapt: map[string]bool{"colour": true}}, "adapt.colour"},
		"unknown role": {adapt.Model{RigMaps: map[string]adapt.RigMap{"a": {"Tail": "x"}}}, "rig_maps.a.Tail"},
		"twice":        {adapt.Model{RigMaps: map[string]adapt.RigMap{"a": {"Hips": "x", "Head": "x"}}}, "rig_maps.a.Hips"},
	} {
		var got string
		if faults := tt.set.Validate("own"); len(faults) > 0 {
			got = faults[0].Key
		}
		if got != tt.want {
			t.Errorf("%s: the fault is at %q, want %q", name, got, tt.want)
		}
	}
}

// An answer that contradicts its request, in either container, is an error of the server, and
// the error names the contradiction.
func TestGarbage(t *testing.T) {
	put := func(n int, v float32) func(*parts) {
		return func(p *parts) { binary.LittleEndian.PutUint32(p.bin[n:], math.Float32bits(v)) }
	}
	floats := 4 * 61 // the times come first, then four numbers a frame of each joint
	joints := rig.Canonical().Len()
	root := floats + joints*16*61
	nan := float32(math.NaN())
	for name, tt := range map[string]struct {
		spoil func(*parts)
		want  string
	}{
		"cut off":            {func(p *parts) { p.bin = p.bin[:len(p.bin)/2] }, "fit its request"},
		"another name":       {replaced(`"name":"LeftArm"`, `"name":"Arm"`), `"Arm"`},
		"another joint":      {replaced(`{"name":"`, `{"name":"Extra"},{"name":"`), "fit its request"},
		"scaled bone":        {replaced(`-0.429,`, `-4.29,`), "bone to LeftShin"},
		"centimetres":        {centimetres, "bone to"},
		"missing":            {replaced(`{"sampler":5,"target":{"node":5,"path":"rotation"}},`, ``), "no channel rotates Neck2"},
		"another length":     {replaced(`"num_frames":61`, `"num_frames":71`), "71 frames"},
		"no motion":          {replaced(`"animations":`, `"extras":`), "no animation"},
		"root does not move": {replaced(`"path":"translation"`, `"path":"scale"`), "no channel moves the root Hips"},
		"turn that is none":  {put(floats+16*61*3+32, nan), "rotation of Chest at frame 2"},
		"turn of no length":  {func(p *parts) { clear(p.bin[floats+16*61*3 : floats+16*61*3+16]) }, "rotation of Chest at frame 0"},
		"root that is none":  {put(root+12, nan), "frame 1 is not finite"},
		"root without bound": {put(root+24, float32(math.Inf(1))), "frame 2 is not finite"},
		"root far away":      {put(root, 1e8), "the root at frame 0"},
		"time that is none":  {put(8, nan), "time"},
	} {
		for _, format := range []mmcp.Format{mmcp.GLTF, mmcp.GLB} {
			t.Run(name+" "+format.String(), func(t *testing.T) {
				m := newModel(t, rig.Canonical())
				m.spoil = func(b []byte) []byte { return rebuilt(t, b, format, tt.spoil) }
				_, err := adapted(m).Generate(t.Context(), walk(rig.Canonical(), "walk", 60, 2).Call())
				var e *mmcp.Error
				if !errors.As(err, &e) || e.Code != mmcp.CodeUpstreamInvalid || !strings.Contains(e.Message, tt.want) {
					t.Errorf("%v, want upstream_invalid with %q", err, tt.want)
				}
			})
		}
	}
}

// parts are the two parts of a glTF document.
type parts struct{ doc, bin []byte }

func replaced(old, by string) func(*parts) {
	return func(p *parts) {
		if !bytes.Contains(p.doc, []byte(old)) {
			panic("there is no " + old)
		}
		p.doc = bytes.Replace(p.doc, []byte(old), []byte(by), 1)
	}
}

// centimetres lengthens every bone.
func centimetres(p *parts) {
	p.doc = regexp.MustCompile(`"translation":\[[^\]]*\]`).ReplaceAllFunc(p.doc, func(b []byte) []byte {
		var at [3]float64
		_ = json.Unmarshal(b[len(`"translation":`):], &at)
		for i := range at {
			at[i] *= 100
		}
		list, _ := json.Marshal(at)
		return append([]byte(`"translation":`), list...)
	})
}

// rebuilt changes a document, and returns it in a container.
func rebuilt(t *testing.T, body []byte, format mmcp.Format, change func(*parts)) []byte {
	t.Helper()
	const head = "data:application/octet-stream;base64,"
	from := bytes.Index(body, []byte(head)) + len(head)
	to := from + bytes.IndexByte(body[from:], '"')
	bin, err := base64.StdEncoding.DecodeString(string(body[from:to]))
	if err != nil {
		t.Fatal(err)
	}
	p := &parts{bytes.Replace(body, body[from:to], nil, 1), bin}
	change(p)
	text := base64.StdEncoding.EncodeToString(p.bin)
	whole := bytes.Replace(p.doc, []byte(head), []byte(head+text), 1)
	if format == mmcp.GLTF {
		return whole
	}
	chunk := func(kind string, data []byte, pad byte) (out []byte) {
		for len(data)%4 != 0 {
			data = append(data, pad)
		}
		out = binary.LittleEndian.AppendUint32(nil, uint32(len(data)))
		return append(append(out, kind...), data...)
	}
	doc := bytes.Replace(p.doc, []byte(`"uri":"`+head+`",`), nil, 1)
	doc = bytes.Replace(doc, []byte(`,"uri":"`+head+`"`), nil, 1)
	chunks := append(chunk("JSON", doc, ' '), chunk("BIN\x00", p.bin, 0)...)
	out := binary.LittleEndian.AppendUint32([]byte("glTF"), 2)
	out = binary.LittleEndian.AppendUint32(out, uint32(12+len(chunks)))
	return append(out, chunks...)
}

// Each adaptation can be turned off, and then a request that needs only this one is passed
// on as it came. An adaptation that is off by default can be turned on.
func TestSwitches(t *testing.T) {
	hand := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{5}, Positions: [][3]float64{{0.3, 1, 0.2}}}
	needs := map[string]func(m *mmcp.Model, r *mmcp.Request){
		"keyframes": func(_ *mmcp.Model, r *mmcp.Request) { r.Options.KeyframeBudget = 0.01 },
		"rig":       func(_ *mmcp.Model, r *mmcp.Request) { r.Skeleton = rigtest.Protocol(people(t)["Mixamo"]) },
		"fps":       func(_ *mmcp.Model, r *mmcp.Request) { r.Timing = &mmcp.Timing{FPS: 24} },
		"samples":   func(_ *mmcp.Model, r *mmcp.Request) { r.Options.NumSamples = 4 },
		"length":    func(_ *mmcp.Model, r *mmcp.Request) { r.Segments[0].DurationFrames = 900 },
		"loop":      func(_ *mmcp.Model, r *mmcp.Request) { r.Options.Loop = true },
		"pose": func(_ *mmcp.Model, r *mmcp.Request) {
			r.Segments[0].Type, r.Segments[0].DurationFrames = mmcp.SegmentPose, 1
		},
		"feet":        func(_ *mmcp.Model, r *mmcp.Request) { r.Options.PostProcessing = true },
		"check":       func(*mmcp.Model, *mmcp.Request) {}, // the answer is no glTF
		"contacts":    func(m *mmcp.Model, _ *mmcp.Request) { m.PredictedContactJoints = nil },
		"trajectory":  func(m *mmcp.Model, _ *mmcp.Request) { m.SupportsTrajectory = false },
		"constraints": func(_ *mmcp.Model, r *mmcp.Request) { r.Constraints = []mmcp.Constraint{hand} },
		"kinds": func(m *mmcp.Model, r *mmcp.Request) {
			m.SupportedConstraints, r.Constraints = []string{mmcp.ConstraintRootPath}, []mmcp.Constraint{hand}
		},
		"place": func(_ *mmcp.Model, r *mmcp.Request) {
			r.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0}, PositionsXZ: [][2]float64{{40, 3}}}}
		},
		"ground": func(m *mmcp.Model, r *mmcp.Request) {
			m.SupportedConstraints = []string{mmcp.ConstraintRootPath}
			r.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintGroundHeight, Points: [][3]float64{{0, 0, 0.1}}}}
		},
		"edits": func(m *mmcp.Model, r *mmcp.Request) {
			s := rig.Canonical()
			c := clip.New(s, 30, 60)
			for f := range c.Root {
				c.SetPose(f, s.RestPose())
			}
			r.Segments = append(r.Segments, referenceTo(c, 0, 60, nil))
			m.SupportedSegments = append(m.SupportedSegments, mmcp.SegmentMotionReference)
		},
		"seeds": func(_ *mmcp.Model, r *mmcp.Request) {
			r.Segments = append(r.Segments, r.Segments[0])
			r.Segments[1].Seed = "7"
		},
	}
	for _, name := range adapt.Names() {
		if name == "root" || name == "prompts" {
			continue // one works beside rig only, the other with settings of its own
		}
		t.Run(name, func(t *testing.T) {
			for _, on := range []bool{true, false} {
				f := newFixed(t)
				req := walk(rig.Canonical(), "walk", 30, 2)
				needs[name](&f.caps.Models[0], req)
				a := adapt.New(f, adapt.Options{Models: map[string]adapt.Model{"own": {Adapt: map[string]bool{name: on}}}})
				res, _ := a.Generate(t.Context(), req.Call())
				if passed := res == f.res && f.req == req; passed == on {
					t.Errorf("%s is %v: the request was passed on as it came: %v", name, on, passed)
				}
			}
		})
	}
}

// A root stays where the hips are if that is turned off.
func TestRootSwitch(t *testing.T) {
	m := newModel(t, small(t))
	req := walk(people(t)["Unreal 5"], "walk", 30, 1)
	req.ProtocolVersion = "1.4"
	off := adapt.New(m, adapt.Options{Models: map[string]adapt.Model{"own": {Adapt: map[string]bool{"root": false}}}})
	for b, want := range map[*adapt.Adapter]string{adapted(m): "root, rig", off: "rig"} {
		if _, res := generate(t, b, req); res.Route.Adapted != want {
			t.Errorf("adapted %q, want %q", res.Route.Adapted, want)
		}
	}
}
