package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/flight"
	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// tempo returns the factor on the duration of moves of natural length, for the speed in the prompt
// and so that they fit into room seconds.
func (w *writer) tempo(c *Cue, natural, room float64) float64 {
	slow := 1.0
	if c.Speed > 0 {
		slow = blend.Clamp(portable.Pow(1/c.Speed, 0.9), 0.6, 1.9)
	}
	least := 0.55
	if c.Walked {
		least = 0.4
	}
	return math.Min(slow, math.Max(least, room/math.Max(natural, 0.1)))
}

// quiet returns when the body stands still, from a time on and before another.
func (w *writer) quiet(from, before float64) float64 {
	var p posture.Posture
	last := from + 0.5*(before-from)
	for t := from; t < last; t += 1.0 / 30 {
		if _, drive := w.base(t, &p); drive < 0.12 {
			return t
		}
	}
	return from
}

// play writes keys.
func (w *writer) play(keys []repertoire.Key, size, tempo float64) {
	if len(keys) == 0 {
		return
	}
	w.anchor()
	for i := range keys {
		if soon := min(i+2, len(keys)); w.open == nil && leaps(keys[i:soon]) {
			w.ride()
		}
		if keys[i].Leap == repertoire.TakeOff && w.open != nil && w.largeHead() {
			w.clear(keys[i:], size)
		}
		w.key(&keys[i], size, tempo)
		if w.open != nil && w.open.landed() && i+1 < len(keys) && !leaps(keys[i+1:min(i+3, len(keys))]) {
			w.close()
		}
		if keys[i].Leap == repertoire.TakeOff {
			w.flight(keys[i+1:], size)
		}
	}
}

// clear increases the speed of the take-off keys[0] until floor.Sunk reports that the body, with its large head, stays above the ground
// during the flight.
func (w *writer) clear(keys []repertoire.Key, size float64) {
	const faster, most = 1.04, 40
	start := w.knots[len(w.knots)-1]
	w.last = w.local(&start.Frame)
	knots, parts := []timeline.Knot{start}, []float64{0}
	for i := range keys {
		f := w.frame(&keys[i], size)
		knots = append(knots, timeline.Knot{Pass: keys[i].Pass, Air: keys[i].Leap >= repertoire.Aloft, Frame: f})
		part := 0.0
		if keys[i].Leap == repertoire.Aloft {
			part = parts[i] + keys[i].In
		}
		if parts = append(parts, part); keys[i].Leap == repertoire.Landing {
			break
		}
	}
	for range most {
		if w.clears(knots, parts) {
			return
		}
		w.open.speed *= faster
	}
}

// clears reports whether all of a body is above the ground in the flight between the second knot and the last one, parts of its time
// after the take-off, at the speed of the take-off.
func (w *writer) clears(knots []timeline.Knot, parts []float64) bool {
	const step = 1.0 / 60
	n, speed, rnd := len(knots)-1, w.open.speed, w.rnd
	off, land := w.centre(w.now, &knots[1].Frame).Y, w.centre(w.now, &knots[n].Frame).Y
	push, aloft := flight.Push(off-w.centre(w.now, &knots[0].Frame).Y, speed), flight.Fall(speed, land-off)
	for i := 1; i < n; i++ {
		knots[i].Time = knots[0].Time + push + parts[i]*aloft
	}
	knots[n].Time = knots[0].Time + push + aloft
	way := timeline.New(knots, &w.body.Size, &rnd)
	for t := step; t < aloft; t += step {
		f := way.At(knots[1].Time + t)
		p, _ := w.pose(w.now, &f)
		if w.centre(w.now, &f).Y+floor.Sunk(w.body, &p) > off+speed*t-flight.Gravity/2*t*t {
			return false
		}
	}
	return true
}

// flight finds how long the body is in the air before the keys to come.
func (w *writer) flight(keys []repertoire.Key, size float64) {
	for i := range keys {
		if keys[i].Leap == repertoire.Landing && w.open != nil {
			f := w.frame(&keys[i], size)
			off := w.open.nodes[len(w.open.nodes)-1]
			w.arc = arc{from: w.centre(w.now, &w.knots[len(w.knots)-1].Frame), to: w.centre(w.now, &f)}
			w.aloft = flight.Fall(w.open.speed, w.arc.to.Y+w.risen(true)-off.Value)
			return
		}
	}
}

// frame returns the frame of a key at the current position of the body.
func (w *writer) frame(key *repertoire.Key, size float64) timeline.Frame {
	f := w.moved(w.fit(key, w.Near, size, w.now))
	switch key.Leap {
	case repertoire.TakeOff, repertoire.Landing:
		w.stretchLegs(&f)
	case repertoire.Aloft:
		w.straighten(&f, key.In)
	}
	return f
}

// arc is the path of the centre of mass in the air relative to the Travel of the flight, in the heading frame.
type arc struct {
	from, to geom.Vec3
	share    float64 // of its time, up to the last key
}

// straighten moves the pelvis of a frame in the air over the ground so that the centre of mass goes straight on.
func (w *writer) straighten(f *timeline.Frame, in float64) {
	w.arc.share += in
	off := w.arc.from.Lerp(w.arc.to, w.arc.share).Sub(w.centre(w.now, f))
	f.Pelvis = f.Pelvis.Add(off.Horizontal())
}

// moved tells a frame from where the body stood when the spell began.
func (w *writer) moved(f timeline.Frame) timeline.Frame {
	for _, l := range []*timeline.Lean{&f.Hips, &f.Chest, &f.Head} {
		*l = timeline.Lean{
			Pitch: l.Pitch + w.wound.Pitch, Roll: l.Roll + w.wound.Roll,
			Yaw: l.Yaw + w.wound.Yaw + w.faced, Spin: l.Spin + w.wound.Spin,
		}
	}
	if w.gone == (geom.Vec3{}) && w.faced == 0 && w.feetWound == [2]float64{} {
		return f
	}
	r := geom.Yaw(w.faced)
	var p posture.Posture
	heading, _ := w.base(w.now, &p)
	home := geom.Yaw(-heading)
	f.Pelvis = r.Rotate(f.Pelvis).Add(w.gone)
	for side := range f.Legs {
		l, h := &f.Legs[side], &f.Hands[side]
		stands := home.Rotate(w.ball(&p, side).Sub(p.Pelvis)).Horizontal()
		l.At = r.Rotate(stands.Add(l.At)).Sub(stands).Add(w.gone)
		l.Turn += rig.Side(side).Sign()*w.faced + w.feetWound[side]
		h.At = r.Rotate(h.At).Add(w.gone)
		h.Yaw += rig.Side(side).Sign() * w.faced
	}
	return f
}

// ball returns the place of the ball of a foot, about which the foot turns.
func (w *writer) ball(p *posture.Posture, side int) geom.Vec3 {
	f := &p.Feet[side]
	return f.Ankle.Add(f.Turn.Rotate(w.body.Size.Ball))
}

// local returns a frame with hands and feet relative to the origin of the keys' places.
func (w *writer) local(f *timeline.Frame) *timeline.Frame {
	out := *f
	r := geom.Yaw(-w.faced)
	var p posture.Posture
	heading, _ := w.base(w.now, &p)
	for side := range out.Legs {
		l, h := &out.Legs[side], &out.Hands[side]
		stands := geom.Yaw(-heading).Rotate(w.ball(&p, side).Sub(p.Pelvis)).Horizontal()
		l.At = r.Rotate(stands.Add(l.At).Sub(w.gone)).Sub(stands)
		l.Turn -= rig.Side(side).Sign()*w.faced + w.feetWound[side]
		h.At = r.Rotate(h.At.Sub(w.gone))
		h.Yaw -= rig.Side(side).Sign() * w.faced
	}
	return &out
}

// anchor starts a move from the pose in which the body is.
func (w *writer) anchor() {
	n := len(w.knots)
	if n == 0 {
		w.now = math.Max(w.now, w.from)
		w.knots = append(w.knots, timeline.Knot{Time: w.now})
		return
	}
	if last := w.knots[n-1]; last.Time < w.now-1e-9 {
		w.knots = append(w.knots, timeline.Knot{Time: w.now, Frame: last.Frame})
	}
}

// key writes one key.
func (w *writer) key(key *repertoire.Key, size, tempo float64) {
	last := w.knots[len(w.knots)-1]
	w.last = w.local(&last.Frame)
	f := w.frame(key, size)
	w.hand(&f, w.over.share)
	in := key.In * tempo
	if w.open != nil {
		in = w.height(key, &f, in)
	}
	w.now = last.Time + math.Max(in, 0.03)
	w.knots = append(w.knots, timeline.Knot{Time: w.now, Pass: key.Pass, Air: key.Leap >= repertoire.Aloft, Frame: f})
	if key.Stay > 0 {
		w.now += key.Stay * tempo
		w.knots = append(w.knots, timeline.Knot{Time: w.now, Frame: f})
	}
}
