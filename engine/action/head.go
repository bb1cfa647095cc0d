package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// placePelvis puts the pelvis at the height of the key's support, then turns a large head off the ground (nod). If head or knees are
// still too deep, the change depends on the support:
//   - a seat, the floor: none;
//   - one knee or both: the trunk straightens, whatever the size of the head;
//   - the body on the ground or on a bed, with a large head: the body lies down anew with the turned head;
//   - the hands, alone or with knees or toes, and the air, with a large head: the pelvis rises by the depth of the head;
//   - feet, with a large head: the trunk straightens.
//
// A key aloft stays unchanged: its flight has the height.
func (k *fitter) placePelvis(key *repertoire.Key, near rig.Side, t float64, f *timeline.Frame) {
	if key.Leap == repertoire.Aloft {
		return
	}
	wish := *f
	k.support(key, near, t, f)
	k.nod(t, f)
	switch {
	case key.On == repertoire.OnSeat || key.On == repertoire.OnFloor:
	case key.On == repertoire.OnKnee || key.On == repertoire.OnKnees:
		k.unbend(key, near, wish, t, f)
	case !k.largeHead():
	case key.On == repertoire.OnBody || key.On == repertoire.OnBed:
		k.layDown(t, f)
	case key.On.Lies() || key.On == repertoire.InAir:
		p, _ := k.pose(t, f)
		head, _ := floor.Parts(k.body, &p)
		f.Pelvis.Y += math.Max(0, head)
	default:
		k.unbend(key, near, wish, t, f)
	}
}

// largeHead reports whether the head, relative to the legs, is larger than an adult's. Keys are written for adults.
func (k *fitter) largeHead() bool { return floor.HeadSize(k.body) > 1 }

// nods returns the directions in which the head may turn. If the key already bends the head more than clearlyBent and turning further
// that way raises it, only that direction: the head then turns alike in successive keys. The head of a body on its side may also turn
// aside.
func nods(f *timeline.Frame) []timeline.Lean {
	back, ahead, bent := timeline.Lean{Pitch: -1}, timeline.Lean{Pitch: 1}, f.Head.Pitch-f.Chest.Pitch
	switch {
	case math.Abs(math.Sin(f.Chest.Roll)) > 0.5 && math.Abs(bent) < clearlyBent:
		return []timeline.Lean{back, ahead, {Roll: -1}, {Roll: 1}}
	case bent < -clearlyBent && math.Sin(f.Head.Pitch) > 0:
		return []timeline.Lean{back}
	case bent > clearlyBent && math.Sin(f.Head.Pitch) < 0:
		return []timeline.Lean{ahead}
	}
	return []timeline.Lean{back, ahead}
}

// maxNod is the largest pitch, and the largest roll, of the head from the chest, in radians, to which nod turns a head that the key bends
// less.
var maxNod = radians(75)

// clearlyBent is the head-chest angle, in radians, above which nod keeps the direction of the key.
var clearlyBent = radians(10)

// nod rotates a large head until it is no deeper than the ground or the parts of the body that lie on it: by the least angle,
// forwards, backwards or aside. If no angle suffices, it takes the one with the least depth. A head of the usual size keeps the pose of
// the key.
func (k *fitter) nod(t float64, f *timeline.Frame) {
	share := math.Min(1, floor.HeadSize(k.body)-1) // of the range of angles that nod tries: a head just above the usual size nods little
	if share <= 0 {
		return
	}
	deep := func(g *timeline.Frame) float64 {
		p := k.furthest(t, g)
		head, others := floor.Parts(k.body, &p)
		return head - math.Max(0, others)
	}
	const steps = 75
	least := deep(f)
	maxPitch := math.Max(maxNod, math.Abs(f.Head.Pitch-f.Chest.Pitch))
	maxRoll := math.Max(maxNod, math.Abs(f.Head.Roll-f.Chest.Roll))
	directions, best := nods(f), *f
	for i := 1; i <= steps && least > 0; i++ {
		by := share * 2 * maxNod / steps * float64(i)
		for _, d := range directions {
			g := *f
			g.Head.Pitch, g.Head.Roll = g.Head.Pitch+by*d.Pitch, g.Head.Roll+by*d.Roll
			if math.Abs(g.Head.Pitch-g.Chest.Pitch) > maxPitch || math.Abs(g.Head.Roll-g.Chest.Roll) > maxRoll {
				continue
			}
			if depth := deep(&g); depth < least {
				least, best = depth, g
			}
		}
	}
	*f = best
}

// furthest returns the posture at f. For a large head and f.Low == 0 it is the posture at the largest overshoot of the trunk.
func (k *fitter) furthest(t float64, f *timeline.Frame) posture.Posture {
	g := *f
	if k.largeHead() && f.Low == 0 {
		g.Overshoot()
	}
	p, _ := k.pose(t, &g)
	return p
}

// unbend straightens the trunk in at most 30 steps, until trunk, head and knees are hardly deeper under the ground than with the
// trunk upright. wish is the frame before placePelvis changed it.
func (k *fitter) unbend(key *repertoire.Key, near rig.Side, wish timeline.Frame, t float64, f *timeline.Frame) {
	upright := *f
	upright.Hips.Pitch, upright.Chest.Pitch, upright.Head.Pitch = 0, 0, 0
	p, _ := k.pose(t, &upright)
	allowedDepth := math.Max(0, floor.Sunk(k.body, &p)) + 0.01*k.body.Size.HipHeight
	for range 30 {
		if p = k.furthest(t, f); floor.Sunk(k.body, &p) <= allowedDepth {
			return
		}
		wish.Hips.Pitch, wish.Chest.Pitch, wish.Head.Pitch = 0.9*wish.Hips.Pitch, 0.9*wish.Chest.Pitch, 0.9*wish.Head.Pitch
		*f = wish
		k.support(key, near, t, f)
		k.nod(t, f)
	}
}
