package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/solve"
)

// stand gives keys that pose both legs without a root position the place where the
// body is at their time, with the feet on the ground.
func (d *draft) stand() change {
	changed := nothing
	keys := slices.Clone(d.pins.Keys)
	for i := range keys {
		key := &keys[i]
		if key.Root != nil || !d.saysLegs(key) || placedAt(d.pins, key.Time) || targetAt(d.pins, key.Time) {
			continue
		}
		pose := d.Skeleton.RestPose()
		for j, r := range key.Rot {
			pose.Rot[j] = r
		}
		model := d.Skeleton.Model(pose, nil)
		p := d.performance()
		var q posture.Posture
		p.clearedPose(key.Time, &q)
		low, size := math.Inf(1), &d.Body.Size
		for _, leg := range d.Body.Legs {
			low = math.Min(low, model[leg.Foot].Pos.Y-size.Ankle)
			if leg.Toe >= 0 {
				low = math.Min(low, model[leg.Toe].Pos.Y-size.Ankle-size.Ball.Y)
			}
		}
		way := q.Pelvis.Sub(model[d.Body.Pelvis].Pos).Horizontal()
		root := pose.Root.Add(way)
		root.Y += p.walk.Path().Ground.At(q.Pelvis.X, q.Pelvis.Z) - low
		key.Root, changed = &root, theDraft
	}
	if changed == theDraft {
		d.pins.Keys = keys
		d.stamp()
	}
	return changed
}

// saysLegs reports whether a key turns everything from the root to both feet.
func (d *draft) saysLegs(key *solve.Key) bool {
	for _, leg := range d.Body.Legs {
		for j := leg.Foot; j >= 0; j = d.Skeleton.Joints[j].Parent {
			if _, ok := key.Rot[j]; !ok {
				return false
			}
		}
	}
	return true
}
