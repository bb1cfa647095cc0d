package perform

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
)

// A pose segment asks for one moment of what its prompt says. The engine acts
// the prompt out in full and takes the moment in which it is most itself.

// keyStills adds the poses of pose segments that stand among others, as keys of their
// frames.
func (d *draft) keyStills() change {
	changed := nothing
	frame := 0
	for i := range d.Segments {
		if alone := d.Segments[i].Still; alone != nil {
			d.pins.Keys = append(d.pins.Keys, d.stillKey(alone, d.Time(frame)))
			changed = thePins
		}
		frame += d.Request.Segments[i].DurationFrames
	}
	return changed
}

// stillKey returns the moment of a pose's script as the key of a time.
func (d *draft) stillKey(alone *script.Script, t float64) solve.Key {
	solo := newDraft(alone, d.Number, d.check)
	solo.pins = solve.Pins{Check: d.check}
	solo.run()
	pose := d.Skeleton.RestPose()
	solo.solved().At(alone.From, &pose)
	key := solve.Key{Time: t, Rot: map[int]geom.Quat{}}
	turn := geom.Yaw(d.performance().walk.Path().At(t).Heading - solo.performance().way.At(alone.From).Heading)
	for j, r := range pose.Rot {
		if j == 0 {
			r = turn.Mul(r)
		}
		key.Rot[j] = r
	}
	return key
}
