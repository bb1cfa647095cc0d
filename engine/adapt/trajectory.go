package adapt

import (
	"encoding/json"
	"maps"
)

// withoutTrajectory returns what a model said of a sample without the path of
// travel, which holds for the motion as the model made it only.
func withoutTrajectory(extra map[string]json.RawMessage) map[string]json.RawMessage {
	if _, has := extra["trajectory"]; !has {
		return extra
	}
	out := maps.Clone(extra)
	delete(out, "trajectory")
	if len(out) == 0 {
		return nil
	}
	return out
}
