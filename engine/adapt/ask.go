package adapt

import (
	"context"
	"fmt"

	"github.com/motiongate/motiongate/engine/adapt/stopwatch"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// asking returns the innermost step: it asks the next Backend, decodes the answer
// and holds it against the request.
func (a *Adapter) asking(w *stopwatch.Stopwatch) step {
	return func(ctx context.Context, call *mmcp.Call) (*answer, error) {
		for {
			var doc *gltfio.Document // of an answer that was made for this call
			sent := *call
			sent.Check = func(res *mmcp.Result) (err error) {
				w.Pause(func() { doc, err = fitting(res, call.Request) })
				return err
			}
			res, err := w.Generate(ctx, a.next, &sent)
			if err != nil {
				return nil, err
			}
			if doc == nil {
				doc, err = fitting(res, call.Request)
			}
			switch {
			case err == nil:
				return &answer{doc: doc, route: res.Route}, nil
			case res.Cache.Hit && !call.Policy.Fresh && !call.Policy.OnlyStored:
				// It was stored for a client that was given it without its being read: this one
				// is made again.
				again := *call
				again.Policy.Fresh = true
				call = &again
			default:
				return nil, err
			}
		}
	}
}

// fitting decodes an answer. One that does not fit its request is an error of the server.
func fitting(res *mmcp.Result, req *mmcp.Request) (*gltfio.Document, error) {
	doc, err := read(res.Body, req)
	if err != nil {
		e := mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The server %s answered with a motion that does not fit its request: %w.",
			res.Route.Upstream, err)
		e.Route = res.Route
		return nil, e
	}
	return doc, nil
}

// read decodes an answer. It fails where the answer contradicts the request.
func read(body []byte, req *mmcp.Request) (*gltfio.Document, error) {
	doc, err := gltfio.Decode(body)
	if err != nil {
		return nil, err
	}
	if err := checkJoints(doc, &req.Skeleton); err != nil {
		return nil, err
	}
	if want := req.Options.NumSamples; len(doc.Samples) != want {
		return nil, fmt.Errorf("it has %d samples where %d were asked for", len(doc.Samples), want)
	}
	for i := range doc.Samples {
		if err := checkSample(&doc.Samples[i], doc, req); err != nil {
			return nil, fmt.Errorf("sample %d: %w", i, err)
		}
	}
	return doc, nil
}

// How far a joint of an answer may be from the request's place, in metres and as
// a part of the length of its bone.
const (
	restSlack = 1e-3
	restShare = 0.01
)

// checkJoints holds the joints of an answer against those of its request.
func checkJoints(doc *gltfio.Document, want *mmcp.Skeleton) error {
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
		if !(far <= restSlack+restShare*at.Len()) {
			return fmt.Errorf("the bone to %s is %.3f m long and another than that of the skeleton, off by %.3f m", w.Name, at.Len(), far)
		}
	}
	return nil
}

// checkSample holds one motion against its request.
func checkSample(s *gltfio.Sample, doc *gltfio.Document, req *mmcp.Request) error {
	if want := req.TotalFrames(); s.Clip.Frames() != want {
		return fmt.Errorf("it has %d frames where %d were asked for", s.Clip.Frames(), want)
	}
	if len(s.Still) > 0 {
		return fmt.Errorf("no channel turns %s", doc.Skeleton.Joints[s.Still[0]].Name)
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
