package repertoire

// breathGestures are breaths that can be seen: chest and shoulders rise with the air and sink
// without it. They leave the arms to what else is done.
var breathGestures = Table{
	"breathe": {
		Fills: true, Back: 0.8,
		Cycle: []Key{inhaled(1.2, 0.15, 1), {In: 1.35, Stay: 0.1, Chest: Lean{Pitch: 3}, Head: Lean{Pitch: 5}, Shoulders: -3}},
	},
	"breathe hard": {
		Fills: true, Back: 1.0,
		Enter: []Key{{In: 0.7, Stay: 2.4, Chest: Lean{Pitch: 26}, Head: Lean{Pitch: 3}, Shoulders: 5,
			Swing: &Swing{Hz: 0.85, Chest: Lean{Pitch: 5}, Head: Lean{Pitch: 4}, Lift: 9}}},
	},
	"breathe hold": {
		Fills: true, Back: 0.9,
		Enter: []Key{inhaled(0.8, 0.1, 1.1), inhaled(0.3, 2.0, 1)},
		Leave: []Key{{In: 0.4, Stay: 0.25, Chest: Lean{Pitch: 9}, Head: Lean{Pitch: 10}, Shoulders: -3}},
	},
	"sigh": {
		Back: 1.1,
		Enter: []Key{inhaled(0.9, 0.12, 1.15),
			{In: 0.55, Stay: 0.6, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 20, Roll: 4}, Shoulders: -8}},
	},
	"gasp": {
		Back: 0.9,
		Enter: []Key{inhaled(0.2, 0.12, 1.5),
			{In: 0.4, Stay: 0.8, Chest: Lean{Pitch: -7}, Head: Lean{Pitch: -3}, Shoulders: 10,
				Near: Limb{Reach: held(Mouth, v(0.05, 0, 0.2), v(0, 0, -1), v(-0.8, 0.6, 0), Flat)}}},
	},
}

// inhaled is a breath that is drawn in.
func inhaled(in, stay, deep float64) Key {
	return Key{In: in, Stay: stay, Chest: Lean{Pitch: -9 * deep}, Head: Lean{Pitch: -8 * deep}, Shoulders: 13 * deep}
}
