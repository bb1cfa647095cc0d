package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/flight"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gesture"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/state"
)

// writer writes the knots of moves one after the other.
type writer struct {
	fitter
	rnd     blend.Rand // varies repetitions
	led     Led
	from    float64 // begin of the spell whose knots are being written
	knots   []timeline.Knot
	spells  []spell
	flights []flight.Flight
	rides   []ride
	clocks  []gesture.Clock // one for each cue

	state.Body             // state of the body after the last key
	settled    int         // cue that brought the body into its pose
	next       state.Entry // entry of the next action
	keeps      bool        // a guard stays in its stance after the cue
	rear       rig.Side    // the foot behind in the stance of the guard
	now        float64
	open       *ride   // being written
	speed      float64 // m/s, of the next take-off
	aloft      float64 // seconds of the flight being written
	arc        arc     // of the flight being written

	joint gesture.Joint
	over  over            // where trunk and arms go on while the feet stand
	left  *timeline.Frame // pose of trunk and arms at the begin of the next spell; nil: at ease

	gone   geom.Vec3     // displacement since the spell began, in the heading at its begin
	faced  float64       // turn since the spell began, radians
	turned float64       // the part of faced toward the side that an action names
	wound  timeline.Lean // whole turns of the trunk

	feetWound [2]float64 // whole turns of each foot, radians
}

// cue writes the move of one cue.
func (w *writer) cue(c *Cue, first bool) {
	w.clocks = append(w.clocks, gesture.Clock{})
	c.Action = w.bed(c.Action)
	name, move := lookup.Move(&c.Action)
	if down, ok := repertoire.Current().Moves[w.Name.Form("down")]; ok && w.Pose != nil && name == repertoire.ClimbDown {
		name, move = w.Name.Form("down"), down // the way that it came up
	}
	move = w.going(c, move)
	rise := c.Verb == language.Rise
	inside := w.within(&c.Action)
	if move == nil && !rise && inside == nil {
		w.guard(c)
		return
	}
	if inside == nil && w.Pose != nil && move != nil && move.Reaches() &&
		(c.Verb.Upper() || c.Within && w.State() == repertoire.Supine) && (w.Name != repertoire.LegsApart || !move.UsesLegs()) {
		return // the arms do it from where the body is
	}
	if w.Pose == nil && first && (rise || c.Already || move != nil && move.Descends() || w.late(c, move) ||
		w.follows(move) && w.atOnce(c.Start)) {
		w.begin(c, name, move)
	}
	if w.Name == repertoire.LegsApart && w.Pose != nil && move != nil {
		move = w.astride(move)
	}
	if move == nil || move.Momentum == 0 || w.led.By {
		w.now = math.Max(w.now, w.quiet(w.start(c), c.End))
	} else {
		w.now = math.Max(w.now, c.Start)
	}
	if w.joint.After && w.Pose == nil && inside == nil && w.over.first == 0 {
		w.lead()
	}
	if inside == nil && c.Within && w.Pose != nil && move != nil {
		inside = w.rested(move, lookup.Side(&c.Action, rig.Right))
	}
	if inside != nil {
		w.stay(c, inside)
		return
	}
	beat := c.End - w.now
	other := w.otherSide(c, move)
	enter := w.enter(move)
	if other {
		enter = move.Enter
	}
	if w.Pose != nil && (rise || move != w.Pose || other) && (move == nil || move.From[w.Name] == nil) {
		leave := w.Pose.Leave
		if w.follows(w.Pose) {
			w.arrive()
		}
		w.gone.Y = 0 // a body that has climbed comes down
		n := repertoire.Length(leave)
		if move != nil {
			beat -= n
		}
		w.clocks[w.settled].Until = w.now
		w.play(leave, 1, w.tempo(c, n, beat))
		w.gone = w.gone.Add(w.ahead(w.Pose.Ends))
		if w.Stand(); move == nil {
			w.carry()
		}
		w.stood()
	}
	if move == nil || move == w.Pose && move.Cycle == nil {
		return
	}
	w.side(c, move)
	move, enter = w.fromGuard(c, move, enter)
	w.do(c, name, move, enter, beat)
}

// sooner is how much earlier than planned the body goes on, in seconds, if the move
// before is over.
const sooner = 0.35

// start returns when a cue begins, unless the body still walks.
func (w *writer) start(c *Cue) float64 {
	if !w.joint.After || len(w.knots) == 0 || w.over.first == 0 {
		return c.Start
	}
	return blend.Clamp(w.now, c.Start-sooner, c.Start)
}

// late reports whether getting to where a move is done would leave little time to
// do it.
func (w *writer) late(c *Cue, move *repertoire.Move) bool {
	return move != nil && move.Follows() && repertoire.Length(move.Enter)+repertoire.Length(move.Cycle) > 0.85*(c.End-c.Start)
}

// otherSide reports whether what the body stays in is to be done on its other
// side now.
func (w *writer) otherSide(c *Cue, move *repertoire.Move) bool {
	return move != nil && move == w.Pose && !move.Either && !move.Swaps && !move.Reaches() && lookup.Side(&c.Action, w.Near) != w.Near
}

// enter returns the keys with which a move begins from where the body is.
func (w *writer) enter(move *repertoire.Move) []repertoire.Key {
	switch {
	case move == nil || move == w.Pose:
		return nil
	case move.Ready != repertoire.AtEase && move.Ready == w.Guard:
		return nil
	case w.Pose != nil && move.From[w.Name] != nil:
		return move.From[w.Name]
	}
	return move.Enter
}

// side decides on which side a move is done.
func (w *writer) side(c *Cue, move *repertoire.Move) {
	if w.Pose != nil {
		return // the body lies or kneels as it does
	}
	if move.Reaches() {
		w.Near = lookup.Hand(&c.Action, &c.Rand)
		return
	}
	w.Near = rig.Right
	if c.Side == language.Left || c.Side == language.Either && !move.Either && lookup.LeftHanded(&c.Action, &c.Rand) {
		w.Near = rig.Left
	}
	switch {
	case lookup.KicksWithNamedLeg(&c.Action):
	case c.Direction == language.Leftward, c.Direction == language.Forward && c.Angle > 0 && move.Height == 0:
		w.Near = rig.Left
	case c.Direction == language.Rightward, c.Direction == language.Forward && c.Angle < 0 && move.Height == 0:
		w.Near = rig.Right
	}
	if c.Variant == "side" && c.Side == language.Either && c.Verb == language.Plank && lookup.OneSide(c.Target.Side) {
		w.Near = lookup.Side(&language.Action{Side: c.Target.Side}, w.Near) // on that arm
	}
	if move.Across && (lookup.OneSide(c.Side) || c.Direction == language.Leftward || c.Direction == language.Rightward) {
		w.Near = w.Near.Other()
	}
}

// weakShrink is the share by which the weakest effort shrinks a move that has no flight and returns to its beginning.
const weakShrink = 0.35

// sizeOf returns the factor by which words, effort and chance scale the changes that the keys of a move make.
func sizeOf(c *Cue, move *repertoire.Move) float64 {
	size := c.Rand.Float(0.96, 1.05)
	if c.Size > 0 {
		size *= c.Size
	}
	if !move.Stays && move.Height == 0 {
		size *= 1 + weakShrink*blend.Clamp(c.Effort.Weight, -1, 0)
	}
	return size
}

// do writes a move once the body is ready for it.
func (w *writer) do(c *Cue, name repertoire.Name, move *repertoire.Move, enter []repertoire.Key, beat float64) {
	if c.Walked && !move.Stays {
		move = move.Brief(1, beat).Here()
	}
	size := sizeOf(c, move)
	ends := repertoire.Length(enter)
	if !move.Stays {
		ends += repertoire.Length(move.Leave)
	}
	if w.keeps && w.next.Guard == repertoire.AtEase && move.Ready == repertoire.GuardReady {
		ends += guards // instead, the last blow is seen to end in the guard
	}
	count := w.cycles(c, move, ends, beat)
	cycle := move.Cycle
	own := ends + float64(count)*repertoire.Length(cycle)
	tempo := w.tempo(c, own, beat) * c.Rand.Float(0.95, 1.09)
	if count == 1 && !move.Fills {
		cycle = repertoire.Lasting(cycle, longer(c, move, beat/tempo-own))
	}
	if tempo = w.fill(c, move, tempo, own, beat); count == 1 {
		tempo = move.Hasten(tempo, beat-c.Beyond)
	}
	last := c.End - 0.4
	if c.Endless && move.Starts != (repertoire.Place{}) {
		// It does not stop because the motion is over, and is not about to stop then.
		count, last = count+int(1/repertoire.Length(cycle))+4, c.End+repertoire.Length(cycle)*tempo
	}
	keys := size
	if move.Height > 0 {
		// A body that jumps higher pushes harder rather than from deeper.
		keys = 1 + 0.3*(size-1)
		w.jump(move, c, size)
	}
	if w.stride = 0; move.Sized {
		size *= 1 + 0.4*c.Effort.Weight
		w.stride = size
	}
	if move.Bends && c.Angle != 0 && c.Size > 0 {
		w.stride = c.Size // a turn on hands and knees is done on the spot
	}
	w.anchor()
	clock := &w.clocks[len(w.clocks)-1]
	*clock = gesture.Clock{Runs: true, Start: w.now, Tempo: tempo, Near: w.Near}
	if move.Reaches() {
		clock.Move = move.WithCycle(cycle)
	}
	count -= w.begins(c, move, enter, keys, tempo)
	if w.follows(move) {
		w.along(c, move)
		count = 0
	}
	for i := range count {
		if i > 0 && w.now > last {
			break // what does not fit is left out
		}
		if i > 0 && move.Height > 0 {
			w.jump(move, c, size)
		}
		w.turns(move, cycle, c.Angle/float64(count), keys, tempo)
		clock.Times++
		w.advance(move)
		if move.Swaps {
			w.Near = w.Near.Other()
		}
	}
	if move.Stays {
		w.settle(move, name, clock)
		return
	}
	w.Guard = repertoire.AtEase
	if move.Ready == repertoire.GuardReady && w.keeps || move.Ready != repertoire.AtEase && move.Ready == w.next.Guard {
		w.Guard = move.Ready
		w.guard(c)
		return
	}
	w.Stay(name, move)
	w.gone.Y = 0
	if w.next.Fists && move.Ready == repertoire.GuardReady {
		w.now = math.Max(w.now, c.End-repertoire.Length(move.Leave)*tempo) // the fists go down with what comes, if at all
	}
	w.play(move.Leave, size, tempo)
	w.close()
	w.Stand()
	w.carry()
	w.stood()
	w.stride = 0
}

// advance moves the origin of the keys' places by the displacement of a cycle.
func (w *writer) advance(move *repertoire.Move) {
	if len(move.Cycle) == 0 {
		return
	}
	round := func(a float64) float64 { return 2 * math.Pi * math.Round(a/(2*math.Pi)) }
	last := &w.knots[len(w.knots)-1].Frame
	h := last.Hips
	w.wound = timeline.Lean{Pitch: round(h.Pitch), Roll: round(h.Roll), Yaw: round(h.Yaw - w.faced), Spin: round(h.Spin)}
	for side := range last.Legs {
		w.feetWound[side] = round(last.Legs[side].Turn - rig.Side(side).Sign()*w.faced)
	}
	if move.Gone == (repertoire.Place{}) && move.Turn == 0 {
		return
	}
	w.gone = w.gone.Add(w.ahead(move.Gone).Scale(w.long()))
	w.faced += w.Near.Sign() * radians(move.Turn)
}

// ahead converts a place of keys to a displacement from their origin, in metres, in the heading at
// the begin of the spell.
func (w *writer) ahead(p repertoire.Place) geom.Vec3 {
	way := geom.Vec3{X: w.Near.Sign() * p.Aside, Y: -p.Down, Z: p.Ahead}
	return geom.Yaw(w.faced).Rotate(way.Scale(w.body.Size.HipHeight))
}

// stood ends a spell if the body has left the place where it stood when the spell began: the next
// spell's places are relative to its present place.
func (w *writer) stood() {
	w.Stand()
	if w.gone == (geom.Vec3{}) && w.faced == 0 && w.wound == (timeline.Lean{}) {
		return
	}
	var p posture.Posture
	heading, _ := w.base(w.now, &p)
	pivot := w.place(w.now)
	l := flight.Flight{Off: w.now, Land: w.now, PushStart: w.now, Turn: w.faced}
	for i := range w.flights {
		heading += w.flights[i].Turn
	}
	l.Travel = geom.Yaw(heading).Rotate(w.gone)
	l.Pivot = pivot.Sub(l.Travel)
	w.flights = append(w.flights, l)
	w.spell(w.now)
	w.gone, w.faced, w.wound, w.feetWound, w.turned = geom.Vec3{}, 0, timeline.Lean{}, [2]float64{}, 0
	w.resume()
}

// spell ends the spell being written, and begins the next one at a time.
func (w *writer) spell(next float64) {
	w.spells = append(w.spells, spell{w.from, timeline.New(w.knots, &w.body.Size, &w.rnd)})
	w.from, w.knots = next, nil
}

// times returns how often a move is done: as often as was said, or as often as a
// way takes.
func (w *writer) times(c *Cue, move *repertoire.Move) int {
	if far := portable.Hypot(move.Gone.Ahead, move.Gone.Aside); c.Count == 0 && c.Distance > 0 && far > 0 {
		return int(blend.Clamp(math.Round(c.Distance/(far*w.body.Size.HipHeight)), 1, 50))
	}
	if c.Count == 0 && c.Distance > 0 && move.Travel > 0 {
		return int(blend.Clamp(math.Ceil(c.Distance/(1.7*move.Travel*w.body.Size.HipHeight)), 1, 50))
	}
	return max(1, c.Count)
}

// begin puts a body into a pose from the start: the one that it is in already,
// or one that it can get up from.
func (w *writer) begin(c *Cue, name repertoire.Name, move *repertoire.Move) {
	if move == nil {
		name = repertoire.Sit
		if c.Floor {
			name = repertoire.SitOnFloor
		}
		if v := repertoire.Name(c.Variant); repertoire.Current().Moves[v] != nil {
			name = v
		}
		move = repertoire.Current().Moves[name]
	}
	if !move.Stays && !move.Descends() || len(move.Enter) == 0 {
		return
	}
	if move.Descends() {
		times := math.Floor((c.End - c.Start - repertoire.Length(move.Leave)) / repertoire.Length(move.Cycle))
		w.gone.Y = move.Gone.Down * w.body.Size.HipHeight * math.Max(1, times)
	}
	w.Stay(name, move)
	w.Near = rig.Right
	if c.Side == language.Left {
		w.Near = rig.Left
	}
	key := move.Enter[len(move.Enter)-1]
	if w.follows(move) {
		w.gone = geom.Vec3{Z: -w.behind(move)}
	}
	f := w.moved(w.fit(&key, w.Near, 1, c.Start))
	w.knots = append(w.knots, timeline.Knot{Time: c.Start - 5, Frame: f}, timeline.Knot{Time: c.Start + 0.2, Frame: f})
	w.now = c.Start + 0.2
}
