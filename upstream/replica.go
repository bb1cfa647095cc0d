package upstream

import (
	"bytes"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// restTolerance is the tolerated difference between rest transforms of replicas, in metres and in components
// of a quaternion: servers print them with 32 or 64 bits.
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

// joint returns the common entry of two replicas. A feature that requests can be checked for is listed if
// either replica has it: a request that uses it goes only to replicas that have it. Every other feature is
// listed only if both have it. The remaining members are a's.
func joint(a, b mmcp.Model) mmcp.Model {
	a.SupportedConstraints = union(a.SupportedConstraints, b.SupportedConstraints)
	a.SupportedSegments = union(a.SupportedSegments, b.SupportedSegments)
	a.SupportedGuidanceTypes = union(a.SupportedGuidanceTypes, b.SupportedGuidanceTypes)
	a.SupportsRetargeting = a.SupportsRetargeting || b.SupportsRetargeting
	a.SupportsLoop = a.SupportsLoop || b.SupportsLoop
	a.SupportsKeyframeReduction = a.SupportsKeyframeReduction || b.SupportsKeyframeReduction
	a.ModelOptions = allOptions(a.ModelOptions, b.ModelOptions)
	a.Limits = looser(a.Limits, b.Limits)

	a.RecommendedMaxDurationSeconds = lower(a.RecommendedMaxDurationSeconds, b.RecommendedMaxDurationSeconds)
	a.PredictedContactJoints = both(a.PredictedContactJoints, b.PredictedContactJoints)
	a.SupportsAsync = a.SupportsAsync && b.SupportsAsync
	a.SupportsSegmentSeed = a.SupportsSegmentSeed && b.SupportsSegmentSeed
	a.SupportsBatch = a.SupportsBatch || b.SupportsBatch // the pool sends batches only to replicas that accept them
	a.SupportsTrajectory = a.SupportsTrajectory && b.SupportsTrajectory
	a.SupportsMotionReferenceMixed = a.SupportsMotionReferenceMixed && b.SupportsMotionReferenceMixed
	a.SupportsJointTranslation = a.SupportsJointTranslation && b.SupportsJointTranslation
	a.Lacks &= b.Lacks

	repeats := repeatable(&a) && repeatable(&b)
	license := mmcp.JoinLicenses(a.License(), b.License())
	a.Extra, a.About = shared(a.Extra, b.Extra), shared(a.About, b.About)
	if !license.IsZero() {
		a.SetLicense(license)
	}
	if !repeats {
		a = unrepeatable(a)
	}
	return a
}

// declares reports whether a list contains the option o.
func declares(list []mmcp.ModelOption, o mmcp.ModelOption) bool {
	return slices.ContainsFunc(list, func(other mmcp.ModelOption) bool { return codec.SameOption(o, other) })
}

// takesLess reports whether a server with the entry own refuses requests that the listed entry permits.
func takesLess(own, listed *mmcp.Model) bool {
	lacks := func(own, listed []string) bool {
		return slices.ContainsFunc(listed, func(v string) bool { return !slices.Contains(own, v) })
	}
	return lacks(own.SupportedConstraints, listed.SupportedConstraints) || lacks(own.SupportedSegments, listed.SupportedSegments) ||
		lacks(own.SupportedGuidanceTypes, listed.SupportedGuidanceTypes) ||
		listed.SupportsRetargeting && !own.SupportsRetargeting || listed.SupportsLoop && !own.SupportsLoop ||
		listed.SupportsKeyframeReduction && !own.SupportsKeyframeReduction ||
		slices.ContainsFunc(listed.ModelOptions, func(o mmcp.ModelOption) bool { return !declares(own.ModelOptions, o) }) ||
		tighter(own.Limits, listed.Limits)
}

// union returns the elements of a, and then the elements that only b has.
func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, v := range b {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// both returns the elements of a that b has, in the order of a.
func both(a, b []string) []string {
	out := make([]string, 0, len(a))
	for _, v := range a {
		if slices.Contains(b, v) {
			out = append(out, v)
		}
	}
	return out
}

// shared returns the unknown fields that are equal in both. A flag that only one of them sets is false.
func shared(a, b mmcp.Extra) mmcp.Extra {
	out := maps.Clone(a)
	for name, value := range a {
		other, has := b[name]
		switch {
		case has && sameJSON(value, other):
		case has && strings.HasPrefix(name, "supports_"):
			out[name] = json.RawMessage("false")
		default:
			delete(out, name)
		}
	}
	return out
}

func sameJSON(a, b json.RawMessage) bool {
	var left, right bytes.Buffer
	if json.Compact(&left, a) != nil || json.Compact(&right, b) != nil {
		return false
	}
	return bytes.Equal(left.Bytes(), right.Bytes())
}

// limitsOf returns the limits against which requests are checked.
func limitsOf(l *mmcp.Limits) ([]*int, []*float64) {
	return []*int{
			&l.MaxNumSamples, &l.MaxConstraintsPerRequest, &l.MaxPromptLength, &l.MaxRequestBytes,
			&l.MaxReferenceFrames, &l.MaxVideoBytes,
		},
		[]*float64{&l.MaxDurationSeconds, &l.MaxVideoSeconds}
}

// looser returns the larger of each limit. The gateway lists its own largest batch.
func looser(a, b mmcp.Limits) mmcp.Limits {
	integers, fractions := limitsOf(&a)
	otherWhole, otherReal := limitsOf(&b)
	for i, n := range integers {
		*n = higher(*n, *otherWhole[i])
	}
	for i, n := range fractions {
		*n = higher(*n, *otherReal[i])
	}
	a.MaxBatchSize = max(a.MaxBatchSize, b.MaxBatchSize)
	a.Extra = shared(a.Extra, b.Extra)
	return a
}

// tighter reports whether a has a limit below the same limit of b.
func tighter(a, b mmcp.Limits) bool {
	integers, fractions := limitsOf(&a)
	otherWhole, otherReal := limitsOf(&b)
	for i, n := range integers {
		if higher(*n, *otherWhole[i]) != *n {
			return true
		}
	}
	for i, n := range fractions {
		if higher(*n, *otherReal[i]) != *n {
			return true
		}
	}
	return false
}

// higher returns the larger limit; 0 means no limit.
func higher[T int | float64](a, b T) T {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b)
}

// lower returns the smaller value; 0 means not stated.
func lower(a, b float64) float64 {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// allOptions returns the options that either replica declares, except options that they declare differently.
func allOptions(a, b []mmcp.ModelOption) []mmcp.ModelOption {
	differs := func(o mmcp.ModelOption, list []mmcp.ModelOption) bool {
		return slices.ContainsFunc(list, func(other mmcp.ModelOption) bool { return o.Name == other.Name && !codec.SameOption(o, other) })
	}
	var out []mmcp.ModelOption
	for _, o := range slices.Concat(a, b) {
		if !differs(o, a) && !differs(o, b) && !declares(out, o) {
			out = append(out, o)
		}
	}
	return out
}
