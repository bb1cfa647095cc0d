package library_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/rig"
)

// standing returns a BVH file of a body that stands for a number of frames.
func standing(frames int) string {
	s := rig.Canonical()
	var b strings.Builder
	b.WriteString("HIERARCHY\n")
	var joint func(i int)
	values := 3
	joint = func(i int) {
		j := s.Joints[i]
		kind, channels := "JOINT", "CHANNELS 3 Zrotation Xrotation Yrotation"
		if i == 0 {
			kind, channels = "ROOT", "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"
		}
		values += 3
		fmt.Fprintf(&b, "%s %s {\nOFFSET %g %g %g\n%s\n", kind, j.Name, j.Rest.Pos.X, j.Rest.Pos.Y, j.Rest.Pos.Z, channels)
		for k := range s.Joints {
			if s.Joints[k].Parent == i {
				joint(k)
			}
		}
		b.WriteString("}\n")
	}
	joint(0)
	fmt.Fprintf(&b, "MOTION\nFrames: %d\nFrame Time: 0.0333333\n", frames)
	for range frames {
		fmt.Fprintf(&b, "0 %g 0%s\n", s.Joints[0].Rest.Pos.Y, strings.Repeat(" 0", values-3))
	}
	return b.String()
}

// folder writes files and returns where they are.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		put(t, dir, name, text)
	}
	return dir
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func found(l *library.Library, words string) []string {
	var out []string
	for _, h := range l.Search(words, 3) {
		out = append(out, h.Clip.File)
	}
	return out
}

func TestSearch(t *testing.T) {
	l, err := library.Open(folder(t, map[string]string{
		"locomotion/stroll_slow_01.bvh": standing(3),
		"locomotion/RunForward.bvh":     standing(3),
		"take7.bvh":                     standing(3),
		"take7.txt":                     "The actor waves with his left hand.",
		"sports/jump_high.bvh":          standing(3),
	}))
	if err != nil {
		t.Fatal(err)
	}
	if p := l.Problems(); len(p) > 0 {
		t.Errorf("problems: %v", p)
	}
	for words, want := range map[string][]string{
		"a person walks":                    {"locomotion/stroll_slow_01.bvh"},
		"someone is running":                {"locomotion/RunForward.bvh"},
		"wave the left hand":                {"take7.bvh"},
		"a person jumps and waves":          {"sports/jump_high.bvh", "take7.bvh"},
		"a person sits down":                nil,
		"":                                  nil,
		"quantum chromodynamics of bananas": nil,
	} {
		got := found(l, words)
		if len(got) > len(want) && len(want) > 0 {
			got = got[:len(want)]
		}
		if len(want) == 2 && len(got) == 2 && got[0] > got[1] {
			got[0], got[1] = got[1], got[0]
		}
		if !cmp.Equal(got, want) {
			t.Errorf("%q finds %v, want %v", words, got, want)
		}
	}
}

func TestBadFilesAreReportedAndSkipped(t *testing.T) {
	l, err := library.Open(folder(t, map[string]string{
		"walk.bvh":   standing(3),
		"broken.bvh": "HIERARCHY\nROOT",
		"empty.glb":  "",
		"frame.bvh":  standing(1),
		"snake.bvh":  "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Yrotation End Site { OFFSET 0 1 0 } }\nMOTION Frames: 2 Frame Time: 0.1\n0 0 0\n0 0 0\n",
		"notes.txt":  "walk",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(l.Clips()); n != 1 {
		t.Errorf("%d clips: %v", n, l.Clips())
	}
	var bad []string
	for _, p := range l.Problems() {
		bad = append(bad, p.File)
		if p.Err == nil {
			t.Errorf("%s has no reason", p.File)
		}
	}
	if want := []string{"broken.bvh", "empty.glb", "frame.bvh", "snake.bvh"}; !cmp.Equal(bad, want) {
		t.Errorf("problems of %v, want %v", bad, want)
	}
}

func TestScanSeesChanges(t *testing.T) {
	dir := folder(t, map[string]string{"walk.bvh": standing(3)})
	l, err := library.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if l.Scan() {
		t.Error("nothing changed, and a scan says so")
	}
	put(t, dir, "deep/jump.bvh", standing(4))
	put(t, dir, "walk.txt", "somebody waves")
	if !l.Scan() || len(found(l, "jump")) != 1 || len(found(l, "waving")) != 1 {
		t.Errorf("a new file is not found: %v", l.Clips())
	}
	if err := os.Remove(filepath.Join(dir, "walk.bvh")); err != nil {
		t.Fatal(err)
	}
	if !l.Scan() || len(l.Clips()) != 1 {
		t.Errorf("a file that is gone is still there: %v", l.Clips())
	}
}

func TestWatch(t *testing.T) {
	dir := folder(t, map[string]string{"walk.bvh": standing(3)})
	l, err := library.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	changed := make(chan int, 8)
	l.Watch(time.Millisecond, func() { changed <- len(l.Clips()) })
	put(t, dir, "jump.bvh", standing(3))
	for n := range changed {
		if n == 2 {
			break
		}
	}
	l.Close()
	l.Close()
}

func TestMotion(t *testing.T) {
	l, err := library.Open(folder(t, map[string]string{"walk.bvh": standing(31)}))
	if err != nil {
		t.Fatal(err)
	}
	m, err := l.Motion(l.Clips()[0])
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := l.Motion(l.Clips()[0]); again != m {
		t.Error("the motion is read twice")
	}
	if s := m.Seconds(); s < 1.03 || s > 1.04 {
		t.Errorf("it takes %g s", s)
	}
}

// A file of several motions is a clip for each, under the name that somebody gave
// it; the names that tools give to all say nothing.
func TestFilesOfSeveralMotions(t *testing.T) {
	doc := &gltfio.Document{Version: "1.0", Skeleton: rig.Canonical(), FPS: 30}
	for _, name := range []string{"mixamo.com", "Jumping Jacks", "Take 001", "wave_left"} {
		c := clip.New(doc.Skeleton, 30, 30)
		for f := range c.Frames() {
			c.SetPose(f, doc.Skeleton.RestPose())
		}
		doc.Samples = append(doc.Samples, gltfio.Sample{Name: name, Clip: c})
	}
	glb, err := gltfio.EncodeGLB(doc)
	if err != nil {
		t.Fatal(err)
	}
	dir := folder(t, map[string]string{"set/party.glb": string(glb)})
	l, err := library.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range l.Clips() {
		got = append(got, fmt.Sprintf("%d %s", c.Sample, c))
	}
	want := []string{"0 set/party.glb", "1 set/party.glb (Jumping Jacks)", "2 set/party.glb", "3 set/party.glb (wave_left)"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("clips (-want +got):\n%s", d)
	}
	if hits := l.Search("someone waves", 1); len(hits) != 1 || hits[0].Clip.Sample != 3 {
		t.Errorf("waving finds %v", hits)
	}
	// A file that is removed between the search and the reading is reported.
	gone := l.Clips()[3]
	gone.Sample = 9
	if _, err := l.Motion(gone); err == nil || !strings.Contains(err.Error(), "its motion 9 is gone") {
		t.Errorf("%v", err)
	}
	if err := os.Remove(filepath.Join(dir, "set", "party.glb")); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Motion(l.Clips()[3]); err == nil {
		t.Error("a file that is gone is read")
	}
}

func TestOpenFails(t *testing.T) {
	dir := folder(t, map[string]string{"walk.bvh": standing(3)})
	for _, path := range []string{filepath.Join(dir, "nowhere"), filepath.Join(dir, "walk.bvh")} {
		if _, err := library.Open(path); err == nil {
			t.Errorf("%s is not a folder, and opens", filepath.Base(path))
		}
	}
}
