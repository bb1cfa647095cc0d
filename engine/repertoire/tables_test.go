package repertoire

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
)

// The tables are free of slips: hands whose palm and fingers are at odds,
// swings that never swing and keys that take no time are slips.
func TestTablesMakeSense(t *testing.T) {
	for name, m := range Current().Gestures {
		keys := append(append(append([]Key{}, m.Enter...), m.Cycle...), m.Leave...)
		if len(keys) == 0 {
			t.Errorf("%s has no keys", name)
		}
		for i := range keys {
			k := &keys[i]
			if k.In <= 0 {
				t.Errorf("%s, key %d: takes no time", name, i)
			}
			if k.Swing != nil && k.Swing.Hz <= 0 {
				t.Errorf("%s, key %d: the trunk swings at %g Hz", name, i, k.Swing.Hz)
			}
			for _, r := range []*Reach{k.Near.Reach, k.Far.Reach} {
				if r == nil {
					continue
				}
				if r.Palm != (geom.Vec3{}) && r.Point != (geom.Vec3{}) && math.Abs(r.Palm.Unit().Dot(r.Point.Unit())) > 0.85 {
					t.Errorf("%s, key %d: a palm faces where its fingers point", name, i)
				}
				if r.Swing != (Swing{}) && r.Swing.Hz <= 0 {
					t.Errorf("%s, key %d: a hand swings at %g Hz", name, i, r.Swing.Hz)
				}
				if (r.At == Nowhere) == (r.Upper == geom.Vec3{}) {
					t.Errorf("%s, key %d: an arm goes nowhere, or to two places", name, i)
				}
			}
		}
	}
}
