package repertoire

// held poses: what a chair, the floor, knees or the back carry.
func onSeat(in, stay float64, hips, chest, head Lean, near, far Limb) Key {
	return Key{In: in, Stay: stay, On: OnSeat, Hips: hips, Chest: chest, Head: head, Near: near, Far: far}
}

var (
	seatHips = Lean{Pitch: -9}

	kicked   = Limb{Leg: &Leg{Flex: 92, Knee: 10, Point: 8}, Hand: onThigh.Hand}
	kneeHigh = Limb{Leg: &Leg{Flex: 124, Knee: 104, Point: 12}, Hand: onThigh.Hand}
	legOut   = Limb{Leg: &Leg{Flex: 68, Out: 3, Knee: 10, Point: -4}, Hand: onThigh.Hand}
)

// once does a thing in a state and is back.
func once(keys ...Key) *Move { return &Move{Either: true, Cycle: keys} }

// kept does a thing in a state and stays so.
func kept(keys ...Key) *Move { return &Move{Either: true, Stays: true, Enter: keys} }

var onSeats = Table{
	"cross legs seated": kept(onSeat(0.9, 0, Lean{Pitch: -11}, Lean{Pitch: -2}, Lean{}, overLeg, onThigh)),
	"raise leg seated": once(onSeat(0.8, 0.7, Lean{Pitch: -13}, Lean{Pitch: -6}, Lean{Pitch: 4}, kicked, onThigh),
		onSeat(0.8, 0.1, seatHips, Lean{}, Lean{}, onThigh, onThigh)),
	"raise leg on both knees seated": once(onSeat(0.9, 0.9, Lean{Pitch: -16}, Lean{Pitch: -9}, Lean{Pitch: 4}, legOut, legOut),
		onSeat(0.8, 0.1, seatHips, Lean{}, Lean{}, onThigh, onThigh)),
	"raise knee seated": once(onSeat(0.7, 0.5, Lean{Pitch: -13}, Lean{Pitch: -4}, Lean{Pitch: 4}, kneeHigh, onThigh),
		onSeat(0.7, 0.1, seatHips, Lean{}, Lean{}, onThigh, onThigh)),
	"kick seated": once(onSeat(0.32, 0, Lean{Pitch: -12}, Lean{Pitch: -4}, Lean{Pitch: 4}, kicked, onThigh),
		onSeat(0.5, 0.1, seatHips, Lean{}, Lean{}, onThigh, onThigh)),
	"stomp seated": once(onSeat(0.35, 0.1, Lean{Pitch: -12}, Lean{Pitch: -3}, Lean{Pitch: 4}, kneeHigh, onThigh),
		onSeat(0.3, 0.1, seatHips, Lean{}, Lean{}, onThigh, onThigh)),
	"walk in place seated":       {Either: true, Fills: true, Swaps: true, Cycle: stomping(0.36)},
	"walk in place march seated": {Either: true, Fills: true, Swaps: true, Cycle: stomping(0.36)},
	"high knees seated":          {Either: true, Fills: true, Swaps: true, Cycle: stomping(0.24)},
	"circle leg seated": {Either: true, Fills: true, Cycle: []Key{onSeat(0.3, 0, Lean{Pitch: -11}, Lean{Pitch: -3},
		Lean{Pitch: 6}, ankled(0.06), onThigh), onSeat(0.3, 0, Lean{Pitch: -11}, Lean{Pitch: -3}, Lean{Pitch: 6}, ankled(-0.06), onThigh)}},
	"sway seated": {Either: true, Fills: true, Cycle: []Key{onSeat(0.8, 0, Lean{Pitch: 2}, Lean{Pitch: 20},
		Lean{Pitch: 8}, onThigh, onThigh), onSeat(0.8, 0, Lean{Pitch: -18}, Lean{Pitch: -14}, Lean{}, onThigh, onThigh)}},
	"swing leg seated": {Either: true, Fills: true, Cycle: []Key{onSeat(0.5, 0, Lean{Pitch: -10}, Lean{Pitch: -1},
		Lean{Pitch: 6}, dangled(46), dangled(30)), onSeat(0.5, 0, Lean{Pitch: -10}, Lean{Pitch: -1}, Lean{Pitch: 6}, dangled(96), dangled(112))}},
	"lean seated":         kept(onSeat(0.9, 0, Lean{Pitch: 16}, Lean{Pitch: 38}, Lean{Pitch: 10}, onKnee, onKnee)),
	"lean back seated":    kept(onSeat(0.9, 0, Lean{Pitch: -22}, Lean{Pitch: -24}, Lean{Pitch: -6}, onThigh, onThigh)),
	"lean against seated": kept(onSeat(0.9, 0, Lean{Pitch: -22}, Lean{Pitch: -24}, Lean{Pitch: -6}, onThigh, onThigh)),
	"lean aside seated":   kept(onSeat(0.9, 0, Lean{Pitch: -9, Roll: 6}, Lean{Roll: 25}, Lean{Roll: 16}, onThigh, onThigh)),
	"bow seated": once(onSeat(1.1, 0.5, Lean{Pitch: 20}, Lean{Pitch: 52}, Lean{Pitch: 56}, onThigh, onThigh),
		onSeat(1.1, 0.1, seatHips, Lean{}, Lean{}, onThigh, onThigh)),
	"crouch seated": kept(onSeat(0.9, 0, Lean{Pitch: 26}, Lean{Pitch: 62}, Lean{Pitch: 44}, onKnee, onKnee)),
	"side bend seated": once(onSeat(0.9, 0.2, Lean{Pitch: -9, Roll: 4}, Lean{Roll: 30}, Lean{Roll: 30}, onThigh,
		Limb{Arm: arm(6, 168, 0, 20)}),
		onSeat(0.9, 0.1, seatHips, Lean{}, Lean{}, onThigh, onThigh)),
	"touch toes seated": once(onSeat(1.1, 0.5, Lean{Pitch: 34}, Lean{Pitch: 96}, Lean{Pitch: 92}, toFoot, toFoot),
		onSeat(1.1, 0.1, seatHips, Lean{}, Lean{}, onThigh, onThigh)),
	"tie shoe seated": {Either: true, Fills: true, Enter: []Key{onSeat(1.1, 0, Lean{Pitch: 34}, Lean{Pitch: 94},
		Lean{Pitch: 88}, Limb{Reach: lacing(Foot, 0.02)}, Limb{Reach: lacing(OtherFoot, 0.02)})},
		Cycle: []Key{onSeat(0.4, 0, Lean{Pitch: 34}, Lean{Pitch: 94}, Lean{Pitch: 88}, Limb{Reach: lacing(Foot, 0.07)},
			Limb{Reach: lacing(OtherFoot, 0.07)}), onSeat(0.4, 0, Lean{Pitch: 34}, Lean{Pitch: 94}, Lean{Pitch: 88},
			Limb{Reach: lacing(Foot, 0.005)}, Limb{Reach: lacing(OtherFoot, 0.005)})},
		Leave: []Key{onSeat(1.0, 0, seatHips, Lean{}, Lean{}, onThigh, onThigh)}},
	"sleep seated": kept(onSeat(1.6, 0, Lean{Pitch: -13}, Lean{Pitch: 12, Roll: 4}, Lean{Pitch: 44, Roll: 12}, onThigh, onThigh)),
	"pick up seated": once(onSeat(1.0, 0.3, Lean{Pitch: 32, Roll: 6}, Lean{Pitch: 90, Roll: 10}, Lean{Pitch: 84}, pickedBeside, onKnee),
		onSeat(1.0, 0.2, seatHips, Lean{}, Lean{Pitch: 14}, Limb{Reach: held(Middle, v(-0.05, -0.45, 0.45), v(-0.6, 0.6, 0),
			v(-0.4, 0.2, 0.9), Cup)}, onThigh)),
}

// dangled is a leg that swings from a seat.
func dangled(knee float64) Limb {
	return Limb{Leg: &Leg{Flex: 96, Knee: knee, Point: 16}, Hand: onThigh.Hand}
}

// Hands at feet.
var (
	toFoot       = Limb{Reach: tip(Toes, v(0, 0.05, 0), v(0, -1, -0.2), v(0, -0.5, 1), Flat)}
	pickedBeside = Limb{Reach: tip(Ground, v(0.12, 0.02, 0.16), v(-0.2, -0.6, -0.6), v(0, -1, 0.2), Cup)}
)

// onFloorKey sits on the ground, the legs as the limbs have them.
func onFloorKey(in, stay float64, hips, chest, head Lean, near, far Limb) Key {
	return Key{In: in, Stay: stay, On: OnFloor, Hips: hips, Chest: chest, Head: head, Near: near, Far: far}
}

var (
	flatOut    = Leg{Flex: 76, Out: 5, Knee: 8, Point: 4}
	stretched  = Limb{Leg: &flatOut, Hand: Hand{At: Planted, Off: v(0.06, 0, -0.86), Swivel: 16}}
	onLeg      = Limb{Leg: &flatOut, Hand: Hand{At: Thigh, Off: v(0.02, 0.0, 0.09), Palm: v(0, 0, -1), Curl: 14}}
	toFlatFoot = Limb{Leg: &Leg{Flex: 111, Out: 5, Knee: 8, Point: 2}, Reach: tip(Toes, v(0, 0.0, 0.035), v(0, 0.2, -1), v(0, -0.2, 1), Flat)}
	wideLeg    = Limb{Leg: &Leg{Flex: 78, Out: 38, Knee: 8, Point: 6}, Hand: Hand{At: Planted, Off: v(-0.14, 0, -0.42)}}

	legsOut = onFloorKey(0.9, 0, Lean{Pitch: -10}, Lean{Pitch: 4}, Lean{}, stretched, stretched)
	sitUpOn = onFloorKey(0.9, 0.1, Lean{Pitch: -4}, Lean{Pitch: 2}, Lean{}, onLeg, onLeg)
)

var onFloors = Table{
	"raise leg floored": once(onFloorKey(0.9, 0.6, Lean{Pitch: -14}, Lean{Pitch: -2}, Lean{Pitch: 4},
		Limb{Leg: &Leg{Flex: 104, Out: 4, Knee: 8, Point: 10}, Hand: stretched.Hand}, Limb{Spread: 8, Hand: stretched.Hand})),
	"raise leg on both knees floored": kept(legsOut),
	"raise knee floored": once(onFloorKey(0.8, 0.6, Lean{Pitch: -14}, Lean{Pitch: 4}, Lean{Pitch: 6},
		Limb{Leg: &Leg{Flex: 132, Out: 4, Knee: 124, Point: 10}, Reach: held(Knee, v(-0.02, -0.06, 0.07), v(0, 0, -1),
			v(-0.6, -0.3, 0.3), Cup)}, Limb{Spread: 8, Reach: held(Knee, v(-0.02, -0.06, 0.07), v(0, 0, -1), v(-0.6, -0.3, 0.3), Cup)})),
	"hug knee floored": kept(knees),
	"kick floored": once(onFloorKey(0.35, 0, Lean{Pitch: -18}, Lean{Pitch: -6}, Lean{Pitch: 4},
		Limb{Leg: &Leg{Flex: 100, Out: 4, Knee: 10, Point: 10}, Hand: stretched.Hand}, Limb{Spread: 8, Hand: stretched.Hand}),
		onFloorKey(0.5, 0.1, Lean{Pitch: -14}, Lean{Pitch: 2}, Lean{Pitch: 4},
			Limb{Leg: &Leg{Flex: 118, Out: 4, Knee: 110, Point: 10}, Hand: stretched.Hand}, Limb{Spread: 8, Hand: stretched.Hand})),
	"touch toes floored": {Either: true, Enter: []Key{sitUpOn}, Cycle: []Key{
		onFloorKey(1.1, 0.9, Lean{Pitch: 24}, Lean{Pitch: 66}, Lean{Pitch: 60}, toFlatFoot, toFlatFoot),
		sitUpOn,
	}, Leave: []Key{legsOut}},
	"sway floored": {Either: true, Fills: true, Cycle: []Key{onFloorKey(0.8, 0, Lean{Pitch: -8}, Lean{Pitch: 26},
		Lean{Pitch: 12}, aroundKnee, aroundKnee), onFloorKey(0.8, 0, Lean{Pitch: -26}, Lean{Pitch: -2}, Lean{}, aroundKnee, aroundKnee)}},
	"legs apart floored":   kept(onFloorKey(1.0, 0, Lean{Pitch: -2}, Lean{Pitch: 8}, Lean{Pitch: 2}, wideLeg, wideLeg)),
	"lean floored":         kept(onFloorKey(0.9, 0, Lean{Pitch: 6}, Lean{Pitch: 40}, Lean{Pitch: 16}, aroundKnee, aroundKnee)),
	"lean back floored":    kept(onFloorKey(0.9, 0, Lean{Pitch: -26}, Lean{Pitch: -22}, Lean{Pitch: -4}, propped, propped)),
	"lean against floored": kept(onFloorKey(0.9, 0, Lean{Pitch: -26}, Lean{Pitch: -22}, Lean{Pitch: -4}, aroundKnee, aroundKnee)),
	"lean aside floored": kept(onFloorKey(0.9, 0, Lean{Pitch: -10, Roll: 8}, Lean{Roll: 26, Pitch: 4}, Lean{Roll: 14},
		Limb{Spread: 8, Hand: Hand{At: Planted, Off: v(0.24, 0, -0.6)}}, aroundKnee)),
	"side bend floored": once(onFloorKey(0.9, 0.3, Lean{Pitch: -4, Roll: 4}, Lean{Roll: 30}, Lean{Roll: 28},
		Limb{Leg: tailor.Leg, Hand: Hand{At: Planted, Off: v(0.26, 0, -0.6)}}, Limb{Leg: tailor.Leg, Arm: arm(6, 166, 0, 20)})),
	"bow floored": once(onFloorKey(1.1, 0.6, Lean{Pitch: 14}, Lean{Pitch: 60}, Lean{Pitch: 56},
		Limb{Leg: tailor.Leg, Arm: arm(60, 10, 10, 20)}, Limb{Leg: tailor.Leg, Arm: arm(60, 10, 10, 20)})),
	"cross legs floored": kept(onFloorKey(0.9, 0, Lean{Pitch: -8}, Lean{Pitch: 3}, Lean{}, tailor, tailor)),
}

var onKneesStill = Table{
	"bow kneeling": once(
		Key{In: 0.9, Pass: true, On: OnKnees, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 46},
			Near: reachDown, Far: reachDown},
		Key{In: 0.9, Stay: 0.8, On: OnFours, Arms: 0.42, Pelvis: Place{Ahead: -0.18}, Head: Lean{Pitch: 10}, Near: bowedHand, Far: bowedHand},
		Key{In: 0.9, Pass: true, On: OnKnees, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 30},
			Near: reachDown, Far: reachDown},
		Key{In: 0.7, On: OnKnees, Hips: Lean{Pitch: 2}, Chest: Lean{Pitch: 3}}),
	"tie shoe kneeling": {Across: true, Fills: true, Enter: []Key{stooped(0.9, 0.02)},
		Cycle: []Key{stooped(0.4, 0.07), stooped(0.4, 0.005)}},
	"punch down kneeling": {Either: true, Fills: true, Swaps: true, Enter: []Key{pounding(0.7, 0.3, 0.3)},
		Cycle: []Key{pounding(0.25, 0.06, 0.3), pounding(0.35, 0.3, 0.06)}},
	"lean kneeling": kept(Key{In: 0.8, On: OnKnees, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 34}, Head: Lean{Pitch: 14}}),
	"sway kneeling": {Either: true, Fills: true, Cycle: []Key{{In: 0.8, On: OnKnees, Hips: Lean{Pitch: 8},
		Chest: Lean{Pitch: 20}, Head: Lean{Pitch: 8}}, {In: 0.8, On: OnKnees, Hips: Lean{Pitch: -4}, Chest: Lean{Pitch: -8}}}},
}

// pounding is somebody on the knees with the fists so high over the ground before
// them.
func pounding(in, near, far float64) Key {
	fist := func(up float64) Limb {
		return Limb{Reach: held(Floor, v(0.16, up, 0.85), v(-0.5, -0.8, 0), v(0, -0.7, 0.7), Fist)}
	}
	return Key{In: in, On: OnKnees, Hips: Lean{Pitch: 30}, Chest: Lean{Pitch: 62}, Head: Lean{Pitch: 40}, Near: fist(near), Far: fist(far)}
}

var bowedHand = Limb{Hand: Hand{At: Planted, Off: v(0.02, 0, 0.1), Swivel: 16}}

// onBackKey lies on the back.
func onBackKey(in, stay float64, near, far Limb) Key {
	return Key{In: in, Stay: stay, On: OnBody, Pelvis: Place{Ahead: -0.66}, Hips: Lean{Pitch: -91}, Chest: Lean{Pitch: -90},
		Head: Lean{Pitch: -82}, Near: near, Far: far}
}

// lyingLeg is a leg of somebody on the back.
func lyingLeg(flex, knee, point float64) Limb {
	return Limb{Leg: &Leg{Flex: flex, Out: 5, Turn: 6, Knee: knee, Point: point}, Arm: flatLeg.Arm}
}

var (
	legUp    = lyingLeg(86, 8, 20)
	kneeToMe = Limb{Leg: &Leg{Flex: 122, Out: 4, Knee: 122, Point: 20},
		Hand: Hand{At: Knee, Off: v(0.02, 0.1, 0.02), Palm: v(0, -1, -0.4), Curl: 40}}
	handsTo   = Limb{Leg: flatLeg.Leg, Arm: flatLeg.Arm}
	heelUp    = lyingLeg(96, 10, 10)
	kickDrawn = lyingLeg(84, 84, 16)
)

var onBacks = Table{
	"raise leg supine":               once(onBackKey(0.95, 0.4, legUp, flatLeg), onBackKey(0.95, 0.1, flatLeg, flatLeg)),
	"raise leg on both knees supine": once(onBackKey(1.0, 0.2, legUp, legUp), onBackKey(1.0, 0.1, lyingLeg(8, 6, 28), lyingLeg(8, 6, 28))),
	"leg raise lying supine":         once(onBackKey(1.0, 0.2, legUp, legUp), onBackKey(1.0, 0.1, lyingLeg(8, 6, 28), lyingLeg(8, 6, 28))),
	"raise leg aside supine": once(onBackKey(0.9, 0.3, Limb{Leg: &Leg{Flex: 2, Out: 44, Knee: 6, Point: 20}, Arm: flatLeg.Arm},
		flatLeg), onBackKey(0.9, 0.1, flatLeg, flatLeg)),
	"raise knee supine":               once(onBackKey(0.95, 0.8, kneeToMe, handsTo), onBackKey(0.95, 0.1, flatLeg, flatLeg)),
	"hug knee supine":                 once(onBackKey(0.95, 0.8, kneeToMe, handsTo), onBackKey(0.95, 0.1, flatLeg, flatLeg)),
	"hug knee on both knees supine":   once(onBackKey(0.95, 1.0, kneeToMe, kneeToMe), onBackKey(0.95, 0.1, flatLeg, flatLeg)),
	"raise knee on both knees supine": once(onBackKey(0.95, 1.0, kneeToMe, kneeToMe), onBackKey(0.95, 0.1, flatLeg, flatLeg)),
	"kick supine": {Either: true, Fills: true, Enter: []Key{onBackKey(0.7, 0, kickDrawn, kickDrawn)},
		Cycle: []Key{onBackKey(0.3, 0, heelUp, kickDrawn), onBackKey(0.3, 0, kickDrawn, heelUp), onBackKey(0.3, 0, heelUp, kickDrawn),
			onBackKey(0.3, 0, kickDrawn, heelUp)}},
	"swing leg supine": {Either: true, Fills: true, Enter: []Key{onBackKey(0.9, 0, legUp, legUp)},
		Cycle: []Key{onBackKey(0.45, 0, lyingLeg(100, 8, 20), lyingLeg(64, 8, 20)),
			onBackKey(0.45, 0, lyingLeg(64, 8, 20), lyingLeg(100, 8, 20))}},
	"crunch supine":        {Either: true, Enter: []Key{kneesUp}, Cycle: exercises["crunch"].Cycle},
	"sit-up supine":        {Either: true, Enter: []Key{kneesUp}, Cycle: exercises["sit-up"].Cycle},
	"bicycle supine":       {Either: true, Fills: true, Cycle: exercises["bicycle"].Cycle},
	"elbow to knee supine": {Swaps: true, Enter: []Key{kneesUp}, Cycle: []Key{pedal(true)}},
	"bridge supine":        {Either: true, Enter: []Key{bridgeDown}, Cycle: exercises["bridge"].Cycle},
	"legs apart supine": kept(onBackKey(0.9, 0, Limb{Leg: &Leg{Flex: -3, Out: 28, Turn: 24, Knee: 6, Point: 24},
		Arm: arm(4, 62, 10, 14)}, Limb{Leg: &Leg{Flex: -3, Out: 28, Turn: 24, Knee: 6, Point: 24}, Arm: arm(4, 62, 10, 14)})),
	"cross legs supine": kept(onBackKey(0.9, 0, Limb{Leg: &Leg{Flex: 6, Out: -12, Turn: 10, Knee: 8, Point: 30},
		Arm: flatLeg.Arm}, Limb{Leg: &Leg{Flex: -3, Out: -3, Turn: 10, Knee: 6, Point: 30}, Arm: flatLeg.Arm})),
}

// proneKey lies on the front.
func proneKey(in, stay, hips, chest, head float64, near, far Limb) Key {
	return Key{In: in, Stay: stay, On: OnBody, Pelvis: Place{Ahead: -0.56}, Hips: Lean{Pitch: hips}, Chest: Lean{Pitch: chest},
		Head: Lean{Pitch: head}, Near: near, Far: far}
}

var (
	proneLow = Limb{Leg: prone0, Arm: arm(100, 62, 0, 75)}
	prone0   = &Leg{Flex: -2, Out: 5, Knee: 5, Point: 66}
	proneUp  = Limb{Leg: &Leg{Flex: -26, Out: 6, Knee: 6, Point: 60}, Arm: arm(100, 62, 0, 75)}
	supermen = []Key{proneKey(1.0, 0.7, 86, 66, 34, superman, superman),
		proneKey(0.9, 0.2, 90, 88, 70, Limb{Leg: prone0, Arm: arm(172, 16, 0, 8)}, Limb{Leg: prone0, Arm: arm(172, 16, 0, 8)})}
	superman  = Limb{Leg: &Leg{Flex: -24, Out: 6, Knee: 6, Point: 60}, Arm: arm(176, 14, 0, 6)}
	proneKick = Limb{Leg: &Leg{Flex: -4, Out: 5, Knee: 96, Point: 40}, Arm: arm(100, 62, 0, 75)}
)

var onFronts = Table{
	"raise leg prone": once(proneKey(0.9, 0.5, 89, 88, 70, proneUp, proneLow),
		proneKey(0.8, 0.1, 90, 89, 74, proneLow, proneLow)),
	"raise leg on both knees prone": once(proneKey(0.9, 0.5, 88, 88, 70, proneUp, proneUp),
		proneKey(0.8, 0.1, 90, 89, 74, proneLow, proneLow)),
	"raise knee on both knees prone": once(proneKey(0.8, 0.5, 90, 88, 70, proneKick, proneKick),
		proneKey(0.8, 0.1, 90, 89, 74, proneLow, proneLow)),
	"kick prone": {Either: true, Fills: true, Swaps: true,
		Cycle: []Key{proneKey(0.4, 0, 90, 88, 70, proneKick, proneLow), proneKey(0.4, 0, 90, 88, 70, proneLow, proneLow)}},
	"superman prone": once(supermen...),
	"shoot prone": {Either: true, Enter: []Key{proneAim(1.1, 0, 0.5)},
		Cycle: []Key{proneAim(0.07, 1, 0), proneAim(0.34, 0, 0.5)}},
	"push-up prone": {Either: true, Enter: []Key{lowered,
		{In: 0.9, On: OnPlank, Head: Lean{Pitch: -22}, Pelvis: Place{Ahead: 0.08}, Near: press, Far: press}},
		Cycle: exercises["push-up"].Cycle, Leave: []Key{lowered, onFront}},
}

// proneAim is somebody on the elbows, the weapon before the eyes; kick is its
// recoil.
func proneAim(in, kick, stay float64) Key {
	near := Limb{Leg: prone0, Reach: laid(v(0.28, -0.3+0.04*kick, 0.9), v(-0.5, 0.95+0.06*kick, 0.1), v(-0.9, 0, -0.3), Pointer)}
	far := Limb{Leg: prone0, Reach: laid(v(0.2, -0.12, 0.95), v(-0.45, 0.95, 0.2), v(-0.6, 0.5, 0.4), Cup)}
	return proneKey(in, stay, 84, 56-3*kick, 10-2*kick, near, far)
}

// onFoursKey is a moment on hands and knees, the back as bent as told.
func onFoursKey(in, stay, chest, head float64, near, far Limb) Key {
	return Key{In: in, Stay: stay, On: OnFours, Chest: Lean{Pitch: chest}, Head: Lean{Pitch: head}, Near: near, Far: far}
}

var (
	footDown  = Place{Aside: 0.02}
	fourHand  = Hand{At: Planted, Off: v(-0.01, 0, 0)}
	fourLimb  = Limb{Foot: footDown, Hand: fourHand}
	fourReach = Limb{Foot: footDown, Arm: arm(168, 6, 0, 8)} // stretched ahead
	legBack   = Limb{Leg: &Leg{Flex: -4, Out: 2, Knee: 8, Point: 40}, Hand: fourHand}
	donkey    = Limb{Leg: &Leg{Flex: 6, Out: 4, Knee: 84, Point: 16}, Hand: fourHand}
	hydrant   = Limb{Leg: &Leg{Flex: 74, Out: 52, Knee: 92, Point: 16}, Hand: fourHand}
	catCow    = []Key{onFoursKey(1.4, 0.2, 16, 30, fourLimb, fourLimb), onFoursKey(1.4, 0.2, -14, -60, fourLimb, fourLimb)}
	birdDog   = []Key{onFoursKey(1.0, 0.8, -2, -30, legBack, Limb{Foot: footDown, Arm: arm(168, 6, 0, 8)}), fourRest}
	fourRest  = onFoursKey(0.8, 0.1, -2, -34, fourLimb, fourLimb)
)

var onAllFours = Table{
	"raise leg fours":       once(onFoursKey(1.0, 0.9, -2, -30, legBack, fourLimb), fourRest),
	"raise leg back fours":  once(onFoursKey(1.0, 0.9, -2, -30, legBack, fourLimb), fourRest),
	"raise leg aside fours": once(onFoursKey(1.0, 0.7, -2, -30, hydrant, fourLimb), fourRest),
	"raise knee fours":      once(onFoursKey(1.0, 0.7, -2, -30, hydrant, fourLimb), fourRest),
	"kick fours": once(onFoursKey(0.7, 0.1, -2, -30, donkey, fourLimb),
		onFoursKey(0.35, 0.1, -2, -30, legBack, fourLimb), fourRest),
	"raise fours":         once(onFoursKey(0.9, 0.9, -2, -30, fourReach, fourLimb), fourRest),
	"extend fours":        once(onFoursKey(0.9, 0.9, -2, -30, fourReach, fourLimb), fourRest),
	"raise leg dog fours": {Either: true, Swaps: true, Cycle: birdDog},
	"cat cow fours":       {Either: true, Fills: true, Cycle: catCow},
}

// planking is a moment of a plank with its limbs elsewhere.
func planking(in, stay float64, near, far Limb) Key {
	return Key{In: in, Stay: stay, On: OnPlank, Pelvis: Place{Ahead: 0.58}, Head: Lean{Pitch: -22}, Near: near, Far: far}
}

var plankLeg = Limb{Leg: &Leg{Flex: -16, Out: 2, Knee: 7, Point: 30}, Hand: Hand{At: Stay}}

var inPlank = Table{
	"push-up planked":          {Either: true, Cycle: exercises["push-up"].Cycle},
	"mountain climber planked": {Either: true, Fills: true, Cycle: exercises["mountain climber"].Cycle},
	"raise leg planked":        once(planking(0.8, 0.7, plankLeg, stay), planking(0.8, 0.1, stay, stay)),
	"raise knee planked":       once(climbing(true), planking(0.5, 0.1, stay, stay)),
}

// stomping is one step of somebody who marches on a seat.
func stomping(in float64) []Key {
	return []Key{
		onSeat(in, 0.05, Lean{Pitch: -11}, Lean{Pitch: -2}, Lean{}, kneeHigh, onThigh),
		onSeat(in, 0, seatHips, Lean{}, Lean{}, onThigh, onThigh),
	}
}

// ankled is a foot that is held up and turned about its ankle.
func ankled(side float64) Limb {
	return Limb{Leg: &Leg{Flex: 98, Out: 120 * side, Knee: 62, Point: 14 + 240*side}, Hand: onThigh.Hand}
}
