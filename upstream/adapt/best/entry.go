package best

import (
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Models returns the models of Options.Of that a catalogue lists, in the order of Of.
func (o *Options) Models(caps *mmcp.Capabilities) []*mmcp.Model {
	var out []*mmcp.Model
	for _, id := range o.Candidates {
		if m := caps.Model(id); m != nil {
			out = append(out, m)
		}
	}
	return out
}

// Entry returns the entry of a model that answers with the best motion of others: the skeleton and
// the rate of the first one, and the abilities that all of them have. Their fingerprints are part of
// it, so that stored answers are not used after a change of one of the models.
func (o *Options) Entry(id string, models []*mmcp.Model) mmcp.Model {
	m := *models[0]
	m.ID, m.ModelOptions, m.SupportsBatch = id, nil, false
	prints := make([]string, 0, len(models))
	deterministic := true
	for _, other := range models {
		m.SupportedConstraints = both(m.SupportedConstraints, other.SupportedConstraints)
		m.SupportedSegments = both(m.SupportedSegments, other.SupportedSegments)
		m.SupportedGuidanceTypes = both(m.SupportedGuidanceTypes, other.SupportedGuidanceTypes)
		m.PredictedContactJoints = both(m.PredictedContactJoints, other.PredictedContactJoints)
		m.SupportsRetargeting = m.SupportsRetargeting && other.SupportsRetargeting
		m.SupportsAsync = m.SupportsAsync || other.SupportsAsync
		m.SupportsSegmentSeed = m.SupportsSegmentSeed && other.SupportsSegmentSeed
		m.SupportsLoop = m.SupportsLoop && other.SupportsLoop
		m.SupportsTrajectory = m.SupportsTrajectory && other.SupportsTrajectory
		m.SupportsMotionReferenceMixed = m.SupportsMotionReferenceMixed && other.SupportsMotionReferenceMixed
		m.SupportsJointTranslation = m.SupportsJointTranslation && other.SupportsJointTranslation
		m.SupportsKeyframeReduction = m.SupportsKeyframeReduction && other.SupportsKeyframeReduction
		m.Limits = common(m.Limits, other.Limits)
		m.RecommendedMaxDurationSeconds = lower(m.RecommendedMaxDurationSeconds, other.RecommendedMaxDurationSeconds)
		deterministic = deterministic && other.TakesSeeds()
		sum := codec.Fingerprint(other)
		prints = append(prints, hex.EncodeToString(sum[:6]))
	}
	m.About = maps.Clone(m.About)
	if m.About == nil {
		m.About = mmcp.Extra{}
	}
	delete(m.About, "clips")
	delete(m.About, "adapter")
	m.SetLicense(mmcp.License{})             // each motion has the license of the model that made it
	about, _ := json.Marshal(map[string]any{ // text and numbers only
		"of": o.Candidates, "tries": o.MostTries(), "judge": o.criteria(), "until": o.until(), "budget": o.Budget, "revisions": prints,
	})
	m.About[mmcp.BestField] = about
	if !deterministic {
		m.About["deterministic"] = json.RawMessage("false")
	}
	return m
}

// both returns the elements that two lists have in common, in the order of the first.
func both(a, b []string) []string {
	out := make([]string, 0, len(a))
	for _, s := range a {
		if slices.Contains(b, s) {
			out = append(out, s)
		}
	}
	return out
}

// common returns the stricter of two limits each.
func common(a, b mmcp.Limits) mmcp.Limits {
	a.MaxDurationSeconds = lower(a.MaxDurationSeconds, b.MaxDurationSeconds)
	a.MaxNumSamples = lower(a.MaxNumSamples, b.MaxNumSamples)
	a.MaxConstraintsPerRequest = lower(a.MaxConstraintsPerRequest, b.MaxConstraintsPerRequest)
	a.MaxPromptLength = lower(a.MaxPromptLength, b.MaxPromptLength)
	a.MaxRequestBytes = lower(a.MaxRequestBytes, b.MaxRequestBytes)
	a.MaxReferenceFrames = lower(a.MaxReferenceFrames, b.MaxReferenceFrames)
	a.MaxVideoBytes = lower(a.MaxVideoBytes, b.MaxVideoBytes)
	a.MaxVideoSeconds = lower(a.MaxVideoSeconds, b.MaxVideoSeconds)
	return a
}

// lower returns the lower of two limits; 0 is no limit.
func lower[T int | float64](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}
