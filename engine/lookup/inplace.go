package lookup

import (
	"math"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Need is the time, in seconds, and the displacement that an action in place needs.
type Need struct {
	Least float64 // least time for the whole action
	Begun float64 // time after which a viewer recognises it
	Stays bool    // the body is not on its feet afterwards
	Gone  float64 // displacement ahead, in hip heights
	Above bool    // it can be done above walking legs if necessary
}

// InPlace returns the need of an action during which the body cannot walk: on a seat, on the ground, on the
// hands, in the air. ok is false for other actions.
func InPlace(a *language.Action) (n Need, ok bool) {
	switch a.Verb {
	case language.Rise:
		return Need{Least: getsUp, Begun: getsUp}, true
	case language.Dance, language.Jump, language.Hop, language.Ride, language.Cycle:
		return n, false
	}
	_, m := Move(a)
	if m == nil || m.Follows() || m.Going != nil || m.Gone != (repertoire.Place{}) && m.Fills || !m.LeavesFeet() && !m.Crouches() {
		return n, false
	}
	enter, cycle, count := repertoire.Length(m.Enter), repertoire.Length(m.Cycle), math.Max(1, float64(a.Count))
	if m.Stays {
		least := math.Max(getsUp, hastily*enter)
		return Need{Least: least, Begun: least, Stays: true, Above: !m.LeavesFeet()}, true
	}
	n.Above, n.Gone = !m.LeavesFeet(), math.Max(0, m.Gone.Ahead+m.Travel)*count
	n.Least = math.Max(getsUp, briskly*(enter+cycle*count+repertoire.Length(m.Leave)))
	if n.Begun = math.Max(getsUp, hastily*(enter+0.6*cycle)); n.Gone > 0 {
		n.Begun = n.Least
	}
	return n, true
}

const (
	getsUp  = 1.2 // seconds
	hastily = 0.7 // of the time of the keys, to get down
	briskly = 0.85
)

// Follows reports whether an action moves the body along its path on the ground without walking.
func Follows(a *language.Action) bool {
	_, m := Move(a)
	return m != nil && m.Follows()
}

// FollowsAt returns the greatest speed, in m/s, of an action that follows a path on the ground, for a body
// with a hip height in metres.
func FollowsAt(a *language.Action, hip float64) float64 {
	const quicker, longer = 1.4, 1.5 // relative to the usual cycles and steps
	_, m := Move(a)
	return quicker * longer * hip * math.Abs(m.Gone.Ahead) / repertoire.Length(m.Cycle)
}

// AfterCrawl returns the need of an action that a body does on the ground, after another action that has
// brought it there.
func AfterCrawl(n Need, crawl, a *language.Action) Need {
	const hurried = 0.55 // share of the time of the keys, to get up
	name, from := Move(crawl)
	up := hurried * repertoire.Length(from.Leave)
	_, m := Move(a)
	switch {
	case m == nil:
		n.Least, n.Begun = up, up
	case m.From[name] != nil:
		n.Least = math.Max(getsUp, hastily*repertoire.Length(m.From[name]))
		n.Begun = n.Least
	default:
		n.Least, n.Begun = n.Least+up, n.Begun+up
	}
	return n
}

// OnOneLeg reports whether an action is done on one leg, so that a walking body can do it in place of a step.
func OnOneLeg(a *language.Action) bool {
	_, m := Move(a)
	return m != nil && m.OnOneLeg()
}
