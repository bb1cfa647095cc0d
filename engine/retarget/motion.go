// Package retarget transfers the motion of one body to another. A clip is read as the rotations of body parts
// and the positions of soles, independent of proportions, and played on any other body. A Motion is safe for
// concurrent use.
package retarget

import (
	"errors"
	"math"
	"slices"
	"sort"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// ErrNoBody is the error of a clip whose skeleton is not a human body.
var ErrNoBody = errors.New("the skeleton is not a human body")

// Motion is a clip independent of the proportions of its body. Lengths are in legs, the sum of thigh and
// shin; heights are relative to standing. Each moment is relative to the way, the smoothed position and
// heading of the body on the ground, so that a motion can be led along another way.
type Motion struct {
	fps      float64
	moments  []moment
	contacts [2][]Contact
	usual    [2]geom.Quat
}

// Contact is a time range, in seconds, in which the ball of a foot rests on the ground.
type Contact struct{ Start, End float64 }

// MeanUpperArm returns the mean rotation of an upper arm in the frame of the chest.
func (m *Motion) MeanUpperArm(side rig.Side) geom.Quat { return m.usual[side] }

// Way is the position and the heading of a body, without its sway.
type Way struct {
	X, Z    float64 // legs
	Heading float64 // radians, unwrapped
}

type moment struct {
	way   Way
	turns rig.Turns    // relative to the way; At is the midpoint of the hip joints
	ankle [2]geom.Vec3 // relative to the way
}

// smoothing is the time over which the way is averaged to each side, in seconds.
const smoothing = 0.35

// Read reads a clip. It fails with ErrNoBody if the skeleton is not a human body, and if there is no motion.
func Read(c *clip.Clip) (*Motion, error) {
	body := rig.NewBody(c.Skeleton)
	if body == nil {
		c = clip.Rested(c)
		body = rig.NewBody(c.Skeleton)
	}
	switch {
	case body == nil:
		return nil, ErrNoBody
	case c.Frames() < 2 || !(c.FPS > 0):
		return nil, errors.New("the clip has fewer than two frames, so it has no motion")
	}
	r := reader{clip: c, body: body, leg: body.Size.Thigh + body.Size.Shin}
	return r.read(), nil
}

// Seconds returns the duration of the motion.
func (m *Motion) Seconds() float64 { return float64(len(m.moments)) / m.fps }

// Contacts returns the times in which the ball of a foot rests on the ground, in order.
func (m *Motion) Contacts(side rig.Side) []Contact { return m.contacts[side] }

// Way returns the position and heading of the body at a time.
func (m *Motion) Way(t float64) Way {
	a, b, k := m.around(t)
	mix := func(x, y float64) float64 { return x + k*(y-x) }
	return Way{mix(a.way.X, b.way.X), mix(a.way.Z, b.way.Z), mix(a.way.Heading, b.way.Heading)}
}

// around returns the moments before and after a time, and the fraction between them.
func (m *Motion) around(t float64) (a, b *moment, k float64) {
	x := math.Max(0, math.Min(t*m.fps, float64(len(m.moments)-1)))
	i := min(int(x), len(m.moments)-2)
	return &m.moments[i], &m.moments[i+1], x - float64(i)
}

// reader reads one clip.
type reader struct {
	clip  *clip.Clip
	body  *rig.Body
	leg   float64 // leg length of the clip's body, in its units
	lows  []float64
	turns []rig.Turns
	feet  [][2]geom.Vec3
}

func (r *reader) read() *Motion {
	n := r.clip.Frames()
	m := &Motion{fps: r.clip.FPS, moments: make([]moment, n)}
	r.turns, r.feet, r.lows = make([]rig.Turns, n), make([][2]geom.Vec3, n), make([]float64, n)
	var model []geom.Transform
	for f := range n {
		model = r.clip.Skeleton.Model(r.clip.Pose(f), model)
		t := r.body.Read(model)
		hip := [2]geom.Vec3{model[r.body.Legs[rig.Left].Thigh].Pos, model[r.body.Legs[rig.Right].Thigh].Pos}
		t.At = hip[0].Lerp(hip[1], 0.5)
		r.turns[f] = t
		for side, l := range r.body.Legs {
			r.feet[f][side] = model[l.Foot].Pos
		}
		r.lows[f] = r.lowest(model, &t)
	}
	for side := range rig.Side(2) {
		r.relax(side)
	}
	ground := r.ground()
	ways := r.ways()
	for f := range m.moments {
		m.moments[f] = r.moment(f, ways[f], ground)
	}
	for side := range m.contacts {
		m.contacts[side] = r.contacts(rig.Side(side), ground)
		m.usual[side] = r.usual(rig.Side(side))
	}
	return m
}

// relax gives a hand without finger joints the fingers of a relaxed hand, for bodies that have them.
func (r *reader) relax(side rig.Side) {
	if slices.ContainsFunc(r.body.Finger[side][:], func(joints []int) bool { return len(joints) > 0 }) {
		return
	}
	for f := range r.turns {
		r.turns[f].Curl[side] = posture.RestFingers()
	}
}

// usual returns the mean rotation of an upper arm in the frame of the chest.
func (r *reader) usual(side rig.Side) geom.Quat {
	seen := func(f int) geom.Quat { return r.turns[f].Chest.Inv().Mul(r.turns[f].Upper[side]) }
	var sum geom.Quat
	for f := range r.turns {
		q := seen(f).Near(seen(0))
		sum = geom.Quat{X: sum.X + q.X, Y: sum.Y + q.Y, Z: sum.Z + q.Z, W: sum.W + q.W}
	}
	return sum.Unit()
}

// lowest returns the height of the lowest point of the body in a pose.
func (r *reader) lowest(model []geom.Transform, t *rig.Turns) float64 {
	z := &r.body.Size
	low := math.Inf(1)
	for side, l := range r.body.Legs {
		ankle := model[l.Foot].Pos
		for _, p := range [3]geom.Vec3{z.Heel, z.Ball.Add(geom.Vec3{Y: -z.Ankle - z.Ball.Y}), z.Tip} {
			low = math.Min(low, ankle.Add(t.Sole[side].Rotate(p)).Y)
		}
		// The body extends below the joint.
		low = math.Min(low, model[l.Shin].Pos.Y-0.06*r.leg)
		if hand := r.body.Arms[side].Hand; hand >= 0 {
			low = math.Min(low, model[hand].Pos.Y-0.03*r.leg)
		}
	}
	return math.Min(low, r.body.PelvisCentre(model[r.body.Pelvis]).Y-0.11*r.leg)
}

// ground returns the height of the ground below the clip: the body stands on it most of the time, and lower
// points are noise.
func (r *reader) ground() float64 {
	sorted := append([]float64(nil), r.lows...)
	sort.Float64s(sorted)
	return sorted[len(sorted)/10]
}

// ways returns the smoothed way in each frame.
func (r *reader) ways() []Way {
	raw := make([]Way, len(r.turns))
	last := 0.0
	for f := range raw {
		ahead := r.turns[f].Pelvis.Rotate(geom.UnitZ).Horizontal()
		if ahead.Len() > 0.35 {
			// A body that lies or stands on its head keeps its previous heading.
			last += math.Remainder(math.Atan2(ahead.X, ahead.Z)-last, 2*math.Pi)
		}
		at := r.turns[f].At.Scale(1 / r.leg)
		raw[f] = Way{at.X, at.Z, last}
	}
	reach := int(math.Ceil(smoothing * r.clip.FPS))
	out := make([]Way, len(raw))
	for f := range out {
		var sum Way
		weights := 0.0
		// Fewer neighbours near the ends, but the same number on both sides, so that there is no lag.
		n := min(reach, f, len(raw)-1-f)
		for k := -n; k <= n; k++ {
			w := 1 + math.Cos(math.Pi*float64(k)/float64(n+1))
			o := raw[f+k]
			sum.X, sum.Z, sum.Heading, weights = sum.X+w*o.X, sum.Z+w*o.Z, sum.Heading+w*o.Heading, weights+w
		}
		out[f] = Way{sum.X / weights, sum.Z / weights, sum.Heading / weights}
	}
	return out
}

// moment returns frame f relative to the way.
func (r *reader) moment(f int, way Way, ground float64) moment {
	back := geom.Yaw(-way.Heading)
	seen := func(p geom.Vec3) geom.Vec3 {
		p = p.Scale(1 / r.leg)
		return back.Rotate(geom.Vec3{X: p.X - way.X, Y: p.Y, Z: p.Z - way.Z})
	}
	m := moment{way: way, turns: rotated(&r.turns[f], back)}
	m.turns.At = seen(r.turns[f].At)
	level := (ground + r.body.Size.Ankle) / r.leg
	m.turns.At.Y -= level
	for side := range m.ankle {
		m.ankle[side] = seen(r.feet[f][side])
		m.ankle[side].Y -= level
	}
	return m
}

// rotated returns a pose rotated as a whole.
func rotated(t *rig.Turns, by geom.Quat) rig.Turns {
	out := *t
	out.Pelvis, out.Chest, out.Head = by.Mul(t.Pelvis), by.Mul(t.Chest), by.Mul(t.Head)
	for s := range out.Upper {
		for _, q := range []*geom.Quat{
			&out.Clavicle[s], &out.Upper[s], &out.Fore[s], &out.Hand[s],
			&out.Thigh[s], &out.Shin[s], &out.Sole[s], &out.Toe[s],
		} {
			*q = by.Mul(*q)
		}
	}
	return out
}

// A ball of a foot rests if it is slower and lower than these for at least this long, in legs per second,
// legs, and seconds.
const (
	restSpeed  = 0.36
	restHeight = 0.07
	restTime   = 0.1
)

// contacts finds the times in which the ball of a foot rests.
func (r *reader) contacts(side rig.Side, ground float64) []Contact {
	n := len(r.turns)
	z := &r.body.Size
	ball := func(f int) geom.Vec3 { return r.feet[f][side].Add(r.turns[f].Sole[side].Rotate(z.Ball)) }
	var out []Contact
	from := -1
	for f := 0; f <= n; f++ {
		rests := false
		if f < n {
			at := ball(f)
			a, b := max(0, f-1), min(n-1, f+1)
			speed := ball(a).Dist(ball(b)) * r.clip.FPS / float64(b-a) / r.leg
			rests = speed < restSpeed && (at.Y-ground-z.Ankle-z.Ball.Y)/r.leg < restHeight
		}
		switch {
		case rests && from < 0:
			from = f
		case !rests && from >= 0:
			c := Contact{float64(from) / r.clip.FPS, float64(f-1) / r.clip.FPS}
			if c.End-c.Start >= restTime {
				out = append(out, c)
			}
			from = -1
		}
	}
	return out
}
