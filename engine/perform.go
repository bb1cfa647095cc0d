package engine

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/replay"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
)

// performance is one sample of a request before its constraints: a body, what
// its feet do, and what it does above them, as functions of time.
type performance struct {
	body     *rig.Body
	way      *gait.Path // of the body, its jumps included
	walk     *gait.Walk
	idle     action.Idle
	deeds    *action.Deeds
	gestures []action.Gesture
	replays  []*replay.Playback
	sink     blend.Curve
	drift    *drift // nil: none is taken out
	bearing  bearing
	still    float64 // how much it idles, times the usual
	blends   segmentBlends
	check    func() // unwinds the run when its context is done
}

// plan is what a performance is built from: a script as one sample acts it, and
// what constraints add to it.
type plan struct {
	*script.Sample
	points  []gait.Waypoint
	ground  gait.Ground // nil: level, at 0
	stamps  []gait.Stamp
	bearing bearing
	check   func()
}

func newPerformance(body *rig.Body, s plan, rnd blend.Rand) *performance {
	p := &performance{body: body, bearing: s.bearing, blends: segmentBlends(s.Blends), check: s.check}
	style := gait.NewStyle(&rnd)
	style.Arms *= s.Guidance.Words * s.Options.ArmSwing
	if good, ok := goodLeg(s.Cues); ok {
		style.Lead = good
	}
	wander := blend.NewNoise(&rnd)
	p.idle = action.NewIdle(&rnd)
	p.idle.Gaze, p.still = s.Options.Gaze, s.Options.Idle
	course := gait.Course{Length: s.Length, Waypoints: s.points, Ground: s.ground, Stamps: s.stamps, Weave: wander, Check: s.check}
	scale := math.Sqrt(body.Size.HipHeight / 0.93)
	spans := script.Stage(s.Cues)
	for i := range spans {
		spans[i].Action = s.Guidance.Express(spans[i].Action)
	}
	if steady(spans) {
		course.Loop = s.Loop
	} else {
		course.Home = s.Loop
	}
	var cues []action.Cue
	for i, span := range spans {
		own := span.Rand // a copy, so that a second performance is the same
		vary := mood{speed: own.Float(0.93, 1.07), pause: own.Float(0, 0.3), manner: s.Options.Lively(manner(&span.Action))}
		course.Moods = append(course.Moods, gait.Mood{Start: span.Start, End: span.End, Manner: vary.manner, First: firstFoot(&span.Action)})
		if st, ok := stretch(spans, i, scale, vary); ok {
			switch {
			case s.Loop > 0 && steady(spans):
				st = forever(st, s.Loop)
			case s.Loop > 0 && i == len(spans)-1:
				st = home(st, &spans[i])
			}
			if span.Home && s.Loop == 0 {
				course.Stretches = append(course.Stretches, homeward(course, st, &span.Action)...)
			} else {
				course.Stretches = append(course.Stretches, ways(st, &span.Action)...)
			}
		}
		if span.Verb.Stays() {
			// Who begins later sits as long.
			span.Start += math.Min(2*s.bearing.pause(), 0.1*(span.End-span.Start))
		}
		if s.Loop == 0 && span.End > s.Length-0.05 {
			switch {
			case span.Held:
				span.End += goesOn
			case span.Freely:
				span.End += span.Verb.Up()
			}
		}
		cues = append(cues, action.Cue{Span: span.Span, Rand: own, Endless: span.Verb.GoesOn() && s.Loop == 0 && span.End > s.Length-0.05})
		if span.Direction == language.Backward && span.Verb.Goes() {
			course.Travel = math.Pi
		}
	}
	for _, r := range s.Replays {
		course.Stretches = append(course.Stretches, r.Stretches(body.Size.Thigh+body.Size.Shin)...)
	}
	p.way = gait.NewPath(course)
	p.walk = gait.NewWalk(p.way, s.Length, body.Size, style, rnd)
	footing := func(t float64, q *posture.Posture) (heading, drive float64) {
		s.check()
		m := p.walk.At(t, q)
		return m.Heading, m.Drive
	}
	p.deeds = action.NewDeeds(body, cues, footing, action.Led{By: len(s.points) > 0, Ground: s.ground})
	if len(s.points) > 1 {
		if l, ok := leapt(cues, p.way, s.points, p.deeds.Flights()); ok {
			course.Waypoints = l.points
			p.walk = gait.NewWalk(gait.NewPath(course), s.Length, body.Size, style, rnd)
			led := action.Led{By: true, Jumps: l.ways, Ground: s.ground}
			if way := p.way; l.crawls {
				led.Way = func(t float64) (geom.Vec3, float64) {
					at := way.At(t)
					return at.Pos, at.Heading
				}
			}
			p.deeds = action.NewDeeds(body, cues, footing, led)
		}
	}
	for _, r := range s.Replays {
		p.replays = append(p.replays, r.On(replay.Setting{
			Path: p.walk.Path(), Size: &body.Size, Length: s.Length, Led: len(s.points) > 0, Unlocked: s.Options.Unlocked,
		}))
	}
	p.gesture(cues, &s)
	p.walk.Soar(func(t float64, q *posture.Posture) float64 {
		p.loose(t, q)
		turns := q.Solve(body)
		return body.Centre(&turns).Y
	})
	p.sink = posture.Sink(s.Length, &body.Size, p.eased)
	return p
}

// goesOn is how far beyond the end an action is planned that has no end of its
// own, in seconds: nobody puts a box or a raised leg down because the clip is over.
// Exercises on the floor are not ended for that either.
const goesOn = 1.5

// handing is by how much what is held overlaps with how it is taken, in seconds.
const handing = 1.1

// gesture adds what arms and heads do: of the actions themselves, and of those
// done at the same time.
func (p *performance) gesture(cues []action.Cue, s *plan) {
	for i := range cues {
		c := cues[i]
		for n, a := range append([]language.Action{c.Action}, c.With...) {
			start, end := c.Start, c.End
			if a.Verb.Holds() || n > 0 && a.Held {
				// It was taken up before, and is put down after.
				if i > 0 && cues[i-1].Verb.Takes() {
					start -= handing
				}
				if i+1 < len(cues) && cues[i+1].Verb.Leaves() {
					end += handing
				}
				if i > 0 && holding(cues[i-1], a) {
					continue // it goes on
				}
				for k := i + 1; k < len(cues) && holding(cues[k], a); k++ {
					end = cues[k].End
				}
			}
			if (a.Verb.GoesOn() || n > 0 && a.Held) && s.Loop == 0 && end > s.Length-0.05 {
				end += goesOn
			}
			clock := p.deeds.Clock(i)
			if n > 0 {
				clock = action.Clock{State: clock.State}
			}
			if g, ok := action.NewGesture(p.body, language.Span{Action: a, Start: start, End: end}, s.Join, &c.Rand, clock); ok {
				p.gestures = append(p.gestures, g)
			}
		}
	}
}

// holding reports whether the arms are in the same state in a cue.
func holding(c action.Cue, a language.Action) bool {
	same := func(b language.Action) bool { return b.Verb == a.Verb && b.Target == a.Target && b.Side == a.Side }
	return same(c.Action) || slices.ContainsFunc(c.With, same)
}

// Going and stopping take time that is missing at full speed.
const (
	getGoing = 0.50
	comeHalt = 0.15
)

// manner is how a body carries itself in an action.
func manner(a *language.Action) gait.Manner {
	m := gait.NewManner(a.Tones)
	if a.Still == language.Arm {
		m[gait.Arms] = -1
	}
	return m
}

// onSpot is how many steps a second are taken on the spot without haste.
const onSpot = 1.85

// How fast bodies turn, in radians a second: without haste, at the most, and at
// the most while they go.
const (
	briskTurn = 2.4
	mostTurn  = 4.6
	mostCurve = 3
)

// mood is how one performance of an action differs from another: its speed, and
// the seconds before it begins, and its manner.
type mood struct {
	speed, pause float64
	manner       gait.Manner
}

// stretch returns how span i moves over the ground, if it does.
func stretch(spans []script.Cue, i int, scale float64, vary mood) (gait.Stretch, bool) {
	a := &spans[i]
	moves := func(i int) bool {
		return i >= 0 && i < len(spans) && (spans[i].Verb == language.Walk || spans[i].Verb == language.Run)
	}
	st := gait.Stretch{Start: a.Start, End: a.End}
	if !moves(i - 1) {
		st.Start += math.Min(getGoing+vary.pause, 0.3*(a.End-a.Start))
	}
	if i+1 < len(spans) && !moves(i+1) {
		st.End -= math.Min(comeHalt, 0.2*(a.End-a.Start))
	}
	seconds := st.End - st.Start
	if seconds <= 0 {
		return st, false
	}
	switch a.Verb {
	case language.Turn:
		// A turn that is short of time begins at once.
		st.Start = math.Max(a.Start, math.Min(st.Start, st.End-math.Abs(a.Angle)/briskTurn))
		st.Turn = blend.Clamp(a.Angle/(st.End-st.Start), -mostTurn, mostTurn)
		return st, true
	case language.Walk, language.Run:
		slower := 1 + vary.manner[gait.Speed]
		if a.Verb == language.Run && slower < 1 {
			slower = 1 - 0.45*(1-slower) // who runs sadly still runs
		}
		v := a.Pace() * scale * vary.speed * slower
		if a.Distance > 0 {
			v = a.Distance / seconds
		} else if a.Steps > 0 {
			v = a.Far() * scale * scale / seconds
		}
		if a.Path == language.InPlace {
			st.Treads = blend.Clamp(onSpot*math.Sqrt(v/(1.3*scale)), 1, 3) / scale
			return st, true
		}
		switch {
		case a.Diagonal:
			st.Speed, st.Side = 1.3*v, 0.9*v
			if a.Distance > 0 || a.Steps > 0 {
				st.Speed, st.Side = 0.76*v, 0.65*v // as far as was said, whichever way
			}
			if a.Backing {
				st.Speed *= -0.8
			}
			if a.Direction == language.Rightward {
				st.Side = -st.Side
			}
		case a.Direction == language.Backward:
			st.Speed = -v
		case a.Direction == language.Leftward:
			st.Side = v
		case a.Direction == language.Rightward:
			st.Side = -v
		default:
			st.Speed = v
		}
		st.Turn = blend.Clamp(a.Angle/seconds, -mostCurve, mostCurve)
		return st, true
	}
	return st, false
}

// loose fills q with the body at time t before it is lowered to reach its feet.
func (p *performance) loose(t float64, q *posture.Posture) {
	p.check()
	m := p.walk.At(t, q)
	busy := p.deeds.Apply(t, m.Heading, q)
	p.bearing.apply(m.Drive, busy, len(p.gestures) > 0, q)
	p.bearing.rest((1-m.Drive)*(1-busy), &p.body.Size, q)
	p.idle.Apply(t, p.still*(1-m.Drive)*(1-m.Stiff), busy, &p.body.Size, q)
	for i := range p.gestures {
		p.gestures[i].Apply(t, q)
	}
	for _, r := range p.replays {
		r.Apply(t, q)
	}
}

// at fills q with the body at time t.
func (p *performance) at(t float64, q *posture.Posture) {
	p.eased(t, q)
	q.Pelvis.Y -= p.sink.At(t)
	q.Pelvis = q.Pelvis.Sub(p.strayed(t))
}
