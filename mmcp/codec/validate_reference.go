package codec

import (
	"fmt"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// checkReferences checks reference segments against the rig and the limits of the model: all
// motion first, then all video, as the reference server does.
func checkReferences(r *mmcp.Request, m *mmcp.Model) error {
	for i := range r.Segments {
		if motion := r.Segments[i].Motion; motion != nil {
			if err := checkMotionReference(r, i, motion, m); err != nil {
				return err
			}
		}
	}
	for i := range r.Segments {
		if video := r.Segments[i].Video; video != nil {
			if err := checkVideoReference(i, video, m); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkMotionReference(r *mmcp.Request, i int, motion *mmcp.MotionReference, m *mmcp.Model) error {
	rig := &r.Skeleton
	if motion.Skeleton != nil {
		rig = motion.Skeleton
		if !m.SupportsRetargeting {
			if err := sameNames(rig, m, fmt.Sprintf("segments[%d].skeleton", i)); err != nil {
				return err
			}
		}
	}
	known := jointNames(rig)
	for k, name := range motion.JointNames {
		if !known[name] {
			return unknownJoint(fmt.Sprintf("segments[%d].joint_names[%d]", i, k), name, rig)
		}
	}
	root := rootOf(rig)
	if root != nil && !slices.Contains(motion.JointNames, root.Name) {
		return mmcp.Errorf(mmcp.CodeInvalidRequest, "segments[%d].joint_names leaves out the root joint, %s; a clip without it has no facing.",
			i, jointTitle(root)).
			With("root_joint", root.Name).With("segment", i)
	}
	return CheckReferenceLength(i, motion, m)
}

// CheckReferenceLength returns an error if the clip of segment i has more frames than a model reads.
func CheckReferenceLength(i int, motion *mmcp.MotionReference, m *mmcp.Model) error {
	if most := m.Limits.MaxReferenceFrames; most > 0 && len(motion.Rotations) > most {
		return mmcp.Errorf(mmcp.CodeInvalidOptions, "The clip of segments[%d] has %d frames; the model %q reads at most %d.", i,
			len(motion.Rotations), m.ID, most).
			With("max_reference_frames", most).With("reference_frames", len(motion.Rotations)).With("segment", i)
	}
	return nil
}

func rootOf(s *mmcp.Skeleton) *mmcp.Joint {
	for i := range s.Joints {
		if s.Joints[i].Parent == "" {
			return &s.Joints[i]
		}
	}
	return nil
}

func checkVideoReference(i int, video *mmcp.VideoReference, m *mmcp.Model) error {
	if size, most := decodedSize(video.Data), m.Limits.MaxVideoBytes; most > 0 && size > most {
		return mmcp.Errorf(mmcp.CodePayloadTooLarge,
			"The video of segments[%d] has %d bytes; the model %q reads at most %d.", i, size, m.ID, most).
			With("max_video_bytes", most).With("video_bytes", size).With("segment", i)
	}
	// Without an end, only the server that opens the video can know its length.
	if video.End == 0 {
		return nil
	}
	if seconds, most := video.End-video.Start, m.Limits.MaxVideoSeconds; most > 0 && seconds > most {
		return mmcp.Errorf(mmcp.CodeInvalidOptions, "The video of segments[%d] is trimmed to %.4g seconds; the model %q reads at most %.4g.",
			i, seconds, m.ID, most).
			With("max_video_seconds", most).With("video_seconds", seconds).With("segment", i)
	}
	return nil
}
