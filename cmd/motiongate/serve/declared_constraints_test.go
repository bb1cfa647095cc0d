package serve

import (
	"context"
	"encoding/json"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// TestDeclaredConstraintsAndSegments sends what a model declares in its own rate and on its
// own skeleton, and keeps other constraints from it.
func TestDeclaredConstraintsAndSegments(t *testing.T) {
	var got struct {
		Segments []struct {
			Prompt  string
			Seconds float64
		}
		Constraints []struct {
			Type      string
			Joint     string
			Frames    []int
			Positions [][3]float64
			Path      [][2]float64 `json:"positions_xz"`
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
			t.Error(err)
		}
		_, _ = w.Write(foreigntest.NPZ(120, 22, 30, 1, 0.93))
	}))
	t.Cleanup(server.Close)
	cfg, err := config.Parse("c.yaml", []byte(`engine: {enabled: false}
upstreams:
  - name: api
    kind: http
    url: `+server.URL+`
    submit:
      path: /generate
      body: >-
        {segments: [.fps as $fps | .request.segments[] | {prompt, seconds: (.duration_frames / $fps)}], constraints: .request.constraints}
    result: {format: npz}
    models: [{id: m, fps: 30, max_seconds: 10, skeleton: smpl22, constraints: [root_path], segments: true}]
`), nil)
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
	mmcptest.Eventually(t, "its model is listed", func() bool {
		caps, err := g.clientResults.Capabilities(t.Context())
		return err == nil && caps.Model("m") != nil
	})
	req := on("m", "Mixamo", "7")
	req.Timing.FPS = 60
	req.Segments = []mmcp.Segment{
		{Type: mmcp.SegmentText, Prompt: "walk", DurationFrames: 180}, {Type: mmcp.SegmentText, Prompt: "wave", DurationFrames: 60},
	}
	req.Constraints = []mmcp.Constraint{
		{Type: mmcp.ConstraintRootPath, Frames: []int{0, 120}, PositionsXZ: [][2]float64{{0, 0}, {0, 2}}},
		{Type: mmcp.ConstraintEffectorTarget, Joint: "mixamorig:LeftHand", Frames: []int{60}, Positions: [][3]float64{{0.4, 1.2, 1}}},
	}
	res, err := g.clientResults.Generate(t.Context(), req.Call())
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Segments) != 2 || got.Segments[0].Prompt != "walk" || math.Abs(got.Segments[0].Seconds-3) > 0.04 || math.Abs(got.Segments[1].Seconds-1) > 0.04 {
		t.Errorf("segments %v", got.Segments)
	}
	if len(got.Constraints) != 1 || got.Constraints[0].Type != mmcp.ConstraintRootPath || !cmp.Equal(got.Constraints[0].Frames, []int{0, 60}) {
		t.Fatalf("constraints %v", got.Constraints)
	}
	if end := got.Constraints[0].Path[1]; math.Hypot(end[0], end[1]) < 1 || math.Hypot(end[0], end[1]) > 3 {
		t.Errorf("the path ends at %v", end)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	codes := ""
	for _, n := range doc.Notes {
		codes += n.Code + " "
	}
	if !strings.Contains(codes, "constraint_applied_after") || strings.Contains(codes, "prompts_joined") {
		t.Errorf("notes %s", codes)
	}
	c := doc.Samples[0].Clip
	hand := c.Skeleton.Model(c.Pose(60), nil)[c.Skeleton.Index("mixamorig:LeftHand")].Pos
	if d := math.Hypot(hand.X-0.4, hand.Z-1); d > 0.02 {
		t.Errorf("the hand is %.2f m from its target", d)
	}
}
