package engine_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// meeting is a part of a hand, or of a leg, and where on the body it is to be.
type meeting struct {
	prompt  string
	seconds float64
	what    string  // "L palm", "R tips", "L foot"
	where   string  // "R toes", "mouth", "L knee", "floor"
	within  float64 // cm on an adult, between joint centres and skins, as the places require
}

// Hands are where captions have them. The places are joints or points of the skin
// that surrounds them; a palm is 4 to 7 cm from the joint that it lies on.
var meetings = []meeting{
	{"a person ties his shoe", 5, "both tips", "one shoe", 12},
	{"a person kneels down and ties his left shoe", 6, "both tips", "L shoe", 12},
	{"a person kneels down and ties his right shoe", 6, "both tips", "R shoe", 12},
	{"a person sits on a chair and ties his shoe", 7, "both tips", "one shoe", 9},
	{"a person bends down and touches his toes", 4, "both tips", "own toes", 6},
	{"a person sits on the floor and touches his toes", 7, "both tips", "own toes", 6},
	{"a person sits on a chair and touches his toes", 7, "both tips", "own toes", 6},
	{"a person scratches his head", 4, "one tips", "crown", 8},
	{"a person puts his hands on his hips", 4, "both palm", "own waist", 8},
	{"a person puts his right hand on his heart", 4, "R palm", "chest", 7},
	{"a person puts his hands on his knees", 4, "both palm", "own knee", 13},
	{"a person touches his left shoulder with his right hand", 4, "R palm", "L shoulder", 10},
	{"a person touches his left elbow with his right hand", 4, "R palm", "L elbow", 6},
	{"a person puts both hands behind his head", 4, "both palm", "nape", 11},
	{"a person claps", 4, "L palm", "R palm", 6},
	{"a person prays", 4, "L palm", "R palm", 7},
	{"a person covers his eyes with his hands", 4, "both palm", "eyes", 9},
	{"a person covers his ears", 4, "both palm", "own ear", 5},
	{"a person covers his mouth with his hand", 4, "one palm", "mouth", 7},
	{"a person stretches his quad by holding his right foot behind him", 5, "R palm", "R foot", 11},
	{"a person pulls his left knee to his chest", 5, "both palm", "L knee", 12},
	{"a person sits and hugs his knees", 5, "both palm", "shins", 13},
	{"a person picks something up from the floor", 4, "one tips", "floor", 5},
	{"a person picks up a box from the floor", 4, "both palm", "floor", 20},
	{"a person puts on a hat", 4, "both palm", "head", 18},
	{"a person puts on a shirt", 5, "both palm", "head", 26},
	{"a person puts on his trousers", 5, "both tips", "ankles", 22},
	{"a person talks on the phone", 4, "one palm", "ear", 8},
	{"a person drinks from a glass", 4, "one palm", "mouth", 12},
	{"a person eats with a spoon", 4, "one tips", "mouth", 6},
	{"a person brushes his teeth", 4, "one palm", "mouth", 14},
	{"a person combs his hair", 4, "one palm", "head", 20},
	{"a person crosses his arms", 4, "L palm", "R elbow", 21},
	{"a person touches his nose", 4, "one tips", "nose", 5},
	{"a person rubs his belly", 4, "one palm", "belly", 7},
	{"a person pats himself on the back", 4, "one palm", "back", 14},
	{"a person wipes his forehead", 4, "one palm", "brow", 9},
	{"a person rests his chin on his hand", 4, "one palm", "chin", 10},
	{"a person slaps his thigh", 4, "one palm", "thigh", 13},
	{"a person salutes", 4, "one tips", "temple", 10},
}

// places returns the places of a name on a body in a frame; each of the hands has
// to be near one of them.
func (h *hands) places(f int, name string, own rig.Side) []geom.Vec3 {
	b := h.body
	turned := func(j int, v geom.Vec3) geom.Vec3 {
		t := h.at[f][j]
		return t.Pos.Add(t.Rot.Mul(b.Reference(j).Inv()).Rotate(v))
	}
	toes := func(s rig.Side) geom.Vec3 { return turned(b.Legs[s].Foot, b.Size.Tip) }
	shoe := func(s rig.Side) geom.Vec3 { return turned(b.Legs[s].Foot, geom.Vec3{Z: 0.5 * b.Size.Ball.Z}) }
	knee := func(s rig.Side) geom.Vec3 { return h.pos(f, b.Legs[s].Shin) }
	trunk := func(part, ahead float64) geom.Vec3 {
		mid := h.socket(f, left).Lerp(h.socket(f, right), 0.5)
		hips := h.pos(f, b.Pelvis)
		up := mid.Sub(hips).Unit()
		out := h.socket(f, left).Sub(h.socket(f, right)).Unit()
		return hips.Lerp(mid, part).Add(out.Cross(up).Scale(ahead * h.tall()))
	}
	face := func(up, ahead, aside float64) geom.Vec3 {
		return turned(b.Head, geom.Vec3{X: aside, Y: up, Z: ahead}.Scale(b.Size.Crown))
	}
	switch name {
	case "own toes":
		return []geom.Vec3{toes(own)}
	case "L shoe":
		return []geom.Vec3{shoe(left)}
	case "R shoe":
		return []geom.Vec3{shoe(right)}
	case "crown":
		return []geom.Vec3{face(1.02, 0.05, 0), face(0.85, 0, 0.4), face(0.85, 0, -0.4)}
	case "own waist":
		// From the hip to the waist at the side of the trunk.
		hip := h.pos(f, b.Legs[own].Thigh)
		up := trunk(1, 0).Sub(trunk(0, 0)).Unit()
		out := h.pos(f, b.Legs[own].Thigh).Sub(h.pos(f, b.Legs[own.Other()].Thigh)).Unit()
		at := hip.Add(out.Scale(0.055 * h.tall()))
		return []geom.Vec3{at.Add(up.Scale(0.05 * h.tall())), at.Add(up.Scale(0.12 * h.tall())), at.Add(up.Scale(0.19 * h.tall()))}
	case "chest":
		return []geom.Vec3{trunk(0.8, 0.118), trunk(0.7, 0.118)}
	case "belly":
		return []geom.Vec3{trunk(0.4, 0.118), trunk(0.25, 0.118)}
	case "back":
		return []geom.Vec3{trunk(0.8, -0.1), trunk(0.5, -0.1), trunk(1, -0.05)}
	case "own knee":
		return []geom.Vec3{knee(own)}
	case "L knee":
		return []geom.Vec3{knee(left)}
	case "shins":
		return []geom.Vec3{knee(left).Lerp(h.pos(f, b.Legs[left].Foot), 0.3), knee(right).Lerp(h.pos(f, b.Legs[right].Foot), 0.3), knee(left), knee(right)}
	case "thigh":
		return []geom.Vec3{knee(own).Lerp(h.pos(f, b.Legs[own].Thigh), 0.4), knee(own).Lerp(h.pos(f, b.Legs[own].Thigh), 0.6), knee(own).Lerp(h.pos(f, b.Legs[own].Thigh), 0.8)}
	case "L shoulder":
		return []geom.Vec3{h.socket(f, left)}
	case "L elbow":
		return []geom.Vec3{h.elbow(f, left)}
	case "R elbow":
		return []geom.Vec3{h.elbow(f, right), h.elbow(f, right).Lerp(h.socket(f, right), 0.4)}
	case "R palm":
		return []geom.Vec3{h.palm(f, right)}
	case "R foot":
		return []geom.Vec3{h.pos(f, b.Legs[right].Foot), shoe(right)}
	case "ankles":
		return []geom.Vec3{h.pos(f, b.Legs[left].Foot), h.pos(f, b.Legs[right].Foot)}
	case "nape":
		return []geom.Vec3{face(0.1, -0.5, 0), face(0.5, -0.5, 0)}
	case "eyes":
		return []geom.Vec3{face(0.34, 0.6, 0.2), face(0.34, 0.6, -0.2)}
	case "own ear":
		return []geom.Vec3{face(0.14, 0.04, 0.5*own.Sign())}
	case "ear":
		return []geom.Vec3{face(0.14, 0.04, 0.5), face(0.14, 0.04, -0.5)}
	case "temple":
		return []geom.Vec3{face(0.34, 0.4, 0.44), face(0.34, 0.4, -0.44)}
	case "mouth":
		return []geom.Vec3{face(-0.16, 0.62, 0)}
	case "chin":
		return []geom.Vec3{face(-0.5, 0.5, 0)}
	case "nose":
		return []geom.Vec3{face(0.08, 0.72, 0)}
	case "brow":
		return []geom.Vec3{face(0.55, 0.6, 0)}
	case "head":
		return []geom.Vec3{face(0.45, 0, 0)}
	case "floor":
		at := h.palm(f, own)
		if tips := h.fingers(f, own); tips.Y < at.Y {
			at = tips
		}
		at.Y = 0
		return []geom.Vec3{at, h.palm(f, own).Horizontal()}
	}
	panic(name)
}

// apart is how near a meeting comes, in cm on an adult: of both hands, in the
// frame in which the farther one is nearest.
func (h *hands) meets(m meeting) float64 {
	var who, what string
	fmt.Sscan(m.what, &who, &what)
	part := func(f int, s rig.Side) geom.Vec3 {
		if what == "tips" {
			return h.fingers(f, s)
		}
		return h.palm(f, s)
	}
	away := func(f int, s rig.Side, name string) float64 {
		d := math.Inf(1)
		for _, at := range h.places(f, name, s) {
			d = math.Min(d, at.Dist(part(f, s)))
		}
		return d
	}
	least := h.least(func(f int) float64 {
		switch l, r := away(f, left, m.on("L")), away(f, right, m.on("R")); who {
		case "L":
			return l
		case "R":
			return r
		case "one":
			return math.Min(l, r)
		default:
			if m.where == "one shoe" {
				other := math.Max(away(f, left, "R shoe"), away(f, right, "R shoe"))
				return math.Min(other, math.Max(l, r))
			}
			return math.Max(l, r)
		}
	})
	return 100 * least * 0.93 / h.tall()
}

func (m *meeting) on(string) string {
	if m.where == "one shoe" {
		return "L shoe"
	}
	return m.where
}

func TestHandsReachTheirTargets(t *testing.T) {
	computes(t)
	short, long := stocky(), gangly()
	for i, m := range meetings {
		for _, on := range []struct {
			rig, seed string
			skeleton  *mmcp.Skeleton
			more      float64 // cm that other proportions may miss by besides
		}{{"canonical", []string{"1", "2", "3"}[i%3], nil, 0}, {"stocky", "1", &short, 9}, {"gangly", "1", &long, 6}} {
			req := ask(m.prompt, int(30*m.seconds))
			req.Options.Seed = mmcp.Seed(on.seed)
			if on.skeleton != nil {
				req.Skeleton = *on.skeleton
			}
			if d := look(generate(t, req).Samples[0].Clip).meets(m); d > m.within+on.more {
				t.Errorf("%q, %s, seed %s: %s is %.1f cm from %s, want %.0f", m.prompt, on.rig, on.seed, m.what, d, m.where, m.within+on.more)
			}
		}
	}
}

// gangly is a rig of long legs and short arms.
func gangly() mmcp.Skeleton {
	s := dress(disguise{name: mixamo, root: true, arms: 0.8})
	for i := range s.Joints {
		scale := 1.0
		switch s.Joints[i].Name {
		case "LeftLeg", "RightLeg", "LeftFoot", "RightFoot", "mixamorig:LeftLeg", "mixamorig:RightLeg", "mixamorig:LeftFoot", "mixamorig:RightFoot":
			scale = 1.1
		case "LeftForeArm", "RightForeArm", "LeftHand", "RightHand", "mixamorig:LeftForeArm", "mixamorig:RightForeArm":
			scale = 0.92
		}
		for k := range s.Joints[i].RestTranslation {
			s.Joints[i].RestTranslation[k] *= scale
		}
	}
	return s
}
