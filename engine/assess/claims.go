package assess

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// A claim is a coarse property of a motion that a prompt may imply. The engine's own motion of
// the prompt, the reference, decides which claims apply, so that no words are looked up here.
type claim struct {
	name string

	// applies reports whether the reference clearly shows the property. free is false if
	// constraints decide where the body goes.
	applies func(ref *traits, free bool) bool

	// grade returns how well a motion shows it, 0 to 1.
	grade func(ref, got *traits) float64
}

var claims = []claim{
	{"goes", func(ref *traits, free bool) bool { return free && ref.away > 1 },
		func(ref, got *traits) float64 { return rising(got.away, 0.15*ref.away, 0.4*ref.away) }},
	{"stays", func(ref *traits, free bool) bool { return free && ref.away < 0.35 },
		func(_, got *traits) float64 { return falling(got.away, 0.9, 1.8) }},
	{"goes the right way", func(ref *traits, free bool) bool { return free && ref.away > 1 },
		func(ref, got *traits) float64 {
			return falling(angle(ref.direction, got.direction), math.Pi/4, math.Pi/2)
		}},
	{"turns as far", func(ref *traits, free bool) bool { return free && math.Abs(ref.turn) > math.Pi/4 },
		func(ref, got *traits) float64 {
			return falling(math.Abs(ref.turn-got.turn), 0.3*math.Abs(ref.turn), 0.7*math.Abs(ref.turn))
		}},
	{"does not turn", func(ref *traits, free bool) bool { return free && math.Abs(ref.turn) < math.Pi/6 },
		func(_, got *traits) float64 { return falling(math.Abs(got.turn), math.Pi/3, math.Pi/1.5) }},
	{"jumps as often", func(ref *traits, _ bool) bool { return ref.flights > 0 },
		func(ref, got *traits) float64 {
			n, m := float64(ref.flights), float64(got.flights)
			return falling(math.Abs(n-m)/n, 0.25, 1)
		}},
	{"ends low", func(ref *traits, _ bool) bool { return ref.last < 0.75 },
		func(_, got *traits) float64 { return falling(got.last, 0.8, 0.95) }},
	{"gets low", func(ref *traits, _ bool) bool { return ref.lowest < 0.75 },
		func(_, got *traits) float64 { return falling(got.lowest, 0.8, 0.95) }},
	{"stays up", func(ref *traits, _ bool) bool { return ref.lowest > 0.85 },
		func(_, got *traits) float64 { return rising(got.lowest, 0.5, 0.75) }},
	{"uses the same hand", func(ref *traits, _ bool) bool { return onlyOne(ref.reach[leftHand], ref.reach[rightHand]) },
		func(ref, got *traits) float64 { return sided(ref, got, leftHand, rightHand) }},
	{"uses hands", func(ref *traits, _ bool) bool { return math.Max(ref.reach[leftHand], ref.reach[rightHand]) > active },
		func(_, got *traits) float64 {
			return rising(math.Max(got.reach[leftHand], got.reach[rightHand]), 0.1, 0.25)
		}},
	{"hands rest", func(ref *traits, _ bool) bool {
		return math.Max(ref.reach[leftHand], ref.reach[rightHand]) < resting
	},
		func(_, got *traits) float64 {
			return falling(math.Max(got.reach[leftHand], got.reach[rightHand]), 2*resting, 4*resting)
		}},
	{"uses the same foot", func(ref *traits, _ bool) bool {
		return ref.flights == 0 && onlyOne(ref.reach[leftFoot], ref.reach[rightFoot])
	},
		func(ref, got *traits) float64 { return sided(ref, got, leftFoot, rightFoot) }},
}

const (
	active  = 0.45 // reach of a limb that does something, leg lengths
	idle    = 0.5  // largest reach of the less active of two limbs, relative to the other one
	resting = 0.15 // reach below which hands rest, leg lengths
)

// onlyOne reports whether one of two limbs is active and clearly reaches farther than the other.
func onlyOne(a, b float64) bool {
	return math.Max(a, b) > active && math.Min(a, b) < idle*math.Max(a, b)
}

// sided grades whether the same limb reaches farther in both motions.
func sided(ref, got *traits, left, right int) float64 {
	more, less := left, right
	if ref.reach[right] > ref.reach[left] {
		more, less = right, left
	}
	return rising(got.reach[more]-got.reach[less], -0.1, 0.1)
}

func angle(a, b float64) float64 { return math.Abs(math.Remainder(a-b, 2*math.Pi)) }

// falling is 1 up to good, 0 from bad on, and linear between.
func falling(v, good, bad float64) float64 { return min(1, max(0, (bad-v)/(bad-good))) }

// rising is 0 up to bad, 1 from good on, and linear between.
func rising(v, bad, good float64) float64 { return min(1, max(0, (v-bad)/(good-bad))) }

// reference returns the traits of the engine's own motion of the prompts of a request, without
// its constraints, on the skeleton of a clip. It returns nil if the body is not human, if the
// request has no segments or one that is not text, or if a prompt is not understood.
func reference(req *mmcp.Request, c *clip.Clip, b *rig.Body) *traits {
	if b == nil || !allText(req) {
		return nil
	}
	own := *req
	own.Constraints, own.Options.NumSamples = nil, 1
	src := script.Source{Request: &own, Skeleton: c.Skeleton, Body: b, FPS: c.FPS, Frames: c.Frames()}
	s := script.Compile(src, func() {})
	for i := range s.Segments {
		if s.Segments[i].Plan.Blank {
			return nil
		}
	}
	t := traitsOf(perform.New(s, 0, func() {}).Clip(func(int) {}), b)
	return &t
}

// allText reports whether a request has segments, all of text.
func allText(req *mmcp.Request) bool {
	for i := range req.Segments {
		if req.Segments[i].Type != mmcp.SegmentText {
			return false
		}
	}
	return len(req.Segments) > 0
}

// constrainsPath reports whether a constraint decides where the body goes.
func constrainsPath(req *mmcp.Request) bool {
	for i := range req.Constraints {
		if k := &req.Constraints[i]; k.Type == mmcp.ConstraintRootPath || k.RootPosition != nil {
			return true
		}
	}
	return false
}

// gradePrompt returns the mean grade of the claims that apply to a request, and the names of claims that a
// motion does not show. ok is false if no claim applies.
func gradePrompt(req *mmcp.Request, c *clip.Clip, b *rig.Body) (grade float64, missing []string, ok bool) {
	ref := reference(req, c, b)
	if ref == nil {
		return 0, nil, false
	}
	free, got, n := !constrainsPath(req), traitsOf(c, b), 0
	for i := range claims {
		k := &claims[i]
		if !k.applies(ref, free) {
			continue
		}
		v := k.grade(ref, &got)
		grade += v
		n++
		if v < shown {
			missing = append(missing, k.name)
		}
	}
	return grade / float64(max(1, n)), missing, n > 0
}

// shown is the grade from which a motion counts as showing a claim.
const shown = 0.5
