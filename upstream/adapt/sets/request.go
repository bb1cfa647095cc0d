package sets

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Order is a checked request for a set: its description, its body, and its options.
type Order struct {
	Description *Description
	Model       string
	Skeleton    mmcp.Skeleton
	Body        *rig.Body // of the skeleton
	Style       string    // words added to the prompts, such as an adverb; empty: none
	Seed        mmcp.Seed // empty: random
}

// scale returns the factors of lengths and of times for the body. Speeds have the same Froude number as those of
// a body of StudiedHip.
func (o *Order) scale() (length, time float64) {
	length = o.Body.Size.HipHeight / rig.StudiedHip
	return length, math.Sqrt(length)
}

// Bounds of a body and of a set.
const (
	minHip     = 0.02 // metres
	mostHip    = 30
	maxSamples = 2_000_000 // frames times joints of all clips
)

// check refuses bodies of sizes that no person resembles, and sets that are too large to build in memory.
func (o *Order) check() error {
	hip := o.Body.Size.HipHeight
	if !(hip >= minHip && hip <= mostHip) {
		return mmcp.Errorf(mmcp.CodeInvalidSkeleton,
			"The legs of the skeleton are %.3g m long; a set needs %g to %d m. Check the unit of the skeleton.",
			hip, minHip, mostHip).With("field", "skeleton")
	}
	samples := 0
	for i := range o.Description.Clips {
		for _, l := range o.Description.Clips[i].legs() {
			samples += o.framesOf(&o.Description.Clips[i], l.Seconds) * len(o.Skeleton.Joints)
		}
	}
	if samples > maxSamples {
		return mmcp.Errorf(mmcp.CodeInvalidOptions, "The clips of the set have %d frames times joints; the limit is %d. Name fewer clips.",
			samples, maxSamples).With("field", "clips").With("bound", maxSamples)
	}
	return nil
}

// framesOf returns the number of frames of a leg of a clip that takes a person the given seconds.
func (o *Order) framesOf(c *Clip, seconds float64) int {
	_, time := o.scale()
	if c.Free {
		time = math.Max(1, time) // a prompt takes a model as long as a person
	}
	return max(1, int(math.Round(seconds*time*o.Description.FPS)))
}

// Requests returns one request for each clip of the set.
func (o *Order) Requests() []*mmcp.Request {
	out := make([]*mmcp.Request, len(o.Description.Clips))
	for i := range out {
		out[i] = o.request(&o.Description.Clips[i])
	}
	return out
}

// pathStep is the time between two points of a path, in seconds. Below 0.8 s the points are a path of the
// mean position of the pelvis, which may sway.
const pathStep = 0.2

// request returns the request for one clip.
func (o *Order) request(c *Clip) *mmcp.Request {
	w := o.nominalPath(c)
	frames := len(w)
	if c.Stairs != nil {
		frames = o.climb(c).frames
	}
	req := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: o.Model, Skeleton: o.Skeleton, Timing: &mmcp.Timing{FPS: o.Description.FPS},
		Options: mmcp.DefaultOptions()}
	prompt := c.Prompt
	if o.Style != "" && (c.Styled == nil || *c.Styled) {
		prompt += ", " + o.Style
	}
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: frames}}
	req.Options.Seed, req.Options.Loop = o.Seed, c.Loop && c.Stairs == nil
	switch {
	case c.Stairs != nil:
		req.Constraints = o.climb(c).constraints(o.Description.FPS)
	case !c.Free:
		req.Constraints = []mmcp.Constraint{pathConstraint(w, max(1, int(pathStep*o.Description.FPS)))}
	}
	return req
}

// pathConstraint returns a constraint for a path, with a point every few frames.
func pathConstraint(w []pathPoint, every int) mmcp.Constraint {
	k := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
	last := len(w) - 1
	add := func(f int) {
		k.Frames = append(k.Frames, f)
		k.PositionsXZ = append(k.PositionsXZ, [2]float64{w[f].at.X, w[f].at.Z})
		k.HeadingRadians = append(k.HeadingRadians, w[f].facing)
	}
	n := max(1, int(math.Round(float64(last)/float64(every))))
	for i := range n + 1 {
		add(i * last / n)
	}
	return k
}

// pathPoint is a point of a path.
type pathPoint struct {
	at     geom.Vec3 // on the ground
	facing float64   // radians to the left of +Z
}

// nominalPath returns the path of a clip in its description, for the body, one point per frame.
func (o *Order) nominalPath(c *Clip) []pathPoint {
	length, time := o.scale()
	legs := c.legs()
	var out []pathPoint
	now := pathPoint{}
	speed, direction := legs[0].Speed, legs[0].Direction
	const fine = 8 // integration steps per frame
	dt := 1 / o.Description.FPS / fine
	out = append(out, now)
	for _, l := range legs {
		frames := o.framesOf(c, l.Seconds)
		from := now.facing
		for i := range frames * fine {
			u := (float64(i) + 0.5) / float64(frames*fine)
			v := (speed + (l.Speed-speed)*blend.MinJerk(u)) * length / time
			heading := (direction + (l.Direction-direction)*blend.MinJerk(u)) * math.Pi / 180
			share := blend.MinJerk(float64(i+1) / float64(frames*fine))
			if c.Loop {
				share = float64(i+1) / float64(frames*fine)
			}
			middle := now.facing
			now.facing = from + l.Turn*math.Pi/180*share
			middle = (middle + now.facing) / 2
			now.at = now.at.Add(geom.Yaw(middle + heading).Rotate(geom.UnitZ).Scale(v * dt))
			if (i+1)%fine == 0 {
				out = append(out, now)
			}
		}
		speed, direction = l.Speed, l.Direction
	}
	return out
}
