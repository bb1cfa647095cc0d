package render

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

func (f *figure) bone(j int) float64 { return f.skeleton.Joints[j].Rest.Pos.Len() }

// radii returns the thickness of the body at each joint: an eighth of the bone that begins there, and not
// much less than at the parent joint.
func (f *figure) radii() []float64 {
	longest := make([]float64, f.skeleton.Len())
	for j := 1; j < len(longest); j++ {
		p := f.skeleton.Joints[j].Parent
		longest[p] = max(longest[p], f.bone(j))
	}
	out := longest
	for j := range out {
		r := longest[j] / 8
		if p := f.skeleton.Joints[j].Parent; p >= 0 && f.limb[p] == f.limb[j] {
			r = max(r, 0.45*out[p])
		}
		out[j] = min(max(r, slimmest*f.height), thickest*f.height)
	}
	return out
}

// addBones adds every bone that no other part covers.
func (f *figure) addBones() {
	radii := f.radii()
	palms := make(map[int][]knob)
	for j := 1; j < f.skeleton.Len(); j++ {
		p := f.skeleton.Joints[j].Parent
		if f.hidden[j] || f.carrier[p] {
			continue
		}
		a, b := knob{joint: p, radius: radii[p]}, knob{joint: j, radius: radii[j]}
		if f.limb[p] != f.limb[j] {
			a.radius = b.radius
		}
		f.parts = append(f.parts, part{knobs: []knob{a, b}, limb: f.limb[j], side: f.side[j]})
		if f.limb[p] == f.limb[j] && f.limb[j] >= 0 {
			palms[p] = append(palms[p], b)
		}
	}
	for p := range radii {
		if len(palms[p]) >= 3 {
			f.parts = append(f.parts, part{knobs: append(palms[p], knob{joint: p, radius: radii[p]}), limb: f.limb[p], side: f.side[p]})
		}
	}
}

// addHead adds a skull at the joint named head, or else at the top of the spine.
func (f *figure) addHead(chest int) {
	joint := slices.IndexFunc(f.names, func(n rig.NameTraits) bool { return n.Head && !n.Control })
	if joint < 0 {
		joint = f.top(chest)
	}
	if joint < 0 {
		return
	}
	up, length := geom.UnitY, 0.09*f.height
	below := make([]bool, f.skeleton.Len())
	for j := joint + 1; j < f.skeleton.Len(); j++ {
		p := f.skeleton.Joints[j].Parent
		below[j] = p == joint || below[p]
		f.hidden[j] = f.hidden[j] || below[j]
		if d := f.rest[j].Pos.Sub(f.rest[joint].Pos); below[j] && d.Y > 0.5*d.Len() && d.Len() > length {
			up, length = d.Unit(), d.Len()
		}
	}
	half := min(max(0.62*length, head*f.height), 1.2*head*f.height)
	inv := f.rest[joint].Rot.Inv()
	facing := f.rest[f.pelvis].Rot.Rotate(f.facing)
	ahead := facing.Sub(up.Scale(up.Dot(facing))).Unit()
	f.skull = &skull{
		joint:  joint,
		center: inv.Rotate(up.Scale(0.5 * length).Add(ahead.Scale(0.12 * half))),
		axes: [3]geom.Vec3{
			inv.Rotate(up.Cross(ahead).Scale(0.70 * half)), inv.Rotate(up.Scale(half)), inv.Rotate(ahead.Scale(0.84 * half)),
		},
	}
	for j := joint; chest >= 0 && j > chest && f.skeleton.Joints[j].Parent > chest; j = f.skeleton.Joints[j].Parent {
		f.parts = append(f.parts, part{limb: -1, knobs: f.knobs(neck, j, f.skeleton.Joints[j].Parent)})
	}
}

// top returns the highest joint of the trunk above the chest, or -1.
func (f *figure) top(chest int) int {
	best := -1
	over := make([]bool, f.skeleton.Len())
	for j := chest + 1; j < f.skeleton.Len() && chest >= 0; j++ {
		p := f.skeleton.Joints[j].Parent
		over[j] = f.limb[j] < 0 && (p == chest || over[p])
		if over[j] && (best < 0 || f.rest[j].Pos.Y > f.rest[best].Pos.Y) {
			best = j
		}
	}
	return best
}

// limbs returns the first joint of each arm and leg of a side, by the joint of the trunk at which it begins.
func (f *figure) limbs(s side) map[int]int {
	reach := make(map[int]float64)
	length := make([]float64, f.skeleton.Len())
	for j, joint := range f.skeleton.Joints {
		if f.limb[j] < 0 || f.side[j] != s || f.hidden[j] {
			continue
		}
		if j != f.limb[j] {
			length[j] = length[joint.Parent] + f.bone(j)
		}
		reach[f.limb[j]] = max(reach[f.limb[j]], length[j])
	}
	out := make(map[int]int)
	for j := range f.skeleton.Joints {
		p := f.skeleton.Joints[j].Parent
		if f.limb[j] != j || p < 0 || reach[j] < limbReach*f.height {
			continue
		}
		if other, ok := out[p]; !ok || reach[j] > reach[other] {
			out[p] = j
		}
	}
	return out
}

// socket returns the joint of a limb at which its first long bone begins. A collar bone may be long as well;
// then the upper arm is longer.
func (f *figure) socket(limb int) int {
	for j := limb; ; {
		next := f.longest(j)
		if next < 0 {
			return limb
		}
		after := f.longest(next)
		if f.bone(next) > boneLength*f.height && (after < 0 || f.bone(after) < 1.4*f.bone(next)) {
			return j
		}
		j = next
	}
}

// longest returns the child at the end of a joint's longest bone, or -1.
func (f *figure) longest(joint int) int {
	best := -1
	for j := joint + 1; j < f.skeleton.Len(); j++ {
		if f.skeleton.Joints[j].Parent == joint && (best < 0 || f.bone(j) > f.bone(best)) {
			best = j
		}
	}
	return best
}

// addTrunk covers the spine from the legs to the arms, if there are both, and finds the forward direction. It
// returns the joint that carries the arms, or -1.
func (f *figure) addTrunk() int {
	lefts, rights := f.limbs(left), f.limbs(right)
	pelvis, chest := -1, -1
	for p := range f.skeleton.Joints {
		_, l := lefts[p]
		if _, r := rights[p]; !l || !r {
			continue
		}
		if pelvis < 0 {
			pelvis = p // every rig begins with the hips
		} else if chest < 0 {
			chest = p
		}
	}
	if pelvis < 0 {
		return -1
	}
	f.pelvis = pelvis
	hips := [2]int{f.socket(lefts[pelvis]), f.socket(rights[pelvis])}
	across := f.rest[hips[0]].Pos.Sub(f.rest[hips[1]].Pos).Horizontal().Unit()
	ahead := across.Cross(geom.UnitY)
	f.facing = f.rest[pelvis].Rot.Inv().Rotate(ahead)
	f.addFoot(lefts[pelvis], ahead)
	f.addFoot(rights[pelvis], ahead)
	if chest < 0 {
		return -1
	}
	arms := [2]int{f.socket(lefts[chest]), f.socket(rights[chest])}
	f.cover(hips[0], hips[1], arms[0], arms[1])

	mid := f.between(pelvis, chest)
	wide := f.rest[mid].Rot.Inv().Rotate(across.Scale(flank * f.height))
	loins := []knob{
		{joint: mid, radius: waist * f.height, offset: wide},
		{joint: mid, radius: waist * f.height, offset: wide.Scale(-1)},
	}
	lower := slices.Concat(f.knobs(hip, hips[0], hips[1], pelvis), loins)
	upper := slices.Concat(f.knobs(shoulder, arms[0], arms[1]), f.knobs(0.8*waist, chest), loins)
	f.parts = append(f.parts, part{limb: -1, knobs: lower}, part{limb: -1, knobs: upper})
	return chest
}

// cover hides the bones between the trunk and the sockets of limbs, because they would show the limb's colour
// on the trunk.
func (f *figure) cover(sockets ...int) {
	for _, socket := range sockets {
		for j := socket; f.limb[j] >= 0; j = f.skeleton.Joints[j].Parent {
			f.hidden[j] = true
			if j == f.limb[j] {
				break
			}
		}
	}
}

func (f *figure) knobs(radius float64, joints ...int) []knob {
	var out []knob
	for _, j := range joints {
		out = append(out, knob{joint: j, radius: radius * f.height})
	}
	return out
}

// lowest returns the lowest height of a limb at rest.
func (f *figure) lowest(limb int) float64 {
	y := math.Inf(1)
	for j, t := range f.rest {
		if f.limb[j] == limb {
			y = min(y, t.Pos.Y)
		}
	}
	return y
}

// between returns the joint of the spine nearest to the middle between pelvis and chest.
func (f *figure) between(pelvis, chest int) int {
	mid := f.rest[pelvis].Pos.Lerp(f.rest[chest].Pos, 0.6)
	best := chest
	for j := chest; j > pelvis && j >= 0; j = f.skeleton.Joints[j].Parent {
		if f.rest[j].Pos.Dist(mid) < f.rest[best].Pos.Dist(mid) {
			best = j
		}
	}
	return best
}

// addFoot adds a foot at the first joint of a leg that is near the ground.
func (f *figure) addFoot(leg int, ahead geom.Vec3) {
	floor := f.lowest(leg)
	ankle := -1
	for j := leg; j < f.skeleton.Len() && ankle < 0; j++ {
		if f.limb[j] == leg && f.rest[j].Pos.Y-floor < ankleLevel*f.height {
			ankle = j
		}
	}
	ball := -1
	if ankle >= 0 {
		ball = f.longest(ankle)
	}
	if ball < 0 {
		return
	}
	back := geom.Vec3{Y: floor + heel*f.height - f.rest[ankle].Pos.Y}.Sub(ahead.Scale(0.022 * f.height))
	knobs := []knob{
		{joint: ankle, radius: 0.017 * f.height},
		{joint: ankle, radius: heel * f.height, offset: f.rest[ankle].Rot.Inv().Rotate(back)},
		{joint: ball, radius: heel * f.height},
	}
	f.parts = append(f.parts, part{limb: leg, side: f.side[leg], knobs: knobs})
	if tip := f.longest(ball); tip >= 0 {
		toes := []knob{knobs[2], {joint: tip, radius: toe * f.height}}
		f.parts = append(f.parts, part{limb: leg, side: f.side[leg], knobs: toes})
		knobs = slices.Concat(knobs, toes)
	}
	foot := foot{sole: part{limb: leg, side: f.side[leg], knobs: knobs}}
	for j := ankle; j < f.skeleton.Len(); j++ {
		if j == ankle || slices.Contains(foot.joints, f.skeleton.Joints[j].Parent) {
			foot.joints = append(foot.joints, j)
		}
	}
	f.feet = append(f.feet, foot)
}
