// Package cycle cuts a loop from a longer motion. It searches for the frame with the pose most like
// the first one, a whole number of periods later if the motion repeats itself, resamples the part up
// to that frame to the length of the loop, and crossfades the seam.
package cycle

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// Loop has the frame counts of a loop and of the longer motion that it is cut from.
type Loop struct {
	Frames int // intervals of the loop, which has one pose more
	Lead   int // before the loop
	Blend  int // of the crossfade at the end of the loop
	Search int // most between the end and the end without resampling, of a motion without a period; 0: the end stays
	After  int // after the loop, in which its end is searched for too
	Rest   int // after these, in which the body comes to rest
}

// Fit limits Lead, After and Rest, in this order, to a number of frames in all, and Blend to
// half of the loop.
func (l *Loop) Fit(most int) {
	l.Lead = max(0, min(l.Lead, most))
	l.After = max(0, min(l.After, most-l.Lead))
	l.Rest = max(0, min(l.Rest, most-l.Lead-l.After))
	l.Blend = min(l.Blend, l.Frames/2)
}

// Request returns the request for the longer motion.
func (l *Loop) Request(req *mmcp.Request) *mmcp.Request {
	out := *req
	out.Options.Loop = false
	if more := l.Lead + l.After + l.Rest; len(req.Segments) == 0 {
		out.DurationFrames += more
	} else {
		out.Segments = slices.Clone(req.Segments)
		out.Segments[len(out.Segments)-1].DurationFrames += more
	}
	out.Constraints = slices.Clone(req.Constraints)
	for i := range out.Constraints {
		c := &out.Constraints[i]
		c.Frames = slices.Clone(c.Frames)
		for k := range c.Frames {
			c.Frames[k] += l.Lead
		}
	}
	return &out
}

// Within converts frame numbers of the longer motion to frame numbers of the loop, without
// resampling. It leaves out frames outside the loop.
func (l *Loop) Within(frames []int) (out []int) {
	for _, f := range frames {
		if f -= l.Lead; f > 0 && f < l.Frames {
			out = append(out, f)
		}
	}
	return out
}

// A loop that ends nearer to its beginning than this, in metres and radians, stays in place.
const (
	inPlace     = 0.1
	inPlaceTurn = 0.15
)

// Close returns the loop of a motion. It begins with frame Lead, and its last frame is its
// first one, displaced over the ground by the travel and turn of a cycle, unless these are
// very small. Its last frames are blended into the
// frames that precede its first one, so that poses, speeds and steps continue over the seam.
// Feet of the body stay where they stand; body may be nil.
func (l *Loop) Close(c *clip.Clip, body *rig.Body) *clip.Clip {
	end := l.end(c)
	speed := (end - float64(l.Lead)) / float64(max(1, l.Frames))
	out := l.resampled(c, float64(l.Lead), speed)
	before := l.resampled(c, float64(l.Lead)-speed*float64(l.Frames), speed)
	turn := transfer.Heading(c, c.At(end)) - transfer.Heading(c, c.Pose(l.Lead))
	offset := out.Root[l.Frames].Sub(out.Root[0]).Horizontal()
	travel := geom.Transform{Rot: geom.Identity}
	if offset.Len() >= inPlace || math.Abs(math.Remainder(turn, 2*math.Pi)) >= inPlaceTurn {
		travel.Rot = geom.Yaw(turn)
		travel.Pos = out.Root[l.Frames].Sub(travel.Rot.Rotate(out.Root[0])).Horizontal()
	}
	for f := range before.Root {
		root := f * c.Skeleton.Len()
		before.Root[f], before.Rot[root] = travel.Apply(before.Root[f]), travel.Rot.Mul(before.Rot[root])
	}
	return crossfaded(out, before, body, l.Blend)
}

// resampled returns as many poses of a motion as the loop has, at the frames from, from+speed
// and so on. Frames before the first one count as the first.
func (l *Loop) resampled(c *clip.Clip, from, speed float64) *clip.Clip {
	out := clip.New(c.Skeleton, c.FPS, l.Frames+1)
	if c.Offset != nil {
		out.Loosen()
	}
	at := func(f int) float64 { return max(0, from+float64(f)*speed) }
	for f := range out.Root {
		out.SetPose(f, c.At(at(f)))
	}
	for _, k := range c.Contacts {
		on := make([]bool, l.Frames+1)
		for f := range on {
			on[f] = k.On[min(c.Frames()-1, int(at(f)+0.5))]
		}
		out.Contacts = append(out.Contacts, clip.Contact{Joint: k.Joint, On: on})
	}
	return out
}

// crossfaded blends the last frames of a clip into another clip of equal length. Feet of the body
// that stand in the clip with the greater weight stay in place.
func crossfaded(from, to *clip.Clip, body *rig.Body, frames int) *clip.Clip {
	out := from.Range(0, from.Frames())
	n, last := out.Skeleton.Len(), out.Frames()-1
	half := last - frames/2 // the first frame in which to has at least half of the weight
	for f := last - frames + 1; f <= last && frames > 0; f++ {
		share := blend.MinJerk(float64(f-last+frames) / float64(frames))
		out.Root[f] = from.Root[f].Lerp(to.Root[f], share)
		for j := f * n; j < (f+1)*n; j++ {
			out.Rot[j] = from.Rot[j].Slerp(to.Rot[j], share)
			if out.Offset != nil {
				out.Offset[j] = from.Offset[j].Lerp(to.Offset[j], share)
			}
		}
	}
	for i := range out.Contacts {
		copy(out.Contacts[i].On[half:], to.Contacts[i].On[half:])
	}
	if body == nil {
		return out
	}
	stands, later := transfer.Stances(body, from), transfer.Stances(body, to)
	for side := range stands {
		copy(stands[side][half:], later[side][half:])
	}
	return transfer.PlantFeet(body, out, stands)
}

// end returns the frame, possibly fractional, with the pose most like the one of frame Lead. It
// searches around the multiple of the period that is nearest to the length of the loop or,
// without a period, around that length, where changes of speed have a cost.
func (l *Loop) end(c *clip.Clip) float64 {
	long := float64(max(1, l.Frames))
	at, search, cost := float64(l.Lead)+long, l.Search, speedCost
	if every := period(c, l.Lead, l.Lead+l.Frames+l.After); every > 0 && l.Search > 0 {
		at = float64(l.Lead) + float64(every)*math.Max(1, math.Round(long/float64(every)))
		search, cost = every/searchParts, 0
	}
	best, least := at, math.Inf(1)
	try := func(x float64) {
		if x <= float64(l.Lead) || x > float64(c.Frames()-1) {
			return
		}
		stretch := (x - at) / long
		if d := poseDistance(c, float64(l.Lead), x) + cost*stretch*stretch; d < least {
			best, least = x, d
		}
	}
	for f := -search; f <= search; f++ {
		try(at + float64(f))
	}
	for step := 0.5; search > 0 && step > 0.05; step /= 2 {
		x := best
		try(x - step)
		try(x + step)
	}
	return best
}

const (
	speedCost   = 0.3 // square metres for each squared relative change of the playback speed
	searchParts = 6   // of a period; the end is searched for within one part to either side
)

// poseDistance returns the mean square distance of the joints, in square metres, between the
// poses at frames a and b, and between the poses three frames after each, all seen from their
// own root and heading.
func poseDistance(c *clip.Clip, a, b float64) float64 {
	sum := 0.0
	last := float64(c.Frames() - 1)
	for k := range 2 {
		x := seenFromRoot(c, c.At(math.Min(a+3*float64(k), last)))
		y := seenFromRoot(c, c.At(math.Min(b+3*float64(k), last)))
		for m := range x {
			d := x[m].Sub(y[m])
			sum += d.Dot(d)
		}
	}
	return sum / float64(2*c.Skeleton.Len())
}
