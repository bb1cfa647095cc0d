package gltfio

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/rig"
)

const extensionName = "MMCP_motion"

// Document is one answer: the motions of one request, for one skeleton.
type Document struct {
	Version  string // version of the protocol that the server used
	Model    string
	Skeleton *rig.Skeleton
	FPS      float64
	Samples  []Sample

	CanonicalToRequest map[string]string          // model joint -> joint of Skeleton; nil unless retargeted
	Notes              []Note                     // the model's remarks on the request
	Extra              map[string]json.RawMessage // further members of the extension
	Extensions         map[string]json.RawMessage // further extensions by name; Decode ignores them
	Provenance         json.RawMessage            // record of the motions' origin, an object; nil: none

	Check func() // called between encoded tracks; may panic to stop; nil: not called
}

// Note is a remark of the model that the client cannot see in the motion: a path that is too fast, a height
// that was ignored. It is not an error: the answer is valid.
type Note struct {
	Code     string
	Severity string // info, warning and so on
	Message  string

	Extra map[string]json.RawMessage // further members of the note
}

// Sample is one motion of a Document.
type Sample struct {
	Name            string // "": sample_0, sample_1 ... by position
	Clip            *clip.Clip
	Keys            *clip.Keys // keys of its curves; nil: every frame. Decode leaves it nil: it unfolds the curves
	ChunkBoundaries []int      // frames at which the model joined two pieces
	Still           []int      // joints whose rotation no channel animates; set by Decode only
	Unmoved         bool       // no channel animates the root; set by Decode only

	Extra map[string]json.RawMessage // further members of the sample, such as "trajectory"
}

func (d *Document) sampleName(i int) string {
	if n := d.Samples[i].Name; n != "" {
		return n
	}
	return fmt.Sprintf("sample_%d", i)
}

// check returns an error if the document is invalid. The values of the motion are checked when they are
// written.
func (d *Document) check() error {
	if d.Skeleton == nil || d.Skeleton.Len() == 0 {
		return errors.New("the document has no skeleton")
	}
	if !(d.FPS > 0) || math.IsInf(d.FPS, 0) {
		return fmt.Errorf("%v is not a frame rate", d.FPS)
	}
	if len(d.Samples) == 0 {
		return errors.New("the document has no sample")
	}
	for _, j := range d.Skeleton.Joints {
		r, p := j.Rest.Rot, j.Rest.Pos
		if !finite(r.X, r.Y, r.Z, r.W) || !finite(p.X, p.Y, p.Z) {
			return fmt.Errorf("the rest transform of %s is not finite", j.Name)
		}
	}
	seen := make(map[string]bool, len(d.Samples))
	for i := range d.Samples {
		name := d.sampleName(i)
		if seen[name] {
			return fmt.Errorf("two samples have the name %q", name)
		}
		seen[name] = true
		if err := d.checkSample(&d.Samples[i]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (d *Document) checkSample(s *Sample) error {
	c := s.Clip
	if c == nil || c.Frames() == 0 {
		return errors.New("the sample has no frames")
	}
	if len(c.Rot) != c.Frames()*d.Skeleton.Len() {
		return fmt.Errorf("the clip has %d rotations instead of %d frames of %d joints", len(c.Rot), c.Frames(), d.Skeleton.Len())
	}
	if c.Offset != nil && len(c.Offset) != len(c.Rot) {
		return fmt.Errorf("the clip has %d joint translations and %d rotations; the numbers must be equal", len(c.Offset), len(c.Rot))
	}
	if c.FPS != d.FPS {
		return fmt.Errorf("the clip runs at %v frames a second, the document at %v", c.FPS, d.FPS)
	}
	if s.Keys != nil {
		if err := checkKeys(s.Keys, d.Skeleton.Len(), c.Frames()); err != nil {
			return err
		}
	}
	for _, k := range c.Contacts {
		if k.Joint < 0 || k.Joint >= d.Skeleton.Len() {
			return fmt.Errorf("contact joint %d does not exist", k.Joint)
		}
		if len(k.On) != c.Frames() {
			return fmt.Errorf("%d contact flags of %s for %d frames", len(k.On), d.Skeleton.Joints[k.Joint].Name, c.Frames())
		}
	}
	return nil
}

// checkKeys returns an error if keys do not fit a clip of the given size.
func checkKeys(k *clip.Keys, joints, frames int) error {
	if len(k.Rot) != joints {
		return fmt.Errorf("the sample has keys of %d joints, and the skeleton has %d", len(k.Rot), joints)
	}
	for i := range joints + 2 {
		list, before := k.Root, -1
		switch {
		case i < joints:
			list = k.Rot[i]
		case i > joints && k.Offset == nil:
			continue
		case i > joints:
			list = k.Offset
		}
		for _, f := range list {
			if f <= before || f >= frames {
				return fmt.Errorf("a curve has keys at the frames %v; they must increase and be below %d", list, frames)
			}
			before = f
		}
		if before < 0 {
			return errors.New("a curve has no key")
		}
	}
	return nil
}

func finite(values ...float64) bool {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}
