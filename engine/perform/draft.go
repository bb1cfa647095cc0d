package perform

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/perform/led"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
)

// draft is the input of the performance of one sample. Passes change it.
type draft struct {
	*script.Sample
	person   script.Rand // random choices of the sample for the walk and the posture of this person
	carriage carriage
	check    func() // unwinds the run when its context is done

	waypoints []gait.Waypoint
	led       bool        // waypoints are those of the request
	edges     [2]led.Edge // ends of a path between keys; zero: none
	ground    gait.Ground // nil: level, at 0
	relief    *clip.Relief
	stamps    []gait.Stamp
	pins      solve.Pins
	level     bool // a path of close points is the mean path of the body

	built  *performance  // built from the fields above; nil: not built
	solver *solve.Solver // of the performance and the pins; nil: not made
}

// newDraft returns the draft of a sample with the constraints of its request.
func newDraft(s *script.Script, number int, check func()) *draft {
	d := &draft{Sample: s.Sample(number), person: s.Person(number), check: check}
	d.ground, d.carriage = checked(s.Ground, check), newCarriage(s.Person(0), number)
	d.pin()
	d.led = len(d.waypoints) > 0
	d.pins.Ground, d.pins.Felt, d.pins.Check = d.ground, s.Guidance.Pins, check
	return d
}

// checked returns a ground that calls check for each height; nil for nil.
func checked(ground gait.Ground, check func()) gait.Ground {
	if ground == nil {
		return nil
	}
	return func(x, z float64) float64 {
		check()
		return ground(x, z)
	}
}

// change is the part of a draft that a pass has changed.
type change uint8

const (
	unchanged   change = iota
	changedPins        // without the input of the performance
	changedDraft
)

// pass is one step of making a motion.
type pass struct {
	name   string
	amend  func(*draft) change
	rounds int // bound on the runs while it changes the draft
}

// passes returns the passes in order; doc.go describes them.
func passes() []pass {
	return []pass{
		{"retime", (*draft).retime, 1},
		{"strike", (*draft).strike, 3},
		{"imagine", (*draft).imagine, 1},
		{"stamps", (*draft).stamp, 1},
		{"cross", (*draft).cross, 1},
		{"approach", (*draft).approach, 3},
		{"stand", (*draft).stand, 1},
		{"level", (*draft).straighten, 1},
		{"stills", (*draft).keyStills, 1},
		{"restep", (*draft).restep, 1},
	}
}

// run runs each pass until it does not change the draft.
func (d *draft) run() {
	for _, p := range passes() {
		for range p.rounds {
			switch p.amend(d) {
			case changedDraft:
				d.built, d.solver = nil, nil
				continue
			case changedPins:
				d.solver = nil
			}
			break
		}
	}
}

// performance returns the performance of the draft.
func (d *draft) performance() *performance {
	if d.built == nil {
		d.built = newPerformance(d)
		if d.level {
			d.built.straighten(d.Length)
		}
	}
	return d.built
}

// solved returns the solver of the performance and the pins.
func (d *draft) solved() *solve.Solver {
	if d.solver == nil {
		p := d.performance()
		p.cachePoses(&d.pins)
		d.solver = solve.New(d.Body, p.clearedPose, d.pins)
	}
	return d.solver
}

// beyond returns the seconds from the end of the motion to a time after it, or 0.
func (d *draft) beyond(end float64) float64 {
	if d.Loop > 0 {
		return 0
	}
	return max(0, end-d.Length)
}
