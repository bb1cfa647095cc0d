package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// goalsOfWaypoints sends bodies through places more than a stride apart, with and
// without a heading.
func goalsOfWaypoints(t *testing.T, g *goals) {
	const requests = 30
	var miss, turn tally
	var after aftermath
	for n := range requests {
		s := newScene(t, 3, n, 6)
		if n%2 == 0 {
			s.req.Segments[0] = mmcp.Segment{Type: mmcp.SegmentUnconditioned, DurationFrames: s.req.Segments[0].DurationFrames}
		}
		path := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
		heading, x, z, at := 0.0, 0.0, 0.0, 0.3*s.rand.Float64()
		for at < 5.9 {
			path.Frames = append(path.Frames, s.frame(at))
			path.PositionsXZ = append(path.PositionsXZ, [2]float64{x, z})
			path.HeadingRadians = append(path.HeadingRadians, heading)
			step := 0.85 + s.rand.Float64()
			heading += 0.8 * (2*s.rand.Float64() - 1)
			far := step * 2 * s.rand.Float64() * s.body.Size.HipHeight
			x, z, at = x+far*math.Sin(heading), z+far*math.Cos(heading), at+step
		}
		if n%3 == 0 {
			path.HeadingRadians = nil
		}
		s.req.Constraints = []mmcp.Constraint{path}
		m, want := s.kept(t, &after)
		for _, w := range want.Waypoints {
			average, _, _ := metrics.PathError(m, &metrics.Constraints{Waypoints: []metrics.Waypoint{w}})
			miss.add(100 * average)
		}
		_, most := metrics.HeadingError(m, want)
		turn.add(most)
	}
	g.most(4, fmt.Sprintf("waypoint error, mean of %g (cm)", miss.n), miss.mean(), 0.02)
	g.most(4, "waypoint error, largest (cm)", miss.most, 0.02)
	g.most(6, "heading error at keys, largest (degrees)", turn.most, 0.2)
	after.write(g, "waypoints")
}

// drawn are dense paths: where they go and how fast.
var drawn = []func(s float64) (x, z float64){
	func(s float64) (x, z float64) { return 0.3, 0.6 * s },
	func(s float64) (x, z float64) { return 0.4 * s, 1.2 * s },
	func(s float64) (x, z float64) { return 0, 3.2 * s },
	func(s float64) (x, z float64) { return 1.5 * math.Sin(0.8*s), 1.2 * s },
	func(s float64) (x, z float64) { return 2 - 2*math.Cos(0.6*s), 2 * math.Sin(0.6*s) },
	func(s float64) (x, z float64) { return 0, 0.4*s + 0.12*s*s },
	func(s float64) (x, z float64) { return 0, 1.2*s + 0.5*math.Sin(s) },
	func(s float64) (x, z float64) { return 0, s - math.Sin(s) },
	func(s float64) (x, z float64) { return 2 * math.Sin(1.1*s), 1.5 * math.Sin(0.55*s) },
	func(s float64) (x, z float64) { return 0.2 * s * s, 1.4 * s },
}

// goalsOfPaths draws the whole way: the mean over a stride lies on it, the pelvis
// sways around it as people's do.
func goalsOfPaths(t *testing.T, g *goals) {
	const requests = 20
	var stride, sway, turn tally
	var after aftermath
	for n := range requests {
		r := rand.New(rand.NewPCG(5, uint64(n)))
		s := newScene(t, 5, n, 8)
		s.req.Segments[0] = mmcp.Segment{Type: mmcp.SegmentUnconditioned, DurationFrames: s.req.Segments[0].DurationFrames}
		if n%3 == 0 {
			s.req.Segments[0].Type, s.req.Segments[0].Prompt = mmcp.SegmentText, "a person walks"
		}
		path := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
		size := s.body.Size.HipHeight / 0.93
		at := func(t float64) (x, z float64) {
			x, z = drawn[n%len(drawn)](t / math.Sqrt(size))
			return size * x, size * z
		}
		every := 1 + r.IntN(max(1, int(0.2*s.fps)))
		for f := 0; f < s.req.Segments[0].DurationFrames; f += every {
			x, z := at(float64(f) / s.fps)
			x1, z1 := at(float64(f)/s.fps + 0.01)
			path.Frames = append(path.Frames, f)
			path.PositionsXZ = append(path.PositionsXZ, [2]float64{x, z})
			if n%2 == 0 {
				path.HeadingRadians = append(path.HeadingRadians, math.Atan2(x1-x, z1-z))
			}
		}
		s.req.Constraints = []mmcp.Constraint{path}
		m, want := s.kept(t, &after)
		average, most := metrics.StrideError(m, want)
		raw, _, _ := metrics.PathError(m, want)
		stride.add(100 * average)
		if average > 0.001 {
			t.Logf("path %d of %d joints, %g fps, a point every %d frames: %.3f cm, at most %.3f", n%len(drawn), m.Skeleton.Len(), s.fps, every, 100*average, 100*most)
		}
		sway.add(100 * raw)
		_, most = metrics.HeadingError(m, want)
		turn.add(most)
	}
	g.most(5, fmt.Sprintf("stride-mean root off a dense path, mean of %d (cm)", requests), stride.mean(), 0.1)
	g.open(5, "stride-mean root off a dense path, the worst path (cm)", stride.most, 0.1, 0.12)
	g.within(5, "raw pelvis off a dense path (cm)", sway.mean(), 1, 2.5)
	g.most(6, "heading error on dense paths, largest (degrees)", turn.most, 0.2)
	after.off = stride
	after.write(g, "dense paths")
}

// goalsOfMixes pins everything at once, with words.
func goalsOfMixes(t *testing.T, g *goals) {
	const requests = 40
	var after aftermath
	broken := 0.0
	for n := range requests {
		s := newScene(t, 7, n, 4)
		for i := range 1 + s.rand.IntN(3) {
			f := s.frame(0.5 + 0.95*float64(i) + 0.3*s.rand.Float64())
			parts := s.parts()
			j := parts[s.rand.IntN(len(parts))]
			m := s.at[f][j]
			switch s.rand.IntN(4) {
			case 0:
				s.req.Constraints = append(s.req.Constraints, target(s.from.Skeleton.Joints[j].Name, f, m.Pos, m.Rot))
			case 1:
				key := mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{f}, JointRotations: map[string][4]float64{}}
				for j, r := range s.from.Pose(f).Rot {
					if s.rand.IntN(3) == 0 && j > 0 {
						key.JointRotations[s.from.Skeleton.Joints[j].Name] = xyzw(r)
					}
				}
				s.req.Constraints = append(s.req.Constraints, key)
			default:
				side := s.rand.IntN(2)
				hand := s.at[f][s.body.Arms[side].Hand].Pos
				s.req.Constraints = append(s.req.Constraints, target(s.from.Skeleton.Joints[s.body.Arms[side].Hand].Name, f, hand),
					target(s.from.Skeleton.Joints[s.body.Head].Name, f, s.at[f][s.body.Head].Pos))
			}
		}
		m, _ := s.kept(t, &after)
		if _, past := metrics.JointLimits(m); past > 2 {
			broken++
		}
	}
	after.write(g, "mixes")
	g.open(15, "mixes beyond 2 degrees of joint limits (share)", broken/requests, 0, 0.03)
}
