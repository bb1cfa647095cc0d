package gesture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// fitted returns a move with its hands as high as the action says, and what a
// cycle of two keys swings back to as far from its first key as size tells.
func fitted(m *repertoire.Move, a *language.Action, size float64) *repertoire.Move {
	high := a.Target.Height > 0 && a.Target.Part == "" && !a.Floor
	back := len(m.Cycle) == 2 && math.Abs(size-1) > 0.01
	if !high && !back {
		return m
	}
	out := *m
	out.Enter, out.Cycle, out.Leave = own(m.Enter), own(m.Cycle), own(m.Leave)
	if back {
		farther(out.Cycle[0].Near.Reach, out.Cycle[1].Near.Reach, size)
		farther(out.Cycle[0].Far.Reach, out.Cycle[1].Far.Reach, size)
	}
	if high {
		// A body is 3.1 arms high, its shoulders are at 82 % of that.
		lift(&out, 3.1*(a.Target.Height-0.82))
	}
	return &out
}

// own returns keys with reaches of their own.
func own(keys []repertoire.Key) []repertoire.Key {
	out := make([]repertoire.Key, len(keys))
	for i := range keys {
		out[i] = keys[i]
		for _, r := range []**repertoire.Reach{&out[i].Near.Reach, &out[i].Far.Reach} {
			if *r != nil {
				c := **r
				*r = &c
			}
		}
	}
	return out
}

// farther moves the second of two places away from the first by a factor.
func farther(from, to *repertoire.Reach, size float64) {
	if from == nil || to == nil || from.At != to.At {
		return
	}
	to.Off = from.Off.Add(to.Off.Sub(from.Off).Scale(size))
}

// lift raises the hands of all keys until the one that goes farthest is as high
// over the shoulder as told, in lengths of the arm.
func lift(m *repertoire.Move, up float64) {
	all := [][]repertoire.Key{m.Enter, m.Cycle, m.Leave}
	far, high := 0.0, 0.0
	for _, keys := range all {
		for i := range keys {
			if r := keys[i].Near.Reach; r != nil && r.Free() {
				if d := r.Far().Len(); d > far+1e-9 {
					far, high = d, handHeight(r, radians(keys[i].Chest.Pitch))
				}
			}
		}
	}
	if far == 0 {
		return
	}
	for _, keys := range all {
		for i := range keys {
			for _, r := range []*repertoire.Reach{keys[i].Near.Reach, keys[i].Far.Reach} {
				if r != nil && r.Free() {
					part := math.Min(1, r.Far().Len()/far)
					raiseHand(r, blend.Clamp(up-high, -1.3, 1.3)*part*part)
				}
			}
		}
	}
}

// handHeight is how high over the shoulder a free hand is with the chest so far
// forward, in lengths of the arm.
func handHeight(r *repertoire.Reach, pitch float64) float64 {
	at := r.Off
	if r.At == repertoire.Nowhere {
		at = r.Upper.Unit().Lerp(r.Fore.Unit(), 0.5)
	}
	return at.Y*math.Cos(pitch) - at.Z*math.Sin(pitch)
}

// raiseHand lifts a free hand. A straight arm turns, a bent one lifts its elbow.
func raiseHand(r *repertoire.Reach, by float64) {
	if r.At != repertoire.Nowhere {
		r.Off.Y += by
		return
	}
	upper, fore := r.Upper.Unit(), r.Fore.Unit()
	if upper.Dot(fore) > 0.85 {
		r.Upper, r.Fore = tilted(upper, by), tilted(fore, by)
		return
	}
	r.Upper = tilted(upper, 2*by)
	if rest := by - 0.5*(r.Upper.Y-upper.Y); math.Abs(rest) > 0.05 {
		r.Fore = tilted(fore, 2*rest)
	}
}

// tilted returns a direction that points higher by a part of its length, to the
// same side.
func tilted(d geom.Vec3, by float64) geom.Vec3 {
	y := blend.Clamp(d.Y+by, -0.97, 0.98)
	flat := d.Horizontal()
	if flat.Len() < 0.05 {
		flat = geom.Vec3{X: 0.1, Z: 1} // an arm that hangs or points up goes ahead
	}
	return flat.Unit().Scale(math.Sqrt(1 - y*y)).Add(geom.Vec3{Y: y})
}
