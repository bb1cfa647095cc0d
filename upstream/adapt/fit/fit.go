// Package fit checks answers of models against their requests: the joints and the bones of the
// skeleton, the samples and their frames, and that the body moves. Its functions share no state.
package fit

import (
	"fmt"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// Read decodes an answer to a request. It fails if the answer contradicts the request; the error has
// the contradiction.
func Read(body []byte, req *mmcp.Request) (*gltfio.Document, error) {
	doc, err := gltfio.Decode(body)
	if err != nil {
		return nil, err
	}
	if err := joints(doc, &req.Skeleton); err != nil {
		return nil, err
	}
	if want := req.Options.NumSamples; len(doc.Samples) != want {
		return nil, fmt.Errorf("it has %d samples where %d were asked for", len(doc.Samples), want)
	}
	for i := range doc.Samples {
		if err := sample(&doc.Samples[i], doc, req); err != nil {
			return nil, fmt.Errorf("sample %d: %w", i, err)
		}
	}
	return doc, nil
}

// RestMetres is how far a joint may rest from its place in another skeleton that counts as the same
// rig, in metres.
const RestMetres = 0.01

// restShare is how much farther a joint of an answer may rest from its place in the request, as a
// part of the length of its bone.
const restShare = 0.01

// joints compares the joints of an answer with the joints of its request.
func joints(doc *gltfio.Document, want *mmcp.Skeleton) error {
	got := doc.Skeleton.Joints
	if len(got) != len(want.Joints) {
		return fmt.Errorf("it has %d joints where the skeleton has %d", len(got), len(want.Joints))
	}
	for i := range got {
		w := &want.Joints[i]
		if got[i].Name != w.Name {
			return fmt.Errorf("joint %d is %q where the skeleton has %q", i, got[i].Name, w.Name)
		}
		parent := ""
		if p := got[i].Parent; p >= 0 {
			parent = got[p].Name
		}
		if parent != w.Parent {
			return fmt.Errorf("the parent of %s is %q where the skeleton has %q", w.Name, parent, w.Parent)
		}
		if i == 0 {
			continue // the root's own place is animated
		}
		at := got[i].Rest.Pos
		far := at.Dist(geom.Vec(w.RestTranslation))
		if !(far <= RestMetres+restShare*at.Len()) {
			return fmt.Errorf("the bone to %s is %.3f m long, and its end is %.3f m from its place in the requested skeleton", w.Name, at.Len(), far)
		}
	}
	return nil
}

// sample compares one motion with its request.
func sample(s *gltfio.Sample, doc *gltfio.Document, req *mmcp.Request) error {
	if want := req.TotalFrames(); s.Clip.Frames() != want {
		return fmt.Errorf("it has %d frames where %d were asked for", s.Clip.Frames(), want)
	}
	if len(s.Still) > 0 {
		return fmt.Errorf("no channel rotates %s", doc.Skeleton.Joints[s.Still[0]].Name)
	}
	if s.Unmoved {
		return fmt.Errorf("no channel moves the root %s", doc.Skeleton.Joints[0].Name)
	}
	const usable = 1e5 // metres; beyond, float32 has no millimetres
	for f, p := range s.Clip.Root {
		if !(p.Len() < usable) {
			return fmt.Errorf("the root at frame %d is %.0f m from the origin", f, p.Len())
		}
	}
	return nil
}
