package script

import (
	"encoding/json"
	"slices"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/engine/state"
	"github.com/motiongate/motiongate/mmcp"
)

// Reading is the interpretation of one segment.
type Reading struct {
	Segment int      `json:"segment"`
	Actions []string `json:"actions"`

	Timeline []string `json:"timeline,omitempty"` // actions with their times, in plain words
	Notes    []string `json:"notes,omitempty"`    // words that were read differently than written
	Ignored  []string `json:"ignored,omitempty"`  // words without effect

	Imagines string `json:"-"` // the one of the notes that is on ground that is imagined
}

// Interpretation returns the interpretation of the segments for an answer.
func (s *Script) Interpretation() map[string]json.RawMessage {
	if len(s.Readings) == 0 {
		return nil
	}
	return map[string]json.RawMessage{"interpretation": gltfio.Raw(s.Readings)}
}

// interpret makes the readings of the segments from the plans that are acted.
func (c *compiler) interpret() {
	var body state.Body
	for i := range c.Segments {
		c.check()
		s, kind := &c.Segments[i], c.Request.Segments[i].Type
		switch {
		case s.reference != nil:
			c.Readings = append(c.Readings, s.reference.reading(i))
		case kind == mmcp.SegmentText && c.Library != nil && c.Body != nil:
			c.Readings = append(c.Readings, s.played(i))
		case kind == mmcp.SegmentText || kind == mmcp.SegmentPose:
			c.Readings = append(c.Readings, c.reading(i, &body))
		}
	}
}

// reading describes the plan of a segment, which a body begins and ends.
func (c *compiler) reading(i int, body *state.Body) Reading {
	s := &c.Segments[i]
	r := Reading{Segment: i, Actions: []string{}, Notes: s.Plan.Notes, Ignored: s.Plan.Ignored}
	if note, imagined := ground.Note(&s.Plan, c.Request.Constraints); note != "" {
		r.Notes = append(slices.Clip(r.Notes), note)
		if imagined {
			r.Imagines = note
		}
	}
	if c.Request.Segments[i].Type == mmcp.SegmentText {
		spans := slices.Clone(s.Spans)
		body.Thread(spans)
		for j := range spans {
			r.Timeline = append(r.Timeline, spans[j].Tell())
		}
	}
	for _, a := range s.Plan.Actions {
		r.Actions = append(r.Actions, a.Verb.String())
		for _, w := range a.With {
			r.Actions = append(r.Actions, w.Verb.String())
		}
	}
	return r
}
