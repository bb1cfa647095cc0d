package script

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/mmcp"
)

// stillLength is the time in which the prompt of a pose is acted out, in seconds.
const stillLength = 4.0

// Compile reads a request. It calls check every few milliseconds, which may panic to
// end it.
func Compile(src Source, check func()) *Script {
	c := compiler{Script: &Script{Source: src}, check: check, parse: explain.PlanIn}
	if src.Read != nil {
		c.parse = src.Read
	}
	return c.compile()
}

// compiler fills a Script.
type compiler struct {
	*Script
	check func()
	parse func(prompt, code string) language.Plan
}

func (c *compiler) compile() *Script {
	req := c.Request
	c.Options, c.Guidance = optionsOf(req.Options.ModelOptions), guidanceOf(req.Options.Guidance)
	c.Ground = ground.FromConstraints(req.Constraints, c.check)
	c.Segments = make([]Segment, len(req.Segments))
	for i := range c.Segments {
		c.check()
		c.segment(i)
	}
	c.interpret()
	c.time()
	return c.Script
}

// segment reads one segment.
func (c *compiler) segment(i int) {
	g, s := &c.Request.Segments[i], &c.Segments[i]
	switch {
	case g.Type == mmcp.SegmentMotionReference && g.Motion != nil:
		s.reference = readReference(g.Motion, c.Skeleton, c.Body)
	case g.Type == mmcp.SegmentText:
		s.Plan = c.parse(g.Prompt, g.Language)
		s.Spans = s.Plan.Schedule(c.seconds(i), lookup.Times)
		if c.Library != nil && c.Body != nil {
			c.choose(i)
		}
	case g.Type == mmcp.SegmentPose:
		s.Plan = c.parse(g.Prompt, g.Language)
		s.Spans = s.Plan.Schedule(stillLength, lookup.Times)
		if !c.Still() {
			s.Still = c.alone(i)
		}
	}
}

// seconds is the length of a segment.
func (c *compiler) seconds(i int) float64 {
	return float64(c.Request.Segments[i].DurationFrames) / c.FPS
}

// alone returns the script of a pose segment that stands among others, which is acted
// out by itself.
func (c *compiler) alone(i int) *Script {
	req := *c.Request
	req.Segments = []mmcp.Segment{c.Request.Segments[i]}
	req.Segments[0].Seed = c.Request.EffectiveSeed(i)
	req.Constraints = nil
	src := c.Source
	src.Request, src.Frames, src.Library = &req, 1, nil
	out := compiler{Script: &Script{Source: src, Options: c.Options, Guidance: c.Guidance, Segments: slices.Clone(c.Segments[i : i+1])}}
	out.time()
	return out.Script
}

// time lays the segments one after the other.
func (c *compiler) time() {
	c.Length = float64(c.Frames) / c.FPS
	c.Join = float64(c.Request.Options.TransitionFrames) / c.FPS
	if c.Request.Options.Loop && c.Frames > 1 {
		c.Loop = float64(c.Frames-1) / c.FPS
	}
	if c.Still() {
		c.Length, c.Loop = stillLength, 0
		c.cues(0, 0)
		c.From = apex(c.Cues)
	} else {
		start := 0.0
		for i := range c.Segments {
			c.cues(i, start)
			start += c.seconds(i)
		}
		c.Blends = c.blends()
	}
	for i := range c.Cues {
		c.Cues[i].Action = c.Options.express(c.Cues[i].Action)
	}
}

// cues appends the cues of a segment that begins at a time.
func (c *compiler) cues(i int, start float64) {
	s := &c.Segments[i]
	end := start + c.seconds(i)
	switch {
	case s.recorded():
		c.Cues = append(c.Cues, Cue{Span: language.Span{Start: start, End: end}, Segment: i})
	case len(s.Spans) == 0 || c.Request.Segments[i].Type == mmcp.SegmentPose && !c.Still():
		c.Cues = append(c.Cues, Cue{Span: carryOn(c.Cues, start, end), Segment: i})
	default:
		for j, span := range s.Spans {
			span.Start += start
			span.End += start
			if _, ok := s.clips[j]; ok {
				span.Action = language.Action{} // the clip does it
			}
			c.Cues = append(c.Cues, Cue{Span: span, Segment: i})
		}
	}
}

// carryOn returns the action of a segment without a prompt: the body continues to walk
// or run, or stands.
func carryOn(cues []Cue, start, end float64) language.Span {
	next := language.Span{Start: start, End: end}
	if n := len(cues); n > 0 {
		last := cues[n-1].Action
		if last.Verb == language.Walk || last.Verb == language.Run {
			last.Distance, last.Steps, last.Seconds, last.With = 0, 0, 0, nil
			last.Angle *= (end - start) / math.Max(0.1, cues[n-1].End-cues[n-1].Start)
			next.Action = last
		}
	}
	return next
}

// apex is the moment of the last action that shows it best: the one that a pose
// segment asks for.
func apex(cues []Cue) float64 {
	if len(cues) == 0 {
		return 0
	}
	last := cues[len(cues)-1]
	for i := len(cues) - 1; i > 0 && last.Verb == language.Stand; i-- {
		last = cues[i-1]
	}
	return last.Start + 0.55*(last.End-last.Start)
}

// blends returns where segments meet that are about different things.
func (c *compiler) blends() Blends {
	out := Blends{Seconds: c.Join}
	at := 0
	for i := range c.Segments[:max(0, len(c.Segments)-1)] {
		at += c.Request.Segments[i].DurationFrames
		t := float64(at) / c.FPS
		if c.Segments[i].recorded() || c.Segments[i+1].recorded() {
			continue // replays have joins of their own
		}
		before, after := doneAt(c.Cues, t-0.01), doneAt(c.Cues, t+0.01)
		if before != after || !before.Goes() {
			out.At = append(out.At, t)
		}
	}
	return out
}

// doneAt returns the action at a time.
func doneAt(cues []Cue, t float64) language.Verb {
	var out language.Verb
	for i := range cues {
		if cues[i].Start <= t {
			out = cues[i].Verb
		}
	}
	return out
}
