package perform

import (
	"maps"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// restSpeed is the speed above which a joint does not rest on the ground, also if the plan has a contact.
const restSpeed = 0.024 // m/s

// restRise is the largest height above standing, in metres, of a resting ankle, toe base and toe tip.
// An adult stands with these at 7, 2 and 0 cm, so that all stay below 10 cm, the height up to which a
// foot looks planted.
var restRise = [3]float64{0.032, 0.08, 0.1}

// hovers is the height above level ground, in metres, from which a sole that faces it does not rest: the
// metrics count it as floating. On other ground a sole lies on the highest point below it, which may be
// between the tested points.
const hovers = 0.005

// facesGround is the cosine of the largest tilt of a sole that faces the ground.
const facesGround = 0.5

// stands reports whether the plan has a foot on the ground: its toes or, if it has to be flat,
// heel and toes.
func (p *performance) stands(side rig.Side, flat bool, t float64) bool {
	if on, decides := p.recorded(side, t); decides {
		return on
	}
	toes, heel := p.deeds.Grounded(side, t)
	return p.walk.Stands(side, t) && toes && (heel || !flat)
}

// recorded reports whether a recording has a foot on the ground, and whether a recording decides
// it.
func (p *performance) recorded(side rig.Side, t float64) (on, decides bool) {
	for _, r := range p.replays {
		if on, decides = r.Rests(side, t); decides {
			return on, true
		}
	}
	return false, false
}

// contacts marks the frames in which the plan has a joint on the ground and the joint rests there
// in the motion. Frame 0 of the clip is at time from.
func (p *performance) contacts(c *clip.Clip, from float64) {
	n := c.Frames()
	track := make(map[int][]geom.Vec3)
	high := make(map[int]float64)
	size := &p.body.Size
	var sides []rig.Side // of the labels
	for side, leg := range p.body.Legs {
		stands := make([]bool, n)
		for f := range stands {
			p.check()
			stands[f] = p.stands(rig.Side(side), false, from+float64(f)/c.FPS)
		}
		for i, j := range []int{leg.Foot, leg.Toe, leg.ToeEnd} {
			if j < 0 {
				continue
			}
			high[j] = size.Ankle + []float64{0, size.Ball.Y, size.Tip.Y}[i] + restRise[i]
			c.Contacts = append(c.Contacts, clip.Contact{Joint: j, On: slices.Clone(stands)})
			sides = append(sides, rig.Side(side))
			track[j] = make([]geom.Vec3, n)
		}
	}
	var aloft [2][]bool
	for side := range aloft {
		aloft[side] = make([]bool, n)
	}
	ground := p.walk.Path().Ground
	model := make([]geom.Transform, c.Skeleton.Len())
	feet := c.Skeleton.Above(slices.Collect(maps.Keys(track))...)
	for f := range n {
		p.check()
		c.Skeleton.ModelOf(c.Pose(f), feet, model)
		for j := range track {
			track[j][f] = model[j].Pos
		}
		for side := range aloft {
			// Recordings have a less exact ground.
			_, decides := p.recorded(rig.Side(side), from+float64(f)/c.FPS)
			aloft[side][f] = ground == nil && !decides && p.clearance(rig.Side(side), model) > hovers
		}
	}
	for i, k := range c.Contacts {
		at := track[k.Joint]
		for f := range k.On {
			// Speed to the next frame, as metrics of slip measure it; in the last frame, from the one
			// before.
			from := max(0, min(f, n-2))
			fast := at[from].Dist(at[min(n-1, from+1)])*c.FPS > restSpeed
			k.On[f] = k.On[f] && !fast && !aloft[sides[i]][f] && at[f].Y-ground.At(at[f].X, at[f].Z) < high[k.Joint]
		}
	}
}

// clearance returns the height of the lowest point of a sole that faces level ground, from the
// positions of the joints; 0 for any other.
func (p *performance) clearance(side rig.Side, model []geom.Transform) float64 {
	l, z := p.body.Legs[side], &p.body.Size
	over := func(j int, from geom.Vec3) float64 {
		return model[j].Pos.Y + model[j].Rot.Mul(p.body.Reference(j).Inv()).Rotate(from).Y
	}
	if model[l.Foot].Rot.Mul(p.body.Reference(l.Foot).Inv()).Rotate(geom.UnitY).Y < facesGround {
		return 0
	}
	tip := over(l.Foot, z.Tip)
	if l.Toe >= 0 {
		tip = over(l.Toe, z.Tip.Sub(z.Ball))
	}
	return min(over(l.Foot, z.Heel), over(l.Foot, geom.Vec3{X: z.Ball.X, Y: -z.Ankle, Z: z.Ball.Z}), tip)
}
