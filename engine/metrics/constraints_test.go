package metrics_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
)

func held(m *metrics.Motion, c metrics.Constraints) metrics.Report {
	return metrics.Measure(m, metrics.Requested{Constraints: c})
}

func TestPathError(t *testing.T) {
	m := metrics.NewMotion(still(30, 31, slide(1)), nil)
	north := 0.1
	r := held(m, metrics.Constraints{Waypoints: []metrics.Waypoint{
		{Frame: 0, Heading: &north}, {Frame: 15, X: 0.05, Z: 0.5}, {Frame: 30, Z: 1.3}, {Frame: 31, Z: 9}, {Frame: -1, Z: 9},
	}})
	within(t, "C1", r.PathError, 0.35/3, exact)
	within(t, "C2", r.PathErrorP95, 0.05+0.9*0.25, exact)
	within(t, "C3", r.PathHits, 2./3, exact)
	within(t, "heading", r.HeadingError, 0.1*180/math.Pi, 1e-6)
	within(t, "C6, 20 cm", r.Trajectory20, 1, 0)
	within(t, "C6, 50 cm", r.Trajectory50, 0, 0)
	within(t, "C7, 20 cm", r.Location20, 1./3, exact)
	within(t, "C8", r.ControlError, 0.35/3, exact)
	within(t, "stride", r.StrideError, math.NaN(), 0)
}

// A body that sways around a dense path is on it, stride by stride.
func TestStrideError(t *testing.T) {
	c := still(30, 91, func(s float64) geom.Vec3 { return geom.Vec3{X: 0.03 * math.Sin(2*math.Pi*s), Z: s} })
	m := metrics.NewMotion(c, nil)
	for name, tc := range map[string]struct {
		every int
		aside float64
		want  float64
	}{
		"each frame": {1, 0, 0}, "each fifth": {5, 0, 0}, "beside": {3, 0.02, 0.02}, "too few": {10, 0, math.NaN()},
	} {
		var k metrics.Constraints
		for f := 0; f < 91; f += tc.every {
			k.Waypoints = append(k.Waypoints, metrics.Waypoint{Frame: f, X: tc.aside, Z: float64(f) / 30})
		}
		r := held(m, k)
		within(t, name, r.StrideError, tc.want, exact)
		if r.PathError < 0.01 {
			t.Errorf("%s: the sway itself is %v", name, r.PathError)
		}
	}
}

func TestTargetError(t *testing.T) {
	m := metrics.NewMotion(still(30, 10, rest), nil)
	hand := m.Skeleton.Index("LeftHand")
	at := m.At[5][hand].Pos
	turned := geom.AxisAngle(geom.UnitY, math.Pi/6)
	r := held(m, metrics.Constraints{Targets: []metrics.Target{
		{Frame: 5, Joint: hand, At: at, Rot: &turned}, {Frame: 6, Joint: hand, At: at.Add(geom.Vec3{X: 0.6, Y: 0.8})},
	}})
	within(t, "C5", r.TargetError, 0.5, exact)
	within(t, "C5, max", r.TargetErrorMax, 1, exact)
	within(t, "rotation", r.TargetTurn, 30, 1e-6)
	within(t, "rotation, max", r.TargetTurnMax, 30, 1e-6)
	within(t, "C6", r.Trajectory50, 1, 0)
	within(t, "C7", r.Location50, 0.5, exact)
	within(t, "C8", r.ControlError, 0.5, exact)
	within(t, "path", r.PathError, math.NaN(), 0)
}

func TestKeyError(t *testing.T) {
	m := metrics.NewMotion(still(30, 10, rest), nil)
	n := float64(m.Skeleton.Len())
	root := m.At[0][0].Pos.Add(geom.Vec3{Y: 0.03})
	foot := m.Skeleton.Index("LeftToeBase")
	bent := geom.AxisAngle(geom.UnitX, 0.2)
	toe := 2 * math.Sin(0.1) * math.Hypot(0.020, 0.072) // how far the tip of the toes goes
	for name, tc := range map[string]struct {
		key              metrics.Key
		error, max, turn float64
	}{
		"nothing asked": {metrics.Key{Frame: 2}, 0, 0, math.NaN()},
		"same":          {metrics.Key{Frame: 2, Rot: map[int]geom.Quat{foot: geom.Identity}}, 0, 0, 0},
		"root":          {metrics.Key{Frame: 2, Root: &root}, 0.03, 0.03, math.NaN()},
		"toes":          {metrics.Key{Frame: 2, Rot: map[int]geom.Quat{foot: bent}}, toe / n, toe, 0.2 * 180 / math.Pi},
		"too late":      {metrics.Key{Frame: 10, Root: &root}, math.NaN(), math.NaN(), math.NaN()},
	} {
		t.Run(name, func(t *testing.T) {
			r := held(m, metrics.Constraints{Keys: []metrics.Key{tc.key}})
			within(t, "C4", r.KeyError, tc.error, exact)
			within(t, "C4, max", r.KeyErrorMax, tc.max, exact)
			within(t, "rotation", r.KeyTurn, tc.turn, 1e-6)
			within(t, "rotation, max", r.KeyTurnMax, tc.turn, 1e-6)
		})
	}
}

func TestGround(t *testing.T) {
	var none *metrics.Ground
	grid := metrics.NewGround([]geom.Vec3{{X: 0, Z: 0, Y: 0}, {X: 1, Z: 0, Y: 1}, {X: 0, Z: 2, Y: 0}, {X: 1, Z: 2, Y: 3}})
	loose := metrics.NewGround([]geom.Vec3{{X: 0, Z: 0, Y: 0}, {X: 1, Z: 1, Y: 1}, {X: 3, Z: 1, Y: 1}})
	for name, tc := range map[string]struct {
		ground     *metrics.Ground
		x, z, want float64
	}{
		"level":           {none, 3, 4, 0},
		"no points":       {metrics.NewGround(nil), 3, 4, 0},
		"corner":          {grid, 1, 2, 3},
		"edge":            {grid, 0.5, 0, 0.5},
		"middle":          {grid, 0.5, 1, 1},
		"beyond":          {grid, 5, 1, 2},
		"at a point":      {loose, 1, 1, 1},
		"between equals":  {metrics.NewGround([]geom.Vec3{{X: -1}, {X: 1, Z: 1, Y: 1}, {X: 1, Z: -1, Y: 1}}), -1, 0, 0},
		"around":          {loose, 2, 1, (1 + 1) / (2 + 1./25)},
		"one point":       {metrics.NewGround([]geom.Vec3{{X: 4, Y: 0.2, Z: 4}}), 0, 0, 0.2},
		"one point twice": {metrics.NewGround([]geom.Vec3{{Y: 0.2}, {Y: 0.3}}), 0, 0, 0.2},
	} {
		if got := tc.ground.Height(tc.x, tc.z); math.Abs(got-tc.want) > exact {
			t.Errorf("%s: %v, want %v", name, got, tc.want)
		}
	}
}
