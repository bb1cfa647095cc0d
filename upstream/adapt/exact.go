package adapt

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// exact bends the motion to pass through the constraints of the request exactly. It applies if the
// constraints were translated for the model or withheld from it, if the motion was joined, or if the settings
// turn it on.
var exact = adaptation{
	name:  "constraints",
	lacks: func(t *target) bool { return canonicalOnly(t) || kinds.lacks(t) },
	needs: func(req *mmcp.Request, t *target) bool {
		return pinned(req) && (t.settings.Adapt["constraints"] || slices.ContainsFunc(bending, func(a *adaptation) bool { return t.has(a, req) }))
	},
	run: runExact,
}

// bending lists the adaptations after which a motion is bent to meet its constraints.
var bending = []*adaptation{&pose, &terrain, &loop, &rigs, &frames, &seeds, &length, &kinds}

// pinned reports whether a request has constraints that the solver meets.
func pinned(req *mmcp.Request) bool {
	for i := range req.Constraints {
		if slices.Contains(solvable, req.Constraints[i].Type) {
			return true
		}
	}
	return false
}

func runExact(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	if err := t.checkBend(req); err != nil {
		return nil, err
	}
	out, err := next(ctx, call)
	if err != nil {
		return nil, err
	}
	body := t.bodyIn(&req.Skeleton)
	after := t.has(&kinds, req)
	if body == nil || out.doc.Skeleton.Len() != body.Skeleton.Len() {
		if after {
			out.note("constraint_ignored", "warning",
				"The model does not take some of the constraints, and the skeleton is no human body, so they are not met.")
		}
		return out, nil // a skeleton that is not a human body keeps the motion of the model
	}
	var most effort
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		bent, how := solved(body, s.Clip, req, after)
		before := transfer.TracksOf(s.Clip)
		s.Clip = unlabelled(stood(req, body, bent, before), before)
		most.far, most.missed, most.path = math.Max(most.far, how.far), math.Max(most.missed, how.missed), faster(most.path, how.path)
	}
	out.moved = true
	if after {
		out.note("constraint_applied_after", "info", fmt.Sprintf(
			"The model does not take every kind of constraint; these were met on its motion: %s.", strings.Join(t.metAfter(req), ", ")))
	}
	if text := most.bent(legOf(body)); text != "" {
		out.note("constraint_bent", "warning", text)
	}
	if p := most.path; p.requested > 0 {
		out.note("path_faster_than_model", "warning", fmt.Sprintf(
			"The path goes at %.1f m/s from frame %d to %d, where the model went at %.1f m/s; feet may slide.", p.requested, p.from, p.to, p.actual))
	}
	return out, nil
}

// metAfter returns the kinds of constraints of a request that only the adapter meets, on the answer.
func (t *target) metAfter(req *mmcp.Request) (out []string) {
	for i := range req.Constraints {
		if c := &req.Constraints[i]; t.meets(c) && !slices.Contains(out, c.Type) {
			out = append(out, c.Type)
		}
	}
	return out
}

// effort measures the changes to a motion for its constraints.
type effort struct {
	far    float64 // longest initial distance between a pinned joint and its target, in metres
	missed float64 // the longest remaining distance to a constraint
	path   pace
}

// Distances by which constraints move a joint, in leg lengths: the least distance that causes a note, and the
// greatest.
const (
	bentFar  = 0.15
	bentMost = 1.5
)

// bent returns a note on the changes to a body with legs of length leg, or "".
func (e *effort) bent(leg float64) string {
	const met = 0.01 // metres
	switch {
	case e.missed > met:
		return fmt.Sprintf("The model missed constraints by up to %.0f cm; the motion was bent towards them, and misses them by up to %.0f cm: "+
			"joints are moved by up to %.0f cm, and limbs as far as they reach.", 100*e.far, 100*e.missed, 100*bentMost*leg)
	case e.far > bentFar*leg:
		return fmt.Sprintf("The model missed constraints by up to %.0f cm; the motion was bent to meet them.", 100*e.far)
	}
	return ""
}

// pace compares the speed of a path between two of its points with the model's speed there, in m/s.
type pace struct {
	requested, actual float64
	from, to          int // frames
}

// faster returns the faster one of two paces.
func faster(a, b pace) pace {
	if b.requested > a.requested {
		return b
	}
	return a
}

// A note reports a path that is faster than the model by both a share of the model's speed and a speed in
// m/s.
const (
	muchFaster    = 1.3
	clearlyFaster = 0.7
)

// paceOf returns the fastest part of the paths of a request in which the motion is clearly slower, or the
// zero pace. Parts are at least as long as a stride.
func paceOf(req *mmcp.Request, c *clip.Clip) (out pace) {
	for i := range req.Constraints {
		r := &req.Constraints[i]
		if r.Type != mmcp.ConstraintRootPath {
			continue
		}
		for a := 0; a < len(r.Frames); {
			b := a + 1
			for b < len(r.Frames) && float64(r.Frames[b]-r.Frames[a]) < stride*c.FPS {
				b++
			}
			if b < len(r.Frames) && r.Frames[b] < c.Frames() {
				seconds := float64(r.Frames[b]-r.Frames[a]) / c.FPS
				p, q := r.PositionsXZ[a], r.PositionsXZ[b]
				moved := c.Root[r.Frames[b]].Sub(c.Root[r.Frames[a]]).Horizontal()
				own := pace{portable.Hypot(q[0]-p[0], q[1]-p[1]) / seconds, moved.Len() / seconds, r.Frames[a], r.Frames[b]}
				if own.requested > muchFaster*own.actual && own.requested > own.actual+clearlyFaster {
					out = faster(out, own)
				}
			}
			a = b
		}
	}
	return out
}

// sparse is the least time between the points of a path for which the pelvis passes through each of them. Of
// closer points that trace the route (see part.Drawn) only the headings are met.
const sparse = 0.8

// solved returns a clip that meets the constraints of a request, and the effort. untold reports whether
// constraints were withheld from the model.
func solved(body *rig.Body, c *clip.Clip, req *mmcp.Request, untold bool) (*clip.Clip, effort) {
	walks := led(body, c, req, untold)
	pins := pinsOf(req, body.Skeleton, c.FPS, c.Frames())
	var out *clip.Clip
	if req.Options.Loop {
		more, around, lead := cycled(req, walks)
		again := pinsOf(more, body.Skeleton, c.FPS, around.Frames())
		out = passing(body, around, &again).Range(lead, lead+c.Frames())
	} else {
		out = passing(body, walks, &pins)
	}
	out.Contacts = c.Contacts
	return out, effort{pins.Distance(body, posed(body, c)), pins.Distance(body, posed(body, out)), paceOf(req, c)}
}

// posed returns a function that returns the transforms of the joints of a clip at a time.
func posed(body *rig.Body, c *clip.Clip) func(t float64) []geom.Transform {
	return func(t float64) []geom.Transform { return body.Skeleton.Model(c.Pose(frameAt(c, t)), nil) }
}

// frameAt returns the frame of a clip that is nearest to a time in seconds.
func frameAt(c *clip.Clip, t float64) int {
	return max(0, min(int(math.Round(t*c.FPS)), c.Frames()-1))
}

// passing returns a clip, without contacts, that is bent to pass through the pins.
func passing(body *rig.Body, c *clip.Clip, pins *solve.Pins) *clip.Clip {
	base := func(t float64, p *rig.Pose) {
		own := c.Pose(frameAt(c, t))
		p.Root = own.Root
		copy(p.Rot, own.Rot)
	}
	s := solve.NewPosed(body, base, pins.Within(bentMost*legOf(body), body, posed(body, c)))
	out := clip.New(body.Skeleton, c.FPS, c.Frames())
	out.Offset = loosened(c, pins)
	pose := body.Skeleton.RestPose()
	for f := range c.Frames() {
		s.At(float64(f)/c.FPS, &pose)
		out.SetPose(f, rig.Pose{Root: pose.Root, Rot: pose.Rot})
	}
	return out
}

// loosened returns the offsets of a clip without the offsets of joints above a pinned joint: the solver
// handles only rotations.
func loosened(c *clip.Clip, pins *solve.Pins) []geom.Vec3 {
	if c.Offset == nil {
		return nil
	}
	out, joints := slices.Clone(c.Offset), c.Skeleton.Joints
	for _, t := range pins.Targets {
		for j := t.Joint; j >= 0; j = joints[j].Parent {
			for f := j; f < len(out); f += len(joints) {
				out[f] = joints[j].Rest.Pos
			}
		}
	}
	return out
}

// pinsOf returns the pins of a request, on its own timeline and skeleton.
func pinsOf(req *mmcp.Request, s *rig.Skeleton, fps float64, n int) solve.Pins {
	pins := solve.Pins{Ground: ground.FromConstraints(req.Constraints, func() {})}
	inside := func(f int) bool { return f >= 0 && f < n }
	for i := range req.Constraints {
		c := &req.Constraints[i]
		switch c.Type {
		case mmcp.ConstraintRootPath:
			pins.Places = append(pins.Places, places(c, fps)...)
		case mmcp.ConstraintEffectorTarget:
			for k, f := range c.Frames {
				if !inside(f) || k >= len(c.Positions) {
					continue
				}
				t := solve.Target{Joint: s.Index(c.Joint), Time: float64(f) / fps, Pos: geom.Vec(c.Positions[k])}
				if k < len(c.Rotations) {
					r := geom.Rotation(c.Rotations[k])
					t.Rot = &r
				}
				pins.Targets = append(pins.Targets, t)
			}
		case mmcp.ConstraintPoseKeyframe:
			if len(c.Frames) > 0 && inside(c.Frames[0]) {
				pins.Keys = append(pins.Keys, keyOf(c, s, float64(c.Frames[0])/fps))
			}
		}
	}
	return pins
}

func places(c *mmcp.Constraint, fps float64) (out []solve.Place) {
	gap := int(math.Ceil(sparse * fps))
	for k, f := range c.Frames {
		p := solve.Place{Time: float64(f) / fps, X: c.PositionsXZ[k][0], Z: c.PositionsXZ[k][1]}
		if k < len(c.HeadingRadians) {
			p.Heading = &c.HeadingRadians[k]
		}
		p.Free = part.Drawn(c.Frames, k, gap)
		if !p.Free || p.Heading != nil && (k%3 == 0 || k+1 == len(c.Frames)) {
			out = append(out, p)
		}
	}
	return out
}

func keyOf(c *mmcp.Constraint, s *rig.Skeleton, t float64) solve.Key {
	key := solve.Key{Time: t, Rot: map[int]geom.Quat{}}
	if c.FillMode == mmcp.FillRest {
		for j := range s.Joints {
			key.Rot[j] = s.Joints[j].Rest.Rot
		}
	}
	for name, r := range c.JointRotations {
		if j := s.Index(name); j >= 0 {
			key.Rot[j] = geom.Rotation(r)
		}
	}
	if c.RootPosition != nil {
		at := geom.Vec(*c.RootPosition)
		key.Root = &at
	}
	return key
}
