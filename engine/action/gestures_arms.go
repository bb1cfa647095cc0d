package action

import "github.com/motiongate/motiongate/engine/geom"

// v is short for a direction or an offset: outwards, up, ahead.
func v(out, up, ahead float64) geom.Vec3 { return geom.Vec3{X: out, Y: up, Z: ahead} }

// armGestures are what arms do in the air.
var armGestures = map[string]*Move{
	"wave": {
		Fills: true,
		Enter: []Key{{In: 0.55, Stay: 1.2, Chest: Lean{Roll: -2.5}, Head: Lean{Yaw: 4}, Swing: &Swing{Hz: 1.45, Late: 0.1, Chest: Lean{Roll: 0.9, Yaw: 1.1}},
			Near: Limb{Reach: &Reach{Upper: v(0.62, -0.12, 0.44), Fore: v(0.2, 1, 0.26), Palm: v(0, 0, 1), Hand: Flat, Lift: 2,
				Swing: Swing{Hz: 1.45, Off: v(0.62, 0, 0), Arm: v(0.07, 0.03, 0), Bend: 12}}}}},
	},
	"wave up": {
		Fills: true,
		Enter: []Key{{In: 0.7, Stay: 1.4, Chest: Lean{Roll: -4, Pitch: -3}, Head: Lean{Pitch: -6, Yaw: 4}, Swing: &Swing{Hz: 1.16, Late: 0.12, Chest: Lean{Roll: 2.2, Yaw: 2}, Head: Lean{Roll: -1.5}},
			Near: Limb{Reach: &Reach{Upper: v(0.45, 0.85, 0.3), Fore: v(0.1, 1, 0.16), Palm: v(0, 0, 1), Hand: Flat, Lift: 6,
				Swing: Swing{Hz: 1.16, Off: v(0.42, 0, 0), Arm: v(0.34, 0, 0), Bend: 16}}}}},
	},
	"raise": {
		Enter: []Key{{In: 0.75, Stay: 0.7, Chest: Lean{Roll: -3, Pitch: -2}, Head: Lean{Pitch: -4},
			Near: Limb{Reach: &Reach{Upper: v(0.2, 0.95, 0.24), Fore: v(0.02, 1, 0.08), Palm: v(-0.3, 0, 1), Hand: Flat, Lift: 8}}}},
	},
	"point": {
		Enter: []Key{{In: 0.6, Stay: 0.9, Chest: Lean{Yaw: -8, Pitch: 3}, Near: Limb{Reach: pointing(v(0.06, -0.02, 1))}}},
	},
	"point up": {
		Enter: []Key{{In: 0.65, Stay: 0.9, Head: Lean{Pitch: -28}, Chest: Lean{Pitch: -5, Roll: -3}, Near: Limb{Reach: pointing(v(0.14, 1, 0.32))}}},
	},
	"point down": {
		Enter: []Key{{In: 0.6, Stay: 0.9, Head: Lean{Pitch: 26}, Chest: Lean{Pitch: 8, Yaw: -6}, Near: Limb{Reach: pointing(v(0.08, -0.62, 0.8))}}},
	},
	"point aside": {
		Enter: []Key{{In: 0.62, Stay: 0.9, Head: Lean{Yaw: 48}, Chest: Lean{Yaw: 10, Roll: 2}, Near: Limb{Reach: pointing(v(1, 0, 0.16))}}},
	},
	"point across": {
		Enter: []Key{{In: 0.65, Stay: 0.9, Head: Lean{Yaw: -48}, Chest: Lean{Yaw: -20}, Near: Limb{Reach: pointing(v(-0.85, 0, 0.52))}}},
	},
	"point back": {
		Enter: []Key{{In: 0.65, Stay: 0.9, Head: Lean{Yaw: 62}, Chest: Lean{Yaw: 28}, Near: Limb{Reach: &Reach{Upper: v(0.8, -0.4, -0.3), Fore: v(0.6, -0.1, -0.75), Turn: 20, Hand: Pointer}}}},
	},
	"reach": {
		Enter: []Key{{In: 0.75, Stay: 0.6, Chest: Lean{Pitch: 9, Yaw: -10}, Head: Lean{Pitch: 4}, Near: Limb{Reach: reaching(v(0, 0.02, 1))}}},
	},
	"reach up": {
		Enter: []Key{{In: 0.8, Stay: 0.6, Chest: Lean{Pitch: -5, Roll: -5}, Head: Lean{Pitch: -28}, Near: Limb{Reach: reaching(v(0.08, 1, 0.22))}}},
	},
	"reach aside": {
		Enter: []Key{{In: 0.8, Stay: 0.6, Chest: Lean{Yaw: 12, Roll: 9}, Head: Lean{Yaw: 46}, Near: Limb{Reach: reaching(v(1, 0, 0.2))}}},
	},
	"reach across": {
		Enter: []Key{{In: 0.8, Stay: 0.6, Chest: Lean{Yaw: -30, Pitch: 5}, Head: Lean{Yaw: -46}, Near: Limb{Reach: reaching(v(-0.62, 0, 0.75))}}},
	},
	"reach back": {
		Enter: []Key{{In: 0.85, Stay: 0.6, Chest: Lean{Yaw: 34}, Head: Lean{Yaw: 60}, Near: Limb{Reach: reaching(v(0.7, -0.15, -0.6))}}},
	},
	"reach down": {
		Enter: []Key{{In: 1.0, Stay: 0.5, Pelvis: Place{Down: 0.18}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 56}, Head: Lean{Pitch: 40},
			Near: Limb{Reach: &Reach{At: Floor, Off: v(0.12, 0.28, 0.42), Palm: v(-0.6, 0, -0.7), Point: v(0, -1, 0.2), Hand: Cup}}}},
		Leave: []Key{{In: 0.95}},
	},
	"clap": {
		Twin: true, Fills: true, Back: 0.6,
		Enter: []Key{{In: 0.42, Pass: true, Head: Lean{Pitch: 3}, Near: Limb{Reach: clapping(0.13)}}},
		Cycle: []Key{
			{In: 0.16, Near: Limb{Reach: clapping(0.02)}, Chest: Lean{Pitch: 1.2}},
			{In: 0.22, Pass: true, Near: Limb{Reach: clapping(0.15)}, Chest: Lean{Pitch: -0.5}},
		},
	},
}

// pointing is an arm stretched out to a direction.
func pointing(d geom.Vec3) *Reach {
	u := d.Unit()
	return &Reach{Upper: u.Add(v(0.06, -0.08, 0)), Fore: u, Palm: v(-0.25, -1, 0), Hand: Pointer}
}

// clapping is a hand so far from the other, in front of the chest.
func clapping(apart float64) *Reach {
	return &Reach{At: Middle, Off: v(apart, -0.42, 0.5), By: 0.5, Palm: v(-1, 0.1, 0.1), Point: v(0.1, 0.75, 0.7), Hand: Flat, Swivel: 12}
}

// reaching is an arm that goes as far as it can.
func reaching(d geom.Vec3) *Reach {
	u := d.Unit()
	return &Reach{Upper: u.Add(v(0.08, -0.14, 0)), Fore: u.Add(v(-0.03, 0.04, 0)), Palm: v(-0.8, -0.6, 0), Hand: Cup, Lift: 6}
}
