package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
)

// cycles are the R metrics of a gait: amplitudes and phases of joints within a stride, spectra, and the
// similarity of strides and sides. Phases are degrees of a cosine with its maximum at the strike of the left
// foot, or of either foot at the step rate. All are NaN for a motion without strides.
type cycles struct {
	surge                float64 // forward displacement of the pelvis at the step rate, amplitude, metres
	rise                 float64 // vertical range of the pelvis, metres
	headSway, swayRatio  float64 // sideways amplitude of the head, metres, and its ratio to the pelvis's
	headNod, headPhase   float64 // pitch of the head at the step rate: amplitude and phase
	thoraxPhase          float64 // yaw of the thorax at the stride rate
	trunkPhase           float64 // pitch of the trunk at the step rate
	kneeHigh             float64 // log10 of the share of the knees' spectral energy from 8 to 15 Hz
	pelvisMid, thoraxMid float64 // the same for the yaw of pelvis and thorax from 4 to 8 Hz
	headMid              float64 // the same for the pitch of the head from 4 to 8 Hz
	armLike, headLike    float64 // correlation of successive strides
	toePeak              float64 // share of the swing until the toe's greatest speed
	abductSkew           float64 // difference between the ranges of hip abduction of both sides, over their mean
	armSwing             float64 // range of shoulder flexion, degrees
	kneeThigh            float64 // correlation of knee flexion with thigh flexion
	trunkMean            float64 // mean forward angle of the line from the pelvis to the shoulders, degrees
}

// noCycles are the metrics of a motion without strides.
var noCycles = cycles{
	surge: absent, rise: absent, headSway: absent, swayRatio: absent, kneeHigh: absent, pelvisMid: absent, thoraxMid: absent,
	headMid: absent, headNod: absent, headPhase: absent, thoraxPhase: absent, trunkPhase: absent, armLike: absent,
	headLike: absent, toePeak: absent, abductSkew: absent, armSwing: absent, kneeThigh: absent, trunkMean: absent,
}

// signal is a value of a body in each frame, such as an angle.
type signal func(f int) float64

// cyclesOf measures a gait over its strides.
func (m *Motion) cyclesOf(strides []window) cycles {
	b := m.body
	c := cycles{}
	pelvis := m.heading(b.Pelvis)
	head, thorax := b.Head, b.Pelvis
	if n := len(b.Spine); n > 0 {
		thorax = b.Spine[n-1]
	}
	if head < 0 {
		head = thorax
	}
	strikes := m.strikes(strides)
	aside := func(j int) float64 {
		x, _ := m.harmonic(strikes, 1, func(w window) signal {
			left := geom.Yaw(m.facing(w)).Rotate(geom.UnitX)
			return func(f int) float64 { return m.pos(f, j).Dot(left) }
		})
		return x
	}
	forward, _ := m.harmonic(strikes, 2, func(w window) signal {
		ahead := m.pos(w.last, b.Pelvis).Sub(m.pos(w.first, b.Pelvis)).Horizontal().Unit()
		return func(f int) float64 { return m.pos(f, b.Pelvis).Dot(ahead) }
	})
	c.surge = forward
	c.headSway = aside(head)
	c.swayRatio = c.headSway / aside(b.Pelvis)
	nods := m.pitch(head)
	c.headNod, c.headPhase = m.harmonic(strikes, 2, same(nods))
	yaw := m.heading(thorax)
	_, c.thoraxPhase = m.harmonic(strikes, 1, same(yaw))
	bends := m.pitch(thorax)
	_, c.trunkPhase = m.harmonic(strikes, 2, same(bends))
	knees := [2]signal{m.knee(0), m.knee(1)}
	c.kneeHigh = (m.band(strides, knees[0], 8, 15) + m.band(strides, knees[1], 8, 15)) / 2
	c.pelvisMid, c.thoraxMid = m.band(strides, pelvis, 4, 8), m.band(strides, yaw, 4, 8)
	c.headMid = m.band(strides, nods, 4, 8)
	c.headLike = m.alike(strikes, nods)
	c.toePeak = m.toePeak(strides)
	var rise, trunk, like, swing, against mean
	var abducts [2]float64
	for _, w := range strides {
		rise.add(w.span(func(f int) float64 { return m.pos(f, b.Pelvis).Y }))
		for f := w.first; f < w.last; f++ {
			trunk.add(m.slant(f))
		}
		for side := range abducts {
			abducts[side] += w.span(m.abduction(side)) / float64(len(strides))
			against.add(w.correlation(m.thigh(side), knees[side]))
		}
	}
	c.rise, c.trunkMean, c.kneeThigh = rise.value(), trunk.value(), against.value()
	c.abductSkew = 2 * math.Abs(abducts[0]-abducts[1]) / (abducts[0] + abducts[1])
	for side, arm := range b.Arms {
		if arm.Upper < 0 || arm.Fore < 0 {
			continue
		}
		flexion := m.shoulder(side)
		like.add(m.alike(strikes, flexion))
		for _, w := range strides {
			swing.add(w.span(flexion))
		}
	}
	c.armLike, c.armSwing = like.value(), swing.value()
	return c
}

func same(s signal) func(window) signal { return func(window) signal { return s } }

// heading returns the unwrapped yaw of a joint, in degrees.
func (m *Motion) heading(j int) signal {
	yaw := make([]float64, m.Frames())
	for f := range yaw {
		z := m.turn(f, j).Rotate(geom.UnitZ)
		yaw[f] = degrees(math.Atan2(z.X, z.Z))
		if f > 0 {
			yaw[f] = yaw[f-1] + math.Remainder(yaw[f]-yaw[f-1], 360)
		}
	}
	return func(f int) float64 { return yaw[f] }
}

// pitch returns the forward pitch of a joint, in degrees.
func (m *Motion) pitch(j int) signal {
	return func(f int) float64 { return pitchOf(m.turn(f, j)) }
}

// slant returns the forward angle of the line from the pelvis to the middle of the shoulders, in degrees.
// Unlike the rotation of a joint it does not depend on a rest pose, which is bent in recordings of bent
// bodies.
func (m *Motion) slant(f int) float64 {
	up := m.shoulders(f).Sub(m.pos(f, m.pelvis))
	return degrees(math.Atan2(up.Dot(m.turn(f, m.pelvis).Rotate(geom.UnitZ).Horizontal().Unit()), up.Y))
}

// limb returns the direction of the bone between two joints, in the frame of a third.
func (m *Motion) limb(f, seen, from, to int) geom.Vec3 {
	return m.turn(f, seen).Inv().Rotate(m.pos(f, to).Sub(m.pos(f, from))).Unit()
}

// thigh returns the flexion of a thigh in the world, in degrees.
func (m *Motion) thigh(side int) signal {
	l := m.body.Legs[side]
	return func(f int) float64 {
		yaw := m.turn(f, m.pelvis).Rotate(geom.UnitZ).Horizontal().Unit()
		d := m.pos(f, l.Shin).Sub(m.pos(f, l.Thigh))
		return degrees(math.Atan2(d.Dot(yaw), -d.Y))
	}
}

// abduction returns the abduction of a thigh from the pelvis, in degrees.
func (m *Motion) abduction(side int) signal {
	l := m.body.Legs[side]
	return func(f int) float64 {
		return arcsine(m.limb(f, m.pelvis, l.Thigh, l.Shin).X * (1 - 2*float64(side)))
	}
}

// knee returns the flexion of a knee, in degrees.
func (m *Motion) knee(side int) signal {
	l := m.body.Legs[side]
	return func(f int) float64 {
		upper, lower := m.pos(f, l.Shin).Sub(m.pos(f, l.Thigh)), m.pos(f, l.Foot).Sub(m.pos(f, l.Shin))
		return degrees(math.Atan2(upper.Cross(lower).Len(), upper.Dot(lower)))
	}
}

// shoulder returns the flexion of an upper arm in the world, in degrees.
func (m *Motion) shoulder(side int) signal {
	a := m.body.Arms[side]
	return func(f int) float64 {
		yaw := m.turn(f, m.pelvis).Rotate(geom.UnitZ).Horizontal().Unit()
		d := m.pos(f, a.Fore).Sub(m.pos(f, a.Upper))
		return degrees(math.Atan2(d.Dot(yaw), -d.Y))
	}
}

// stride is a window between two strikes of the left foot, at fractional frames.
type stride struct {
	window
	from, to float64
}

// strikes returns the strides between successive strikes of the left foot. A foot strikes when it is farthest
// ahead of the other one.
func (m *Motion) strikes(strides []window) []stride {
	var out []stride
	left, right := m.body.Legs[0].Foot, m.body.Legs[1].Foot
	at := make([]float64, len(strides))
	for i, w := range strides {
		facing := geom.Yaw(m.facing(w)).Rotate(geom.UnitZ)
		ahead := func(f int) float64 { return m.pos(f, left).Sub(m.pos(f, right)).Dot(facing) }
		most := w.first
		for f := w.first; f <= (w.first+w.last)/2; f++ {
			if ahead(f) > ahead(most) {
				most = f
			}
		}
		at[i] = float64(most)
		if most > w.first && most < w.last {
			a, b, c := ahead(most-1), ahead(most), ahead(most+1)
			if bend := a - 2*b + c; bend < -1e-9 {
				at[i] += 0.5 * (a - c) / bend
			}
		}
	}
	for i := 1; i < len(strides); i++ {
		if strides[i].first == strides[i-1].last {
			out = append(out, stride{window{int(at[i-1]), int(math.Ceil(at[i]))}, at[i-1], at[i]})
		}
	}
	return out
}

// samples is the number of phases at which a stride is sampled.
const samples = 40

// sampled returns a signal at even phases of a stride, without its linear trend.
func (s *stride) sampled(value signal) [samples]float64 {
	at := func(x float64) float64 {
		i := math.Floor(x)
		a, b := value(int(i)), value(min(int(i)+1, s.last))
		return a + (b-a)*(x-i)
	}
	var out [samples]float64
	first, trend := at(s.from), at(s.to)-at(s.from)
	for i := range out {
		u := float64(i) / samples
		out[i] = at(s.from+u*(s.to-s.from)) - first - u*trend
	}
	return out
}

// harmonic returns the amplitude of a signal at a multiple of the stride rate, and its phase in degrees, as
// means over strides.
func (m *Motion) harmonic(strides []stride, order float64, value func(window) signal) (amplitude, phase float64) {
	if len(strides) == 0 {
		return absent, absent
	}
	var re, im float64
	for _, s := range strides {
		for i, v := range s.sampled(value(s.window)) {
			sin, cos := math.Sincos(2 * math.Pi * order * float64(i) / samples)
			re, im = re+v*cos, im+v*sin
		}
	}
	k := 2 / (samples * float64(len(strides)))
	return k * portable.Hypot(re, im), degrees(math.Atan2(im, re))
}

// alike returns the mean correlation of a signal in successive strides.
func (m *Motion) alike(strides []stride, value signal) float64 {
	var a mean
	for i := 1; i < len(strides); i++ {
		if strides[i].from != strides[i-1].to {
			continue
		}
		x, y := strides[i-1].sampled(value), strides[i].sampled(value)
		a.add(correlation(x[:], y[:]))
	}
	return a.value()
}

// correlation returns the correlation of two signals in a window.
func (w window) correlation(a, b signal) float64 {
	var x, y []float64
	for f := w.first; f <= w.last; f++ {
		x, y = append(x, a(f)), append(y, b(f))
	}
	return correlation(x, y)
}

func correlation(x, y []float64) float64 {
	var mx, my float64
	for i := range x {
		mx, my = mx+x[i]/float64(len(x)), my+y[i]/float64(len(x))
	}
	var xx, yy, xy float64
	for i := range x {
		dx, dy := x[i]-mx, y[i]-my
		xx, yy, xy = xx+dx*dx, yy+dy*dy, xy+dx*dy
	}
	if xx*yy <= 1e-18 {
		return absent
	}
	return xy / math.Sqrt(xx*yy)
}

// band returns log10 of the share of a signal's energy between two frequencies, of its energy above 0.3 Hz,
// over the frames of the strides. It is absent for a constant signal.
func (m *Motion) band(strides []window, value signal, low, high float64) float64 {
	first, last := strides[0].first, strides[len(strides)-1].last
	const longest = 1024 // frames
	n := min(last-first+1, longest)
	x := make([]float64, n)
	trend := (value(first+n-1) - value(first)) / float64(n-1)
	for i := range x {
		window := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(n-1))
		x[i] = (value(first+i) - value(first) - trend*float64(i)) * window
	}
	var in, all float64
	for k := 1; k <= n/2; k++ {
		hz := float64(k) * m.FPS / float64(n)
		if hz < 0.3 || hz > 15 {
			continue
		}
		var re, im float64
		for i, v := range x {
			sin, cos := math.Sincos(2 * math.Pi * float64(k*i%n) / float64(n))
			re, im = re+v*cos, im+v*sin
		}
		energy := re*re + im*im
		all += energy
		if hz >= low && hz < high {
			in += energy
		}
	}
	// A wave with an amplitude below a millionth of a unit is rounding error.
	least := 1e-12 * float64(n*n)
	if all < least {
		return absent
	}
	return portable.Log(max(in, least)/all) / math.Ln10
}

// toePeak returns the share of the swing of a foot until its toe's greatest speed.
func (m *Motion) toePeak(strides []window) float64 {
	var a mean
	for side := range m.body.Legs {
		toe := m.body.Legs[side].Toe
		if toe < 0 {
			continue
		}
		first, last := strides[0].first, min(strides[len(strides)-1].last, m.Frames()-2)
		start, peak := -1, 0
		for f := first; f <= last; f++ {
			v := m.speed(f, toe)
			switch {
			case v > toeSwings && start < 0 && f > first:
				start, peak = f, f
			case start >= 0 && v < toeSwings:
				if float64(f-start) > 0.2*m.FPS {
					a.add(float64(peak-start) / float64(f-start))
				}
				start = -1
			case start >= 0 && v > m.speed(peak, toe):
				peak = f
			}
		}
	}
	return a.value()
}

// toeSwings is the speed above which a toe swings, in m/s.
const toeSwings = 0.5
