package gait

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/feet"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// footprint is one contact of a foot: where a foot stands, when, and how it rolls.
type footprint struct {
	at      geom.Vec3 // under the ankle, on the ground
	heading float64   // of the foot
	slope   float64   // pitch of the foot as it lies flat, toes up
	tip     float64   // how far the heel is kept off the ground, radians

	strike, flat float64 // touches the ground; lies on it whole
	rise, off    float64 // heel leaves the ground; toes leave it
	strikePitch  float64 // toes up, radians; negative: the toes come first
	offPitch     float64 // heel up, radians
	heel         float64 // rad/s, as the heel begins to rise, at most
	tips         float64 // share of the roll over the tips of the toes, see tipShare
	swivel       float64 // how far it is turned on the ball as it strikes, radians
	pivot        float64 // and how far as the heel leaves
	run          float64 // 1: a runner's
	alone        bool    // no rhythm has put it where the leg reaches: its heel comes up evenly
	stamped      float64 // when a stamp has it, the last one; 0: none does
}

// bout is a time in which the body moves its feet.
type bout struct {
	start, end    float64 // of the path's own motion
	opens, closes bool    // from standing; to standing
	strikes       []float64
	first         rig.Side // foot of the first strike
	rhythm        rhythm.Rhythm
	phase         blend.Curve
	held          []int // strikes whose swing lasts from the strike before: see Footfall
}

// side returns the foot of strike i.
func (b *bout) side(i int) rig.Side {
	if b.rhythm == rhythm.Skip {
		i /= 2
	}
	return rig.Side((int(b.first) + i) % 2)
}

// At lower speeds than these the feet stay in place.
const (
	stillSpeed = 0.07 // m/s
	stillTurn  = 0.16 // rad/s
)

// findBouts finds the times in which the path moves and the feet have to step.
func (w *Walk) findBouts() {
	moving := func(t float64) bool {
		s := w.path.At(t)
		return w.path.onSpot(t) > 0 || s.Velocity.Len() > stillSpeed || math.Abs(s.Turn) > stillTurn
	}
	const gap = 0.35
	end := w.length + pad
	for t := -pad; t <= end; t += 1.0 / 60 {
		if !moving(t) {
			continue
		}
		if n := len(w.bouts); n > 0 && t-w.bouts[n-1].end < gap {
			w.bouts[n-1].end = t
			continue
		}
		w.bouts = append(w.bouts, bout{start: t, end: t, opens: t > -pad+0.05})
	}
	joined := w.bouts[:0]
	for _, b := range w.bouts {
		b.closes = b.end < end-0.05
		a, z := w.path.At(b.start), w.path.At(b.end)
		small := b.end-b.start < 0.6 && a.Pos.Dist(z.Pos) < 0.05 && math.Abs(a.Heading-z.Heading) < 0.2 && w.path.onSpot((b.start+b.end)/2) == 0
		if !small {
			b.rhythm = rhythmOf(manner(w.path.Moods, (b.start+b.end)/2))
			joined = append(joined, b)
		}
	}
	w.bouts = joined
}

// slowness has the tempo of a body relative to an adult's, and precomputed powers of it.
type slowness struct{ tempo, turning, going float64 }

// The exponents of these powers.
const (
	turningPower = 0.4
	goingPower   = 1.0
)

func newSlowness(leg float64) slowness {
	tempo := math.Sqrt(0.9 / leg)
	return slowness{tempo, portable.Pow(tempo, turningPower), portable.Pow(tempo, goingPower)}
}

// to returns the tempo to a power.
func (s *slowness) to(power float64) float64 {
	switch power {
	case turningPower:
		return s.turning
	case goingPower:
		return s.going
	}
	return portable.Pow(s.tempo, power)
}

// rate returns how many steps a second the path asks for at a time.
func (w *Walk) rate(t float64) float64 {
	s := w.path.At(t)
	v := s.Velocity.Len()
	m := manner(w.path.Moods, t)
	if r := rhythmOf(m).Tempo(w.leg); r > 0 {
		return w.tempo * r
	}
	if r := w.path.onSpot(t); r > 0 {
		return w.tempo * r
	}
	if tread, _ := w.path.stairs.at(t); tread > 0 && v > 2*stillSpeed {
		// One step for each tread, or for each second one, at the tempo of walking.
		return w.tempo * v / (tread * max(1, math.Round(v/tread/2.1)))
	}
	pace := stepRate(v, w.leg) / (1 + m[Stride])
	slow := w.slow.tempo
	// Starting, stopping and turning take short steps at a walker's rhythm.
	r := max(pace, 1.45*w.slow.to(0.4+0.6*blend.Clamp(3*v, 0, 1)))
	// So do side steps; their rhythm grows with the speed.
	local := geom.Yaw(s.Heading).Inv().Rotate(s.Velocity)
	aside := math.Abs(local.X)
	if local.Z < -0.1 {
		r = max(r, min(2.6, feet.BackCadence(w.scaled(-local.Z)))*slow) // and steps backwards
	}
	if aside > 0.1 && aside > 0.5*v {
		r = max(r, min(2.8, 1.5+1.5*aside)*slow)
	}
	// Large bodies turn with as many steps as small ones, nearly.
	turning := min(3.5, 1.4+0.55*math.Abs(s.Turn)) * max(1, w.slow.to(0.4))
	return w.tempo * min(max(r, turning), 4.5*max(1, slow))
}

// march sets the strikes of the feet in a bout.
func (w *Walk) march(b *bout, rnd *blend.Rand) {
	const dt = 1.0 / 120
	var total float64
	var times, beats []float64
	for t := b.start; t <= b.end; t += dt {
		times, beats = append(times, t), append(beats, total)
		total += w.rate(t) * dt
	}
	if falls := rhythm.Within(w.path.falls, b.start, b.end); len(falls) > 0 {
		s := rhythm.Through(falls, &rhythm.Pulse{Times: times, Beats: beats}, b.opens, b.closes, b.end)
		b.strikes, b.held, b.first = s.Times, s.Held, s.First
		w.phase(b)
		return
	}
	// The first foot leaves the ground only when the weight has shifted; the
	// last one comes down when the body has all but stopped.
	lead, trail := 0.0, 0.0
	const early = 0.25 // the closing step is a quick one
	if b.opens {
		lead = 1.25
		if b.rhythm != rhythm.Even {
			lead = 2.3
		}
	}
	if b.closes {
		trail = 0.2
	}
	n := int(math.Round(total-lead-trail)) + 1
	if b.closes {
		n = max(n, 2)
	}
	n = max(n, 1)
	if b.rhythm == rhythm.Skip && b.closes {
		n = max(3, n|1) // the last step is on the other foot than the one before
	}
	spacing := 1.0
	if b.closes && n > 1 {
		spacing = max(total-lead-trail, 0.6) / (float64(n-1) - early)
	}
	for i := range n {
		beat := lead + spacing*(float64(i)+b.rhythm.Delay(i))
		if b.closes && i == n-1 {
			beat -= spacing * early
		}
		if i > 0 && i < n-1 {
			m := manner(w.path.Moods, (&rhythm.Pulse{Times: times, Beats: beats}).TimeOf(beat))
			beat += rnd.Float(-0.02, 0.02)*w.style.Variety + rnd.Float(-0.16, 0.16)*m[Stagger]*w.style.Variety
			if b.side(i) == w.style.Lead {
				// The good foot comes down early: the other one hurts.
				beat -= 0.24 * m[Lame]
			}
		}
		b.strikes = append(b.strikes, (&rhythm.Pulse{Times: times, Beats: beats}).TimeOf(beat))
	}
	w.leap(b)
	w.phase(b)
}

// phase makes the stride phase of a bout: whole numbers where the left foot
// strikes, halves where the right one does.
func (w *Walk) phase(b *bout) {
	f := blend.NewFit(b.start-1.5, b.end+1.5, 1.0/60, 1)
	n := len(b.strikes)
	for i, t := range b.strikes {
		f.Pin(t, (float64(i)+b.rhythm.Delay(i))*b.rhythm.Strides()+float64(b.first)/2)
	}
	for i := range f.Len() {
		// Rhythm before the first and after the last step.
		t := max(b.strikes[0], min(b.strikes[n-1], f.Time(i)))
		f.Speed(i, w.rate(t)*b.rhythm.Strides(), 0.2)
	}
	b.phase = f.Solve()
}

// tread lays the footprints of a bout, on from where the feet stand.
func (w *Walk) tread(b *bout, rnd *blend.Rand) {
	n := len(b.strikes)
	for i, strike := range b.strikes {
		side := b.side(i)
		prints := &w.prints[side]
		before := &(*prints)[len(*prints)-1]

		// The swing that ends with this strike.
		stride := w.strideTime(b, i)
		pace := NewPace(w.path.At(strike).Velocity.Len(), w.leg)
		m := manner(w.path.Moods, strike)
		swing := (1 - pace.Stance - m[Stance]*(1-pace.Run)) * stride
		if side == w.style.Lead {
			swing *= 1 - 0.15*m[Lame]
		} else {
			swing *= 1 + 0.15*m[Lame]
		}
		if i > 0 && !pace.Running {
			swing = min(swing, strike-b.strikes[i-1]-0.04)
		}
		stance := pace.Stance * stride
		off := strike - max(0.12, swing)
		if slices.Contains(b.held, i) {
			off = b.strikes[i-1] + rhythm.Planted
		}
		if slices.Contains(b.held, i+1) {
			stance = b.strikes[i+1] - strike
		}
		if b.rhythm != rhythm.Even {
			left, stands, ok := b.rhythm.Stance(b.strikes, i)
			if stance = stands; ok {
				off = left
			}
		}
		alone := b.opens && i < 3 || b.closes && i >= n-2
		off = max(w.part(before, off, alone), before.flat+0.02)
		w.leave(b, before, off, stride, alone)
		w.pivot(before, side)

		p := footprint{strike: strike, off: math.Inf(1), rise: math.Inf(1)}
		stays := b.closes && i >= n-2
		mid := strike + stance/2
		if b.rhythm == rhythm.Skip && i%2 == 1 {
			mid = strike + 0.2*stance // a hop lands under the body
		}
		if stays {
			mid = max(mid, b.end+0.3)
		}
		w.place(&p, side, mid)
		w.turned(&p, side, stays)
		if b.rhythm == rhythm.Gallop && !stays {
			// One foot stays ahead of the other.
			ahead := 0.13 * w.leg * float64(2*(i%2)-1)
			p.at = p.at.Add(geom.Yaw(p.heading).Rotate(geom.Vec3{Z: ahead}))
		}
		if !stays {
			astray := geom.Vec3{X: rnd.Float(-0.05, 0.05), Z: rnd.Float(-0.06, 0.06)}
			p.at = p.at.Add(geom.Yaw(p.heading).Rotate(astray).Scale(m[Stagger] * w.style.Variety * w.leg / rig.StudiedHip))
			p.heading += rnd.Float(-0.15, 0.15) * m[Stagger] * w.style.Variety
		}
		if !stays || i < n-1 {
			w.within(&p)
		}
		w.settle(&p)
		w.land(b, &p, stride, stays)
		if stays {
			w.swivel(&p, side)
		}
		*prints = append(*prints, p)
	}
}

// part returns the latest time at which a foot leaves its print: before the body is
// so far ahead that the leg would be too short. A foot that rolls over the tips of its toes
// reaches farther. Alone, the foot has to leave earlier: its heel rises evenly, so that the
// leg becomes straight before the foot swings.
func (w *Walk) part(p *footprint, off float64, alone bool) float64 {
	ball := p.at.Add(geom.Yaw(p.heading).Rotate(w.size.Ball.Horizontal()))
	// On long feet the ankle stays farther behind.
	most := 0.445*w.leg - max(0, w.size.Ball.Z-0.155*w.leg)
	if !alone {
		most += 0.04 * w.leg
	}
	for range 40 {
		s := w.path.At(off)
		tips := 0.0
		if !alone {
			tips = 0.045 * w.tipShare(off) * w.leg
		}
		if geom.Yaw(s.Heading).Inv().Rotate(s.Pos.Sub(ball)).Z < most+tips {
			break
		}
		off -= 0.01
	}
	return off
}

// strideTime returns the time from the strike of a foot to its next, as the
// rhythm at strike i has it.
func (w *Walk) strideTime(b *bout, i int) float64 {
	switch {
	case i >= 2:
		return b.strikes[i] - b.strikes[i-2]
	case i+1 < len(b.strikes):
		return 2 * (b.strikes[i+1] - b.strikes[i])
	case i >= 1:
		return 2 * (b.strikes[i] - b.strikes[i-1])
	}
	return 1.2
}

// place sets the place of a print under the body that passes over it.
func (w *Walk) place(p *footprint, side rig.Side, mid float64) {
	s := w.path.At(mid)
	facing := geom.Yaw(s.Heading)
	local := facing.Inv().Rotate(s.Velocity)
	moving := blend.Clamp(s.Velocity.Len()/0.8, 0, 1)
	m := manner(w.path.Moods, mid)
	half := w.stand.half + (w.walkHalf()-w.stand.half)*moving + m[Width]/2*w.leg/rig.StudiedHip*(0.35+0.65*moving)
	half = max(half, 0.012*w.leg)
	// Knees pass each other in a turn.
	half = max(half, half+(w.stand.half-half+0.035*w.leg)*blend.Clamp(math.Abs(s.Turn)/3-0.4, 0, 1))
	if side := math.Abs(local.X); side > 0.12 {
		// The trailing foot comes up to the leading one and does not pass it.
		half = max(half, max(w.stand.half, 0.5*side/max(w.rate(mid), 0.1)+0.055*w.leg))
	}
	// The body is over the middle of the sole, not over the ankle.
	// The faster, the farther in front the foot comes down.
	over := 0.38 - 0.377*blend.Clamp(local.Z-1.3, 0, 0.7)
	ahead := w.stand.ahead + (over*w.size.Ball.Z-w.stand.ahead)*blend.Clamp(local.Z/1.2, -0.3, 1.1)
	// Runners land under the body and push off far behind it.
	if local.Z > 0 {
		ahead += (0.17 - 0.003*blend.Clamp(local.Z-3, 0, 3)) * w.leg * NewPace(s.Velocity.Len(), w.leg).Run
	}
	// People do not set their feet exactly beside each other.
	uneven := side.Sign() * w.style.Ahead / 2 * w.leg / rig.StudiedHip * (1 - moving)
	p.at = s.Pos.Add(facing.Rotate(geom.Vec3{X: side.Sign() * half, Z: uneven - ahead}))
	p.heading = s.Heading + side.Sign()*(w.stand.toeOut+(w.style.ToeOut-w.stand.toeOut)*moving+m[ToeOut])
}

// within shortens a step that would land farther ahead than usual at that speed:
// first and last steps are short.
func (w *Walk) within(p *footprint) {
	s := w.path.At(p.strike)
	facing := geom.Yaw(s.Heading)
	offset := facing.Inv().Rotate(p.at.Sub(s.Pos))
	most := w.leg * (0.25 + 0.105*s.Velocity.Len()/math.Sqrt(w.leg/rig.StudiedHip))
	if math.Abs(offset.Z) > most {
		offset.Z = math.Copysign(most, offset.Z)
		p.at = s.Pos.Add(facing.Rotate(offset))
	}
}

// walkHalf returns half the width of the track, in metres. The track is narrower than the hips,
// because each foot lands under the body.
func (w *Walk) walkHalf() float64 { return w.style.Width / 2 * w.hip / 0.0875 }
