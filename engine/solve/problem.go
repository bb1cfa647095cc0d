package solve

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
)

// aim is one condition on one joint.
type aim struct {
	kind   kind
	joint  int
	at     geom.Vec3
	turn   geom.Quat
	angle  float64
	weight float64 // of an error of one metre or one radian
	bend   *bend   // range, for kind within
	past   bool    // for kinds within and above: the last measurement exceeded the limit
}

type kind uint8

const (
	point   kind = iota // the joint is at a position
	ground              // the joint is above or below a position
	turned              // the joint has a rotation in the world
	heading             // the joint has a heading, with any tilt
	within              // the joint is within its range of bends
	above               // a point of the joint is not below the ground
)

func (k kind) rows() int { return [...]int{3, 2, 3, 1, 3, 1}[k] }

// Weights order contradicting aims: effectors before the position of the pelvis, and both before feet that
// should stay in place. If two aims are ten centimetres apart, the heavier one is missed by less than a
// hundredth of a centimetre.
const (
	effectorWeight = 1
	turnWeight     = 0.3
	placeWeight    = 0.03
	floorWeight    = 0.006
	bendWeight     = 0.002
	toeWeight      = 0.0002 // heels rise before a foot leaves the ground
	footWeight     = 0.00005
)

// problem is one moment whose joints must meet aims: damped least squares over the joints above them, scaled
// by the mobility of each joint.
type problem struct {
	s      *Solver
	aims   []aim
	locked []bool // joints whose local rotation is fixed
	nailed bool   // the root is fixed

	// Bounds on the displacement of the root, and on its rise: bodies do not fly.
	home       geom.Vec3
	roam, rise float64
	leap       float64 // rise that is permitted if nothing else helps

	rows  int
	stale bool // jac has changed since felt and gram were computed
	root  geom.Vec3
	*buffers
}

// buffers are slices that the problems of one solver reuse.
type buffers struct {
	vars  []variable
	error []float64 // weighted
	jac   []float64 // rows x vars, weighted, scaled by mobility
	felt  []int     // rows of jac that are not zero
	gram  []float64 // of felt rows: lower triangle of jac jac', or of jac' jac if there are fewer variables than rows
	mat   []float64 // the factors of gram, and a vector
	rot   []geom.Quat
	turn  []float64 // a step, by variable
	moves []bool
}

// sized returns a slice of n values with undefined content, which reuses in if possible.
func sized[T any](in []T, n int) []T { return slices.Grow(in[:0], n)[:n] }

// variable is one degree of freedom: an axis of a joint's rotation or, if joint is -1, of the root's
// translation.
type variable struct {
	joint    int
	axis     geom.Vec3 // of the body part in the reference pose; for the root, of the world
	mobility float64
}

// rootMobility is the mobility of the root per metre, relative to a radian of a shoulder.
const rootMobility = 0.35

// prepare collects the variables that affect the aims.
func (p *problem) prepare() {
	p.vars, p.rows = p.vars[:0], 0
	if !p.nailed {
		for _, a := range [3]geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ} {
			p.vars = append(p.vars, variable{-1, a, rootMobility})
		}
	}
	p.moves = sized(p.moves, p.s.skeleton.Len())
	moves := p.moves
	clear(moves)
	for _, a := range p.aims {
		p.rows += a.kind.rows()
		j := a.joint
		if a.kind == point || a.kind == ground {
			j = p.s.skeleton.Joints[j].Parent
		}
		for ; j >= 0 && !moves[j]; j = p.s.skeleton.Joints[j].Parent {
			moves[j] = true
		}
	}
	for j, m := range moves {
		if !m || p.locked[j] {
			continue
		}
		for i, a := range [3]geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ} {
			if f := p.s.mobility[j][i]; f > 0 {
				p.vars = append(p.vars, variable{j, a, f})
			}
		}
	}
	p.error = sized(p.error, p.rows)
	p.jac = sized(p.jac, p.rows*len(p.vars))
	n := min(p.rows, len(p.vars))
	p.gram = sized(p.gram, n*n)
	p.mat = sized(p.mat, n*(n+1))
	p.rot = sized(p.rot, p.s.skeleton.Len())
	p.turn = sized(p.turn, len(p.vars))
}

// measure computes the errors from the solver's pose and returns their cost.
func (p *problem) measure() float64 {
	i := 0
	put := func(v, w float64) {
		p.error[i] = v * w
		i++
	}
	model := p.s.model
	for k := range p.aims {
		a := &p.aims[k]
		m := &model[a.joint]
		switch a.kind {
		case point:
			d := a.at.Sub(m.Pos)
			put(d.X, a.weight)
			put(d.Y, a.weight)
			put(d.Z, a.weight)
		case ground:
			put(a.at.X-m.Pos.X, a.weight)
			put(a.at.Z-m.Pos.Z, a.weight)
		case turned:
			r := a.turn.Mul(m.Rot.Inv()).Log()
			put(r.X, a.weight)
			put(r.Y, a.weight)
			put(r.Z, a.weight)
		case heading:
			put(math.Remainder(a.angle-p.s.facing(a.joint), 2*math.Pi), a.weight)
		case within:
			r := p.s.excess(a.bend)
			a.past = r != (geom.Vec3{})
			put(-r.X, a.weight)
			put(-r.Y, a.weight)
			put(-r.Z, a.weight)
		case above:
			deep := p.s.under(p.s.sole(a))
			a.past = deep > 0
			put(max(0, deep), a.weight)
		}
	}
	cost := 0.0
	for _, e := range p.error {
		cost += e * e
	}
	return cost
}

// bends reports whether the rotation of a joint affects a bend that exceeds its range.
func (p *problem) bends(j int, a *aim) bool {
	return a.past && j >= 0 && !p.s.carries(j, a.bend.from)
}

// derive computes the Jacobian.
func (p *problem) derive() {
	p.stale = true
	n := len(p.vars)
	for c := range p.vars {
		v := &p.vars[c]
		axis := v.axis
		var pivot geom.Vec3
		if v.joint >= 0 {
			axis = p.s.part(v.joint).Rotate(axis)
			pivot = p.s.model[v.joint].Pos
		}
		r := 0
		put := func(d, w float64) {
			p.jac[r*n+c] = d * w * v.mobility
			r++
		}
		for k := range p.aims {
			a := &p.aims[k]
			if v.joint >= 0 && !p.s.carries(v.joint, a.joint) || a.kind == within && !p.bends(v.joint, a) || a.kind == above && !a.past {
				for range a.kind.rows() {
					put(0, 0)
				}
				continue
			}
			switch a.kind {
			case above:
				d := axis
				if v.joint >= 0 {
					d = axis.Cross(p.s.sole(a).Sub(pivot))
				}
				put(d.Y, a.weight)
			case point, ground:
				d := axis
				if v.joint >= 0 {
					d = axis.Cross(p.s.model[a.joint].Pos.Sub(pivot))
				}
				put(d.X, a.weight)
				if a.kind == point {
					put(d.Y, a.weight)
				}
				put(d.Z, a.weight)
			case turned, heading, within:
				d := axis
				if v.joint < 0 {
					d = geom.Vec3{}
				}
				if a.kind == heading {
					put(d.Y, a.weight)
					continue
				}
				put(d.X, a.weight)
				put(d.Y, a.weight)
				put(d.Z, a.weight)
			}
		}
	}
}
