package repertoire

import "slices"

// springing is to jump from one foot to the other, and what dancers and runners do
// with their legs before they begin.
var springing = Table{
	"hop alternate": {
		Height: 0.08, Fills: true, Swaps: true,
		Enter: []Key{{In: 0.6, On: OnNear, Far: raised}, spring},
		Cycle: changing,
		Leave: []Key{{In: 0.3, On: OnNear, Far: raised}, {In: 0.55}},
	},
	"hop alternate forward": {
		Height: 0.09, Travel: 0.45, Fills: true, Swaps: true,
		Enter: []Key{{In: 0.6, On: OnNear, Far: raised}, spring},
		Cycle: changing,
		Leave: []Key{{In: 0.3, On: OnNear, Far: raised}, {In: 0.55}},
	},
	"squat plie": {Either: true, Cycle: []Key{
		{In: 0.5, Pass: true, Near: Limb{Toes: 38, Foot: Place{Aside: 0.04}, Arm: arm(24, 40, 20, 30)},
			Far: Limb{Toes: 38, Foot: Place{Aside: 0.04}, Arm: arm(24, 40, 20, 30)}},
		{In: 1.0, Stay: 0.2, Pelvis: Place{Down: 0.2}, Near: Limb{Toes: 38, Spread: 40, Foot: Place{Aside: 0.04}, Arm: arm(20, 66, 20, 24)},
			Far: Limb{Toes: 38, Spread: 40, Foot: Place{Aside: 0.04}, Arm: arm(20, 66, 20, 24)}},
		{In: 0.9, Stay: 0.1},
	}},
}

// changing springs off one foot and lands on the other.
var changing = func() []Key {
	off := hop[0]
	land, low := hop[1], spring
	for _, k := range []*Key{&land, &low} {
		k.On, k.Near, k.Far = OnFar, raised, k.Near
	}
	return slices.Clone([]Key{off, land, low})
}()
