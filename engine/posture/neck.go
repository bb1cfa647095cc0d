package posture

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
)

// Neck is how one person shares the turns of chest and head between the middle of the neck and the joint
// of the head. The joint of the head compensates for a part of the chest's lean, with which the
// neck goes, and nods more than the neck.
type Neck struct {
	along geom.Vec3 // shares of the turn of the chest with which the neck goes
	spare geom.Vec3 // shares of the turn of the head that the neck leaves to the head's joint
}

// mostNape bounds the bend of the middle of the neck by one movement, in radians.
const mostNape = 0.2

// NewNeck draws the neck of a person.
func NewNeck(rnd *blend.Rand) Neck {
	return Neck{
		along: geom.Vec3{X: rnd.Float(0, 1.3), Y: rnd.Float(-0.1, 0.2), Z: rnd.Float(-0.3, 1.3)},
		spare: geom.Vec3{X: rnd.Float(-0.1, 0.4), Y: rnd.Float(-0.1, 0.2), Z: rnd.Float(-0.2, 0.4)},
	}
}

// Bend adds the bend of the middle of the neck that goes with turns of chest and head, as rotation
// vectors in radians.
func (n *Neck) Bend(chest, head geom.Vec3, p *Posture) {
	share := func(along, chest, spare, head float64) float64 {
		v := along*chest - spare*head
		return mostNape * v / (mostNape + max(v, -v))
	}
	p.Nape = p.Nape.Add(geom.Vec3{
		X: share(n.along.X, chest.X, n.spare.X, head.X),
		Y: share(n.along.Y, chest.Y, n.spare.Y, head.Y),
		Z: share(n.along.Z, chest.Z, n.spare.Z, head.Z),
	})
}
