package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// softly is the time, in seconds, in which a foot begins or ceases to yield to its leg.
const softly = 0.06

// reach keeps a runner's foot within reach of its leg, so that the knee slows down before it is
// straight. A foot whose heel is up turns about its ball, and goes on to do so as it leaves the ground; a
// foot in the air is drawn up. It comes down where it has to in any case.
func (w *Walk) reach(side rig.Side, t float64, p *posture.Posture, foot *sole) {
	i := w.printAt(side, t)
	prints := w.prints[side]
	from := &prints[i]
	if !w.soar.live || t <= from.rise {
		return
	}
	runs := w.soar.share(t)
	if runs == 0 {
		return
	}
	hip := p.Pelvis.Add(p.Hips.Rotate(w.size.Hip[side]))
	lifted := blend.MinJerk((t - from.off) / softly)
	if up := runs * blend.MinJerk((t-from.rise)/softly) * (1 - lifted); up > 0 {
		w.turnToward(foot, hip, up, w.nearer(t, foot.ankle.Dist(hip)))
	}
	if t <= from.off || i+1 == len(prints) {
		return
	}
	leg := foot.ankle.Sub(hip)
	far := leg.Len()
	if share := runs * lifted * blend.MinJerk((prints[i+1].strike-t)/softly); share > 0 {
		foot.ankle = foot.ankle.Add(leg.Scale(share * (w.nearer(t, far)/far - 1)))
	}
}

// nearer returns the distance at which a foot is that would be at a distance from its hip: no
// farther than the leg reaches, and smooth.
func (w *Walk) nearer(t, far float64) float64 {
	leg := w.size.Thigh + w.size.Shin
	fast := w.soar.share(t) * blend.Clamp((w.path.velocity(t).Len()/math.Sqrt(w.leg/rig.StudiedHip)-3)/1.5, 0, 1)
	spare := (spareReach + 0.04*fast) * leg // legs of sprinters are less straight
	free := posture.Extension*leg - spare
	if far <= free {
		return far
	}
	return free + spare*(1-portable.Exp((free-far)/spare))
}

// spareReach is the part of a leg within which a knee slows down before it is straight.
const spareReach = 0.012

// turnToward turns a foot about its ball by a share of the angle that brings the ankle as near to
// the hip as far says, heel up.
func (w *Walk) turnToward(foot *sole, hip geom.Vec3, share, far float64) {
	ball := foot.ankle.Add(foot.turn().Rotate(w.size.Ball))
	turned := func(by float64) sole {
		s := *foot
		s.pitch, s.bend = s.pitch-by, s.bend+by
		s.ankle = ball.Sub(s.turn().Rotate(w.size.Ball))
		return s
	}
	by, dist := 0.0, foot.ankle.Dist(hip)
	if dist <= far {
		return
	}
	const step = 0.01
	for range 3 {
		slope := (turned(by+step).ankle.Dist(hip) - dist) / step
		if slope > -0.02*w.leg {
			break // the heel does not come nearer
		}
		by = min(by+(far-dist)/slope, mostTurn)
		dist = turned(by).ankle.Dist(hip)
	}
	*foot = turned(share * by)
}

// mostTurn is how far a heel comes up at most beyond its roll, in radians.
const mostTurn = 0.35
