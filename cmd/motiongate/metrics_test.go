package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// slide writes a motion of 61 frames at 30 fps in which a body slides forward at speed, in metres
// a second, with its feet labelled as standing.
func slide(t *testing.T, folder, name string, speed float64) {
	t.Helper()
	s := rig.Canonical()
	c := clip.New(s, 30, 61)
	on := make([]bool, c.Frames())
	for f := range on {
		p := s.RestPose()
		p.Root.Z += speed * float64(f) / 30
		c.SetPose(f, p)
		on[f] = true
	}
	c.Contacts = []clip.Contact{{Joint: s.Index("LeftFoot"), On: on}, {Joint: s.Index("RightFoot"), On: on}}
	doc, err := gltfio.EncodeGLTF(&gltfio.Document{Version: "1.0", Model: "slider", Skeleton: s, FPS: 30, Samples: []gltfio.Sample{{Clip: c}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), doc, 0o644); err != nil {
		t.Fatal(err)
	}
}

// asking writes a request that the slide at 0.1 m/s keeps but for its waypoint
// at 1 s, which is 5 cm further, and its target, which is 20 cm higher.
func asking(t *testing.T) string {
	t.Helper()
	s := rig.Canonical()
	var joints []string
	for _, j := range s.Joints {
		parent := "null"
		if j.Parent >= 0 {
			parent = fmt.Sprintf("%q", s.Joints[j.Parent].Name)
		}
		joints = append(joints, fmt.Sprintf(`{"name":%q,"parent":%s,"rest_translation":[%v,%v,%v],"rest_rotation":[0,0,0,1]}`,
			j.Name, parent, j.Rest.Pos.X, j.Rest.Pos.Y, j.Rest.Pos.Z))
	}
	head := s.Model(s.RestPose(), nil)[s.Index("Head")].Pos.Add(geom.Vec3{Y: 0.2, Z: 0.2})
	return write(t, "request.json", fmt.Sprintf(`{"protocol_version":"1.0","model":"slider","skeleton":{"joints":[%s]},
		"segments":[{"type":"text","prompt":"slide","duration_frames":30},{"type":"text","prompt":"slide on","duration_frames":31}],
		"constraints":[
			{"type":"root_path","frames":[0,30],"positions_xz":[[0,0],[0,0.15]],"heading_radians":[0,0]},
			{"type":"effector_target","joint":"Head","frames":[60],"positions":[[%v,%v,%v]]},
			{"type":"pose_keyframe","frame":15,"joint_rotations":{"Head":[0,0,0,1]}}]}`,
		strings.Join(joints, ","), head.X, head.Y, head.Z))
}

func TestMetricsTable(t *testing.T) {
	folder := t.TempDir()
	slide(t, folder, "slow.gltf", 0.1)
	slide(t, folder, "fast.gltf", 0.3)
	got := execute(t, folder, "metrics", "slow.gltf", "fast.gltf", "--mocap", "bow")
	rows := make(map[string][]string)
	for line := range strings.Lines(got.out) {
		cells := strings.Fields(line)
		rows[cells[0]] = append(rows[cells[0]], strings.Join(cells[1:], " "))
	}
	if got.code != 0 || got.err != "" {
		t.Fatalf("%+v", got)
	}
	for id, want := range map[string]string{
		"METRIC": "UNIT slow fast MOCAP",
		"K1":     "skate by contact labels cm/s 10.00 30.00 0.9",
		"K4":     "share of low toes over 0.2 m/s 0 1.000 0.006",
		"X1":     "bone stretch, max mm ",
	} {
		if !slices.ContainsFunc(rows[id], func(row string) bool { return strings.HasPrefix(row, want) }) {
			t.Errorf("%s: %q, want %q", id, rows[id], want)
		}
	}
	if rows["C1"] != nil || rows["X4"] != nil {
		t.Errorf("what nobody asked for, and flights that were none: %q, %q", rows["C1"], rows["X4"])
	}
}

// TestMetricsOfBVH holds that a BVH file is measured and drawn as the glTF file that it
// was made from.
func TestMetricsOfBVH(t *testing.T) {
	folder := t.TempDir()
	slide(t, folder, "a.gltf", 0.1)
	for _, args := range []string{"convert a.gltf a.BVH", "render a.BVH -o a.png"} {
		if got := execute(t, folder, strings.Fields(args)...); got.code != 0 {
			t.Fatalf("%s: %+v", args, got)
		}
	}
	var speeds []float64
	for _, file := range []string{"a.gltf", "a.BVH"} {
		var report []struct{ Metrics map[string]*float64 }
		got := execute(t, folder, "metrics", file, "--json")
		if err := json.Unmarshal([]byte(got.out), &report); err != nil || len(report) != 1 || report[0].Metrics["skate_height_m_s"] == nil {
			t.Fatalf("%v in %+v", err, got)
		}
		speeds = append(speeds, *report[0].Metrics["skate_height_m_s"])
	}
	if math.Abs(speeds[0]-0.1) > 0.01 || math.Abs(speeds[0]-speeds[1]) > 1e-3 {
		t.Errorf("low toes slide at %.4f m/s of glTF and %.4f of BVH, not at 0.1", speeds[0], speeds[1])
	}
}

func TestMetricsJSON(t *testing.T) {
	folder := t.TempDir()
	slide(t, folder, "slow.gltf", 0.1)
	read := func(args ...string) map[string]*float64 {
		t.Helper()
		got := execute(t, folder, append([]string{"metrics", "slow.gltf", "--json"}, args...)...)
		var all []struct {
			File, Sample, Model string
			FPS                 float64
			Frames, Joints      int
			Metrics             map[string]*float64
		}
		if err := json.Unmarshal([]byte(got.out), &all); err != nil || got.code != 0 || len(all) != 1 {
			t.Fatalf("%+v, %v", got, err)
		}
		if m := all[0]; m.File != "slow.gltf" || m.Sample != "sample_0" || m.Model != "slider" || m.FPS != 30 || m.Frames != 61 ||
			m.Joints != 77 {
			t.Errorf("%+v", m)
		}
		return all[0].Metrics
	}
	const single = 1e-5 // glTF holds single precision
	for key, want := range map[string]float64{
		"skate_contacts_m_s": 0.1, "skate_max_m_s": 0.1, "floating_m": 0, "path_error_m": 0.025, "path_hits": 1, "heading_error_deg": 0,
		"target_error_m": 0.2, "location_failures_20cm": 0, "control_error_m": (0.05 + 0.2) / 3, "key_turn_deg": 0,
	} {
		if got := read("--request", asking(t))[key]; got == nil || math.Abs(*got-want) > single && key != "location_failures_20cm" {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
	plain := read()
	for _, key := range []string{"path_error_m", "target_error_m", "flight_m_s2", "transition_turning"} {
		if got, ok := plain[key]; got != nil || !ok {
			t.Errorf("%s is %v, want null", key, got)
		}
	}
}

// TestMetricsOfEngine holds that the engine's own motion passes through.
func TestMetricsOfEngine(t *testing.T) {
	folder := t.TempDir()
	execute(t, folder, "generate", "a person walks", "--seconds", "2", "--samples", "2", "--seed", "1", "-o", "walk.glb")
	got := execute(t, folder, "metrics", "walk.glb", "--sample", "1")
	if got.code != 0 || !strings.Contains(got.out, "60 at 30 fps") || !strings.Contains(got.out, "skate by contact labels") {
		t.Errorf("%+v", got)
	}
}

func TestRenderFilm(t *testing.T) {
	folder := t.TempDir()
	slide(t, folder, "slow.gltf", 0.1)
	request := asking(t)
	for _, c := range []struct{ args, out string }{
		{"slow.gltf --animate --fps 5 --width 120", "slow.apng"},
		{"slow.gltf -o x.apng --fps 5 --width 120 --request " + request, "x.apng"},
		{"slow.gltf -o sheet.png --rows 2 --request " + request, "sheet.png"},
	} {
		got := execute(t, folder, append([]string{"render"}, strings.Fields(c.args)...)...)
		if got.code != 0 || got.out != c.out+"\n" {
			t.Fatalf("%s: %+v", c.args, got)
		}
		data, err := os.ReadFile(filepath.Join(folder, c.out))
		if err != nil {
			t.Fatal(err)
		}
		film := strings.HasSuffix(c.out, ".apng")
		if img, err := png.Decode(bytes.NewReader(data)); err != nil || (img.Bounds().Dx() == 120) != film ||
			bytes.Contains(data, []byte("acTL")) != film {
			t.Errorf("%s: %v", c.args, err)
		}
	}
	if got := execute(t, folder, "render", "slow.gltf", "-o", "frames/", "--fps", "5", "--width", "120"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	pictures, err := filepath.Glob(filepath.Join(folder, "frames", "*.png"))
	if err != nil || len(pictures) != 11 || filepath.Base(pictures[10]) != "00010.png" {
		t.Errorf("%v, %v", pictures, err)
	}
}

func TestRenderAndMetricsFail(t *testing.T) {
	folder := t.TempDir()
	slide(t, folder, "a.gltf", 0)
	text := write(t, "text.json", "no request")
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"metrics", 2, "the file is missing"},
		{"metrics none.glb", 1, "cannot read the motion"},
		{"metrics " + text, 1, "holds no motion"},
		{"metrics a.gltf --sample 1", 2, "has no sample 1; there are 1"},
		{"metrics a.gltf --mocap swim", 2, "--mocap must be one of walk, run"},
		{"metrics a.gltf --request none.json", 1, "cannot read the request"},
		{"metrics a.gltf --request " + text, 1, "is no request"},
		{"render a.gltf --request " + text, 1, "is no request"},
		{"render a.gltf --rows 0", 2, "--rows must be from 1 to 16"},
		{"render a.gltf --fps 10", 2, "--fps is for a film"},
		{"render a.gltf --animate --fps 61", 2, "--fps must be above 0"},
		{"render a.gltf --animate --fps NaN", 2, "--fps must be above 0"},
		{"render a.gltf -o a.gif --animate", 2, "the picture is a PNG"},
		{"render a.gltf --width 12", 2, "--width must be from 640"},
		{"render a.gltf --animate --width 12", 2, "--width of a film must be from 120"},
		{"render a.gltf -o a.gltf/", 1, "cannot write the pictures"},
	} {
		got := execute(t, folder, strings.Fields(c.args)...)
		if got.code != c.code || !strings.HasPrefix(got.err, "motiongate: ") || !strings.Contains(got.err, c.want) ||
			strings.Count(got.err, "\n") != 1 {
			t.Errorf("%s: exit code %d, want %d with %q, got %q", c.args, got.code, c.code, c.want, got.err)
		}
	}
}

// A request in another rate than its answer pins the same times.
func TestMetricsKeepTime(t *testing.T) {
	folder := t.TempDir()
	slide(t, folder, "slow.gltf", 0.1)
	body, err := os.ReadFile(asking(t))
	if err != nil {
		t.Fatal(err)
	}
	req, err := codec.Decode(body, nil)
	if err != nil || len(req.Constraints) != 3 {
		t.Fatal(err)
	}
	half := bytes.Replace(body, []byte(`"frames":[0,30]`), []byte(`"frames":[0,15]`), 1)
	half = bytes.Replace(half, []byte(`"frames":[60]`), []byte(`"frames":[30]`), 1)
	half = bytes.Replace(half, []byte(`"segments"`), []byte(`"timing":{"fps":15},"segments"`), 1)
	want := execute(t, folder, "metrics", "slow.gltf", "--json", "--request", write(t, "full.json", string(body)))
	got := execute(t, folder, "metrics", "slow.gltf", "--json", "--request", write(t, "half.json", string(half)))
	cut := func(s string) string {
		_, after, _ := strings.Cut(s, "path_error_m")
		return after
	}
	if got.code != 0 || cut(got.out) == "" || cut(got.out) != cut(want.out) {
		t.Errorf("%+v\nwant %s", got, want.out)
	}
}

// The classifier separates a folder of recordings from motions that differ, and the folder has a
// distribution.
func TestMetricsAgainstRecordings(t *testing.T) {
	folder := t.TempDir()
	for _, sub := range []string{"ours", "theirs"} {
		if err := os.Mkdir(filepath.Join(folder, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	var ours, theirs []string
	for i := range 6 {
		for set, sub := range []string{"ours", "theirs"} {
			file := filepath.Join(folder, sub, fmt.Sprintf("%d.glb", i))
			prompt := []string{"a person walks forward", "a tired person walks forward"}[set]
			if got := execute(t, folder, "generate", prompt, "--seconds", "6", "--seed", fmt.Sprint(i), "-o", file); got.code != 0 {
				t.Fatal(got.err)
			}
			if set == 0 {
				ours = append(ours, file)
			} else {
				theirs = append(theirs, file)
			}
		}
	}
	got := execute(t, folder, append([]string{"metrics", "--against", "theirs"}, ours...)...)
	if got.code != 0 || !strings.Contains(got.out, "6 motions against 6 recordings: AUC ") {
		t.Fatalf("%+v", got)
	}
	got = execute(t, folder, append([]string{"metrics", "--distribution", "the engine"}, theirs...)...)
	var d struct {
		Source string
		Names  []string
		Mean   []float64
	}
	if err := json.Unmarshal([]byte(got.out), &d); got.code != 0 || err != nil || d.Source != "the engine" || len(d.Names) < 10 || len(d.Mean) != len(d.Names) {
		t.Fatalf("%v: %+v", err, got)
	}
	if got = execute(t, folder, "metrics", ours[0], "--against", "none"); got.code != 2 || !strings.Contains(got.err, "--against") {
		t.Errorf("an empty folder: %+v", got)
	}
}
