package repertoire

// careGestures are hands that wash, groom and dress.
var careGestures = Table{
	"feed scatter": { // grain out of the other hand, cast over the ground
		Fills: true,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 20}, Far: Limb{Reach: desk(0.2, -0.5, 0.45, upwards, Cup)},
			Near: Limb{Reach: desk(0, -0.44, 0.45, downward, Pinch)}}},
		Cycle: []Key{
			{In: 0.5, Pass: true, Head: Lean{Pitch: 16, Yaw: 8}, Chest: Lean{Pitch: 4, Yaw: 8},
				Far:  Limb{Reach: desk(0.2, -0.5, 0.45, upwards, Cup)},
				Near: Limb{Reach: held(Front, v(0.16, -0.42, 0.5), v(-0.3, 0.7, 0.3), v(0.2, -0.1, 1), Cup)}},
			{In: 0.36, Stay: 0.2, Head: Lean{Pitch: 22, Yaw: 22}, Chest: Lean{Pitch: 8, Yaw: 20},
				Far:  Limb{Reach: desk(0.2, -0.5, 0.45, upwards, Cup)},
				Near: Limb{Reach: held(Front, v(0.5, -0.3, 0.78), v(0.2, 0.9, 0.3), v(0.5, 0, 0.9), Flat)}},
			{In: 0.7, Stay: 0.15, Head: Lean{Pitch: 18}, Far: Limb{Reach: desk(0.2, -0.5, 0.45, upwards, Cup)},
				Near: Limb{Reach: desk(0, -0.44, 0.45, downward, Pinch)}},
		},
	},
	"wash": washingHands, "wash hand": washingHands,
	"wash face": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 3, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 30},
			Near: Limb{Reach: held(Nose, v(0.3, 0.1, 0.12), v(-0.2, 0, -1), v(-0.2, 1, 0), Flat).with(Swing{Hz: 1.5, Off: v(0.06, 0.3, 0)})}}},
	},
	"wash head": {
		Twin: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Stay: 3, Head: Lean{Pitch: 14}, Near: Limb{Reach: held(Crown, v(0.4, 0.05, 0.05), v(-0.8, -0.8, 0),
			v(-0.7, 0.7, -0.3), Claw).bent(15).with(Swing{Hz: 2, Off: v(0.12, 0.1, 0), Round: v(0, 0, 0.25), Wrist: 8})}}},
	},
	"wash trunk": {
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.8, Stay: 1.2, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Belly, v(-0.02, 0.12, 0.04), v(0, 0, -1),
			v(-1, 0.2, 0), Flat).with(Swing{Hz: 1.3, Off: v(0.08, 0, 0), Round: v(0, 0.08, 0)})}}},
		Cycle: []Key{
			{In: 0.6, Stay: 1.3, Head: Lean{Pitch: 8, Yaw: -16}, Near: Limb{Reach: held(OtherElbow, v(-0.02, 0.06, 0.06),
				v(-0.4, 0, -1), v(-0.8, 0.4, 0), Flat).with(Swing{Hz: 1.3, Off: v(0, 0.09, 0)})},
				Far: Limb{Reach: &Reach{Upper: v(0.35, -0.55, 0.75), Fore: v(0.2, -0.2, 1), Palm: inwards}}},
			{In: 0.6, Stay: 1.2, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Belly, v(-0.02, 0.08, 0.04), v(0, 0, -1),
				v(-1, 0.2, 0), Flat).with(Swing{Hz: 1.3, Off: v(0.08, 0, 0), Round: v(0, 0.08, 0)})}},
		},
	},
	"brush mouth": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 3, Head: Lean{Pitch: 8}, Swing: &Swing{Hz: 3.2, Head: Lean{Yaw: 0.8}},
			Near: Limb{Reach: held(Mouth, v(0.45, -0.1, 0.45), v(-0.2, 0.1, -1), v(-1, 0.2, 0),
				Fist).bent(22).with(Swing{Hz: 3.2, Off: v(0.22, 0.03, 0), Wrist: 8})}}},
	},
	"comb": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Head: Lean{Pitch: 6, Roll: -5}, Near: Limb{Reach: combing(0.2, 0.3, 0.5)}}},
		Cycle: []Key{
			{In: 0.4, Pass: true, Head: Lean{Pitch: 5, Roll: -7}, Near: Limb{Reach: combing(0.42, 0.32, 0)}},
			{In: 0.35, Head: Lean{Pitch: 8, Roll: -6}, Near: Limb{Reach: combing(0.5, -0.1, -0.6)}},
			{In: 0.3, Pass: true, Head: Lean{Pitch: 7, Roll: -6}, Near: Limb{Reach: combing(0.75, 0.4, -0.15)}},
			{In: 0.3, Head: Lean{Pitch: 6, Roll: -5}, Near: Limb{Reach: combing(0.25, 0.35, 0.5)}},
		},
	},
	"shave": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Head: Lean{Pitch: -8, Yaw: -10}, Near: Limb{Reach: tip(Temple, v(0.06, -0.35, 0.06),
			v(-1, 0, -0.2), v(-0.3, 0.8, -0.3), Pinch)}}},
		Cycle: []Key{
			{In: 0.55, Head: Lean{Pitch: -10, Yaw: -12}, Near: Limb{Reach: tip(Temple, v(0.0, -0.95, 0.06), v(-1, 0.2, -0.3),
				v(-0.3, 0.7, -0.3), Pinch)}},
			{In: 0.4, Head: Lean{Pitch: -8, Yaw: -10}, Near: Limb{Reach: tip(Temple, v(0.06, -0.35, 0.08), v(-1, 0, -0.2),
				v(-0.3, 0.8, -0.3), Pinch)}},
		},
	},
	"wear": { // a jacket: one sleeve, the other, then both hands pull it straight
		Back: 0.8,
		Enter: []Key{
			{In: 0.6, Head: Lean{Yaw: 20, Pitch: 12}, Chest: Lean{Yaw: 8},
				Near: Limb{Reach: &Reach{Upper: v(0.35, -0.7, -0.6), Fore: v(0.5, -0.7, -0.5), Hand: Relaxed}},
				Far:  Limb{Reach: held(Middle, v(-0.05, -0.15, 0.42), inwards, v(-0.6, 0.4, 0.5), Fist)}},
			{In: 0.7, Head: Lean{Yaw: 8, Pitch: 6}, Chest: Lean{Yaw: -8, Roll: -4},
				Near: Limb{Reach: &Reach{Upper: v(0.85, 0.2, -0.1), Fore: v(0.6, 0.5, 0.6), Hand: Relaxed}},
				Far:  Limb{Reach: held(Shoulder, v(0, 0.06, 0.06), v(0, -0.6, -0.8), v(-0.7, 0.3, -0.5), Fist)}},
			{In: 0.6, Head: Lean{Yaw: -20, Pitch: 12}, Chest: Lean{Yaw: -8},
				Near: Limb{Reach: held(Middle, v(-0.05, -0.15, 0.42), inwards, v(-0.6, 0.4, 0.5), Fist)},
				Far:  Limb{Reach: &Reach{Upper: v(0.35, -0.7, -0.6), Fore: v(0.5, -0.7, -0.5), Hand: Relaxed}}},
			{In: 0.7, Head: Lean{Yaw: -6, Pitch: 6}, Chest: Lean{Yaw: 8, Roll: 4},
				Near: Limb{Reach: held(Shoulder, v(0, 0.06, 0.06), v(0, -0.6, -0.8), v(-0.7, 0.3, -0.5), Fist)},
				Far:  Limb{Reach: &Reach{Upper: v(0.85, 0.2, -0.1), Fore: v(0.6, 0.5, 0.6), Hand: Relaxed}}},
			{In: 0.6, Head: Lean{Pitch: 14}, Near: Limb{Reach: lapel(0.16)}, Far: Limb{Reach: lapel(0.16)}},
			{In: 0.4, Stay: 0.2, Head: Lean{Pitch: 16}, Chest: Lean{Pitch: -4}, Near: Limb{Reach: lapel(0.02)}, Far: Limb{Reach: lapel(0.02)}},
		},
	},
	"wear shirt": { // over the head, then pulled down
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.6, Head: Lean{Pitch: 20}, Chest: Lean{Pitch: 6}, Near: Limb{Reach: held(Middle, v(0.14, -0.4, 0.5), inwards,
				v(-0.3, 0.3, 0.9), Fist)}},
			{In: 0.8, Head: Lean{Pitch: 16}, Near: Limb{Reach: held(Crown, v(0.75, 0.9, 0.3), inwards, v(-0.3, 0.9, 0), Fist)}},
			{In: 0.5, Pass: true, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 4},
				Near: Limb{Reach: held(Crown, v(0.62, -0.2, 0.1), inwards, v(-0.3, 0.8, 0), Fist)}},
			{In: 0.5, Pass: true, Head: Lean{Pitch: -4}, Near: Limb{Reach: held(Belly, v(0.2, 0.14, 0.0), inwards, v(-0.5, -0.5, 0.2), Fist)}},
			{In: 0.6, Stay: 0.4, Head: Lean{Pitch: 20}, Near: Limb{Reach: held(Waist, v(0.05, -0.06, 0.06), inwards, v(-0.3, -0.9, 0.3), Fist)}},
		},
	},
	"wear trousers": { // one leg, the other, then up
		Back: 0.8, Leave: []Key{{In: 0.5}},
		Enter: []Key{
			{In: 0.9, Pelvis: Place{Down: 0.12}, Hips: Lean{Pitch: 40}, Chest: Lean{Pitch: 74}, Head: Lean{Pitch: 60},
				Near: Limb{Reach: waistband(Knee, -0.22)}, Far: Limb{Reach: waistband(Knee, -0.22)}},
			{In: 0.6, On: OnFar, Hips: Lean{Pitch: 36}, Chest: Lean{Pitch: 66}, Head: Lean{Pitch: 56},
				Near: Limb{Leg: &Leg{Flex: 112, Knee: 112, Point: 30}, Reach: waistband(Instep, 0.03)}, Far: Limb{Reach: waistband(OtherFoot, 0.03)}},
			{In: 0.5, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 40}, Chest: Lean{Pitch: 72}, Head: Lean{Pitch: 58},
				Near: Limb{Reach: waistband(Knee, -0.14)}, Far: Limb{Reach: waistband(Knee, -0.14)}},
			{In: 0.6, On: OnNear, Hips: Lean{Pitch: 36}, Chest: Lean{Pitch: 66}, Head: Lean{Pitch: 56},
				Far: Limb{Leg: &Leg{Flex: 112, Knee: 112, Point: 30}, Reach: waistband(Instep, 0.03)}, Near: Limb{Reach: waistband(OtherFoot, 0.03)}},
			{In: 0.5, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 40}, Chest: Lean{Pitch: 70}, Head: Lean{Pitch: 56},
				Near: Limb{Reach: waistband(Knee, -0.1)}, Far: Limb{Reach: waistband(Knee, -0.1)}},
			{In: 0.8, Stay: 0.5, Pelvis: Place{Down: 0.01}, Head: Lean{Pitch: 24},
				Near: Limb{Reach: held(Waist, v(0.04, -0.02, 0.05), inwards, v(-0.2, -0.9, 0.4), Fist)},
				Far:  Limb{Reach: held(Waist, v(0.04, -0.02, 0.05), inwards, v(-0.2, -0.9, 0.4), Fist)}},
		},
	},
	"wear hat": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.6, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Middle, v(0.22, -0.3, 0.52), inwards, v(-0.2, 0.4, 0.9), Cup)}},
			{In: 0.8, Stay: 0.1, Head: Lean{Pitch: 6}, Near: Limb{Reach: held(Crown, v(0.6, 0.4, 0.1), v(-1, -0.2, 0), v(-0.3, 0.8, 0), Cup)}},
			{In: 0.3, Stay: 0.5, Head: Lean{Pitch: 2}, Near: Limb{Reach: held(Crown, v(0.52, -0.1, 0.1), v(-1, -0.2, 0), v(-0.3, 0.8, 0), Cup)}},
		},
	},
	"wear glasses": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.7, Head: Lean{Pitch: 12}, Near: Limb{Reach: tip(Temple, v(0.05, -0.2, 0.9), inwards, v(-0.3, 0.5, -0.4), Pinch)}},
			{In: 0.5, Stay: 0.4, Head: Lean{Pitch: 3}, Near: Limb{Reach: tip(Temple, v(0.08, 0, 0.1), inwards, v(-0.3, 0.6, -0.6), Pinch)}},
		},
	},
	"adjust": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 18}, Near: Limb{Reach: lapel(0.18)}}},
		Cycle: []Key{
			{In: 0.35, Stay: 0.15, Head: Lean{Pitch: 20}, Chest: Lean{Pitch: -5}, Near: Limb{Reach: lapel(0.03)}},
			{In: 0.5, Stay: 0.1, Head: Lean{Pitch: 16, Roll: 4}, Chest: Lean{Pitch: -1}, Near: Limb{Reach: lapel(0.17)}},
		},
	},
	"zip": {
		Back: 0.7,
		Enter: []Key{
			{In: 0.8, Stay: 0.2, Head: Lean{Pitch: 34}, Chest: Lean{Pitch: 8}, Near: Limb{Reach: zipping(-0.2)}, Far: Limb{Reach: zipping(-0.26)}},
			{In: 0.9, Stay: 0.3, Head: Lean{Pitch: 4}, Chest: Lean{Pitch: -4}, Near: Limb{Reach: zipping(0.26)}, Far: Limb{Reach: zipping(-0.22)}},
		},
	},
	"button": {
		Twin: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 28}, Near: Limb{Reach: buttoning(0.2)}}},
		Cycle: []Key{
			{In: 0.4, Stay: 0.7, Head: Lean{Pitch: 29}, Near: Limb{Reach: buttoning(0.12)}},
			{In: 0.4, Stay: 0.7, Head: Lean{Pitch: 32}, Near: Limb{Reach: buttoning(0.02)}},
			{In: 0.4, Stay: 0.7, Head: Lean{Pitch: 35}, Near: Limb{Reach: buttoning(-0.1)}},
		},
	},
	"tie": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 22}, Chest: Lean{Pitch: 4},
			Near: Limb{Reach: tip(Middle, v(0.08, -0.38, 0.46), v(-0.5, -0.4, -0.7), v(-0.6, 0.4, 0.6),
				Pinch).with(Swing{Hz: 0.9, Off: v(0.11, 0, 0), Round: v(0, 0.09, 0.03), Wrist: 12})},
			Far: Limb{Reach: tip(Middle, v(0.08, -0.38, 0.46), v(-0.5, -0.4, -0.7), v(-0.6, 0.4, 0.6),
				Pinch).with(Swing{Hz: 0.9, Late: 0.35, Off: v(0.09, 0, 0), Round: v(0, 0.07, 0.03), Wrist: 12})}}},
	},
	"make up": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 2}, Near: Limb{Reach: tip(Temple, v(0.05, -0.4, 0.2), v(-0.8, 0, -0.6),
			v(-0.4, 0.7, -0.5), Pinch).with(Swing{Hz: 1.3, Off: v(0, 0.18, 0), Round: v(0, 0, 0.12)})}}},
	},
}

var washingHands = &Move{
	Fills: true, Back: 0.8,
	Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 26}, Chest: Lean{Pitch: 14},
		Near: Limb{Reach: held(Middle, v(0.02, -0.58, 0.6), v(-0.4, -0.9, 0), v(-0.5, -0.1, 0.9),
			Flat).with(Swing{Hz: 1.7, Off: v(0.05, 0, 0.06), Turn: 16})},
		Far: Limb{Reach: held(Middle, v(0.02, -0.66, 0.6), v(-0.4, 0.9, 0), v(-0.5, -0.1, 0.9),
			Cup).with(Swing{Hz: 1.7, Late: 0.5, Off: v(0.04, 0, 0.06), Turn: 16})}}},
}

// waistband is a hand that holds a garment open beside a leg.
func waistband(at Mark, up float64) *Reach {
	return tip(at, v(0.05, up, 0.05), inwards, v(-0.2, -0.9, 0.4), Fist)
}

func combing(out, up, ahead float64) *Reach {
	return held(Crown, v(out, up, ahead), v(-0.7, -0.8, 0), v(-0.6, 0.5, -0.3), Fist).bent(20)
}

func lapel(up float64) *Reach {
	return held(Belly, v(0.06, up, 0.06), v(-0.5, 0, -1), v(-0.7, 0.5, 0), Fist)
}

func zipping(up float64) *Reach {
	return held(Belly, v(0.0, up, 0.05), v(-0.5, -0.2, -1), v(-0.8, 0.2, 0.2), Pinch)
}

func buttoning(up float64) *Reach {
	return tip(Belly, v(0.015, up, 0.04), v(-0.4, -0.2, -1), v(-0.8, 0.4, 0.1), Pinch).with(Swing{Hz: 2, Off: v(0.008, 0.008, 0), Wrist: 8})
}
