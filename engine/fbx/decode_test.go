package fbx_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/fbx"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// Bars of conversions: 0.01 cm and 0.01 degree.
const (
	nearPlace = 1e-4
	nearTurn  = 0.01 * math.Pi / 180
)

// A written file is read back: every joint of rigs of all kinds, in both motions.
func TestThereAndBack(t *testing.T) {
	for i, r := range rigtest.All() {
		if i%3 != 0 {
			continue
		}
		s := r.Skeleton
		takes := []fbx.Take{{Name: "sample_0", Clip: moved(s, 0)}, {Name: "sample_1", Clip: moved(s, 5)}}
		if i%2 == 0 && s.Len() > 2 {
			takes[1].Clip.Slide(2, []geom.Vec3{{X: 1}, {X: 2}, {}, {Y: 1}})
		}
		data, err := fbx.Encode(takes, "")
		if err != nil {
			t.Fatal(err)
		}
		got, err := fbx.Decode(data)
		if err != nil || len(got) != 2 {
			t.Fatalf("%s: %d motions, %v", r.Name, len(got), err)
		}
		for k, take := range got {
			want, c := takes[k].Clip, take.Clip
			if take.Name != takes[k].Name || c.FPS != 30 || c.Frames() != 4 || c.Skeleton.Len() != s.Len() {
				t.Fatalf("%s: %s has %d frames at %g, %d joints", r.Name, take.Name, c.Frames(), c.FPS, c.Skeleton.Len())
			}
			for f := range 4 {
				at := c.Skeleton.Model(c.Pose(f), nil)
				for j, own := range s.Model(want.Pose(f), nil) {
					if c.Skeleton.Joints[j].Name != s.Joints[j].Name || at[j].Pos.Dist(own.Pos) > nearPlace || at[j].Rot.Angle(own.Rot) > nearTurn {
						t.Fatalf("%s, %s, frame %d: %s is %v, want %v", r.Name, take.Name, f, s.Joints[j].Name, at[j], own)
					}
				}
			}
			if diff := cmp.Diff(want.Contacts, c.Contacts); diff != "" {
				t.Errorf("%s: contacts: %s", r.Name, diff)
			}
		}
		rest := got[0].Clip.Skeleton
		for j, own := range s.Joints {
			if j > 0 && rest.Joints[j].Rest.Pos.Dist(own.Rest.Pos) > nearPlace || rest.Joints[j].Rest.Rot.Angle(own.Rest.Rot) > nearTurn {
				t.Fatalf("%s: %s rests at %v, want %v", r.Name, own.Name, rest.Joints[j].Rest, own.Rest)
			}
		}
	}
}

// Files of Blender, compressed, with an object above the bones, with Y or Z up and other
// scales, have the joints where Blender has them.
func TestBlender(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "blender.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for name, scale := range map[string]float64{"blender.fbx": 1, "zup.fbx": 2} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		takes, err := fbx.Decode(data)
		if err != nil || len(takes) != 1 {
			t.Fatalf("%s: %d motions, %v", name, len(takes), err)
		}
		c := takes[0].Clip
		if c.FPS != 24 || c.Frames() != 20 || c.Skeleton.Joints[0].Name != "hips" || c.Offset != nil {
			t.Errorf("%s: %d frames at %g of %s", name, c.Frames(), c.FPS, c.Skeleton.Joints[0].Name)
		}
		for line := range strings.Lines(string(want)) {
			var f int
			var joint string
			var at geom.Vec3
			if _, err := fmt.Sscan(line, &f, &joint, &at.X, &at.Y, &at.Z); err != nil {
				t.Fatal(err)
			}
			got := c.Skeleton.Model(c.Pose(f), nil)[c.Skeleton.Index(joint)].Pos
			if far := got.Dist(at.Scale(scale)); far > nearPlace*scale {
				t.Fatalf("%s, frame %d: %s is at %v, want %v, %g m off", name, f, joint, got, at.Scale(scale), far)
			}
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	whole, err := fbx.Encode([]fbx.Take{{Name: "a", Clip: moved(rigtest.All()[0].Skeleton, 0)}}, "")
	if err != nil {
		t.Fatal(err)
	}
	old := bytes.Clone(whole)
	binary.LittleEndian.PutUint32(old[23:], 6100)
	broken := bytes.ReplaceAll(whole, []byte("AnimationStack"), []byte("AnimationStuck"))
	for want, data := range map[string][]byte{
		"it is not FBX":             nil,
		"it is FBX as text":         []byte("; FBX 7.4.0 project file\n; ----------------------------------------"),
		"it is not binary FBX":      bytes.Repeat([]byte("HIERARCHY "), 9),
		"it is FBX of version 6.1;": old,
		"it is cut off, or damaged": whole[:len(whole)/2],
		"it has no motion":          broken,
	} {
		if _, err := fbx.Decode(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	s := rigtest.All()[0].Skeleton
	c := clip.New(s, 30, 2)
	for i := range c.Frames() {
		c.SetPose(i, s.RestPose())
	}
	data, err := fbx.Encode([]fbx.Take{{Name: "a", Clip: c}}, "")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	for _, name := range []string{"blender.fbx", "zup.fbx"} {
		if data, err := os.ReadFile(filepath.Join("testdata", name)); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		takes, err := fbx.Decode(data)
		if err != nil {
			return
		}
		if _, err := fbx.Encode(takes, ""); err != nil {
			t.Error(err)
		}
	})
}
