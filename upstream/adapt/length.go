package adapt

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
	"github.com/motiongate/motiongate/upstream/adapt/translate"
)

// length cuts a motion that is longer than the model's limit into windows. Each window begins with the last
// moments of the one before, as far as the model supports poses or paths, and the two are blended there.
// Windows of a model that supports neither are made at the same time. So are the parts of a motion between
// frames at which the request pins the body.
var length = adaptation{
	name:  "length",
	lacks: func(t *target) bool { return t.model.Limits.MaxDurationSeconds < t.options.maxSeconds() },
	extend: func(m *mmcp.Model, o *Options) {
		m.Limits.MaxDurationSeconds = max(m.Limits.MaxDurationSeconds, o.maxSeconds())
	},
	needs: func(req *mmcp.Request, t *target) bool {
		return !req.Options.Loop && t.tooLong(req)
	},
	run: runLength,
}

// tooLong reports whether a request exceeds the model's limit.
func (t *target) tooLong(req *mmcp.Request) bool {
	return float64(req.TotalFrames()) > t.model.Limits.MaxDurationSeconds*req.FPS(t.model.FPS)
}

// Times in seconds. Two windows are blended during overlap. Windows of a model without poses share beyond
// more before and after it, because such a model begins and ends in any pose. A window may be cut within
// cutWithin of its end. A cut and a pinned frame, around which the solver bends the motion, are at least calm
// apart.
const (
	overlap   = 0.3
	beyond    = 1.0
	cutWithin = 1.0
	calm      = 1.2
)

// Two windows in which the body moves slower than a speed in m/s are blended over a time in seconds, if they
// share that much time.
const (
	slowly = 0.25
	slow   = 1.3
)

// smoothReach is the time on each side of a seam in which the motion is smoothed, in seconds.
const smoothReach = 0.5

// windows is the state of a long motion while it is being made.
type windows struct {
	req         *mmcp.Request
	model       *mmcp.Model
	body        *rig.Body // nil: not a human body
	most        int       // frames of a window
	shared      int       // frames that two windows share
	lead        int       // shared frames before the blend
	blend       int       // shared frames over which two windows are blended
	calm        int       // least frames between a cut and a pinned frame
	pinDistance []int     // for each frame, its distance to the nearest pinned frame, in frames

	done   *clip.Clip // the joined windows so far
	seams  []int      // frames from which only the later window counts
	number int        // windows made so far
}

// newWindows prepares a motion in windows of at most most frames.
func newWindows(req *mmcp.Request, m *mmcp.Model, body *rig.Body, most int) *windows {
	fps := req.FPS(m.FPS)
	w := &windows{req: req, model: m, body: body, most: most, blend: max(2, int(overlap*fps)), calm: int(calm * fps),
		pinDistance: part.PinDistances(req.Constraints, req.TotalFrames(), int(math.Ceil(sparse*fps)))}
	if !w.takes(mmcp.ConstraintPoseKeyframe) {
		w.lead = max(0, min(int(beyond*fps), (most/3-w.blend)/2))
	}
	w.shared = w.blend + 2*w.lead
	return w
}

// takes reports whether the model supports a kind of constraint.
func (w *windows) takes(kind string) bool { return slices.Contains(w.model.SupportedConstraints, kind) }

func runLength(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	if req.Options.NumSamples > 1 {
		return oneByOne(ctx, call, func(ctx context.Context, call *mmcp.Call) (*answer, error) { return runLength(ctx, call, t, next) })
	}
	fps := req.FPS(t.model.FPS)
	seconds := t.model.Limits.MaxDurationSeconds
	if native := t.model.NativeClipSeconds; native > 0 && native < seconds {
		seconds = native
	}
	if t.needsMargins(req) && seconds > 4*margin {
		seconds -= 2 * margin
	}
	w := newWindows(req, t.model, t.bodyIn(&req.Skeleton), int(seconds*fps))
	if w.most < 4*w.blend {
		return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "The model %q makes %g s at a time, too little to be joined.", t.model.ID, seconds)
	}
	generate := w.inParts
	if !w.pinned() {
		generate = w.atOnce
	}
	out, err := generate(ctx, call, next)
	if err != nil {
		return nil, err
	}
	s := &out.doc.Samples[0]
	s.Clip, s.ChunkBoundaries = w.done, w.seams
	out.moved = true
	out.note("windowed", "info", fmt.Sprintf("The motion is longer than the model makes; it was made in %d windows.", w.number))
	out.adapted("length=" + strconv.Itoa(w.number))
	return out, nil
}

// pinned reports whether the model supports constraints that make a window start as the one before ends.
func (w *windows) pinned() bool {
	return w.takes(mmcp.ConstraintPoseKeyframe) || w.takes(mmcp.ConstraintRootPath)
}

// inTurn makes the windows in order, each from the end of the one before.
func (w *windows) inTurn(ctx context.Context, call *mmcp.Call, next step) (out *answer, err error) {
	call = parted(call)
	for at := 0; at < w.req.TotalFrames(); {
		from := max(0, at-w.shared)
		to, free := w.end(from)
		window, origin := w.window(from, to)
		a, err := next(ctx, call.With(window))
		if err != nil {
			return nil, err
		}
		at = to
		if w.join(a, &origin, to); free {
			at = w.cut(from, to)
			w.done = w.done.Range(0, at)
		}
		if out == nil {
			out = a
		}
		out.noted(a)
		w.number++
	}
	return out, nil
}

// end returns the last frame of the window that begins with from: the last border of segments in its second
// half that is calm frames away from pins, or else the latest possible frame. In the second case free is
// true: the window may be cut earlier.
func (w *windows) end(from int) (to int, free bool) {
	total := w.req.TotalFrames()
	if total-from <= w.most {
		return total, false
	}
	border, best := 0, 0
	for i := range w.req.Segments {
		border += w.req.Segments[i].DurationFrames
		if border > from+w.most/2 && border <= from+w.most && w.pinDistance[border-w.lead] >= w.calm {
			best = border
		}
	}
	if best > 0 && total-best > w.shared {
		return best, false
	}
	return from + w.most, true
}

// window returns the request for a range of frames, and its place in the whole request.
func (w *windows) window(from, to int) (*mmcp.Request, part.Origin) {
	out := *w.req
	var added []mmcp.Constraint
	if len(w.req.Segments) == 0 {
		out.DurationFrames = to - from
	}
	out.Segments = part.Segments(w.req.Segments, from, to)
	for i := range out.Segments {
		if s := &out.Segments[i]; w.number > 0 {
			s.Seed = derived(s.Seed, 100+w.number)
		}
	}
	if w.number > 0 {
		out.Options.Seed = derived(w.req.Options.Seed, 100+w.number)
		if w.done != nil {
			added = w.seam(from)
		}
	}
	held := from
	if len(added) > 0 {
		held += w.lead + w.blend
	}
	origin := part.OriginAt(w.req.Segments, from)
	out.Constraints = origin.CutConstraints(added, w.req.Constraints, held, to, w.model.Limits.MaxConstraintsPerRequest)
	if len(out.Segments) == 0 && len(out.Constraints) == 0 {
		part.SetUnconditioned(&out)
	}
	return &out, origin
}

// seam returns constraints that pin the beginning of a window to the end of the one before.
func (w *windows) seam(from int) (out []mmcp.Constraint) {
	switch {
	case w.takes(mmcp.ConstraintPoseKeyframe):
		s := w.done.Skeleton
		for _, f := range []int{0, w.shared / 2, w.shared - 1} {
			pose := w.done.Pose(from + f)
			c := mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{f}, FillMode: mmcp.FillGenerate,
				RootPosition: &[3]float64{pose.Root.X, pose.Root.Y, pose.Root.Z}, JointRotations: make(map[string][4]float64, s.Len())}
			for j := range s.Joints {
				c.JointRotations[s.Joints[j].Name] = translate.XYZW(pose.Rot[j])
			}
			out = append(out, c)
		}
	case w.takes(mmcp.ConstraintRootPath):
		c := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
		for f := range w.lead + w.blend {
			at := w.done.Root[from+f]
			c.Frames, c.PositionsXZ = append(c.Frames, f), append(c.PositionsXZ, [2]float64{at.X, at.Z})
			c.HeadingRadians = append(c.HeadingRadians, facing(w.done, from+f))
		}
		out = append(out, c)
	}
	return out
}

// facing returns the heading of a clip's root in a frame.
func facing(c *clip.Clip, f int) float64 { return transfer.Heading(c, c.Pose(f)) }

// cut returns the frame at which to cut a window with a free end: as far as possible from pinned frames, up
// to calm; then with a standing foot, so that the next window begins with a step; and then as late as
// possible.
func (w *windows) cut(from, to int) (best int) {
	for _, long := range []int{int(cutWithin * w.req.FPS(w.model.FPS)), (to - from) / 2} {
		most := -1
		for f := to; f > max(from+w.shared+w.blend, to-long); f-- {
			score := 2 * min(w.pinDistance[f-w.lead], w.calm)
			if w.stands(f - w.lead) {
				score += w.blend
			}
			if score > most {
				best, most = f, score
			}
		}
		if most >= 2*w.calm {
			break
		}
	}
	return best
}

// stands reports whether a foot stands in a frame of the joined windows.
func (w *windows) stands(f int) bool {
	return w.done != nil && slices.ContainsFunc(w.done.Contacts, func(k clip.Contact) bool { return f < len(k.On) && k.On[f] })
}

// The distance, in metres and radians, between the beginning of a window and the end of the one before up to
// which the window is not moved as a whole.
const (
	nearSeam = 0.1
	turnSeam = 0.2
)

// join appends a window, which ends with frame to, to the joined ones, and renumbers its notes as in the
// whole request.
func (w *windows) join(a *answer, origin *part.Origin, to int) {
	a.renumber(origin)
	from, b := origin.Frame, a.doc.Samples[0].Clip
	if w.done == nil {
		w.done = b
		return
	}
	w.attach(b, from)
	lead, long := w.blended(b, from)
	n := b.Skeleton.Len()
	out := clip.New(b.Skeleton, b.FPS, to)
	copy(out.Root, w.done.Root[:from])
	copy(out.Rot, w.done.Rot[:from*n])
	slides := w.done.Offset != nil || b.Offset != nil
	if slides {
		w.done.Loosen()
		b.Loosen()
		out.Offset = make([]geom.Vec3, to*n)
		copy(out.Offset, w.done.Offset[:from*n])
	}
	for f := from; f < to; f++ {
		i := f - from
		out.SetPose(f, b.Pose(i))
		if i >= lead+long || f >= w.done.Frames() {
			continue
		}
		k := blend.MinJerk(float64(i+1-lead) / float64(long+1)) // 0 before
		out.Root[f] = w.done.Root[f].Lerp(b.Root[i], k)
		for j := range n {
			out.Rot[f*n+j] = w.done.Rot[f*n+j].Slerp(b.Rot[i*n+j], k)
			if slides {
				out.Offset[f*n+j] = w.done.Offset[f*n+j].Lerp(b.Offset[i*n+j], k)
			}
		}
	}
	seam := from + lead + long
	w.seams = append(w.seams, seam)
	for i, c := range b.Contacts {
		on := make([]bool, to)
		if i < len(w.done.Contacts) {
			copy(on, w.done.Contacts[i].On[:seam-long/2])
		}
		copy(on[seam-long/2:], c.On[seam-long/2-from:])
		out.Contacts = append(out.Contacts, clip.Contact{Joint: c.Joint, On: on})
	}
	w.done = w.planted(transfer.Smoothed(w.planted(out, seam), seam, smoothReach), seam)
}

// blended returns the beginning and the length of the blend, within the frames that a window shares with the
// joined ones.
func (w *windows) blended(b *clip.Clip, from int) (lead, long int) {
	last := min(w.shared, w.done.Frames()-from) - 1
	long = min(int(slow*b.FPS), last+1)
	for i := 1; i <= last; i++ {
		p, q := w.done.Root[from+i].Dist(w.done.Root[from+i-1]), b.Root[i].Dist(b.Root[i-1])
		if math.Max(p, q)*b.FPS > slowly || long <= w.blend {
			return w.lead, w.blend
		}
	}
	return (last + 1 - long) / 2, long
}

// seamSpeed is the greatest speed of a joint beside a seam, in m/s, for which its contact is kept.
const seamSpeed = 0.2

// planted changes a clip so that feet stand still during the contacts around a seam. A foot that stands in
// different places in the two windows moves between them, and has no contact meanwhile.
func (w *windows) planted(c *clip.Clip, seam int) *clip.Clip {
	if w.body == nil {
		return c
	}
	reach := int(smoothReach * c.FPS)
	first, last := max(0, seam-reach), min(c.Frames(), seam+reach)
	for _, k := range c.Contacts {
		for _, run := range clip.Runs(k.On) {
			if run[0] <= seam+reach && run[1] >= seam-reach {
				first, last = min(first, run[0]), max(last, run[1])
			}
		}
	}
	first, last = max(0, first-reach), min(c.Frames(), last+reach)
	part := c.Range(first, last)
	tracks := transfer.TracksOf(part)
	for i, k := range part.Contacts {
		at, near := tracks[k.Joint], make([]bool, len(k.On))
		for f := max(0, seam-reach-first); f < min(len(at)-1, seam+reach-first); f++ {
			k.On[f] = k.On[f] && at[f].Dist(at[f+1])*c.FPS < seamSpeed
		}
		for _, run := range clip.Runs(k.On) {
			for f := run[0]; f < run[1] && first+run[0] <= seam+reach && first+run[1] >= seam-reach; f++ {
				near[f] = true
			}
		}
		part.Contacts[i].On = near
	}
	stands := transfer.Stood(w.body, part, nil, fixedIn(w.req, w.body, w.req.TotalFrames()).From(first))
	copy(c.Root[first:], stands.Root)
	copy(c.Rot[first*c.Skeleton.Len():], stands.Rot)
	return c
}

// attach moves a whole window to the end of the joined ones, if the model made it at another place.
func (w *windows) attach(b *clip.Clip, from int) {
	i := w.shared / 2
	turn := math.Remainder(facing(w.done, from+i)-facing(b, i), 2*math.Pi)
	offset := w.done.Root[from+i].Sub(b.Root[i]).Horizontal()
	if offset.Len() < nearSeam && math.Abs(turn) < turnSeam {
		return
	}
	yaw, about := geom.Yaw(turn), b.Root[i]
	for f := range b.Root {
		at := yaw.Rotate(b.Root[f].Sub(about)).Add(about).Add(offset)
		b.Root[f], b.Rot[f*b.Skeleton.Len()] = at, yaw.Mul(b.Rot[f*b.Skeleton.Len()])
	}
}
