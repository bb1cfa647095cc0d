package adapt

import (
	"context"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// loop makes a loop with a model that makes none, or none for this request. The model makes a
// longer motion. The part whose first and last pose are most alike becomes the loop. If the motion
// repeats itself, that part is a whole number of its periods. It is resampled to the requested
// length, and its last frames are blended into the frames that precede its first one.
var loop = adaptation{
	name: "loop",
	lacks: func(t *target) bool {
		return t.body != nil && (!t.model.SupportsLoop || length.lacks(t) || kinds.lacks(t))
	},
	extend: func(m *mmcp.Model, _ *Options) { m.SupportsLoop = true },
	needs: func(req *mmcp.Request, t *target) bool {
		return req.Options.Loop && (!t.model.SupportsLoop || t.settings.Adapt["loop"] || t.breaksLoop(req))
	},
	run: runLoop,
}

// breaksLoop reports whether other adaptations would break a loop of the model: they join
// several motions, or bend the loop to constraints that the model does not know.
func (t *target) breaksLoop(req *mmcp.Request) bool { return t.tooLong(req) || t.has(&kinds, req) }

const (
	loopLead   = 2.3  // seconds before the loop, in which a body starts from rest and turns
	loopBlend  = 0.5  // seconds of the crossfade at the end of the loop
	loopSearch = 0.9  // most seconds between the end of the loop with and without resampling
	loopShare  = 0.32 // most of the same, as a share of the loop's length
	loopSeen   = 2.4  // least seconds of motion after the lead, for two strides of a walker
	loopRest   = 0.5  // seconds after the loop, in which a body comes to rest
)

func runLoop(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	n, fps := req.TotalFrames(), req.FPS(t.model.FPS)
	l := cycle{frames: n - 1, lead: int(loopLead * fps), blend: int(loopBlend * fps), rest: int(loopRest * fps)}
	l.search = int(math.Min(loopSearch*fps, loopShare*float64(n)))
	l.after = max(l.search, int(loopSeen*fps)-l.frames)
	if pinned(req) {
		l.search, l.after = 0, 0 // pins keep their time
	}
	l.fit(t.mostFrames(fps) - n)
	out, err := next(ctx, call.With(l.request(req)))
	if err != nil {
		return nil, err
	}
	body := t.bodyIn(&req.Skeleton)
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		c := l.close(s.Clip, body)
		if !pinned(req) {
			// Move the loop to where the model's motion starts.
			way := s.Clip.Root[0].Sub(c.Root[0]).Horizontal()
			for f := range c.Root {
				c.Root[f] = c.Root[f].Add(way)
			}
		}
		if body != nil {
			c = stood(req, body, c, nil)
		}
		s.Clip = c
		s.ChunkBoundaries = l.within(s.ChunkBoundaries)
	}
	out.moved, out.loops = true, true
	out.adapted("loop")
	return out, nil
}

// mostFrames returns the length, in frames, of the longest motion that may be requested of the model.
func (t *target) mostFrames(fps float64) int {
	seconds := t.model.Limits.MaxDurationSeconds
	if slices.Contains(t.on, &length) {
		seconds = math.Max(seconds, t.options.maxSeconds())
	}
	return int(seconds * fps)
}

// cycle holds the frame counts by which a loop is made.
type cycle struct {
	frames int // from the first frame of the loop to its last one
	lead   int // before the loop
	blend  int // of the crossfade at the end of the loop
	search int // between the end and each end that is tried of a motion without a period
	after  int // after the loop, among which its end may be
	rest   int // after these
}

// fit limits lead, after and rest, in this order, to a number of frames in all, and blend to
// half of the loop.
func (l *cycle) fit(most int) {
	l.lead = max(0, min(l.lead, most))
	l.after = max(0, min(l.after, most-l.lead))
	l.rest = max(0, min(l.rest, most-l.lead-l.after))
	l.blend = min(l.blend, l.frames/2)
}

// request returns the request for the longer motion.
func (l *cycle) request(req *mmcp.Request) *mmcp.Request {
	out := *req
	out.Options.Loop = false
	if more := l.lead + l.after + l.rest; len(req.Segments) == 0 {
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
			c.Frames[k] += l.lead
		}
	}
	return &out
}

// within converts frame numbers of the longer motion to those of the loop, and leaves out those
// outside of it.
func (l *cycle) within(frames []int) (out []int) {
	for _, f := range frames {
		if f -= l.lead; f > 0 && f < l.frames {
			out = append(out, f)
		}
	}
	return out
}

// A loop whose end is nearer to its beginning than this, in metres and radians, stays in
// place.
const (
	inPlace     = 0.1
	inPlaceTurn = 0.15
)

// close returns the loop of a motion. It begins with frame lead, and its last frame is its
// first one, displaced by the travel and turn of a cycle. Its last frames are blended into the
// frames that precede its first one, so that poses, speeds and steps continue over the seam.
// Feet of a body that stand in either motion stay in place; body may be nil.
func (l *cycle) close(c *clip.Clip, body *rig.Body) *clip.Clip {
	end := l.end(c)
	speed := (end - float64(l.lead)) / float64(max(1, l.frames))
	out := l.resampled(c, float64(l.lead), speed)
	before := l.resampled(c, float64(l.lead)-speed*float64(l.frames), speed)
	turn := ahead(c, c.At(end)) - facing(c, l.lead)
	way := out.Root[l.frames].Sub(out.Root[0]).Horizontal()
	next := geom.Transform{Rot: geom.Identity}
	if way.Len() >= inPlace || math.Abs(math.Remainder(turn, 2*math.Pi)) >= inPlaceTurn {
		next.Rot = geom.Yaw(turn)
		next.Pos = out.Root[l.frames].Sub(next.Rot.Rotate(out.Root[0])).Horizontal()
	}
	for f := range before.Root {
		root := f * c.Skeleton.Len()
		before.Root[f], before.Rot[root] = next.Apply(before.Root[f]), next.Rot.Mul(before.Rot[root])
	}
	return crossfaded(out, before, body, l.blend)
}

// resampled returns as many poses of a motion as the loop has, at the frames from, from+speed
// and so on. Frames before the first one count as the first.
func (l *cycle) resampled(c *clip.Clip, from, speed float64) *clip.Clip {
	out := clip.New(c.Skeleton, c.FPS, l.frames+1)
	if c.Offset != nil {
		out.Loosen()
	}
	at := func(f int) float64 { return max(0, from+float64(f)*speed) }
	for f := range out.Root {
		out.SetPose(f, c.At(at(f)))
	}
	for _, k := range c.Contacts {
		on := make([]bool, l.frames+1)
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
	half := last - frames/2 // the first frame that is nearer to the other one
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
	return transfer.Held(body, out, stands)
}

// end returns the time, in frames of the longer motion, at which the pose is most like the
// first pose of the loop, near the whole number of periods that is next to the loop's length. A
// change of the loop's speed counts against a time of a motion without a period.
func (l *cycle) end(c *clip.Clip) float64 {
	long := float64(max(1, l.frames))
	at, search, cost := float64(l.lead)+long, l.search, speedCost
	if stride := period(c, l.lead, l.lead+l.frames+l.after); stride > 0 && l.search > 0 {
		at = float64(l.lead) + float64(stride)*math.Max(1, math.Round(long/float64(stride)))
		search, cost = stride/strideSearch, 0
	}
	best, least := at, math.Inf(1)
	try := func(x float64) {
		if x <= float64(l.lead) || x > float64(c.Frames()-1) {
			return
		}
		stretch := (x - at) / long
		if d := poseDistance(c, float64(l.lead), x) + cost*stretch*stretch; d < least {
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
	speedCost    = 0.3 // square metres for each squared relative change of the playback speed
	strideSearch = 6   // share of a period within which the end of a loop is searched for
)

// poseDistance returns the mean square distance of the joints, in square metres, between the
// poses at two frames and the poses three frames later, after both have been moved and turned
// to the same place and heading.
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

// cycleReach is the length, in seconds, of the cycles before and after a loop that the solver
// sees.
const cycleReach = 3.0

// cycled extends a loop by up to cycleReach of the cycles before and after it, and copies the
// constraints of the request to them, so that the solver bends both ends alike. The loop begins
// with frame lead.
func cycled(req *mmcp.Request, c *clip.Clip) (more *mmcp.Request, around *clip.Clip, lead int) {
	n := c.Frames() - 1
	lead = min(n, int(cycleReach*c.FPS))
	turn := facing(c, n) - facing(c, 0)
	next := geom.Transform{Rot: geom.Yaw(turn)}
	next.Pos = c.Root[n].Sub(next.Rot.Rotate(c.Root[0])).Horizontal()
	stays := geom.Transform{Rot: geom.Identity}
	last := geom.Transform{Rot: next.Rot.Inv(), Pos: next.Rot.Inv().Rotate(next.Pos).Scale(-1)}

	around = clip.New(c.Skeleton, c.FPS, n+1+2*lead)
	if c.Offset != nil {
		around.Loosen()
	}
	put := func(f, of int, by geom.Transform) {
		around.SetPose(f, c.Pose(of))
		root := f * c.Skeleton.Len()
		around.Root[f], around.Rot[root] = by.Apply(around.Root[f]), by.Rot.Mul(around.Rot[root])
	}
	for f := range n + 1 {
		put(lead+f, f, stays)
	}
	for f := range lead {
		put(f, n-lead+f, last)
		put(lead+n+1+f, 1+f, next)
	}
	cycle := *req
	cycle.Constraints = nil
	add := func(k *mmcp.Constraint, from, held, to int, by geom.Transform, turn float64) {
		if p, ok := part.Constraint(k, from, held, to); ok && (len(k.Frames) > 0 || by == stays) {
			cycle.Constraints = append(cycle.Constraints, movedConstraint(&p, &req.Skeleton, by, turn))
		}
	}
	for i := range req.Constraints {
		k := &req.Constraints[i]
		first, end := 0, n+1
		if slices.Contains(k.Frames, 0) && slices.Contains(k.Frames, n) {
			first, end = 1, n // both ends have a pin of their own
		}
		add(k, -lead, 0, n+1, stays, 0)
		add(k, n-lead, max(first, n-lead), end, last, turn)
		add(k, -lead-n, first, min(lead+1, end), next, -turn)
	}
	return &cycle, around, lead
}
