package repertoire

// gym is what bodies do on their feet to keep fit.
var gym = Table{
	"jumping jack": {Either: true, Height: 0.065, Enter: []Key{{In: 0.4, Pass: true, Pelvis: Place{Down: 0.03}}, jackBottom(0.2, 0, 10)},
		Leave: []Key{{In: 0.5}}, Cycle: []Key{
			jackOff(0, 52), jackDown(0.18, 130), jackBottom(0.26, 0.18, 152), jackOff(0.18, 118), jackDown(0, 36), jackBottom(0.26, 0, 12),
		}},
	"star jump": {Either: true, Height: 0.3, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		jump[0], jump[1], {In: 0.26, Pass: true, Hips: Lean{Pitch: 2}, Near: Limb{Heel: 38, Arm: arm(30, 60, 0, 20)},
			Far: Limb{Heel: 38, Arm: arm(30, 60, 0, 20)}, Leap: TakeOff},
		{In: 0.45, Pass: true, Chest: Lean{Pitch: -4}, Near: star, Far: star, Leap: Aloft}, jump[3], jump[4],
	}},
	"tuck jump": {Either: true, Height: 0.36, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		jump[0], jump[1], jump[2],
		{In: 0.5, Pass: true, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 22}, Head: Lean{Pitch: 8}, Near: tucked, Far: tucked, Leap: Aloft},
		jump[3], jump[4],
	}},
	"jump rope": {Either: true, Fills: true, Height: 0.035, Enter: []Key{rope(0.5, 0.01, Grounded), rope(0.2, 0.035, Bottom)},
		Leave: []Key{{In: 0.6}}, Cycle: []Key{
			rope(0.12, -0.012, TakeOff), rope(0.2, 0.002, Landing), rope(0.13, 0.035, Bottom),
		}},
	"lunge": {Sized: true, Swaps: true, Cycle: []Key{
		{In: 0.85, Stay: 0.1, Pelvis: Place{Down: 0.3}, Chest: Lean{Pitch: 4}, Near: Limb{Foot: Place{Ahead: 0.74}, Arm: onHip},
			Far: Limb{Heel: 52, Arm: onHip}},
		{In: 0.85, Stay: 0.05, Near: Limb{Arm: onHip}, Far: Limb{Arm: onHip}},
	}, Leave: []Key{{In: 0.5}}},
	"lunge forward": {Sized: true, Swaps: true, Fills: true, Gone: Place{Ahead: 0.74}, Leave: []Key{{In: 0.4}}, Cycle: []Key{
		{In: 0.75, Stay: 0.05, Pelvis: Place{Down: 0.3}, Chest: Lean{Pitch: 4}, Near: Limb{Foot: Place{Ahead: 0.74}, Arm: onHip},
			Far: Limb{Heel: 52, Arm: onHip}},
		{In: 0.75, Near: Limb{Foot: Place{Ahead: 0.74}, Arm: onHip}, Far: Limb{Foot: Place{Ahead: 0.74}, Arm: onHip}},
	}},
	"lunge aside": {Sized: true, Cycle: []Key{
		{In: 0.85, Stay: 0.12, Pelvis: Place{Down: 0.27, Aside: 0.34}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 24},
			Near: Limb{Foot: Place{Aside: 0.55}, Toes: 12, Arm: arm(50, -4, 30, 100)}, Far: Limb{Arm: arm(50, -4, 30, 100)}},
		{In: 0.85, Stay: 0.05},
	}, Leave: []Key{{In: 0.2}}},
	"high knees": {Fills: true, Swaps: true, Enter: []Key{{In: 0.3, Pass: true, Chest: Lean{Pitch: 4}}}, Leave: []Key{{In: 0.4}}, Cycle: []Key{
		{In: 0.26, On: OnFar, Pelvis: Place{Down: 0.0}, Chest: Lean{Pitch: -2},
			Near: Limb{Leg: &Leg{Flex: 96, Knee: 100, Point: 20}, Arm: arm(-20, 14, 8, 86)}, Far: Limb{Heel: 24, Arm: arm(44, 10, 8, 92)}},
		{In: 0.17, Pass: true, Pelvis: Place{Down: 0.02}, Near: Limb{Arm: arm(10, 12, 8, 90)}, Far: Limb{Arm: arm(10, 12, 8, 90)}},
	}},
	"elbow to knee": {Across: true, Swaps: true, Enter: []Key{{In: 0.6, Near: behindHead, Far: behindHead}}, Cycle: kneeToElbow,
		Leave: []Key{{In: 0.6}}},
	"butt kicks": {Fills: true, Swaps: true, Enter: []Key{{In: 0.3, Pass: true, Chest: Lean{Pitch: 6}}}, Leave: []Key{{In: 0.4}}, Cycle: []Key{
		{In: 0.27, On: OnFar, Chest: Lean{Pitch: 8}, Near: Limb{Leg: &Leg{Flex: 6, Knee: 126, Point: 40}, Arm: arm(-20, 14, 8, 86)},
			Far: Limb{Heel: 16, Arm: arm(34, 10, 8, 92)}},
		{In: 0.18, Pass: true, Pelvis: Place{Down: 0.02}, Chest: Lean{Pitch: 6}, Near: Limb{Arm: arm(8, 12, 8, 90)},
			Far: Limb{Arm: arm(8, 12, 8, 90)}},
	}},
	"raise leg":       hold(Leg{Flex: 78, Knee: 10, Point: 20}, Lean{Pitch: -8}),
	"raise leg aside": hold(Leg{Out: 52, Knee: 8, Point: 20}, Lean{Roll: -16}),
	"raise leg back":  hold(Leg{Flex: -30, Knee: 10, Point: 30}, Lean{Pitch: 24}),
	"raise knee":      hold(Leg{Flex: 94, Knee: 100, Point: 24}, Lean{Pitch: -2}),
	"stand on one leg": {Stays: true, Leave: []Key{{In: 0.7}}, Enter: []Key{
		{In: 0.9, On: OnFar, Chest: Lean{Pitch: 2}, Near: Limb{Leg: &Leg{Flex: 56, Knee: 100, Point: 26}, Arm: arm(8, 62, 8, 12)},
			Far: Limb{Arm: arm(8, 62, 8, 12)}},
	}},
	"tree": {Stays: true, Leave: []Key{{In: 0.9}}, Enter: []Key{
		{In: 1.2, On: OnFar, Near: Limb{Leg: &Leg{Flex: 50, Out: 46, Turn: 40, Knee: 128, Point: 40}, Arm: arm(172, 4, 0, 10)},
			Far: Limb{Arm: arm(172, 4, 0, 10)}},
	}},
	"swing leg": {Enter: []Key{{In: 0.4, Pass: true, On: OnFar, Near: Limb{Heel: 20, Foot: Place{Ahead: -0.05}},
		Far: Limb{Arm: arm(10, 50, 8, 14)}}}, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		{In: 0.45, On: OnFar, Hips: Lean{Pitch: -6}, Chest: Lean{Pitch: -4},
			Near: Limb{Leg: &Leg{Flex: 62, Knee: 12, Point: 20}, Arm: arm(-16, 40, 8, 20)}, Far: Limb{Arm: arm(36, 52, 8, 14)}},
		{In: 0.5, On: OnFar, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 14},
			Near: Limb{Leg: &Leg{Flex: -26, Knee: 24, Point: 30}, Arm: arm(30, 40, 8, 20)}, Far: Limb{Arm: arm(-8, 52, 8, 14)}},
	}},
	"touch toes": {Either: true, Cycle: []Key{
		{In: 1.2, Stay: 0.35, Pelvis: Place{Down: 0.02}, Hips: Lean{Pitch: 72}, Chest: Lean{Pitch: 126}, Head: Lean{Pitch: 136},
			Near: toToes, Far: toToes, Exact: true},
		{In: 1.2, Stay: 0.1},
	}},
	"lean": {Either: true, Stays: true, Enter: []Key{{In: 0.9, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 34},
		Head: Lean{Pitch: 14}}}, Leave: []Key{{In: 0.8}}},
	"lean back": {Either: true, Stays: true, Enter: []Key{{In: 0.9, Pelvis: Place{Down: 0.03}, Hips: Lean{Pitch: -10},
		Chest: Lean{Pitch: -27}, Head: Lean{Pitch: -16}, Near: Limb{Arm: arm(14, 12, 8, 20)}, Far: Limb{Arm: arm(14, 12, 8, 20)}}},
		Leave: []Key{{In: 0.8}}},
	"lean against": {Either: true, Stays: true, Enter: []Key{{In: 1.1, Pelvis: Place{Down: 0.035, Ahead: -0.2}, Hips: Lean{Pitch: -7},
		Chest: Lean{Pitch: -2}, Head: Lean{Pitch: 3}}}, Leave: []Key{{In: 0.9}}},
	"lean against foot up": {Stays: true, Enter: []Key{
		{In: 0.8, Pass: true, Pelvis: Place{Down: 0.03, Ahead: -0.16}, Hips: Lean{Pitch: -5}, Chest: Lean{Pitch: -2}},
		{In: 0.8, On: OnFar, Pelvis: Place{Down: 0.035, Ahead: -0.2}, Hips: Lean{Pitch: -8}, Chest: Lean{Pitch: -3}, Head: Lean{Pitch: 3},
			Near: Limb{Leg: &Leg{Flex: 40, Knee: 100, Point: -8}}},
	}, Leave: []Key{{In: 0.5, Pelvis: Place{Down: 0.03, Ahead: -0.16}}, {In: 0.7}}},
	"lean staff": {Stays: true, Enter: []Key{{In: 1, Pelvis: Place{Ahead: 0.03, Aside: 0.03}, Hips: Lean{Pitch: 9, Roll: 4},
		Chest: Lean{Pitch: 27, Roll: -3}, Head: Lean{Pitch: 6}, Weight: 0.6, Near: onStaff(0.06), Far: onStaff(0)}}, Leave: []Key{{In: 0.8}}},
	"lean on table": {Either: true, Stays: true, Enter: []Key{{In: 1, Pelvis: Place{Ahead: 0.03}, Hips: Lean{Pitch: 18},
		Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 14}, Near: onTable, Far: onTable}}, Leave: []Key{{In: 0.9}}},
	"lean on rail": {Either: true, Stays: true, Enter: []Key{{In: 1, Pelvis: Place{Ahead: 0.03}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 42},
		Head: Lean{Pitch: 8}, Near: onRail, Far: onRail}}, Leave: []Key{{In: 0.9}}},
	"lean aside": {Stays: true, Enter: []Key{{In: 0.9, Pelvis: Place{Aside: 0.02}, Hips: Lean{Roll: 5}, Chest: Lean{Roll: 27},
		Head: Lean{Roll: 20}, Near: Limb{Arm: arm(2, 20, 8, 14)}, Far: Limb{Arm: arm(2, 8, 8, 20)}}}, Leave: []Key{{In: 0.8}}},
	"side bend": {Swaps: true, Cycle: []Key{
		{In: 0.9, Stay: 0.15, Pelvis: Place{Aside: -0.02}, Hips: Lean{Roll: 5}, Chest: Lean{Roll: 36}, Head: Lean{Roll: 38},
			Near: Limb{Arm: onHip}, Far: Limb{Arm: arm(6, 168, 0, 20)}},
		{In: 0.9, Near: Limb{Arm: onHip}, Far: Limb{Arm: onHip}},
	}, Leave: []Key{{In: 0.5}}},
	"hip circle": {Fills: true, Either: true, Enter: []Key{circled(0.5, 0)},
		Cycle: []Key{circled(0.3, 1), circled(0.3, 2), circled(0.3, 3), circled(0.3, 0)}, Leave: []Key{{In: 0.6}}},
	"stand on tiptoes": {Either: true, Stays: true, Leave: []Key{{In: 0.7}}, Enter: []Key{onToes}},
	"calf raise":       {Either: true, Cycle: []Key{onToes, {In: 0.6, Stay: 0.1}}, Leave: []Key{{In: 0.3}}},
	"wall sit": {Either: true, Stays: true, Leave: []Key{{In: 0.9}}, Enter: []Key{
		{In: 1.1, On: OnSeat, Chest: Lean{Pitch: 0}, Near: onThigh, Far: onThigh},
	}},
}

var (
	onToes = Key{In: 0.7, Stay: 0.25, Pelvis: Place{Down: -0.078, Ahead: 0.05}, Chest: Lean{Pitch: 2}, Near: Limb{Heel: 40},
		Far: Limb{Heel: 40}}
	// hands flat on a table, and forearms on a rail, that carry some of the body.
	onTable = Limb{Reach: held(Ahead, v(0.22, -0.19, 0.5), v(0, -1, 0.1), v(0.15, 0.1, 1), Flat)}
	onRail  = Limb{Reach: laid(v(0.14, -0.8, 0.6), v(-0.42, 0.5, 0.75), v(0, -1, 0), Relaxed)}

	onHip  = arm(-26, 44, 60, 92)
	star   = Limb{Leg: &Leg{Flex: 4, Out: 40, Knee: 8, Point: 40}, Arm: arm(10, 134, 0, 8)}
	tucked = Limb{Leg: &Leg{Flex: 108, Out: 6, Knee: 110, Point: 30}, Arm: arm(64, 16, 10, 40)}
	toToes = Limb{Reach: tip(Toes, v(0, 0.062, -0.015), v(0, -0.3, -1), v(0, -1, 0.3), Flat)}
)

// hold raises a leg, keeps it a moment and puts it down.
func hold(g Leg, chest Lean) *Move {
	out := arm(10, 40, 8, 16)
	return &Move{Leave: []Key{{In: 0.3}}, Cycle: []Key{
		{In: 0.85, Stay: 0.4, On: OnFar, Hips: Lean{Pitch: 0.5 * chest.Pitch, Roll: 0.6 * chest.Roll}, Chest: chest,
			Near: Limb{Leg: &g, Arm: out}, Far: Limb{Arm: out}},
		{In: 0.8, Stay: 0.1},
	}}
}

func jackBottom(in, wide, arms float64) Key {
	l := Limb{Foot: Place{Aside: wide}, Arm: arm(4, arms, 0, 12)}
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.055 + 0.1*wide}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 7},
		Near: l, Far: l, Leap: Bottom}
}

func jackOff(wide, arms float64) Key {
	l := Limb{Foot: Place{Aside: wide}, Heel: 26, Arm: arm(4, arms, 0, 16)}
	return Key{In: 0.16, Pass: true, Pelvis: Place{Down: -0.005 + 0.1*wide}, Chest: Lean{Pitch: 2}, Near: l, Far: l, Leap: TakeOff}
}

func jackDown(wide, arms float64) Key {
	l := Limb{Foot: Place{Aside: wide}, Heel: 16, Arm: arm(4, arms, 0, 16)}
	return Key{In: 0.2, Pass: true, Pelvis: Place{Down: 0.005 + 0.1*wide}, Chest: Lean{Pitch: 4}, Near: l, Far: l, Leap: Landing}
}

// rope is a moment of jumping rope: the hands turn it beside the hips.
func rope(in, down float64, leap Leap) Key {
	heel, hand := 0.0, 62.0
	switch leap {
	case TakeOff:
		heel, hand = 34, 50
	case Landing:
		heel, hand = 24, 74
	}
	l := Limb{Heel: heel, Arm: arm(-4, 26, -24, hand)}
	return Key{In: in, Pass: leap != Grounded, Pelvis: Place{Down: down}, Chest: Lean{Pitch: 4}, Near: l, Far: l, Leap: leap}
}

// circled is a quarter of a circle of the hips, hands on them.
func circled(in float64, quarter int) Key {
	at := [4]Place{{Ahead: 0.085}, {Aside: 0.07}, {Ahead: -0.075}, {Aside: -0.07}}[quarter]
	at.Down = 0.03
	lean := [4]Lean{{Pitch: -12}, {Roll: -9}, {Pitch: 12}, {Roll: 9}}[quarter]
	return Key{In: in, Pass: true, Pelvis: at, Hips: lean, Chest: Lean{Pitch: -0.4 * lean.Pitch, Roll: -0.6 * lean.Roll},
		Near: Limb{Arm: onHip}, Far: Limb{Arm: onHip}}
}

// onStaff has a hand on the upper end of a thing that stands on the ground before the body, so
// far above the other hand.
func onStaff(up float64) Limb {
	return Limb{Reach: held(Middle, v(0.02, -0.42+up, 0.56), v(-0.5, -0.85, 0.1), v(-0.75, 0, 0.6), Cup)}
}
