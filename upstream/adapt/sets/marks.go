package sets

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// Mark is an event of a clip.
type Mark struct {
	Name  string  `json:"name"`
	Frame int     `json:"frame"`
	Time  float64 `json:"time"` // seconds
}

// phaseNames are the phases of jumps.
var phaseNames = []string{takeoff, apex, landing}

const (
	takeoff = "takeoff" // last frame on the ground
	apex    = "apex"    // highest pelvis
	landing = "landing" // first frame on the ground again
)

// sides are the suffixes of the names of marks and contacts.
var sides = [2]string{rig.Left: "left", rig.Right: "right"}

// mark finds the events of a clip, and measures the clip.
func (m *FinishedClip) mark() {
	add := func(name string, f int) {
		m.Marks = append(m.Marks, Mark{name, f, float64(f) / m.Motion.FPS})
	}
	for side, on := range m.Stands {
		for f := range len(on) - 1 {
			before := f - 1
			if f == 0 {
				if before = len(on) - 2; !m.Clip.Loop {
					continue
				}
			}
			switch {
			case on[f] && !on[before]:
				add("strike_"+sides[side], f)
			case !on[f] && on[before]:
				add("lift_"+sides[side], f)
			}
		}
	}
	if from, to := m.flight(); to > from && len(m.Clip.Phases) > 0 {
		add(takeoff, from)
		add(apex, m.highest(from, to))
		add(landing, to)
	}
	slices.SortStableFunc(m.Marks, func(a, b Mark) int { return cmp.Compare(a.Frame, b.Frame) })
	m.measure()
}

// flight returns the last frame before the longest time without a foot on the ground, and the first one after it.
func (m *FinishedClip) flight() (from, to int) {
	off := make([]bool, m.Motion.Frames())
	for f := range off {
		off[f] = !m.Stands[0][f] && !m.Stands[1][f]
	}
	for _, run := range clip.Runs(off) {
		if run[1]-run[0] > to-from-1 && run[0] > 0 && run[1] < len(off) {
			from, to = run[0]-1, run[1]
		}
	}
	return from, to
}

// highest returns the frame with the highest pelvis between two frames.
func (m *FinishedClip) highest(from, to int) int {
	best, most := from, math.Inf(-1)
	var model []geom.Transform
	for f := from; f <= to; f++ {
		model = m.Body.Skeleton.Model(m.Motion.Pose(f), model)
		if y := model[m.Body.Pelvis].Pos.Y; y > most {
			best, most = f, y
		}
	}
	return best
}

// missing returns the first phase of the description that a clip lacks, or "".
func (m *FinishedClip) missing() string {
	for _, p := range m.Clip.Phases {
		if !m.has(p) {
			return p
		}
	}
	return ""
}

// has reports whether a clip has a mark.
func (m *FinishedClip) has(name string) bool {
	return slices.ContainsFunc(m.Marks, func(k Mark) bool { return k.Name == name })
}

// measure fills Measured from the motion: for a loop from its cycle, which moves the root bone, and otherwise from the
// pelvis.
func (m *FinishedClip) measure() {
	c := m.Motion
	last := c.Frames() - 1
	if m.Clip.Loop {
		m.setCycle(m.cycle.turn)
		return
	}
	track, facing := transfer.WayOf(m.Body, c)
	m.Measured.Distance, m.Measured.Turned = track[last].Dist(track[0]), (facing[last]-facing[0])*180/math.Pi
}

// setCycle sets the cycle of a loop from its root bone, which rotates by turn radians, and the measurements that
// follow from it.
func (m *FinishedClip) setCycle(turn float64) {
	c := m.Motion
	last := c.Frames() - 1
	m.cycle = screw{turn: turn, move: c.Root[last].Sub(c.Root[0]).Horizontal(), rise: c.Root[last].Y - c.Root[0].Y}
	m.Measured = measuredOf(m.cycle, float64(last)/c.FPS)
}

// measuredOf returns the measurements of a loop whose root bone begins at the origin.
func measuredOf(s screw, seconds float64) Measured {
	d := s.at(1 / 64.0).Pos.Horizontal().Scale(64) // the direction of the path at the beginning
	length := s.length(geom.Vec3{})
	if d.Len() > 0 {
		d = d.Scale(length / d.Len())
	}
	degrees := s.turn * 180 / math.Pi
	return Measured{Speed: length / seconds, Velocity: [2]float64{d.Z / seconds, d.X / seconds}, TurnRate: degrees / seconds,
		Distance: s.move.Len(), Turned: degrees, Rise: s.rise}
}

// nominal returns the measurements of a clip in its description.
func (o *Order) nominal(c *Clip) (out Measured) {
	track := o.nominalPath(c)
	end := track[len(track)-1]
	seconds := float64(len(track)-1) / o.Description.FPS
	if c.Loop {
		return measuredOf(screw{turn: end.facing, move: end.at, rise: o.riseOf(c)}, seconds)
	}
	return Measured{Distance: end.at.Len(), Turned: end.facing * 180 / math.Pi}
}
