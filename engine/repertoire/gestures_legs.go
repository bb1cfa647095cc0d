package repertoire

// legGestures are legs that are lifted, stretched and swung from where the body
// stands on the other one.
var legGestures = Table{
	"raise leg":        lifted(Leg{Flex: 72, Knee: 12, Point: 10}, Lean{Pitch: -6}, Lean{Pitch: -4}),
	"raise leg aside":  lifted(Leg{Out: 46, Knee: 6, Point: 8}, Lean{Roll: -8}, Lean{Roll: -10}),
	"raise leg back":   lifted(Leg{Flex: -26, Knee: 8, Point: 24}, Lean{Pitch: 12}, Lean{Pitch: 22}),
	"raise leg up":     lifted(Leg{Flex: 90, Knee: 8, Point: 16}, Lean{Pitch: -10}, Lean{Pitch: -4}),
	"raise knee":       lifted(Leg{Flex: 92, Knee: 100, Point: 12}, Lean{Pitch: -6}, Lean{Pitch: -2}),
	"raise foot":       lifted(Leg{Flex: 38, Knee: 66, Point: 6}, Lean{}, Lean{Pitch: 2}),
	"extend leg":       lifted(Leg{Flex: 58, Knee: 6, Point: 20}, Lean{Pitch: -4}, Lean{Pitch: -4}),
	"extend leg aside": lifted(Leg{Out: 44, Knee: 4, Point: 14}, Lean{Roll: -8}, Lean{Roll: -10}),
	"extend leg back":  lifted(Leg{Flex: -26, Knee: 4, Point: 30}, Lean{Pitch: 12}, Lean{Pitch: 22}),
	"lower leg":        lifted(Leg{Flex: 66, Knee: 14, Point: 10}, Lean{Pitch: -6}, Lean{Pitch: -4}),
	"swing leg":        pendulum(Leg{Flex: 52, Knee: 10, Point: 20}, Leg{Flex: -28, Knee: 22, Point: 26}),
	"swing leg aside":  pendulum(Leg{Out: 46, Knee: 6, Point: 14}, Leg{Out: -14, Flex: 10, Knee: 8, Point: 14}),
	"circle leg":       pendulum(Leg{Flex: 44, Out: 4, Knee: 12, Point: 20}, Leg{Flex: 8, Out: 38, Knee: 12, Point: 20}),
	"shake leg":        pendulum(Leg{Flex: 34, Knee: 20, Point: 10}, Leg{Flex: 26, Knee: 52, Point: 20}),
	"stretch leg":      quad,
	"stretch thigh":    quad,
	"tap foot":         footTap,
	"pat foot":         footTap,
}

// quad draws a heel to the buttocks with the hand of its side.
var quad = &Move{
	Enter: []Key{
		{In: 0.8, Pass: true, On: OnFar, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 8},
			Near: Limb{Leg: &Leg{Flex: 10, Knee: 112, Point: 40}, Reach: behindFoot}, Far: Limb{Arm: arm(20, 44, 8, 24)}},
		{In: 0.6, Stay: 1.6, On: OnFar, Hips: Lean{Pitch: 2}, Chest: Lean{Pitch: 3},
			Near: Limb{Leg: &Leg{Flex: -4, Knee: 126, Point: 46}, Reach: behindFoot}, Far: Limb{Arm: arm(20, 44, 8, 24)}},
	},
	Leave: []Key{{In: 0.9}},
}

var behindFoot = held(Instep, v(0, 0.03, 0.02), v(0, -1, 0), v(-0.2, -0.4, -1), Grip)

// kneeHug draws a knee to the chest with both hands.
var kneeHug = &Move{
	Enter: []Key{
		{In: 0.9, Pass: true, On: OnFar, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: 10},
			Near: Limb{Leg: &Leg{Flex: 96, Knee: 104, Point: 10}, Reach: onShin(Knee)}, Far: Limb{Reach: onShin(OtherKnee)}},
		{In: 0.6, Stay: 1.4, On: OnFar, Hips: Lean{Pitch: -4}, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: 6},
			Near: Limb{Leg: &Leg{Flex: 118, Knee: 122, Point: 10}, Reach: onShin(Knee)}, Far: Limb{Reach: onShin(OtherKnee)}},
	},
	Leave: []Key{{In: 0.9}},
}

// onShin is a hand around the shin below a knee.
func onShin(knee Mark) *Reach {
	return held(knee, v(0.02, -0.055, 0.05), v(-0.4, 0.1, -1), v(-1, -0.1, 0.1), Cup)
}

var footTap = &Move{
	Fills: true,
	Cycle: []Key{
		{In: 0.18, On: OnFar, Pelvis: Place{}, Head: Lean{Pitch: 4}, Near: Limb{Foot: Place{Ahead: 0.1}, Lift: 0.06, Heel: -14}},
		{In: 0.16, Stay: 0.06, On: OnFar, Head: Lean{Pitch: 6}, Near: Limb{Foot: Place{Ahead: 0.1}}},
	},
	Leave: []Key{{In: 0.5}},
}

// lifted is a leg that goes to a shape and is kept there for a while; the arms
// spread a little for balance.
func lifted(l Leg, hips, chest Lean) *Move {
	return &Move{
		Enter: []Key{{In: 0.85, Stay: 0.8, On: OnFar, Hips: hips, Chest: chest, Near: Limb{Leg: &l, Arm: arm(4, 30, 8, 22)},
			Far: Limb{Arm: arm(8, 32, 8, 24)}}},
		Leave: []Key{{In: 0.85}},
	}
}

// pendulum is a leg that goes to and fro between two shapes.
func pendulum(a, b Leg) *Move {
	key := func(l *Leg) Key {
		return Key{In: 0.5, Pass: false, On: OnFar, Near: Limb{Leg: l, Arm: arm(4, 30, 8, 22)}, Far: Limb{Arm: arm(8, 32, 8, 24)}}
	}
	return &Move{Fills: true, Enter: []Key{{In: 0.4, On: OnFar, Near: Limb{Leg: &Leg{Flex: 12, Knee: 20, Point: 10}}}},
		Cycle: []Key{key(&a), key(&b)}, Leave: []Key{{In: 0.7}}}
}
