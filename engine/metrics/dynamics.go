package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// dynamics are the D metrics: the motion of body parts that follow others, and the distribution of speed over
// time. Angles are degrees, lengths metres. A value is NaN if a rig lacks the part.
//
// For a steady gait, ranges are means over its strides; otherwise they are ranges of the whole motion.
type dynamics struct {
	headPitch, headRoll   float64
	trunkPitch, thoraxYaw float64 // of the thorax
	trunkLean             float64 // sideways, of the line from the pelvis to the shoulders
	shoulderRoll          float64 // of the line between the shoulders
	elbow, wrist          float64 // flexion; the hand's directions in the frame of the forearm
	handVariety           float64 // distance of the hand's positions from their mean at equal phases of the strides

	timeToPeak, timeDeviation float64 // share of a hand movement until its greatest speed
	handSpeed                 float64 // greatest speed, m/s
	stillShare                float64 // share of frames without motion
	pelvisAside               float64 // sideways range of the pelvis
	weightShift               float64 // share of the displacement to the standing foot at the first toe-off
	quietest                  float64 // least mean speed of the pelvis over a second, m/s

	cycles
	spineAlike, neckAlike float64 // correlation of the rotations of the first and last joint of the spine, and of neck and head
	clavicleTurn          float64 // deviation of the clavicles from their mean direction in the frame of the chest
}

// stillBody is the speed below which a joint counts as still, in m/s.
const stillBody = 0.02

// dynamicsOf measures the D metrics. All are NaN without a body, or with fewer than four frames.
func dynamicsOf(m *Motion) dynamics {
	d := dynamics{
		headPitch: absent, headRoll: absent, trunkPitch: absent, trunkLean: absent, thoraxYaw: absent,
		shoulderRoll: absent, elbow: absent, wrist: absent, handVariety: absent,
		timeToPeak: absent, timeDeviation: absent, handSpeed: absent, stillShare: absent,
		pelvisAside: absent, weightShift: absent, quietest: absent, cycles: noCycles,
		spineAlike: absent, neckAlike: absent, clavicleTurn: absent,
	}
	if m.body == nil || m.Frames() < 4 || !(m.FPS > 0) {
		return d
	}
	windows := m.strides()
	walks := len(windows) > 0
	if !walks {
		windows = []window{{0, m.Frames() - 1}}
	}
	d.ranges(m, windows)
	if walks {
		d.handVariety, d.cycles = m.handVariety(windows), m.cyclesOf(windows)
	}
	d.chain(m, window{windows[0].first, windows[len(windows)-1].last})
	d.timeToPeak, d.timeDeviation = m.timeToPeak()
	d.handSpeed = m.handSpeed()
	d.stillShare = m.stillShare()
	d.weightShift = m.weightShift()
	d.quietest = m.quietest()
	return d
}

// ranges measures the ranges of body parts within windows of frames.
func (d *dynamics) ranges(m *Motion, windows []window) {
	b := m.body
	over := func(value func(f int) float64) float64 {
		var a mean
		for _, w := range windows {
			a.add(w.span(value))
		}
		return a.value()
	}
	if b.Head >= 0 {
		d.headPitch = over(func(f int) float64 { return pitchOf(m.turn(f, b.Head)) })
		d.headRoll = over(func(f int) float64 { return rollOf(m.turn(f, b.Head)) })
	}
	var pitch, lean, aside, yaw mean
	for _, w := range windows {
		facing := geom.Yaw(m.facing(w)).Inv()
		trunk := func(f int) geom.Vec3 {
			return facing.Rotate(m.shoulders(f).Sub(m.pos(f, m.pelvis)))
		}
		lean.add(w.span(func(f int) float64 { v := trunk(f); return degrees(math.Atan2(v.X, v.Y)) }))
		aside.add(w.span(func(f int) float64 { return facing.Rotate(m.pos(f, m.pelvis)).X }))
		if n := len(b.Spine); n > 0 {
			pitch.add(w.span(func(f int) float64 { return pitchOf(m.turn(f, b.Spine[n-1])) }))
			yaw.add(m.yawSpan(w, b.Spine[n-1]))
		}
	}
	d.trunkPitch, d.trunkLean, d.pelvisAside, d.thoraxYaw = pitch.value(), lean.value(), aside.value(), yaw.value()
	if l, r := b.Arms[0].Upper, b.Arms[1].Upper; l >= 0 && r >= 0 {
		d.shoulderRoll = over(func(f int) float64 {
			return arcsine(m.pos(f, l).Sub(m.pos(f, r)).Unit().Y)
		})
	}
	d.arms(m, windows)
}

// arms measures the ranges of elbows and wrists: the mean of both arms for a gait, otherwise the arm that
// moves more.
func (d *dynamics) arms(m *Motion, windows []window) {
	b := m.body
	var elbow, wrist mean
	for side, arm := range b.Arms {
		if arm.Upper < 0 || arm.Fore < 0 || arm.Hand < 0 {
			continue
		}
		out := geom.Vec3{X: 1 - 2*float64(side)}
		hand := func(f int) geom.Vec3 {
			return m.turn(f, arm.Fore).Inv().Mul(m.turn(f, arm.Hand)).Rotate(out)
		}
		bend := func(f int) float64 {
			upper, fore := m.pos(f, arm.Fore).Sub(m.pos(f, arm.Upper)), m.pos(f, arm.Hand).Sub(m.pos(f, arm.Fore))
			return degrees(math.Atan2(upper.Cross(fore).Len(), upper.Dot(fore)))
		}
		for _, w := range windows {
			elbow.add(w.span(bend))
			wrist.add(2 * arcsine(w.spread(hand)/2)) // from the chord of the unit circle
		}
	}
	value := (*mean).value
	if len(windows) == 1 && windows[0].whole(m) {
		value = (*mean).max
	}
	d.elbow, d.wrist = value(&elbow), value(&wrist)
}

// pitchOf returns the downward pitch of a rotation in degrees, and rollOf the rise of its left side. Neither
// depends on the heading.
func pitchOf(turn geom.Quat) float64 { return -arcsine(turn.Rotate(geom.UnitZ).Y) }
func rollOf(turn geom.Quat) float64  { return arcsine(turn.Rotate(geom.UnitX).Y) }

// yawSpan returns the range of a joint's yaw in a window relative to the mean heading of the body, in
// degrees.
func (m *Motion) yawSpan(w window, j int) float64 {
	yaw := make([]float64, w.last-w.first+1)
	for i := range yaw {
		z := m.turn(w.first+i, j).Rotate(geom.UnitZ)
		yaw[i] = degrees(math.Atan2(z.X, z.Z))
		if i > 0 {
			yaw[i] = yaw[i-1] + math.Remainder(yaw[i]-yaw[i-1], 360)
		}
	}
	n := len(yaw) - 1
	gone := 0.0
	if !w.whole(m) && n > 0 {
		gone = (yaw[n] - yaw[0]) / float64(n)
	}
	return w.span(func(f int) float64 { i := f - w.first; return yaw[i] - gone*float64(i) })
}

// facing returns the mean heading of the pelvis in a window, in radians.
func (m *Motion) facing(w window) float64 {
	var sum geom.Vec3
	for f := w.first; f <= w.last; f++ {
		sum = sum.Add(m.turn(f, m.pelvis).Rotate(geom.UnitZ).Horizontal())
	}
	return math.Atan2(sum.X, sum.Z)
}

// stillShare returns the share of frames in which no joint of the body moves.
func (m *Motion) stillShare() float64 {
	var a mean
	for f := range m.Frames() - 1 {
		still := true
		for _, j := range m.core {
			still = still && m.speed(f, j) < stillBody
		}
		a.share(still)
	}
	return a.value()
}

// quietest returns the least mean speed of the pelvis over a second. It returns NaN for motions below a
// second.
func (m *Motion) quietest() float64 {
	long := int(math.Round(m.FPS))
	if long < 1 || m.Frames() <= long {
		return absent
	}
	least, sum := math.Inf(1), 0.0
	for f := range m.Frames() - 1 {
		sum += m.speed(f, m.pelvis)
		if f >= long {
			sum -= m.speed(f-long, m.pelvis)
		}
		if f >= long-1 {
			least = math.Min(least, sum/float64(long))
		}
	}
	return least
}
