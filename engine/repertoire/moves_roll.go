package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// rolling is what turns bodies head over heels on the ground.
var rolling = Table{
	"roll": {
		Either: true, Cycle: forwardRoll, Leave: []Key{{In: 0.75}}, Gone: Place{Ahead: 1.38},
	},
}

var (
	ball    = Limb{Leg: &Leg{Flex: 112, Out: 8, Knee: 118, Point: 20}, Arm: arm(64, 4, 20, 50)}
	crushed = aimed(geom.Vec3{X: 0.75, Y: 0.4, Z: 0.5}, geom.Vec3{X: -0.5, Y: 0.75, Z: 0.2}, 20)
	tipping = Limb{Leg: &Leg{Flex: 72, Out: 6, Knee: 40, Point: 40}, Hand: Hand{At: Stay}}
	tipped  = Limb{Leg: &Leg{Flex: 100, Out: 6, Knee: 70, Point: 20}, Arm: crushed, Hand: Hand{At: Stay}}
	reach   = Limb{Hand: Hand{At: Planted, Off: geom.Vec3{X: -0.02, Z: 0.56}}}
)

var forwardRoll = []Key{
	{In: 0.75, Pass: true, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 40}, Chest: Lean{Pitch: 84}, Head: Lean{Pitch: 60},
		Near: reach, Far: reach, Exact: true},
	{In: 0.42, Pass: true, On: InAir, Pelvis: Place{Down: 0.2, Ahead: 0.28}, Hips: Lean{Pitch: 108}, Chest: Lean{Pitch: 158},
		Head: Lean{Pitch: 214}, Exact: true,
		Near: tipping, Far: tipping},
	{In: 0.32, Pass: true, On: OnBody, Pelvis: Place{Ahead: 0.58}, Hips: Lean{Pitch: 196}, Chest: Lean{Pitch: 232}, Head: Lean{Pitch: 276},
		Near: tipped, Far: tipped},
	{In: 0.3, Pass: true, On: OnBody, Pelvis: Place{Ahead: 0.86}, Hips: Lean{Pitch: 268}, Chest: Lean{Pitch: 300},
		Head: Lean{Pitch: 336}, Near: ball, Far: ball},
	{In: 0.24, Pass: true, On: OnBody, Pelvis: Place{Ahead: 0.97}, Hips: Lean{Pitch: 330}, Chest: Lean{Pitch: 372},
		Head: Lean{Pitch: 380}, Near: rolledOut, Far: rolledOut},
	{In: 0.4, Pass: true, Pelvis: Place{Down: 0.42}, Hips: Lean{Pitch: 364}, Chest: Lean{Pitch: 400}, Head: Lean{Pitch: 376},
		Near: rolledOut, Far: rolledOut, Exact: true},
}

var rolledOut = Limb{Foot: Place{Ahead: 1.38}, Arm: arm(100, 10, 12, 30)}
