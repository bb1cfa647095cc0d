package adapt

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/report"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/splice"
)

// edits generates the frames and joints that the references of a request do not cover, and preserves the
// rest. It applies to every model: models that support references condition the motion on them, but change
// their frames. A reference may be longer than the model's limit, because the model receives only the frames
// beside the gaps.
var edits = adaptation{
	name:  "edits",
	lacks: func(*target) bool { return true },
	extend: func(m *mmcp.Model, _ *Options) {
		m.SupportsMotionReferenceMixed, m.Limits.MaxReferenceFrames = true, 0
		if !slices.Contains(m.SupportedSegments, mmcp.SegmentMotionReference) {
			m.SupportedSegments = append(slices.Clone(m.SupportedSegments), mmcp.SegmentMotionReference)
		}
	},
	needs: func(req *mmcp.Request, t *target) bool {
		for i := range req.Segments {
			if req.Segments[i].Type == mmcp.SegmentMotionReference {
				return !takesReferences(t) || splice.HasGaps(req) || referenceLengths(req, t) != nil
			}
		}
		return false
	},
	run: runEdits,
}

func takesReferences(t *target) bool {
	return slices.Contains(t.model.SupportedSegments, mmcp.SegmentMotionReference)
}

// referenceLengths returns an error if a reference of a request exceeds the model's limit.
func referenceLengths(req *mmcp.Request, t *target) error {
	for i := range req.Segments {
		if m := req.Segments[i].Motion; m != nil {
			if err := codec.CheckReferenceLength(i, m, t.model); err != nil {
				return err
			}
		}
	}
	return nil
}

func runEdits(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	if takesReferences(t) && !splice.HasGaps(req) {
		return nil, referenceLengths(req, t)
	}
	edit, err := splice.Read(req, req.FPS(t.model.FPS), t.clientBody)
	if err != nil {
		return nil, err
	}
	parts, origins := make([]*mmcp.Request, len(edit.Gaps)), make([]part.Origin, len(edit.Gaps))
	for i := range parts {
		parts[i], origins[i] = edit.Request(&edit.Gaps[i], t.model)
	}
	answers, err := together(ctx, call, parts, t.placed(next))
	if err != nil {
		return nil, err
	}
	for i, a := range answers {
		a.renumber(&origins[i])
	}
	out := answers[0].noted(answers...)
	body, gap, missed := t.bodyIn(&req.Skeleton), 0.0, 0.0
	for i := range out.doc.Samples {
		c := *edit.Clip
		c.Root, c.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
		var seams []int
		for k, a := range answers {
			g, motion := &edit.Gaps[k], a.doc.Samples[i].Clip
			if gap = max(gap, edit.Join(&c, g, motion)); body != nil {
				c = *edit.PlaceFeet(body, &c, g, motion)
			}
			seams = append(seams, g.From, g.To)
		}
		s := &out.doc.Samples[i]
		if s.Extra = maps.Clone(s.Extra); s.Extra == nil {
			s.Extra = make(map[string]json.RawMessage)
		}
		delete(s.Extra, "report") // it concerns the constraints of the gap's own request
		mergeSurroundings(edit, answers, i).Store(s.Extra)
		s.ChunkBoundaries = slices.DeleteFunc(seams, func(f int) bool { return f <= 0 || f >= c.Frames() })
		if reported := s.Clip.Contacts; body != nil {
			missed = max(missed, solveConstraints(body, edit, &c, parts, req))
			c = *edit.WithoutSlip(body, &c, fixedIn(req, body, c.Frames()))
			c.Contacts = splice.Contacts(body, &c, reported)
		}
		s.Clip = &c
	}
	out.moved = true
	out.addEditNotes(edit, gap, missed)
	out.adapted("edits=" + strconv.Itoa(len(parts)))
	return out, nil
}

// placed returns a step whose requests begin at the origin, as models expect: the key poses of a gap may be
// anywhere.
func (t *target) placed(next step) step {
	return func(ctx context.Context, call *mmcp.Call) (*answer, error) {
		if slices.Contains(t.on, &place) || !place.needs(call.Request, t) {
			return next(ctx, call)
		}
		return runPlace(ctx, call, t, next)
	}
}

// Bounds on edits, in metres.
const (
	constraintTolerance = 0.001 // error up to which a constraint counts as met
	constraintWarning   = 0.02  // error that causes a note
	seamWarning         = 0.3   // gap between the generated end and the next reference that causes a note
)

// solveConstraints changes the generated frames to satisfy the constraints in the gaps of an edit. It returns
// the largest remaining error in metres, including errors in the frames of references.
func solveConstraints(body *rig.Body, edit *splice.Edit, c *clip.Clip, parts []*mmcp.Request, req *mmcp.Request) float64 {
	for i := range edit.Gaps {
		g := &edit.Gaps[i]
		pins := pinsOf(parts[i], body.Skeleton, c.FPS, g.Last-g.First)
		for range 4 { // several passes, because fixed joints do not move
			local := c.Range(g.First, g.Last)
			if pins.Distance(body, posed(body, local)) < constraintTolerance {
				break
			}
			edit.CopyGenerated(c, g, passing(body, local, &pins))
		}
	}
	all := pinsOf(req, body.Skeleton, c.FPS, c.Frames())
	return all.Distance(body, posed(body, c))
}

// addEditNotes adds the notes on an edit.
func (a *answer) addEditNotes(edit *splice.Edit, gap, missed float64) {
	a.note("edited", "info", edit.String())
	if gap > seamWarning {
		a.note("edit_apart", "warning", fmt.Sprintf(
			"The generated motion ends %.1f m from the next frame of the clip. The difference is distributed over it, so feet may slide.", gap))
	}
	if missed > constraintWarning {
		a.note("edit_constraint", "warning", fmt.Sprintf(
			"The constraint error is up to %.0f cm, because frames and joints of the clip cannot change.", 100*missed))
	}
}

// mergeSurroundings returns the surroundings of a sample from all answers, moved to the places and times of
// their gaps.
func mergeSurroundings(edit *splice.Edit, answers []*answer, sample int) *report.Surroundings {
	out := &report.Surroundings{}
	for k, a := range answers {
		g, s := &edit.Gaps[k], &a.doc.Samples[sample]
		around := report.SurroundingsOf(s.Extra)
		if t, ok := edit.Alignment(g, s.Clip); ok {
			around.Move(t)
		}
		fps := edit.Clip.FPS
		around.Shift(float64(g.First)/fps, float64(g.From)/fps, float64(min(g.To, edit.Clip.Frames()-1))/fps)
		out.Add(around)
	}
	return out
}
