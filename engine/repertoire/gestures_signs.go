package repertoire

// signGestures are what people tell each other with their arms, and what they
// show of themselves.
var signGestures = Table{
	"gesture": talking, "talk": talking,
	"beckon": {
		One:   true,
		Fills: true, Back: 0.6,
		Enter: []Key{{In: 0.55, Weight: 0.35, Chest: Lean{Pitch: 2},
			Near: Limb{Reach: held(Front, v(0.1, -0.2, 0.85), v(0, 1, -0.2), v(-0.1, 0.2, 1), Flat)}}},
		Cycle: []Key{
			{In: 0.3, Head: Lean{Pitch: 5}, Chest: Lean{Pitch: -2}, Near: Limb{Reach: held(Front, v(0.05, -0.12, 0.5), v(0, 0.4, -1),
				v(-0.1, 1, -0.2), Cup)}},
			{In: 0.34, Near: Limb{Reach: held(Front, v(0.1, -0.22, 0.8), v(0, 1, -0.2), v(-0.1, 0.2, 1), Flat)}},
		},
	},
	"hitchhike": {
		One: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 0.5, Weight: 0.3, Chest: Lean{Yaw: 6, Roll: -2}, Head: Lean{Yaw: 34},
			Near: Limb{Reach: laid(v(0.75, -0.5, 0.4), v(0.85, 0.12, 0.5), v(-0.3, 0, 0.95), ThumbUp)}}},
		Cycle: []Key{
			{In: 0.4, Stay: 0.25, Chest: Lean{Yaw: 9, Roll: -3}, Head: Lean{Yaw: 36},
				Near: Limb{Reach: laid(v(0.8, -0.48, 0.3), v(0.95, 0.16, 0.25), v(-0.2, 0, 0.95), ThumbUp)}},
			{In: 0.55, Stay: 0.5, Chest: Lean{Yaw: 5, Roll: -2}, Head: Lean{Yaw: 38},
				Near: Limb{Reach: laid(v(0.75, -0.5, 0.4), v(0.82, 0.1, 0.55), v(-0.3, 0, 0.95), ThumbUp)}},
		},
	},
	"hands on attention": { // arms straight at the seams of the trousers
		Twin: true, Fills: true, Back: 0.6,
		Enter: []Key{{In: 0.6, Stay: 3, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -3},
			Near: Limb{Reach: laid(v(0.1, -1, -0.02), v(0.02, -1, 0.04), inwards, Flat)}}},
	},
	"salute": {
		One:  true,
		Back: 0.5,
		Enter: []Key{{In: 0.5, Stay: 1.1, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -3},
			Near: Limb{Reach: tip(Temple, v(0.12, 0.12, 0.06), v(-0.1, -0.85, 0.4), v(-0.72, 0.5, 0.1), Flat).bent(30)}}},
	},
	"hug": {
		Stand: Stance{Ahead: 0.14, Wide: 0.02},
		Back:  0.8,
		Enter: []Key{
			{In: 0.65, Stay: 0.1, Chest: Lean{Pitch: -3}, Near: Limb{Reach: laid(v(0.7, -0.1, 0.65), v(0.4, 0.05, 0.95),
				v(-0.9, 0, 0.2), Flat)}, Far: Limb{Reach: laid(v(0.7, -0.3, 0.65), v(0.4, -0.1, 0.95), v(-0.9, 0, 0.2), Flat)}},
			{In: 0.7, Stay: 1.4, Chest: Lean{Pitch: 8, Yaw: -4}, Head: Lean{Roll: -12, Pitch: 8},
				Swing: &Swing{Hz: 0.5, Chest: Lean{Roll: 3, Yaw: 2}},
				Near:  Limb{Reach: held(Middle, v(0.02, 0.06, 0.52), v(0, 0, -1), v(-1, -0.15, 0), Flat).bent(20)},
				Far:   Limb{Reach: held(Middle, v(0.02, -0.26, 0.5), v(0, 0, -1), v(-1, 0.1, 0), Flat).bent(12)}},
		},
	},
	"hug self": {
		Back: 0.8,
		Enter: []Key{
			{In: 0.5, Pass: true, Near: Limb{Reach: held(Middle, v(0.05, -0.2, 0.62), v(0, 0, -1), v(-1, 0.2, 0), Cup)},
				Far: Limb{Reach: held(Middle, v(0.05, -0.36, 0.5), v(0, 0, -1), v(-1, 0.2, 0), Cup)}},
			{In: 0.5, Stay: 1.6, Chest: Lean{Pitch: 10}, Head: Lean{Pitch: 14}, Swing: &Swing{Hz: 0.6, Chest: Lean{Roll: 2.5}},
				Near: Limb{Reach: held(Shoulder, v(0.03, -0.03, 0.09), v(0.5, 0, -1), v(-1, 0.3, -0.2), Cup)},
				Far:  Limb{Reach: held(Shoulder, v(0.03, -0.12, 0.1), v(0.5, 0, -1), v(-1, 0.2, -0.2), Cup)}},
		},
	},
	"pray": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 2, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 5},
			Near: Limb{Reach: held(Middle, v(0.026, -0.26, 0.36), v(-1, 0, 0), v(0.02, 1, 0.25), Flat).bent(14)}}},
	},
	"think": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 2, Head: Lean{Pitch: 8, Yaw: -8, Roll: -4}, Chest: Lean{Pitch: 4},
			Near: Limb{Reach: tip(Mouth, v(0.02, -0.42, 0.06), v(-0.2, 0.2, -1), v(-0.5, 0.85, -0.1),
				Pinch).with(Swing{Hz: 0.9, Off: v(0.03, 0.05, 0), Wrist: 3})},
			Far: Limb{Reach: held(Belly, v(-0.06, 0.0, 0.06), v(0, 0, -1), v(-1, 0.1, 0.1), Flat)}}},
	},
	"shrug": {
		Twin: true, Back: 0.5,
		Enter: []Key{{In: 0.38, Stay: 0.45, Head: Lean{Roll: 9, Pitch: -4}, Chest: Lean{Pitch: -4},
			Near: Limb{Reach: &Reach{Upper: v(0.34, -0.9, 0.12), Fore: v(0.8, 0.25, 0.62), Palm: v(0.05, 1, 0.1), Hand: Flat, Lift: 26}}}},
	},
	"facepalm": {
		One:  true,
		Back: 0.8,
		Enter: []Key{{In: 0.6, Stay: 1.2, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 8},
			Near: Limb{Reach: held(Brow, v(0, -0.15, 0.2), v(0, 0, -1), v(-0.35, 1, -0.1), Flat)}},
			{In: 0.3, Stay: 0.4, Head: Lean{Pitch: 24, Yaw: 8}, Chest: Lean{Pitch: 8},
				Near: Limb{Reach: held(Brow, v(0, -0.15, 0.2), v(0, 0, -1), v(-0.35, 1, -0.1), Flat)}},
			{In: 0.35, Head: Lean{Pitch: 24, Yaw: -8}, Chest: Lean{Pitch: 8},
				Near: Limb{Reach: held(Brow, v(0, -0.15, 0.2), v(0, 0, -1), v(-0.35, 1, -0.1), Flat)}}},
	},
	"thumbs up": {
		One: true,
		Enter: []Key{
			{In: 0.4, Pass: true, Near: Limb{Reach: held(Front, v(0.05, -0.42, 0.5), v(-1, 0, 0), v(-0.2, 0.1, 1), ThumbUp)}},
			{In: 0.25, Stay: 1.1, Head: Lean{Pitch: 4}, Near: Limb{Reach: held(Front, v(0.02, -0.18, 0.85), v(-1, 0, 0),
				v(-0.25, 0.05, 1), ThumbUp)}},
		},
	},
	"blow kiss": {
		One: true,
		Enter: []Key{
			{In: 0.6, Stay: 0.25, Head: Lean{Pitch: 3}, Near: Limb{Reach: tip(Mouth, v(0.02, 0, 0.12), v(-0.2, 0, -1),
				v(-0.55, 0.65, -0.35), Flat)}},
			{In: 0.5, Stay: 0.5, Head: Lean{Pitch: -5}, Chest: Lean{Pitch: 5},
				Near: Limb{Reach: held(Front, v(0.15, 0.05, 0.85), v(-0.2, 1, 0.1), v(0, 0.15, 1), Flat)}},
		},
	},
	"check watch": {
		One: true,
		Enter: []Key{{In: 0.6, Stay: 1.3, Head: Lean{Pitch: 26, Yaw: 6}, Chest: Lean{Pitch: 3},
			Near: Limb{Reach: &Reach{At: Middle, Off: v(0.1, -0.28, 0.52), Palm: v(0, -0.85, 0.55), Point: v(-1, 0.15, 0.1),
				Hand: Fist, Swivel: 22}}}},
	},
	"count fingers": {
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 18}, Near: Limb{Reach: tip(OtherHand, v(0.03, 0.03, 0.09), v(-0.8, -0.4, 0),
			v(-0.8, 0.1, 0.4), Pointer)}, Far: Limb{Reach: held(Middle, v(0.15, -0.36, 0.5), v(-0.6, 0.2, -0.8), v(-0.3, 0.9, 0.2), Flat)}}},
		Cycle: []Key{
			{In: 0.26, Head: Lean{Pitch: 21}, Near: Limb{Reach: tip(OtherHand, v(0.0, 0.06, 0.01), v(-0.8, -0.4, 0), v(-0.8, 0.1, 0.4),
				Pointer)}, Far: Limb{Reach: held(Middle, v(0.15, -0.38, 0.5), v(-0.6, 0.2, -0.8), v(-0.3, 0.9, 0.2), Flat)}},
			{In: 0.28, Stay: 0.1, Head: Lean{Pitch: 17}, Near: Limb{Reach: tip(OtherHand, v(0.05, 0.09, 0.1), v(-0.8, -0.4, 0),
				v(-0.8, 0.1, 0.4), Pointer)}, Far: Limb{Reach: held(Middle, v(0.15, -0.36, 0.5), v(-0.6, 0.2, -0.8), v(-0.3, 0.9, 0.2), Flat)}},
		},
	},
	"cross": {
		Fills: true, Back: 0.8,
		Enter: []Key{
			{In: 0.5, Pass: true, Near: Limb{Reach: held(Middle, v(0.02, -0.26, 0.55), v(0, -0.3, -1), v(-1, 0.2, 0.1), Relaxed)},
				Far: Limb{Reach: held(Middle, v(0.02, -0.42, 0.46), v(0, -0.3, -1), v(-1, 0.2, 0.1), Relaxed)}},
			{In: 0.5, Stay: 1.8, Chest: Lean{Pitch: -2}, Near: Limb{Reach: &Reach{At: Middle, Off: v(-0.17, -0.34, 0.38),
				Palm: v(0, -0.3, -1), Point: v(-0.8, 0.4, -0.4), Hand: Relaxed, Swivel: 2}},
				Far: Limb{Reach: &Reach{At: Middle, Off: v(-0.17, -0.43, 0.3), Palm: v(0, -0.3, -1), Point: v(-1, 0.2, -0.2),
					Hand: Relaxed, Swivel: 2}}},
		},
	},
	"hands on hips": {
		Twin: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.75, Stay: 1.8, Chest: Lean{Pitch: -3},
			Near: Limb{Reach: held(Waist, v(0.035, 0.0, 0.02), v(-1, -0.2, 0.1), v(-0.1, -0.55, 0.8), Flat).bent(45)}}},
	},
	"hands on head": {
		Twin: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.95, Stay: 1.8, Chest: Lean{Pitch: -4},
			Near: Limb{Reach: held(Nape, v(0.3, 0.1, -0.22), v(-0.2, 0, 1), v(-1, 0.2, -0.15), Flat).bent(30)}}},
	},
	"hands on back": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 1.8, Chest: Lean{Pitch: -2}, Near: Limb{Reach: held(Belly, v(0.02, -0.17, -0.275),
			v(0, 0, -1), v(-0.8, -0.5, 0), Relaxed).bent(50)}}},
	},
	"hands on knee": {
		Twin: true, Fills: true,
		Enter: []Key{onBothKnees(0.95, 0.3)}, Cycle: []Key{onBothKnees(0.7, 0.6)},
		Leave: []Key{{In: 0.9}},
	},
	"hands on face": {
		Twin: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 1.4, Head: Lean{Pitch: 16}, Chest: Lean{Pitch: 6},
			Near: Limb{Reach: held(Temple, v(0.02, -0.35, 0.3), v(-0.4, 0, -1), v(-0.2, 1, -0.1), Flat)}}},
	},
	"cover eye": {
		Twin: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 1.5, Head: Lean{Pitch: 8}, Near: Limb{Reach: held(Brow, v(0.2, -0.3, 0.2), v(-0.1, 0, -1),
			v(-0.55, 0.85, 0), Flat)}}},
	},
	"cover ear": {
		Twin: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 1.5, Head: Lean{Pitch: 12}, Chest: Lean{Pitch: 5},
			Near: Limb{Reach: held(Ear, v(0.1, 0, 0.05), v(-1, 0, 0), v(-0.1, 0.8, -0.6), Flat).bent(15)}}},
	},
	"cover mouth": {
		One:   true,
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.5, Stay: 1.3, Head: Lean{Pitch: 4}, Near: Limb{Reach: held(Mouth, v(0.05, 0, 0.16), v(0, 0, -1),
			v(-0.8, 0.6, 0), Flat)}}},
	},
	"cover face": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.65, Stay: 1.6, Head: Lean{Pitch: 20}, Chest: Lean{Pitch: 9},
			Near: Limb{Reach: held(Nose, v(0.24, 0.12, 0.08), v(-0.1, 0, -1), v(-0.25, 1, -0.05), Flat)}}},
	},
	"cover head": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.45, Stay: 1.4, Head: Lean{Pitch: 30}, Chest: Lean{Pitch: 22},
			Near: Limb{Reach: held(Crown, v(0.3, 0.15, -0.15), v(-0.4, -1, 0), v(-0.6, 0.2, -0.9), Flat).bent(20)}}},
	},
	"laugh": {
		Fills: true, Back: 0.9,
		Enter: []Key{laughing(0.5, 0.9, -8, -16, onBelly, nil)},
		Cycle: []Key{
			laughing(0.6, 0.9, 24, 14, onBelly, held(Thigh, v(0.02, 0.02, 0.09), v(0, 0, -1), v(-0.05, -1, 0.1), Flat)),
			laughing(0.7, 0.8, -10, -20, onBelly, held(Belly, v(-0.04, 0.04, 0.05), v(0, 0, -1), v(-1, 0.1, 0.1), Flat)),
		},
	},
	"cry": {
		Twin: true, Fills: true, Back: 1.0,
		Enter: []Key{{In: 0.9, Stay: 2.2, Chest: Lean{Pitch: 16}, Head: Lean{Pitch: 28},
			Swing: &Swing{Hz: 2.6, Chest: Lean{Pitch: 1.8}, Head: Lean{Pitch: 2}},
			Near:  Limb{Reach: held(Nose, v(0.24, 0.14, 0.08), v(-0.1, 0, -1), v(-0.25, 1, -0.05), Flat).with(Swing{Hz: 2.6, Lift: 3})}}},
	},
	"yawn": {
		Back: 1.0,
		Enter: []Key{
			{In: 0.9, Pass: true, Chest: Lean{Pitch: -6}, Head: Lean{Pitch: -12},
				Near: Limb{Reach: held(Mouth, v(0.05, 0, 0.3), v(0, 0, -1), v(-0.75, 0.65, 0), Flat)}},
			{In: 0.6, Stay: 0.9, Chest: Lean{Pitch: -10}, Head: Lean{Pitch: -24},
				Near: Limb{Reach: held(Mouth, v(0.05, -0.02, 0.22), v(0, 0, -1), v(-0.75, 0.65, 0), Flat)},
				Far:  Limb{Reach: &Reach{Upper: v(0.9, 0.2, -0.05), Fore: v(0.35, 1, -0.1), Hand: Fist, Lift: 8}}},
		},
	},
	"cough": {
		Back: 0.6, Fills: true,
		Enter: []Key{{In: 0.45, Chest: Lean{Pitch: 2}, Head: Lean{Pitch: 2},
			Near: Limb{Reach: held(Mouth, v(0, -0.1, 0.3), v(-0.3, 0, -1), v(-0.8, 0.5, 0), Fist)}}},
		Cycle: []Key{
			{In: 0.12, Chest: Lean{Pitch: 13}, Head: Lean{Pitch: 16},
				Near: Limb{Reach: held(Mouth, v(0, -0.1, 0.25), v(-0.3, 0, -1), v(-0.8, 0.5, 0), Fist)}},
			{In: 0.3, Stay: 0.06, Chest: Lean{Pitch: 3}, Head: Lean{Pitch: 4},
				Near: Limb{Reach: held(Mouth, v(0, -0.1, 0.3), v(-0.3, 0, -1), v(-0.8, 0.5, 0), Fist)}},
		},
	},
	"sneeze": {
		Back: 0.8,
		Enter: []Key{
			{In: 0.75, Stay: 0.2, Chest: Lean{Pitch: -12}, Head: Lean{Pitch: -22},
				Near: Limb{Reach: held(Mouth, v(0.05, -0.1, 0.7), v(0, 0, -1), v(-0.75, 0.65, 0), Flat)}},
			{In: 0.16, Stay: 0.35, Chest: Lean{Pitch: 30}, Head: Lean{Pitch: 34},
				Near: Limb{Reach: held(Mouth, v(0.05, 0, 0.18), v(0, 0, -1), v(-0.75, 0.65, 0), Flat)}},
		},
	},
	"join hands": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 1.6, Near: Limb{Reach: held(Belly, v(0.02, -0.08, 0.1), v(-0.7, 0.1, -0.6), v(-0.6, 0, 0.8), Cup)}}},
	},
	"phone": {
		One:   true,
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 2.2, Head: Lean{Roll: 7, Pitch: 3},
			Swing: &Swing{Hz: 0.35, Head: Lean{Yaw: 6, Pitch: 3}, Chest: Lean{Yaw: 3}},
			Near:  Limb{Reach: held(Ear, v(0.24, -0.12, 0.05), v(-1, 0, -0.1), v(-0.1, 0.9, -0.3), Cup).bent(-4)}}},
	},
	"text": {
		Fills: true, Twin: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 2.2, Head: Lean{Pitch: 30}, Chest: Lean{Pitch: 5},
			Near: Limb{Reach: held(Middle, v(0.09, -0.38, 0.5), v(-0.5, 0.4, -0.8), v(-0.5, 0.7, 0.5),
				Cup).with(Swing{Hz: 2.8, Late: 0.2, Turn: 3, Wrist: 3, Off: v(0.004, 0.006, 0)})}}},
	},
	"shake hand": {
		Stand: Stance{Ahead: 0.16, Wide: 0.02},
		One:   true,
		Fills: true,
		Enter: []Key{{In: 0.6, Stay: 1.1, Chest: Lean{Pitch: 6, Yaw: -10}, Head: Lean{Pitch: 6},
			Near: Limb{Reach: held(Front, v(-0.12, -0.5, 0.78), v(-1, 0, 0), v(-0.1, 0, 1),
				Cup).with(Swing{Hz: 2.4, Off: v(0, 0.085, 0), Wrist: 4, Bend: 6})}}},
	},
	"shake arm": {
		Fills: true, Twin: true,
		Enter: []Key{{In: 0.4, Stay: 1.4, Near: Limb{Reach: (&Reach{Upper: v(0.25, -0.95, 0.2), Fore: v(0.2, -0.75, 0.65),
			Hand: Relaxed}).with(Swing{Hz: 3.4, Off: v(0.14, 0.1, 0), Turn: 24, Wrist: 24})}}},
	},
	"shake fist": {
		Stand: Stance{Ahead: 0.12, Wide: 0.03},
		Fills: true,
		Enter: []Key{{In: 0.45, Stay: 1.4, Chest: Lean{Pitch: 7}, Head: Lean{Pitch: 4},
			Near: Limb{Reach: (&Reach{Upper: v(0.45, 0.1, 0.75), Fore: v(-0.05, 1, 0.4), Palm: v(-0.4, 0, -1),
				Hand: Fist}).with(Swing{Hz: 2.8, Off: v(0, -0.1, 0.34)})}}},
	},
	"conduct": {
		Stand: Stance{Ahead: -0.08, Wide: 0.06},
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.6, Head: Lean{Pitch: -3}, Near: Limb{Reach: baton(0.3, 0.15)}, Far: Limb{Reach: baton(0.32, 0.1)}}},
		Cycle: []Key{
			{In: 0.42, Chest: Lean{Pitch: 2}, Head: Lean{Pitch: 4}, Near: Limb{Reach: baton(0.28, -0.38)}, Far: Limb{Reach: baton(0.3, -0.36)}},
			{In: 0.44, Pass: true, Near: Limb{Reach: baton(0.05, -0.16)}, Far: Limb{Reach: baton(0.08, -0.16)}},
			{In: 0.44, Pass: true, Chest: Lean{Roll: 1.5}, Near: Limb{Reach: baton(0.62, -0.14)}, Far: Limb{Reach: baton(0.6, -0.1)}},
			{In: 0.42, Head: Lean{Pitch: -4}, Near: Limb{Reach: baton(0.3, 0.18)}, Far: Limb{Reach: baton(0.32, 0.12)}},
		},
	},
}

// laughing is a key that shakes, with the trunk as far forward and the head.
func laughing(in, stay, chest, head float64, near, far *Reach) Key {
	shaken := func(r *Reach) *Reach {
		if r == nil {
			return nil
		}
		return r.with(Swing{Hz: 4.2, Lift: 5})
	}
	return Key{In: in, Stay: stay, Chest: Lean{Pitch: chest}, Head: Lean{Pitch: head},
		Swing: &Swing{Hz: 4.2, Chest: Lean{Pitch: 2.8}, Head: Lean{Pitch: -2.4}},
		Near:  Limb{Reach: shaken(near)}, Far: Limb{Reach: shaken(far)}}
}

func baton(out, up float64) *Reach {
	return held(Middle, v(out, up, 0.62), v(-0.4, -0.9, 0.1), v(-0.3, 0.3, 1), Pinch).bent(10)
}

// talking goes along with what is said: one hand, then both, then the other.
var talking = &Move{
	Fills: true, Back: 0.8,
	Enter: []Key{{In: 0.55, Head: Lean{Pitch: 3}, Near: Limb{Reach: held(Middle, v(0.42, -0.5, 0.5), v(-0.6, 0.5, -0.2),
		v(-0.1, 0.35, 1), Relaxed)}, Far: Limb{Reach: held(Middle, v(0.34, -0.72, 0.34), v(-0.7, 0.3, -0.4), v(-0.4, 0.1, 1), Relaxed)}}},
	Cycle: []Key{
		{In: 0.3, Head: Lean{Pitch: 7}, Chest: Lean{Pitch: 2, Yaw: -3},
			Near: Limb{Reach: held(Middle, v(0.52, -0.3, 0.66), v(-0.2, 0.95, -0.1), v(0.1, 0.25, 1), Flat)},
			Far:  Limb{Reach: held(Middle, v(0.34, -0.7, 0.36), v(-0.7, 0.3, -0.4), v(-0.4, 0.1, 1), Relaxed)}},
		{In: 0.34, Stay: 0.12, Head: Lean{Pitch: 1, Yaw: 5}, Near: Limb{Reach: held(Middle, v(0.4, -0.5, 0.56), v(-0.5, 0.7, -0.1),
			v(-0.1, 0.25, 1), Relaxed)}, Far: Limb{Reach: held(Middle, v(0.32, -0.66, 0.4), v(-0.7, 0.3, -0.4), v(-0.4, 0.1, 1), Relaxed)}},
		{In: 0.36, Head: Lean{Pitch: 4, Yaw: -4}, Chest: Lean{Pitch: 3},
			Near: Limb{Reach: held(Middle, v(0.62, -0.38, 0.56), v(0.1, 0.9, 0.2), v(0.35, 0.2, 1), Flat)},
			Far:  Limb{Reach: held(Middle, v(0.6, -0.42, 0.56), v(0.1, 0.9, 0.2), v(0.35, 0.2, 1), Flat)}},
		{In: 0.4, Stay: 0.15, Head: Lean{Pitch: 6, Yaw: -6}, Near: Limb{Reach: held(Middle, v(0.25, -0.5, 0.52), v(-0.8, 0.2, -0.3),
			v(-0.3, 0.4, 1), Relaxed)}, Far: Limb{Reach: held(Middle, v(0.25, -0.56, 0.5), v(-0.8, 0.2, -0.3), v(-0.3, 0.4, 1), Relaxed)}},
		{In: 0.34, Head: Lean{Pitch: 2, Yaw: -9}, Chest: Lean{Yaw: 3},
			Near: Limb{Reach: held(Middle, v(0.32, -0.66, 0.4), v(-0.7, 0.3, -0.4), v(-0.4, 0.1, 1), Relaxed)},
			Far:  Limb{Reach: held(Middle, v(0.5, -0.32, 0.62), v(-0.2, 0.9, -0.1), v(0.1, 0.3, 1), Pinch)}},
		{In: 0.36, Stay: 0.1, Head: Lean{Pitch: 5}, Near: Limb{Reach: held(Middle, v(0.4, -0.52, 0.5), v(-0.6, 0.5, -0.2),
			v(-0.1, 0.35, 1), Relaxed)}, Far: Limb{Reach: held(Middle, v(0.36, -0.6, 0.44), v(-0.7, 0.3, -0.4), v(-0.4, 0.1, 1), Relaxed)}},
	},
}

// onBothKnees leans on the knees.
func onBothKnees(in, stay float64) Key {
	return Key{In: in, Stay: stay, Pelvis: Place{Down: 0.12}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 22},
		Near: Limb{Reach: held(Knee, v(0.01, 0.02, 0.06), v(0, -0.35, -1), v(0, -1, 0.2), Cup)}}
}
