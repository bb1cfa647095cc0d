package action

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/action/flight"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// ride is the height of the centre of mass over a jump or several in a row.
// Between take-off and landing it is a parabola by itself: its ends fall freely.
type ride struct {
	nodes []node
	speed float64     // m/s, at the next take-off
	curve blend.Curve // pelvis height beyond the stand that keeps the centre there
}

type node struct {
	time float64
	blend.End
}

func (r *ride) start() float64 { return r.nodes[0].time }
func (r *ride) end() float64   { return r.nodes[len(r.nodes)-1].time }

func (r *ride) at(t float64) float64 {
	i := sort.Search(len(r.nodes), func(i int) bool { return r.nodes[i].time > t }) - 1
	i = max(0, min(i, len(r.nodes)-2))
	a, b := r.nodes[i], r.nodes[i+1]
	q := blend.NewQuintic(a.End, b.End, b.time-a.time)
	return q.At(t - a.time)
}

// balanced finds the height of the pelvis for which the centre of mass is where
// a ride has it.
func (d *Deeds) balanced(r ride, base Footing) ride {
	var p posture.Posture
	high := func(t, pelvis float64) (centre, lifted float64) {
		heading, _ := base(t, &p)
		f := d.frame(t)
		f.Pelvis.Y = pelvis
		d.apply(t, heading, &f, &p)
		turns := p.Solve(d.body)
		return d.body.Centre(&turns).Y, f.Pelvis.Y
	}
	// Before and after, the body moves as its keys have it.
	first, last := &r.nodes[0], &r.nodes[len(r.nodes)-1]
	first.Value, _ = high(first.time, d.frame(first.time).Pelvis.Y)
	last.Value, _ = high(last.time, d.frame(last.time).Pelvis.Y)
	r.curve = blend.NewCurve(r.start(), r.end(), 1.0/120)
	for range 3 {
		d.lay(&r, high)
		if !d.within(&r, base) {
			break
		}
	}
	return r
}

// within lowers take-offs and landings that the legs do not reach, and reports
// whether there were any.
func (d *Deeds) within(r *ride, base Footing) bool {
	changed := false
	for i := range r.nodes {
		if i+1 == len(r.nodes) || r.nodes[i].Velocity <= 0 {
			continue
		}
		most := math.Inf(-1)
		for _, n := range r.nodes[i : i+2] {
			var p posture.Posture
			heading, _ := base(n.time, &p)
			f := d.frame(n.time)
			f.Pelvis.Y = r.curve.At(n.time)
			d.apply(n.time, heading, &f, &p)
			for side := range p.Feet {
				if p.Feet[side].Free > 0 {
					continue
				}
				most = math.Max(most, p.Stretch(rig.Side(side), &d.body.Size)+legSlack*d.body.Size.HipHeight)
			}
		}
		if most > 0.004 {
			// The same flight, begun and ended lower.
			r.nodes[i].Value -= most
			r.nodes[i+1].Value -= most
			changed = true
		}
	}
	return changed
}

// lay finds the pelvis for every moment of a ride. high returns the height of the centre of mass for a height of the pelvis, and the
// height to which the ground lifts that pelvis: a ride goes on from there.
func (d *Deeds) lay(r *ride, high func(t, pelvis float64) (centre, lifted float64)) {
	y := d.frame(r.start()).Pelvis.Y
	for i := range r.curve.Values {
		t := math.Min(r.curve.Time(i), r.end())
		for range 4 {
			centre, lifted := high(t, y)
			miss := r.at(t) - centre
			if miss < 0 && lifted > y {
				y = lifted
				break
			}
			y += 1.15 * miss
			if math.Abs(miss) < 2e-5 {
				break
			}
		}
		r.curve.Values[i] = y
	}
}

// leaps reports whether keys begin a jump.
func leaps(keys []repertoire.Key) bool {
	for i := range keys {
		if keys[i].Leap == repertoire.Bottom || keys[i].Leap == repertoire.TakeOff {
			return true
		}
		if keys[i].On.Lies() {
			return false // not yet
		}
	}
	return false
}

// landed reports whether the body has come to rest after a jump.
func (r *ride) landed() bool { return len(r.nodes) > 3 && r.nodes[len(r.nodes)-1].Velocity == 0 }

// ride opens a ride from where the body is, and begins the flight that was
// prepared.
func (w *writer) ride() {
	last := &w.knots[len(w.knots)-1]
	w.open = &ride{speed: w.speed, nodes: []node{{last.Time, blend.End{Value: w.centre(w.now, &last.Frame).Y + w.risen(len(w.flights) == 0)}}}}
}

// jump prepares the flight of the next cycle.
func (w *writer) jump(move *repertoire.Move, c *Cue, size float64) {
	tall := w.body.Size.HipHeight
	w.anchor()
	var p posture.Posture
	heading, _ := w.base(w.now, &p)
	l := flight.Flight{PelvisLead: 0.2, PushStart: w.now, Pivot: w.place(w.now)}
	heading += w.faced
	way := geom.Vec3{}
	switch c.Direction {
	case language.Forward:
		way.Z = 1
	case language.Backward:
		way.Z = -0.55
	case language.Leftward:
		way.X = 0.6
	case language.Rightward:
		way.X = -0.6
	}
	for i := range w.flights {
		heading += w.flights[i].Turn
	}
	far := move.Travel * tall * size
	if c.Distance > 0 {
		far = math.Min(c.Distance/float64(w.times(c, move)), 2*tall) / math.Max(0.5, way.Len())
	}
	l.Travel = geom.Yaw(heading).Rotate(way.Scale(far))
	if w.led.By && (c.Verb == language.Jump || c.Verb == language.Hop) {
		l.Travel = w.led.jump(len(w.flights))
	}
	l.PelvisLead = math.Min(l.PelvisLead, 0.24*tall/math.Max(l.Travel.Len(), 0.01))
	l.Turn = c.Angle / float64(w.times(c, move))
	w.flights = append(w.flights, l)
	high := move.Height * tall * size
	if up := w.risen(true) - w.risen(false); up > 0 {
		const clears = 0.13 // of the hip height, above the thing that it jumps onto
		high = math.Max(high, up+clears*tall)
	}
	w.speed = math.Sqrt(2 * flight.Gravity * high)
	if w.open != nil {
		w.open.speed = w.speed
	}
}

// The legs of a landing body decelerate it by caught m/s² on average, if they bend by at most
// deepest parts of the hip height.
const (
	caught   = 14.0
	stopTime = 0.2 // seconds, of a landing that no key is after
	deepest  = 0.36
)

// height continues the ride to a key and returns how long that takes.
func (w *writer) height(key *repertoire.Key, f *timeline.Frame, in float64) float64 {
	r := w.open
	last := r.nodes[len(r.nodes)-1]
	now := w.knots[len(w.knots)-1].Time
	c := w.centre(now, f).Y
	var l *flight.Flight
	if n := len(w.flights); n > 0 {
		l = &w.flights[n-1]
	}
	if key.Leap == repertoire.Aloft {
		return w.aloft * key.In
	}
	c += w.risen(l == nil || key.Leap == repertoire.Landing || l.Land > 0)
	if key.Leap == repertoire.TakeOff || key.Leap == repertoire.Landing {
		// A leg that stands aslant reaches less high.
		aslant := l.PelvisLead * l.Travel.Len()
		c -= aslant * aslant / (1.7 * w.body.Size.HipHeight)
	}
	switch {
	case key.Leap == repertoire.TakeOff:
		in = flight.Push(c-last.Value, r.speed)
		// Half of the push is over when the body is fastest.
		r.nodes[len(r.nodes)-1].Acceleration = 0.9 * r.speed / in
		l.PushStart, l.Off = now, now+in
		r.nodes = append(r.nodes, node{now + in, blend.End{Value: c, Velocity: r.speed, Acceleration: -flight.Gravity}})
	case key.Leap == repertoire.Landing:
		v := r.speed
		in = flight.Fall(v, c-last.Value)
		off := last.time
		l.Land, l.Absorbed = off+in, off+in+stopTime
		r.nodes = append(r.nodes, node{off + in, blend.End{Value: c, Velocity: v - flight.Gravity*in, Acceleration: -flight.Gravity}})
		in -= now - off
	case last.Velocity < 0:
		c = math.Min(c, last.Value-math.Min(last.Velocity*last.Velocity/(2*caught), deepest*w.body.Size.HipHeight))
		in = math.Max(0.8*in, flight.Push(last.Value-c, -last.Velocity))
		l.Absorbed = now + in
		r.nodes = append(r.nodes, node{now + in, blend.End{Value: c, Acceleration: 0.9 * -last.Velocity / in}})
	case !key.Pass || key.Leap == repertoire.Bottom:
		r.nodes = append(r.nodes, node{now + in, blend.End{Value: c}})
	}
	return in
}

// place returns where on the ground the body stands by now, in the world.
func (w *writer) place(t float64) geom.Vec3 {
	var p posture.Posture
	heading, _ := w.base(t, &p)
	at := p.Pelvis.Add(geom.Yaw(heading).Rotate(w.gone)).Horizontal()
	for i := range w.flights {
		at = w.flights[i].Transform(at, 1)
	}
	return at
}

// close ends a ride.
func (w *writer) close() {
	if w.open != nil {
		w.rides = append(w.rides, *w.open)
		w.open = nil
	}
}
