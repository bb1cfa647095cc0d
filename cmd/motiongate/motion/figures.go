package motion

import (
	"errors"
	"fmt"

	"github.com/motiongate/motiongate/engine/assess"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// Figures measures the first motion of an answer: sliding feet, jerk and the errors of constraints. It omits
// figures that do not apply.
func Figures(req *mmcp.Request, body []byte) (map[string]float64, error) {
	doc, err := gltfio.Decode(body)
	if err != nil {
		return nil, fmt.Errorf("the answer cannot be read: %w", err)
	}
	if len(doc.Samples) == 0 {
		return nil, errors.New("the answer has no motion")
	}
	sample := &doc.Samples[0]
	c, a, ground, err := assess.Measurable(req, sample)
	if err != nil {
		return nil, err
	}
	r := metrics.Measure(metrics.NewMotion(c, ground), a)
	out := make(map[string]float64)
	for name, v := range map[string]metrics.Value{
		"skate_seen_m_s": r.SkateSeen, "jerk_m_s3": r.Jerk, "path_error_m": r.PathError, "key_error_m": r.KeyError,
		"target_error_m": r.TargetError, "penetration_m": r.Penetration,
	} {
		if !v.Absent() {
			out[name] = float64(v)
		}
	}
	return out, nil
}
