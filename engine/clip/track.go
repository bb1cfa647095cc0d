package clip

import (
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// trackSeconds is the standard deviation of the Gaussian that smooths a ground track: about half
// a step, so that the sway of each stride stays with the hips.
const trackSeconds = 0.25

// Track is the way of a body over the ground, frame by frame.
type Track struct {
	At      []geom.Vec3 // below the pelvis, with Y 0
	Heading []float64   // radians about +Y against the pose at rest, without jumps of a turn
}

// GroundTrack returns the smoothed way of the pelvis of a clip. Its ends are those of the pelvis.
func GroundTrack(c *Clip) Track {
	joint := pelvis(c.Skeleton)
	rest := c.Skeleton.Model(c.Skeleton.RestPose(), nil)[joint].Rot.Inv()
	t := Track{make([]geom.Vec3, c.Frames()), make([]float64, c.Frames())}
	var model []geom.Transform
	for f := range c.Frames() {
		model = c.Skeleton.Model(c.Pose(f), model)
		t.At[f] = model[joint].Pos.Horizontal()
		turn := model[joint].Rot.Mul(rest)
		if f > 0 {
			t.Heading[f] = t.Heading[f-1]
		}
		// The twist of the rotation about the vertical. A body that lies has none.
		if math.Abs(turn.Y)+math.Abs(turn.W) > 1e-3 {
			angle := 2 * math.Atan2(turn.Y, turn.W)
			t.Heading[f] += math.Remainder(angle-t.Heading[f], 2*math.Pi)
		}
	}
	return t.smoothed(c.FPS)
}

// pelvis returns the joint of the hips; the root if the skeleton has no body.
func pelvis(s *rig.Skeleton) int {
	if b := rig.NewBody(s); b != nil {
		return b.Pelvis
	}
	return 0
}

// smoothed returns the track under a Gaussian. Beyond its ends the track goes on as it came,
// mirrored through the end, so that the ends stay.
func (t Track) smoothed(fps float64) Track {
	n := len(t.At)
	out := Track{make([]geom.Vec3, n), make([]float64, n)}
	reach := min(int(3*trackSeconds*fps), n-1)
	for f := range n {
		sum := 0.0
		for k := -reach; k <= reach; k++ {
			at, heading := t.beyond(f + k)
			w := bell(float64(k) / (trackSeconds * fps))
			sum += w
			out.At[f] = out.At[f].Add(at.Scale(w))
			out.Heading[f] += w * heading
		}
		out.At[f], out.Heading[f] = out.At[f].Scale(1/sum), out.Heading[f]/sum
	}
	return out
}

// bell is a Gaussian of x standard deviations, by the limit of (1 - x²/2n)ⁿ with n 16, whose bits
// are the same on every processor.
func bell(x float64) float64 {
	y := math.Max(0, 1-x*x/32)
	for range 4 {
		y *= y
	}
	return y
}

// beyond returns frame i of the track, which may lie before the first and after the last one.
func (t Track) beyond(i int) (geom.Vec3, float64) {
	end, inner := 0, -i
	if last := len(t.At) - 1; i > last {
		end, inner = last, 2*last-i
	} else if i >= 0 {
		return t.At[i], t.Heading[i]
	}
	return t.At[end].Scale(2).Sub(t.At[inner]), 2*t.Heading[end] - t.Heading[inner]
}

// InPlace returns a clip whose pelvis stays above its first place on the ground, but for the sway
// of each stride. It shares all but the root's positions with c.
func InPlace(c *Clip) *Clip {
	out, track := *c, GroundTrack(c)
	out.Root = make([]geom.Vec3, c.Frames())
	for f, at := range c.Root {
		out.Root[f] = at.Sub(track.At[f].Sub(track.At[0]))
	}
	return &out
}

// WithRootBone returns a clip whose root joint moves on the ground along the track of the body and
// turns with it, with every joint of the body where it was. The root is a joint above the pelvis;
// a skeleton that begins with the pelvis gets one. Engines of games read root motion from it.
func WithRootBone(c *Clip) (*Clip, error) {
	out, err := grounded(c)
	if err != nil {
		return nil, err
	}
	s, track := out.Skeleton, GroundTrack(c)
	child := pelvis(s)
	for s.Joints[child].Parent > 0 {
		child = s.Joints[child].Parent
	}
	rest := s.Joints[0].Rest
	for f := range out.Frames() {
		p := out.Pose(f)
		was := geom.Transform{Rot: p.Rot[0], Pos: p.Root}.Mul(geom.Transform{Rot: p.Rot[child], Pos: p.Offset[child]})
		p.Rot[0] = geom.Yaw(track.Heading[f]).Mul(rest.Rot)
		out.Root[f] = track.At[f].Add(geom.UnitY.Scale(rest.Pos.Y))
		back := p.Rot[0].Inv()
		p.Rot[child] = back.Mul(was.Rot)
		p.Offset[child] = back.Rotate(was.Pos.Sub(out.Root[f]))
	}
	return out, nil
}

// grounded returns a copy of a clip whose root joint is above the pelvis: of a skeleton that begins
// with the pelvis, under a new joint at the origin.
func grounded(c *Clip) (*Clip, error) {
	if pelvis(c.Skeleton) > 0 {
		out := *c
		out.Root, out.Rot, out.Offset = slices.Clone(c.Root), slices.Clone(c.Rot), slices.Clone(c.Offset)
		out.Loosen()
		return &out, nil
	}
	joints := []rig.Joint{{Name: free(c.Skeleton, "root"), Parent: -1, Rest: geom.Transform{Rot: geom.Identity}}}
	for _, j := range c.Skeleton.Joints {
		j.Parent++
		joints = append(joints, j)
	}
	s, err := rig.New(joints)
	if err != nil {
		return nil, err
	}
	out := New(s, c.FPS, c.Frames())
	out.Loosen()
	for f := range c.Frames() {
		from, to := c.Pose(f), out.Pose(f)
		to.Rot[0] = geom.Identity
		copy(to.Rot[1:], from.Rot)
		copy(to.Offset[1:], from.Offset)
		to.Offset[1] = from.Root
	}
	for _, k := range c.Contacts {
		out.Contacts = append(out.Contacts, Contact{k.Joint + 1, k.On})
	}
	return out, nil
}

// free returns a name that no joint has.
func free(s *rig.Skeleton, name string) string {
	own := name
	for n := 2; s.Index(own) >= 0; n++ {
		own = fmt.Sprintf("%s_%d", name, n)
	}
	return own
}
