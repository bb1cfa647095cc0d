package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
)

// reaching are the verbs of hands that move to a target and return. A pin of the hand is their
// target.
var reaching = map[language.Verb]bool{
	language.Reach: true, language.Point: true, language.Extend: true, language.Touch: true, language.Take: true,
	language.Put: true, language.Give: true, language.Press: true, language.Knock: true, language.Open: true,
	language.Close: true, language.Drop: true, language.Hit: true, language.Slap: true, language.Switch: true,
}

// retime moves an action of reaching so that the hand is farthest out at the time of its pin, and
// assigns the pinned hand to it.
func (d *draft) retime() change {
	for _, t := range d.pins.Targets {
		side, ok := d.handOf(t.Joint)
		if !ok {
			continue
		}
		for i := range d.Cues {
			if !d.reachesFor(i, t) {
				continue
			}
			if s := &d.Cues[i]; s.Side == language.Either {
				s.Side = [2]language.Side{rig.Left: language.Left, rig.Right: language.Right}[side]
			}
			d.Cues = centreCue(d.Cues, i, t.Time)
			return changedDraft
		}
	}
	return unchanged
}

// reachesFor reports whether a hand reaches its target during cue i.
func (d *draft) reachesFor(i int, t solve.Target) bool {
	s := &d.Cues[i]
	if !reaching[s.Verb] || t.Time < s.Start && i > 0 || pinnedAgain(d.pins.Targets, t, s) {
		return false
	}
	// After the cue another action follows, unless the body only stands.
	next := i + 1
	return t.Time <= s.End || next == len(d.Cues)-1 && d.Cues[next].Verb == language.Stand
}

// pinnedAgain reports whether another target has a different time within a cue.
func pinnedAgain(targets []solve.Target, t solve.Target, s *script.Cue) bool {
	for _, o := range targets {
		if math.Abs(o.Time-t.Time) > 0.1 && o.Time >= s.Start && o.Time <= s.End {
			return true
		}
	}
	return false
}

// centreCue moves cue i so that its middle is at a time, within the room that its neighbours
// leave. The body stands in the free time before it.
func centreCue(spans []script.Cue, i int, t float64) []script.Cue {
	s := spans[i]
	from, to := 0.0, s.End
	if i > 0 {
		from = spans[i-1].Start + 0.5*(spans[i-1].End-spans[i-1].Start)
	}
	if i+1 < len(spans) {
		to = spans[i+1].End
		if spans[i+1].Verb != language.Stand {
			to = spans[i+1].Start + 0.5*(spans[i+1].End-spans[i+1].Start)
		}
	}
	half := math.Min((s.End-s.Start)/2, math.Min(t-from, to-t))
	if half < 0.4 {
		return spans
	}
	start, end := t-half, t+half
	out := slices.Clone(spans[:i])
	if i > 0 {
		out[i-1].End = start
	} else if start > 0.05 {
		stand := s
		stand.Action, stand.End = language.Action{Verb: language.Stand, Tones: s.Tones}, start
		out = append(out, stand)
	}
	s.Start, s.End = start, end
	out = append(out, s)
	for n, next := range spans[i+1:] {
		if n == 0 {
			next.Start = end
		}
		out = append(out, next)
	}
	if i == len(spans)-1 && end < spans[i].End-0.05 {
		rest := s
		rest.Action, rest.Start, rest.End = language.Action{Verb: language.Stand, Tones: s.Tones}, end, spans[i].End
		out = append(out, rest)
	}
	return out
}

// handOf returns the side of the arm that ends in a joint.
func (d *draft) handOf(joint int) (rig.Side, bool) {
	for side := range d.Body.Arms {
		if d.Body.HasArm(rig.Side(side)) && d.Body.Arms[side].Hand == joint {
			return rig.Side(side), true
		}
	}
	return 0, false
}

// striking are the verbs of hands and feet that move out and back quickly. A pin of the hand or the foot
// is their farthest point.
var striking = map[language.Verb]bool{
	language.Kick: true, language.Punch: true, language.Box: true, language.Stab: true, language.Slash: true, language.Throw: true,
	language.LegRaise: true, language.KneeRaise: true, language.LegSwing: true, language.Block: true, language.Catch: true,
}

// onTime is the largest distance of an apex from its pin, in seconds.
const onTime = 0.02

// strike moves a striking action so that the hand or the foot is farthest out at the time of its
// pin, and assigns the pinned limb to it.
func (d *draft) strike() change {
	for _, t := range d.pins.Targets {
		side, place, ok := d.limbOf(t.Joint)
		if !ok {
			continue
		}
		for i := range d.Cues {
			s := &d.Cues[i]
			if !striking[s.Verb] || !d.strikesTarget(i, t) {
				continue
			}
			out := unchanged
			if s.Side == language.Either {
				d.Cues = slices.Clone(d.Cues)
				d.Cues[i].Side = [2]language.Side{rig.Left: language.Left, rig.Right: language.Right}[side]
				out, d.built = changedDraft, nil
			}
			if s.Size == 0 && place != nil && d.fitSize(i, t, place) {
				out = changedDraft
			}
			at, ok := d.performance().apex(d.Cues[i].Start, d.Cues[i].End, t.Time, place)
			if ok && math.Abs(t.Time-at) > onTime {
				if cues := shiftCue(d.Cues, i, t.Time-at); cues != nil {
					d.Cues, out = cues, changedDraft
				}
			}
			return out
		}
	}
	return unchanged
}

// trialSizes are the sizes to try for an action without a size in the prompt.
var trialSizes = [...]float64{1.2, 0.85, 0.7, 0.55}

// fitSize gives cue i the size with which its limb comes nearest to a target at its apex, and
// reports whether the size has changed.
func (d *draft) fitSize(i int, t solve.Target, place func(q *posture.Posture) geom.Vec3) bool {
	if d.Cues[i].Verb.Upper() {
		return false
	}
	cues := slices.Clone(d.Cues)
	off := func() float64 {
		p := d.performance()
		at, ok := p.apex(d.Cues[i].Start, d.Cues[i].End, t.Time, place)
		if !ok {
			return math.Inf(1)
		}
		var q posture.Posture
		p.plannedPose(at, wholeBody, &q)
		return place(&q).Dist(t.Pos)
	}
	const worth = 0.05 // metres, least improvement
	best, size := off()-worth, 0.0
	for _, k := range trialSizes {
		d.Cues, d.built = slices.Clone(cues), nil
		if d.Cues[i].Size = k; off() < best {
			best, size = off(), k
		}
	}
	d.Cues, d.built = cues, nil
	d.Cues[i].Size = size
	return size > 0
}

// strikesTarget reports whether cue i strikes a target: the cue at its time, or the only cue that
// strikes.
func (d *draft) strikesTarget(i int, t solve.Target) bool {
	s := &d.Cues[i]
	if pinnedAgain(d.pins.Targets, t, s) {
		return false
	}
	if t.Time >= s.Start && t.Time <= s.End {
		return true
	}
	return slices.IndexFunc(d.Cues, func(c script.Cue) bool { return striking[c.Verb] }) == i &&
		!slices.ContainsFunc(d.Cues[i+1:], func(c script.Cue) bool { return striking[c.Verb] })
}

// limbOf returns the side of the hand or the foot of a joint, and a function that finds it in a
// posture.
func (d *draft) limbOf(joint int) (rig.Side, func(q *posture.Posture) geom.Vec3, bool) {
	if side, ok := d.handOf(joint); ok {
		return side, func(q *posture.Posture) geom.Vec3 {
			turns := q.Solve(d.Body)
			return d.Body.Place(&turns, joint)
		}, true
	}
	for side := range d.Body.Legs {
		if leg := &d.Body.Legs[side]; leg.Foot == joint || leg.Toe == joint && joint >= 0 {
			return rig.Side(side), func(q *posture.Posture) geom.Vec3 { return q.Feet[side].Ankle }, true
		}
	}
	return 0, nil, false
}

// apex returns the time nearest to another one at which a limb is farthest from its first
// position, relative to the pelvis; ok is false if it does not move far.
func (p *performance) apex(from, to, near float64, place func(q *posture.Posture) geom.Vec3) (at float64, ok bool) {
	const step, far = 1.0 / 60, 0.12 // seconds, metres
	var q posture.Posture
	seen := func(t float64) geom.Vec3 {
		p.plannedPose(t, wholeBody, &q)
		return geom.Yaw(-facing(&q)).Rotate(place(&q).Sub(q.Pelvis))
	}
	home := seen(from)
	n := int((to - from) / step)
	distance, most := make([]float64, n), 0.0
	for i := range distance {
		distance[i] = seen(from + float64(i)*step).Dist(home)
		most = math.Max(most, distance[i])
	}
	best := math.Inf(1)
	for i := 1; i+1 < n; i++ {
		t := from + float64(i)*step
		if distance[i] > 0.9*most && distance[i] >= distance[i-1] && distance[i] >= distance[i+1] && math.Abs(t-near) < best {
			at, best = t, math.Abs(t-near)
		}
	}
	return at, most > far && !math.IsInf(best, 1)
}

// shiftCue moves cue i by seconds, within the room that its neighbours leave; the body stands in
// the free time before it, and later cues begin later. It returns nil if there is no room.
func shiftCue(cues []script.Cue, i int, by float64) []script.Cue {
	s := cues[i]
	from, to := 0.0, s.End
	if i > 0 {
		from = cues[i-1].Start + 0.5*(cues[i-1].End-cues[i-1].Start)
	}
	if i+1 < len(cues) {
		to = cues[i+1].End - 0.5*(cues[i+1].End-cues[i+1].Start)
		if cues[i+1].Verb == language.Stand {
			to = cues[i+1].End
		}
	}
	start := math.Max(from, s.Start+by)
	end := math.Max(start+math.Min(1.2, s.End-s.Start), math.Min(to, s.End+by))
	if math.Abs(start-s.Start) < 0.01 {
		return nil
	}
	stand := func(from, to float64) script.Cue {
		rest := s
		rest.Action, rest.Start, rest.End = language.Action{Verb: language.Stand, Tones: s.Tones}, from, to
		return rest
	}
	out := slices.Clone(cues[:i])
	if i > 0 {
		out[i-1].End = start
	} else if start > 0.05 {
		out = append(out, stand(0, start))
	}
	was := s.End
	s.Start, s.End = start, end
	out = append(out, s)
	for n, next := range cues[i+1:] {
		if n == 0 {
			next.Start = end
		}
		out = append(out, next)
	}
	if i == len(cues)-1 && end < was-0.05 {
		out = append(out, stand(end, was))
	}
	return out
}

// blows returns the spans of the cues that strike.
func blows(cues []action.Cue) []language.Span {
	var out []language.Span
	for i := range cues {
		if striking[cues[i].Verb] {
			out = append(out, cues[i].Span)
		}
	}
	return out
}
