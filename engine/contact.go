package engine

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// A joint that moves faster or stands higher than this does not rest on the
// ground, whatever the plan says.
const (
	restSpeed  = 0.029 // m/s
	restHeight = 1.4   // times the height of the ankle
)

// stands reports whether the plan has the toes or the heel of a foot on the
// ground.
func (p *performance) stands(side rig.Side, heel bool, t float64) bool {
	for _, r := range p.replays {
		if on, decides := r.rests(side, t); decides {
			return on
		}
	}
	toes, whole := p.deeds.Grounded(side, t)
	return p.walk.Stands(side, t) && (whole || toes && !heel)
}

// contacts marks the frames in which the plan rests a joint on the ground and
// the motion keeps it there. Frame 0 of the clip stands at time from.
func (p *performance) contacts(c *clip.Clip, from float64) {
	n := c.Frames()
	track := make(map[int][]geom.Vec3)
	for side, leg := range p.body.Legs {
		for _, j := range []int{leg.Foot, leg.Toe, leg.ToeEnd} {
			if j < 0 {
				continue
			}
			on := make([]bool, n)
			for f := range on {
				on[f] = p.stands(rig.Side(side), j == leg.Foot, from+float64(f)/c.FPS)
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
	ground := p.walk.Path().Ground
	high := restHeight * p.body.Size.Ankle
	for _, k := range c.Contacts {
		at := track[k.Joint]
		for f := range k.On {
			// From here to the next frame, which is where a reader looks for
			// slip; the last frame has only the one before.
			from := max(0, min(f, n-2))
			fast := at[from].Dist(at[min(n-1, from+1)])*c.FPS > restSpeed
			k.On[f] = k.On[f] && !fast && at[f].Y-ground.At(at[f].X, at[f].Z) < high
		}
	}
}
