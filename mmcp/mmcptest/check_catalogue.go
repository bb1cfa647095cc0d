package mmcptest

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// catalogue checks that what a backend announces can be believed, and stays.
func (s *suite) catalogue(t *testing.T) {
	b, caps := s.start(t)
	for field, v := range map[string][2]string{
		"protocol_version":  {caps.ProtocolVersion[:min(2, len(caps.ProtocolVersion))], "1."},
		"rotation_format":   {caps.RotationFormat, mmcp.RotationFormat},
		"coordinate_system": {caps.CoordinateSystem, mmcp.CoordinateSystem},
		"units":             {caps.Units, mmcp.Units},
	} {
		if v[0] != v[1] {
			t.Errorf("%s: got %q, want %q", field, v[0], v[1])
		}
	}
	if !slices.Contains(caps.ResponseFormats, mmcp.FormatGLTF) {
		t.Errorf("response_formats %q lack %q", caps.ResponseFormats, mmcp.FormatGLTF)
	}
	seen := map[string]bool{}
	for i := range caps.Models {
		m := &caps.Models[i]
		if seen[m.ID] {
			t.Errorf("model %q is listed twice", m.ID)
		}
		seen[m.ID] = true
		for _, problem := range ModelProblems(m) {
			t.Errorf("model %q: %s", m.ID, problem)
		}
	}
	again := catalogueOf(t, b)
	if !bytes.Equal(codec.EncodeCapabilities(caps), codec.EncodeCapabilities(again)) {
		t.Error("the catalogue is another one the second time")
	}
}

// ModelProblems lists the fields of a model's entry that are out of range.
func ModelProblems(m *mmcp.Model) []string {
	var out []string
	want := func(ok bool, format string, args ...any) {
		if !ok {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	want(m.ID != "", "id is empty")
	want(m.FPS > 0 && !math.IsInf(m.FPS, 0), "fps is %v", m.FPS)
	want(m.NativeClipSeconds > 0, "native_clip_seconds is %v", m.NativeClipSeconds)
	want(m.RecommendedMaxDurationSeconds > 0, "recommended_max_duration_seconds is %v", m.RecommendedMaxDurationSeconds)
	want(m.Chunking == "none" || m.Chunking == "stitched", "chunking is %q", m.Chunking)
	want(len(m.SupportedSegments)+len(m.SupportedConstraints) > 0, "neither segments nor constraints are supported")
	for _, g := range m.SupportedGuidanceTypes {
		want(g == "nocfg" || g == "regular" || g == "separated", "guidance type %q", g)
	}
	l := m.Limits
	want(l.MaxDurationSeconds > 0, "limits.max_duration_seconds is %v", l.MaxDurationSeconds)
	want(l.MaxNumSamples > 0, "limits.max_num_samples is %d", l.MaxNumSamples)
	want(l.MaxPromptLength > 0, "limits.max_prompt_length is %d", l.MaxPromptLength)
	want(l.MaxRequestBytes > 0, "limits.max_request_bytes is %d", l.MaxRequestBytes)
	want(l.MaxConstraintsPerRequest >= 0, "limits.max_constraints_per_request is %d", l.MaxConstraintsPerRequest)
	return append(out, rigProblems(m)...)
}

// rigProblems lists the faults of a canonical skeleton.
func rigProblems(m *mmcp.Model) []string {
	var out []string
	before := map[string]bool{}
	for i, j := range m.CanonicalSkeleton.Joints {
		switch {
		case before[j.Name]:
			out = append(out, fmt.Sprintf("joint %q stands twice", j.Name))
		case (i == 0) != (j.Parent == ""):
			out = append(out, fmt.Sprintf("joint %d, %q, has the parent %q; the first joint alone is the root", i, j.Name, j.Parent))
		case i > 0 && !before[j.Parent]:
			out = append(out, fmt.Sprintf("joint %q stands before its parent %q", j.Name, j.Parent))
		case !finite(j.RestTranslation[:]) || !unit(j.RestRotation[:]):
			out = append(out, fmt.Sprintf("joint %q rests at %v, %v", j.Name, j.RestTranslation, j.RestRotation))
		}
		before[j.Name] = true
	}
	if len(before) == 0 {
		out = append(out, "canonical_skeleton has no joints")
	}
	for _, c := range m.PredictedContactJoints {
		if !before[c] {
			out = append(out, fmt.Sprintf("contact joint %q is not in the skeleton", c))
		}
	}
	return out
}

func finite(v []float64) bool {
	return !slices.ContainsFunc(v, func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) })
}

// unitTolerance is the error of a unit quaternion that is rounded to 32-bit floats or a few
// decimals.
const unitTolerance = 1e-3

func unit(q []float64) bool {
	sum := 0.0
	for _, x := range q {
		sum += x * x
	}
	return math.Abs(sum-1) < unitTolerance
}
