package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// cachedPose is a pose that may be requested again.
type cachedPose struct {
	planned geom.Vec3 // pelvis before the repair
	cleared posture.Posture
}

// maxCachedPoses bounds the poses that a performance caches.
const maxCachedPoses = 64

// cachePoses makes clearedPose cache the poses at the times of pins, which a solver requests
// several times.
func (p *performance) cachePoses(pins *solve.Pins) {
	p.cached = make(map[float64]*cachedPose)
	add := func(t float64) {
		if len(p.cached) < maxCachedPoses {
			p.cached[t] = nil
		}
	}
	for i := range pins.Places {
		add(pins.Places[i].Time)
	}
	for i := range pins.Targets {
		add(pins.Targets[i].Time)
	}
	for i := range pins.Keys {
		add(pins.Keys[i].Time)
	}
}

// clearedPose fills the zero posture q with the body at time t, and replaces values that are not
// finite: every rig and every request gets a motion.
func (p *performance) clearedPose(t float64, q *posture.Posture) {
	cached, caches := p.cached[t]
	if cached == nil {
		p.uncachedPose(t, q)
		if caches {
			p.cached[t] = &cachedPose{p.planned, *q}
		}
	} else {
		*q, p.planned = cached.cleared, cached.planned
	}
	p.plannedAt = t
}

// uncachedPose is clearedPose without the cache.
func (p *performance) uncachedPose(t float64, q *posture.Posture) {
	p.plannedPose(t, wholeBody, q)
	p.planned = q.Pelvis
	state := p.walk.Path().At(t)
	facing := p.repairPelvis(&state, q)
	mend(&q.Chest, facing)
	mend(&q.Head, facing)
	for side := range q.Feet {
		f := &q.Feet[side]
		mend(&f.Turn, facing)
		mend(&f.Toe, facing)
		if !finitePoint(f.Knee) {
			f.Knee = facing.Rotate(geom.UnitZ)
		}
		if !finitePoint(f.Ankle) {
			hip := q.Pelvis.Add(q.Hips.Rotate(p.body.Size.Hip[side]))
			f.Ankle = geom.Vec3{X: hip.X, Y: hip.Y - p.body.Size.Thigh - p.body.Size.Shin, Z: hip.Z}
		}
		p.dragFoot(state.Velocity.Len(), q, rig.Side(side))
		q.LimitHipExtension(rig.Side(side), p.body)
		if a := &q.Arms[side]; !(math.Abs(a.Flex+a.Abduct+a.Twist+a.Elbow+a.Pronate+a.Wrist+a.Lift+a.Curl+a.Point+a.Hang) < 1e9) {
			*a = posture.Arm{Hang: 1}
		}
	}
}

// repairPelvis replaces a pelvis position that is not finite, and returns the heading of the body.
func (p *performance) repairPelvis(state *gait.State, q *posture.Posture) (facing geom.Quat) {
	facing = geom.Yaw(state.Heading).Unit()
	if !finitePoint(q.Pelvis) {
		q.Pelvis = geom.Vec3{X: state.Pos.X, Y: p.body.Size.PelvisHeight, Z: state.Pos.Z}
		if !finitePoint(q.Pelvis) {
			q.Pelvis = geom.Vec3{Y: p.body.Size.PelvisHeight}
		}
	}
	mend(&q.Hips, facing)
	return facing
}

// pelvis returns the position and the heading of the pelvis in clearedPose at a time.
func (p *performance) pelvis(t float64) (at geom.Vec3, heading float64) {
	var q posture.Posture
	p.plannedPose(t, lowerBody, &q)
	state := p.walk.Path().At(t)
	p.repairPelvis(&state, &q)
	return q.Pelvis, facing(&q)
}

// sprint is the speed of the fastest people, in m/s for the hip height of an adult.
const sprint = 12

// dragFoot moves a foot below a body that is faster than sprint, because no legs can keep up with
// it.
func (p *performance) dragFoot(speed float64, q *posture.Posture, side rig.Side) {
	size, f := &p.body.Size, &q.Feet[side]
	leg := size.Thigh + size.Shin
	way := f.Ankle.Sub(q.HipJoint(p.body, side))
	lost := blend.MinJerk(speed/(0.3*sprint*math.Sqrt(size.HipHeight/rig.CanonicalHip)) - 3.3)
	lost = math.Max(lost, blend.MinJerk((way.Len()/leg-1.15)/0.35))
	if lost == 0 {
		return
	}
	flat := way.Horizontal()
	if l := flat.Len(); l > 0.5*leg {
		flat = flat.Scale(0.5 * leg / l)
	}
	near := flat.Add(geom.Vec3{Y: blend.Clamp(way.Y, -0.85*leg, -0.6*leg)})
	f.Ankle = f.Ankle.Add(near.Sub(way).Scale(lost))
}

func mend(r *geom.Quat, to geom.Quat) {
	if n := r.Dot(*r); !(n > 0.5 && n < 2) {
		*r = to
	}
}

func finitePoint(v geom.Vec3) bool { return math.Abs(v.X)+math.Abs(v.Y)+math.Abs(v.Z) < 1e12 }
