package check

import (
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// honesty checks whether seeds, prompts and constraints have their declared effect.
func (s *suite) honesty() {
	s.group = "honesty"
	m := s.model
	first := s.clip(m, "")
	s.check("a seed gives the same motion again", func() finding {
		again := s.clip(m, "")
		if first.err != nil || again.err != nil {
			return skip("%v", firstError(first.err, again.err))
		}
		if d := distance(first.clip, again.clip); d > sameMotion {
			return broken("two answers to the same seed are %.3g apart", d)
		}
		return okay("")
	})
	s.check("another seed gives another motion", func() finding {
		return s.differs(first, s.clip(m, "", option("seed", seed+1)), "two seeds give the same motion: seeds have no effect")
	})
	s.check("seeds above 2^53 are distinguished", func() finding {
		a, b := s.clip(m, "", option("seed", 9007199254740992)), s.clip(m, "", option("seed", 9007199254740993))
		return s.differs(a, b, "the seeds 9007199254740992 and …993 give the same motion")
	})
	s.check("prompts have an effect", func() finding {
		if !contains(m.SupportedSegments, mmcp.SegmentText) {
			return skip("the model takes no text")
		}
		other := s.clip(m, "A person sits down on a chair and waves with both hands.")
		return s.differs(first, other, "two prompts give the same motion: the text has no effect")
	})
	s.check("samples differ from each other", func() finding {
		if m.Limits.MaxNumSamples < 2 {
			return skip("the model makes one sample only")
		}
		doc, _, err := s.motionOf(m, nil, option("num_samples", 2))
		switch {
		case err != nil:
			return broken("%v", err)
		case len(doc.Samples) != 2:
			return broken("2 samples were asked for, and %d came", len(doc.Samples))
		case distance(doc.Samples[0].Clip, doc.Samples[1].Clip) < sameMotion:
			return note("both samples are the same motion")
		}
		return okay("")
	})
	if contains(m.SupportedConstraints, mmcp.ConstraintRootPath) {
		s.check("a path is followed in the client's world", s.followsPath)
		s.check("heading grows from +Z toward +X", s.headingSign)
	}
}

// generated is a motion, or the reason why there is none.
type generated struct {
	clip *clip.Clip
	err  error
}

// clip requests a motion that no cache may answer. An empty prompt selects the default one.
func (s *suite) clip(m *subject, prompt string, edits ...edit) generated {
	if prompt != "" {
		edits = append(edits, set("segments", []any{text(prompt, s.frames(m))}))
	}
	doc, _, err := s.motionOf(m, fresh, edits...)
	if err != nil {
		return generated{err: err}
	}
	return generated{clip: doc.Samples[0].Clip}
}

// differs returns a note with the text alike if two motions are equal.
func (s *suite) differs(a, b generated, alike string) finding {
	if err := firstError(a.err, b.err); err != nil {
		return broken("%v", err)
	}
	if distance(a.clip, b.clip) < sameMotion {
		return note("%s", alike)
	}
	return okay("")
}

func firstError(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// Beginnings of paths, in metres: far enough from the origin to differ from a motion that was not moved.
const (
	startX = 3.0
	startZ = -2.0
)

// nearStart is the tolerated distance of the root from the beginning of its path, in metres.
const nearStart = 0.5

func (s *suite) followsPath() finding {
	got := s.clip(s.model, "", constraint(path([]int{0}, [][]float64{{startX, startZ}})))
	if got.err != nil {
		return broken("%v", got.err)
	}
	at := got.clip.Root[0]
	if d := math.Hypot(at.X-startX, at.Z-startZ); d > nearStart {
		return note("a path that begins at x %.1f, z %.1f leaves the root at x %.2f, z %.2f: root_path has no effect", startX, startZ, at.X, at.Z)
	}
	return okay("")
}

// headingTolerance is the tolerated difference from the requested heading, or from its mirror image, in
// radians.
const headingTolerance = math.Pi / 4

// headingSign requests a walk toward +X, and checks the heading of the body.
func (s *suite) headingSign() finding {
	last := s.frames(s.model) - 1
	straight := path([]int{0, last}, [][]float64{{0, 0}, {float64(last) / s.model.FPS, 0}})
	straight["heading_radians"] = []float64{math.Pi / 2, math.Pi / 2}
	got := s.clip(s.model, "", constraint(straight))
	if got.err != nil {
		return broken("%v", got.err)
	}
	body := rig.NewBody(got.clip.Skeleton)
	if body == nil {
		return skip("no human body is found in the joints")
	}
	var at []geom.Transform
	sum := geom.Vec3{}
	for i := range got.clip.Root {
		at = got.clip.Skeleton.Model(got.clip.Pose(i), at)
		sin, cos := math.Sincos(facing(at, body))
		sum = sum.Add(geom.Vec3{X: sin, Z: cos})
	}
	heading := math.Atan2(sum.X, sum.Z)
	switch seen := fmt.Sprintf("asked to face +X (90 degrees), the body faces %.0f", degrees(heading)); {
	case math.Abs(heading-math.Pi/2) < headingTolerance:
		return okay("%s", seen)
	case math.Abs(heading+math.Pi/2) < headingTolerance:
		return broken("%s: the sign of heading_radians is the wrong one", seen)
	default:
		return note("%s: heading_radians has no effect", seen)
	}
}
