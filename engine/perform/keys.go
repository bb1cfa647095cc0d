package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
)

// stand places keys that pose both legs without a root position at the position of the body at
// their time, with the feet on the ground.
func (d *draft) stand() change {
	changed := unchanged
	keys := slices.Clone(d.pins.Keys)
	for i := range keys {
		key := &keys[i]
		if key.Root != nil || !d.setsLegs(key) || placedAt(d.pins, key.Time) || targetAt(d.pins, key.Time) {
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
		displacement := q.Pelvis.Sub(model[d.Body.Pelvis].Pos).Horizontal()
		root := pose.Root.Add(displacement)
		root.Y += p.walk.Path().Ground.At(q.Pelvis.X, q.Pelvis.Z) - low
		key.Root, changed = &root, changedDraft
	}
	if changed == changedDraft {
		d.pins.Keys = keys
		d.stamp()
	}
	return changed
}

// setsLegs reports whether a key sets all joints from the root to both feet.
func (d *draft) setsLegs(key *solve.Key) bool {
	for _, leg := range d.Body.Legs {
		for j := leg.Foot; j >= 0; j = d.Skeleton.Joints[j].Parent {
			if _, ok := key.Rot[j]; !ok {
				return false
			}
		}
	}
	return true
}

// keyStills adds the poses of pose segments among other segments as keys at their frames. The
// engine performs the prompt of such a segment in full and takes its most characteristic moment.
func (d *draft) keyStills() change {
	changed := unchanged
	frame := 0
	for i := range d.Segments {
		if alone := d.Segments[i].Still; alone != nil {
			d.pins.Keys = append(d.pins.Keys, d.stillKey(alone, d.Time(frame)))
			changed = changedDraft
		}
		frame += d.Request.Segments[i].DurationFrames
	}
	return changed
}

// stillKey returns the most characteristic moment of the script of a pose as a key at a time.
func (d *draft) stillKey(alone *script.Script, t float64) solve.Key {
	solo := newDraft(alone, d.Number, d.check)
	solo.pins = solve.Pins{Check: d.check}
	solo.run()
	pose := d.Skeleton.RestPose()
	solo.solved().At(alone.From, &pose)
	key := solve.Key{Time: t, Rot: map[int]geom.Quat{}}
	turn := geom.Yaw(d.performance().walk.Path().At(t).Heading - solo.performance().path.At(alone.From).Heading)
	for j, r := range pose.Rot {
		if j == 0 {
			r = turn.Mul(r)
		}
		key.Rot[j] = r
	}
	return key
}
