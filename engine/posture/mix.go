package posture

// Mix moves p towards o by a fraction k: 0 leaves p, 1 makes it o.
func (p *Posture) Mix(o *Posture, k float64) {
	p.Pelvis = p.Pelvis.Lerp(o.Pelvis, k)
	p.Hips, p.Chest, p.Head = p.Hips.Slerp(o.Hips, k), p.Chest.Slerp(o.Chest, k), p.Head.Slerp(o.Head, k)
	p.Waist, p.Nape = p.Waist.Lerp(o.Waist, k), p.Nape.Lerp(o.Nape, k)
	for side := range p.Feet {
		p.Arms[side] = p.Arms[side].Lerp(o.Arms[side], k)
		a, b := &p.Feet[side], &o.Feet[side]
		a.Ankle, a.Turn, a.Toe = a.Ankle.Lerp(b.Ankle, k), a.Turn.Slerp(b.Turn, k), a.Toe.Slerp(b.Toe, k)
		a.Knee = a.Knee.Unit().Lerp(b.Knee.Unit(), k)
		a.Literal = a.Literal && k < 0.5 || b.Literal && k >= 0.5
	}
}
