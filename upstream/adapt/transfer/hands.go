package transfer

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Distances of a wrist, in leg lengths: up to the first it keeps its position relative to the near part, from
// the second on it is free. They are measured to the other wrist, to the axis of a body part, and to the
// ground.
var (
	nearHand   = nearness{0.22, 0.45}
	nearBody   = nearness{0.24, 0.42}
	nearGround = nearness{0.2, 0.45}
)

// Stretches of an arm, as fractions of its length, up to which its hand may touch the body, and from which on
// it hangs or points.
const (
	bentArm     = 0.88
	straightArm = 0.97
)

type nearness struct{ held, free float64 }

// at returns the weight of a distance, 0 to 1.
func (n nearness) at(d float64) float64 { return 1 - blend.MinJerk((d-n.held)/(n.free-n.held)) }

// pull is a weighted mean of displacements of a wrist.
type pull struct {
	sum    geom.Vec3 // sum of the weighted displacements
	weight float64
}

func (p *pull) add(offset geom.Vec3, weight float64) {
	p.sum, p.weight = p.sum.Add(offset.Scale(weight)), p.weight+weight
}

// mean returns the weighted mean of the displacements, scaled down if the weights sum to less than
// one.
func (p *pull) mean() geom.Vec3 { return p.sum.Scale(1 / math.Max(1, p.weight)) }

// hands returns the positions of the wrists.
func (p *Player) hands() (out [2]geom.Vec3) {
	var at, own [2]geom.Vec3 // in the clip, and in the present pose
	has := [2]bool{}
	for side := range out {
		f, t := p.From.Arms[side], p.To.Arms[side]
		if has[side] = p.From.HasArm(rig.Side(side)) && p.To.HasArm(rig.Side(side)); has[side] {
			at[side], own[side] = p.model[f.Hand].Pos, p.at[t.Hand]
		}
		if p.To.HasArm(rig.Side(side)) {
			out[side] = p.at[t.Hand]
		}
	}
	leg := Leg(p.From)
	var pulls [2]pull
	for side := range out {
		if !has[side] {
			continue
		}
		p.pullToBody(&pulls[side], at[side], own[side], 1-blend.MinJerk((p.stretch(side)-bentArm)/(straightArm-bentArm)))
		ground := p.Scaled(at[side], 0, 0)
		pulls[side].add(ground.Sub(own[side]), nearGround.at(at[side].Y/leg))
	}
	if has[0] && has[1] {
		// The midpoint of both wrists moves by the mean of both pulls.
		apart := at[0].Sub(at[1])
		w := nearHand.at(apart.Len() / leg)
		middle := own[0].Add(pulls[0].mean()).Lerp(own[1].Add(pulls[1].mean()), 0.5)
		for side := range out {
			half := apart.Scale(p.Scale * 0.5 * rig.Side(side).Sign())
			alone := own[side].Add(pulls[side].mean())
			out[side] = alone.Lerp(middle.Add(half), w)
		}
		return out
	}
	for side := range out {
		if has[side] {
			out[side] = own[side].Add(pulls[side].mean())
		}
	}
	return out
}

// stretch returns the distance from shoulder to wrist in the clip as a fraction of the arm's
// length; 1: straight.
func (p *Player) stretch(side int) float64 {
	a := p.From.Arms[side]
	shoulder, elbow, wrist := p.model[a.Upper].Pos, p.model[a.Fore].Pos, p.model[a.Hand].Pos
	return shoulder.Dist(wrist) / math.Max(1e-9, shoulder.Dist(elbow)+elbow.Dist(wrist))
}

// pullToBody adds the displacements of a wrist to its position relative to near body parts,
// weighted by touches.
func (p *Player) pullToBody(to *pull, at, own geom.Vec3, touches float64) {
	leg := Leg(p.From)
	line := func(a, b [2]geom.Vec3) {
		foot, share := nearest(a[0], a[1], at)
		w := touches * nearBody.at(at.Dist(foot)/leg)
		if w > 0 {
			there := b[0].Lerp(b[1], share).Add(at.Sub(foot).Scale(p.Scale))
			to.add(there.Sub(own), w)
		}
	}
	f, t := p.trunk(p.From, true), p.trunk(p.To, false)
	line([2]geom.Vec3{f[0], f[1]}, [2]geom.Vec3{t[0], t[1]})
	if p.From.Head >= 0 && p.To.Head >= 0 {
		line([2]geom.Vec3{f[2], f[2]}, [2]geom.Vec3{t[2], t[2]})
	}
	for side := range p.To.Legs {
		a, b := p.From.Legs[side], p.To.Legs[side]
		line([2]geom.Vec3{p.model[a.Thigh].Pos, p.model[a.Shin].Pos}, [2]geom.Vec3{p.at[b.Thigh], p.at[b.Shin]})
	}
}

// trunk returns the midpoint of the hips, the midpoint of the shoulders, and the head.
func (p *Player) trunk(b *rig.Body, from bool) (out [3]geom.Vec3) {
	at := func(j int) geom.Vec3 {
		if from {
			return p.model[j].Pos
		}
		return p.at[j]
	}
	out[0] = at(b.Legs[0].Thigh).Lerp(at(b.Legs[1].Thigh), 0.5)
	out[1] = at(b.Arms[0].Upper).Lerp(at(b.Arms[1].Upper), 0.5)
	if b.Head >= 0 {
		out[2] = at(b.Head)
	}
	return out
}

// nearest returns the point of a segment that is nearest to a position, and its fraction of the
// segment.
func nearest(a, b, to geom.Vec3) (geom.Vec3, float64) {
	d := b.Sub(a)
	share := 0.0
	if l := d.Dot(d); l > 1e-12 {
		share = math.Max(0, math.Min(1, to.Sub(a).Dot(d)/l))
	}
	return a.Lerp(b, share), share
}
