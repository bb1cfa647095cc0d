package metrics

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Constraints are the constraints of a request, in frames of the motion and joints of its skeleton. Frames
// outside of the motion are ignored.
type Constraints struct {
	Waypoints []Waypoint
	Targets   []Target
	Keys      []Key
}

// Waypoint is a required position of the pelvis on the ground.
type Waypoint struct {
	Frame   int
	X, Z    float64  // metres
	Heading *float64 // radians from +Z towards +X; nil: any
}

// Target is a required position of a joint.
type Target struct {
	Frame, Joint int
	At           geom.Vec3
	Rot          *geom.Quat // in the world; nil: any
}

// Key is a pose, complete or partial.
type Key struct {
	Frame int
	Root  *geom.Vec3        // nil: anywhere
	Rot   map[int]geom.Quat // local rotations by joint
}

const (
	hitRadius = 0.10 // of a waypoint, metres
	failNear  = 0.2
	failFar   = 0.5
)

func (m *Motion) has(frame int) bool { return frame >= 0 && frame < m.Frames() }

// PathError (C1, C2, C3) returns the horizontal distance of the pelvis from the waypoints, on average and at
// the 95th percentile, in metres, and the share of waypoints within 10 cm. It returns NaN without waypoints.
func PathError(m *Motion, c *Constraints) (average, p95, hit float64) {
	var distances []float64
	var a, hits mean
	for _, w := range c.Waypoints {
		if !m.has(w.Frame) {
			continue
		}
		d := m.miss(w).Len()
		distances = append(distances, d)
		a.add(d)
		hits.share(d <= hitRadius)
	}
	return a.value(), percentile(distances, 0.95), hits.value()
}

// miss returns the horizontal displacement from a waypoint to the pelvis.
func (m *Motion) miss(w Waypoint) geom.Vec3 {
	return m.pos(w.Frame, m.pelvis).Sub(geom.Vec3{X: w.X, Z: w.Z}).Horizontal()
}

// densePins is the least number of evenly spaced waypoints per stride of a dense path.
const densePins = 4

// StrideError returns the mean and the greatest distance of the pelvis from a dense path, in metres, without
// its sway: the length of the mean displacement from waypoints to the pelvis. The mean over a stride is taken
// twice, so that sway does not remain if the stride was measured a frame too long or too short. The result is
// NaN if no two strides are covered by waypoints.
func StrideError(m *Motion, c *Constraints) (average, most float64) {
	stride := m.stride()
	points := slices.Clone(c.Waypoints)
	points = slices.DeleteFunc(points, func(w Waypoint) bool { return !m.has(w.Frame) })
	slices.SortStableFunc(points, func(a, b Waypoint) int { return a.Frame - b.Frame })
	var a mean
	for i := range points {
		if offset, ok := m.strideMiss(points[i:], stride); ok {
			a.add(offset.Len())
		}
	}
	return a.value(), a.max()
}

// strideMiss returns the mean displacement from the waypoints of two strides, beginning with the first point,
// to the pelvis. ok is false if there are too few.
func (m *Motion) strideMiss(points []Waypoint, stride int) (offset geom.Vec3, ok bool) {
	from, weights := points[0].Frame, 0.0
	for i, p := range points {
		if i > 0 && (p.Frame-points[i-1].Frame)*densePins > stride {
			return offset, false
		}
		if p.Frame >= from+2*stride {
			return offset.Scale(1 / weights), weights > 0
		}
		// Weights are taken at the middle of each frame, so that none is zero.
		w := float64(stride) - math.Abs(float64(p.Frame-from)+0.5-float64(stride))
		offset, weights = offset.Add(m.miss(p).Scale(w)), weights+w
	}
	return offset, false
}

// shortestStride is below the strides of sprinters, seconds.
const shortestStride = 0.3

// stride returns the usual number of frames between two strikes of the same foot, or the frames of a second
// if it is unknown. A foot strikes when its ankle, which was faster than the mean speed of the pelvis,
// becomes slower than half of that. A runner's rising heel, at about half of it, is no strike.
func (m *Motion) stride() int {
	var pace mean
	for f := range m.Frames() - 1 {
		pace.add(m.level(f, m.pelvis))
	}
	var gaps []float64
	for _, s := range m.soles {
		last, swung := -1, true
		for f := range m.Frames() - 1 {
			v := m.level(f, s.joints[0])
			swung = swung || v > pace.value()
			if !swung || v >= pace.value()/2 {
				continue
			}
			if gap := float64(f - last); last > 0 && gap > shortestStride*m.FPS {
				gaps = append(gaps, gap)
			}
			last, swung = f, false
		}
	}
	usual := percentile(gaps, 0.5)
	if math.IsNaN(usual) {
		usual = m.FPS
	}
	return max(1, int(math.Round(usual)))
}

// HeadingError returns the angle between the pelvis's heading and the headings of waypoints, in degrees, on
// average and at most. It returns NaN if there is no such waypoint, or the body lies.
func HeadingError(m *Motion, c *Constraints) (average, most float64) {
	var a mean
	for _, w := range c.Waypoints {
		if w.Heading == nil || !m.has(w.Frame) {
			continue
		}
		if facing := m.turn(w.Frame, m.pelvis).Rotate(geom.UnitZ); facing.Horizontal().Len() > 0.2 {
			a.add(math.Abs(degrees(math.Remainder(math.Atan2(facing.X, facing.Z)-*w.Heading, 2*math.Pi))))
		}
	}
	return a.value(), a.max()
}

// TargetError (C5) returns the distance of joints from their targets, in metres, on average and at most. It
// returns NaN without targets.
func TargetError(m *Motion, c *Constraints) (average, most float64) {
	var a mean
	for _, t := range c.Targets {
		if m.has(t.Frame) {
			a.add(m.pos(t.Frame, t.Joint).Dist(t.At))
		}
	}
	return a.value(), a.max()
}

// TargetTurn returns the angle between the rotations of joints and of their targets, in degrees, on average
// and at most. It returns NaN if no target has a rotation.
func TargetTurn(m *Motion, c *Constraints) (average, most float64) {
	var a mean
	for _, t := range c.Targets {
		if m.has(t.Frame) && t.Rot != nil {
			a.add(degrees(m.At[t.Frame][t.Joint].Rot.Angle(*t.Rot)))
		}
	}
	return a.value(), a.max()
}

// KeyError (C4) returns the distance of joints from their positions in the poses of keys, in metres, on
// average over all joints and keys, and at most. Joints that a key omits are taken from the motion. It
// returns NaN without keys.
func KeyError(m *Motion, c *Constraints) (average, most float64) {
	var a mean
	for _, k := range c.Keys {
		if !m.has(k.Frame) {
			continue
		}
		pose := rig.Pose{Root: m.pos(k.Frame, 0), Rot: make([]geom.Quat, m.Skeleton.Len())}
		if k.Root != nil {
			pose.Root = *k.Root
		}
		for j := range pose.Rot {
			pose.Rot[j] = m.local(k.Frame, j)
			if r, ok := k.Rot[j]; ok {
				pose.Rot[j] = r
			}
		}
		for j, want := range m.Skeleton.Model(pose, nil) {
			a.add(m.pos(k.Frame, j).Dist(want.Pos))
		}
	}
	return a.value(), a.max()
}

// KeyTurn returns the angle between the local rotations of joints and of keys, in degrees, on average and at
// most. It returns NaN if no key has rotations.
func KeyTurn(m *Motion, c *Constraints) (average, most float64) {
	var a mean
	for _, k := range c.Keys {
		if !m.has(k.Frame) {
			continue
		}
		for j := range m.Skeleton.Len() {
			if want, ok := k.Rot[j]; ok {
				a.add(degrees(m.local(k.Frame, j).Angle(want)))
			}
		}
	}
	return a.value(), a.max()
}

// Failures are GMD's failure rates, over waypoints and targets together.
type Failures struct {
	Trajectory20, Trajectory50 float64 // 1 if any point is missed by more than 20 (50) cm, else 0
	Location20, Location50     float64 // share of such points
	Average                    float64 // mean error, metres
}

// ControlFailures (C6, C7, C8) returns how often the motion misses the requested points. All values are NaN
// if there are none.
func ControlFailures(m *Motion, c *Constraints) Failures {
	var near, far, a mean
	add := func(d float64) {
		near.share(d > failNear)
		far.share(d > failFar)
		a.add(d)
	}
	for _, w := range c.Waypoints {
		if m.has(w.Frame) {
			add(m.miss(w).Len())
		}
	}
	for _, t := range c.Targets {
		if m.has(t.Frame) {
			add(m.pos(t.Frame, t.Joint).Dist(t.At))
		}
	}
	return Failures{near.max(), far.max(), near.value(), far.value(), a.value()}
}
