package serve

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/fbx"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// descriptions are the files of deploy/upstreams, with a fake for each, and the variable
// of its credentials.
var descriptions = map[string]struct {
	fake             func(t testing.TB) *foreigntest.Fake
	variable, header string // of its credentials
	sync             bool   // it has no jobs: a failure is an HTTP status
	uncancellable    bool
}{
	"kimodo-api":        {fake: foreigntest.Kimodo, sync: true},
	"kimodo-cpp":        {fake: func(t testing.TB) *foreigntest.Fake { return foreigntest.KimodoCPP(t, glbOf) }, uncancellable: true},
	"hy-motion":         {fake: func(t testing.TB) *foreigntest.Fake { return foreigntest.HYMotion(t, fbxOf) }},
	"kimodo-space":      {fake: foreigntest.KimodoSpace},
	"localai":           {fake: func(t testing.TB) *foreigntest.Fake { return foreigntest.LocalAI(t, glbOf) }, sync: true},
	"comfyui-hy-motion": {fake: foreigntest.ComfyUI},
	"cartwheel": {
		fake:     func(t testing.TB) *foreigntest.Fake { return foreigntest.Cartwheel(t, glbOf) },
		variable: "SCENARIO_KEY", header: "Basic c2VjcmV0Og==", uncancellable: true,
	},
	"replicate-kimodo": {fake: foreigntest.Replicate, variable: "REPLICATE_API_TOKEN", header: "Bearer secret"},
	"kimodo-houdini":   {fake: foreigntest.KimodoHoudini},
	"kimodo-unity":     {fake: foreigntest.KimodoUnity, sync: true, uncancellable: true},
	"ardy-director": {
		fake: func(t testing.TB) *foreigntest.Fake { return foreigntest.ArdyDirector(t, placesOf) }, sync: true, uncancellable: true,
	},
	"hy-motion-api":       {fake: func(t testing.TB) *foreigntest.Fake { return foreigntest.HYMotionAPI(t, fbxOf) }, variable: "HY_MOTION_TOKEN", header: "secret", uncancellable: true},
	"hy-motion-streaming": {fake: foreigntest.HYMotionStreaming, sync: true},
	"meshy":               {fake: func(t testing.TB) *foreigntest.Fake { return foreigntest.Meshy(t, fbxOf) }, variable: "MESHY_API_KEY", header: "Bearer secret", uncancellable: true},
	"mdm-cog":             {fake: foreigntest.Cog, uncancellable: true},
	"fal":                 {fake: func(t testing.TB) *foreigntest.Fake { return foreigntest.Fal(t, fbxOf) }, variable: "FAL_KEY", header: "Key secret"},
	"replicate":           {fake: foreigntest.Replicate, variable: "REPLICATE_API_TOKEN", header: "Bearer secret"},
	"uthana":              {fake: foreigntest.Uthana, variable: "UTHANA_API_KEY", header: "Basic c2VjcmV0Og==", uncancellable: true},
	"saymotion":           {fake: foreigntest.SayMotion, variable: "SAYMOTION_KEY", header: "Basic c2VjcmV0Og=="},
}

// glbOf is a walk as GLB.
func glbOf(frames int) []byte {
	c, err := bvh.Decode(foreigntest.BVH(frames, 30, 100))
	if err != nil {
		panic(err) // of a test's own file
	}
	body, err := gltfio.EncodeGLB(&gltfio.Document{Version: "1.0", Model: "m", Skeleton: c.Skeleton, FPS: c.FPS, Samples: []gltfio.Sample{{Clip: c}}})
	if err != nil {
		panic(err)
	}
	return body
}

// fbxOf is a walk as FBX.
func fbxOf(frames int) []byte {
	c, err := bvh.Decode(foreigntest.BVH(frames, 30, 100))
	if err != nil {
		panic(err) // of a test's own file
	}
	c.FPS = 30
	body, err := fbx.Encode([]fbx.Take{{Name: "Take 001", Clip: c}}, "")
	if err != nil {
		panic(err)
	}
	return body
}

// placesOf returns the places of SOMA's joints while it moves ahead at 1 m/s, at 25 frames a second.
func placesOf(frames int) [][][3]float64 {
	s, err := npz.Skeleton("soma77")
	if err != nil {
		panic(err) // it is embedded
	}
	rest := s.Model(s.RestPose(), nil)
	out := make([][][3]float64, frames)
	for f := range out {
		for _, at := range rest {
			out[f] = append(out[f], [3]float64{at.Pos.X, at.Pos.Y, at.Pos.Z + float64(f)/25})
		}
	}
	return out
}

var addressLine = regexp.MustCompile(`(?m)^    url: .*$`)

// described assembles a gateway with one description, whose server is a fake.
func described(t *testing.T, name string, f *foreigntest.Fake) (*gateway, string) {
	t.Helper()
	return assembled(t, name, f.URL, filepath.Join("..", "..", "..", "deploy", "upstreams", name+".yaml"))
}

// assembled assembles a gateway with the description in a file, whose server is at url.
func assembled(t *testing.T, name, url, file string) (*gateway, string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	yaml := addressLine.ReplaceAllString(string(text), "    url: "+url+"\n    min_poll: 1ms")
	yaml = strings.ReplaceAll(strings.ReplaceAll(yaml, "every: 5s", "every: 1ms"), "every: 1s", "every: 1ms")
	if strings.Contains(yaml, "    poll:\n") && !strings.Contains(yaml, "every:") {
		yaml = strings.Replace(yaml, "    poll:\n", "    poll:\n      every: 1ms\n", 1)
	}
	cfg, err := config.Parse(name+".yaml", []byte(yaml+"\nengine: {enabled: false}\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	cfg.DataDir = t.TempDir()
	log := slog.New(slog.DiscardHandler)
	g, err := assemble(cfg, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.close(context.WithoutCancel(t.Context()), log) })
	id := cfg.Upstreams[0].Declared[0].ID
	mmcptest.Eventually(t, "its model is listed with its own skeleton", func() bool {
		caps, err := g.clientResults.Capabilities(t.Context())
		// A model that is declared is listed before its skeleton is known.
		return err == nil && caps.Model(id) != nil && caps.AwaitedError(id) == nil
	})
	return g, id
}

// on returns a request of two seconds for a rig of rigtest, or else for the engine's rig.
func on(model, rigName, seed string) *mmcp.Request {
	s := rig.Canonical()
	for _, known := range rigtest.All() {
		if known.Name == rigName {
			s = known.Skeleton
		}
	}
	r := &mmcp.Request{ProtocolVersion: "1.0", Model: model, Options: mmcp.DefaultOptions(), Timing: &mmcp.Timing{FPS: 30}}
	for _, j := range s.Joints {
		p, q := j.Rest.Pos, j.Rest.Rot
		own := mmcp.Joint{Name: j.Name, RestTranslation: [3]float64{p.X, p.Y, p.Z}, RestRotation: [4]float64{q.X, q.Y, q.Z, q.W}}
		if j.Parent >= 0 {
			own.Parent = s.Joints[j.Parent].Name
		}
		r.Skeleton.Joints = append(r.Skeleton.Joints, own)
	}
	r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: `a person "walks"`, DurationFrames: 60}}
	r.Options.Seed = mmcp.Seed(seed)
	return r
}

// Each description turns a prompt into motion, on the engine's rig and on Mixamo's, reports the
// failure of its server, and cancels runs whose clients have left.
func TestDescriptions(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "deploy", "upstreams", "*.yaml"))
	if err != nil || len(files) != len(descriptions)+1 { // and TestDescriptionOfKimodoGen
		t.Errorf("%d descriptions, %d are tested: %v", len(files), len(descriptions), err)
	}
	for name, d := range descriptions {
		t.Run(name, func(t *testing.T) {
			if d.variable != "" {
				t.Setenv(d.variable, "secret")
			}
			f := d.fake(t)
			g, model := described(t, name, f)
			for _, rigName := range []string{"", "Mixamo"} {
				res, err := g.clientResults.Generate(t.Context(), on(model, rigName, "7").Call())
				if err != nil {
					t.Fatal(err)
				}
				doc, err := gltfio.Decode(res.Body)
				if err != nil {
					t.Fatal(err)
				}
				c := doc.Samples[0].Clip
				if end := c.Root[59]; c.Frames() != 60 || end.Z < 1.2 || end.Z > 2.8 || end.Y < 0.4 || end.Y > 1.6 {
					t.Errorf("%s: %d frames, the root is at %v at the end", rigName, c.Frames(), end)
				}
			}
			if got := fmt.Sprint(f.Last()); !strings.Contains(got, "walks") {
				t.Errorf("the prompt is not in %s", got)
			}
			if f.Token != d.header {
				t.Errorf("credentials %q, want %q", f.Token, d.header)
			}
			failing(t, g, f, model, d.sync)
			if !d.uncancellable {
				cancelled(t, g, f, model)
			}
		})
	}
}

// failing has the server refuse a request, and fail one.
func failing(t *testing.T, g *gateway, f *foreigntest.Fake, model string, sync bool) {
	f.State(false, "", 422)
	_, err := g.clientResults.Generate(t.Context(), on(model, "", "").Call())
	if e := mmcp.AsError(err); err == nil || e.Code != mmcp.CodeInvalidRequest || !strings.Contains(e.Message, "the fake refuses") {
		t.Errorf("refused: %v", err)
	}
	f.State(false, "out of cheese", 0)
	defer f.State(false, "", 0)
	if sync {
		return
	}
	_, err = g.clientResults.Generate(t.Context(), on(model, "", "").Call())
	if e := mmcp.AsError(err); err == nil || e.Code != mmcp.CodeUpstreamInvalid || !strings.Contains(e.Message, "out of cheese") {
		t.Errorf("failed: %v", err)
	}
}

// cancelled has a client leave while the server works.
func cancelled(t *testing.T, g *gateway, f *foreigntest.Fake, model string) {
	f.State(true, "", 0)
	before, _ := f.Jobs()
	ctx, cancel := context.WithCancel(t.Context())
	go func() { // ends when the server has the request
		mmcptest.Eventually(t, "the server has the request", func() bool { taken, _ := f.Jobs(); return taken > before })
		cancel()
	}()
	if _, err := g.clientResults.Generate(ctx, on(model, "", "").Call()); mmcp.AsError(err).Code != mmcp.CodeCancelled {
		t.Errorf("cancelled: %v", err)
	}
	mmcptest.Eventually(t, "the server gets the cancellation", func() bool { _, gone := f.Jobs(); return gone == 1 })
}
