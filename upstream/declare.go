package upstream

import (
	"encoding/json"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// entryOf returns the listed entry of a declared model. like is the entry of the model that it names, or nil.
// Of the members that are newer than the first version of the protocol, the entry has supported_segments,
// without which clients offer no poses, and the member declared.
func entryOf(d *remote.Declared, like *mmcp.Model) mmcp.Model {
	m := mmcp.NewModel(d.ID, d.FPS, d.Skeleton)
	m.SupportedConstraints = append(m.SupportedConstraints, d.Constraints...)
	if like != nil {
		m = mmcp.NewModel(d.ID, like.FPS, like.CanonicalSkeleton)
		m.NativeClipSeconds, m.RecommendedMaxDurationSeconds = like.NativeClipSeconds, like.RecommendedMaxDurationSeconds
		m.Chunking = like.Chunking
		m.SupportedConstraints, m.SupportedSegments = like.SupportedConstraints, like.SupportedSegments
		m.SupportedGuidanceTypes, m.PredictedContactJoints = like.SupportedGuidanceTypes, like.PredictedContactJoints
		m.SupportsRetargeting = like.SupportsRetargeting
		m.Limits = like.Limits
	}
	m.Lacks &^= mmcp.FieldSegments
	if d.FPS > 0 {
		m.FPS = d.FPS
	}
	if d.MaxSeconds > 0 {
		m.Limits.MaxDurationSeconds = d.MaxSeconds
	}
	if limit := m.Limits.MaxDurationSeconds; limit > 0 {
		m.RecommendedMaxDurationSeconds = min(m.RecommendedMaxDurationSeconds, limit)
	}
	if d.Seed {
		m.SupportsSegmentSeed = true
		m.Lacks &^= mmcp.FieldSegmentSeed
	}
	m = unrepeatable(m) // answers of an unlisted model are not cached
	m.About[declaredField] = json.RawMessage("true")
	return m
}

// declaredField is a member of the entry of a model that only the settings list.
const declaredField = "declared"

// declaration returns the models that the settings declare for a member whose catalogue is unknown.
func (m *member) declaration() []remote.Declared {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.caps != nil {
		return nil
	}
	return m.declared
}

// declarer is a backend that returns entries of its models before its server has answered. Entries without
// known skeletons have no joints.
type declarer interface{ Declarations() []mmcp.Model }

// declarations returns the entries that the backend of a member declares while its catalogue is unknown.
func (m *member) declarations() []mmcp.Model {
	d, ok := m.Backend.(declarer)
	if !ok || m.known() != nil {
		return nil
	}
	all := d.Declarations()
	for i := range all {
		all[i] = unrepeatable(all[i])
		all[i].About[declaredField] = json.RawMessage("true")
	}
	return all
}

// declaresAll reports whether the models of a member can be listed before its server has
// answered.
func (m *member) declaresAll() bool {
	own := m.declarations()
	unknown := slices.ContainsFunc(own, func(e mmcp.Model) bool { return len(e.CanonicalSkeleton.Joints) == 0 })
	return len(m.declaration()) > 0 || len(own) > 0 && !unknown
}

func (m *member) declare(models []remote.Declared) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.declared = models
}

// declare lists the declared models of members that have not answered yet. It runs after all catalogues are
// added, so that a declaration changes no entry of a server and may name any of them. A declaration that
// names a declared model is added after that model.
func (b *builder) declare(members []*member) {
	b.declaring = true
	type late struct {
		rank int
		m    *member
		d    *remote.Declared
	}
	var left []late
	for rank, m := range members {
		for _, own := range m.declarations() {
			if len(own.CanonicalSkeleton.Joints) == 0 {
				b.await(m, own)
				continue
			}
			b.list(rank, m, &own)
		}
		for _, d := range m.declaration() {
			if d.Like != "" {
				left = append(left, late{rank, m, &d})
				continue
			}
			if len(d.Skeleton.Joints) == 0 {
				b.await(m, entryOf(&d, nil))
				continue
			}
			own := entryOf(&d, nil)
			b.list(rank, m, &own)
		}
	}
	for n := -1; n != len(left); {
		n = len(left)
		left = slices.DeleteFunc(left, func(l late) bool {
			i, known := b.at[l.d.Like]
			if known {
				own := entryOf(l.d, &b.models[i])
				b.list(l.rank, l.m, &own)
			}
			return known
		})
	}
	for _, l := range left {
		b.await(l.m, entryOf(l.d, nil))
		b.warn("upstream %s: the declared model %s is not listed: no model %s is known, which it is like", l.m.Name, l.d.ID, l.d.Like)
	}
}
