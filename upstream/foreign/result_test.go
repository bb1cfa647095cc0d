package foreign

import (
	"archive/zip"
	"bytes"
	"runtime"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/fbx"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
	"github.com/motiongate/motiongate/upstream/remote"
)

// packedIn is a ZIP file of names and contents, one after the other.
func packedIn(t *testing.T, files ...any) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i].(string))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(files[i+1].([]byte)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// walk is a motion of 45 frames in each format that is read.
func walk(t *testing.T) map[string][]byte {
	t.Helper()
	out := map[string][]byte{formatBVH: foreigntest.BVH(45, 30, 100), formatNPZ: foreigntest.NPZ(45, 22, 30, 1, 0.93), formatJSON: foreigntest.JSON(45, 22, 30, 1, 0.93)}
	c, err := bvh.Decode(out[formatBVH])
	if err != nil {
		t.Fatal(err)
	}
	if c, err = c.Scaled(0.01); err != nil {
		t.Fatal(err)
	}
	c.FPS = 30
	still := clip.New(c.Skeleton, 30, 2)
	for f := range still.Frames() {
		still.SetPose(f, c.Skeleton.RestPose())
	}
	if out[formatFBX], err = fbx.Encode([]fbx.Take{{Name: "Take 001", Clip: still}, {Name: "walk", Clip: c}}, ""); err != nil {
		t.Fatal(err)
	}
	doc := &gltfio.Document{Version: "1.0", Model: "m", Skeleton: c.Skeleton, FPS: c.FPS, Samples: []gltfio.Sample{{Clip: c}}}
	if out[formatGLB], err = gltfio.EncodeGLB(doc); err != nil {
		t.Fatal(err)
	}
	if out[formatGLTF], err = gltfio.EncodeGLTF(doc); err != nil {
		t.Fatal(err)
	}
	return out
}

// of returns a catalogue for answers of a format.
func of(r *Result) *Catalogue {
	return NewCatalogue(&Setup{Options: &remote.Options{MaxAnswerBytes: 1 << 28}, Result: r}, nil)
}

// Results of every format are read, as they are and in a ZIP file beside others. FBX has
// the longest of its motions.
func TestResults(t *testing.T) {
	skeleton, err := npz.Skeleton("smpl22")
	if err != nil {
		t.Fatal(err)
	}
	for format, file := range walk(t) {
		r := Result{Format: format}
		zipped := packedIn(t, "readme.txt", []byte("hello"), "out/", []byte{}, "out/small."+format, []byte("x"), "out/motion."+strings.ToUpper(format), file)
		for name, data := range map[string][]byte{"plain": file, "zipped": zipped} {
			c, err := of(&r).read(t.Context(), data, skeleton, 30)
			if err != nil || c.Frames() != 45 {
				t.Errorf("%s %s: %v", name, format, err)
				continue
			}
			if end := c.Root[44]; end.Z < 1.3 || end.Z > 1.6 || end.Y < 0.8 || end.Y > 1.1 {
				t.Errorf("%s %s: the root is at %v at the end", name, format, end)
			}
		}
	}
}

// The error for a file of another format names that format and the supported ones.
func TestOtherFormats(t *testing.T) {
	all := walk(t)
	for want, c := range map[string]struct {
		format string
		data   []byte
	}{
		"it is fbx, not what result.format says; formats that are read are bvh, fbx, glb, gltf, json, npz": {formatBVH, all[formatFBX]},
		"it is bvh, not what":  {formatNPZ, all[formatBVH]},
		"it is gltf, not what": {formatFBX, all[formatGLTF]},
		"it is json, not what": {formatGLTF, []byte(`{"error": "no"}`)},
		"it is a ZIP file with a.obj, b.fbx and without a .bvh file; formats that are read": {formatBVH, packedIn(t, "a.obj", []byte{1}, "b.fbx", []byte{2})},
		"it is a ZIP file that is damaged":                                                  {formatBVH, []byte(zipped + "and no more")},
		"it is empty":                                                                       {formatFBX, nil},
	} {
		r := Result{Format: c.format}
		if _, err := of(&r).read(t.Context(), c.data, nil, 30); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestZIPBombs reads ZIP files with far more in them than an answer may have, or than they
// say, and holds that they cost no more memory than answers may.
func TestZIPBombs(t *testing.T) {
	const most = 1 << 20
	walk := packedIn(t, "walk.bvh", foreigntest.BVH(45, 30, 100))
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"a large file":         {foreigntest.Bomb("bomb.bvh", 64<<20, 64<<20), "its file bomb.bvh has 67108864 bytes, more than the 1048576 of max_answer_bytes"},
		"more than it says":    {foreigntest.Bomb("bomb.bvh", 64<<20, 1000), "its file bomb.bvh cannot be unpacked"},
		"less than it says":    {foreigntest.Bomb("bomb.bvh", 1000, most), "its file bomb.bvh cannot be unpacked"},
		"more files than said": {append(bytes.Clone(walk), bytes.Repeat([]byte(zippedEntry), mostFiles)...), "it is a ZIP file with more than 10000 files"},
		"one of its own size":  {walk, ""},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := (&Result{Format: formatBVH}).unpacked(c.data, &remote.Options{MaxAnswerBytes: most})
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 4*most {
			t.Errorf("%s: %d bytes were allocated", name, took)
		}
		if c.want == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}
