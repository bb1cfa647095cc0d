package clip

import (
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// smoothing is the standard deviation, in seconds, of the Gaussian that smooths a ground track: about
// half a step, so that the track excludes the sway of each stride.
const smoothing = 0.25

// Track is the path of a body over the ground, frame by frame.
type Track struct {
	Position []geom.Vec3 // the pelvis, projected on the ground
	Heading  []float64   // yaw in radians from the rest pose, unwrapped
}

// GroundTrack returns the smoothed path of the pelvis of a clip. The first and the last frame are not
// smoothed.
func GroundTrack(c *Clip) Track {
	joint := pelvis(c.Skeleton)
	rest := c.Skeleton.Model(c.Skeleton.RestPose(), nil)[joint].Rot.Inv()
	t := Track{make([]geom.Vec3, c.Frames()), make([]float64, c.Frames())}
	var model []geom.Transform
	for f := range c.Frames() {
		model = c.Skeleton.Model(c.Pose(f), model)
		t.Position[f] = model[joint].Pos.Horizontal()
		turn := model[joint].Rot.Mul(rest)
		if f > 0 {
			t.Heading[f] = t.Heading[f-1]
		}
		// The twist of the rotation about the vertical, which is undefined for a pelvis upside down.
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

// smoothed returns the track convolved with a Gaussian. Past each end the track is extended by point
// reflection, so that the end values do not change.
func (t Track) smoothed(fps float64) Track {
	n := len(t.Position)
	out := Track{make([]geom.Vec3, n), make([]float64, n)}
	reach := min(int(3*smoothing*fps), n-1)
	for f := range n {
		sum := 0.0
		for k := -reach; k <= reach; k++ {
			at, heading := t.extended(f + k)
			w := gaussian(float64(k) / (smoothing * fps))
			sum += w
			out.Position[f] = out.Position[f].Add(at.Scale(w))
			out.Heading[f] += w * heading
		}
		out.Position[f], out.Heading[f] = out.Position[f].Scale(1/sum), out.Heading[f]/sum
	}
	return out
}

// gaussian approximates exp(-x²/2) by (1 - x²/2n)ⁿ with n = 16, whose bits are the same on every
// processor.
func gaussian(x float64) float64 {
	y := math.Max(0, 1-x*x/32)
	for range 4 {
		y *= y
	}
	return y
}

// extended returns frame i of the track, which may lie before the first frame or after the last one.
func (t Track) extended(i int) (geom.Vec3, float64) {
	end, inner := 0, -i
	if last := len(t.Position) - 1; i > last {
		end, inner = last, 2*last-i
	} else if i >= 0 {
		return t.Position[i], t.Heading[i]
	}
	return t.Position[end].Scale(2).Sub(t.Position[inner]), 2*t.Heading[end] - t.Heading[inner]
}

// WithoutTravel returns a clip without the horizontal translation of the ground track. The sway of
// each stride and the heading stay. All but the root positions are shared with c.
func WithoutTravel(c *Clip) *Clip {
	out, track := *c, GroundTrack(c)
	out.Root = make([]geom.Vec3, c.Frames())
	for f, at := range c.Root {
		out.Root[f] = at.Sub(track.Position[f].Sub(track.Position[0]))
	}
	return &out
}

// WithRootBone returns a clip whose root joint moves on the ground along the track of the body and
// turns with it, with every joint of the body where it was. The root is a joint above the pelvis;
// a skeleton that begins with the pelvis gets one. Game engines read root motion from it.
func WithRootBone(c *Clip) (*Clip, error) { return OnTrack(c, GroundTrack(c)) }

// OnTrack is WithRootBone along another track, whose positions may be above the ground.
func OnTrack(c *Clip, track Track) (*Clip, error) {
	out, err := withRootJoint(c)
	if err != nil {
		return nil, err
	}
	s := out.Skeleton
	child := pelvis(s)
	for s.Joints[child].Parent > 0 {
		child = s.Joints[child].Parent
	}
	rest := s.Joints[0].Rest
	for f := range out.Frames() {
		p := out.Pose(f)
		world := geom.Transform{Rot: p.Rot[0], Pos: p.Root}.Mul(geom.Transform{Rot: p.Rot[child], Pos: p.Offset[child]})
		p.Rot[0] = geom.Yaw(track.Heading[f]).Mul(rest.Rot)
		out.Root[f] = track.Position[f].Add(geom.UnitY.Scale(rest.Pos.Y))
		inverse := p.Rot[0].Inv()
		p.Rot[child] = inverse.Mul(world.Rot)
		p.Offset[child] = inverse.Rotate(world.Pos.Sub(out.Root[f]))
	}
	return out, nil
}

// withRootJoint returns a copy of a clip whose root joint is above the pelvis. If the pelvis is the
// root, a root joint is inserted at the origin.
func withRootJoint(c *Clip) (*Clip, error) {
	if pelvis(c.Skeleton) > 0 {
		out := *c
		out.Root, out.Rot, out.Offset = slices.Clone(c.Root), slices.Clone(c.Rot), slices.Clone(c.Offset)
		out.Loosen()
		return &out, nil
	}
	joints := []rig.Joint{{Name: uniqueName(c.Skeleton, "root"), Parent: -1, Rest: geom.Transform{Rot: geom.Identity}}}
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

// uniqueName returns a name that no joint has: name, or name with a number.
func uniqueName(s *rig.Skeleton, name string) string {
	candidate := name
	for n := 2; s.Index(candidate) >= 0; n++ {
		candidate = fmt.Sprintf("%s_%d", name, n)
	}
	return candidate
}
