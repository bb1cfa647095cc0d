package transfer

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// slide pairs a sliding joint of To with the joint of From that drives it.
type slide struct {
	from, to int
	turn     geom.Quat // from the frame of the parent of from to the frame of the parent of to
}

// slides returns the joints that slide in a clip and have one counterpart.
func (m *Mapping) slides(c *clip.Clip) (out []slide) {
	if c.Offset == nil {
		return nil
	}
	for from := 1; from < c.Skeleton.Len(); from++ {
		if to := m.joint(from); to > 0 && c.Slides(from) {
			out = append(out, slide{from, to, above(m.To, to).Inv().Mul(above(m.From, from))})
		}
	}
	return out
}

// above returns the rotation of the parent of a joint in the reference pose, in model space. Joints
// without a role turn with their parents.
func above(b *rig.Body, j int) geom.Quat {
	p := b.Skeleton.Joints[j].Parent
	if p < 0 {
		return geom.Identity
	}
	if q := b.Reference(p); q != (geom.Quat{}) {
		return q
	}
	return above(b, p).Mul(b.Skeleton.Joints[p].Rest.Rot)
}

// Drops reports whether a clip has sliding joints that do not slide on the other body.
func (m *Mapping) Drops(c *clip.Clip) bool {
	if c.Offset == nil {
		return false
	}
	for from := 1; from < c.Skeleton.Len(); from++ {
		if m.joint(from) < 1 && c.Slides(from) {
			return true
		}
	}
	return false
}

// slide moves joints along their bones like the joints of a pose, scaled by the legs.
func (p *Player) slide(pose rig.Pose) {
	if pose.Offset == nil || p.slides == nil {
		p.pose.Offset = nil
		return
	}
	joints := p.To.Skeleton.Joints
	if p.pose.Offset == nil {
		p.pose.Offset = make([]geom.Vec3, len(joints))
		for j := range joints {
			p.pose.Offset[j] = joints[j].Rest.Pos
		}
	}
	for _, s := range p.slides {
		offset := pose.Offset[s.from].Sub(p.From.Skeleton.Joints[s.from].Rest.Pos)
		p.pose.Offset[s.to] = joints[s.to].Rest.Pos.Add(s.turn.Rotate(offset).Scale(p.Scale))
	}
}
