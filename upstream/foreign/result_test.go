package foreign

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/fbx"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
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
	out := map[string][]byte{formatBVH: foreigntest.BVH(45, 30, 100), formatNPZ: foreigntest.NPZ(45, 22, 30, 1, 0.93)}
	c, err := bvh.Decode(out[formatBVH])
	if err != nil {
		t.Fatal(err)
	}
	c = scaled(c, 0.01)
	c.FPS = 30
	still := clip.New(c.Skeleton, 30, 2)
	for f := range still.Frames() {
		still.SetPose(f, c.Skeleton.RestPose())
	}
	if out[formatFBX], err = fbx.Encode([]fbx.Take{{Name: "Take 001", Clip: still}, {Name: "walk", Clip: c}}); err != nil {
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
			c, err := r.read(data, skeleton, 30)
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

// A file of another format is named, with those that are read.
func TestOtherFormats(t *testing.T) {
	all := walk(t)
	for want, c := range map[string]struct {
		format string
		data   []byte
	}{
		"it is fbx, not what result.format says; formats that are read are bvh, fbx, glb, gltf, npz": {formatBVH, all[formatFBX]},
		"it is bvh, not what":  {formatNPZ, all[formatBVH]},
		"it is gltf, not what": {formatFBX, []byte(`{"error": "no"}`)},
		"it is a ZIP file with a.obj, b.fbx and without a .bvh file; formats that are read": {formatBVH, packedIn(t, "a.obj", []byte{1}, "b.fbx", []byte{2})},
		"it is a ZIP file that is damaged":                                                  {formatBVH, []byte(zipped + "and no more")},
		"it is empty":                                                                       {formatFBX, nil},
	} {
		r := Result{Format: c.format}
		if _, err := r.read(c.data, nil, 30); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	const most = 1 << 20
	if _, err := (&Result{Format: formatBVH}).unpacked(packedIn(t, "bomb.bvh", make([]byte, most+1)), most); err == nil ||
		!strings.Contains(err.Error(), "its file bomb.bvh has more than 1 MiB") {
		t.Errorf("a bomb: %v", err)
	}
}
