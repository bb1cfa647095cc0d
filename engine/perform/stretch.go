package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/state"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/script"
)

// Times of starting and stopping, which are missing at full speed.
const (
	getGoing = 0.50
	comeHalt = 0.15
	goesOver = 0.12 // into locomotion after another action
)

// manner returns the manner of gait of an action.
func manner(a *language.Action) gait.Manner {
	tones := a.Tones
	if inGuard(a) {
		tones = append(slices.Clone(tones), language.Tone{Style: "guarded", Amount: 1})
	}
	m := gait.NewManner(tones)
	if a.Still == language.Arm {
		m[gait.Arms] = -1
	}
	return m
}

// stepsOnSpot is the usual rate of steps on the spot, per second.
const stepsOnSpot = 1.85

// briskTurn is the usual speed of turning, in rad/s.
const briskTurn = 2.4

// variation is the random variation of one performance of an action: of its speed, of the seconds
// before it begins, and of its manner.
type variation struct {
	speed, pause float64
	manner       gait.Manner
}

// stretch returns the displacement of span i over the ground, if it has one.
func stretch(spans []script.Cue, i int, scale float64, vary variation) (gait.Stretch, bool) {
	a := &spans[i]
	walks := func(i int) bool {
		return i >= 0 && i < len(spans) && (spans[i].Verb == language.Walk || spans[i].Verb == language.Run)
	}
	// A turn between two walks is part of the walk.
	veers := func(i int) bool {
		return i > 0 && i+1 < len(spans) && spans[i].Verb == language.Turn && onward(&spans[i-1]) && onward(&spans[i+1]) &&
			state.Meet(&spans[i-1].Span, &spans[i].Span) && state.Meet(&spans[i].Span, &spans[i+1].Span)
	}
	moves := func(i int) bool { return walks(i) || veers(i) }
	st := gait.Stretch{Start: a.Start, End: a.End}
	switch {
	case moves(i - 1):
	case i > 0 && state.Meet(&spans[i-1].Span, &spans[i].Span):
		st.Start += math.Min(goesOver, 0.3*(a.End-a.Start))
	default:
		st.Start += math.Min(getGoing+vary.pause, 0.3*(a.End-a.Start))
	}
	switch {
	case i+1 == len(spans), moves(i + 1):
	case onward(a) && state.Meet(&a.Span, &spans[i+1].Span) && momentum(&spans[i+1].Action) > 0:
		st.End += momentum(&spans[i+1].Action)
	default:
		st.End -= math.Min(comeHalt, 0.2*(a.End-a.Start))
	}
	seconds := st.End - st.Start
	if seconds <= 0 {
		return st, false
	}
	switch a.Verb {
	case language.Turn:
		if veers(i) {
			v := math.Min(spans[i-1].Pace(), spans[i+1].Pace()) * scale * vary.speed
			st.Turn = blend.Clamp(a.Angle/seconds, -script.MostCurve, script.MostCurve)
			st.Speed = cornerSpeed(v, a.Angle)
			return st, true
		}
		// A turn without spare time begins at once.
		st.Start = math.Max(a.Start, math.Min(st.Start, st.End-math.Abs(a.Angle)/briskTurn))
		st.Turn = blend.Clamp(a.Angle/(st.End-st.Start), -script.MostTurn, script.MostTurn)
		return st, true
	case language.Walk, language.Run:
		if curve := math.Abs(a.Angle) / script.MostCurve; curve > seconds {
			st.Start = math.Max(a.Start, st.End-curve) // a curve without spare time begins at once
			seconds = st.End - st.Start
		}
		slower := 1 + vary.manner[gait.Speed]
		if a.Verb == language.Run && slower < 1 {
			slower = 1 - 0.45*(1-slower) // a sad run is still a run
		}
		v := a.Pace() * scale * vary.speed * slower
		if a.Distance > 0 {
			v = a.Distance / seconds
		} else if a.Steps > 0 {
			v = a.Far() * scale * scale / seconds
			if inGuard(&a.Action) {
				v *= guardStepTime
			}
		}
		if a.Path == language.InPlace {
			st.Treads = blend.Clamp(stepsOnSpot*math.Sqrt(v/(1.3*scale)), 1, 3) / scale
			return st, true
		}
		st.Speed, st.Side = a.Velocity(v)
		st.Turn = blend.Clamp(a.Angle/seconds, -script.MostCurve, script.MostCurve)
		return st, true
	}
	return st, false
}

// momentum returns the seconds in which a walk halts within an action.
func momentum(a *language.Action) float64 {
	if _, m := lookup.Move(a); m != nil {
		return m.Momentum
	}
	return 0
}

// onward reports whether a cue is a walk or a run ahead, not on the spot.
func onward(c *script.Cue) bool {
	return (c.Verb == language.Walk || c.Verb == language.Run) && c.Direction == language.Forward && c.Path != language.InPlace
}

// minRunUp is the least duration of a run before a leap, in seconds.
const minRunUp = 1.0

// leapAirTime is the flight time of a leap from a run, in seconds.
const leapAirTime = 0.52

// leapsOut converts far jumps after a run to leaps without a stop: the run continues, and one of
// its steps is the leap.
func leapsOut(cues []script.Cue) (leaps []gait.Leap) {
	for i := range cues {
		c := &cues[i]
		if i == 0 || !farJump(&c.Action) || !state.Meet(&cues[i-1].Span, &c.Span) {
			continue
		}
		run := cues[i-1].Action
		if run.Verb != language.Run || run.Direction != language.Forward || c.Start-cues[i-1].Start < minRunUp {
			continue
		}
		run.Distance, run.Steps, run.Seconds, run.Angle, run.Path, run.With = 0, 0, 0, 0, language.Straight, c.With
		run.Speed = math.Max(run.Speed, 1)
		size := 1.0
		if c.Size > 0 {
			size = c.Size
		}
		air := leapAirTime * math.Sqrt(blend.Clamp(size, 0.6, 1.5))
		leaps = append(leaps, gait.Leap{Time: c.Start + math.Min(0.8, 0.45*(c.End-c.Start)), Air: air})
		c.Action = run
	}
	return leaps
}

// farJump reports whether an action is one jump ahead for distance.
func farJump(a *language.Action) bool {
	ahead := (a.Direction == language.Forward || a.Direction == language.Ahead) && a.Angle == 0 && a.Distance == 0
	return a.Verb == language.Jump && (a.Travels || a.Variant == "over") && ahead && a.Count <= 1
}

// hesitation returns the delay of the only action of a sample, in seconds: a share of the spare
// time that depends on the person. There is no delay if a constraint sets times.
func (d *draft) hesitation(staged []script.Cue, i int) float64 {
	const most, part = 0.5, 0.4 // seconds, and share of the spare seconds
	a := &staged[i].Action
	times, ok := lookup.Times(a)
	if len(staged) > 1 || !ok || d.Loop > 0 || len(d.Request.Constraints) > 0 || a.Already || a.Verb.Goes() || a.Verb.Stays() ||
		a.Verb.GoesOn() || a.Count > 1 || !lookup.MovesLegs(a) && !a.Verb.WholeBody() {
		return 0
	}
	left := staged[i].End - staged[i].Start - times.Once
	own := staged[i].Rand // a copy, so that later draws stay as they are
	apart := blend.NewRand(own.Uint64())
	return apart.Float(0, math.Max(0, math.Min(most, part*left)))
}
