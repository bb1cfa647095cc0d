package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// spot is a part of the own body that a hand goes to, and how it moves there.
type spot struct {
	key   Key       // with the hand on it
	along geom.Vec3 // half the way of fingers that scratch it, in the unit of the mark
	off   geom.Vec3 // from where a hand pats it
	both  bool      // both hands go there, each to its side
}

// stroke is half the way of a hand on the head, and on the rest of the body.
const headStroke, bodyStroke = 0.16, 0.03

var spots = map[string]spot{
	"head": {Key{In: 0.8, Chest: Lean{Roll: 2}, Head: Lean{Roll: -5, Pitch: 6},
		Near: Limb{Reach: tip(Crown, v(0.06, 0.12, 0.05), v(0, -1, 0), v(-1, 0, -0.1), Claw).bent(25)}},
		v(headStroke, 0, 0.06), v(0.1, 0.5, 0), false},
	"nose": {Key{In: 0.75, Head: Lean{Pitch: 3}, Near: Limb{Reach: tip(Nose, v(0.02, -0.03, 0.03), v(-0.2, 0, -1),
		v(-0.55, 0.45, -0.7), Pointer)}},
		v(0.02, headStroke, 0), v(0, 0, 0.3), false},
	"mouth": {Key{In: 0.75, Head: Lean{Pitch: 3}, Near: Limb{Reach: tip(Mouth, v(0.05, 0, 0.12), v(-0.2, 0, -1), v(-0.6, 0.6, -0.45), Flat)}},
		v(headStroke, 0, 0), v(0, 0, 0.3), false},
	"chin": {Key{In: 0.75, Head: Lean{Pitch: 4}, Near: Limb{Reach: tip(Mouth, v(0, -0.42, 0.06), v(-0.1, 0.3, -1),
		v(-0.6, 0.8, -0.1), Pinch)}},
		v(0.02, 0.12, 0.05), v(0, -0.2, 0.2), false},
	"face": {Key{In: 0.75, Head: Lean{Roll: 5}, Near: Limb{Reach: held(Temple, v(0.14, -0.5, 0.1), v(-1, 0, -0.35), v(-0.1, 1, -0.15), Flat)}},
		v(0, headStroke, 0.03), v(0.4, 0, 0.1), false},
	"eye": {Key{In: 0.75, Head: Lean{Pitch: 6}, Near: Limb{Reach: tip(Temple, v(-0.18, -0.05, 0.25), v(-0.1, 0, -1),
		v(-0.45, 0.75, -0.4), Fist)}},
		v(0.1, 0.05, 0), v(0, 0, 0.3), false},
	"ear": {Key{In: 0.75, Head: Lean{Roll: 5}, Near: Limb{Reach: tip(Ear, v(0.14, 0, 0.04), v(-1, 0, 0.1), v(-0.35, 0.8, -0.4), Pinch)}},
		v(0, 0.14, 0.04), v(0.4, 0, 0), false},
	"neck": {Key{In: 0.85, Head: Lean{Pitch: 10, Roll: 4}, Near: Limb{Reach: held(Nape, v(0.3, 0, 0), v(-0.6, -0.2, 0.75),
		v(-0.5, -0.5, -0.7), Cup).bent(25)}},
		v(0.06, headStroke, 0), v(0.1, 0, -0.3), false},
	"nape": {Key{In: 0.85, Head: Lean{Pitch: 13, Roll: -4}, Near: Limb{Reach: held(Nape, v(0.1, 0.38, -0.12), v(0, 0.1, 1),
		v(-0.8, 0.35, 0.2), Cup).bent(20)}},
		v(0.06, headStroke, 0), v(0.1, 0, -0.3), false},
	"shoulder": {Key{In: 0.8, Chest: Lean{Yaw: -4}, Head: Lean{Yaw: -12},
		Near: Limb{Reach: held(Shoulder, v(0.02, 0.055, 0.045), v(0, -0.8, -0.6), v(-0.7, 0.15, -0.65), Cup)}},
		v(bodyStroke, 0, 0.02), v(0.02, 0.09, 0.04), false},
	"chest": {Key{In: 0.7, Head: Lean{Pitch: 6}, Near: Limb{Reach: held(Belly, v(-0.01, 0.17, 0.022), v(0, 0, -1), v(-1, 0.3, 0), Flat)}},
		v(0.01, bodyStroke, 0), v(0, 0, 0.1), false},
	"belly": {Key{In: 0.7, Head: Lean{Pitch: 16}, Near: Limb{Reach: held(Belly, v(0.02, -0.04, 0.035), v(0, 0, -1),
		v(-1, -0.05, 0.15), Flat)}},
		v(bodyStroke, 0.01, 0), v(0, 0, 0.1), false},
	"back": {Key{In: 0.9, Chest: Lean{Pitch: 5, Yaw: 8}, Head: Lean{Yaw: 10, Pitch: 6},
		Near: Limb{Reach: held(Belly, v(0.08, -0.06, -0.285), v(0, 0, 1), v(-0.8, 0.5, 0), Claw).bent(60)}},
		v(0.01, bodyStroke, 0), v(0, 0, -0.08), false},
	"hips": {Key{In: 0.7, Near: Limb{Reach: held(Waist, v(0.035, 0.0, 0.02), v(-1, -0.2, 0.1), v(-0.1, -0.55, 0.8), Flat).bent(40)}},
		v(0, bodyStroke, 0), v(0.08, 0, 0), false},
	"thigh": {Key{In: 0.7, Chest: Lean{Pitch: 12}, Head: Lean{Pitch: 18},
		Near: Limb{Reach: held(Thigh, v(0.02, 0.13, 0.085), v(0, 0, -1), v(-0.05, -1, 0.1), Claw)}},
		v(0, bodyStroke, 0), v(0, 0, 0.1), false},
	"knee": {Key{In: 0.9, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 30}, Chest: Lean{Pitch: 50}, Head: Lean{Pitch: 42},
		Near: Limb{Reach: held(Knee, v(0.01, 0.03, 0.085), v(0, -0.2, -1), v(-0.05, -1, 0.1), Claw)}},
		v(0, bodyStroke, 0), v(0, 0, 0.1), false},
	"toe": {Key{In: 1.15, Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 58}, Chest: Lean{Pitch: 104}, Head: Lean{Pitch: 84},
		Near: Limb{Reach: tip(Toes, v(0, 0.062, -0.015), v(0, -0.3, -1), v(0, -1, 0.3), Flat)}},
		v(0, 0, bodyStroke), v(0, 0.08, 0), true},
	"elbow": {Key{In: 0.75, Head: Lean{Pitch: 14, Yaw: -14}, Near: Limb{Reach: held(OtherElbow, v(0.01, -0.04, 0.02),
		v(0, 0.8, -0.5), v(-1, 0, 0.2), Cup)},
		Far: Limb{Reach: laid(v(-0.05, -0.6, 0.8), v(-0.35, 0.75, 0.55), v(0, 0, -1), Relaxed)}},
		v(0.01, bodyStroke, 0), v(0, -0.06, 0.06), false},
	"arm": {Key{In: 0.75, Head: Lean{Pitch: 20, Yaw: -10}, Near: Limb{Reach: held(OtherWrist, v(-0.09, 0.045, 0.0),
		v(-0.1, -1, 0), v(-0.5, -0.1, 0.9), Claw)},
		Far: Limb{Reach: laid(v(0.15, -0.85, 0.5), v(-0.55, 0.05, 0.8), v(0, -1, 0), Relaxed)}},
		v(0.05, 0, 0.04), v(0, 0.09, 0), false},
	"hand": {Key{In: 0.75, Head: Lean{Pitch: 20}, Near: Limb{Reach: held(OtherHand, v(0.02, 0.035, 0), v(-0.2, -1, 0.1),
		v(-0.75, 0, 0.65), Flat)},
		Far: Limb{Reach: held(Middle, v(0.02, -0.5, 0.5), v(0, 1, 0), v(-0.55, 0, 0.8), Cup)}},
		v(0.035, 0, 0.02), v(0, 0.09, 0), false},
	"wrist": {Key{In: 0.75, Head: Lean{Pitch: 20}, Near: Limb{Reach: held(OtherWrist, v(0.01, 0.035, 0.01), v(-0.2, -1, 0.1),
		v(-0.75, 0, 0.65), Grip)},
		Far: Limb{Reach: held(Middle, v(0.02, -0.5, 0.5), v(0, -1, 0), v(-0.55, 0, 0.8), Fist)}},
		v(0.03, 0, 0.02), v(0, 0.09, 0), false},
}

// same are parts that the hand goes to in the same way.
var sameSpot = map[string]string{
	"foot": "toe", "heel": "toe", "ankle": "toe", "leg": "thigh", "finger": "hand", "fist": "hand", "waist": "hips", "trunk": "belly",
}

// selfGestures are what hands do to the own body.
var selfGestures = func() Table {
	out := Table{}
	for part, s := range spots {
		for verb, m := range map[Name]*Move{"touch": s.touch(), "scratch": s.scratch(), "rub": s.rub(), "pat": s.pat(), "tap": s.pat()} {
			out[verb.Form(part)] = m
		}
	}
	for part, as := range sameSpot {
		for _, verb := range []Name{"touch", "scratch", "rub", "pat", "tap"} {
			out[verb.Form(part)] = out[verb.Form(as)]
		}
	}
	for part, s := range spots {
		out[Name("hands on").Form(part)] = s.kept()
	}
	for _, other := range []Name{"hands on hips", "hands on head", "hands on back", "hands on knee", "hands on face", "pat foot", "tap foot"} {
		delete(out, other) // signs, and what legs do
	}
	out["scratch"], out["rub"], out["pat"] = out["scratch head"], out["rub hand"], out["pat belly"]
	return out
}()

func (s *spot) touch() *Move {
	k := s.key
	k.Stay = 0.7
	return &Move{Twin: s.both, Enter: []Key{k}, Leave: s.up()}
}

// kept leaves the hands there.
func (s *spot) kept() *Move {
	k := s.key
	k.Stay = 1.5
	return &Move{Twin: k.Far.Reach == nil, Fills: s.key.Pelvis == (Place{}), Enter: []Key{k}, Leave: s.up()}
}

// up stands up again from where a spot is reached with the legs.
func (s *spot) up() []Key {
	if s.key.Pelvis == (Place{}) {
		return nil
	}
	return []Key{{In: s.key.In}}
}

// moving returns the key of a spot with its hand in motion.
func (s *spot) moving(w Swing, stay float64) Key {
	k := s.key
	k.Near.Reach, k.Stay = k.Near.Reach.with(w), stay
	return k
}

func (s *spot) scratch() *Move {
	k := s.moving(Swing{Hz: 3.4, Off: s.along.Scale(0.8), Wrist: 9}, 1.6)
	k.Near.Reach.Hand = Claw
	return &Move{Fills: true, Enter: []Key{k}, Leave: s.up()}
}

func (s *spot) rub() *Move {
	across := geom.Vec3{X: s.along.Y + 0.3*s.along.X, Y: s.along.X, Z: 0.3 * s.along.Z}
	k := s.moving(Swing{Hz: 1.6, Off: s.along.Scale(1.1), Round: across.Scale(0.6)}, 1.8)
	return &Move{Fills: true, Enter: []Key{k}, Leave: s.up()}
}

func (s *spot) pat() *Move {
	away := s.key
	r := *away.Near.Reach
	r.Off, r.Hand = r.Off.Add(s.off), Flat
	away.Near.Reach, away.In = &r, 0.2
	on := s.key
	on.In, on.Stay = 0.14, 0.04
	first := away
	first.In = s.key.In
	return &Move{Fills: true, Enter: []Key{first}, Cycle: []Key{on, away}, Leave: s.up()}
}
