package adapt

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/splice"
)

// edits has a model make what the references of a request leave open, and keeps the frames
// and joints that they have. It is on for every model: one that takes references itself
// conditions its motion on them, but does not keep their frames.
var edits = adaptation{
	name:  "edits",
	lacks: func(*target) bool { return true },
	extend: func(m *mmcp.Model, _ *Options) {
		m.SupportsMotionReferenceMixed = true
		if !slices.Contains(m.SupportedSegments, mmcp.SegmentMotionReference) {
			m.SupportedSegments = append(slices.Clone(m.SupportedSegments), mmcp.SegmentMotionReference)
		}
	},
	needs: func(req *mmcp.Request, t *target) bool {
		for i := range req.Segments {
			if req.Segments[i].Type == mmcp.SegmentMotionReference {
				return !slices.Contains(t.model.SupportedSegments, mmcp.SegmentMotionReference) || splice.Needed(req)
			}
		}
		return false
	},
	run: runEdits,
}

func runEdits(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	edit, err := splice.Read(req, req.FPS(t.model.FPS), t.clientBody)
	if err != nil {
		return nil, err
	}
	parts := make([]*mmcp.Request, len(edit.Gaps))
	for i := range parts {
		parts[i] = edit.Request(&edit.Gaps[i], t.model)
	}
	answers, err := together(ctx, call, parts, t.placed(next))
	if err != nil {
		return nil, err
	}
	out := answers[0].noted(answers...)
	out.doc.Extra = renumbered(edit, answers)
	body, apart, missed := t.bodyIn(&req.Skeleton), 0.0, 0.0
	for i := range out.doc.Samples {
		c := *edit.Clip
		c.Root, c.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
		var seams []int
		for k, a := range answers {
			g, made := &edit.Gaps[k], a.doc.Samples[i].Clip
			if apart = max(apart, edit.Join(&c, g, made)); body != nil {
				c = *edit.Step(body, &c, g, made)
			}
			seams = append(seams, g.From, g.To)
		}
		s := &out.doc.Samples[i]
		s.Extra = maps.Clone(s.Extra)
		delete(s.Extra, "report") // of the poses that the model was told
		s.ChunkBoundaries = slices.DeleteFunc(seams, func(f int) bool { return f <= 0 || f >= c.Frames() })
		if told := s.Clip.Contacts; body != nil {
			missed = max(missed, met(body, edit, &c, parts, req))
			c = *edit.Planted(body, &c, fixedIn(req, body, c.Frames()))
			c.Contacts = splice.Contacts(body, &c, told)
		}
		s.Clip = &c
	}
	out.moved = true
	out.noteEdit(edit, apart, missed)
	out.adapted("edits=" + strconv.Itoa(len(parts)))
	return out, nil
}

// placed returns a step whose requests begin at the origin: what a gap pins lies anywhere, and
// models begin there, also those that take clients' requests where they are.
func (t *target) placed(next step) step {
	return func(ctx context.Context, call *mmcp.Call) (*answer, error) {
		if slices.Contains(t.on, &place) || !place.needs(call.Request, t) {
			return next(ctx, call)
		}
		return runPlace(ctx, call, t, next)
	}
}

// Distances in metres: between a constraint and the motion from which on the motion is bent
// to meet it, those that a note tells, and that between the end of what a model makes and
// where the reference goes on.
const (
	editMiss = 0.001
	editTold = 0.02
	editFar  = 0.3
)

// met bends what is made in the gaps of an edit to meet the constraints in them. It returns
// how far, in metres, the motion is from the constraint that it misses most, in kept frames
// too.
func met(body *rig.Body, edit *splice.Edit, c *clip.Clip, parts []*mmcp.Request, req *mmcp.Request) float64 {
	for i := range edit.Gaps {
		g := &edit.Gaps[i]
		pins := pinsOf(parts[i], body.Skeleton, c.FPS, g.Last-g.First)
		for range 4 { // joints that are kept take no part, so that others bend further
			local := c.Range(g.First, g.Last)
			if pins.Distance(body, posed(body, local)) < editMiss {
				break
			}
			edit.Take(c, g, passing(body, local, &pins))
		}
	}
	all := pinsOf(req, body.Skeleton, c.FPS, c.Frames())
	return all.Distance(body, posed(body, c))
}

// noteEdit notes what was edited.
func (a *answer) noteEdit(edit *splice.Edit, apart, missed float64) {
	a.note("edited", "info", edit.String())
	if apart > editFar {
		a.note("edit_apart", "warning", fmt.Sprintf(
			"What was made ends %.1f m from where the clip goes on; the difference is spread over it, and feet may slide.", apart))
	}
	if missed > editTold {
		a.note("edit_constraint", "warning", fmt.Sprintf(
			"Constraints are missed by up to %.0f cm: frames and joints of the clip are kept as they are.", 100*missed))
	}
}

// renumbered returns the extras of the first answer with the readings of all, which tell the
// segments of the request.
func renumbered(edit *splice.Edit, answers []*answer) map[string]json.RawMessage {
	const key = "interpretation"
	out := maps.Clone(answers[0].doc.Extra)
	var all []json.RawMessage
	for i, a := range answers {
		all = append(all, edit.Renumber(&edit.Gaps[i], a.doc.Extra[key])...)
	}
	if len(all) > 0 {
		out[key] = gltfio.Raw(all)
	}
	return out
}
