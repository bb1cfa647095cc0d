package report

import (
	"encoding/json"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/perform"
)

// Sample returns the fields of an answer about a sample, beside its motion.
func Sample(m *perform.Motion, c *clip.Clip, findings []Finding) map[string]json.RawMessage {
	out := map[string]json.RawMessage{"trajectory": trajectoryOf(m, c)}
	if len(findings) > 0 {
		out["report"] = gltfio.Raw(map[string]any{"constraints": findings})
	}
	if m.Relief != nil {
		out[groundField] = gltfio.Raw(m.Relief)
	}
	if scene := sceneOf(m, c); scene != nil {
		out[sceneField] = gltfio.Raw(scene)
	}
	return out
}
