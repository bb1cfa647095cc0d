package motion

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// readMotion reads one motion of a file: BVH by its name, glTF and GLB by what they hold.
func readMotion(path string, sample int) (*gltfio.Document, *gltfio.Sample, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the motion: %w", err)
	}
	var doc *gltfio.Document
	if ext := filepath.Ext(path); strings.EqualFold(ext, ".bvh") {
		doc, err = formats.Decode(data, ext, npz.Options{})
	} else {
		doc, err = gltfio.Decode(data)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s holds no motion: %w", path, err)
	}
	if sample < 0 || sample >= len(doc.Samples) {
		return nil, nil, cli.Usagef("%s has no sample %d; there are %d, from 0", path, sample, len(doc.Samples))
	}
	return doc, &doc.Samples[sample], nil
}

// readRequest reads the body of a request. It is held against no catalogue: the
// server that it was for may be gone.
func readRequest(path string) (*mmcp.Request, error) {
	body, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the request: %w", err)
	}
	req, err := codec.Decode(body, nil)
	if err != nil {
		return nil, fmt.Errorf("%s is no request: %w", path, err)
	}
	return req, nil
}

// asked reads from a request what the motion that answers it has to keep. Joints that
// the motion does not have are passed over. Constraints in the unit of the motion are
// converted to metres.
func asked(req *mmcp.Request, c *clip.Clip, unit metrics.Convention) (a metrics.Asked, ground *metrics.Ground) {
	if req == nil {
		return a, nil
	}
	r := reader{c, req.FPS(c.FPS)}
	start := 0
	for i := range req.Segments {
		if i > 0 {
			a.Boundaries = append(a.Boundaries, r.frame(start))
		}
		start += req.Segments[i].DurationFrames
	}
	var points []geom.Vec3
	for i := range req.Constraints {
		k := &req.Constraints[i]
		switch k.Type {
		case mmcp.ConstraintRootPath:
			a.Constraints.Waypoints = append(a.Constraints.Waypoints, r.waypoints(k)...)
		case mmcp.ConstraintEffectorTarget:
			a.Constraints.Targets = append(a.Constraints.Targets, r.targets(k)...)
		case mmcp.ConstraintPoseKeyframe:
			a.Constraints.Keys = append(a.Constraints.Keys, r.keys(k)...)
		case mmcp.ConstraintGroundHeight:
			for _, p := range k.Points {
				points = append(points, geom.Vec3{X: p[0], Y: p[2], Z: p[1]}.Scale(unit.Metre))
			}
		}
	}
	if unit != metrics.Usual {
		a.Constraints = unit.Constraints(a.Constraints)
	}
	return a, metrics.NewGround(points)
}

// measurable returns the clip of a sample in metres with Y up, what req asks of it, and
// its ground: that of the request, else the relief of the sample, else nil (level). req
// may be nil.
func measurable(req *mmcp.Request, sample *gltfio.Sample) (*clip.Clip, metrics.Asked, *metrics.Ground, error) {
	unit := metrics.ConventionOf(sample.Clip)
	a, ground := asked(req, sample.Clip, unit)
	if ground == nil && unit == metrics.Usual {
		ground = metrics.OnRelief(clip.Imagined(sample.Extra))
	}
	c, err := unit.Clip(sample.Clip)
	return c, a, ground, err
}

// reader puts a request's constraints into frames and joints of a motion.
type reader struct {
	clip *clip.Clip
	fps  float64 // of the request
}

// frame returns the frame of the motion that stands at the time of a frame of
// the request.
func (r *reader) frame(f int) int {
	if r.fps == r.clip.FPS {
		return f
	}
	return int(float64(f)*r.clip.FPS/r.fps + 0.5)
}

func (r *reader) waypoints(k *mmcp.Constraint) []metrics.Waypoint {
	var out []metrics.Waypoint
	for i, f := range k.Frames {
		w := metrics.Waypoint{Frame: r.frame(f), X: k.PositionsXZ[i][0], Z: k.PositionsXZ[i][1]}
		if i < len(k.HeadingRadians) {
			w.Heading = &k.HeadingRadians[i]
		}
		out = append(out, w)
	}
	return out
}

func (r *reader) targets(k *mmcp.Constraint) []metrics.Target {
	joint := r.clip.Skeleton.Index(k.Joint)
	if joint < 0 {
		return nil
	}
	var out []metrics.Target
	for i, f := range k.Frames {
		t := metrics.Target{Frame: r.frame(f), Joint: joint, At: vector(k.Positions[i])}
		if i < len(k.Rotations) {
			q := rotation(k.Rotations[i])
			t.Rot = &q
		}
		out = append(out, t)
	}
	return out
}

func (r *reader) keys(k *mmcp.Constraint) []metrics.Key {
	var out []metrics.Key
	for _, f := range k.Frames {
		key := metrics.Key{Frame: r.frame(f), Rot: make(map[int]geom.Quat)}
		if k.FillMode == mmcp.FillRest {
			for j, joint := range r.clip.Skeleton.Joints {
				key.Rot[j] = joint.Rest.Rot
			}
		}
		for name, q := range k.JointRotations {
			if j := r.clip.Skeleton.Index(name); j >= 0 {
				key.Rot[j] = rotation(q)
			}
		}
		if k.RootPosition != nil {
			p := vector(*k.RootPosition)
			key.Root = &p
		}
		out = append(out, key)
	}
	return out
}

func vector(v [3]float64) geom.Vec3 { return geom.Vec3{X: v[0], Y: v[1], Z: v[2]} }

func rotation(q [4]float64) geom.Quat { return geom.Quat{X: q[0], Y: q[1], Z: q[2], W: q[3]}.Unit() }
