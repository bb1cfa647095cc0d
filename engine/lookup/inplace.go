package lookup

import (
	"math"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Need is the time, in seconds, and the displacement that an action in place needs.
type Need struct {
	MinTime          float64 // for the whole action
	RecognisableTime float64 // time after which a viewer recognises it
	Stays            bool    // the body is not on its feet afterwards
	Displacement     float64 // displacement ahead, in hip heights
	AboveLegs        bool    // the arms and the trunk can perform it above walking legs if necessary
}

// InPlace returns the need of an action during which the body cannot walk: on a seat, on the ground, on the
// hands, in the air. ok is false for other actions.
func InPlace(a *language.Action) (n Need, ok bool) {
	switch a.Verb {
	case language.Rise:
		return Need{MinTime: minActionTime, RecognisableTime: minActionTime}, true
	case language.Dance, language.Jump, language.Hop, language.Ride, language.Cycle:
		return n, false
	}
	_, m := Move(a)
	if m == nil || m.Follows() || m.Going != nil || m.Gone != (repertoire.Place{}) && m.Fills || !m.LeavesFeet() && !m.Crouches() {
		return n, false
	}
	enter, cycle, count := repertoire.Length(m.Enter), repertoire.Length(m.Cycle), math.Max(1, float64(a.Count))
	if m.Stays {
		least := math.Max(minActionTime, hastyShare*enter)
		return Need{MinTime: least, RecognisableTime: least, Stays: true, AboveLegs: !m.LeavesFeet()}, true
	}
	n.AboveLegs, n.Displacement = !m.LeavesFeet(), math.Max(0, m.Gone.Ahead+m.Travel)*count
	n.MinTime = math.Max(minActionTime, briskShare*(enter+cycle*count+repertoire.Length(m.Leave)))
	if n.RecognisableTime = math.Max(minActionTime, hastyShare*(enter+0.6*cycle)); n.Displacement > 0 {
		n.RecognisableTime = n.MinTime
	}
	return n, true
}

const (
	minActionTime = 1.2  // seconds of an action in place
	hastyShare    = 0.7  // of the time of the keys, for getting down
	briskShare    = 0.85 // of the time of the keys, for the whole action
)

// FollowsPath reports whether an action moves the body along its path on the ground without walking.
func FollowsPath(a *language.Action) bool {
	_, m := Move(a)
	return m != nil && m.Follows()
}

// PathSpeed returns the greatest speed, in m/s, of an action that follows a path on the ground, for a body
// with a hip height in metres.
func PathSpeed(a *language.Action, hip float64) float64 {
	const quicker, longer = 1.4, 1.5 // relative to the usual cycles and steps
	_, m := Move(a)
	return quicker * longer * hip * math.Abs(m.Gone.Ahead) / repertoire.Length(m.Cycle)
}

// AfterCrawl returns the need of an action that follows a crawl: n is its need after standing, and crawl the action
// that moved the body on the ground.
func AfterCrawl(n Need, crawl, a *language.Action) Need {
	const hurried = 0.55 // share of the time of the keys, to get up
	name, from := Move(crawl)
	up := hurried * repertoire.Length(from.Leave)
	_, m := Move(a)
	switch {
	case m == nil:
		n.MinTime, n.RecognisableTime = up, up
	case m.From[name] != nil:
		n.MinTime = math.Max(minActionTime, hastyShare*repertoire.Length(m.From[name]))
		n.RecognisableTime = n.MinTime
	default:
		n.MinTime, n.RecognisableTime = n.MinTime+up, n.RecognisableTime+up
	}
	return n
}

// OnOneLeg reports whether an action is done on one leg, so that a walking body can perform it instead of a step.
func OnOneLeg(a *language.Action) bool {
	_, m := Move(a)
	return m != nil && m.OnOneLeg()
}
