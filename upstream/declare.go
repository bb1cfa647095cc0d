package upstream

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// Declared is a model of a server as the settings declare it. It is listed until
// the server's own catalogue is known. Either Skeleton or Like is set.
type Declared struct {
	ID         string  // of the model at the server
	FPS        float64 // frames per second; 0 with Like: those of that model
	MaxSeconds float64 // longest motion; 0: the protocol's default, or with Like the limit of that model
	Seed       bool    // segments may have seeds of their own

	Skeleton     mmcp.Skeleton
	SkeletonFile string // where Skeleton was read from
	Like         string // listed id of a model whose skeleton, segments, constraints and limits this one shares
}

// maxSkeletonBytes bounds the file of a skeleton.
const maxSkeletonBytes = 1 << 20

// ReadSkeleton reads the skeleton from a JSON file, as a catalogue has it.
func (d *Declared) ReadSkeleton(path string) error {
	d.SkeletonFile = path
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("cannot be read: %w", err)
	}
	defer func() { _ = f.Close() }() // nothing was written
	data, err := io.ReadAll(io.LimitReader(f, maxSkeletonBytes+1))
	switch {
	case err != nil:
		return fmt.Errorf("cannot be read: %w", err)
	case len(data) > maxSkeletonBytes:
		return fmt.Errorf("names %s, which is larger than %d bytes", path, maxSkeletonBytes)
	}
	if d.Skeleton, err = mmcp.DecodeSkeleton(data); err != nil {
		return fmt.Errorf("names %s, which is not a skeleton: %s", path, mmcp.AsError(err).Message)
	}
	return nil
}

// maxDeclaredSeconds bounds what a declaration may promise.
const maxDeclaredSeconds = 3600

// checkDeclared returns the faults of the declared models.
func (o Options) checkDeclared() []Fault {
	var faults []Fault
	for i := range o.Declared {
		d := &o.Declared[i]
		add := func(key, format string, args ...any) {
			faults = append(faults, Fault{fmt.Sprintf("models[%d].%s", i, key), fmt.Sprintf(format, args...)})
		}
		if fault := idFault(d.ID); fault != "" {
			add("id", "%s", fault)
		}
		if first := slices.IndexFunc(o.Declared, func(other Declared) bool { return other.ID == d.ID }); first < i && d.ID != "" {
			add("id", "%s is the id of models[%d] too", d.ID, first)
		}
		switch joints := len(d.Skeleton.Joints); {
		case joints > 0 && d.Like != "":
			add("like", "must not be given beside skeleton")
		case joints == 0 && d.Like == "":
			add("skeleton", "is missing; name a file with the skeleton as JSON, or a model with the same skeleton in like")
		case joints > maxJoints:
			add("skeleton", "has %d joints, more than %d", joints, maxJoints)
		}
		switch {
		case d.FPS == 0 && d.Like == "":
			add("fps", "is missing")
		case !(d.FPS >= 0 && d.FPS <= maxFPS):
			add("fps", "%v is not between 0 and %d", d.FPS, maxFPS)
		}
		switch {
		case !(d.MaxSeconds >= 0 && d.MaxSeconds <= maxDeclaredSeconds):
			add("max_seconds", "%v is not between 0 and %d", d.MaxSeconds, maxDeclaredSeconds)
		case d.FPS > 0 && shorterThanAFrame(d.MaxSeconds, d.FPS):
			add("max_seconds", "%v is less than a frame", d.MaxSeconds)
		}
	}
	return faults
}

// entry returns the entry under which a declared model is listed. like is the entry
// of the model that it names; nil: it names none. The entry has no field that came
// after the first version of the protocol, but for the one that is declared.
func (d *Declared) entry(like *mmcp.Model) mmcp.Model {
	m := mmcp.NewModel(d.ID, d.FPS, d.Skeleton)
	if like != nil {
		m = mmcp.NewModel(d.ID, like.FPS, like.CanonicalSkeleton)
		m.NativeClipSeconds, m.RecommendedMaxDurationSeconds = like.NativeClipSeconds, like.RecommendedMaxDurationSeconds
		m.Chunking = like.Chunking
		m.SupportedConstraints, m.SupportedSegments = like.SupportedConstraints, like.SupportedSegments
		m.SupportedGuidanceTypes, m.PredictedContactJoints = like.SupportedGuidanceTypes, like.PredictedContactJoints
		m.SupportsRetargeting = like.SupportsRetargeting
		m.Limits = like.Limits
		m.Lacks &^= mmcp.FieldSegments &^ like.Lacks
	}
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
	m = unrepeatable(m) // nothing is remembered of a model that was not seen
	m.About[declaredField] = json.RawMessage("true")
	return m
}

// declaredField is the field beside the entry of a model that only the settings
// know.
const declaredField = "declared"

// declaration returns what the settings declare of a member whose own catalogue is
// not known, or nothing.
func (m *member) declaration() []Declared {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.caps != nil {
		return nil
	}
	return m.declared
}

func (m *member) declare(models []Declared) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.declared = models
}

// declare lists what is declared of members that were never seen. It comes after
// all catalogues, so that a declaration changes no entry of a server and may name
// any of them. One that names a declared model comes after that.
func (b *builder) declare(members []*member) {
	b.declaring = true
	type late struct {
		rank int
		m    *member
		d    *Declared
	}
	var left []late
	for rank, m := range members {
		for _, d := range m.declaration() {
			if d.Like != "" {
				left = append(left, late{rank, m, &d})
				continue
			}
			own := d.entry(nil)
			b.list(rank, m, &own)
		}
	}
	for n := -1; n != len(left); {
		n = len(left)
		left = slices.DeleteFunc(left, func(l late) bool {
			i, known := b.at[l.d.Like]
			if known {
				own := l.d.entry(&b.models[i])
				b.list(l.rank, l.m, &own)
			}
			return known
		})
	}
	for _, l := range left {
		b.warn("upstream %s: the declared model %s is not listed: no model %s is known, which it is like", l.m.name, l.d.ID, l.d.Like)
	}
}
