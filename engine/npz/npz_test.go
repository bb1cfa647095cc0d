package npz_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/rig"
)

// file is an NPZ file in the making.
type file struct {
	buf bytes.Buffer
	zip *zip.Writer
}

func newFile() *file {
	f := &file{}
	f.zip = zip.NewWriter(&f.buf)
	return f
}

// add writes an array of a type as NumPy does.
func (f *file) add(t testing.TB, name, descr, shape string, fortran bool, values any) *file {
	t.Helper()
	w, err := f.zip.Create(name + ".npy")
	if err != nil {
		t.Fatal(err)
	}
	order := "False"
	if fortran {
		order = "True"
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }", descr, order, shape)
	header += strings.Repeat(" ", (64-(len(header)+11)%64)%64) + "\n"
	_, _ = fmt.Fprintf(w, "\x93NUMPY\x01\x00%c%c%s", len(header)&255, len(header)>>8, header)
	var endian binary.ByteOrder = binary.LittleEndian
	if descr[0] == '>' {
		endian = binary.BigEndian
	}
	if err := binary.Write(w, endian, values); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *file) bytes(t testing.TB) []byte {
	t.Helper()
	if err := f.zip.Close(); err != nil {
		t.Fatal(err)
	}
	return f.buf.Bytes()
}

// moved returns a motion in which every joint with joints below it turns.
func moved(t testing.TB, skeleton string, frames int) *clip.Clip {
	t.Helper()
	s, err := npz.Skeleton(skeleton)
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 25, frames)
	for f := range frames {
		c.SetPose(f, s.RestPose())
		for j := range s.Joints {
			turn := math.Sin(float64(7*j + 3*f))
			c.Pose(f).Rot[j] = geom.Exp(geom.Vec3{X: 0.5 * turn, Y: 0.3 * math.Cos(float64(j)), Z: 0.4 * turn * turn})
		}
		c.Root[f] = geom.Vec3{X: 0.1 * float64(f), Y: 0.9, Z: -0.2}
	}
	return c
}

// numbers returns the rotations of a motion as one kind of values.
func numbers(c *clip.Clip, kind npz.Values) (out []float64) {
	for _, q := range c.Rot {
		x, y, z := q.Rotate(geom.UnitX), q.Rotate(geom.UnitY), q.Rotate(geom.UnitZ)
		v := q.Log()
		switch kind {
		case npz.AxisAngle:
			out = append(out, v.X, v.Y, v.Z)
		case npz.SixD:
			out = append(out, x.X, x.Y, x.Z, y.X, y.Y, y.Z)
		case npz.SixDRows:
			out = append(out, x.X, y.X, z.X, x.Y, y.Y, z.Y)
		case npz.Matrix:
			out = append(out, x.X, y.X, z.X, x.Y, y.Y, z.Y, x.Z, y.Z, z.Z)
		case npz.QuaternionXYZW:
			out = append(out, q.X, q.Y, q.Z, q.W)
		case npz.QuaternionWXYZ:
			out = append(out, -q.W, -q.X, -q.Y, -q.Z)
		}
	}
	return out
}

func roots(c *clip.Clip) (out []float64) {
	for _, p := range c.Root {
		out = append(out, p.X, p.Y, p.Z)
	}
	return out
}

// apart returns the largest distance between the same joints of two motions.
func apart(t *testing.T, got, want *clip.Clip) (most float64) {
	t.Helper()
	if got.Frames() != want.Frames() {
		t.Fatalf("%d frames, want %d", got.Frames(), want.Frames())
	}
	for f := range want.Frames() {
		a, b := got.Skeleton.Model(got.Pose(f), nil), want.Skeleton.Model(want.Pose(f), nil)
		for j := range b {
			most = math.Max(most, a[got.Skeleton.Index(want.Skeleton.Joints[j].Name)].Pos.Dist(b[j].Pos))
		}
	}
	return most
}

func decode(t *testing.T, data []byte, o npz.Options) *clip.Clip {
	t.Helper()
	clips, err := npz.Decode(data, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(clips) != 1 {
		t.Fatalf("%d motions, want one", len(clips))
	}
	return clips[0]
}

// near is what rounding to doubles, and through a matrix, leaves: metres.
const near = 1e-9

func TestDecodeReadsEveryKindOfRotation(t *testing.T) {
	want := moved(t, "smpl22", 4)
	n := want.Skeleton.Len()
	shapes := map[npz.Values]string{
		npz.AxisAngle: fmt.Sprintf("4, %d", 3*n), npz.SixD: fmt.Sprintf("4, %d, 6", n), npz.SixDRows: fmt.Sprintf("1, 4, %d, 6", n),
		npz.Matrix: fmt.Sprintf("4, %d, 3, 3", n), npz.QuaternionXYZW: fmt.Sprintf("4, %d, 4", n), npz.QuaternionWXYZ: fmt.Sprintf("4, %d, 4", n),
	}
	for kind, shape := range shapes {
		t.Run(string(kind), func(t *testing.T) {
			data := newFile().add(t, "poses", "<f8", shape, false, numbers(want, kind)).add(t, "trans", "<f8", "4, 3", false, roots(want)).
				add(t, "mocap_framerate", "<i8", "", false, int64(25)).bytes(t)
			got := decode(t, data, npz.Options{Skeleton: want.Skeleton, Values: kind})
			if d := apart(t, got, want); d > near {
				t.Errorf("joints are up to %g m off", d)
			}
			if got.FPS != 25 {
				t.Errorf("%g frames a second, want 25", got.FPS)
			}
		})
	}
}

// A file with Z up, in centimetres, whose root positions leave out where the pelvis
// is in the body.
func TestDecodeTurnsAndScalesTheWorld(t *testing.T) {
	want := moved(t, "smplx", 3)
	file := moved(t, "smplx", 3)
	up := geom.AxisAngle(geom.UnitX, math.Pi/2)
	offset := geom.Vec3{X: 1, Y: -22, Z: 3}
	for f := range 3 {
		rot := file.Pose(f).Rot
		rot[0] = up.Mul(rot[0])
		file.Root[f] = up.Rotate(file.Root[f]).Scale(100).Sub(offset)
	}
	data := newFile().add(t, "global_orient", "<f8", "3, 3", false, part(file, 0, 1)).add(t, "body_pose", "<f8", "3, 54, 3", false, part(file, 1, 55)).
		add(t, "transl", ">f8", "3, 3", false, roots(file)).bytes(t)
	got := decode(t, data, npz.Options{Skeleton: want.Skeleton, FPS: 60, ZUp: true, Unit: 0.01, RootOffset: offset})
	if d := apart(t, got, want); d > near || got.FPS != 60 {
		t.Errorf("joints are up to %g m off, at %g frames a second", d, got.FPS)
	}
}

// part returns the rotation vectors of some joints.
func part(c *clip.Clip, from, to int) (out []float64) {
	for f := range c.Frames() {
		for _, q := range c.Pose(f).Rot[from:to] {
			v := q.Log()
			out = append(out, v.X, v.Y, v.Z)
		}
	}
	return out
}

// A model of the family may be declared with fewer joints, or with more, than its
// files have.
func TestDecodeMatchesRelatedSkeletons(t *testing.T) {
	for _, tt := range []struct{ held, asked string }{{"smplx", "smpl22"}, {"smpl22", "smplx"}, {"soma77", "soma30"}, {"soma30", "soma77"}} {
		in := moved(t, tt.held, 2)
		data := newFile().add(t, "poses", "<f8", fmt.Sprintf("2, %d, 3", in.Skeleton.Len()), false, numbers(in, npz.AxisAngle)).bytes(t)
		s, err := npz.Skeleton(tt.asked)
		if err != nil {
			t.Fatal(err)
		}
		got := decode(t, data, npz.Options{Skeleton: s})
		for j, joint := range s.Joints {
			want := geom.Identity
			if i := in.Skeleton.Index(joint.Name); i >= 0 {
				want = in.Pose(1).Rot[i]
			}
			if a := got.Pose(1).Rot[j].Angle(want); a > 1e-7 {
				t.Errorf("%s as %s: %s is turned by %g", tt.held, tt.asked, joint.Name, a)
			}
		}
	}
}

// Positions of the skeleton itself give its positions back.
func TestDecodeTurnsBonesToPositions(t *testing.T) {
	want := moved(t, "smpl22", 5)
	var values []float32
	for f := range want.Frames() {
		for _, j := range want.Skeleton.Model(want.Pose(f), nil) {
			values = append(values, float32(j.Pos.X), float32(j.Pos.Y), float32(j.Pos.Z))
		}
	}
	data := newFile().add(t, "joints", "<f4", "5, 22, 3", false, values).bytes(t)
	got := decode(t, data, npz.Options{Skeleton: want.Skeleton, Values: npz.Positions})
	if d := apart(t, got, want); d > 1e-5 {
		t.Errorf("joints are up to %g m off", d)
	}
}

func TestDecodeReadsFortranOrderAndHalves(t *testing.T) {
	s, err := rig.New([]rig.Joint{{Name: "a", Parent: -1, Rest: geom.Transform{Rot: geom.Identity}}})
	if err != nil {
		t.Fatal(err)
	}
	halves := []uint16{0x3c00, 0xc000, 0, 0x3800, 0, 0} // 1 -2 0 0.5 0 0
	data := newFile().add(t, "p", "<f8", "2, 3", false, make([]float64, 6)).add(t, "t", "<f2", "2, 3", true, halves).bytes(t)
	got := decode(t, data, npz.Options{Skeleton: s, Joints: "p", Root: "t"})
	if want := (geom.Vec3{X: 1}); got.Root[0] != want {
		t.Errorf("root at %v, want %v", got.Root[0], want)
	}
	if want := (geom.Vec3{X: -2, Y: 0.5}); got.Root[1] != want {
		t.Errorf("root at %v, want %v", got.Root[1], want)
	}
}

func TestDecodeRefuses(t *testing.T) {
	s, err := npz.Skeleton("smpl22")
	if err != nil {
		t.Fatal(err)
	}
	poses := func(shape, descr string, values any) []byte {
		return newFile().add(t, "poses", descr, shape, false, values).bytes(t)
	}
	tests := map[string]struct {
		data []byte
		want string
	}{
		"text":              {[]byte("no"), "not an NPZ archive"},
		"no poses":          {newFile().add(t, "betas", "<f8", "1", false, []float64{0}).bytes(t), "its arrays are betas"},
		"objects":           {poses("1", "|O", []byte("\x80")), `have type "|O"`},
		"cut off":           {poses("9, 66", "<f8", make([]float64, 66)), "528 bytes instead of 4752"},
		"a shape that lies": {poses("999999999999, 66", "<f8", make([]float64, 66)), "is invalid or has more than"},
		"other joints":      {poses("1, 21, 3", "<f8", make([]float64, 63)), "21 joints, and the skeleton has 22"},
		"not finite":        {poses("1, 66", "<f8", append(make([]float64, 65), math.NaN())), "value 65 is not finite"},
		"other frames": {newFile().add(t, "poses", "<f8", "1, 66", false, make([]float64, 66)).
			add(t, "trans", "<f8", "2, 3", false, make([]float64, 6)).bytes(t), "2 root positions for 1 frames"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := npz.Decode(tt.data, npz.Options{Skeleton: s}); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want an error with %q", err, tt.want)
			}
		})
	}
}

// TestBombs reads files with an array that is far longer than its header states, or whose header
// states a far greater length.
func TestBombs(t *testing.T) {
	s, err := npz.Skeleton("smpl22")
	if err != nil {
		t.Fatal(err)
	}
	zeros := make([]float64, 1<<20) // 8 MiB, packed into 8 KiB
	for shape, fails := range map[string]bool{"1, 66": false, "99999999, 66": true, "16777217": true} {
		data := newFile().add(t, "poses", "<f8", shape, false, zeros).bytes(t)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err = npz.Decode(data, npz.Options{Skeleton: s})
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; (err != nil) != fails || took > 2<<20 {
			t.Errorf("%s: %v after %d bytes", shape, err, took)
		}
	}
}

func TestSkeletonsStand(t *testing.T) {
	for _, name := range npz.Skeletons() {
		s, err := npz.Skeleton(name)
		if err != nil {
			t.Fatal(err)
		}
		low := math.Inf(1)
		for _, j := range s.Model(s.RestPose(), nil) {
			low = math.Min(low, j.Pos.Y)
		}
		// The lowest joint of some is the toe base, two centimetres over the sole.
		if low < -0.001 || low > 0.03 {
			t.Errorf("%s: the lowest joint is at %g m", name, low)
		}
		if missing := rig.Missing(s); len(missing) > 0 {
			t.Errorf("%s: no %v", name, missing)
		}
	}
}

func FuzzDecode(f *testing.F) {
	s, err := npz.Skeleton("smpl22")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(newFile().add(f, "poses", "<f8", "1, 66", false, make([]float64, 66)).bytes(f), "axis_angle")
	f.Add(newFile().add(f, "joints", "<f4", "1, 22, 3", false, make([]float32, 66)).bytes(f), "positions")
	f.Fuzz(func(t *testing.T, data []byte, kind string) {
		clips, err := npz.Decode(data, npz.Options{Skeleton: s, Values: npz.Values(kind)})
		if err != nil {
			return
		}
		for _, c := range clips {
			for _, q := range c.Rot {
				if !geom.Usable(q.X, q.Y, q.Z, q.W) {
					t.Fatalf("a rotation of %v", q)
				}
			}
		}
	})
}
