package sets

import (
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// FinishedClip is a clip after post-processing. Its root joint is a bone on the ground that begins at the origin and
// faces +Z.
type FinishedClip struct {
	Clip   *Clip
	Motion *clip.Clip
	Body   *rig.Body // of the skeleton of Motion
	Stands [2][]bool // by side and frame: a joint of the foot is on the ground
	Marks  []Mark

	Nominal, Measured Measured

	cycle  screw  // of a loop
	gap    Seam   // of a loop, in the answer of the model
	record []byte // provenance
}

// Measured holds the measurements of a clip.
type Measured struct {
	Speed    float64    `json:"speed"`    // m/s along the path
	Velocity [2]float64 `json:"velocity"` // m/s forward and to the left of the heading, of a loop
	TurnRate float64    `json:"turn"`     // degrees/s to the left
	Distance float64    `json:"distance"` // metres from the first to the last position
	Turned   float64    `json:"turned"`   // degrees to the left from the first to the last heading
	Rise     float64    `json:"rise"`     // metres, of a loop on stairs
}

// finish returns the clip of the set from the answer of a model.
func (o *Order) finish(c *Clip, answer []byte) (m *FinishedClip, err error) {
	doc, err := gltfio.Decode(answer)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer for the clip %s is not a readable motion: %w.", c.Name, err)
	}
	motion := doc.Samples[0].Clip
	body := rig.NewBody(motion.Skeleton)
	if body == nil {
		return nil, noBody()
	}
	want := len(o.nominalPath(c))
	if c.Stairs != nil {
		want = o.climb(c).frames
	}
	if motion.Frames() != want || motion.FPS != o.Description.FPS {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer for the clip %s has %d frames at %g fps instead of %d at %g.",
			c.Name, motion.Frames(), motion.FPS, want, o.Description.FPS)
	}
	m = &FinishedClip{Clip: c, Motion: motion, Body: body, Nominal: o.nominal(c), record: doc.Provenance}
	if m.Stands = standing(body, motion, c.Stairs == nil); c.Stairs != nil {
		o.cutStairs(m)
	}
	if c.Loop {
		o.close(m)
	}
	if err := m.setRoot(o.track(m)); err != nil {
		return nil, fmt.Errorf("the clip %s gets no root bone: %w", c.Name, err)
	}
	if m.mark(); m.missing() != "" {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer for the clip %s has no %s: the body never leaves the ground.", c.Name,
			m.missing())
	}
	return m, nil
}

func noBody() error {
	return mmcp.Errorf(mmcp.CodeInvalidSkeleton, "The skeleton has no human body with two legs, which a set needs.").With("field", "skeleton")
}

// standing returns whether a point of each sole rests on the ground in each frame: by heights and speeds on level
// ground; by the contacts of the clip on stairs, or for a foot that never rests. Gaps and contacts of a frame or two
// are noise.
func standing(body *rig.Body, c *clip.Clip, level bool) (stands [2][]bool) {
	for side, l := range body.Legs {
		stands[side] = make([]bool, c.Frames())
		for f, on := range resting(body, c, side) {
			stands[side][f] = on[0] || on[1] || on[2]
		}
		labels, known := make([]bool, c.Frames()), false
		for _, k := range c.Contacts {
			if k.Joint != l.Foot && k.Joint != l.Toe && k.Joint != l.ToeEnd {
				continue
			}
			known = true
			for f, on := range k.On {
				labels[f] = labels[f] || on
			}
		}
		if known && (!level || !slices.Contains(stands[side], true)) {
			stands[side] = labels
		}
		withoutShortRuns(stands[side], false, max(1, int(shortGap*c.FPS)))
		withoutShortRuns(stands[side], true, 1)
	}
	return stands
}

// shortGap is the longest gap in a contact that counts as noise, in seconds.
const shortGap = 0.07

// withoutShortRuns inverts the runs of a value of at most most frames, except at the ends.
func withoutShortRuns(on []bool, value bool, most int) {
	same := make([]bool, len(on))
	for f := range on {
		same[f] = on[f] == value
	}
	for _, run := range clip.Runs(same) {
		for f := run[0]; run[1]-run[0] <= most && run[0] > 0 && run[1] < len(on) && f < run[1]; f++ {
			on[f] = !value
		}
	}
}

// Bounds of the difference between the travel of a loop and its nominal one. Up to sameTravel and sameTurn it is noise, which
// the closing of the loop removes; up to maxDrift of the travel and maxTurnDrift the steps are lengthened and turned. A cut
// from stairs always travels over whole treads.
const (
	sameTravel   = 0.01 // metres
	sameTurn     = 0.01 // radians
	maxDrift     = 0.15
	maxTurnDrift = 0.2 // radians
)

// close makes the last frame of a loop its first one, displaced by one cycle, and moves the start of the loop to a
// strike of the left foot.
func (o *Order) close(m *FinishedClip) {
	c, body := m.Motion, m.Body
	last := c.Frames() - 1
	track, facing := transfer.WayOf(body, c)
	nominal := o.nominalPath(m.Clip)
	end := nominal[len(nominal)-1]
	m.cycle = screw{turn: facing[last] - facing[0], rise: o.riseOf(m.Clip)}
	m.cycle.move = track[last].Sub(geom.Yaw(m.cycle.turn).Rotate(track[0]))
	want := screw{turn: end.facing, move: end.at, rise: m.cycle.rise}
	beside, turned := want.at(1).Apply(track[0]).Horizontal().Sub(track[last]), want.turn-m.cycle.turn
	switch stairs := m.Clip.Stairs != nil; {
	case !stairs && (beside.Len() > maxDrift*end.at.Len()+sameTravel || math.Abs(turned) > maxTurnDrift):
		want = m.cycle // the model performs another movement
	case !stairs && (beside.Len() > sameTravel || math.Abs(turned) > sameTurn):
		by, turns := evenDrift(beside, turned, last)
		c = transfer.Moved(body, c, by, turns)
	}
	m.cycle, m.Motion = want, c
	period := m.cycle.at(1)
	first := c.Skeleton.Model(c.Pose(0), nil)
	for j := range first {
		first[j] = period.Mul(first[j])
	}
	m.gap = between(first, c.Skeleton.Model(c.Pose(last), nil))
	blendEnd(c, period, max(1, int(closing*c.FPS)))
	for side := range m.Stands {
		m.Stands[side][last] = m.Stands[side][0]
	}
	if begin := firstStrike(m.Stands[rig.Left]); begin > 0 {
		m.Motion = shifted(c, period, begin)
		for side, on := range m.Stands {
			m.Stands[side] = append(append([]bool{}, on[begin:last]...), on[:begin+1]...)
		}
	}
}

// evenDrift returns an offset and a turn that grow evenly to the given ones in the last frame.
func evenDrift(move geom.Vec3, turn float64, last int) (offset []geom.Vec3, turns []float64) {
	for f := range last + 1 {
		part := float64(f) / float64(last)
		offset, turns = append(offset, move.Scale(part)), append(turns, turn*part)
	}
	return offset, turns
}

// closing is the time before the end of a loop in which its pose blends to the first one, in seconds.
const closing = 0.4

// blendEnd blends the last frames of a clip so that its last pose is its first one, displaced by by.
func blendEnd(c *clip.Clip, by geom.Transform, frames int) {
	n, last := c.Skeleton.Len(), c.Frames()-1
	frames = min(frames, last)
	end := c.Pose(last)
	root := by.Apply(c.Root[0]).Sub(end.Root)
	turns := make([]geom.Vec3, n) // rotation vectors
	slide := make([]geom.Vec3, n)
	for j := range turns {
		want := c.Rot[j]
		if j == 0 {
			want = by.Rot.Mul(want)
		}
		turns[j] = geom.Identity.Near(want.Mul(end.Rot[j].Inv())).Log()
		if c.Offset != nil {
			slide[j] = c.Offset[j].Sub(end.Offset[j])
		}
	}
	for f := last - frames + 1; f <= last; f++ {
		u := blend.MinJerk(float64(f-last+frames) / float64(frames))
		c.Root[f] = c.Root[f].Add(root.Scale(u))
		for j := range turns {
			c.Rot[f*n+j] = geom.Exp(turns[j].Scale(u)).Mul(c.Rot[f*n+j]).Unit()
			if c.Offset != nil {
				c.Offset[f*n+j] = c.Offset[f*n+j].Add(slide[j].Scale(u))
			}
		}
	}
}

// firstStrike returns the first frame of a contact after a frame without one, or -1.
func firstStrike(on []bool) int {
	for f := range len(on) - 1 {
		before := f - 1
		if f == 0 {
			before = len(on) - 2
		}
		if on[f] && !on[before] {
			return f
		}
	}
	return -1
}

// shifted returns a loop that begins with another frame.
func shifted(c *clip.Clip, by geom.Transform, first int) *clip.Clip {
	n, last := c.Skeleton.Len(), c.Frames()-1
	out := clip.New(c.Skeleton, c.FPS, last+1)
	if c.Offset != nil {
		out.Loosen()
	}
	for f := range last + 1 {
		source := first + f
		if source < last {
			out.SetPose(f, c.Pose(source))
			continue
		}
		out.SetPose(f, c.Pose(source-last))
		out.Root[f], out.Rot[f*n] = by.Apply(out.Root[f]), by.Rot.Mul(out.Rot[f*n])
	}
	return out
}

// track returns the path of the root bone of a clip.
func (o *Order) track(m *FinishedClip) clip.Track {
	c := m.Motion
	track, facing := transfer.WayOf(m.Body, c)
	if m.Clip.Loop {
		out := m.cycle.track(track, facing)
		if m.Clip.Stairs != nil {
			out.Position = raised(out.Position, groundOf(m))
		}
		return out
	}
	nominal := o.nominalPath(m.Clip)
	out, stray := clip.Track{}, 0.0
	for f := range min(len(nominal), len(track)) {
		out.Position, out.Heading = append(out.Position, nominal[f].at), append(out.Heading, nominal[f].facing)
		stray = math.Max(stray, nominal[f].at.Dist(track[f]))
	}
	if !m.Clip.Free && stray < maxStray*m.Body.Size.HipHeight {
		return out
	}
	return clip.GroundTrack(c)
}

// maxStray is the greatest distance of a pelvis from the nominal path, in leg lengths, up to which the root bone
// follows that path.
const maxStray = 0.35

// setRoot adds a root bone along a track to a clip, with its first frame at the origin.
func (m *FinishedClip) setRoot(track clip.Track) error {
	out, err := clip.OnTrack(m.Motion, track)
	if err != nil {
		return err
	}
	begin := geom.Transform{Rot: geom.Yaw(track.Heading[0]), Pos: track.Position[0]}
	back := begin.Rot.Inv()
	n := out.Skeleton.Len()
	for f := range out.Root {
		out.Root[f] = back.Rotate(out.Root[f].Sub(begin.Pos))
		out.Rot[f*n] = back.Mul(out.Rot[f*n])
	}
	m.Motion = out
	if m.Motion.Skeleton != m.Body.Skeleton {
		m.Body = rig.NewBody(m.Motion.Skeleton)
	}
	m.Motion.Contacts = m.contacts()
	return nil
}
