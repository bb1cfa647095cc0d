package perform_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// A body that reaches has the hand out when a pin wants it somewhere: it is near by
// itself, before and after, and not pulled there from the hip for a moment.
func TestReachesCulminateAtTheirTargets(t *testing.T) {
	at := geom.Vec3{X: -0.2, Y: 1.35, Z: 0.5}
	for _, tt := range []struct {
		prompt string
		frame  int
	}{
		{"a person reaches forward", 30}, {"a person reaches forward", 100}, {"a person reaches out for something", 75}, {"a person waits, then reaches forward", 110},
	} {
		req := ask(tt.prompt, 150)
		req.Constraints = []mmcp.Constraint{target("RightHand", tt.frame, at)}
		_, c := performed(t, req)
		p := places(c)
		hand := rig.Canonical().Index("RightHand")
		for _, off := range []int{-6, 0, 6} {
			if d := p[tt.frame+off][hand].Pos.Dist(at); d > 0.16 {
				t.Errorf("%q: %d frames from its target the hand is %.2f m off it", tt.prompt, off, d)
			}
		}
		if rest := p[min(149, tt.frame+65)][hand].Pos.Dist(at); tt.frame < 80 && rest < 0.3 {
			t.Errorf("%q: the hand does not come back", tt.prompt)
		}
	}
}
