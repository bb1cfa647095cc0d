package gltfio_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
)

// roundOff is how far a component of a unit quaternion, or a few metres, may be
// from itself after float32.
const roundOff = 1e-6

func encode(t testing.TB, d *gltfio.Document) (text, glb []byte) {
	t.Helper()
	text, err := gltfio.EncodeGLTF(d)
	if err != nil {
		t.Fatal(err)
	}
	if glb, err = gltfio.EncodeGLB(d); err != nil {
		t.Fatal(err)
	}
	return text, glb
}

func readBy(t testing.TB, data []byte) *gltf.Document {
	t.Helper()
	var doc gltf.Document
	if err := gltf.NewDecoder(bytes.NewReader(data)).Decode(&doc); err != nil {
		t.Fatal(err)
	}
	return &doc
}

func accessor[T any](t testing.TB, doc *gltf.Document, index int) T {
	t.Helper()
	v, err := modeler.ReadAccessor(doc, doc.Accessors[index], nil)
	if err != nil {
		t.Fatal(err)
	}
	return v.(T)
}

// Another reader must find the motion where the format says it is.
func TestEncodeIsReadByAnother(t *testing.T) {
	d := motion(7, 31)
	d.Samples = append(d.Samples, motion(7, 5).Samples...)
	text, glb := encode(t, d)
	for name, data := range map[string][]byte{"JSON": text, "GLB": glb} {
		t.Run(name, func(t *testing.T) {
			doc := readBy(t, data)
			for i, s := range d.Samples {
				checkSample(t, doc, i, s.Clip)
			}
		})
	}
}

func checkSample(t *testing.T, doc *gltf.Document, sample int, c *clip.Clip) {
	t.Helper()
	joints := c.Skeleton.Len()
	a := doc.Animations[sample]
	if len(a.Channels) != joints+1 || len(a.Samplers) != joints+1 {
		t.Fatalf("%d channels, %d samplers for %d joints", len(a.Channels), len(a.Samplers), joints)
	}
	times := accessor[[]float32](t, doc, a.Samplers[0].Input)
	for f, got := range times {
		if want := float32(float64(f) / c.FPS); got != want {
			t.Fatalf("time %d is %v, want %v", f, got, want)
		}
	}
	in := doc.Accessors[a.Samplers[0].Input]
	if last := float64(times[len(times)-1]); in.Min[0] != 0 || in.Max[0] != last {
		t.Errorf("times are said to go from %v to %v, and go to %v", in.Min, in.Max, last)
	}
	for j := range joints {
		ch := a.Channels[j]
		if *ch.Target.Node != j || ch.Target.Path != gltf.TRSRotation || ch.Sampler != j {
			t.Fatalf("channel %d drives node %d with sampler %d", j, *ch.Target.Node, ch.Sampler)
		}
		for f, e := range accessor[[][4]float32](t, doc, a.Samplers[j].Output) {
			got := geom.Quat{X: float64(e[0]), Y: float64(e[1]), Z: float64(e[2]), W: float64(e[3])}
			if angle := got.Angle(c.Pose(f).Rot[j]); angle > roundOff {
				t.Fatalf("joint %d is off by %v at frame %d", j, angle, f)
			}
			if n := got.Dot(got); math.Abs(n-1) > roundOff {
				t.Fatalf("joint %d at frame %d has length %v", j, f, math.Sqrt(n))
			}
		}
	}
	for f, e := range accessor[[][3]float32](t, doc, a.Samplers[joints].Output) {
		if got := (geom.Vec3{X: float64(e[0]), Y: float64(e[1]), Z: float64(e[2])}); got.Dist(c.Root[f]) > roundOff {
			t.Fatalf("the root is at %v in frame %d, want %v", got, f, c.Root[f])
		}
	}
}

// A reader goes straight from key to key: it must never be sent the long way.
func TestEncodeKeepsToOneSide(t *testing.T) {
	d := tiny(t)
	c := d.Samples[0].Clip
	for i := range c.Rot {
		if i%2 == 0 {
			c.Rot[i] = c.Rot[i].Neg()
		}
	}
	text, _ := encode(t, d)
	doc := readBy(t, text)
	for j := range 3 {
		keys := accessor[[][4]float32](t, doc, 1+j)
		for f := 1; f < len(keys); f++ {
			dot := float32(0)
			for k := range 4 {
				dot += keys[f][k] * keys[f-1][k]
			}
			if dot < 0 {
				t.Errorf("joint %d turns the long way to frame %d", j, f)
			}
		}
	}
}

func TestEncodeText(t *testing.T) {
	d := tiny(t)
	d.Model = "a\tb\n\x01\\\"é日本\u2028"
	d.FPS, d.Samples[0].Clip.FPS, d.Samples[1].Clip.FPS = 23.976, 23.976, 23.976
	text, _ := encode(t, d)
	var got struct {
		Extensions struct {
			MMCP struct {
				Model string
				FPS   json.Number
			} `json:"MMCP_motion"`
		}
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Extensions.MMCP.Model != d.Model || got.Extensions.MMCP.FPS != "23.976" {
		t.Errorf("got %+v", got)
	}
	if !bytes.Contains(text, []byte(`é日本`)) {
		t.Error("letters beyond ASCII are escaped")
	}
}

func TestEncodeRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, tc := range map[string]struct {
		spoil func(*gltfio.Document)
		want  string
	}{
		"no samples":            {func(d *gltfio.Document) { d.Samples = nil }, "no sample"},
		"no skeleton":           {func(d *gltfio.Document) { d.Skeleton = nil }, "no skeleton"},
		"no frames":             {func(d *gltfio.Document) { d.Samples[0].Clip = clip.New(d.Skeleton, 30, 0) }, "no frames"},
		"no rate":               {func(d *gltfio.Document) { d.FPS = 0 }, "frame rate"},
		"rate without end":      {func(d *gltfio.Document) { d.FPS = inf }, "frame rate"},
		"two rates":             {func(d *gltfio.Document) { d.Samples[1].Clip.FPS = 60 }, "60"},
		"one name twice":        {func(d *gltfio.Document) { d.Samples[1].Name = "sample_0" }, "sample_0"},
		"rest is not finite":    {func(d *gltfio.Document) { d.Skeleton.Joints[1].Rest.Pos.X = nan }, "rest transform"},
		"rotations missing":     {func(d *gltfio.Document) { d.Samples[0].Clip.Rot = d.Samples[0].Clip.Rot[1:] }, "8 rotations"},
		"rotation is NaN":       {func(d *gltfio.Document) { d.Samples[0].Clip.Rot[4].Y = nan }, "frame 1"},
		"rotation is infinite":  {func(d *gltfio.Document) { d.Samples[0].Clip.Rot[4].W = inf }, "frame 1"},
		"rotation unset":        {func(d *gltfio.Document) { d.Samples[0].Clip.Rot[8] = geom.Quat{} }, "Füße"},
		"root is NaN":           {func(d *gltfio.Document) { d.Samples[0].Clip.Root[2].Z = nan }, "frame 2"},
		"root is beyond floats": {func(d *gltfio.Document) { d.Samples[0].Clip.Root[2].Z = 1e39 }, "frame 2"},
		"contacts too short":    {func(d *gltfio.Document) { d.Samples[0].Clip.Contacts[0].On = nil }, "contact flags"},
		"contact of no joint":   {func(d *gltfio.Document) { d.Samples[0].Clip.Contacts[0].Joint = 3 }, "contact joint 3"},
		"extra is not JSON":     {func(d *gltfio.Document) { d.Extra["x"] = json.RawMessage("{") }, "not JSON"},
		"extra takes a key":     {func(d *gltfio.Document) { d.Extra["fps"] = json.RawMessage("1") }, "used by the encoder"},
		"sample takes a key":    {func(d *gltfio.Document) { d.Samples[0].Extra["name"] = json.RawMessage("1") }, "used by the encoder"},
	} {
		t.Run(name, func(t *testing.T) {
			d := tiny(t)
			tc.spoil(d)
			_, errText := gltfio.EncodeGLTF(d)
			_, errGLB := gltfio.EncodeGLB(d)
			for _, err := range []error{errText, errGLB} {
				if err == nil || !strings.Contains(err.Error(), tc.want) {
					t.Errorf("got %v, want something about %q", err, tc.want)
				}
			}
		})
	}
}

func TestEncodeIsRepeatable(t *testing.T) {
	a, b := motion(20, 40), motion(20, 40)
	textA, glbA := encode(t, a)
	textB, glbB := encode(t, b)
	if !bytes.Equal(textA, textB) || !bytes.Equal(glbA, glbB) {
		t.Error("the same document has two forms")
	}
}

// A decoded document is written with the same bits.
func TestEncodeAfterDecode(t *testing.T) {
	for name, d := range map[string]*gltfio.Document{"tiny": tiny(t), "wavy": motion(33, 61)} {
		t.Run(name, func(t *testing.T) {
			text, glb := encode(t, d)
			for _, data := range [][]byte{text, glb} {
				back, err := gltfio.Decode(data)
				if err != nil {
					t.Fatal(err)
				}
				again, _ := encode(t, back)
				if diff := cmp.Diff(string(text), string(again)); diff != "" {
					t.Errorf("(-first +again):\n%s", diff)
				}
			}
		})
	}
}
