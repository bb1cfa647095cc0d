package gesture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Joint says how an action passes into its neighbours.
type Joint struct {
	Overlap float64 // seconds in which it does so in any case, half of them on each side
	After   bool    // another action precedes it: the hands begin it while that one ends
	Lasts   bool    // the hands keep its pose until its time is over
	Beyond  float64 // seconds of its time after the end of the motion
	Before  bool    // another action follows it: the hands keep its pose until that one begins
}

// The next gesture takes the hands takenOver seconds before an action is over; hands that go back
// to rest are half way halfBack seconds after it.
const (
	takenOver = 0.3
	halfBack  = 0.25
)

// span returns the time in which hands do a move, from when they leave what they did
// until they are back.
func (j Joint) span(m *repertoire.Move, s *language.Span, slow float64) (from, to float64) {
	margin := blend.Clamp(j.Overlap/2, 0.03, 0.8)
	if !j.After && !j.Before && j.Overlap == 0 {
		margin = 0
	}
	from, to = s.Start-margin, s.End+margin
	switch {
	case s.Start <= 0:
		from = s.Start
	case j.After:
		from = math.Min(from, s.Start-takenOver)
	}
	if j.Before {
		to = math.Max(to, s.End+halfBack+0.5*m.BackTime()*slow)
	}
	return from, to
}
