package perform_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// A body that goes up stairs gets higher, though no ground of the request has any; one
// that turns round on them comes down again, and given ground wins.
func TestStairsOfWordsAreClimbed(t *testing.T) {
	computes(t)
	flat := mmcp.Constraint{Type: mmcp.ConstraintGroundHeight, Points: [][3]float64{{-9, -9, 0}, {9, -9, 0}, {-9, 9, 0}, {9, 9, 0}}}
	tests := map[string]struct {
		seconds     int
		lowest, end float64 // metres of the hips from where they were; end within a tenth
		given       bool
	}{
		"a person walks up the stairs":                                 {6, 0.8, 1.36, false},
		"a person walks up three steps and stops":                      {6, 0.4, 0.51, false},
		"he climbs four stairs":                                        {6, 0.5, 0.68, false},
		"he walks up a few stairs, turns around, and walks back down":  {11, 0.4, 0, false},
		"a person walks down the stairs":                               {6, -1.7, -1.05, false},
		"a person steps up onto a box":                                 {4, 0.1, 0.3, false},
		"a person steps up onto a box and steps back down":             {6, 0.1, 0, false},
		"a person jumps onto a box":                                    {4, 0.1, 0.25, false},
		"a person jumps off a box":                                     {4, -0.3, -0.25, false},
		"a person jumps onto a box, then jumps down from the box":      {6, 0.1, 0, false},
		"a person jumps onto a box and then jumps down":                {6, 0.1, 0, false},
		"a man jumps on a box, turns around and jumps off it":          {7, 0.1, 0, false},
		"a person walks forward, jumps onto a box and waves":           {7, 0.1, 0.25, false},
		"a person walks up a hill":                                     {5, 0.3, 0.6, false},
		"the person runs down a ramp":                                  {4, -2, -1.3, false},
		"a person goes upstairs":                                       {6, 0.8, 1.36, true},
		"a person steps over a log":                                    {4, 0, 0, false},
		"a person walks up to a table":                                 {4, 0, 0, false},
		"a person walks forward and then stands up straight and steps": {4, 0, 0, false},
	}
	for prompt, tt := range tests {
		req := ask(prompt, 30*tt.seconds)
		if tt.given {
			req.Constraints = []mmcp.Constraint{flat}
			tt.lowest, tt.end = 0, 0
		}
		motion, c := performed(t, req)
		at := places(c)
		hips := func(f int) float64 {
			return at[f][c.Skeleton.Index("Hips")].Pos.Y - at[0][c.Skeleton.Index("Hips")].Pos.Y
		}
		end, most := hips(c.Frames()-1), 0.0
		for f := range c.Frames() {
			most = math.Max(most, hips(f))
		}
		if math.Abs(end-tt.end) > 0.12+0.1*math.Abs(tt.end) || most < tt.lowest {
			t.Errorf("%q: the hips end %.2f m higher, %.2f at most; want %.2f", prompt, end, most, tt.end)
		}
		if k1 := metrics.SkateContacts(metrics.NewMotion(c, nil)); k1 > 0.005 {
			t.Errorf("%q: K1 %.4f m/s", prompt, k1)
		}
		relief := motion.Relief
		if (relief != nil) != (tt.lowest != 0 || strings.Contains(prompt, "log")) {
			t.Errorf("%q: tells of the ground that it imagined: %v", prompt, relief != nil)
		}
		on := metrics.NewMotion(c, metrics.OnRelief(relief))
		floats := 0.03
		if strings.Contains(prompt, "jump") {
			floats = 0.045 // a flight of 0.5 s, up to 0.4 m above the ground, adds 0.025 to 4 s
		}
		if k5, deep, float := metrics.ContactConsistency(on), metrics.Penetration(on), metrics.Floating(on); k5 < 0.95 || deep > 0.001 || float > floats {
			t.Errorf("%q: on the ground that it tells of, contacts agree by %.3f, %.1f mm in it and %.1f mm above", prompt, k5, 1000*deep, 1000*float)
		}
		if strings.Contains(prompt, "jump") {
			if fall, off := metrics.Flight(on); off > 1 || math.IsNaN(fall) {
				t.Errorf("%q: falls at %.2f m/s2 in flight, at worst off by %.2f", prompt, fall, off)
			}
		}
		imagines := motion.Script.Readings[0].Imagines != ""
		if spoken := tt.lowest != 0 || strings.Contains(prompt, "log"); imagines != spoken {
			t.Errorf("%q: its ground is imagined: %v; told: %v", prompt, spoken, imagines)
		}
	}
}

// The planned pelvis of a frame equals the planned pelvis of its time bit for bit, between pins and
// at them.
func TestPlannedPelvisOfFrames(t *testing.T) {
	req := ask("a person walks forward", 60)
	req.Constraints = []mmcp.Constraint{target("LeftHand", 20, geom.Vec3{X: 0.4, Y: 1.2, Z: 0.8}), target("LeftHand", 40, geom.Vec3{X: 0.4, Y: 1.3, Z: 1.6})}
	m, _ := performed(t, req)
	for f := range 60 {
		got, _ := m.PlannedPelvisIn(f)
		if want, ok := m.PlannedPelvis(m.Script.Time(f)); !ok || got != want {
			t.Fatalf("frame %d: %+v, want %+v", f, got, want)
		}
	}
}
