package repertoire

// houseGestures are hands in kitchen, laundry and bathroom.
var houseGestures = Table{
	"knead": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 26}, Chest: Lean{Pitch: 12}, Near: Limb{Reach: kneading(-0.5, 0.5)}}},
		Cycle: []Key{
			{In: 0.42, Head: Lean{Pitch: 30}, Chest: Lean{Pitch: 24}, Near: Limb{Reach: kneading(-0.64, 0.86)}},
			{In: 0.3, Pass: true, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 16}, Near: Limb{Reach: kneading(-0.44, 0.7)}},
			{In: 0.28, Head: Lean{Pitch: 26}, Chest: Lean{Pitch: 12}, Near: Limb{Reach: kneading(-0.54, 0.48)}},
		},
	},
	"roll dough": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 18}, Swing: &Swing{Hz: 0.85, Chest: Lean{Pitch: 7}},
			Near: Limb{Reach: held(Middle, v(0.34, -0.6, 0.66), downward, v(-0.1, -0.1, 1), Fist).with(Swing{Hz: 0.85, Off: v(0, -0.03, 0.24)})}}},
	},
	"iron": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 12},
			Swing: &Swing{Hz: 0.5, Chest: Lean{Yaw: 10, Roll: 3}, Head: Lean{Yaw: 8}},
			Near: Limb{Reach: held(Middle, v(0.24, -0.58, 0.62), inwards, v(-0.35, -0.1, 1),
				Grip).with(Swing{Hz: 0.5, Off: v(0.34, 0, 0.08), Round: v(0, 0.015, 0.06)})},
			Far: Limb{Reach: held(Middle, v(0.34, -0.64, 0.6), downward, v(-0.3, -0.1, 1), Flat).with(Swing{Hz: 0.25, Off: v(0.06, 0, 0)})}}},
	},
	"fold": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 18}, Near: Limb{Reach: cloth(0.5, -0.25, 0.62)}}},
		Cycle: []Key{
			{In: 0.3, Stay: 0.15, Head: Lean{Pitch: 14}, Chest: Lean{Pitch: -3}, Near: Limb{Reach: cloth(0.56, -0.16, 0.6)}},
			{In: 0.6, Stay: 0.2, Head: Lean{Pitch: 20}, Near: Limb{Reach: cloth(0.07, -0.24, 0.58)}},
			{In: 0.55, Stay: 0.15, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 14},
				Near: Limb{Reach: held(Middle, v(0.2, -0.62, 0.66), downward, v(-0.2, -0.1, 1), Flat)}},
			{In: 0.4, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 15}, Near: Limb{Reach: held(Middle, v(0.44, -0.62, 0.66),
				downward, v(-0.2, -0.1, 1), Flat)}},
			{In: 0.6, Head: Lean{Pitch: 18}, Near: Limb{Reach: cloth(0.5, -0.25, 0.62)}},
		},
	},
	"sew": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Head: Lean{Pitch: 30}, Chest: Lean{Pitch: 8}, Near: Limb{Reach: needle(0.02, -0.44, 0.46)},
			Far: Limb{Reach: hoop}}},
		Cycle: []Key{
			{In: 0.28, Head: Lean{Pitch: 31}, Chest: Lean{Pitch: 8}, Near: Limb{Reach: needle(0.0, -0.5, 0.44)}, Far: Limb{Reach: hoop}},
			{In: 0.55, Stay: 0.1, Head: Lean{Pitch: 24, Yaw: 6}, Chest: Lean{Pitch: 6, Yaw: 3}, Near: Limb{Reach: needle(0.45, -0.18, 0.5)},
				Far: Limb{Reach: hoop}},
			{In: 0.5, Stay: 0.15, Head: Lean{Pitch: 30}, Chest: Lean{Pitch: 8}, Near: Limb{Reach: needle(0.02, -0.42, 0.46)},
				Far: Limb{Reach: hoop}},
		},
	},
	"peel": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 9},
			Near: Limb{Reach: desk(0.06, -0.42, 0.62, v(-0.7, -0.6, 0), Grip).with(Swing{Hz: 1.5, Off: v(0.03, -0.05, 0.12), Bend: 10})},
			Far:  Limb{Reach: desk(0.1, -0.5, 0.5, v(-0.5, 0.8, 0), Cup).with(Swing{Hz: 0.4, Turn: 16})}}},
	},
	"sprinkle": {
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.7, Stay: 3, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 6}, Swing: &Swing{Hz: 0.4, Chest: Lean{Yaw: 5}},
			Near: Limb{Reach: desk(0.14, -0.28, 0.66, downward, Pinch).with(Swing{Hz: 3.6, Off: v(0.03, 0.02, 0.02), Wrist: 10, Turn: 8})},
			Far:  Limb{Reach: desk(0.3, -0.6, 0.56, inwards, Cup)}}},
	},
	"flip pan": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 22}, Chest: Lean{Pitch: 6}, Near: Limb{Reach: panned(-0.56, 0.56, 0)}}},
		Cycle: []Key{
			{In: 0.35, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 9}, Near: Limb{Reach: panned(-0.62, 0.74, -0.25)}},
			{In: 0.22, Head: Lean{Pitch: 4}, Chest: Lean{Pitch: 1}, Near: Limb{Reach: panned(-0.34, 0.6, 0.3)}},
			{In: 0.35, Stay: 0.35, Head: Lean{Pitch: 20}, Chest: Lean{Pitch: 6}, Near: Limb{Reach: panned(-0.6, 0.56, 0)}},
		},
	},
	"spray": {
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.7, Stay: 3, Head: Lean{Pitch: 8}, Swing: &Swing{Hz: 0.45, Chest: Lean{Yaw: 16}, Head: Lean{Yaw: 14}},
			Near: Limb{Reach: held(Front, v(-0.1, -0.12, 0.78), inwards, v(-0.1, 0.15, 1),
				Grip).with(Swing{Hz: 2.4, Off: v(0, -0.02, 0.02), Wrist: 5, Bend: 5})}}},
	},
	"spray can": { // water on flowers
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 3, Head: Lean{Pitch: 30}, Chest: Lean{Pitch: 12, Roll: 4},
			Swing: &Swing{Hz: 0.4, Chest: Lean{Yaw: 12}, Head: Lean{Yaw: 8}},
			Near: Limb{Reach: held(Front, v(0.0, -0.5, 0.66), v(-1, 0.1, 0), v(-0.15, -0.5, 1),
				Fist).bent(18).with(Swing{Hz: 0.4, Off: v(0.16, 0, 0)})}}},
	},
	"toast": { // with a glass
		One: true, Back: 0.8,
		Enter: []Key{
			{In: 0.6, Head: Lean{Pitch: 6}, Near: Limb{Reach: held(Front, v(-0.06, -0.4, 0.5), inwards, v(-0.4, 0.2, 1), Cup)}},
			{In: 0.6, Stay: 0.9, Chest: Lean{Pitch: -3, Yaw: -6}, Head: Lean{Pitch: -7},
				Near: Limb{Reach: held(Front, v(-0.02, 0.3, 0.82), inwards, v(-0.4, 0.35, 1), Cup)}},
			{In: 0.5, Stay: 0.5, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -14},
				Near: Limb{Reach: held(Mouth, v(0.3, -0.12, 0.6), v(-0.85, -0.25, -0.4), v(-0.7, 0.45, 0.2), Cup).bent(22)}},
		},
	},
	"strike match": {
		Back: 0.8,
		Enter: []Key{
			{In: 0.7, Stay: 0.15, Head: Lean{Pitch: 24}, Near: Limb{Reach: tip(Middle, v(-0.02, -0.3, 0.5), v(-0.7, -0.4, -0.4),
				v(-0.8, 0.2, 0.5), Pinch)}, Far: Limb{Reach: tip(Middle, v(0.05, -0.33, 0.48), v(-0.6, 0.3, -0.6), v(-0.6, 0.4, 0.6), Pinch)}},
			{In: 0.18, Stay: 0.35, Head: Lean{Pitch: 21}, Chest: Lean{Yaw: 3},
				Near: Limb{Reach: tip(Middle, v(0.34, -0.16, 0.6), v(-0.7, -0.4, -0.4), v(-0.4, 0.4, 0.7), Pinch)},
				Far:  Limb{Reach: tip(Middle, v(0.06, -0.34, 0.48), v(-0.6, 0.3, -0.6), v(-0.6, 0.4, 0.6), Pinch)}},
			{In: 0.6, Stay: 0.8, Head: Lean{Pitch: 20}, Chest: Lean{Pitch: 8},
				Near: Limb{Reach: tip(Middle, v(0.06, -0.32, 0.78), v(-0.7, -0.5, -0.2), v(-0.4, 0.2, 0.9), Pinch)},
				Far:  Limb{Reach: held(Middle, v(0.12, -0.3, 0.7), v(-0.8, 0, -0.4), v(-0.2, 0.9, 0.4), Cup)}},
			{In: 0.14, Head: Lean{Pitch: 16}, Near: Limb{Reach: tip(Middle, v(0.3, -0.26, 0.66), v(-0.7, -0.5, -0.2),
				v(-0.2, 0.3, 0.9), Pinch)}, Far: Limb{Reach: held(Middle, v(0.2, -0.45, 0.55), v(-0.8, 0, -0.4), v(-0.3, 0.6, 0.7), Relaxed)}},
			{In: 0.14, Head: Lean{Pitch: 16}, Near: Limb{Reach: tip(Middle, v(0.16, -0.26, 0.66), v(-0.7, -0.5, -0.2),
				v(-0.2, 0.3, 0.9), Pinch)}, Far: Limb{Reach: held(Middle, v(0.2, -0.5, 0.5), v(-0.8, 0, -0.4), v(-0.3, 0.6, 0.7), Relaxed)}},
		},
	},
	"wash dish": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 13}, Swing: &Swing{Hz: 0.4, Chest: Lean{Yaw: 4}},
			Near: Limb{Reach: held(Middle, v(-0.02, -0.46, 0.66), v(-0.3, -0.4, 0.8), v(-0.7, 0.3, 0.4),
				Flat).with(Swing{Hz: 1.5, Off: v(0.13, 0, 0), Round: v(0, 0.11, 0.02)})},
			Far: Limb{Reach: held(Middle, v(0.16, -0.52, 0.62), v(-0.7, 0.4, 0.2), v(-0.1, 0.4, 0.9), Grip).with(Swing{Hz: 0.4, Turn: 10})}}},
	},
	"wash shower": {
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Stay: 1.3, Head: Lean{Pitch: -16}, Chest: Lean{Pitch: -5}, Near: Limb{Reach: lathering},
			Far: Limb{Reach: lathering}}},
		Cycle: []Key{
			{In: 0.7, Stay: 1.1, Head: Lean{Pitch: 6, Yaw: -14}, Near: Limb{Reach: held(OtherElbow, v(-0.02, 0.06, 0.06),
				v(-0.4, 0, -1), v(-0.8, 0.4, 0), Flat).with(Swing{Hz: 1.3, Off: v(0, 0.1, 0)})},
				Far: Limb{Reach: &Reach{Upper: v(0.35, -0.55, 0.75), Fore: v(0.2, -0.2, 1), Palm: inwards}}},
			{In: 0.7, Stay: 1.1, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Belly, v(-0.04, 0.1, 0.04), v(0, 0, -1),
				v(-1, 0.2, 0), Flat).with(Swing{Hz: 1.3, Off: v(0.08, 0, 0), Round: v(0, 0.09, 0)})},
				Far: Limb{Reach: held(Belly, v(-0.02, -0.05, 0.04), v(0, 0, -1), v(-1, 0.1, 0),
					Flat).with(Swing{Hz: 1.3, Late: 0.5, Off: v(0.06, 0, 0), Round: v(0, 0.06, 0)})}},
			{In: 0.8, Stay: 1.3, Head: Lean{Pitch: -16}, Chest: Lean{Pitch: -5}, Near: Limb{Reach: lathering}, Far: Limb{Reach: lathering}},
		},
	},
	"dry": {
		Twin: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Stay: 3, Head: Lean{Pitch: 22}, Chest: Lean{Pitch: 12}, Swing: &Swing{Hz: 2.2, Head: Lean{Roll: 4}},
			Near: Limb{Reach: held(Crown, v(0.42, -0.1, 0), v(-0.9, -0.5, 0), v(-0.4, 0.8, -0.4),
				Cup).bent(15).with(Swing{Hz: 2.2, Off: v(0, 0.2, 0.24), Wrist: 8})}}},
	},
	"dry hand": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 18},
			Near: Limb{Reach: held(Middle, v(0, -0.38, 0.52), v(-0.6, -0.7, 0), v(-0.6, 0.1, 0.8),
				Cup).with(Swing{Hz: 1.6, Off: v(0.1, 0, 0.05), Turn: 24})},
			Far: Limb{Reach: held(Middle, v(0, -0.46, 0.5), v(-0.6, 0.7, 0), v(-0.6, 0.1, 0.8),
				Cup).with(Swing{Hz: 1.6, Late: 0.5, Off: v(0.08, 0, 0.05), Turn: 24})}}},
	},
	"file nails": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 24}, Swing: &Swing{Hz: 0.3, Head: Lean{Roll: 5}},
			Near: Limb{Reach: tip(OtherHand, v(-0.03, 0.06, 0.03), v(-0.3, -1, 0), v(-0.8, 0, 0.4),
				Pinch).with(Swing{Hz: 2.8, Off: v(0.035, 0, 0.01), Wrist: 5})},
			Far: Limb{Reach: held(Middle, v(0.08, -0.3, 0.5), v(-0.1, -0.5, 0.9), v(-0.5, 0.8, 0.3), Claw)}}},
	},
	"wear glove": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 20}, Near: Limb{Reach: held(OtherHand, v(-0.1, 0.03, 0.06), v(-0.7, -0.6, 0),
			v(-0.7, 0, 0.6), Pinch)}, Far: Limb{Reach: held(Middle, v(0.1, -0.36, 0.56), v(-0.2, -0.9, 0.2), v(-0.6, 0.4, 0.7), Flat)}}},
		Cycle: []Key{
			{In: 0.6, Stay: 0.2, Head: Lean{Pitch: 22}, Chest: Lean{Yaw: 3},
				Near: Limb{Reach: held(OtherWrist, v(0.02, 0.03, 0.02), v(-0.7, -0.6, 0), v(-0.7, 0, 0.6), Fist)},
				Far:  Limb{Reach: held(Middle, v(0.04, -0.3, 0.6), v(-0.2, -0.9, 0.2), v(-0.6, 0.5, 0.7), Flat)}},
			{In: 0.5, Stay: 0.1, Head: Lean{Pitch: 20}, Near: Limb{Reach: held(OtherHand, v(-0.08, 0.04, 0.04), v(-0.7, -0.6, 0),
				v(-0.7, 0, 0.6), Pinch)}, Far: Limb{Reach: held(Middle, v(0.1, -0.34, 0.56), v(-0.2, -0.9, 0.2), v(-0.6, 0.4, 0.7), Claw)}},
		},
	},
	"wear headphone": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.6, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Middle, v(0.24, -0.3, 0.5), inwards, v(-0.2, 0.4, 0.9), Cup)}},
			{In: 0.8, Stay: 0.1, Head: Lean{Pitch: 6}, Near: Limb{Reach: held(Ear, v(0.6, 0.5, 0.05), v(-1, -0.1, 0), v(-0.1, 0.9, -0.3), Cup)}},
			{In: 0.4, Stay: 0.8, Head: Lean{Pitch: 3}, Near: Limb{Reach: held(Ear, v(0.2, 0, 0.02), v(-1, 0, 0), v(-0.1, 0.8, -0.5), Cup).bent(12)}},
		},
	},
	"wear off": { // a jacket: off one shoulder, then the other sleeve
		Back: 0.8,
		Enter: []Key{
			{In: 0.6, Head: Lean{Pitch: 10}, Near: Limb{Reach: lapel(0.18)}, Far: Limb{Reach: lapel(0.18)}},
			{In: 0.5, Head: Lean{Pitch: 4}, Chest: Lean{Pitch: -6}, Near: Limb{Reach: laid(v(0.7, -0.4, 0.2), v(0.3, 0.5, 0.7), inwards, Fist)},
				Far: Limb{Reach: laid(v(0.7, -0.4, 0.2), v(0.3, 0.5, 0.7), inwards, Fist)}},
			{In: 0.6, Stay: 0.1, Chest: Lean{Pitch: 8, Yaw: 10}, Head: Lean{Yaw: 16, Pitch: 10},
				Near: Limb{Reach: laid(v(0.35, -0.75, -0.55), v(0.25, -0.85, -0.45), inwards, Relaxed)},
				Far:  Limb{Reach: laid(v(0.35, -0.75, -0.5), v(-0.1, -0.85, -0.5), inwards, Fist)}},
			{In: 0.6, Chest: Lean{Yaw: -14}, Head: Lean{Yaw: -16, Pitch: 14},
				Near: Limb{Reach: held(Middle, v(0.1, -0.45, 0.5), inwards, v(-0.4, 0.1, 0.9), Fist)},
				Far:  Limb{Reach: laid(v(0.4, -0.75, -0.45), v(0.3, -0.85, -0.35), inwards, Relaxed)}},
			{In: 0.6, Stay: 0.4, Chest: Lean{Yaw: 4}, Head: Lean{Pitch: 16},
				Near: Limb{Reach: held(Middle, v(0.2, -0.5, 0.55), inwards, v(-0.3, 0, 1), Fist)},
				Far:  Limb{Reach: held(Middle, v(0.15, -0.5, 0.5), inwards, v(-0.3, 0, 1), Fist)}},
		},
	},
	"wear off hat": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.8, Stay: 0.15, Head: Lean{Pitch: 4}, Near: Limb{Reach: held(Crown, v(0.52, -0.1, 0.1), v(-1, -0.2, 0), v(-0.3, 0.8, 0), Cup)}},
			{In: 0.35, Head: Lean{Pitch: 6}, Near: Limb{Reach: held(Crown, v(0.58, 0.5, 0.2), v(-1, -0.2, 0), v(-0.3, 0.8, 0), Cup)}},
			{In: 0.75, Stay: 0.5, Head: Lean{Pitch: 14}, Near: Limb{Reach: held(Middle, v(0.22, -0.42, 0.5), inwards, v(-0.2, 0.3, 0.9), Cup)}},
		},
	},
	"wear off glasses": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.75, Stay: 0.15, Head: Lean{Pitch: 3}, Near: Limb{Reach: tip(Temple, v(0.08, 0, 0.1), inwards, v(-0.3, 0.6, -0.6), Pinch)}},
			{In: 0.45, Head: Lean{Pitch: 10}, Near: Limb{Reach: tip(Temple, v(0.05, -0.2, 0.9), inwards, v(-0.3, 0.5, -0.4), Pinch)}},
			{In: 0.55, Stay: 0.4, Head: Lean{Pitch: 18}, Near: Limb{Reach: held(Middle, v(0.1, -0.42, 0.46), inwards, v(-0.4, 0.4, 0.8), Pinch)}},
		},
	},
	"tie hair": {
		Fills: true, Back: 0.9,
		Enter: []Key{
			{In: 0.9, Head: Lean{Pitch: 10}, Chest: Lean{Pitch: -3}, Near: Limb{Reach: held(Nape, v(0.35, 0.5, 0.1), v(-0.6, 0, 0.8),
				v(-0.6, 0.2, -0.7), Claw).bent(28)}, Far: Limb{Reach: held(Nape, v(0.35, 0.5, 0.1), v(-0.6, 0, 0.8),
				v(-0.6, 0.2, -0.7), Claw).bent(28)}},
			{In: 0.6, Stay: 2.4, Head: Lean{Pitch: 13}, Chest: Lean{Pitch: -3},
				Near: Limb{Reach: held(Nape, v(0.2, 0.25, -0.15), v(-0.4, 0, 0.9), v(-0.8, 0, -0.6),
					Pinch).bent(28).with(Swing{Hz: 0.9, Off: v(0.14, 0, 0), Round: v(0, 0.1, 0)})},
				Far: Limb{Reach: held(Nape, v(0.2, 0.25, -0.15), v(-0.4, 0, 0.9), v(-0.8, 0, -0.6),
					Pinch).bent(28).with(Swing{Hz: 0.9, Late: 0.3, Off: v(0.1, 0, 0), Round: v(0, 0.08, 0)})}},
		},
	},
	"cut paper": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 24}, Near: Limb{Reach: desk(0.14, -0.42, 0.44, inwards, Grip)},
			Far: Limb{Reach: desk(0.2, -0.38, 0.56, v(-0.8, 0.4, -0.2), Pinch)}}},
		Cycle: []Key{
			{In: 1.4, Head: Lean{Pitch: 22}, Near: Limb{Reach: desk(0.1, -0.4, 0.66, inwards,
				Grip).with(Swing{Hz: 2.2, Bend: 6, Off: v(0, 0.012, 0)})}, Far: Limb{Reach: desk(0.24, -0.38, 0.56, v(-0.8, 0.4, -0.2), Pinch)}},
			{In: 0.4, Head: Lean{Pitch: 24}, Near: Limb{Reach: desk(0.14, -0.42, 0.44, inwards, Grip)},
				Far: Limb{Reach: desk(0.16, -0.38, 0.56, v(-0.8, 0.4, -0.2), Pinch)}},
		},
	},
}

var (
	hoop      = held(Middle, v(0.12, -0.5, 0.48), v(-0.4, 0.8, -0.3), v(-0.5, 0.2, 0.8), Cup)
	lathering = held(Crown, v(0.4, 0.05, 0.05), v(-0.8, -0.8, 0), v(-0.7, 0.7, -0.3),
		Claw).bent(15).with(Swing{Hz: 1.8, Off: v(0.12, 0.1, 0), Round: v(0, 0, 0.25), Wrist: 8})
)

func kneading(up, ahead float64) *Reach {
	return held(Middle, v(0.1, up, ahead), v(0, -0.8, 0.6), v(-0.25, 0.3, 1), Flat)
}

func cloth(out, up, ahead float64) *Reach {
	return held(Middle, v(out, up, ahead), v(-0.5, -0.5, -0.4), v(-0.2, 0.3, 1), Pinch)
}

func needle(out, up, ahead float64) *Reach {
	return tip(Middle, v(out, up, ahead), v(-0.6, -0.7, 0), v(-0.7, 0.1, 0.6), Pinch)
}

// panned is a hand on the handle of a pan that is raised in front by a part.
func panned(up, ahead, raised float64) *Reach {
	return held(Middle, v(0.2, up, ahead), v(-0.9, 0.4, 0), v(-0.2, raised, 1), Fist)
}
