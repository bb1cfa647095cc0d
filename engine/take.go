package engine

import (
	"encoding/json"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
	"github.com/motiongate/motiongate/mmcp"
)

// take is one sample to be made.
type take struct {
	req      *mmcp.Request
	skeleton *rig.Skeleton
	body     *rig.Body // nil for a rig that is no human
	fps      float64
	frames   int
	number   int

	script *script.Script

	progress *progress
	check    func() // unwinds the run when its context is done
}

// made is a finished sample.
type made struct {
	clip  *clip.Clip
	keys  *clip.Keys // nil: one in every frame
	extra map[string]json.RawMessage

	findings []finding // on the constraints
}

// motion is a sample as a function of time.
type motion struct {
	solver *solve.Solver
	path   *gait.Path
	pins   solve.Pins
	act    *performance // nil for a rig that is no human
	relief *clip.Relief // ground that the words imply; nil: none
}

// sample makes one motion of a request.
func sample(k take) *made {
	k.check()
	s := k.plan()
	pins := k.pins(&s)
	pins.Ground, pins.Felt, pins.Check = s.ground, s.Guidance.Pins, k.check
	build := k.human
	if k.body == nil {
		build = k.rigid
	}
	m := build(s, pins)
	if k.req.Options.Loop && k.frames > 1 {
		m.solver = k.close(m)
	}
	c := k.play(m.solver)
	if m.act != nil {
		m.act.contacts(c, k.script.From)
	}
	if k.script.Still() && !k.placed() {
		k.recentre(c)
	}
	keys := k.thin(c)
	report := k.report(c, m)
	return &made{c, keys, k.extra(c, m, report), report}
}

// human makes the motion of a human body.
func (k *take) human(s plan, pins solve.Pins) motion {
	rnd := k.script.Person(k.number)
	s.Cues = k.apexes(s.Cues, pins)
	var relief *clip.Relief
	if s.ground == nil && !k.script.Still() {
		s.ground, relief = k.imagined(s, rnd)
		pins.Ground = s.ground
	}
	s.stamps = k.stamps(pins, s.ground)
	p := newPerformance(k.body, s, rnd)
	free := len(s.points) == 0 // nothing else says where the body is
	for range rounds {
		more := p.approach(pins, s.points)
		if !free || len(more) == len(s.points) {
			break
		}
		s.points = more
		p = newPerformance(k.body, s, rnd)
	}
	if k.stand(p, &pins) {
		s.stamps = k.stamps(pins, s.ground)
		p = newPerformance(k.body, s, rnd)
	}
	if k.anyDense() {
		p.straighten(s.Length)
	}
	pins.Keys = append(pins.Keys, k.stills(p)...)
	solver := solve.New(k.body, p.sound, pins)
	if more := p.restep(solver.Footfalls(), s.stamps); len(more) > 0 {
		s.stamps = append(s.stamps, more...)
		p = newPerformance(k.body, s, rnd)
		if k.anyDense() {
			p.straighten(s.Length)
		}
		solver = solve.New(k.body, p.sound, pins)
	}
	return motion{solver, p.way, pins, p, relief}
}

// play samples a motion frame by frame.
func (k *take) play(solver *solve.Solver) *clip.Clip {
	c := clip.New(k.skeleton, k.fps, k.frames)
	for f := range k.frames {
		k.check()
		if f%64 == 0 {
			k.progress.add(min(64, k.frames-f))
		}
		pose := c.Pose(f)
		solver.At(k.at(f), &pose)
		c.Root[f] = pose.Root
	}
	return c
}

// at returns the time of a frame on the script.
func (k *take) at(frame int) float64 { return k.script.Time(frame) }

// plan returns what a sample acts before its constraints are read.
func (k *take) plan() plan {
	return plan{Sample: k.script.Sample(k.number), ground: k.checked(k.script.Ground), bearing: k.bearing(), check: k.check}
}

// checked returns ground that looks at the run's context each time.
func (k *take) checked(ground gait.Ground) gait.Ground {
	if ground == nil {
		return nil
	}
	return func(x, z float64) float64 {
		k.check()
		return ground(x, z)
	}
}
