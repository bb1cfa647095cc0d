package replay

import (
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/engine/rig"
)

// Playback is a Replay on the path of a performance.
type Playback struct {
	Replay
	path *gait.Path
	size *rig.Measures

	first, last bool // nothing comes before it, or after it
	led         bool // constraints bend the path

	locks [2][]footLock
}

// Setting is the path and the body of a replay.
type Setting struct {
	Path     *gait.Path
	Size     *rig.Measures
	Length   float64 // duration of the performance, seconds
	Led      bool    // constraints bend the path
	Unlocked bool    // feet move as recorded
}

// On returns the playback of a replay.
func (r *Replay) On(in Setting) *Playback {
	p := &Playback{Replay: *r, path: in.Path, size: in.Size, led: in.Led}
	p.first, p.last = p.Start < 1e-6, p.End > in.Length-1e-6
	if !in.Unlocked {
		p.lockFeet()
	}
	return p
}

// share returns the weight of the replay at a time.
func (p *Playback) share(t float64) float64 {
	k := 1.0
	if !p.first {
		k = blend.MinJerk((t - p.Start + p.Join) / (2 * p.Join))
	}
	if !p.last {
		k *= blend.MinJerk((p.End + p.Join - t) / (2 * p.Join))
	}
	return k
}

// place returns the position and the heading of the body at a time.
func (p *Playback) place(t float64) (geom.Vec3, float64) {
	if p.led {
		state := p.path.At(t)
		return state.Pos, state.Heading
	}
	at, heading := p.own(t)
	if !p.last {
		// The next part begins at the end of the path.
		end := p.path.At(p.End)
		to, turned := p.own(p.End)
		u := blend.Clamp((t-p.Start)/(p.End-p.Start), 0, 1)
		at = at.Add(end.Pos.Sub(to).Scale(u))
		heading += u * (end.Heading - turned)
	}
	return at, heading
}

// own returns the displacement of the motion itself since its start on the path.
func (p *Playback) own(t float64) (geom.Vec3, float64) {
	begin := p.path.At(p.Start)
	at, heading := begin.Pos, begin.Heading
	first, leg := p.motion.Way(p.from), p.size.Thigh+p.size.Shin
	add := func(to retarget.Way) {
		step := geom.Vec3{X: to.X - first.X, Z: to.Z - first.Z}.Scale(leg)
		at = at.Add(geom.Yaw(heading - first.Heading).Rotate(step))
		heading += to.Heading - first.Heading
	}
	round, own := p.clock(t)
	for range round {
		add(p.motion.Way(p.from + p.long))
	}
	add(p.motion.Way(own))
	return at, heading
}

// pose fills q with the replayed body at a time, without locking its feet.
func (p *Playback) pose(t float64, q *posture.Posture) {
	at, heading := p.place(t)
	at.Y = p.path.Ground.At(at.X, at.Z)
	round, own := p.clock(t)
	p.motion.At(own, p.size, at, heading, q)
	if rest := p.remaining(own); rest < seam && float64(round+1) < p.times {
		var next posture.Posture
		p.motion.At(p.from-rest, p.size, at, heading, &next)
		q.Mix(&next, blend.MinJerk(1-rest/seam))
	}
	if p.Manner != (gait.Manner{}) {
		p.Manner.Wear(p.size, [2]geom.Quat{p.motion.MeanUpperArm(rig.Left), p.motion.MeanUpperArm(rig.Right)}, q)
	}
}

// Apply blends the replay into q at time t.
func (p *Playback) Apply(t float64, q *posture.Posture) {
	k := p.share(t)
	if k == 0 {
		return
	}
	var own posture.Posture
	p.pose(t, &own)
	for side := range own.Feet {
		f := &own.Feet[side]
		f.Ankle = f.Ankle.Add(p.planted(rig.Side(side), t, f))
	}
	q.Mix(&own, k)
}

// footLock is a time range in which the ball of a foot is locked.
type footLock struct {
	start, end    float64
	at            geom.Vec3
	before, after geom.Vec3 // corrections at both ends
}

// ball returns the position of the ball of a foot.
func ball(f *posture.Foot, size *rig.Measures) geom.Vec3 {
	return f.Ankle.Add(f.Turn.Rotate(size.Ball))
}

// lockFeet finds the times and positions in which feet are locked.
func (p *Playback) lockFeet() {
	at := func(side int, t float64) geom.Vec3 {
		var q posture.Posture
		p.pose(t, &q)
		return ball(&q.Feet[side], p.size)
	}
	for side := range p.locks {
		for _, span := range p.contacts(rig.Side(side)) {
			l := footLock{start: span.Start, end: span.End}
			l.at = at(side, (l.start+l.end)/2)
			l.at.Y = p.path.Ground.At(l.at.X, l.at.Z) + p.size.Ankle + p.size.Ball.Y
			l.before, l.after = l.at.Sub(at(side, l.start)), l.at.Sub(at(side, l.end))
			p.locks[side] = append(p.locks[side], l)
		}
	}
}

// contacts returns the times of the script in which the ball of a foot rests.
func (p *Playback) contacts(side rig.Side) []retarget.Contact {
	const step = 1.0 / 120
	own := p.motion.Contacts(side)
	rests := func(t float64) bool {
		round, at := p.clock(t)
		if float64(round+1) < p.times && p.remaining(at) < seam {
			return false // in between, neither foot is where it was
		}
		i := sort.Search(len(own), func(i int) bool { return own[i].End >= at })
		return i < len(own) && own[i].Start <= at
	}
	var out []retarget.Contact
	open := false
	for t := p.Start; t <= p.End+step/2; t += step {
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

// planted returns the correction of a foot that is locked.
func (p *Playback) planted(side rig.Side, t float64, f *posture.Foot) geom.Vec3 {
	locks := p.locks[side]
	i := sort.Search(len(locks), func(i int) bool { return locks[i].end >= t })
	if i < len(locks) && locks[i].start <= t {
		return locks[i].at.Sub(ball(f, p.size))
	}
	var from, to geom.Vec3
	start, end := p.Start, p.End
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

// Rests reports whether a foot is locked at a time, and whether the replay decides that.
func (p *Playback) Rests(side rig.Side, t float64) (on, decides bool) {
	if p.share(t) < 0.999 {
		return false, p.share(t) > 0.001
	}
	locks := p.locks[side]
	i := sort.Search(len(locks), func(i int) bool { return locks[i].end >= t })
	return i < len(locks) && locks[i].start <= t, true
}
