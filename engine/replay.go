package engine

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/engine/rig"
)

// replay is a motion that was there before, played in its part of the script. It
// keeps its own way from where the path of the performance brings it, unless
// constraints bend that path: then it goes along. Its feet stand where they come
// down.
type replay struct {
	motion     *retarget.Motion
	from, long float64 // which part of it is played, in seconds
	start, end float64 // of its part of the script
	times      float64 // that it is played
	sway       float64 // of its tempo, seconds to and fro

	tones  []language.Tone // that it is played in
	named  bool            // words of its own say what it is; else those beside it count
	manner gait.Manner

	first, last bool // nothing comes before, or after
	led         bool // constraints bend the path
	join        float64

	locks [2][]lock
}

// tempo is how many times as fast as it was a motion may be played, at most and at
// least. Beyond that it is cut, or repeated.
type tempo struct{ fastest, slowest float64 }

// newReplay lays a motion over a part of a script.
func newReplay(m *retarget.Motion, start, end float64, within tempo) *replay {
	r := &replay{motion: m, long: m.Seconds(), start: start, end: end, times: 1}
	r.fit(within)
	return r
}

// fit decides how often the motion is played so that it fills its time.
func (r *replay) fit(within tempo) {
	r.times = 1
	switch length := r.end - r.start; {
	case length > r.long/within.slowest:
		r.times = math.Max(1, math.Round(length/r.long))
	case length < r.long/within.fastest:
		r.times = length * within.fastest / r.long
	}
}

// clock returns the time of the motion that is played at time t of the script: how
// many times it was played before, and where it stands in this one.
func (r *replay) clock(t float64) (round int, at float64) {
	u := blend.Clamp((t-r.start)/(r.end-r.start), 0, 1)
	// A take has a tempo of its own between the same ends.
	u += r.sway / (r.end - r.start) * math.Sin(math.Pi*u) * math.Sin(math.Pi*u)
	x := blend.Clamp(u, 0, 1) * r.times
	rounds := int(math.Ceil(r.times)) - 1
	round = min(int(x), rounds)
	return round, r.from + (x-float64(round))*r.long
}

// left is how much of a round is still to be played, in seconds of the motion.
func (r *replay) left(own float64) float64 { return r.from + r.long - own }

// seam is how long a repetition takes to pass into the next, in seconds of the
// motion.
const seam = 0.3

// stretches returns how the motion moves a body over the ground whose legs are so
// long.
func (r *replay) stretches(leg float64) []gait.Stretch {
	const step = 0.1
	n := max(1, int(math.Round((r.end-r.start)/step)))
	d := (r.end - r.start) / float64(n)
	var out []gait.Stretch
	for i := range n {
		s := gait.Stretch{Start: r.start + float64(i)*d, End: r.start + float64(i+1)*d}
		before, a := r.clock(s.Start)
		after, b := r.clock(s.End)
		if before != after {
			b = r.from + r.long
		}
		from, to := r.motion.Way(a), r.motion.Way(b)
		way := geom.Yaw(-(from.Heading + to.Heading) / 2).Rotate(geom.Vec3{X: to.X - from.X, Z: to.Z - from.Z}).Scale(leg / d)
		s.Speed, s.Side, s.Turn = way.Z, way.X, (to.Heading-from.Heading)/d
		out = append(out, s)
	}
	return out
}

// share is how much of the replay there is at a time.
func (r *replay) share(t float64) float64 {
	k := 1.0
	if !r.first {
		k = blend.MinJerk((t - r.start + r.join) / (2 * r.join))
	}
	if !r.last {
		k *= blend.MinJerk((r.end + r.join - t) / (2 * r.join))
	}
	return k
}

// place returns where the body is at a time and how it is turned.
func (r *replay) place(t, leg float64, path *gait.Path) (geom.Vec3, float64) {
	if r.led {
		state := path.At(t)
		return state.Pos, state.Heading
	}
	at, heading := r.own(t, leg, path)
	if !r.last {
		// What follows begins where the path is.
		end := path.At(r.end)
		to, turned := r.own(r.end, leg, path)
		u := blend.Clamp((t-r.start)/(r.end-r.start), 0, 1)
		at = at.Add(end.Pos.Sub(to).Scale(u))
		heading += u * (end.Heading - turned)
	}
	return at, heading
}

// own returns where the motion itself goes from where it begins on the path.
func (r *replay) own(t, leg float64, path *gait.Path) (geom.Vec3, float64) {
	begin := path.At(r.start)
	at, heading := begin.Pos, begin.Heading
	first := r.motion.Way(r.from)
	add := func(to retarget.Way) {
		way := geom.Vec3{X: to.X - first.X, Z: to.Z - first.Z}.Scale(leg)
		at = at.Add(geom.Yaw(heading - first.Heading).Rotate(way))
		heading += to.Heading - first.Heading
	}
	round, own := r.clock(t)
	for range round {
		add(r.motion.Way(r.from + r.long))
	}
	add(r.motion.Way(own))
	return at, heading
}

// pose fills q with the body of the replay at a time, its feet as they come.
func (r *replay) pose(t float64, size *rig.Measures, path *gait.Path, q *posture.Posture) {
	at, heading := r.place(t, size.Thigh+size.Shin, path)
	at.Y = path.Ground.At(at.X, at.Z)
	round, own := r.clock(t)
	r.motion.At(own, size, at, heading, q)
	if rest := r.left(own); rest < seam && float64(round+1) < r.times {
		var next posture.Posture
		r.motion.At(r.from-rest, size, at, heading, &next)
		q.Mix(&next, blend.MinJerk(1-rest/seam))
	}
	if r.manner != (gait.Manner{}) {
		r.manner.Wear(size, [2]geom.Quat{r.motion.Usual(rig.Left), r.motion.Usual(rig.Right)}, q)
	}
}

// apply shapes q at time t.
func (r *replay) apply(t float64, p *performance, q *posture.Posture) {
	k := r.share(t)
	if k == 0 {
		return
	}
	var own posture.Posture
	r.pose(t, &p.body.Size, p.walk.Path(), &own)
	for side := range own.Feet {
		f := &own.Feet[side]
		f.Ankle = f.Ankle.Add(r.planted(rig.Side(side), t, f, &p.body.Size))
	}
	q.Mix(&own, k)
}

// lock is a stretch of time in which the ball of a foot stays where it is.
type lock struct {
	start, end    float64
	at            geom.Vec3
	before, after geom.Vec3 // what keeping it there takes at both ends
}

func ball(f *posture.Foot, z *rig.Measures) geom.Vec3 { return f.Ankle.Add(f.Turn.Rotate(z.Ball)) }

// plant finds where the feet stand.
func (r *replay) plant(p *performance) {
	z, path := &p.body.Size, p.walk.Path()
	at := func(side int, t float64) geom.Vec3 {
		var q posture.Posture
		r.pose(t, z, path, &q)
		return ball(&q.Feet[side], z)
	}
	for side := range r.locks {
		for _, span := range r.contacts(rig.Side(side)) {
			l := lock{start: span.Start, end: span.End}
			l.at = at(side, (l.start+l.end)/2)
			l.at.Y = path.Ground.At(l.at.X, l.at.Z) + z.Ankle + z.Ball.Y
			l.before, l.after = l.at.Sub(at(side, l.start)), l.at.Sub(at(side, l.end))
			r.locks[side] = append(r.locks[side], l)
		}
	}
}

// contacts returns the stretches of the script in which the ball of a foot rests.
func (r *replay) contacts(side rig.Side) []retarget.Contact {
	const step = 1.0 / 120
	own := r.motion.Contacts(side)
	rests := func(t float64) bool {
		round, at := r.clock(t)
		if float64(round+1) < r.times && r.left(at) < seam {
			return false // in between, neither foot is where it was
		}
		i := sort.Search(len(own), func(i int) bool { return own[i].End >= at })
		return i < len(own) && own[i].Start <= at
	}
	var out []retarget.Contact
	open := false
	for t := r.start; t <= r.end+step/2; t += step {
		switch on := rests(t); {
		case on && !open:
			out = append(out, retarget.Contact{Start: t, End: t})
		case on:
			out[len(out)-1].End = t
		}
		open = rests(t)
	}
	return out
}

// planted returns how a foot has to move so that it stands where it is locked.
func (r *replay) planted(side rig.Side, t float64, f *posture.Foot, z *rig.Measures) geom.Vec3 {
	locks := r.locks[side]
	i := sort.Search(len(locks), func(i int) bool { return locks[i].end >= t })
	if i < len(locks) && locks[i].start <= t {
		return locks[i].at.Sub(ball(f, z))
	}
	var from, to geom.Vec3
	start, end := r.start, r.end
	if i > 0 {
		from, start = locks[i-1].after, locks[i-1].end
	}
	if i < len(locks) {
		to, end = locks[i].before, locks[i].start
	}
	if i == 0 {
		from = to
	}
	if i == len(locks) {
		to = from
	}
	if end <= start {
		return to
	}
	return from.Lerp(to, blend.MinJerk((t-start)/(end-start)))
}

// rests reports whether a foot is locked at a time, and whether the replay
// decides that.
func (r *replay) rests(side rig.Side, t float64) (on, decides bool) {
	if r.share(t) < 0.999 {
		return false, r.share(t) > 0.001
	}
	locks := r.locks[side]
	i := sort.Search(len(locks), func(i int) bool { return locks[i].end >= t })
	return i < len(locks) && locks[i].start <= t, true
}
