package script

import (
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Source is the input of Compile: a request within its bounds, and the rig of its skeleton.
type Source struct {
	Request  *mmcp.Request
	Skeleton *rig.Skeleton
	Body     *rig.Body // nil for a rig that is not human
	FPS      float64
	Frames   int
	Library  *library.Library // nil: no clips are played

	Read func(prompt, tag string) language.Plan // reads prompts; nil: the rules do
}

// Script has the actions of a request and their times.
type Script struct {
	Source
	Options  Options
	Guidance Guidance
	Ground   gait.Ground // of the request; nil: none is given

	Length float64 // seconds that are acted
	From   float64 // where frame 0 stands on them
	Loop   float64 // seconds after which everything repeats; 0: nothing has to
	Join   float64 // seconds in which one action passes into the next
	Blends Blends

	Segments []Segment
	Cues     []Cue // of all segments, in order; without chance
	Readings []Reading
}

// Segment is one segment of a request, read.
type Segment struct {
	Plan  language.Plan   // of its prompt
	Spans []language.Span // the plan on the time of the segment, which begins at 0
	Still *Script         // of a pose segment among others: its prompt acted out alone

	reference *reference    // nil: it brings none along
	clips     map[int]found // by span
}

// Cue is an action in its time, with the chance that its segment's seed gives it.
type Cue struct {
	language.Span
	Segment int
	Rand    Rand
}

// Blends are the moments at which segments meet that are about different things,
// and how many seconds each takes to pass into the next.
type Blends struct {
	At      []float64
	Seconds float64
}

// Time returns the time of a frame of the request.
func (s *Script) Time(frame int) float64 { return s.From + float64(frame)/s.FPS }

// Pelvis is the joint that root paths are about.
func (s *Script) Pelvis() int {
	if s.Body != nil {
		return s.Body.Pelvis
	}
	return 0
}

// Still reports whether the request is one pose and nothing else.
func (s *Script) Still() bool {
	return len(s.Request.Segments) == 1 && s.Request.Segments[0].Type == mmcp.SegmentPose
}

// Plays reports whether a reference or a clip is played.
func (s *Script) Plays() bool {
	for i := range s.Segments {
		if s.Segments[i].reference != nil || len(s.Segments[i].clips) > 0 {
			return true
		}
	}
	return false
}

// recorded reports whether a segment is a reference that can be played.
func (g *Segment) recorded() bool { return g.reference != nil && g.reference.motion != nil }
