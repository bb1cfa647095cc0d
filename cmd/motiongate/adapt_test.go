package main_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// narrow is a server with real motion that takes its own skeleton of 77 joints at 30
// frames a second, for ten seconds, and refuses fields that it does not know.
func narrow(t *testing.T) *mmcptest.Server { return narrowOf(t, 77) }

// narrowOf is narrow with 77 joints or 30.
func narrowOf(t *testing.T, joints int) *mmcptest.Server { return spoiled(t, joints, nil) }

// spoiled is narrowOf with a function that may change answers; nil: none.
func spoiled(t *testing.T, joints int, spoil func([]byte) []byte) *mmcptest.Server {
	t.Helper()
	e := engine.New(engine.Options{Model: "narrow", MaxSeconds: 300})
	caps, err := e.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	own := caps.Models[0]
	if joints < 77 {
		own.CanonicalSkeleton = reduced(own.CanonicalSkeleton)
	}
	if n := len(own.CanonicalSkeleton.Joints); n != joints {
		t.Fatalf("the skeleton has %d joints, want %d", n, joints)
	}
	return mmcptest.Start(t, mmcptest.Config{
		SDK: 13, Strict: true,
		Models: []mmcptest.Model{{
			ID: "narrow", Rig: &own.CanonicalSkeleton, Contacts: own.PredictedContactJoints,
			FixedFPS: true, MaxSeconds: 10, MaxSamples: 2,
		}},
		Generate: func(body []byte) ([]byte, error) {
			req, err := codec.Decode(body, nil)
			if err != nil {
				return nil, err
			}
			res, err := e.Generate(t.Context(), req.Call())
			if err != nil {
				return nil, err
			}
			if spoil != nil {
				return spoil(res.Body), nil
			}
			return res.Body, nil
		},
	})
}

// A malformed answer of a model is an error in every format and is not stored: the next request
// goes to the model again. Under an idempotency key the error is stored only if the request may
// not be run twice.
func TestGarbageIsNotKept(t *testing.T) {
	var broken atomic.Bool
	s := spoiled(t, 30, func(body []byte) []byte {
		if !broken.Load() {
			return body
		}
		doc, err := gltfio.Decode(body)
		if err != nil {
			t.Error(err)
			return nil
		}
		doc.Samples[0].Clip = doc.Samples[0].Clip.Range(0, 50)
		short, err := gltfio.EncodeGLTF(doc)
		if err != nil {
			t.Error(err)
		}
		return short
	})
	g := serve(t, "--upstream", "gpu="+s.URL())
	do(t, "GET", g.url+"/capabilities", "")
	ask := func(want int, runs int, seed mmcp.Seed, headers ...string) {
		t.Helper()
		before := s.Stats().Executions
		got := do(t, "POST", g.url+"/generate", ordered(t, "Mixamo", 60, 2, func(r *mmcp.Request) { r.Options.Seed = seed }), headers...)
		if n := s.Stats().Executions - before; got.status != want || n != runs {
			t.Errorf("%v: %d after %d runs, want %d after %d: %.300s", headers, got.status, n, want, runs, got.body)
		}
		if want != http.StatusOK && !strings.Contains(string(got.body), "50 frames where 61 were asked for") {
			t.Errorf("%v: %.300s", headers, got.body)
		}
	}
	formats := append([]mmcp.Format{mmcp.GLTF, mmcp.GLB}, mmcp.FileFormats...)
	for i, f := range formats {
		seed := mmcp.Seed(strconv.Itoa(i + 1))
		broken.Store(true)
		ask(http.StatusBadGateway, 1, seed, "Accept", f.ContentType())
		ask(http.StatusBadGateway, 1, seed, "Accept", f.ContentType())
		broken.Store(false)
		ask(http.StatusOK, 1, seed, "Accept", f.ContentType())
		ask(http.StatusOK, 0, seed, "Accept", f.ContentType())
	}
	broken.Store(true)
	ask(http.StatusBadGateway, 1, "77", "Idempotency-Key", `"seeded"`)
	ask(http.StatusBadGateway, 1, "", "Idempotency-Key", `"once"`)
	broken.Store(false)
	ask(http.StatusOK, 1, "77", "Idempotency-Key", `"seeded"`)
	ask(http.StatusBadGateway, 0, "", "Idempotency-Key", `"once"`)
}

// reduced is a skeleton without its face and most of its fingers, as small models have it.
func reduced(s mmcp.Skeleton) (out mmcp.Skeleton) {
	for _, j := range s.Joints {
		face := j.Name == "Jaw" || strings.HasSuffix(j.Name, "Eye")
		finger := strings.Contains(j.Name, "HandThumb") || strings.Contains(j.Name, "HandIndex") || strings.Contains(j.Name, "HandMiddle") ||
			strings.Contains(j.Name, "HandRing") || strings.Contains(j.Name, "HandPinky")
		if !face && (!finger || strings.HasSuffix(j.Name, "HandThumb1") || strings.HasSuffix(j.Name, "HandMiddle1")) {
			out.Joints = append(out.Joints, j)
		}
	}
	return out
}

// ordered is the body of a request for a skeleton of rigtest.
func ordered(t *testing.T, rigName string, fps, seconds float64, change func(*mmcp.Request)) string {
	t.Helper()
	r := &mmcp.Request{ProtocolVersion: "1.0", Model: "narrow", Options: mmcp.DefaultOptions(), Timing: &mmcp.Timing{FPS: fps},
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "walk forward", DurationFrames: int(fps * seconds)}}}
	r.Options.Seed = "3"
	for _, known := range rigtest.All() {
		if known.Name == rigName {
			r.Skeleton = rigtest.Protocol(known.Skeleton)
		}
	}
	if change != nil {
		change(r)
	}
	return string(codec.Bytes(r))
}

// A model that takes one rig and one frame rate answers requests with any of them. The same
// request gets the same answer each time, and two clients with different rigs share one run.
func TestAdapterThroughGateway(t *testing.T) {
	for _, joints := range []int{30, 77} {
		t.Run(strconv.Itoa(joints), func(t *testing.T) { throughGateway(t, narrowOf(t, joints)) })
	}
}

func throughGateway(t *testing.T, s *mmcptest.Server) {
	g := serve(t, "--upstream", "gpu="+s.URL())
	caps := do(t, "GET", g.url+"/capabilities", "")
	var listed struct {
		Models []struct {
			ID                  string
			SupportsRetargeting bool `json:"supports_retargeting"`
		}
		Motiongate struct {
			Models map[string]struct {
				Adapter struct{ Adds []string }
			}
		}
	}
	if err := json.Unmarshal(caps.body, &listed); err != nil {
		t.Fatal(err)
	}
	if !listed.Models[0].SupportsRetargeting || !strings.Contains(string(caps.body), `"adds":[`) {
		t.Errorf("the catalogue does not list the adaptations: %s", caps.body[max(0, len(caps.body)-600):])
	}

	var first []byte
	for _, name := range []string{"Mixamo", "Unreal 5"} {
		got := do(t, "POST", g.url+"/generate", ordered(t, name, 60, 2, nil))
		if got.status != http.StatusOK {
			t.Fatalf("%s: %d %s", name, got.status, got.body)
		}
		if adapted := got.header.Get("X-Motiongate-Adapted"); adapted != "rig, fps" {
			t.Errorf("%s: adapted %q", name, adapted)
		}
		doc, err := gltfio.Decode(got.body)
		if err != nil {
			t.Fatal(err)
		}
		if c := doc.Samples[0].Clip; c.Frames() != 120 || doc.FPS != 60 {
			t.Errorf("%s: %d frames at %g", name, c.Frames(), doc.FPS)
		}
		if first == nil {
			first = got.body
		}
	}
	if n := s.Stats().Executions; n != 1 {
		t.Errorf("%d runs for two rigs, want 1", n)
	}
	// Samples are made two at a time and stored so: more of them need the rest only.
	for _, n := range []int{3, 4, 6} {
		before := s.Stats().Executions
		got := do(t, "POST", g.url+"/generate", ordered(t, "Mixamo", 60, 2, func(r *mmcp.Request) { r.Options.NumSamples = n }))
		if runs := s.Stats().Executions - before; got.status != http.StatusOK || n == 3 && runs != 2 || n > 3 && runs != 1 {
			t.Errorf("%d samples: %d after %d runs", n, got.status, runs)
		}
	}
	again := do(t, "POST", g.url+"/generate", ordered(t, "Mixamo", 60, 2, nil), "Cache-Control", "no-cache")
	if diff := cmp.Diff(len(first), len(again.body)); diff != "" || string(first) != string(again.body) {
		t.Errorf("made again, the answer is another: %s", diff)
	}
}

// A long shot far away, turned, with curves to edit and in the other container, on a
// model that has nothing of that: one answer, in which the client's constraints hold.
func TestAdapterTakesAllAtOnce(t *testing.T) {
	s := narrow(t)
	g := serve(t, "--upstream", "gpu="+s.URL())
	do(t, "GET", g.url+"/capabilities", "")
	turn := geom.Yaw(2.1)
	from := geom.Vec3{X: 40, Z: -3}
	to := from.Add(turn.Rotate(geom.Vec3{Z: 24}))
	got := do(t, "POST", g.url+"/generate", ordered(t, "Mixamo", 24, 25, func(r *mmcp.Request) {
		r.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, 599},
			PositionsXZ: [][2]float64{{from.X, from.Z}, {to.X, to.Z}}, HeadingRadians: []float64{2.1, 2.1}}}
		r.Options.KeyframeBudget = 0.01
	}), "Accept", "model/gltf-binary")
	if got.status != http.StatusOK || got.header.Get("Content-Type") != "model/gltf-binary" {
		t.Fatalf("%d %s", got.status, got.body[:min(len(got.body), 500)])
	}
	adapted := got.header.Get("X-Motiongate-Adapted")
	for _, want := range []string{"keyframes", "rig", "fps", "length=", "place"} {
		if !strings.Contains(adapted, want) {
			t.Errorf("adapted %q, without %s", adapted, want)
		}
	}
	doc, err := gltfio.Decode(got.body)
	if err != nil {
		t.Fatal(err)
	}
	c := doc.Samples[0].Clip
	body := rig.NewBody(c.Skeleton)
	for frame, want := range map[int]geom.Vec3{0: from, 599: to} {
		at := c.Skeleton.Model(c.Pose(frame), nil)[body.Pelvis].Pos
		if d := at.Sub(want).Horizontal().Len(); d > 0.0015 {
			t.Errorf("frame %d is %.2f cm from its place", frame, 100*d)
		}
	}
}
