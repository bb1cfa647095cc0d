package repertoire

import (
	"slices"

	"github.com/motiongate/motiongate/engine/posture"
)

// fists are punches and guards. Fighters stand with the far foot ahead: the near
// hand is the strong one.
var fists = Table{
	"punch": {Ready: GuardReady, Enter: []Key{guard(0.65)},
		Cycle: inTimes(0.32, 0.6, 0.5, punch(straightOut, Lean{Yaw: -28, Pitch: 8}, Lean{Yaw: -16})), Leave: []Key{{In: 0.65}}},
	"punch jab": {Ready: GuardReady, Enter: Swapped([]Key{guard(0.5)}),
		Cycle: Swapped(mirrored(slower(1.6, punch(jabOut, Lean{Yaw: -14, Pitch: 4}, Lean{Yaw: -4})))), Leave: []Key{{In: 0.6}}},
	"punch hook": {Ready: GuardReady, Enter: []Key{guard(0.5)},
		Cycle: slower(1.7, punch(hooked, Lean{Yaw: -66, Pitch: 6}, Lean{Yaw: -40})), Leave: []Key{{In: 0.6}}},
	"punch uppercut":  {Ready: GuardReady, Enter: []Key{guard(0.5)}, Cycle: slower(1.4, uppercut), Leave: []Key{{In: 0.6}}},
	"box":             {Ready: GuardReady, Fills: true, Enter: []Key{guard(0.5)}, Cycle: boxing, Leave: []Key{{In: 0.6}}},
	"fighting stance": {Ready: GuardReady, Enter: []Key{guard(0.6)}, Leave: []Key{{In: 0.6}}},
	"block":           {Ready: GuardReady, Enter: Swapped([]Key{guard(0.4)}), Cycle: Swapped(risingBlock), Leave: []Key{{In: 0.6}}},
	"block down": {Ready: GuardReady, Enter: []Key{guard(0.4)}, Cycle: []Key{
		{In: 0.2, Stay: 0.2, Pelvis: Place{Down: 0.1}, Hips: Lean{Yaw: -10}, Chest: Lean{Yaw: -24, Pitch: 10},
			Near: fightNear(arm(34, 34, 70, 40)), Far: fightFar(guardArm)}, guard(0.4),
	}, Leave: []Key{{In: 0.6}}},
}

var (
	guardArm    = fist(arm(38, 4, 22, 126))
	leadArm     = fist(arm(54, 8, 20, 104))
	straightOut = fist(arm(88, 32, 0, 12))
	jabOut      = fist(arm(88, 30, 0, 12))
	hooked      = fist(arm(70, 58, 84, 84))
	upper       = fist(arm(86, 14, 4, 112))
	cocked      = fist(arm(8, 22, 16, 126))
)

// fighter's feet: the far one leads.
func fightNear(a *posture.Arm) Limb {
	return Limb{Foot: Place{Ahead: -0.34, Aside: 0.04}, Heel: 22, Toes: 26, Arm: a}
}
func fightFar(a *posture.Arm) Limb { return Limb{Toes: 4, Arm: a} }

func guard(in float64) Key {
	return Key{In: in, Pelvis: Place{Down: 0.07}, Hips: Lean{Pitch: 6, Yaw: 16}, Chest: Lean{Pitch: 12, Yaw: 20},
		Head: Lean{Pitch: 8}, Near: fightNear(guardArm), Far: fightFar(leadArm)}
}

// Swapped has each side do what the other one does: the near hand leads.
func Swapped(keys []Key) []Key {
	out := slices.Clone(keys)
	for i := range out {
		k := &out[i]
		k.Near, k.Far = k.Far, k.Near
		k.Pelvis.Aside = -k.Pelvis.Aside
		for _, l := range []*Lean{&k.Hips, &k.Chest, &k.Head} {
			l.Roll, l.Yaw, l.Spin = -l.Roll, -l.Yaw, -l.Spin
		}
	}
	return out
}

// punch is one of the near fist: wound up, out, and back to the guard.
func punch(out *posture.Arm, chest, hips Lean) []Key {
	wind, hit := guard(0.22), guard(0.19)
	wind.Pass = true
	wind.Hips, wind.Chest = Lean{Pitch: 6, Yaw: 24}, Lean{Pitch: 12, Yaw: 34}
	wind.Near.Arm, wind.Pelvis.Aside = cocked, 0.065
	hit.Stay = 0.06
	hit.Hips, hit.Chest = Lean{Pitch: 8 + hips.Pitch, Yaw: hips.Yaw}, Lean{Pitch: 10 + chest.Pitch, Yaw: chest.Yaw}
	hit.Near, hit.Far = fightNear(out), fightFar(guardArm)
	hit.Near.Heel, hit.Near.Toes = 34, 8
	hit.Pelvis.Aside, hit.Pelvis.Ahead = -0.09, 0.04
	back := guard(0.36)
	return []Key{wind, hit, back}
}

// slower draws keys out.
func slower(by float64, keys []Key) []Key {
	out := slices.Clone(keys)
	for i := range out {
		out[i].In *= by
	}
	return out
}

// inTimes gives a punch the times in which it is wound up, thrown and drawn back.
func inTimes(wind, hit, back float64, keys []Key) []Key {
	keys[0].In, keys[1].In, keys[2].In = wind, hit, back
	return keys
}

// uppercut dips, with the fist at the hip, and comes up under the chin with the
// legs.
var uppercut = func() []Key {
	keys := punch(upper, Lean{Yaw: -44, Pitch: -16}, Lean{Yaw: -30, Pitch: -10})
	wind, hit := &keys[0], &keys[1]
	wind.In, wind.Pelvis.Down = 0.34, 0.2
	wind.Hips, wind.Chest, wind.Head = Lean{Pitch: 14, Yaw: 26}, Lean{Pitch: 26, Yaw: 40, Roll: 14}, Lean{Pitch: 2}
	wind.Near.Arm = fist(arm(-12, 16, 10, 74))
	hit.Pelvis.Down, hit.Stay, hit.Near.Heel = 0.01, 0.14, 44
	return keys
}()

// mirrored lets the far arm do what the near one does; the feet stay.
func mirrored(keys []Key) []Key {
	out := slices.Clone(keys)
	for i := range out {
		k := &out[i]
		k.Near.Arm, k.Far.Arm = k.Far.Arm, k.Near.Arm
		if i < len(out)-1 {
			k.Hips.Yaw, k.Chest.Yaw = 10+0.2*k.Hips.Yaw, 30-0.5*k.Chest.Yaw
			k.Near.Heel, k.Near.Toes = 22, 26
		} else {
			*k = guard(k.In)
		}
	}
	return out
}

// A combination, a bob, and a moment behind the guard.
var boxing = slices.Concat(
	mirrored(slower(1.3, punch(jabOut, Lean{Yaw: -14, Pitch: 4}, Lean{Yaw: -4}))),
	slower(1.3, punch(straightOut, Lean{Yaw: -40, Pitch: 8}, Lean{Yaw: -22})),
	[]Key{bob(0.34, 0.14, 12), waiting(0.32)},
	mirrored(slower(1.3, punch(hooked, Lean{Yaw: -40, Pitch: 6}, Lean{Yaw: -20}))),
)

// waiting is to stay behind the guard.
func waiting(in float64) Key {
	k := guard(in)
	k.Stay = 0.3
	return k
}

// bob ducks a little to the near side.
func bob(in, down, aside float64) Key {
	k := guard(in)
	k.Pass = true
	k.Pelvis.Down = down
	k.Hips.Roll, k.Chest.Roll, k.Chest.Pitch = 0.5*aside, aside, 22
	return k
}

var risingBlock = []Key{
	{In: 0.22, Pass: true, Pelvis: Place{Down: 0.09}, Hips: Lean{Yaw: 20}, Chest: Lean{Yaw: 26, Pitch: 8}, Near: fightNear(guardArm),
		Far: fightFar(fist(arm(30, -8, 60, 70)))},
	{In: 0.16, Stay: 0.22, Pelvis: Place{Down: 0.1}, Hips: Lean{Yaw: 14}, Chest: Lean{Yaw: 12, Pitch: 2}, Head: Lean{Pitch: 4},
		Near: fightNear(cocked), Far: fightFar(fist(arm(112, 24, 76, 82)))},
	guard(0.32),
}

// A kick of the leg behind, out of the guard and back into it.
var fightKick = []Key{
	{In: 0.32, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: -4}, Chest: Lean{Pitch: 4},
		Near: Limb{Leg: &Leg{Flex: 84, Knee: 108, Point: 24}, Arm: guardArm}, Far: Limb{Toes: 10, Arm: guardArm}},
	{In: 0.23, Stay: 0.04, On: OnFar, Pelvis: Place{Down: 0.03}, Hips: Lean{Pitch: -14}, Chest: Lean{Pitch: -8},
		Near: Limb{Leg: &Leg{Flex: 96, Knee: 8, Point: 30}, Arm: kickSwing}, Far: Limb{Toes: 20, Arm: guardArm}},
	{In: 0.28, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: 4},
		Near: Limb{Leg: &Leg{Flex: 76, Knee: 100, Point: 24}, Arm: guardArm}, Far: Limb{Toes: 10, Arm: guardArm}},
	guard(0.38),
}
