package remote

import (
	"fmt"
	"math"
	"strings"
	"unicode"

	"github.com/motiongate/motiongate/mmcp"
)

// Bounds of a model's entry. An entry outside them is not listed.
const (
	maxIDLength     = 256 // bytes
	maxFPS          = 1000
	maxJoints       = 1024
	minRequestBytes = 512 // fewer bytes hold no skeleton
)

// Unusable returns the reason why no request can be made for a model with this entry, or "".
func Unusable(m *mmcp.Model) string {
	limits := &m.Limits
	if m.ID == "" {
		return "a model without an id is left out"
	}
	if fault := idFault(m.ID); fault != "" {
		return fmt.Sprintf("model %+.*q is left out: its id %s", maxIDLength, m.ID, fault)
	}
	switch {
	case !(m.FPS > 0 && m.FPS <= maxFPS):
		return fmt.Sprintf("model %q is left out: its frame rate is %v, not between 0 and %d", m.ID, m.FPS, maxFPS)
	case len(m.CanonicalSkeleton.Joints) == 0:
		return fmt.Sprintf("model %q is left out: it has no canonical skeleton", m.ID)
	case len(m.CanonicalSkeleton.Joints) > maxJoints:
		return fmt.Sprintf("model %q is left out: its skeleton has %d joints, more than %d", m.ID, len(m.CanonicalSkeleton.Joints), maxJoints)
	case len(m.SupportedSegments) == 0:
		return fmt.Sprintf("model %q is left out: it takes no kind of segment", m.ID)
	case shorterThanAFrame(limits.MaxDurationSeconds, m.FPS):
		return fmt.Sprintf("model %q is left out: its max_duration_seconds is %v, less than a frame", m.ID, limits.MaxDurationSeconds)
	case limits.MaxRequestBytes != 0 && limits.MaxRequestBytes < minRequestBytes:
		return fmt.Sprintf("model %q is left out: its max_request_bytes is %d, less than %d", m.ID, limits.MaxRequestBytes, minRequestBytes)
	}
	for name, n := range map[string]float64{
		"max_num_samples": float64(limits.MaxNumSamples), "max_constraints_per_request": float64(limits.MaxConstraintsPerRequest),
		"max_prompt_length": float64(limits.MaxPromptLength), "max_batch_size": float64(limits.MaxBatchSize),
		"max_reference_frames": float64(limits.MaxReferenceFrames), "max_video_bytes": float64(limits.MaxVideoBytes),
		"max_video_seconds": limits.MaxVideoSeconds, "native_clip_seconds": m.NativeClipSeconds,
		"recommended_max_duration_seconds": m.RecommendedMaxDurationSeconds,
	} {
		if !(n >= 0) || math.IsInf(n, 0) {
			return fmt.Sprintf("model %q is left out: its %s is %v", m.ID, name, n)
		}
	}
	return ""
}

// idFault returns the reason why a model cannot have this id, or "".
func idFault(id string) string {
	switch {
	case id == "":
		return "is missing"
	case len(id) > maxIDLength:
		return fmt.Sprintf("has %d bytes, more than %d", len(id), maxIDLength)
	case strings.ContainsFunc(id, func(c rune) bool { return !unicode.IsPrint(c) || c == unicode.ReplacementChar }):
		return "has characters that cannot be printed"
	case strings.TrimSpace(id) != id:
		return "begins or ends with a space"
	}
	return ""
}

// shorterThanAFrame reports whether a limit of the duration is shorter than one frame; 0 is no limit.
func shorterThanAFrame(seconds, fps float64) bool {
	return seconds != 0 && !(seconds*fps >= 1)
}
