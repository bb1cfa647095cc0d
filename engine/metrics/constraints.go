package metrics

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Constraints are those of a request, in frames of the motion and joints of its
// skeleton. Frames outside of the motion are passed over.
type Constraints struct {
	Waypoints []Waypoint
	Targets   []Target
	Keys      []Key
}

// Waypoint is a required place of the pelvis over the ground.
type Waypoint struct {
	Frame   int
	X, Z    float64  // metres
	Heading *float64 // radians from +Z towards +X; nil: any
}

// Target is a required place of a joint.
type Target struct {
	Frame, Joint int
	At           geom.Vec3
	Rot          *geom.Quat // in the world; nil: any
}

// Key is a pose, whole or in part.
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

// PathError (C1, C2, C3) returns how far the pelvis is from the waypoints over
// the ground: on average and at the 95th percentile, in metres, and the share of
// waypoints hit within 10 cm. NaN without waypoints.
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

// miss returns the way from a waypoint to the pelvis over the ground.
func (m *Motion) miss(w Waypoint) geom.Vec3 {
	return m.pos(w.Frame, m.pelvis).Sub(geom.Vec3{X: w.X, Z: w.Z}).Horizontal()
}

// densePins is how many waypoints a stride needs at least, evenly spaced, for the
// path to be called dense.
const densePins = 4

// StrideError returns the mean and the greatest distance of the pelvis from a dense path, in
// metres, without its sway: the length of the mean displacement from waypoints to the pelvis. The
// mean is taken over a stride twice in a row, so that a stride that is measured a frame too long
// or too short lets no sway through. NaN where no two strides are covered by waypoints.
func StrideError(m *Motion, c *Constraints) (average, most float64) {
	stride := m.stride()
	points := slices.Clone(c.Waypoints)
	points = slices.DeleteFunc(points, func(w Waypoint) bool { return !m.has(w.Frame) })
	slices.SortStableFunc(points, func(a, b Waypoint) int { return a.Frame - b.Frame })
	var a mean
	for i := range points {
		if way, ok := m.strideMiss(points[i:], stride); ok {
			a.add(way.Len())
		}
	}
	return a.value(), a.max()
}

// strideMiss returns the mean way from the waypoints of two strides, beginning
// with the first, to the pelvis. ok is false where they are too few.
func (m *Motion) strideMiss(points []Waypoint, stride int) (way geom.Vec3, ok bool) {
	from, weights := points[0].Frame, 0.0
	for i, p := range points {
		if i > 0 && (p.Frame-points[i-1].Frame)*densePins > stride {
			return way, false
		}
		if p.Frame >= from+2*stride {
			return way.Scale(1 / weights), weights > 0
		}
		// The middle of the frame counts, so that the triangle has no zeros.
		w := float64(stride) - math.Abs(float64(p.Frame-from)+0.5-float64(stride))
		way, weights = way.Add(m.miss(p).Scale(w)), weights+w
	}
	return way, false
}

// shortestStride is less than sprinters take, seconds.
const shortestStride = 0.3

// stride returns how many frames lie between two times that the same foot is put
// down, as usual in this motion; a second where it is not known. A foot is put down
// when its ankle, which was faster than the pelvis is on the whole, goes less than half
// as fast as that: the heel of a runner, which rises at about half of it, is not.
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

// HeadingError returns how far the pelvis faces away from the headings that
// waypoints state, in degrees, on average and at most. NaN where none does, or
// the body lies.
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

// TargetError (C5) returns how far joints are from their targets, in metres, on
// average and at most. NaN without targets.
func TargetError(m *Motion, c *Constraints) (average, most float64) {
	var a mean
	for _, t := range c.Targets {
		if m.has(t.Frame) {
			a.add(m.pos(t.Frame, t.Joint).Dist(t.At))
		}
	}
	return a.value(), a.max()
}

// TargetTurn returns by how many degrees joints are turned away from the
// rotations of their targets, on average and at most. NaN where none has one.
func TargetTurn(m *Motion, c *Constraints) (average, most float64) {
	var a mean
	for _, t := range c.Targets {
		if m.has(t.Frame) && t.Rot != nil {
			a.add(degrees(m.At[t.Frame][t.Joint].Rot.Angle(*t.Rot)))
		}
	}
	return a.value(), a.max()
}

// KeyError (C4) returns how far joints are from where the pose of a key puts them, in
// metres, on average over all joints and keys, and at most. Joints that a key leaves
// out are taken from the motion. NaN without keys.
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

// KeyTurn returns by how many degrees the local rotations of joints differ from
// those that keys state, on average and at most. NaN where none is stated.
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

// Failures are GMD's rates of failure, over waypoints and targets together.
type Failures struct {
	Trajectory20, Trajectory50 float64 // 1 if any point is missed by more than 20 (50) cm, else 0
	Location20, Location50     float64 // share of points that are
	Average                    float64 // metres
}

// ControlFailures (C6, C7, C8) returns how often the motion misses the points
// that it was asked to go through; all NaN without any.
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
