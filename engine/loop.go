package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/solve"
)

// A cycle that goes less far than this stays where it is.
const (
	loopStep = 0.06 // metres
	loopTurn = 0.12 // radians
)

// close returns the solver of a motion whose last frame repeats its first one,
// further on by one cycle. The motion repeats itself but for what is left to
// chance; that is taken up by a key at one of the ends: the one that no
// constraint has taken.
func (k *take) close(m motion) *solve.Solver {
	pins := m.pins
	end := k.at(k.frames - 1)
	first, last := k.skeleton.RestPose(), k.skeleton.RestPose()
	m.solver.At(k.from, &first)
	m.solver.At(end, &last)
	pelvis := 0
	if k.body != nil {
		pelvis = k.body.Pelvis
	}
	a, b := k.skeleton.Model(first, nil)[pelvis], k.skeleton.Model(last, nil)[pelvis]
	way := b.Pos.Sub(a.Pos).Horizontal()
	if way.Len() < loopStep && !placedAt(pins, end) {
		way = geom.Vec3{}
	}
	ahead := b.Rot.Mul(a.Rot.Inv()).Rotate(geom.UnitZ)
	turn := math.Atan2(ahead.X, ahead.Z)
	if math.Abs(turn) < loopTurn && !placedAt(pins, end) {
		turn = 0
	}
	key := solve.Key{Time: end, Rot: map[int]geom.Quat{}}
	from, yaw, pivot := first, geom.Yaw(turn), a.Pos
	to := a.Pos.Add(way)
	if pinnedAt(pins, end) && !pinnedAt(pins, k.from) {
		key.Time = k.from
		from, yaw, pivot, to = last, geom.Yaw(-turn), b.Pos, b.Pos.Sub(way)
	}
	for j, r := range from.Rot {
		key.Rot[j] = r
	}
	key.Rot[0] = yaw.Mul(from.Rot[0])
	root := yaw.Rotate(from.Root.Sub(pivot)).Add(to)
	key.Root = &root
	// The other end is held as it is: a short cycle would feel the key there. The
	// keys come last, so that they win over what else stands at their time.
	held := solve.Key{Time: k.from + end - key.Time, Rot: map[int]geom.Quat{}, Root: &from.Root}
	for j, r := range from.Rot {
		held.Rot[j] = r
	}
	pins.Keys = append(append([]solve.Key(nil), pins.Keys...), held, key)
	return m.solver.With(pins)
}

func pinnedAt(pins solve.Pins, t float64) bool {
	if targetAt(pins, t) {
		return true
	}
	for _, p := range pins.Keys {
		if math.Abs(p.Time-t) < 1e-9 {
			return true
		}
	}
	return placedAt(pins, t)
}

func placedAt(pins solve.Pins, t float64) bool {
	for _, p := range pins.Places {
		if math.Abs(p.Time-t) < 1e-9 && !p.Free {
			return true
		}
	}
	return false
}

// forever lets a body that goes round and round be on its way when it begins
// and when it ends.
func forever(st gait.Stretch, spans []cue, i int) gait.Stretch {
	a := &spans[i]
	if st.Speed == 0 && st.Side == 0 {
		return st
	}
	const long = 1e3
	if i == 0 {
		st.Turn *= (st.End - st.Start) / (a.End - a.Start)
		st.Start = -long
	}
	if i == len(spans)-1 {
		st.End = long
	}
	return st
}
