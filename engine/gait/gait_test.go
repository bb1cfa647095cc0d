package gait_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

func TestPathTurnsByItsAngle(t *testing.T) {
	for _, angle := range []float64{math.Pi / 2, -math.Pi, 2 * math.Pi} {
		p := gait.NewPath(gait.Course{Length: 5, Stretches: []gait.Stretch{{Start: 1, End: 3, Turn: angle / 2}}})
		if got := p.At(4.5).Heading; math.Abs(got-angle) > 0.01 {
			t.Errorf("turned by %.2f, want %.2f", got, angle)
		}
		if d := p.At(4.5).Pos.Len(); d > 0.01 {
			t.Errorf("moved %.2f m while turning in place", d)
		}
	}
}

func TestPathPassesItsWaypoints(t *testing.T) {
	points := []gait.Waypoint{{Time: 0.5, X: 1, Z: 1}, {Time: 2, X: 2, Z: 3, Heading: 3, HasHeading: true}, {Time: 2.1, X: 2, Z: 3.1}, {Time: 4, X: -1, Z: 4}}
	p := gait.NewPath(gait.Course{Length: 5, Waypoints: points})
	for _, w := range points {
		s := p.At(w.Time)
		if d := math.Hypot(s.Pos.X-w.X, s.Pos.Z-w.Z); d > 1e-4 {
			t.Errorf("%.2f mm from the waypoint at %g s", 1000*d, w.Time)
		}
		if w.HasHeading && math.Abs(math.Remainder(s.Heading-w.Heading, 2*math.Pi)) > 1e-3 {
			t.Errorf("heading %g at %g s, want %g", s.Heading, w.Time, w.Heading)
		}
	}
}

// A body faces where it goes, except when it goes backwards.
func TestPathFacesItsDirection(t *testing.T) {
	points := []gait.Waypoint{{Time: 0}, {Time: 2, X: 2}, {Time: 4, X: 4}}
	for name, tt := range map[string]struct{ travel, want float64 }{"forward": {0, math.Pi / 2}, "backward": {math.Pi, -math.Pi / 2}} {
		p := gait.NewPath(gait.Course{Length: 4, Waypoints: points, Travel: tt.travel})
		if got := math.Remainder(p.At(2).Heading-tt.want, 2*math.Pi); math.Abs(got) > 0.01 {
			t.Errorf("%s: heading is off by %.2f", name, got)
		}
	}
}

func walk(course gait.Course, seed uint64) (*gait.Walk, *rig.Body) {
	b := rig.NewBody(rig.Canonical())
	rnd := blend.NewRand(seed)
	style := gait.NewStyle(&rnd)
	return gait.NewWalk(gait.NewPath(course), course.Length, b.Size, style, rnd), b
}

// A standing foot does not move as long as it is flat; no foot goes through the
// ground; nothing jumps between two moments.
func TestFeet(t *testing.T) {
	courses := map[string]gait.Course{
		"walk and stop": {Length: 5, Stretches: []gait.Stretch{{Start: 0.5, End: 3, Speed: 1.3}}},
		"run":           {Length: 4, Stretches: []gait.Stretch{{Start: 0.5, End: 4, Speed: 3.5}}},
		"turn":          {Length: 4, Stretches: []gait.Stretch{{Start: 0.5, End: 2.5, Turn: 1.5}}},
		"backward":      {Length: 4, Stretches: []gait.Stretch{{Start: 0.5, End: 4, Speed: -0.8}}},
		"sideways":      {Length: 4, Stretches: []gait.Stretch{{Start: 0.5, End: 4, Side: 0.6}}},
		"curve":         {Length: 4, Stretches: []gait.Stretch{{Start: 0.5, End: 4, Speed: 1.2, Turn: 0.9}}},
	}
	const dt = 1.0 / 240
	for name, course := range courses {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(5) {
				w, b := walk(course, seed)
				var p, q posture.Posture
				w.At(0, &q)
				for at := dt; at < course.Length; at += dt {
					w.At(at, &p)
					for side := range p.Feet {
						f, g := p.Feet[side], q.Feet[side]
						if v := f.Ankle.Dist(g.Ankle) / dt; v > 16 {
							t.Fatalf("seed %d, %.3f s: an ankle moves at %.1f m/s", seed, at, v)
						}
						tip := f.Ankle.Add(f.Turn.Rotate(b.Size.Ball)).Add(f.Toe.Rotate(b.Size.Tip.Sub(b.Size.Ball)))
						heel := f.Ankle.Add(f.Turn.Rotate(b.Size.Heel))
						if low := math.Min(tip.Y, heel.Y); low < -0.004 {
							t.Fatalf("seed %d, %.3f s: a foot is %.1f mm under the ground", seed, at, -1000*low)
						}
						// Flat on the ground now and a moment ago: it has not moved.
						flat := func(f posture.Foot) bool {
							return math.Abs(f.Ankle.Y-b.Size.Ankle) < 1e-9 && f.Turn.Rotate(geom.UnitZ).Y == 0
						}
						if flat(f) && flat(g) && f.Ankle.Dist(g.Ankle) > 1e-9 {
							t.Fatalf("seed %d, %.3f s: a flat foot slips", seed, at)
						}
					}
					if v := p.Pelvis.Dist(q.Pelvis) / dt; v > 5 {
						t.Fatalf("seed %d, %.3f s: the pelvis moves at %.1f m/s", seed, at, v)
					}
					for i, a := range p.Arms {
						if math.Abs(a.Flex-q.Arms[i].Flex)/dt > 12 || math.Abs(a.Elbow-q.Arms[i].Elbow)/dt > 12 {
							t.Fatalf("seed %d, %.3f s: an arm jumps: %+v, %+v", seed, at, q.Arms[i], a)
						}
					}
					q = p
				}
			}
		})
	}
}

// The feet end side by side when the body comes to rest.
func TestStopBringsTheFeetTogether(t *testing.T) {
	for seed := range uint64(8) {
		w, _ := walk(gait.Course{Length: 5, Stretches: []gait.Stretch{{Start: 0.5, End: 3, Speed: 1.2}}}, seed)
		var p posture.Posture
		w.At(5, &p)
		d := p.Feet[rig.Left].Ankle.Sub(p.Feet[rig.Right].Ankle)
		if math.Abs(d.Z) > 0.15 || d.X < 0.1 || d.X > 0.3 {
			t.Errorf("seed %d: the feet stand %.2f m apart and %.2f m behind each other", seed, d.X, d.Z)
		}
	}
}

// Speeds as people choose them give the rhythm that people have.
func TestPace(t *testing.T) {
	for _, tt := range []struct {
		speed, cadence, stance float64
		running                bool
	}{
		{0.7, 83, 0.61, false}, {1.3, 108, 0.59, false}, {1.9, 130, 0.57, false}, {2.8, 171, 0.37, true}, {5, 190, 0.27, true},
	} {
		p := gait.NewPace(tt.speed, 0.93)
		if math.Abs(60*p.Rate-tt.cadence) > 7 || math.Abs(p.Stance-tt.stance) > 0.03 || p.Running != tt.running {
			t.Errorf("%g m/s: %.0f steps a minute, %.2f stance, running %v; want %.0f, %.2f, %v",
				tt.speed, 60*p.Rate, p.Stance, p.Running, tt.cadence, tt.stance, tt.running)
		}
	}
}

// A walk is the same to the bit in whatever order its times are asked for, also when far
// beyond its ends.
func TestWalkIsTheSameInAnyOrder(t *testing.T) {
	course := gait.Course{Length: 3, Stretches: []gait.Stretch{{Start: 0.5, End: 9, Speed: 1.2}}}
	forward, _ := walk(course, 5)
	backward, _ := walk(course, 5)
	times := []float64{-1e300, -9, -1, 0, 0.77, 1.5, 2.9, 4, 60, 1e300}
	seen := make([]posture.Posture, len(times))
	for i, at := range times {
		forward.At(at, &seen[i])
	}
	for i := len(times) - 1; i >= 0; i-- {
		var q posture.Posture
		if backward.At(times[i], &q); q != seen[i] {
			t.Errorf("at %g s the body is another one when later times were asked for first", times[i])
		}
	}
}
