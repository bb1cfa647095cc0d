package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// standardFPS is the frame rate of HumanML3D. G1, P3 and the metrics of MBench are defined at it: their
// thresholds and units are per frame.
const standardFPS = 20

// At20 returns the motion at 20 frames per second. Positions are interpolated by Catmull-Rom curves, because
// straight lines would add peaks to second differences. Rotations and contact labels are copied from the
// nearest frame. A motion of another rate loses a fraction of a frame at its end.
func At20(m *Motion) *Motion {
	if m.FPS == standardFPS || !(m.FPS > 0) || m.Frames() == 0 {
		return m
	}
	out := *m
	out.FPS = standardFPS
	n := 1 + int(math.Floor(float64(m.Frames()-1)*standardFPS/m.FPS+1e-9))
	out.At = make([][]geom.Transform, n)
	out.Contacts = nil
	for f := range out.At {
		out.At[f] = m.between(float64(f) * m.FPS / standardFPS)
	}
	for _, c := range m.Contacts {
		on := make([]bool, n)
		for f := range on {
			i := int(math.Round(float64(f) * m.FPS / standardFPS))
			on[f] = i < len(c.On) && c.On[i]
		}
		c.On = on
		out.Contacts = append(out.Contacts, c)
	}
	return &out
}

// between returns the transforms of the joints at a fractional frame.
func (m *Motion) between(frame float64) []geom.Transform {
	last := m.Frames() - 1
	i := min(int(frame), last)
	u := frame - float64(i)
	at := func(k int) []geom.Transform { return m.At[min(max(i+k, 0), last)] }
	a, b, c, d := at(-1), at(0), at(1), at(2)
	out := append([]geom.Transform(nil), b...)
	if u > 0.5 {
		copy(out, c)
	}
	wa, wb, wc, wd := u*(-0.5+u*(1-0.5*u)), 1+u*u*(-2.5+1.5*u), u*(0.5+u*(2-1.5*u)), u*u*(-0.5+0.5*u)
	for j := range out {
		p := a[j].Pos.Scale(wa).Add(b[j].Pos.Scale(wb)).Add(c[j].Pos.Scale(wc)).Add(d[j].Pos.Scale(wd))
		// Clamped end points would bend a straight line.
		switch {
		case last < 2:
			p = b[j].Pos.Lerp(c[j].Pos, u)
		case i == 0 && u > 0:
			p = b[j].Pos.Lerp(c[j].Pos, u).Add(bow(b[j].Pos, c[j].Pos, d[j].Pos, u))
		case i == last-1 && u > 0:
			p = c[j].Pos.Lerp(b[j].Pos, 1-u).Add(bow(c[j].Pos, b[j].Pos, a[j].Pos, 1-u))
		}
		out[j].Pos = p
	}
	return out
}

// bow returns the distance at u between the parabola through p, q, r at 0, 1, 2 and the line through p and q.
func bow(p, q, r geom.Vec3, u float64) geom.Vec3 {
	return p.Add(r).Sub(q.Scale(2)).Scale(u * (u - 1) / 2)
}
