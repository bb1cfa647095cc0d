package check

import (
	"math"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func skeletonOf(s *mmcp.Skeleton) (*rig.Skeleton, error) { return script.Skeleton(*s) }

func degrees(radians float64) float64 { return radians * 180 / math.Pi }

// facing returns the heading of a posed body in radians: 0 for +Z, positive toward +X.
func facing(at []geom.Transform, b *rig.Body) float64 {
	across := at[b.Legs[rig.Left].Thigh].Pos.Sub(at[b.Legs[rig.Right].Thigh].Pos)
	return math.Remainder(math.Atan2(across.X, across.Z)-math.Pi/2, 2*math.Pi)
}

// motion checks the answer to the simplest request: its container, layout and times, and figures of its
// motion.
func (s *suite) motion() {
	s.group = "motion"
	m := s.model
	var got *answer
	var doc *gltfio.Document
	s.check("a plain request is answered", func() finding {
		var err error
		if doc, got, err = s.motionOf(m, nil); err != nil {
			return broken("%v", err)
		}
		if got.polls > 0 && !m.SupportsAsync {
			return broken("it was answered with 202, and the catalogue says supports_async: false")
		}
		return okay("%d bytes in %.2f s", len(got.body), got.took.Seconds())
	})
	if doc == nil {
		return
	}
	s.check("Content-Type is model/gltf+json", func() finding { return contentType(got, mmcp.GLTF.ContentType()) })
	s.check("the glTF has the layout of the protocol", func() finding {
		problems := mmcptest.ResultProblems(got.body, m.Model, s.frames(m), 1)
		if len(problems) > 0 {
			return broken("%s", strings.Join(problems[:min(len(problems), 5)], "; "))
		}
		return okay("%d frames, %d joints", s.frames(m), len(m.CanonicalSkeleton.Joints))
	})
	s.check("MMCP_motion names the model and the server's version", func() finding {
		switch {
		case doc.Model != m.ID:
			return note("it names the model %q", doc.Model)
		case doc.Version != s.caps.ProtocolVersion:
			return note("its version is %q, the catalogue's %q", doc.Version, s.caps.ProtocolVersion)
		}
		return okay("")
	})
	s.check("bones keep their lengths", func() finding {
		joint, moved := slid(doc.Samples[0].Clip)
		if moved > 1e-3 && !m.SupportsJointTranslation {
			return broken("%s moves by %.1f mm from its place at its parent, and supports_joint_translation is false", joint, moved*1000)
		}
		return okay("")
	})
	s.feet(&doc.Samples[0])
}

// slid returns the joint with the largest distance from its rest translation, and the distance in metres. It
// ignores the root.
func slid(c *clip.Clip) (joint string, most float64) {
	n := c.Skeleton.Len()
	for i := range c.Offset {
		j := &c.Skeleton.Joints[i%n]
		if far := c.Offset[i].Dist(j.Rest.Pos); j.Parent >= 0 && far > most {
			joint, most = j.Name, far
		}
	}
	return joint, most
}

// Bounds of visible faults of feet: speed of a standing foot, share of frames with a correct label, depth
// below the ground.
const (
	visibleSkate   = 0.05 // m/s
	leastAgreement = 0.75
	visibleDepth   = 0.03 // m
)

// feet measures foot contacts, skating and the ground.
func (s *suite) feet(sample *gltfio.Sample) {
	m := metrics.NewMotion(sample.Clip, nil)
	body := rig.NewBody(sample.Clip.Skeleton) != nil
	s.check("foot contacts are labelled as the feet stand", func() finding {
		if len(s.model.PredictedContactJoints) == 0 {
			return skip("the model predicts no contacts")
		}
		share := metrics.ContactConsistency(m)
		switch {
		case math.IsNaN(share):
			return note("predicted_contact_joints names joints, and the answer labels none")
		case share < leastAgreement:
			return note("labels agree with the measured contacts in %.0f %% of the frames", 100*share)
		}
		return okay("labels agree with the measured contacts in %.0f %% of the frames", 100*share)
	})
	s.check("feet do not skate", func() finding {
		if !body {
			return skip("no human body is found in the joints")
		}
		speed := metrics.SkateSeen(m)
		if labelled := metrics.SkateContacts(m); math.IsNaN(speed) || labelled > speed {
			speed = labelled
		}
		switch {
		case math.IsNaN(speed):
			return note("no foot is ever on the ground")
		case speed > visibleSkate:
			return note("feet that stand move at %.1f cm/s", 100*speed)
		}
		return okay("feet that stand move at %.1f cm/s", 100*speed)
	})
	s.check("feet stay above the ground", func() finding {
		if !body {
			return skip("no human body is found in the joints")
		}
		if depth := metrics.Penetration(m); depth > visibleDepth {
			return note("the lowest joint is %.1f cm under the ground on average", 100*depth)
		}
		return okay("")
	})
}
