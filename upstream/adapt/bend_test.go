package adapt_test

import (
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// TestMaxBend checks that constraints beyond the bound are refused before a run, and that constraints within
// it, or supported by the model, are not.
func TestMaxBend(t *testing.T) {
	path := func(far float64) mmcp.Constraint {
		return mmcp.Constraint{Type: mmcp.ConstraintRootPath, Frames: []int{0, 59}, PositionsXZ: [][2]float64{{4, 0}, {4, far}}}
	}
	hand := func(x float64) mmcp.Constraint {
		return mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{30}, Positions: [][3]float64{{x, 1, 0}}}
	}
	pose := mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{30}, FillMode: mmcp.FillGenerate,
		JointRotations: map[string][4]float64{"Head": {0, 0, 0, 1}}}
	placed := pose
	placed.RootPosition, placed.Frames = &[3]float64{4, 1, 3}, []int{59}
	for name, c := range map[string]struct {
		takes       []string
		constraints []mmcp.Constraint
		bend        string // in the message; empty: the request is not refused
	}{
		"near path":       {nil, []mmcp.Constraint{path(0.3)}, ""},
		"far path":        {nil, []mmcp.Constraint{path(2)}, "2.00 m"},
		"path is taken":   {[]string{mmcp.ConstraintRootPath}, []mmcp.Constraint{path(2)}, ""},
		"hand in reach":   {nil, []mmcp.Constraint{hand(1)}, ""},
		"hand far away":   {nil, []mmcp.Constraint{hand(5)}, " m to meet"},
		"pose in place":   {nil, []mmcp.Constraint{pose}, ""},
		"pose at a place": {nil, []mmcp.Constraint{path(0), placed}, "3.00 m"},
	} {
		t.Run(name, func(t *testing.T) {
			m := newModel(t, rig.Canonical())
			m.caps.Models[0].SupportedConstraints = c.takes
			req := walk(rig.Canonical(), "walk forward", 30, 2)
			req.Constraints = c.constraints
			a := adapt.New(m, adapt.Options{Models: map[string]adapt.Model{"own": {MaxBend: 0.5}}})
			_, err := a.Generate(t.Context(), req.Call())
			if c.bend == "" {
				if err != nil || len(m.runs) == 0 {
					t.Errorf("error %v, %d runs", err, len(m.runs))
				}
				return
			}
			e := mmcp.AsError(err)
			if err == nil || e.Code != mmcp.CodeInvalidRequest || !strings.Contains(e.Message, c.bend) || len(m.runs) != 0 {
				t.Errorf("error %v, %d runs", err, len(m.runs))
			}
		})
	}
}
