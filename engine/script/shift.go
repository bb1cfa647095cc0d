package script

import (
	"fmt"
	"slices"
	"strings"
)

// Shift is a moment of the script that a motion comes to at another time, in seconds.
type Shift struct{ From, To float64 }

// Shift moves the timelines of the readings to the times of a motion whose path waits for actions
// in one place. Shifts are in order.
func (s *Script) Shift(shifts []Shift) {
	s.Readings = slices.Clone(s.Readings)
	for k := range s.Readings {
		r := &s.Readings[k]
		spans, start := s.Segments[r.Segment].Spans, 0.0
		for i := range r.Segment {
			start += float64(s.Request.Segments[i].DurationFrames) / s.FPS
		}
		if len(r.Timeline) != len(spans) {
			continue
		}
		r.Timeline = slices.Clone(r.Timeline)
		for i, line := range r.Timeline {
			if _, text, ok := strings.Cut(line, " s: "); ok {
				from, to := s.shifted(shifts, start+spans[i].Start), s.shifted(shifts, start+spans[i].End)
				r.Timeline[i] = fmt.Sprintf("%.1f-%.1f s: %s", from-start, to-start, text)
			}
		}
	}
}

// shifted returns when a motion comes to a moment of the script. Between shifts, and
// from the last one to the end, the rest of the time is shared alike.
func (s *Script) shifted(shifts []Shift, t float64) float64 {
	before, after := Shift{}, Shift{s.Length, s.Length}
	for _, k := range shifts {
		if k.From <= t+1e-9 {
			before = k
		} else {
			after = k
			break
		}
	}
	if after.From-before.From < 1e-9 {
		return before.To
	}
	return before.To + (t-before.From)/(after.From-before.From)*(after.To-before.To)
}
