// Package learn writes a recorded motion as a move: the fewest key poses whose motion keeps all joints
// within a bound of the recording.
package learn

import (
	"fmt"
	"math"
	"regexp"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/engine/rig"
)

const (
	rate        = 30  // poses a second that are compared
	mostSeconds = 60  // of a recording
	mostKeys    = 300 // of a move
)

// The bounds of Options.Within, in metres on the canonical body.
const (
	DefaultWithin = 0.04
	LeastWithin   = 0.005
	MostWithin    = 0.5
)

// Options says how a move is learned.
type Options struct {
	Name   string  // of the move
	Words  bool    // adds the name as a phrase of prompts, which a name that begins with a known verb needs
	Source string  // of the recording, for a comment
	Within float64 // the largest distance of a joint from the recording, metres on the canonical body
}

// Learned is a move that was read from a recording.
type Learned struct {
	Text    string
	Keys    int
	Seconds float64
	// of the motion between the keys, as the engine moves a body through them
	Deviation Deviation
}

// Deviation is a distance of joints from a recording, in metres on the canonical body.
type Deviation struct{ Mean, Max float64 }

// namePattern matches the names of moves in a file of moves.
var namePattern = regexp.MustCompile(`^[a-z][a-z'-]*( [a-z][a-z'-]*)*$`)

// Move returns a recording as a move. The error is retarget.ErrNoBody for a skeleton that is no human
// body.
func Move(c *clip.Clip, o Options) (*Learned, error) {
	switch {
	case !namePattern.MatchString(o.Name):
		return nil, fmt.Errorf("%q is not a name of a move: write lower-case words with single spaces", o.Name)
	case !(o.Within >= LeastWithin && o.Within <= MostWithin):
		return nil, fmt.Errorf("the bound is %g m, and must be from %g to %g", o.Within, LeastWithin, MostWithin)
	}
	m, err := retarget.Read(c)
	if err != nil {
		return nil, err
	}
	from, to := m.ActiveRange()
	if to-from > mostSeconds {
		return nil, fmt.Errorf("the recording moves for %.1f s; a move has at most %d s: cut it first", to-from, mostSeconds)
	}
	r := newRecording(m, from, to)
	fit := newFit(r, o.Within)
	if !fit.run() {
		return nil, fmt.Errorf("%d keys do not keep the joints within %g m of the recording: widen the bound or cut the recording",
			mostKeys, o.Within)
	}
	out := &Learned{Keys: len(fit.keys), Seconds: to - from, Deviation: fit.deviation()}
	out.Text = text(r, fit.keys, out, o)
	return out, nil
}

// recording is a motion on the canonical body, relative to its first place and heading.
type recording struct {
	body   *rig.Body
	poses  []pose
	stands [2][]stand
}

// newRecording samples a part of a motion.
func newRecording(m *retarget.Motion, from, to float64) *recording {
	r := &recording{body: rig.NewBody(rig.Canonical())}
	n := max(2, int(math.Round((to-from)*rate))+1)
	z := &r.body.Size
	leg := z.Thigh + z.Shin
	first := m.Way(from)
	back := geom.Yaw(-first.Heading)
	r.poses = make([]pose, n)
	for i := range r.poses {
		t := math.Min(from+float64(i)/rate, to)
		place := m.Way(t)
		at := back.Rotate(geom.Vec3{X: place.X - first.X, Z: place.Z - first.Z}.Scale(leg))
		p := &r.poses[i]
		m.At(t, z, at, place.Heading-first.Heading, &p.posture)
		p.turns = p.posture.Solve(r.body)
	}
	for side := range r.stands {
		r.stands[side] = r.findStands(m.Contacts(rig.Side(side)), from, rig.Side(side))
	}
	r.settle()
	var before *pose
	for i := range r.poses {
		r.poses[i].read(r.body, before)
		before = &r.poses[i]
	}
	return r
}

// stand is a time in which a foot stands, by the first and the last pose, and the place of its ball.
type stand struct {
	first, last int
	ball        geom.Vec3
}

// leastStand is the shortest stand, in intervals between poses, except at an end of the recording. Stands at
// one place with a gap no longer than this are joined.
const leastStand = rate / 6

// findStands returns the stands of a foot, in order of time.
func (r *recording) findStands(contacts []retarget.Contact, from float64, side rig.Side) (out []stand) {
	last := len(r.poses) - 1
	for _, c := range contacts {
		s := stand{first: max(0, int(math.Ceil((c.Start-from)*rate))), last: min(last, int((c.End-from)*rate))}
		if s.last-s.first < leastStand && !(s.first == 0 || s.last == last) || s.first > s.last {
			continue
		}
		s.ball = r.ball((s.first+s.last)/2, side)
		const same = 0.03 // the largest distance in metres between two stands that are one
		if n := len(out); n > 0 && s.first-out[n-1].last <= leastStand && s.ball.Dist(out[n-1].ball) < same {
			out[n-1].last = s.last
			continue
		}
		out = append(out, s)
	}
	return out
}

// ball returns the place of the ball of a foot.
func (r *recording) ball(i int, side rig.Side) geom.Vec3 {
	f := &r.poses[i].posture.Feet[side]
	return f.Ankle.Add(f.Turn.Rotate(r.body.Size.Ball))
}

// nextStand returns the first stand of a foot that ends at a pose or later, or the last stand if all end
// before, or nil if there is none. It reports whether the foot stands at the pose.
func (r *recording) nextStand(i int, side rig.Side) (s *stand, now bool) {
	for k := range r.stands[side] {
		s = &r.stands[side][k]
		if i <= s.last {
			return s, i >= s.first
		}
	}
	return s, false
}

// settle moves the recording to the origin. If both feet stand in the first pose, the midpoint of their balls
// is the origin. Otherwise the pelvis takes its standing place behind the origin. The mean height of
// standing feet becomes the floor.
func (r *recording) settle() {
	var sum geom.Vec3
	n := 0.0
	for side := range r.stands {
		if s, now := r.nextStand(0, rig.Side(side)); now {
			sum, n = sum.Add(s.ball.Horizontal()), n+1
		}
	}
	if n < 2 {
		p := &r.poses[0].posture
		sum, n = p.Pelvis.Horizontal().Add(geom.Vec3{Z: pelvisBehind * r.body.Size.Ball.Z}), 1
	}
	off := sum.Scale(1 / n)
	off.Y = r.floor()
	for i := range r.poses {
		p := &r.poses[i]
		p.posture.Pelvis = p.posture.Pelvis.Sub(off)
		p.turns.At = p.turns.At.Sub(off)
		for side := range p.posture.Feet {
			p.posture.Feet[side].Ankle = p.posture.Feet[side].Ankle.Sub(off)
		}
	}
	for side := range r.stands {
		for k := range r.stands[side] {
			r.stands[side][k].ball = r.stands[side][k].ball.Sub(off)
		}
	}
}

// floor returns how much higher the balls of feet that stand are than those of a body on flat ground.
func (r *recording) floor() float64 {
	sum, n := 0.0, 0.0
	for side := range r.stands {
		for _, s := range r.stands[side] {
			frames := float64(s.last - s.first + 1)
			sum, n = sum+frames*s.ball.Y, n+frames
		}
	}
	if n == 0 {
		return 0
	}
	return sum/n - r.body.Size.Ankle - r.body.Size.Ball.Y
}

// standingToeOut is the outward turn of a foot of a standing body, in radians.
const standingToeOut = 8 * math.Pi / 180

// pelvisBehind is the distance of a standing pelvis behind the balls of the feet, as a share of the distance
// from ankle to ball.
const pelvisBehind = 0.62

// home returns the standing place of the ball of a foot, and its outward turn in radians. It takes both from
// the recording if the foot stands in the first pose with its ball near the default place, else the defaults.
func (r *recording) home(side rig.Side) (ball geom.Vec3, toeOut float64) {
	const nearTo = 0.14 // metres
	z := &r.body.Size
	half := 0.95*math.Abs(z.Hip[rig.Left].X-z.Hip[rig.Right].X)/2 + 0.008*(z.Thigh+z.Shin)
	ball = geom.Vec3{X: side.Sign() * (half + math.Sin(standingToeOut)*z.Ball.Z)}
	if s, now := r.nextStand(0, side); now && s.ball.Horizontal().Dist(ball) < nearTo {
		return s.ball, r.toeOut(s, side)
	}
	return ball, standingToeOut
}

// toeOut returns the outward turn of a foot in a stand, in radians.
func (r *recording) toeOut(s *stand, side rig.Side) float64 {
	ahead := r.poses[(s.first+s.last)/2].posture.Feet[side].Turn.Rotate(geom.UnitZ)
	return side.Sign() * math.Atan2(ahead.X, ahead.Z)
}

// fingersBend reports whether the fingers of a recording bend. Fingers of a rig without finger joints do not.
func (r *recording) fingersBend() bool {
	for i := range r.poses {
		for side := range 2 {
			if math.Abs(r.poses[i].value[armFirst+side*armSize+armCurl]) > 0.02 {
				return true
			}
		}
	}
	return false
}

func clampedAsin(x float64) float64 { return math.Asin(blend.Clamp(x, -1, 1)) }
func clampedAcos(x float64) float64 { return math.Acos(blend.Clamp(x, -1, 1)) }
