package perform

import (
	"maps"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// A joint that moves faster does not rest on the ground, whatever the plan says.
const restSpeed = 0.024 // m/s

// restRise is how much higher than in standing ankle, toe base and tip of the toes
// are at most in order to rest, in metres: on an adult, who stands with them 7, 2
// and 0 cm high, all lower than the 10 cm below which a foot can be seen to stand.
var restRise = [3]float64{0.032, 0.08, 0.1}

// hovers is how high above level ground a sole that faces it is, in metres, in order not to
// rest on it: floating begins there in the metrics. On other ground a sole lies on the
// highest point under it, which may be between the tested points.
const hovers = 0.005

// facesGround is the cosine of the largest tilt of a sole that faces the ground. Other
// feet lie on their sides or backs.
const facesGround = 0.5

// stands reports whether the plan has a foot on the ground: its toes, or all of it
// if it has to be flat.
func (p *performance) stands(side rig.Side, flat bool, t float64) bool {
	if on, decides := p.recorded(side, t); decides {
		return on
	}
	toes, heel := p.track.Grounded(side, t)
	return p.walk.Stands(side, t) && toes && (heel || !flat)
}

// recorded returns whether a recording has a foot on the ground, where one decides that.
func (p *performance) recorded(side rig.Side, t float64) (on, decides bool) {
	for _, r := range p.replays {
		if on, decides = r.Rests(side, t); decides {
			return on, true
		}
	}
	return false, false
}

// contacts marks the frames in which the plan rests a joint on the ground and
// the motion keeps it there. Frame 0 of the clip stands at time from.
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
			// In recordings the ground is not as exact.
			_, decides := p.recorded(rig.Side(side), from+float64(f)/c.FPS)
			aloft[side][f] = ground == nil && !decides && p.clearance(rig.Side(side), model) > hovers
		}
	}
	for i, k := range c.Contacts {
		at := track[k.Joint]
		for f := range k.On {
			// From here to the next frame, which is where a reader looks for
			// slip; the last frame has only the one before.
			from := max(0, min(f, n-2))
			fast := at[from].Dist(at[min(n-1, from+1)])*c.FPS > restSpeed
			k.On[f] = k.On[f] && !fast && !aloft[sides[i]][f] && at[f].Y-ground.At(at[f].X, at[f].Z) < high[k.Joint]
		}
	}
}

// clearance returns how high the lowest point of a sole that faces level ground is above it,
// from the places of the joints; 0 for any other.
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
