package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/coupling"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// arm returns an arm that swings opposite to the leg of its side.
func (w *Walk) arm(side rig.Side, m *beat) posture.Arm {
	a := Hanging()
	k := m.manner
	live := m.drive * (1 - k[Stiff])
	a.Elbow += w.style.Elbow * (1 - k[Stiff])
	v := blend.Clamp(math.Abs(m.speed), 0, 2.2)
	swing := (1 + (w.style.Arms-1)*(1-k[Stiff])) * (1 + k[Arms]*(1-0.6*m.pace.Run))
	size := swing * m.drive
	a.Flex -= radians(2) * v * size
	a.Elbow += radians(1+5*v) * size
	a.Twist += radians(1.5) * size
	if m.pace.Run > 0 {
		a = a.Lerp(runningArm(), m.pace.Run*m.drive)
	}
	var c coupling.Values
	at := func(channel coupling.Channel) float64 { return c[coupling.Side(channel, side)] }
	phase := w.armPhase(side, m)
	s := m.strideState()
	w.person.At(s, phase, coupling.Side(coupling.GirdleLift, side), coupling.Side(coupling.GirdleAhead, side), &c)
	w.person.At(s, phase-slackLag*k[Slack], coupling.Side(coupling.Elbow, side), coupling.Side(coupling.WristSide, side), &c)
	// Small swings of a walker are as irregular as large ones.
	s.Irregularity = (1+s.Irregularity)/(m.pace.Run+(1-m.pace.Run)*blend.Clamp(swing, regularFrom, 1)) - 1
	w.person.At(s, phase, coupling.Side(coupling.ArmFlex, side), coupling.Side(coupling.ArmOut, side), &c)
	a.Lift += at(coupling.GirdleLift) * live * (1 + k[Girdles])
	a.Ahead += at(coupling.GirdleAhead) * live * (1 + k[Girdles])
	a.Flex += at(coupling.ArmFlex) * size
	a.Abduct += at(coupling.ArmOut) * min(size, live)
	a.Elbow += at(coupling.Elbow) * min(size, 0.7*live+0.3*size) * (1 + k[Elbows])
	a.Wrist += at(coupling.WristFlex) * size * (1 + k[Wrists])
	a.Bend += at(coupling.WristSide) * size * (1 + k[Wrists])
	return w.carry(a, m, side)
}

// regularFrom is the size of a swing, relative to the usual one, below which its irregularity decreases.
const regularFrom = 0.1

// slackLag is the part of a stride by which the elbow and the wrist of a slack arm are late.
const slackLag = 0.05

// armPhase is the phase of the stride as an arm has it. The arm comes forward in the half after
// the strike of the foot of its side. A runner's arms are not skewed: in flight they would lift the
// centre of mass.
func (w *Walk) armPhase(side rig.Side, m *beat) float64 {
	k := m.manner[Skew] * (1 - m.pace.Run)
	if k == 0 {
		return m.held
	}
	own := m.held
	if side == rig.Right {
		own += 0.5
	}
	return m.held + k/(2*math.Pi)*math.Sin(2*math.Pi*(own-0.03))
}

// carry applies the present manner to an arm.
func (w *Walk) carry(a posture.Arm, m *beat, side rig.Side) posture.Arm {
	k := m.manner
	// A runner's elbows are bent already.
	elbow := k[Elbow] * (1 - 0.85*m.pace.Run*m.drive)
	show := 0.8 + 0.2*m.drive
	if k[Fore] > radians(60) {
		show = 1
	}
	a.Flex += k[Fore] * show
	a.Elbow = max(radians(3), a.Elbow+elbow*show)
	a.Abduct += k[Abduct]
	a.Twist += k[Inward]
	a.Lift += k[Shrug]
	a.Curl = max(0, a.Curl+k[Fist])
	a.Hang = blend.Clamp(1-max(0, k[Fore])/radians(40), 0, 1)
	if k[Stagger] > 0 || k[Tremble] > 0 {
		n := &w.arms[side]
		a.Abduct += k[Stagger] * radians(11) * n.At(0.7*m.time+3)
		a.Flex += k[Stagger]*radians(10)*n.At(0.6*m.time+20) + 2*k[Tremble]*n.At(11*m.time)
		a.Elbow = max(0, a.Elbow+k[Stagger]*radians(12)*n.At(0.7*m.time+40)+2*k[Tremble]*n.At(10*m.time+5))
	}
	a.Abduct = besideTrunk(a.Abduct, a.Flex)
	return a
}

// besideTrunk returns the abduction of an arm: behind the trunk, an arm does not go inward of its shoulder.
func besideTrunk(abduct, flex float64) float64 {
	near, behind := radians(4), blend.Clamp(-flex/radians(15), 0, 1)
	if abduct >= near || behind == 0 {
		return abduct
	}
	return abduct + behind*(near*near/(2*near-abduct)-abduct)
}

// runningArm is the mean of the arm of a runner.
func runningArm() posture.Arm {
	a := Hanging()
	a.Flex = radians(-18)
	a.Elbow = radians(80)
	a.Abduct += radians(10)
	a.Twist -= radians(8)
	a.Pronate += radians(10)
	a.Curl += radians(24)
	return a
}
