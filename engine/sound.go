package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// sound fills q with the body at time t, and puts right what has no number: no
// shape of a rig and no demand may leave an answer without a motion.
func (p *performance) sound(t float64, q *posture.Posture) {
	p.at(t, q)
	state := p.walk.Path().At(t)
	facing := geom.Yaw(state.Heading).Unit()
	if !finitePoint(q.Pelvis) {
		q.Pelvis = geom.Vec3{X: state.Pos.X, Y: p.body.Size.PelvisHeight, Z: state.Pos.Z}
		if !finitePoint(q.Pelvis) {
			q.Pelvis = geom.Vec3{Y: p.body.Size.PelvisHeight}
		}
	}
	for _, r := range []*geom.Quat{&q.Hips, &q.Chest, &q.Head} {
		mend(r, facing)
	}
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
		if a := &q.Arms[side]; !(math.Abs(a.Flex+a.Abduct+a.Twist+a.Elbow+a.Pronate+a.Wrist+a.Lift+a.Curl+a.Point+a.Hang) < 1e9) {
			*a = posture.Arm{Hang: 1}
		}
	}
}

func mend(r *geom.Quat, to geom.Quat) {
	if n := r.Dot(*r); !(n > 0.5 && n < 2) {
		*r = to
	}
}

func finitePoint(v geom.Vec3) bool { return math.Abs(v.X)+math.Abs(v.Y)+math.Abs(v.Z) < 1e12 }
