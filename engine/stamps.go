package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// A foot that a pin puts on the ground is a step: the plan of the feet goes
// there, instead of the foot being pulled there while it stands elsewhere.

// stamps returns the footprints that pins ask for.
func (k *take) stamps(pins solve.Pins, ground gait.Ground) []gait.Stamp {
	var out []gait.Stamp
	for _, t := range pins.Targets {
		for side, leg := range k.body.Legs {
			if s, ok := k.stamp(rig.Side(side), leg, t, ground); ok {
				out = append(out, s)
			}
		}
	}
	for i := range pins.Keys {
		out = append(out, k.stampsOf(&pins.Keys[i], ground)...)
	}
	return out
}

// nearGround is how far above its place on the ground a foot still stands, in
// heights of the ankle.
const nearGround = 0.35

func (k *take) stamp(side rig.Side, leg rig.Leg, t solve.Target, ground gait.Ground) (gait.Stamp, bool) {
	size := &k.body.Size
	var part geom.Vec3
	switch t.Joint {
	case leg.Foot:
	case leg.Toe:
		part = size.Ball
	case leg.ToeEnd:
		part = size.Tip
	default:
		return gait.Stamp{}, false
	}
	on := ground.On(t.Pos)
	if math.Abs(t.Pos.Y-on.Y-size.Ankle-part.Y) > nearGround*size.Ankle {
		return gait.Stamp{}, false
	}
	s := gait.Stamp{Side: side, Time: t.Time, At: on, Part: part}
	if t.Rot != nil && t.Joint == leg.Foot {
		turn := t.Rot.Mul(k.body.Reference(leg.Foot).Inv())
		if turn.Rotate(geom.UnitY).Y < 0.95 {
			return s, false
		}
		ahead := turn.Rotate(geom.UnitZ)
		s.Heading, s.HasHeading = math.Atan2(ahead.X, ahead.Z), true
	}
	return s, true
}

// stampsOf returns where a key puts the feet, if it says so.
func (k *take) stampsOf(key *solve.Key, ground gait.Ground) []gait.Stamp {
	if key.Root == nil {
		return nil
	}
	pose := k.skeleton.RestPose()
	pose.Root = *key.Root
	for j, r := range key.Rot {
		pose.Rot[j] = r
	}
	model := k.skeleton.Model(pose, nil)
	var out []gait.Stamp
	for side, leg := range k.body.Legs {
		said := true
		for j := leg.Foot; j > 0 && said; j = k.skeleton.Joints[j].Parent {
			_, said = key.Rot[j]
		}
		if !said {
			continue
		}
		m := model[leg.Foot]
		if s, ok := k.stamp(rig.Side(side), leg, solve.Target{Joint: leg.Foot, Time: key.Time, Pos: m.Pos, Rot: &m.Rot}, ground); ok {
			out = append(out, s)
		}
	}
	return out
}

// stand gives keys that pose both legs, and do not say where, the place where the
// body is by then, with its feet on the ground. It reports whether there were any.
func (k *take) stand(p *performance, pins *solve.Pins) bool {
	any := false
	keys := append([]solve.Key(nil), pins.Keys...)
	for i := range keys {
		key := &keys[i]
		if key.Root != nil || !k.saysLegs(key) || placedAt(*pins, key.Time) || targetAt(*pins, key.Time) {
			continue
		}
		pose := k.skeleton.RestPose()
		for j, r := range key.Rot {
			pose.Rot[j] = r
		}
		model := k.skeleton.Model(pose, nil)
		var q posture.Posture
		p.sound(key.Time, &q)
		low, size := math.Inf(1), &k.body.Size
		for _, leg := range k.body.Legs {
			low = math.Min(low, model[leg.Foot].Pos.Y-size.Ankle)
			if leg.Toe >= 0 {
				low = math.Min(low, model[leg.Toe].Pos.Y-size.Ankle-size.Ball.Y)
			}
		}
		way := q.Pelvis.Sub(model[k.body.Pelvis].Pos).Horizontal()
		root := pose.Root.Add(way)
		root.Y += p.walk.Path().Ground.At(q.Pelvis.X, q.Pelvis.Z) - low
		key.Root, any = &root, true
	}
	if any {
		pins.Keys = keys
	}
	return any
}

// saysLegs reports whether a key turns everything from the root to both feet.
func (k *take) saysLegs(key *solve.Key) bool {
	for _, leg := range k.body.Legs {
		for j := leg.Foot; j >= 0; j = k.skeleton.Joints[j].Parent {
			if _, ok := key.Rot[j]; !ok {
				return false
			}
		}
	}
	return true
}

func targetAt(pins solve.Pins, t float64) bool {
	for _, p := range pins.Targets {
		if math.Abs(p.Time-t) < 1e-9 {
			return true
		}
	}
	return false
}
