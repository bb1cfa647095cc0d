package perform

import (
	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/perform/seam"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
	"github.com/motiongate/motiongate/mmcp"
)

// Motion is one sample of a script as a function of time.
type Motion struct {
	Script *script.Script
	Relief *clip.Relief // ground that the prompt implies; nil: none

	solver *solve.Solver
	path   *gait.Path
	pins   solve.Pins
	act    *performance // nil for a rig that is not human
	pelvis []geom.Vec3  // planned positions by frame of the clip
	check  func()
}

// New returns the motion of a sample with a number from 0. It calls check every few milliseconds,
// which may panic to end the run.
func New(s *script.Script, number int, check func()) *Motion {
	d := newDraft(s, number, check)
	m := &Motion{Script: s, check: check}
	if s.Body == nil {
		m.path, m.solver, m.pins = d.rigid()
	} else {
		d.run()
		m.act, m.solver, m.pins, m.Relief = d.performance(), d.solved(), d.pins, d.relief
		m.path = m.act.path
	}
	if s.Request.Options.Loop && s.Frames > 1 {
		m.close()
	}
	return m
}

// Path returns the position of the body at a time, averaged over its strides.
func (m *Motion) Path(t float64) gait.State { return m.path.At(t) }

// Heading returns the heading of the path at a time.
func (m *Motion) Heading(t float64) float64 { return m.path.H.At(t) }

// PlannedPelvis returns the position of the pelvis at a time before constraints; ok is false if
// the rig is not human.
func (m *Motion) PlannedPelvis(t float64) (at geom.Vec3, ok bool) {
	if m.act == nil {
		return geom.Vec3{}, false
	}
	var q posture.Posture
	m.act.plannedPose(t, lowerBody, &q)
	return q.Pelvis, true
}

// PlannedPelvisIn is PlannedPelvis at a frame of the clip.
func (m *Motion) PlannedPelvisIn(frame int) (at geom.Vec3, ok bool) {
	if frame < len(m.pelvis) {
		return m.pelvis[frame], true
	}
	return m.PlannedPelvis(m.Script.Time(frame))
}

// Stride returns the duration of the stride at a time, in seconds; 0 if the body does not walk.
func (m *Motion) Stride(t float64) float64 {
	if m.act == nil {
		return 0
	}
	return m.act.walk.Stride(t)
}

// Left returns the actions for which the path of the request has no time.
func (m *Motion) Left() []language.Action {
	if m.act == nil {
		return nil
	}
	return m.act.omitted
}

// Shifts returns the shifts of the actions of the script for which the path of the request waits.
func (m *Motion) Shifts() []script.Shift {
	if m.act == nil {
		return nil
	}
	return m.act.shifts
}

// Grip is an action with a thing in the hands. Times are seconds of the script.
type Grip struct {
	language.Action
	Start, End float64
	Arms       [2]bool // arms that take part, by side
}

// Grips returns the actions with things in the hands, in no order; nil if the rig is
// not human.
func (m *Motion) Grips() []Grip {
	if m.act == nil {
		return nil
	}
	return m.act.grips
}

// Cues returns the actions of a motion with their times; nil if the rig is not human.
func (m *Motion) Cues() []action.Cue {
	if m.act == nil {
		return nil
	}
	return m.act.cues
}

// Check panics if the run is over.
func (m *Motion) Check() { m.check() }

// progressEvery is the number of frames between two reports of progress.
const progressEvery = 64

// Clip samples the motion at the frames of its request. It calls progress with the number of each
// frame that it starts.
func (m *Motion) Clip(progress func(frames int)) *clip.Clip {
	s := m.Script
	c := clip.New(s.Skeleton, s.FPS, s.Frames)
	m.pelvis = make([]geom.Vec3, 0, s.Frames)
	for f := range s.Frames {
		m.check()
		if f%progressEvery == 0 {
			progress(min(progressEvery, s.Frames-f))
		}
		pose := c.Pose(f)
		m.solver.At(s.Time(f), &pose)
		c.Root[f] = pose.Root
		if m.act != nil && m.act.plannedAt == s.Time(f) && len(m.pelvis) == f {
			m.pelvis = append(m.pelvis, m.act.planned)
		}
	}
	if m.act != nil {
		stands := func(side rig.Side, t float64) bool { return m.act.stands(side, false, t) }
		(&seam.Motion{
			Body: s.Body, At: m.solver.At, HandFixed: m.bound, FootPlanted: stands, Clear: m.solver.Clear, Closed: s.Loop > 0, Check: m.check,
		}).Mend(c, s.Time)
		for f := range s.Frames {
			pose := c.Pose(f)
			m.solver.RaiseHands(s.Time(f), &pose)
		}
		m.act.contacts(c, s.From)
	}
	if s.Still() && !placed(s.Request.Constraints) {
		recentre(c, s.Pelvis())
	}
	return c
}

// bound reports whether a constraint or a move sets the position of a hand at a time.
func (m *Motion) bound(side rig.Side, t float64) bool {
	return m.solver.Pinned(side, t) || m.act.deeds.Planted(side, t)
}

// placed reports whether a constraint sets the position of the body.
func placed(constraints []mmcp.Constraint) bool {
	for i := range constraints {
		c := &constraints[i]
		if c.Type == mmcp.ConstraintRootPath || c.Type == mmcp.ConstraintEffectorTarget || c.RootPosition != nil {
			return true
		}
	}
	return false
}

// recentre moves a joint over the origin in the first frame.
func recentre(c *clip.Clip, joint int) {
	at := c.Skeleton.Model(c.Pose(0), nil)[joint].Pos.Horizontal()
	for f := range c.Root {
		c.Root[f] = c.Root[f].Sub(at)
	}
}
