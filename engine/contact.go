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
	restHeight = 1.4  // times the height of the ankle
)

// contacts marks the frames in which the plan rests a joint on the ground and
// the motion keeps it there.
func (p *performance) contacts(c *clip.Clip) {
	n := c.Frames()
	track := make(map[int][]geom.Vec3)
	for side, leg := range p.body.Legs {
		for _, j := range []int{leg.Foot, leg.Toe, leg.ToeEnd} {
			if j < 0 {
				continue
			}
			on := make([]bool, n)
			for f := range on {
				on[f] = p.walk.Stands(rig.Side(side), float64(f)/c.FPS)
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
	high := restHeight * p.body.Size.Ankle
	for _, k := range c.Contacts {
		at := track[k.Joint]
		for f := range k.On {
			before, after := at[max(0, f-1)], at[min(n-1, f+1)]
			fast := max(at[f].Dist(before), at[f].Dist(after))*c.FPS > restSpeed
			k.On[f] = k.On[f] && !fast && at[f].Y < high
		}
	}
}
