package upstream

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// restTolerance is how far rest transforms of replicas may differ, in metres and
// in parts of a quaternion: servers print them as 32 or as 64 bits.
const restTolerance = 1e-6

// sameSkeleton compares names, parents and rest transforms in order.
func sameSkeleton(a, b *mmcp.Skeleton) bool {
	return slices.EqualFunc(a.Joints, b.Joints, func(x, y mmcp.Joint) bool {
		return x.Name == y.Name && x.Parent == y.Parent &&
			near(x.RestTranslation[:], y.RestTranslation[:]) && near(x.RestRotation[:], y.RestRotation[:])
	})
}

func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) <= restTolerance })
}

// common returns what both replicas can do, so that a request that fits the
// entry fits whichever of them gets it. What cannot be compared is a's.
func common(a, b mmcp.Model) mmcp.Model {
	a.RecommendedMaxDurationSeconds = min(a.RecommendedMaxDurationSeconds, b.RecommendedMaxDurationSeconds)
	a.SupportedConstraints = both(a.SupportedConstraints, b.SupportedConstraints)
	a.SupportedSegments = both(a.SupportedSegments, b.SupportedSegments)
	a.SupportedGuidanceTypes = both(a.SupportedGuidanceTypes, b.SupportedGuidanceTypes)
	a.PredictedContactJoints = both(a.PredictedContactJoints, b.PredictedContactJoints)
	a.SupportsRetargeting = a.SupportsRetargeting && b.SupportsRetargeting
	a.SupportsAsync = a.SupportsAsync && b.SupportsAsync
	a.SupportsSegmentSeed = a.SupportsSegmentSeed && b.SupportsSegmentSeed
	a.SupportsLoop = a.SupportsLoop && b.SupportsLoop
	a.SupportsBatch = a.SupportsBatch && b.SupportsBatch
	a.SupportsTrajectory = a.SupportsTrajectory && b.SupportsTrajectory
	a.SupportsMotionReferenceMixed = a.SupportsMotionReferenceMixed && b.SupportsMotionReferenceMixed
	a.Limits = tighter(a.Limits, b.Limits)
	if repeatable(&a) && !repeatable(&b) {
		a = unrepeatable(a)
	}
	return a
}

// both keeps the order of a.
func both(a, b []string) []string {
	out := make([]string, 0, len(a))
	for _, v := range a {
		if slices.Contains(b, v) {
			out = append(out, v)
		}
	}
	return out
}

func tighter(a, b mmcp.Limits) mmcp.Limits {
	a.MaxDurationSeconds = lower(a.MaxDurationSeconds, b.MaxDurationSeconds)
	a.MaxNumSamples = lower(a.MaxNumSamples, b.MaxNumSamples)
	a.MaxConstraintsPerRequest = lower(a.MaxConstraintsPerRequest, b.MaxConstraintsPerRequest)
	a.MaxPromptLength = lower(a.MaxPromptLength, b.MaxPromptLength)
	a.MaxRequestBytes = lower(a.MaxRequestBytes, b.MaxRequestBytes)
	a.MaxBatchSize = lower(a.MaxBatchSize, b.MaxBatchSize)
	a.MaxReferenceFrames = lower(a.MaxReferenceFrames, b.MaxReferenceFrames)
	a.MaxVideoBytes = lower(a.MaxVideoBytes, b.MaxVideoBytes)
	a.MaxVideoSeconds = lower(a.MaxVideoSeconds, b.MaxVideoSeconds)
	return a
}

// lower returns the smaller limit; 0 is none.
func lower[T int | float64](a, b T) T {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}
