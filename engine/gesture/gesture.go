// Package gesture performs what arms, head and trunk do above whatever the legs do: it
// brings hands to places of the body and of the room, swings them, and lets head and
// trunk go along. A Gesture is a function of time that changes a posture and leaves what it
// does not use as it was. Its keys are data, in package repertoire.
package gesture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Gesture performs the Reaches of a move, and the trunk of one that has no use
// for legs: it works on the body as it is at each moment, so that it goes with
// walking, sitting and whatever else the body does.
type Gesture struct {
	body  *rig.Body
	move  *repertoire.Move
	near  rig.Side
	arms  [2]bool // that take part
	held  [2]bool // that another action holds: only their shoulders take part
	score score
	legs  bool // the trunk is moved by whole-body moves
	cross bool // the hand goes to the other side of the body

	size, flow   float64 // size of the movement, and of its follow-through
	part         float64 // share of the movement for arms that keys give by angles and do not swing
	lively       float64 // share of the movement for all arms that keys give by angles
	rate         float64 // factor on the rate of swings
	uneven       blend.Noise
	expressivity Expressivity
}

// New returns the gesture of an action as one person makes it. It passes into
// its neighbours as the joint says. The clock belongs to the deeds of the same action, if there
// are any, and the expressivity to the person. ok is false for actions that use no arms and move no head.
func New(body *rig.Body, s language.Span, joint Joint, rnd *blend.Rand, clock Clock, expressivity *Expressivity) (g Gesture, ok bool) {
	s.Start += math.Min(clock.Wait, 0.5*(s.End-s.Start))
	hand := lookup.Hand(&s.Action, rnd)
	if clock.Runs {
		hand = clock.Near
	}
	move, ok := gestureIn(&s.Action, hand, clock)
	if !ok {
		return g, false
	}
	g = Gesture{body: body, move: move, near: hand, legs: clock.Runs, size: rnd.Float(0.94, 1.1), part: 1, lively: 1,
		flow: 1 + 0.5*s.Effort.Flow, rate: 1, uneven: blend.NewNoise(rnd), expressivity: *expressivity}
	if s.Size > 0 {
		g.size *= blend.Clamp(s.Size, 0.4, 1.4)
	}
	weight := blend.Clamp(s.Effort.Weight, -1, 1)
	g.size *= 1 + 0.22*max(0, weight) + wearies*min(0, weight)
	g.arms, g.held = lookup.Arms(&s.Action, move, hand), lookup.HeldArms(&s.Action, move)
	g.cross = lookup.SameSide(s.Target.Part) && lookup.OneSide(s.Side) && lookup.OneSide(s.Target.Side) && s.Side != s.Target.Side
	move = fitted(move, &s.Action, g.size)
	g.move = move
	if s.Size > 0 && s.Size < 1 {
		g.part = blend.Clamp(s.Size+0.1, 0.45, 1)
	}
	g.lively = 1 + wearies*min(0, weight)
	if clock.Runs {
		g.score = clocked(move, clock)
		g.score.vary(false, rnd)
		return g, true
	}
	move = unhurried(move)
	g.move = move
	slow := blend.Clamp(portable.Exp(-0.6*s.Effort.Time), 0.6, 1.9) * rnd.Float(0.9, 1.1)
	g.score, g.rate = scored(move, &s, slow, joint)
	g.score.vary(true, rnd)
	return g, true
}

// wearies is by how much the weakest effort makes a gesture smaller, and leaves free arms on their way.
const wearies = 0.4

// Arms reports which arms take part.
func (g *Gesture) Arms() [2]bool { return g.arms }

// Holding reports which hands are closed about something; all that take part if none is. An arm that
// only balances holds nothing.
func (g *Gesture) Holding() (out [2]bool) {
	for _, keys := range [][]repertoire.Key{g.move.Enter, g.move.Cycle} {
		for i := range keys {
			for side := range out {
				r := g.limb(&keys[i], rig.Side(side)).Reach
				out[side] = out[side] || g.arms[side] && r != nil && r.Hand != repertoire.Relaxed
			}
		}
	}
	if out == [2]bool{} {
		return g.arms
	}
	return out
}

// Bears returns the place of the load, from the pelvis, in hip heights: to the left, up, ahead. ok
// is false if the load is in the hands.
func (g *Gesture) Bears() (at geom.Vec3, ok bool) {
	b := g.move.Bears
	if b == nil {
		return at, false
	}
	at = *b
	at.X *= g.near.Sign()
	if g.move.Twin {
		at.X = 0
	}
	return at, true
}

// gestureIn returns the gesture of an action in the state in which its deeds
// have the body.
func gestureIn(a *language.Action, near rig.Side, c Clock) (*repertoire.Move, bool) {
	if c.Move != nil {
		return c.Move, c.Move.Reaches()
	}
	if c.Body.State() == repertoire.Supine && a.Verb == language.Raise && (a.Direction == language.Forward || a.Direction == language.Upward) {
		up := *a // ahead of a lying body is the ceiling
		up.Direction = language.Ahead
		a = &up
	}
	return lookup.Gesture(a, near)
}

// limb returns what a key says of one side.
func (g *Gesture) limb(key *repertoire.Key, side rig.Side) *repertoire.Limb {
	if side == g.near || g.move.Twin && g.arms[side] || key.Far.Reach == nil && g.arms[0] && g.arms[1] && !g.move.UsesFar() {
		return &key.Near
	}
	return &key.Far
}

// ApplyTrunk shapes p at time t without its arms, which takes a small part of the time
// of Apply. Nothing but the arms of p depends on what the arms do.
func (g *Gesture) ApplyTrunk(t float64, p *posture.Posture) {
	if g.score.covers(t) && !g.legs {
		g.trunk(t, p)
	}
}

// Apply shapes p at time t.
func (g *Gesture) Apply(t float64, p *posture.Posture) {
	if !g.score.covers(t) {
		return
	}
	g.ApplyTrunk(t, p)
	g.shoulders(t, p)
	k := reacher{body: g.body, p: p, turns: trunkTurns(p), size: g.size, cross: g.cross,
		phase: func(s *repertoire.Swing) float64 { return g.phase(s, t) }}
	// An arm that goes to the other one waits for it.
	order := [2]rig.Side{g.near.Other(), g.near}
	if g.score.farGoesToNear() {
		order = [2]rig.Side{g.near, g.near.Other()}
	}
	for _, side := range order {
		if g.arms[side] && g.body.HasArm(side) {
			g.arm(t, side, &k)
		}
	}
}

// phase returns how many cycles a swing has gone through. People do not keep
// time like clocks.
func (g *Gesture) phase(s *repertoire.Swing, t float64) float64 {
	n := s.Hz * g.rate * (t - g.score.arrives)
	p := n - s.Late + 0.05*g.uneven.At(0.6*n)
	if s.Spin != (geom.Vec3{}) || s.Round != (geom.Vec3{}) {
		return p // what goes round goes evenly
	}
	early := 0.12 * g.uneven.At(0.8*n+70) // of the peak of speed in each half
	return p + early/(4*math.Pi)*math.Cos(4*math.Pi*p)
}

// arm mixes the poses of an arm in the keys around a time.
func (g *Gesture) arm(t float64, side rig.Side, k *reacher) {
	first, last := g.score.around(t)
	base := poseOf(g.body, k.p, side)
	poses := make([]armPose, 0, 8)
	used := false
	for i := first; i <= last; i++ {
		pose := base
		if key := g.score.knots[i].key; key != nil {
			if r := g.limb(key, side).Reach; r != nil {
				if i > first && g.score.knots[i-1].key == key {
					pose = poses[i-1-first]
				} else {
					pose = k.pose(r, side)
					if part := g.partOf(r); part < 1 {
						pose = base.toward(&pose, part)
					}
					pose[swivel] = math.Remainder(pose[swivel], 2*math.Pi)
				}
				used = true
			}
		}
		poses = append(poses, pose)
	}
	if !used {
		return
	}
	var sum armPose
	for c := range sum {
		g.score.mix(t-armLag[c], g.settle(c), func(i int, share float64) {
			i = min(max(i, first), last) - first
			sum[c] += share * poses[i][c]
		})
	}
	if a, b, u := g.score.between(t - armLag[reachOut]); a >= first && b <= last &&
		(g.score.knots[a].key == nil || g.score.knots[b].key == nil) {
		sum[reachOut] *= 1 - folds(&poses[a-first], &poses[b-first], u)
	}
	trail(&sum, g.loose(t, side), blend.SpringLag(func(late float64) float64 { return g.channel(t-late, wayOut, first, poses) }),
		blend.SpringLag(func(late float64) float64 { return g.channel(t-late, wayUp, first, poses) }))
	g.tremble(t, side, &sum)
	ahead := k.p.Arms[side].Ahead
	k.p.Arms[side] = sum.arm(&g.body.Size)
	k.p.Arms[side].Ahead = ahead
}

// partOf returns how far an arm goes from where it is without the gesture to a reach, 0 to 1.
func (g *Gesture) partOf(r *repertoire.Reach) float64 {
	switch {
	case r.At != repertoire.Nowhere:
		return 1
	case r.Swing != (repertoire.Swing{}):
		return g.lively
	}
	return g.lively * g.part
}

// loose returns how much of an arm's hand is on nothing at a time, 0 to 1.
func (g *Gesture) loose(t float64, side rig.Side) (sum float64) {
	g.score.mix(t, 0, func(i int, share float64) {
		key := g.score.knots[i].key
		if key == nil {
			sum += share
		} else if r := g.limb(key, side).Reach; r == nil || r.Free() {
			sum += share
		}
	})
	return blend.Clamp(sum, 0, 1)
}

// channel returns a channel of an arm at a time, of poses of the knots from first on.
func (g *Gesture) channel(t float64, c, first int, poses []armPose) (sum float64) {
	g.score.mix(t, 0, func(i int, share float64) {
		sum += share * poses[min(max(i-first, 0), len(poses)-1)][c]
	})
	return sum
}

// tremble adds the tremor of working muscles: a millimetre or two at the hand, scaled by the
// presence of the gesture.
func (g *Gesture) tremble(t float64, side rig.Side, a *armPose) {
	k := radians(0.27) * g.amid(t)
	at := 12*t + 50*float64(side)
	a[wayOut] += k * g.uneven.At(at)
	a[wayUp] += k * g.uneven.At(at+200)
	a[swivel] += k * g.uneven.At(at+400)
	a[wristFlex] += 2 * k * g.uneven.At(at+600)
}

// settle is how far a channel goes beyond a pose before it rests in it.
func (g *Gesture) settle(c int) float64 {
	switch c {
	case wayOut, wayUp, reachOut, swivel:
		return 0.035 * g.flow
	case wristFlex, bendBy:
		return 0.06 * g.flow
	}
	return 0
}
