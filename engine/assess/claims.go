package assess

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// A claim is one thing that a prompt says and that can be seen from afar. The engine's own
// motion of the prompt shows what is said, so no word is looked up here.
type claim struct {
	name string

	// made reports whether the motion of the engine shows it clearly. Free is false where
	// constraints, not words, decide on the way of the body.
	made func(said *traits, free bool) bool

	// grade returns how well another motion shows it, 0 to 1.
	grade func(said, seen *traits) float64
}

var claims = []claim{
	{"goes", func(said *traits, free bool) bool { return free && said.away > 1 },
		func(said, seen *traits) float64 { return rising(seen.away, 0.15*said.away, 0.4*said.away) }},
	{"stays", func(said *traits, free bool) bool { return free && said.away < 0.35 },
		func(_, seen *traits) float64 { return falling(seen.away, 0.9, 1.8) }},
	{"direction", func(said *traits, free bool) bool { return free && said.away > 1 },
		func(said, seen *traits) float64 {
			return falling(angle(said.way, seen.way), math.Pi/4, math.Pi/2)
		}},
	{"turns", func(said *traits, free bool) bool { return free && math.Abs(said.turn) > math.Pi/4 },
		func(said, seen *traits) float64 {
			return falling(math.Abs(said.turn-seen.turn), 0.3*math.Abs(said.turn), 0.7*math.Abs(said.turn))
		}},
	{"does not turn", func(said *traits, free bool) bool { return free && math.Abs(said.turn) < math.Pi/6 },
		func(_, seen *traits) float64 { return falling(math.Abs(seen.turn), math.Pi/3, math.Pi/1.5) }},
	{"is in the air", func(said *traits, _ bool) bool { return said.flights > 0 },
		func(said, seen *traits) float64 {
			n, m := float64(said.flights), float64(seen.flights)
			return falling(math.Abs(n-m)/n, 0.25, 1)
		}},
	{"ends low", func(said *traits, _ bool) bool { return said.last < 0.75 },
		func(_, seen *traits) float64 { return falling(seen.last, 0.8, 0.95) }},
	{"gets low", func(said *traits, _ bool) bool { return said.lowest < 0.75 },
		func(_, seen *traits) float64 { return falling(seen.lowest, 0.8, 0.95) }},
	{"stays up", func(said *traits, _ bool) bool { return said.lowest > 0.85 },
		func(_, seen *traits) float64 { return rising(seen.lowest, 0.5, 0.75) }},
	{"hand", func(said *traits, _ bool) bool { return one(said.reach[leftHand], said.reach[rightHand]) },
		func(said, seen *traits) float64 { return sided(said, seen, leftHand, rightHand) }},
	{"hands", func(said *traits, _ bool) bool { return math.Max(said.reach[leftHand], said.reach[rightHand]) > active },
		func(_, seen *traits) float64 {
			return rising(math.Max(seen.reach[leftHand], seen.reach[rightHand]), 0.1, 0.25)
		}},
	{"hands rest", func(said *traits, _ bool) bool {
		return math.Max(said.reach[leftHand], said.reach[rightHand]) < resting
	},
		func(_, seen *traits) float64 {
			return falling(math.Max(seen.reach[leftHand], seen.reach[rightHand]), 2*resting, 4*resting)
		}},
	{"foot", func(said *traits, _ bool) bool {
		return said.flights == 0 && one(said.reach[leftFoot], said.reach[rightFoot])
	},
		func(said, seen *traits) float64 { return sided(said, seen, leftFoot, rightFoot) }},
}

const (
	active  = 0.45 // reach of a limb that does something, leg lengths
	idle    = 0.5  // times that: reach of the other limb, at most
	resting = 0.15 // reach of a limb that does nothing
)

// one reports whether one of two limbs does something and the other does not.
func one(a, b float64) bool { return math.Max(a, b) > active && math.Min(a, b) < idle*math.Max(a, b) }

// sided grades whether the limb that moves more is the same.
func sided(said, seen *traits, left, right int) float64 {
	more, less := left, right
	if said.reach[right] > said.reach[left] {
		more, less = right, left
	}
	return rising(seen.reach[more]-seen.reach[less], -0.1, 0.1)
}

func angle(a, b float64) float64 { return math.Abs(math.Remainder(a-b, 2*math.Pi)) }

// falling is 1 up to good, 0 from bad, and linear between; rising is the reverse.
func falling(v, good, bad float64) float64 { return min(1, max(0, (bad-v)/(bad-good))) }

func rising(v, bad, good float64) float64 { return min(1, max(0, (v-bad)/(good-bad))) }

// said acts the prompts of a request with the engine on the skeleton of a clip. It returns
// nil where there is nothing to see: no prompt is understood, or the body is not human.
func said(req *mmcp.Request, c *clip.Clip, b *rig.Body) *traits {
	if b == nil || !speaks(req) {
		return nil
	}
	own := *req
	own.Constraints, own.Options.NumSamples = nil, 1
	src := script.Source{Request: &own, Skeleton: c.Skeleton, Body: b, FPS: c.FPS, Frames: c.Frames()}
	s := script.Compile(src, func() {})
	for i := range s.Segments {
		if req.Segments[i].Type == mmcp.SegmentText && s.Segments[i].Plan.Blank {
			return nil
		}
	}
	t := traitsOf(perform.New(s, 0, func() {}).Clip(func(int) {}), b)
	return &t
}

// speaks reports whether words alone say what happens in all segments.
func speaks(req *mmcp.Request) bool {
	for i := range req.Segments {
		if req.Segments[i].Type != mmcp.SegmentText {
			return false
		}
	}
	return len(req.Segments) > 0
}

// leads reports whether a constraint decides where the body goes.
func leads(req *mmcp.Request) bool {
	for i := range req.Constraints {
		if k := &req.Constraints[i]; k.Type == mmcp.ConstraintRootPath || k.RootPosition != nil {
			return true
		}
	}
	return false
}

// prompt grades a motion against the prompts of its request: the mean over all claims. It
// returns the names of those that are not kept; ok is false where there are none.
func prompt(req *mmcp.Request, c *clip.Clip, b *rig.Body) (grade float64, broken []string, ok bool) {
	want := said(req, c, b)
	if want == nil {
		return 0, nil, false
	}
	free, got, n := !leads(req), traitsOf(c, b), 0
	for i := range claims {
		k := &claims[i]
		if !k.made(want, free) {
			continue
		}
		v := k.grade(want, &got)
		grade += v
		n++
		if v < kept {
			broken = append(broken, k.name)
		}
	}
	return grade / float64(max(1, n)), broken, n > 0
}

// kept is the grade from which a claim counts as shown.
const kept = 0.5
