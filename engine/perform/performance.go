package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gesture"
	"github.com/motiongate/motiongate/engine/idle"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/load"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/perform/led"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/replay"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/state"
)

// performance is one sample of a request before its constraints: a body, its steps, and its
// actions above them, as functions of time.
type performance struct {
	body         *rig.Body
	path         *gait.Path // path of the body with its jumps
	walk         *gait.Walk
	idle         idle.Idle
	expressivity gesture.Expressivity
	deeds        *action.Deeds
	lowParts     bool // a move of deeds brings parts other than the feet near the ground
	gestures     []gesture.Gesture
	cues         []action.Cue
	grips        []Grip // of the gestures with a thing in the hands
	loads        []carriedLoad
	loadMoments  [2]blend.Curve // of the loads, to the left and ahead, kg times hip heights
	replays      []*replay.Playback
	sink         *posture.Sink           // see lowered
	length       float64                 // seconds
	cached       map[float64]*cachedPose // by time; nil: not requested yet
	drift        *drift                  // nil: none
	carriage     carriage
	idleScale    float64 // factor of the idle movement
	blends       segmentBlends
	blows        []language.Span   // in which hands or feet strike
	omitted      []language.Action // actions for which the path of the request has no time
	shifts       []script.Shift    // of the cues for which the path of the request waits
	check        func()            // unwinds the run when its context is done

	planned   geom.Vec3 // pelvis before constraints in the last cleared pose
	plannedAt float64   // seconds
}

// newPerformance builds the performance of a draft.
func newPerformance(d *draft) *performance {
	rnd := d.person // a copy, so that a second performance is the same
	p := &performance{body: d.Body, length: d.Length, carriage: d.carriage, blends: segmentBlends(d.Blends), check: d.check,
		expressivity: gesture.NewExpressivity(d.person)}
	style := gait.NewStyle(&rnd)
	style.Arms *= d.Guidance.Words * d.Options.ArmSwing
	if good, ok := goodLeg(d.Cues); ok {
		style.Lead = good
	}
	course := gait.Course{
		Length: d.Length, Waypoints: d.waypoints, Ground: d.ground, Stamps: d.stamps,
		Weave: blend.NewNoise(&rnd), Constrained: constrained(d.pins), Check: d.check,
	}
	p.idle = idle.New(&rnd)
	p.idle.Gaze, p.idle.Neck, p.idleScale = d.Options.Gaze, p.expressivity.Neck, d.Options.Idle
	cues := d.stageCues(&course)
	if d.crosses() {
		led.Clamp(cues, d.edges)
	}
	halts := d.halt(&course, &cues, p)
	p.path = gait.NewPath(course)
	p.walk = gait.NewWalk(p.path, d.Length, d.Body.Size, style, rnd)
	footing := func(t float64, q *posture.Posture) (heading, drive float64) {
		d.check()
		m := p.walk.At(t, q)
		return m.Heading, m.Drive
	}
	p.deeds = action.NewDeeds(d.Body, cues, footing, action.Led{By: len(d.waypoints) > 0, Ground: d.ground})
	if len(halts) > 0 {
		p.adjustHalts(halts, d.waypoints)
		course.Waypoints = led.Waypoints(d.waypoints, halts)
		p.path = gait.NewPath(course)
		p.walk = gait.NewWalk(p.path, d.Length, d.Body.Size, style, rnd)
		p.deeds = action.NewDeeds(d.Body, cues, footing, action.Led{By: true, Ground: d.ground})
	}
	var held []action.Swing
	if d.led {
		course.Footfalls = rhythm.Joined(d.edges[0].Strikes, d.edges[1].Strikes)
		course.Waypoints = led.AddTurns(course.Waypoints, cues, p.path)
		p.path = gait.NewPath(course)
		c, ok := d.planWalkedMove(&course, cues, p, footing)
		if ok {
			cues[c.cue], course.Footfalls, course.Waypoints, held = c.as, c.falls, c.points, c.held
		}
		if ok || len(course.Footfalls) > 0 {
			p.path = gait.NewPath(course)
			p.walk = gait.NewWalk(p.path, d.Length, d.Body.Size, style, rnd)
			p.deeds = action.NewDeeds(d.Body, cues, footing, action.Led{By: true, Ground: d.ground, Held: held})
		}
	}
	for range 2 {
		jumps, ok := newPathJumps(cues, p.path, course.Waypoints, halts, p.deeds.Flights())
		if !ok {
			break
		}
		course.Waypoints = jumps.points
		p.walk = gait.NewWalk(gait.NewPath(course), d.Length, d.Body.Size, style, rnd)
		p.deeds = action.NewDeeds(d.Body, cues, footing, jumps.led(p.path, d.ground, held))
		if !p.adjustCrawledHalts(halts, d.waypoints) {
			break
		}
		course.Waypoints = led.Waypoints(d.waypoints, halts)
		p.path = gait.NewPath(course)
	}
	p.lowParts = p.deeds.Lies()
	for _, r := range d.Replays {
		p.replays = append(p.replays, r.On(replay.Setting{
			Path: p.walk.Path(), Size: &d.Body.Size, Length: d.Length, Led: len(d.waypoints) > 0, Unlocked: d.Options.Unlocked,
		}))
	}
	p.cues = cues
	p.gesture(cues, d)
	p.setMoments(cues, d.Length)
	p.blows = blows(cues)
	p.walk.Soar(func(t float64, q *posture.Posture) float64 {
		p.rawPose(t, wholeBody, q)
		turns := q.Solve(d.Body)
		return d.Body.Centre(&turns).Y
	})
	return p
}

// stageCues stages the cues of a draft, adds their displacement over the ground to a course, and
// returns the cues with their final times.
func (d *draft) stageCues(course *gait.Course) []action.Cue {
	staged := script.Stage(d.Cues)
	for i := range staged {
		staged[i].Action = d.Guidance.Express(staged[i].Action)
	}
	if len(d.waypoints) == 0 {
		course.Leaps = leapsOut(staged)
	}
	if steady(staged) {
		course.Loop = d.Loop
	} else {
		course.Home = d.Loop
	}
	var cues []action.Cue
	for i, cue := range staged {
		vary := variation{speed: cue.Rand.Float(0.93, 1.07), pause: cue.Rand.Float(0, 0.3), manner: d.Options.Lively(manner(&cue.Action))}
		for t, v := range load.Manner(burden(staged, i)) {
			vary.manner[t] += v
		}
		first := firstFoot(&cue.Action)
		if first == nil {
			first = pushes(cues, &cue.Action)
		}
		course.Moods = append(course.Moods, gait.Mood{Start: cue.Start, End: cue.End, Manner: vary.manner, First: first})
		course.Stretches = append(course.Stretches, d.stretches(staged, i, vary, course)...)
		if cue.Verb.Stays() {
			// A late start does not shorten the sitting.
			cue.Start += math.Min(2*d.carriage.pause(), 0.1*(cue.End-cue.Start))
		}
		cue.Start += d.hesitation(staged, i)
		last := d.Loop == 0 && cue.End > d.Length-0.05
		switch {
		case last && (cue.Held || state.Keeps(&cue.Action)):
			cue.End += overrun // hands do not release a thing because the motion ends
		case last && cue.Freely:
			cue.End += cue.Verb.Up()
		case last && cue.Verb.GoesOn() && cue.Count == 0 && cue.Seconds == 0 && !cue.Verb.Goes():
			cue.End += lookup.ReturnTime(&cue.Action)
		}
		cues = append(cues, action.Cue{Span: cue.Span, Rand: cue.Rand, Endless: last && cue.Verb.GoesOn(), Beyond: d.beyond(cue.End),
			Last: d.Loop == 0 && i == len(staged)-1})
		if cue.Direction == language.Backward && cue.Verb.Goes() {
			course.Travel = math.Pi
		}
	}
	for _, r := range d.Replays {
		course.Stretches = append(course.Stretches, r.Stretches(d.Body.Size.Thigh+d.Body.Size.Shin)...)
	}
	return cues
}

// stretches returns the displacement of cue i over the ground, on a course so far.
func (d *draft) stretches(staged []script.Cue, i int, vary variation, course *gait.Course) []gait.Stretch {
	st, ok := stretch(staged, i, math.Sqrt(d.Body.Size.HipHeight/rig.CanonicalHip), vary)
	switch {
	case !ok:
		return nil
	case d.Loop > 0 && steady(staged):
		st = runThrough(st, d.Loop)
	case d.Loop > 0:
		if i == 0 {
			st = fromRest(st, &staged[i])
		}
		if i == len(staged)-1 {
			st = resting(st, &staged[i])
		}
	}
	if staged[i].Home && d.Loop == 0 {
		return returnPath(*course, st, &staged[i].Action)
	}
	return shapedStretches(st, &staged[i].Action)
}

// overrun is the time, in seconds, for which an action without an end of its own is planned beyond
// the end of the motion: the end of the clip does not put down a box or a raised leg. The same
// holds for exercises on the floor.
const overrun = 1.5

// handoverOverlap is the overlap of taking a thing and holding it, in seconds.
const handoverOverlap = 1.1

// continueOverlap is the overlap of an action with the previous one whose hands it continues, in
// seconds, so that the hands do not drop in between.
const continueOverlap = 0.65

// wholeBodyOverlap is continueOverlap after an action of the whole body: the hands return while it
// stands up.
const wholeBodyOverlap = 1.25

// gesture adds the movements of arms and heads, of the cues and of the actions beside them.
func (p *performance) gesture(cues []action.Cue, d *draft) {
	for i := range cues {
		c := cues[i]
		for _, n := range layers(&c.Action) {
			a, start, end := c.Action, c.Start, c.End
			if n > 0 {
				a = c.With[n-1]
				a.Held = a.Held || c.Verb.Goes() && a.Count == 0 && (a.Verb == language.Push || a.Verb == language.Pull)
			}
			if a.Verb.Holds() || n > 0 && a.Held || i+1 < len(cues) && continuesInState(cues[i+1], a) {
				// Other cues take the thing up and put it down.
				if i > 0 && cues[i-1].Verb.Takes() {
					start -= handoverOverlap
				}
				if i+1 < len(cues) && cues[i+1].Verb.Leaves() {
					end += handoverOverlap
				}
				if i > 0 && performsOrHolds(cues[i-1], a) && !(state.IsGuard(&a) && p.guardedThroughout(i-1)) {
					continue // it continues
				}
				if n > 0 && i > 0 && !cues[i-1].Verb.Takes() && state.Leaves(&cues[i-1].Action, &a) {
					early := continueOverlap
					if lookup.MovesLegs(&cues[i-1].Action) {
						early = wholeBodyOverlap
					}
					start -= math.Min(early, 0.5*(cues[i-1].End-cues[i-1].Start))
				}
				if state.IsGuard(&a) && p.deeds.Clock(i).Guarded {
					if p.guardedThroughout(i) {
						continue // the guard already raises the fists
					}
					start = math.Max(c.Start, c.End-continueOverlap)
				}
				next := i + 1
				for ; next < len(cues) && performsOrHolds(cues[next], a); next++ {
					end = cues[next].End
				}
				if a.Variant == language.Aim && next < len(cues) && cues[next].Verb == language.Shoot {
					end += continueOverlap // the next action fires from this pose
				}
			}
			lasts := n == 0 && c.Last && a.Is("keeps-pose")
			if (a.Verb.GoesOn() || lasts || n > 0 && a.Held) && d.Loop == 0 && end > d.Length-0.05 {
				end += overrun
			}
			meeting := action.JointOf(cues, i)
			meeting.Overlap, meeting.Lasts, meeting.Beyond = d.Join, lasts, d.beyond(end)
			meeting.Before = meeting.Before || n == 0 && i+1 < len(cues) && continuesHands(&a, &cues[i+1])
			clock := p.deeds.Clock(i)
			if n > 0 {
				clock = gesture.Clock{Body: clock.Body}
			}
			a.With = c.With
			if g, ok := gesture.New(p.body, language.Span{Action: a, Start: start, End: end}, meeting, &c.Rand, clock, &p.expressivity); ok {
				p.gestures = append(p.gestures, g)
				p.addLoad(&g, &a, start, end)
				if a.InHand() {
					p.grips = append(p.grips, Grip{a, start, end, g.Holding()})
				}
			}
		}
	}
}

// guardedThroughout reports whether the body is in its guard during a whole cue.
func (p *performance) guardedThroughout(cue int) bool {
	clock := p.deeds.Clock(cue)
	return clock.Guarded && clock.Body.Guard == repertoire.GuardReady
}

// layers returns the indices of an action, 0, and of the actions beside it, from 1, in the order
// in which their gestures are added: actions that hold or take a thing come first.
func layers(a *language.Action) []int {
	var holds, others []int
	for n := range a.With {
		if w := &a.With[n]; w.Verb.Holds() || w.Held || w.Verb.Takes() {
			holds = append(holds, n+1)
		} else {
			others = append(others, n+1)
		}
	}
	return slices.Concat(holds, []int{0}, others)
}

// continuesHands reports whether a cue keeps the hands where an action leaves them, so that they
// need not return in between.
func continuesHands(a *language.Action, c *action.Cue) bool {
	return !a.Verb.Takes() && slices.ContainsFunc(c.With, func(b language.Action) bool {
		return (b.Held || b.Verb.Holds()) && state.Leaves(a, &b)
	})
}

// extent is the part of a body that a caller needs. Arms, head and chest cost the most, and affect
// nothing else unless the body lies or carries a load.
type extent uint8

const (
	wholeBody extent = iota
	lowerBody        // pelvis, hips and feet; the rest of the posture is undefined
)

// rawPose fills q with the body at time t before it is lowered to reach its feet.
func (p *performance) rawPose(t float64, of extent, q *posture.Posture) {
	p.check()
	if of == lowerBody && !p.lowParts && len(p.loads) == 0 {
		p.rawLower(t, q)
		return
	}
	m := p.walk.At(t, q)
	busy, shift := p.deeds.Apply(t, m.Heading, m.Drive, q)
	p.carriage.apply(m.Drive, busy, len(p.gestures) > 0, q)
	p.carriage.shiftWeight((1-m.Drive)*(1-busy), &p.body.Size, q)
	if still := p.idleScale * (1 - m.Drive) * (1 - m.Stiff); of == lowerBody {
		p.idle.ApplyTrunk(t, still, busy, &p.body.Size, q)
	} else {
		p.idle.Apply(t, still, busy, &p.body.Size, q)
	}
	p.idle.Shift(t, shift*p.idleScale*(1-m.Drive), p.body, q)
	p.leanAgainstLoad(t, q)
	for i := range p.gestures {
		if of == lowerBody {
			p.gestures[i].ApplyTrunk(t, q)
		} else {
			p.gestures[i].Apply(t, q)
		}
	}
	for _, r := range p.replays {
		r.Apply(t, q)
	}
	p.idle.ApplyHands(t, q)
}

// rawLower is rawPose of the lower body, for a body that never lies and carries no load.
func (p *performance) rawLower(t float64, q *posture.Posture) {
	m := p.walk.Lower(t, q)
	busy, shift := p.deeds.Apply(t, m.Heading, m.Drive, q)
	p.carriage.shiftWeight((1-m.Drive)*(1-busy), &p.body.Size, q)
	p.idle.ApplyPelvis(t, p.idleScale*(1-m.Drive)*(1-m.Stiff), busy, &p.body.Size, q)
	p.idle.Shift(t, shift*p.idleScale*(1-m.Drive), p.body, q)
	for i := range p.gestures {
		p.gestures[i].ApplyTrunk(t, q)
	}
	for _, r := range p.replays {
		r.Apply(t, q)
	}
}

// plannedPose fills q with the body at time t before constraints.
func (p *performance) plannedPose(t float64, of extent, q *posture.Posture) {
	p.smoothedPose(t, of, q)
	q.Pelvis.Y -= p.lowered(t)
	q.Pelvis = q.Pelvis.Sub(p.strayed(t))
}
