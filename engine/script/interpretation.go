package script

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/engine/language"
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
			if note := unturned(&spans[j]); note != "" {
				r.Notes = append(slices.Clip(r.Notes), note)
			}
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

// MostTurn and MostCurve are the largest speeds of turning on the spot and in locomotion, in rad/s.
const (
	MostTurn  = 4.6
	MostCurve = 3.0
)

// unturned returns a note on a span whose time is too short for its turn, or "".
func unturned(s *language.Span) string {
	const least = 0.05 // share of the turn
	most := MostCurve
	switch {
	case s.Verb == language.Turn:
		most = MostTurn
	case !s.Verb.Goes():
		return ""
	}
	turns, can := math.Abs(s.Angle), most*(s.End-s.Start)
	if can > (1-least)*turns {
		return ""
	}
	return fmt.Sprintf("%.3g s are too short for a turn of %.0f degrees: it ends after %.0f",
		s.End-s.Start, turns*180/math.Pi, can*180/math.Pi)
}
