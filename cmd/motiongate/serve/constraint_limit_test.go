package serve

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// TestConstraintLimitOfKinds holds that a model of each kind without a limit of its own takes
// 4,096 constraints, as a client that bakes an animation sends one for each key, and refuses
// one more.
func TestConstraintLimitOfKinds(t *testing.T) {
	const most = 4096
	cfg, err := config.Parse("kinds.yaml", fmt.Appendf(nil, `engine: {enabled: false}
upstreams:
  - {name: a, kind: http, url: %q, submit: {path: /generate, body: "{prompt: .prompt}"}, result: {format: npz},
     models: [{id: http, fps: 30, skeleton: smpl22}]}
  - {name: b, kind: gradio, url: %[1]q, gradio: {fn: make}, submit: {body: "[.prompt]"}, result: {format: npz},
     models: [{id: gradio, fps: 30, skeleton: smpl22}]}
  - {name: c, kind: command, command: ["true"], result: {format: json},
     models: [{id: command, fps: 30, skeleton: smpl22}]}
`, foreigntest.Kimodo(t).URL), nil)
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
	for _, kind := range []string{"http", "gradio", "command"} {
		var m *mmcp.Model
		mmcptest.Eventually(t, kind+" is listed", func() bool {
			caps, err := g.clientResults.Capabilities(t.Context())
			if err == nil {
				m = caps.Model(kind)
			}
			return m != nil
		})
		req := on(kind, "", "7")
		pin := mmcp.Constraint{Type: mmcp.ConstraintRootPath, Frames: []int{0}, PositionsXZ: [][2]float64{{0, 0}}}
		req.Constraints = slices.Repeat([]mmcp.Constraint{pin}, most)
		if err := codec.CheckModel(req, m); err != nil {
			t.Errorf("%s: %d constraints: %v", kind, most, err)
		}
		req.Constraints = append(req.Constraints, pin)
		err := codec.CheckModel(req, m)
		if e := mmcp.AsError(err); err == nil || e.Code != mmcp.CodeInvalidOptions || !strings.Contains(e.Message, "at most 4096") {
			t.Errorf("%s: %d constraints: error %v", kind, most+1, err)
		}
	}
}
