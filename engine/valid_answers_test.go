package engine_test

import (
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// checkAnswer checks what holds of every answer: as many samples and frames as were
// asked for, finite unit rotations, a root that is somewhere, and the bones of
// the request.
func checkAnswer(t *testing.T, req *mmcp.Request) {
	t.Helper()
	e := engine.New(engine.Options{})
	caps, err := e.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	// As a client sends it: what cannot be said on the wire is no request.
	read, err := codec.Decode(codec.Bytes(req), caps)
	if err != nil {
		t.Fatalf("made up and not valid: %v", err)
	}
	res, err := e.Generate(t.Context(), read.Call())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(doc.Samples), max(1, req.Options.NumSamples); got != want {
		t.Fatalf("%d samples, not %d", got, want)
	}
	if got, want := doc.Skeleton.Len(), len(req.Skeleton.Joints); got != want {
		t.Fatalf("%d joints, not %d", got, want)
	}
	for i, j := range doc.Skeleton.Joints {
		want := req.Skeleton.Joints[i]
		if j.Name != want.Name {
			t.Fatalf("joint %d is %q, not %q", i, j.Name, want.Name)
		}
		for a, is := range [3]float64{j.Rest.Pos.X, j.Rest.Pos.Y, j.Rest.Pos.Z} {
			if d := math.Abs(is - want.RestTranslation[a]); !(d <= 1e-6*math.Abs(want.RestTranslation[a])) {
				t.Fatalf("%s has its rest at %v, not %v", j.Name, j.Rest.Pos, want.RestTranslation)
			}
		}
	}
	for n, s := range doc.Samples {
		if got, want := s.Clip.Frames(), req.TotalFrames(); got != want {
			t.Fatalf("sample %d has %d frames, not %d", n, got, want)
		}
		for i, q := range s.Clip.Rot {
			if l := math.Sqrt(q.Dot(q)); !(math.Abs(l-1) < 1e-5) {
				t.Fatalf("sample %d, frame %d, %s: a rotation of length %g", n, i/doc.Skeleton.Len(), doc.Skeleton.Joints[i%doc.Skeleton.Len()].Name, l)
			}
		}
		for f, p := range s.Clip.Root {
			if !(math.Abs(p.X)+math.Abs(p.Y)+math.Abs(p.Z) < 1e7) {
				t.Fatalf("sample %d, frame %d: the root is at %v", n, f, p)
			}
		}
		for key, v := range s.Extra {
			if !json.Valid(v) {
				t.Fatalf("%s is %q", key, v)
			}
		}
	}
}

var madeUp = flag.Uint64("random-requests", 200, "how many requests are made up")

func TestRandomRequestsHaveValidAnswers(t *testing.T) {
	n := *madeUp
	if raceDetector {
		n /= 5
	}
	for seed := range n {
		req := requestMaker{rand.New(rand.NewPCG(seed, 5))}.request()
		if !t.Run("", func(t *testing.T) { checkAnswer(t, req) }) {
			t.Logf("seed %d: %s", seed, outline(req))
		}
	}
}

// outline is a request without its skeleton.
func outline(req *mmcp.Request) []byte {
	c := *req
	c.Skeleton.Joints = c.Skeleton.Joints[:1]
	return codec.Bytes(codec.WithModel(&c, c.Model))
}
