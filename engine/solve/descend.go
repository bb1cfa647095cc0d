package solve

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
)

// Limits of the iteration.
const (
	rounds    = 60
	converged = 1e-15 // weighted squared error, some hundredths of a micrometre
	largeTurn = 0.5   // radians in one iteration
)

// solve rotates the joints of the solver's pose until the aims are met or the error no longer decreases.
func (p *problem) solve() {
	p.prepare()
	if p.rows == 0 || len(p.vars) == 0 {
		return
	}
	cost := p.measure()
	damp := 1e-10
	step := p.turn
	stuck := 0
	for range p.maxIterations() {
		if cost < converged || stuck > 4 {
			return
		}
		p.derive()
		better := false
		for range 9 {
			p.s.check()
			// Unreachable foot aims cause steps that are far too large.
			for p.step(damp, step) > largeTurn && damp < 1e-4 {
				damp *= 8
			}
			for range 3 {
				if !p.blockHinges(step) {
					break
				}
				p.step(damp, step)
			}
			p.root = p.s.pose.Root
			copy(p.rot, p.s.pose.Rot)
			p.move(step)
			next := p.measure()
			bent := next >= cost && p.reproject(step, cost)
			if bent {
				next = p.measure()
			}
			if next < cost {
				if next > 0.999*cost {
					stuck++
				} else {
					stuck = 0
				}
				cost, better = next, true
				damp = max(damp*0.1, 1e-12)
				break
			}
			p.s.pose.Root = p.root
			copy(p.s.pose.Rot, p.rot)
			p.s.remodel()
			if p.measure(); bent {
				p.derive()
			}
			damp = max(damp*30, 1e-9)
		}
		if !better {
			return
		}
		p.measure()
	}
}

// maxIterations returns the largest number of iterations: fewer for very large problems, because the time of
// an iteration grows with the size.
func (p *problem) maxIterations() int {
	const large = 120 // rows
	return max(10, min(rounds, rounds*large*large/(p.rows*p.rows)))
}

// reproject moves the joints with the heaviest aims back to them after a long step for other aims: such a
// joint moves on an arc, so that the linear step leaves its aim. It reports whether it did.
func (p *problem) reproject(step []float64, cost float64) bool {
	if p.priorityCost() < cost {
		return false
	}
	for range 2 {
		p.measure()
		i := 0
		for k := range p.aims {
			n := p.aims[k].kind.rows()
			if p.aims[k].weight < placeWeight {
				clear(p.error[i : i+n])
			}
			i += n
		}
		p.derive()
		p.step(1e-10, step)
		p.move(step)
	}
	return true
}

// priorityCost returns the cost of the aims whose weight is at least placeWeight.
func (p *problem) priorityCost() float64 {
	sum, i := 0.0, 0
	for k := range p.aims {
		for range p.aims[k].kind.rows() {
			if p.aims[k].weight >= placeWeight {
				sum += p.error[i] * p.error[i]
			}
			i++
		}
	}
	return sum
}

// missed returns the largest error of the effector aims, in metres.
func (p *problem) missed() float64 {
	most := 0.0
	for _, a := range p.aims {
		if a.kind == point && a.weight == effectorWeight {
			most = max(most, a.at.Dist(p.s.model[a.joint].Pos))
		}
	}
	return most
}

// relaxUnreachable moves unreachable aims near to the reached positions, and increases the weight of joint
// limits. It reports whether joints were bent past their limits.
func (p *problem) relaxUnreachable() bool {
	bent := false
	for i := range p.aims {
		if a := &p.aims[i]; a.kind == within {
			bent = bent || p.s.excess(a.bend).Len() > 0.02
			a.weight = 3
		}
	}
	near := 0.05
	if p.s.body != nil {
		near *= p.s.body.Size.HipHeight
	}
	for i := range p.aims {
		a := &p.aims[i]
		if a.kind == point && a.weight == effectorWeight {
			at := p.s.model[a.joint].Pos
			a.at = at.Add(limit(a.at.Sub(at), near))
		}
	}
	return bent
}

// step solves J x = error by damped least squares, and writes x, each component scaled by its mobility. It
// returns the largest rotation in x before rotations are limited.
func (p *problem) step(damp float64, out []float64) float64 {
	n := len(p.vars)
	if p.stale {
		p.multiply()
	}
	m := len(p.felt)
	size := min(m, n)
	y := p.mat[size*size : size*(size+1)]
	clear(out)
	if size == m {
		// J' (J J' + damp)^-1 error
		for i, r := range p.felt {
			y[i] = p.error[r]
		}
		p.divide(damp, y)
		for i, r := range p.felt {
			for c, v := range p.jac[r*n : (r+1)*n] {
				out[c] += v * y[i]
			}
		}
	} else {
		// (J' J + damp)^-1 J' error: the same result, cheaper if there are more aims than variables.
		clear(y)
		for _, r := range p.felt {
			e := p.error[r]
			for c, v := range p.jac[r*n : (r+1)*n] {
				y[c] += v * e
			}
		}
		p.divide(damp, y)
		copy(out, y)
	}
	most := 0.0
	for c := range n {
		out[c] *= p.vars[c].mobility
		most = max(most, math.Abs(out[c]))
	}
	if most > largeTurn {
		for c := range out {
			out[c] *= largeTurn / most
		}
	}
	return most
}

// multiply computes felt and gram from the Jacobian.
func (p *problem) multiply() {
	n := len(p.vars)
	p.stale, p.felt = false, p.felt[:0]
	for r := range p.rows {
		if slices.ContainsFunc(p.jac[r*n:(r+1)*n], func(v float64) bool { return v != 0 }) {
			p.felt = append(p.felt, r)
		}
	}
	if m := len(p.felt); m <= n {
		for i, r := range p.felt {
			if i%32 == 31 {
				p.s.check()
			}
			ri := p.jac[r*n : (r+1)*n]
			for k, q := range p.felt[:i+1] {
				rk := p.jac[q*n : (q+1)*n]
				sum := 0.0
				for c, v := range ri {
					sum += v * rk[c]
				}
				p.gram[i*m+k] = sum
			}
		}
		return
	}
	gram := p.gram[:n*n]
	clear(gram)
	for k, r := range p.felt {
		if k%32 == 31 {
			p.s.check()
		}
		row := p.jac[r*n : (r+1)*n]
		for i, v := range row {
			if v == 0 {
				continue
			}
			to := gram[i*n : i*n+i+1]
			for k := range to {
				to[k] += v * row[k]
			}
		}
	}
}

// divide solves (gram + damp) x = y by Cholesky's method and stores x in y.
func (p *problem) divide(damp float64, y []float64) {
	n := len(y)
	a := p.mat[:n*n]
	copy(a, p.gram)
	for i := range n {
		a[i*n+i] += damp + 1e-13
	}
	for i := range n {
		ri := a[i*n : i*n+i+1]
		for k := range i + 1 {
			rk := a[k*n : k*n+k+1]
			sum := ri[k]
			for c := range k {
				sum -= ri[c] * rk[c]
			}
			if i == k {
				ri[i] = math.Sqrt(max(sum, 1e-15))
			} else {
				ri[k] = sum / rk[k]
			}
		}
	}
	for i := range n {
		sum := y[i]
		for c := range i {
			sum -= a[i*n+c] * y[c]
		}
		y[i] = sum / a[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		sum := y[i]
		for c := i + 1; c < n; c++ {
			sum -= a[c*n+i] * y[c]
		}
		y[i] = sum / a[i*n+i]
	}
}

// move applies a step to the solver's pose.
func (p *problem) move(step []float64) {
	s := p.s
	for c := 0; c < len(p.vars); {
		v := &p.vars[c]
		if v.joint < 0 {
			s.pose.Root = s.pose.Root.Add(v.axis.Scale(step[c]))
			if c++; c == 3 {
				p.clampRoot()
			}
			continue
		}
		var w geom.Vec3
		j := v.joint
		for ; c < len(p.vars) && p.vars[c].joint == j; c++ {
			w = w.Add(p.vars[c].axis.Scale(step[c]))
		}
		w = s.part(j).Rotate(w)
		s.pose.Rot[j] = s.pose.Rot[j].Mul(geom.Exp(s.model[j].Rot.Inv().Rotate(w))).Unit()
		s.hinge(j)
	}
	s.remodel()
}

// clampRoot keeps the root near its home.
func (p *problem) clampRoot() {
	off := p.s.pose.Root.Sub(p.home)
	flat := limit(off.Horizontal(), p.roam)
	p.s.pose.Root = p.home.Add(geom.Vec3{X: flat.X, Y: min(off.Y, p.rise), Z: flat.Z})
}

// blockHinges excludes hinges from this iteration that a step would move past their limit. It reports whether
// there were any.
func (p *problem) blockHinges(step []float64) bool {
	n, blocked := len(p.vars), false
	off := p.s.pose.Root.Sub(p.home)
	for c := range p.vars {
		if p.vars[c].joint < 0 && c == 1 && off.Y > p.rise-1e-5 && step[c] > 0 {
			blocked, p.stale = true, true
			for r := range p.rows {
				p.jac[r*n+c] = 0
			}
		}
		h, ok := p.s.hinges[p.vars[c].joint]
		if !ok {
			continue
		}
		distance := step[c] * p.vars[c].axis.Dot(h.axis)
		if distance == 0 {
			continue
		}
		angle := h.bend(p.s.pose.Rot[p.vars[c].joint])
		if distance < 0 && angle < h.least+1e-4 || distance > 0 && angle > h.most-1e-4 {
			blocked, p.stale = true, true
			for r := range p.rows {
				p.jac[r*n+c] = 0
			}
		}
	}
	return blocked
}
