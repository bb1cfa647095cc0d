package repertoire

// headGestures are what heads do.
var headGestures = Table{
	"nod": {
		Back: 0.35, Fills: true,
		Enter: []Key{{In: 0.2, Pass: true, Head: Lean{Pitch: -5}}},
		Cycle: []Key{{In: 0.21, Pass: true, Head: Lean{Pitch: 19}, Chest: Lean{Pitch: 2}}, {In: 0.27, Pass: true, Head: Lean{Pitch: -3}}},
	},
	"shake": {
		Back: 0.4, Fills: true,
		Enter: []Key{{In: 0.28, Pass: true, Head: Lean{Yaw: 26, Pitch: 4}, Chest: Lean{Yaw: 3}}},
		Cycle: []Key{{In: 0.3, Pass: true, Head: Lean{Yaw: -28, Pitch: 4}, Chest: Lean{Yaw: -3}},
			{In: 0.3, Pass: true, Head: Lean{Yaw: 27, Pitch: 4}, Chest: Lean{Yaw: 3}}},
	},
	"nod tilt": {Enter: []Key{{In: 0.5, Stay: 0.9, Head: Lean{Roll: 22, Yaw: 4}, Chest: Lean{Roll: 2}}}},
	// Of a body that goes: the trunk is held so over its legs.
	"lean aside": {Enter: []Key{{In: 0.8, Stay: 0.9, Head: Lean{Roll: 8}, Chest: Lean{Roll: 15}}}},
	"lean back":  {Enter: []Key{{In: 0.8, Stay: 0.9, Head: Lean{Pitch: -6}, Chest: Lean{Pitch: -15}}}},
	"circle head": {
		Fills: true, Back: 0.6,
		Enter: []Key{{In: 0.5, Pass: true, Head: Lean{Pitch: 26}}},
		Cycle: []Key{
			{In: 0.5, Pass: true, Head: Lean{Roll: 26, Pitch: 4}}, {In: 0.5, Pass: true, Head: Lean{Pitch: -22}},
			{In: 0.5, Pass: true, Head: Lean{Roll: -26, Pitch: 4}}, {In: 0.5, Pass: true, Head: Lean{Pitch: 26}},
		},
	},
	"look":        {Enter: []Key{{In: 0.5, Stay: 0.9, Head: Lean{Yaw: 52}, Chest: Lean{Yaw: 13}}}},
	"look aside":  {Enter: []Key{{In: 0.5, Stay: 0.9, Head: Lean{Yaw: 54}, Chest: Lean{Yaw: 14}}}},
	"look across": {Enter: []Key{{In: 0.5, Stay: 0.9, Head: Lean{Yaw: -54}, Chest: Lean{Yaw: -14}}}},
	"look ahead":  {Enter: []Key{{In: 0.5, Stay: 0.9, Head: Lean{Pitch: -5}, Chest: Lean{Pitch: -2}}}},
	"look back":   {Enter: []Key{{In: 0.6, Stay: 0.9, Head: Lean{Yaw: 76}, Chest: Lean{Yaw: 38}}}},
	"look up":     {Enter: []Key{{In: 0.55, Stay: 1.0, Head: Lean{Pitch: -36}, Chest: Lean{Pitch: -7}}}},
	"look down":   {Enter: []Key{{In: 0.5, Stay: 1.0, Head: Lean{Pitch: 40}, Chest: Lean{Pitch: 7}}}},
	"look both": {
		Fills: true,
		Cycle: []Key{
			{In: 0.6, Stay: 0.35, Head: Lean{Yaw: 56, Pitch: -3}, Chest: Lean{Yaw: 16}},
			{In: 0.85, Stay: 0.35, Head: Lean{Yaw: -58, Pitch: 2}, Chest: Lean{Yaw: -17}},
		},
	},
}
