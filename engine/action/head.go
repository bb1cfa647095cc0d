package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// carry puts the pelvis where the body is carried. A large head is kept above the ground: it nods, then a body on its feet bends less
// and any other one is raised.
func (k *fitter) carry(key *repertoire.Key, near rig.Side, t float64, f *timeline.Frame) {
	if key.Leap == repertoire.Aloft {
		return // the flight has the height
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

// largeHead reports whether the head is larger than the one that keys are drawn for.
func (k *fitter) largeHead() bool { return floor.HeadSize(k.body) > 1 }

// nods returns the directions in which a head may nod. A head that a key bends one way goes on that way, unless that lowers it: keys
// that follow each other nod alike. The head of a body on its side bends aside as well.
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

// mostNod bounds the angle between head and chest to which a large head nods, in radians.
var mostNod = radians(75)

// clearlyBent is the angle between head and chest in a key from which a large head nods the same way as in the key, in radians.
var clearlyBent = radians(10)

// nod rotates a large head until it is no deeper than the ground or the parts of the body that lie on it: by the least angle,
// forwards, backwards or aside, or as far as it goes. The pose of a usual head is the one of the key.
func (k *fitter) nod(t float64, f *timeline.Frame) {
	free := math.Min(1, floor.HeadSize(k.body)-1)
	if free <= 0 {
		return
	}
	deep := func(g *timeline.Frame) float64 {
		p := k.furthest(t, g)
		head, others := floor.Parts(k.body, &p)
		return head - math.Max(0, others)
	}
	const steps = 75
	least, bent := deep(f), math.Abs(f.Head.Pitch-f.Chest.Pitch)
	base, best := *f, *f
	for i := 1; i <= steps && least > 0; i++ {
		by := free * 2 * mostNod / steps * float64(i)
		for _, way := range nods(f) {
			g := base
			g.Head.Pitch, g.Head.Roll = g.Head.Pitch+by*way.Pitch, g.Head.Roll+by*way.Roll
			if portable.Hypot(g.Head.Pitch-g.Chest.Pitch, g.Head.Roll-g.Chest.Roll) > math.Max(mostNod, bent) {
				continue
			}
			if d := deep(&g); d < least {
				least, best = d, g
			}
		}
	}
	*f = best
}

// furthest returns the body in a frame. A trunk with a large head is as far beyond the frame as it goes before it rests there, unless
// the ground stops it.
func (k *fitter) furthest(t float64, f *timeline.Frame) posture.Posture {
	g := *f
	if k.largeHead() && f.Low == 0 {
		g.Overshoot()
	}
	p, _ := k.pose(t, &g)
	return p
}

// unbend raises the trunk of a body with short legs until its head is above the ground. wish is the frame of the key.
func (k *fitter) unbend(key *repertoire.Key, near rig.Side, wish timeline.Frame, t float64, f *timeline.Frame) {
	upright := *f
	upright.Hips.Pitch, upright.Chest.Pitch, upright.Head.Pitch = 0, 0, 0
	p, _ := k.pose(t, &upright)
	knees := math.Max(0, floor.Sunk(k.body, &p)) + 0.01*k.body.Size.HipHeight
	for range 30 {
		if p = k.furthest(t, f); floor.Sunk(k.body, &p) <= knees {
			return
		}
		wish.Hips.Pitch, wish.Chest.Pitch, wish.Head.Pitch = 0.9*wish.Hips.Pitch, 0.9*wish.Chest.Pitch, 0.9*wish.Head.Pitch
		*f = wish
		k.support(key, near, t, f)
		k.nod(t, f)
	}
}
