package engine

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// A joint that moves faster or stands higher than this does not rest on the
// ground, whatever the plan says.
const (
	restSpeed  = 0.08 // m/s
	restHeight = 0.20 // of the leg
)

// contacts marks the frames in which the plan rests a joint on the ground and
// the motion keeps it there.
func (p *performance) contacts(c *clip.Clip) {
	n := c.Frames()
	track := make(map[int][]geom.Vec3)
	for side, leg := range p.body.Legs {
		for i, j := range []int{leg.Foot, leg.Toe, leg.ToeEnd} {
			if j < 0 {
				continue
			}
			on := make([]bool, n)
			for f := range on {
				k := p.walk.Contact(rig.Side(side), float64(f)/c.FPS)
				on[f] = k.Ball && (i > 0 || k.Ankle)
			}
			c.Contacts = append(c.Contacts, clip.Contact{Joint: j, On: on})
			track[j] = make([]geom.Vec3, n)
		}
	}
	model := make([]geom.Transform, c.Skeleton.Len())
	for f := range n {
		model = c.Skeleton.Model(c.Pose(f), model)
		for j := range track {
			track[j][f] = model[j].Pos
		}
	}
	high := restHeight * p.body.Size.HipHeight
	for _, k := range c.Contacts {
		at := track[k.Joint]
		for f := range k.On {
			before, after := at[max(0, f-1)], at[min(n-1, f+1)]
			fast := max(at[f].Dist(before), at[f].Dist(after))*c.FPS > restSpeed
			k.On[f] = k.On[f] && !fast && at[f].Y < high
		}
	}
}
