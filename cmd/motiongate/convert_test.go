package main_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// TestConvert checks that generate and convert write files of every format, and that decoding them
// gives the same motion.
func TestConvert(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	begins := map[string]string{"fbx": "Kaydara FBX Binary", "bvh": "HIERARCHY", "vrma": "glTF", "usda": "#usda 1.0"}
	if got := execute(t, folder, "generate", "a person waves", "--seconds", "1", "--seed", "7", "-o", "wave.glb"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	for ext, want := range begins {
		got := execute(t, folder, "convert", "wave.glb", "wave."+ext)
		if got.code != 0 || !strings.HasPrefix(got.out, "wave."+ext+": ") || !strings.Contains(got.out, "1 of 30 frames at 30 fps, 77 joints") {
			t.Errorf("%+v", got)
		}
		body, err := os.ReadFile(filepath.Join(folder, "wave."+ext))
		if err != nil || !strings.HasPrefix(string(body), want) {
			t.Errorf("%s: %v, %.20q", ext, err, body)
		}
		if got := execute(t, folder, "generate", "a person waves", "--seconds", "1", "--seed", "7", "-o", "same."+ext); got.code != 0 {
			t.Errorf("%+v", got)
		}
		if same, err := os.ReadFile(filepath.Join(folder, "same."+ext)); err != nil || string(same) != string(body) {
			t.Errorf("%s: generate and convert write different files: %v", ext, err)
		}
	}
	for _, ext := range []string{"bvh", "fbx"} {
		if got := execute(t, folder, "convert", "wave."+ext, "back.glb"); got.code != 0 {
			t.Fatalf("%+v", got)
		}
		want, got := decode(t, filepath.Join(folder, "wave.glb")), decode(t, filepath.Join(folder, "back.glb"))
		hand, other := want.Skeleton.Index("LeftHand"), got.Skeleton.Index("LeftHand")
		for f := range 30 {
			a := want.Skeleton.Model(want.Samples[0].Clip.Pose(f), nil)[hand].Pos
			b := got.Skeleton.Model(got.Samples[0].Clip.Pose(f), nil)[other].Pos
			if a.Dist(b) > 1e-5 {
				t.Fatalf("%s, frame %d: the hand is %g m off", ext, f, a.Dist(b))
			}
		}
	}
	if got := execute(t, folder, "generate", "a person waves", "--seconds", "1", "--samples", "2", "-o", "two.bvh"); got.code != 0 ||
		!strings.HasPrefix(got.out, "two.zip: ") {
		t.Errorf("%+v", got)
	}
}

// Files have another root by a flag, and a file for each motion by their name.
func TestConvertTheRoot(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if got := execute(t, folder, "generate", "a person walks forward", "--seconds", "3", "--seed", "7", "--samples", "2", "-o", "walk.glb"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	walk := decode(t, filepath.Join(folder, "walk.glb")).Samples[0].Clip
	for _, ext := range []string{"glb", "fbx"} {
		for _, flag := range []string{"--in-place", "--root-bone"} {
			file := "walk" + flag + "." + ext
			if got := execute(t, folder, "convert", "walk.glb", file, flag); got.code != 0 {
				t.Fatalf("%+v", got)
			}
			if got := execute(t, folder, "convert", file, "read.glb"); got.code != 0 {
				t.Fatalf("%+v", got)
			}
			doc := decode(t, filepath.Join(folder, "read.glb"))
			c := doc.Samples[1].Clip
			went := c.Root[c.Frames()-1].Sub(c.Root[0]).Horizontal().Len()
			switch {
			case flag == "--in-place" && (went > 0.1 || doc.Skeleton.Len() != walk.Skeleton.Len()):
				t.Errorf("%s: the root goes %.2f m, with %d joints", file, went, doc.Skeleton.Len())
			case flag == "--root-bone" && (went < 1 || doc.Skeleton.Joints[0].Name != "root" || math.Abs(c.Root[20].Y) > 1e-6):
				t.Errorf("%s: %s goes %.2f m, at a height of %g", file, doc.Skeleton.Joints[0].Name, went, c.Root[20].Y)
			}
		}
	}
	if got := execute(t, folder, "convert", "walk.glb", "w.fbx", "--in-place", "--root-bone"); got.code != 2 {
		t.Errorf("both roots: %+v", got)
	}
	for _, name := range []string{"walk.zip", "walk.fbx.zip"} {
		got := execute(t, folder, "generate", "a person waves", "--seconds", "1", "--samples", "2", "-o", name)
		r, err := zip.OpenReader(filepath.Join(folder, name))
		if got.code != 0 || err != nil {
			t.Fatalf("%s: %+v, %v", name, got, err)
		}
		ending := map[string]string{"walk.zip": ".glb", "walk.fbx.zip": ".fbx"}[name]
		if len(r.File) != 2 || r.File[1].Name != "sample_1"+ending {
			t.Errorf("%s has %d files, %s", name, len(r.File), r.File[0].Name)
		}
		r.Close()
	}
}

// TestEndSites holds that end sites of a BVH file become no joints of other formats, and stay the end sites that they were.
func TestEndSites(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.bvh"), foreigntest.BVH(30, 30, 100), 0o600); err != nil {
		t.Fatal(err)
	}
	joints := bytes.Count(foreigntest.BVH(30, 30, 100), []byte("OINT ")) + 1
	for _, out := range []string{"b.glb", "b.fbx", "b.bvh"} {
		if got := execute(t, folder, "convert", "a.bvh", out); got.code != 0 || !strings.Contains(got.out, fmt.Sprint(joints, " joints")) {
			t.Fatalf("%+v", got)
		}
	}
	for _, file := range []string{"b.glb", "b.fbx"} {
		if got := execute(t, folder, "convert", file, "c.glb"); got.code != 0 {
			t.Fatalf("%+v", got)
		}
		for _, j := range decode(t, filepath.Join(folder, "c.glb")).Skeleton.Joints {
			if strings.HasSuffix(j.Name, "End") {
				t.Errorf("%s has the joint %s", file, j.Name)
			}
		}
	}
	again, err := os.ReadFile(filepath.Join(folder, "b.bvh"))
	ends := regexp.MustCompile(`End Site\s*{\s*OFFSET ([^\n]*)`)
	was, is := ends.FindAllSubmatch(foreigntest.BVH(30, 30, 100), -1), ends.FindAllSubmatch(again, -1)
	if err != nil || len(was) == 0 || len(was) != len(is) {
		t.Fatalf("%d end sites of %d: %v", len(is), len(was), err)
	}
	for i := range was {
		var a, b [3]float64
		_, _ = fmt.Sscan(string(was[i][1]), &a[0], &a[1], &a[2])
		_, _ = fmt.Sscan(string(is[i][1]), &b[0], &b[1], &b[2])
		if d := geom.Vec(a).Dist(geom.Vec(b)); d > 1e-4 {
			t.Errorf("end site %d is at %v, was at %v", i, b, a)
		}
	}
}

func TestConvertRefuses(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, args := range [][]string{
		{"a.max", "b.glb"}, {"a.glb", "b.obj"}, {"a.npz", "b.glb"}, {"a.npz", "b.glb", "--skeleton", "nobody"},
		{"a.npz", "b.glb", "--skeleton", "smpl22", "--values", "angles"}, {"a.bvh", "b.bvh", "--order", "XYX"}, {"a.npz", "b.glb", "--up", "x"},
	} {
		if got := execute(t, folder, append([]string{"convert"}, args...)...); got.code != 2 {
			t.Errorf("%v: %+v", args, got)
		}
	}
	if got := execute(t, folder, "convert", "a.bvh", "b.glb"); got.code != 1 || !strings.Contains(got.err, "cannot read the motion") {
		t.Errorf("%+v", got)
	}
}

// Over HTTP, Accept selects the format. The answer is cached, and the motion is made once.
func TestFormatsOverHTTP(t *testing.T) {
	g := serve(t)
	do(t, "GET", g.url+"/capabilities", "")
	body := ordered(t, "Mixamo", 30, 1, func(r *mmcp.Request) { r.Model = "motiongate" })
	for media, begins := range map[string]string{
		"model/gltf+json": "{", "model/x-fbx": "Kaydara", "model/x-bvh": "HIERARCHY", "model/vrma": "glTF", "model/vnd.usda": "#usda",
	} {
		for range 2 {
			got := do(t, "POST", g.url+"/generate", body, "Accept", media)
			if got.status != http.StatusOK || got.header.Get("Content-Type") != media || !strings.HasPrefix(string(got.body), begins) {
				t.Errorf("%s: %d %s %.40q", media, got.status, got.header.Get("Content-Type"), got.body)
			}
		}
		if got := do(t, "POST", g.url+"/generate", body, "Accept", media); !strings.Contains(got.header.Get("Cache-Status"), "hit") {
			t.Errorf("%s: %s", media, got.header.Get("Cache-Status"))
		}
	}
	const metres = "model/x-bvh; order=YXZ; unit=m"
	for range 2 {
		got := do(t, "POST", g.url+"/generate", body, "Accept", "model/x-bvh;unit=m;order=yxz")
		if got.header.Get("Content-Type") != metres || !strings.Contains(got.header.Get("Cache-Status"), "hit") ||
			!strings.Contains(string(got.body), "CHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation") ||
			!strings.Contains(string(got.body), "OFFSET 0.0") {
			t.Errorf("%s %s %.200s", got.header.Get("Content-Type"), got.header.Get("Cache-Status"), got.body)
		}
	}
	plain := do(t, "POST", g.url+"/generate", body, "Accept", "model/x-fbx")
	for _, root := range []string{"bone", "in-place"} {
		accept := "model/x-fbx; root=" + root
		got := do(t, "POST", g.url+"/generate", body, "Accept", accept)
		if got.status != 200 || got.header.Get("Content-Type") != accept || bytes.Equal(got.body, plain.body) {
			t.Errorf("%s: %d %s %.200s", accept, got.status, got.header.Get("Content-Type"), got.body)
		}
	}
	if got := do(t, "POST", g.url+"/generate", body, "Accept", "model/x-bvh;unit=ell"); got.status != 400 ||
		!strings.Contains(string(got.body), `"invalid_request"`) {
		t.Errorf("%d %s", got.status, got.body)
	}
	if caps := do(t, "GET", g.url+"/capabilities", ""); !strings.Contains(string(caps.body), `"formats":["model/x-fbx","model/x-bvh","model/vrma","model/vnd.usda"]`) {
		t.Error("the catalogue does not list the formats")
	}
}

// Under a key, and as a job, the motion is made once, whatever format is asked for first;
// each answer is in the format of its own request.
func TestFormatsUnderAKey(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := serve(t, "--config", write(t, "config.yaml", "engine: {enabled: false}\n"), "--upstream", "sim="+sim.URL())
	request := g.ask("sim", "null") // left to chance: it is not cached
	ask := func(request, accept string, headers ...string) reply {
		t.Helper()
		r := do(t, "POST", g.url+"/generate", request, append([]string{"Accept", accept}, headers...)...)
		if r.status != 200 || accept != r.header.Get("Content-Type") && r.header.Get("Content-Type") != "application/zip" {
			t.Errorf("%s: %d %s %.200s", accept, r.status, r.header.Get("Content-Type"), r.body)
		}
		if r.header.Get("Motiongate-Format") != "" {
			t.Error("the format that was asked for first is sent")
		}
		return r
	}
	all := []string{"model/x-fbx", "model/gltf+json", "model/x-bvh", "model/x-bvh; order=XYZ; unit=m", "model/vnd.usda", "model/x-fbx"}
	bodies := map[string][]byte{}
	for _, accept := range all {
		bodies[accept] = ask(request, accept, "Idempotency-Key", "k").body
	}
	doc, err := gltfio.Decode(bodies["model/gltf+json"])
	if err != nil {
		t.Fatal(err)
	}
	for accept, body := range bodies {
		f := mmcp.FormatOf(accept)
		order, unit := f.BVH()
		if want, _, err := formats.Encode(doc, f.Kind(), formats.Options{BVH: bvh.Options{Order: order, Unit: unit}}); f != mmcp.GLTF &&
			(err != nil || !bytes.Equal(body, want)) {
			t.Errorf("%s: %v, or another motion: %.40q", accept, err, body)
		}
	}

	location := g.submit(t, request, "Idempotency-Key", "job", "Accept", "model/x-fbx")
	if r := g.result(t, location); r.status != 200 || r.header.Get("Content-Type") != "model/x-fbx" ||
		r.header.Get("ETag") != mmcp.EntityTag(r.body) {
		t.Errorf("a job: %d %s", r.status, r.header.Get("Content-Type"))
	}
	ask(request, "model/gltf+json", "Idempotency-Key", "job")
	ask(request, "model/x-bvh", "Idempotency-Key", "job")

	batch := `{"protocol_version":"1.0","requests":[` + request + `,` + strings.Replace(request, `"model":"sim"`, `"model":"none"`, 1) + `]}`
	files := ask(batch, "model/x-bvh; unit=m", "Idempotency-Key", "batch")
	z, err := zip.NewReader(bytes.NewReader(files.body), int64(len(files.body)))
	if err != nil || len(z.File) != 2 || z.File[0].Name != "0.bvh" || z.File[1].Name != "1.error.json" {
		t.Errorf("a batch: %v", err)
	}
	if r := ask(batch, "application/json", "Idempotency-Key", "batch"); !bytes.HasPrefix(r.body, []byte(`{"results":[{"gltf":`)) {
		t.Errorf("the batch as JSON: %.100s", r.body)
	}
	if n := sim.Stats().Executions; n != 3 {
		t.Errorf("motions were made %d times, want 3", n)
	}
	// A motion that the format cannot hold is refused before the key is used.
	refused := do(t, "POST", g.url+"/generate", request, "Accept", "model/vrma", "Idempotency-Key", "chain")
	if refused.status != 400 || !strings.Contains(string(refused.body), `"invalid_skeleton"`) {
		t.Errorf("%d %.200s", refused.status, refused.body)
	}
	ask(request, "model/gltf+json", "Idempotency-Key", "chain")
}
