package repertoire

// pastimeGestures are games, tools and what else hands are busy with.
var pastimeGestures = Table{
	"fish": { // the rod is cast, then reeled in
		Fills: true, Back: 0.9,
		Enter: []Key{
			{In: 0.7, Near: Limb{Reach: rod(0.1, -0.42, 0.55)}, Far: Limb{Reach: rod(0.14, -0.52, 0.42)}},
			{In: 0.6, Stay: 0.1, Chest: Lean{Yaw: 12, Pitch: -7}, Head: Lean{Yaw: 4}, Near: Limb{Reach: rod(0.3, 0.35, 0.12)},
				Far: Limb{Reach: rod(0.08, 0.12, 0.16)}},
			{In: 0.3, Stay: 0.5, Chest: Lean{Yaw: -6, Pitch: 10}, Head: Lean{Pitch: 2}, Near: Limb{Reach: rod(0.1, -0.1, 0.85)},
				Far: Limb{Reach: rod(0.1, -0.3, 0.66)}},
		},
		Cycle: []Key{
			{In: 0.7, Stay: 1.3, Head: Lean{Pitch: 8}, Chest: Lean{Pitch: 3}, Near: Limb{Reach: rod(0.12, -0.42, 0.6)},
				Far: Limb{Reach: held(Middle, v(0.1, -0.5, 0.48), inwards, v(-0.4, 0, 0.9),
					Pinch).with(Swing{Hz: 1.7, Off: v(0, 0.07, 0), Round: v(0, 0, 0.07)})}},
			{In: 0.5, Stay: 0.6, Head: Lean{Pitch: 2}, Chest: Lean{Pitch: -10}, Near: Limb{Reach: rod(0.16, -0.16, 0.4)},
				Far: Limb{Reach: held(Middle, v(0.1, -0.4, 0.4), inwards, v(-0.4, 0, 0.9),
					Pinch).with(Swing{Hz: 1.7, Off: v(0, 0.05, 0), Round: v(0, 0, 0.05)})}},
		},
	},
	"cards": { // dealt around
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 20}, Near: Limb{Reach: desk(0.02, -0.42, 0.5, v(-0.3, -0.9, 0), Pinch)},
			Far: Limb{Reach: pack}}},
		Cycle: []Key{
			deal(0.3, 0.5, 14), next, deal(0.3, 0.1, 0), next, deal(0.3, -0.25, -14), next,
		},
	},
	"cards shuffle": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 3, Head: Lean{Pitch: 24},
			Near: Limb{Reach: desk(0.06, -0.4, 0.5, v(-0.7, -0.7, 0), Grip).with(Swing{Hz: 2.1, Off: v(0.01, 0.11, 0.02), Wrist: 6})},
			Far:  Limb{Reach: pack}}},
	},
	"dice": {
		Stand: atEase,
		One:   true, Back: 0.8,
		Enter: []Key{
			{In: 0.6, Stay: 0.9, Head: Lean{Pitch: 14}, Swing: &Swing{Hz: 3.6, Chest: Lean{Roll: 1}},
				Near: Limb{Reach: held(Front, v(0.08, -0.08, 0.42), v(-0.8, 0.3, -0.3), v(-0.3, 0.8, 0.4),
					Fist).with(Swing{Hz: 3.6, Off: v(0.03, 0.06, 0), Wrist: 14})}},
			{In: 0.35, Pass: true, Chest: Lean{Yaw: 6}, Head: Lean{Pitch: 14},
				Near: Limb{Reach: held(Front, v(0.15, -0.45, 0.3), v(-0.9, 0, 0.3), v(-0.1, -0.3, 1), Fist)}},
			{In: 0.22, Stay: 0.8, Chest: Lean{Pitch: 16, Yaw: -10}, Head: Lean{Pitch: 26},
				Near: Limb{Reach: held(Front, v(-0.05, -0.5, 0.92), v(-0.2, 0.8, 0.3), v(-0.1, -0.1, 1), Flat)}},
		},
	},
	"cradle": {
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Stay: 3, Chest: Lean{Pitch: -3}, Head: Lean{Pitch: 22, Yaw: 14},
			Swing: &Swing{Hz: 0.55, Chest: Lean{Roll: 3.5, Yaw: 6}, Head: Lean{Roll: 2}},
			Near:  Limb{Reach: held(Belly, v(-0.13, 0.09, 0.13), v(-0.1, 0.9, -0.5), v(-1, 0.1, 0.1), Cup)},
			Far:   Limb{Reach: held(Belly, v(-0.08, 0.0, 0.15), v(-0.2, 0.9, -0.4), v(-1, 0, 0.2), Cup)}}},
	},
	"crank": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Chest: Lean{Pitch: 12}, Head: Lean{Pitch: 14},
			Near: Limb{Reach: held(Front, v(-0.1, -0.36, 0.66), downward, v(-0.2, 0, 1),
				Fist).with(Swing{Hz: 0.9, Off: v(0, 0.24, 0), Round: v(0, 0, 0.22)})}}},
	},
	"pull lever": {
		One: true, Back: 0.8,
		Enter: []Key{
			{In: 0.8, Stay: 0.15, Head: Lean{Pitch: -6}, Chest: Lean{Pitch: -2, Yaw: -6},
				Near: Limb{Reach: held(Front, v(0.06, 0.32, 0.74), v(-0.3, -0.2, 1), v(-0.2, 1, 0.2), Cup)}},
			{In: 0.2, Head: Lean{Pitch: -6}, Chest: Lean{Pitch: -2, Yaw: -6},
				Near: Limb{Reach: held(Front, v(0.06, 0.32, 0.74), v(-0.3, -0.6, 0.8), v(-0.2, 0.8, 0.6), Fist)}},
			{In: 0.6, Stay: 0.5, Head: Lean{Pitch: 14}, Chest: Lean{Pitch: 16, Yaw: -4},
				Near: Limb{Reach: held(Front, v(0.06, -0.66, 0.6), downward, v(-0.2, -0.1, 1), Fist)}},
		},
	},
	"unlock": {
		One: true, Back: 0.8,
		Enter: []Key{
			{In: 0.7, Head: Lean{Pitch: 18}, Chest: Lean{Pitch: 8}, Near: Limb{Reach: tip(Front, v(-0.1, -0.42, 0.82),
				v(-0.8, -0.4, 0), v(-0.1, 0, 1), Pinch)}},
			{In: 0.3, Stay: 0.15, Head: Lean{Pitch: 19}, Chest: Lean{Pitch: 10, Yaw: -5},
				Near: Limb{Reach: tip(Front, v(-0.1, -0.42, 0.98), v(-0.8, -0.4, 0), v(-0.1, 0, 1), Pinch)}},
			{In: 0.45, Stay: 0.35, Head: Lean{Pitch: 19}, Chest: Lean{Pitch: 10, Yaw: -5},
				Near: Limb{Reach: tip(Front, v(-0.1, -0.42, 0.98), v(0.2, -1, 0), v(-0.1, 0, 1), Pinch)}},
			{In: 0.35, Head: Lean{Pitch: 16}, Chest: Lean{Pitch: 6}, Near: Limb{Reach: tip(Front, v(-0.08, -0.42, 0.76),
				v(-0.8, -0.4, 0), v(-0.1, 0, 1), Pinch)}},
		},
	},
	"umbrella": {
		One: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: -3}, Chest: Lean{Pitch: -2},
			Near: Limb{Reach: held(Front, v(-0.06, -0.12, 0.4), v(-0.9, 0, -0.3), v(-0.35, 0.35, 0.9),
				Fist).with(Swing{Hz: 0.35, Off: v(0.01, 0.02, 0)})}}},
	},
	"remote": {
		Stand: atEase,
		One:   true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 0.4, Head: Lean{Pitch: 2}, Near: Limb{Reach: remote(0)}}},
		Cycle: []Key{{In: 0.14, Head: Lean{Pitch: 3}, Near: Limb{Reach: remote(0.05)}},
			{In: 0.25, Stay: 0.45, Head: Lean{Pitch: 1, Yaw: 3}, Near: Limb{Reach: remote(0)}}},
	},
	"pump": {
		Twin: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.8, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 22},
			Near: Limb{Reach: pumping(0.78)}}},
		Cycle: []Key{
			{In: 0.4, Pelvis: Place{Down: 0.12}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 52}, Head: Lean{Pitch: 36},
				Near: Limb{Reach: pumping(0.5)}},
			{In: 0.5, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 22},
				Near: Limb{Reach: pumping(0.8)}},
		},
		Leave: []Key{{In: 0.8}},
	},
	"pet": { // a dog, as high as the knee
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 1.0, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 50}, Head: Lean{Pitch: 38},
			Near: Limb{Reach: stroking(0.42)}, Far: Limb{Reach: onFarKnee}}},
		Cycle: []Key{
			{In: 0.55, Pass: true, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 52}, Head: Lean{Pitch: 38},
				Near: Limb{Reach: stroking(0.56)}, Far: Limb{Reach: onFarKnee}},
			{In: 0.4, Pass: true, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 50}, Head: Lean{Pitch: 38},
				Near: Limb{Reach: stroking(0.36)}, Far: Limb{Reach: onFarKnee}},
		},
		Leave: []Key{{In: 0.9}},
	},
	"open curtain": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.8, Stay: 0.1, Head: Lean{Pitch: -6}, Chest: Lean{Pitch: 4}, Near: Limb{Reach: curtain(0.08)}},
			{In: 0.8, Stay: 0.4, Head: Lean{Pitch: -2}, Chest: Lean{Pitch: -4}, Near: Limb{Reach: curtain(0.95)}},
		},
	},
	"close curtain": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.8, Stay: 0.1, Head: Lean{Pitch: -4}, Chest: Lean{Pitch: -3}, Near: Limb{Reach: curtain(0.95)}},
			{In: 0.8, Stay: 0.4, Head: Lean{Pitch: -6}, Chest: Lean{Pitch: 5}, Near: Limb{Reach: curtain(0.08)}},
		},
	},
	"open sash": { // a window that is pushed up
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.8, Stay: 0.15, Head: Lean{Pitch: 14}, Chest: Lean{Pitch: 14}, Near: Limb{Reach: sash(-0.55, 0.7)}},
			{In: 0.8, Stay: 0.5, Head: Lean{Pitch: -10}, Chest: Lean{Pitch: -3}, Near: Limb{Reach: sash(0.5, 0.66)}},
		},
	},
	"close sash": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.85, Stay: 0.15, Head: Lean{Pitch: -10}, Chest: Lean{Pitch: -3}, Near: Limb{Reach: sash(0.5, 0.66)}},
			{In: 0.75, Stay: 0.4, Head: Lean{Pitch: 16}, Chest: Lean{Pitch: 16}, Near: Limb{Reach: sash(-0.55, 0.7)}},
		},
	},
	"brush horse": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Head: Lean{Pitch: 8, Yaw: 8}, Near: Limb{Reach: currying(0.4, 0.1)},
			Far: Limb{Reach: held(Middle, v(0.3, -0.15, 0.8), v(0, -0.2, 1), v(-0.3, 1, 0.1), Flat)}}},
		Cycle: []Key{
			{In: 0.7, Chest: Lean{Yaw: 14, Pitch: 6}, Head: Lean{Pitch: 12, Yaw: 16}, Near: Limb{Reach: currying(0.8, -0.3)},
				Far: Limb{Reach: held(Middle, v(0.3, -0.15, 0.8), v(0, -0.2, 1), v(-0.3, 1, 0.1), Flat)}},
			{In: 0.5, Pass: true, Chest: Lean{Yaw: 2}, Head: Lean{Pitch: 6, Yaw: 4}, Near: Limb{Reach: currying(0.3, 0.12)},
				Far: Limb{Reach: held(Middle, v(0.3, -0.15, 0.8), v(0, -0.2, 1), v(-0.3, 1, 0.1), Flat)}},
		},
	},
	"shake bottle": {
		Fills: true, Twin: false, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 1.4, Chest: Lean{Yaw: 6}, Swing: &Swing{Hz: 3.4, Head: Lean{Roll: 1.5}, Chest: Lean{Pitch: 1}},
			Near: Limb{Reach: held(Front, v(0.12, 0.0, 0.42), v(-0.9, 0, -0.2), v(-0.3, 0.7, 0.6),
				Grip).with(Swing{Hz: 3.4, Off: v(0.02, 0.13, 0.1), Wrist: 8, Bend: 10})}}},
	},
	"shake bell": {
		Fills: true, One: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 1.4, Swing: &Swing{Hz: 2.4, Chest: Lean{Roll: 1}},
			Near: Limb{Reach: held(Front, v(0.1, 0.05, 0.6), v(-0.9, 0, -0.1), v(-0.1, 0.4, 1),
				Fist).with(Swing{Hz: 2.4, Off: v(0, 0.1, 0.04), Bend: 22})}}},
	},
	"circle lasso": {
		One: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.8, Stay: 2, Chest: Lean{Pitch: -3}, Head: Lean{Pitch: -3}, Swing: &Swing{Hz: 1.4, Chest: Lean{Roll: 2.5, Yaw: 3}},
			Near: Limb{Reach: &Reach{Upper: v(0.45, 0.8, 0.3), Fore: v(0.05, 1, 0.1), Hand: Fist, Turn: 30, Lift: 8,
				Swing: Swing{Hz: 1.4, Off: v(0.5, 0, 0), Round: v(0, 0, 0.5)}}}}},
	},
	"throw dart": {
		Back: 0.8,
		Enter: []Key{
			{In: 0.7, Stay: 0.5, Chest: Lean{Yaw: 16, Pitch: 5}, Head: Lean{Pitch: 2},
				Near: Limb{Foot: Place{Ahead: 0.05}, Reach: held(Front, v(0.0, 0.22, 0.5), v(-0.8, 0, 0.5), v(-0.2, 0.6, 0.8), Pinch).bent(10)},
				Far:  Limb{Foot: Place{Ahead: -0.22}}},
			{In: 0.35, Chest: Lean{Yaw: 20, Pitch: 3}, Head: Lean{Pitch: 1},
				Near: Limb{Foot: Place{Ahead: 0.05}, Reach: held(Front, v(0.05, 0.3, 0.26), v(-0.8, 0, 0.5), v(-0.2, 0.9, 0.3), Pinch).bent(10)},
				Far:  Limb{Foot: Place{Ahead: -0.22}}},
			{In: 0.16, Stay: 0.5, Chest: Lean{Yaw: 8, Pitch: 10}, Head: Lean{Pitch: 4},
				Near: Limb{Foot: Place{Ahead: 0.05}, Reach: held(Front, v(-0.05, 0.1, 0.98), v(-0.3, -0.8, 0.3), v(-0.1, -0.3, 1), Flat)},
				Far:  Limb{Foot: Place{Ahead: -0.22}, Heel: 20}},
		},
		Leave: []Key{{In: 0.8}},
	},
	"throw frisbee": { // out of the wrist, from across the body
		Back: 0.9,
		Enter: []Key{
			{In: 0.6, Stay: 0.1, Pelvis: Place{Down: 0.04}, Hips: Lean{Yaw: -26}, Chest: Lean{Yaw: -54, Pitch: 12}, Head: Lean{Yaw: -8},
				Near: Limb{Foot: Place{Ahead: 0.04}, Toes: -10, Reach: held(Middle, v(-0.3, -0.42, 0.45), downward, v(-1, 0, -0.1), Grip)},
				Far:  Limb{Foot: Place{Ahead: -0.1}, Toes: 20}},
			{In: 0.24, Pass: true, Pelvis: Place{Down: 0.06, Ahead: 0.03}, Hips: Lean{Yaw: 0}, Chest: Lean{Yaw: -8, Pitch: 12},
				Near: Limb{Foot: Place{Ahead: 0.2}, Reach: held(Middle, v(0.3, -0.32, 0.72), downward, v(-0.6, 0, 0.8), Grip)},
				Far:  Limb{Foot: Place{Ahead: -0.1}, Heel: 16}},
			{In: 0.22, Stay: 0.4, Pelvis: Place{Down: 0.05, Ahead: 0.05}, Hips: Lean{Yaw: 16}, Chest: Lean{Yaw: 26, Pitch: 8},
				Head: Lean{Yaw: 4}, Near: Limb{Foot: Place{Ahead: 0.2}, Reach: laid(v(0.65, -0.15, 0.75), v(0.6, 0, 0.8), downward, Flat)},
				Far: Limb{Foot: Place{Ahead: -0.1}, Heel: 24}},
		},
		Leave: []Key{{In: 0.85}},
	},
}

// rod is a hand on a fishing rod.
func rod(out, up, ahead float64) *Reach {
	return held(Middle, v(out, up, ahead), inwards, v(-0.15, 0.4, 0.9), Fist)
}

var (
	pack = desk(0.12, -0.48, 0.5, v(-0.6, 0.7, 0), Cup)
	next = Key{In: 0.24, Head: Lean{Pitch: 20}, Near: Limb{Reach: desk(0.02, -0.42, 0.5, v(-0.3, -0.9, 0), Pinch)}, Far: Limb{Reach: pack}}
)

// deal lays a card so far to the side.
func deal(in, out, look float64) Key {
	return Key{In: in, Stay: 0.06, Head: Lean{Pitch: 18, Yaw: look}, Chest: Lean{Pitch: 7, Yaw: 0.4 * look},
		Near: Limb{Reach: desk(out, -0.56, 0.86-0.3*out*out, downward, Flat)}, Far: Limb{Reach: pack}}
}

func remote(ahead float64) *Reach {
	return held(Front, v(-0.08, -0.3, 0.68+ahead), v(-0.7, 0.6, 0), v(-0.1, 0.15, 1), Grip)
}

// currying is a hand with a brush on the flank of a horse.
func currying(out, up float64) *Reach {
	return held(Middle, v(out, up, 0.82-0.2*out), v(0, -0.1, 1), v(-0.3, 1, 0.1), Cup)
}

func pumping(up float64) *Reach {
	return held(Floor, v(0.1, up, 0.36), v(-0.2, -1, 0), v(-0.7, 0, 0.7), Fist)
}

func stroking(ahead float64) *Reach {
	return held(Floor, v(0.08, 0.5, ahead), v(-0.1, -1, 0), v(-0.1, -0.1, 1), Flat)
}

func curtain(out float64) *Reach {
	return held(Middle, v(out, 0.3, 0.78-0.25*out), v(-0.5, 0.1, 0.9), v(-0.1, 1, 0.2), Fist)
}

func sash(up, ahead float64) *Reach {
	return held(Middle, v(0.28, up, ahead), v(0, 0.3, 1), v(-0.1, 1, 0.1), Flat)
}
