package report

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/load"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
)

// scene holds the objects that a body uses and a request lacks: supports, and objects in the hands. Times are
// seconds from the first frame.
type scene struct {
	Supports []support `json:"supports,omitempty"`
	Objects  []object  `json:"things,omitempty"`
}

// object is held in one hand or in both for a time.
type object struct {
	Name       string      `json:"name"`
	Hands      []string    `json:"hands"`             // left, right
	Size       [3]float64  `json:"size"`              // usual width, height and depth, metres
	Weight     string      `json:"weight"`            // light (below 1 kg), medium (below 8 kg) or heavy, by its name and words
	PickedUpAt [3]float64  `json:"taken_at"`          // midpoint of the hands that hold it when they pick it up, metres
	PutDownAt  *[3]float64 `json:"left_at,omitempty"` // the same when they put it down; absent if they keep it
	From       float64     `json:"from_seconds"`
	To         float64     `json:"to_seconds"`

	arms [2]bool
	open bool // not put down so far
}

// Fractions of a pick-up at which the object is in the hand, and of a put-down at which it is no longer.
const (
	pickedUp = 0.45
	putDown  = 0.55
	raised   = 0.3 // seconds after which an object that was not picked up is in the hand
)

// objects returns the objects in the hands and their times, in a motion of length seconds.
func objects(grips []perform.Grip, length float64) []object {
	var out []object
	grips = slices.Clone(grips)
	slices.SortStableFunc(grips, func(a, b perform.Grip) int {
		switch {
		case a.Start < b.Start:
			return -1
		case a.Start > b.Start:
			return 1
		}
		return 0
	})
	for i := range grips {
		g := &grips[i]
		if language.FixedForHands(g.Object) {
			continue
		}
		at := slices.IndexFunc(out, func(t object) bool { return t.open && t.Name == g.Object })
		if at < 0 {
			weight := load.ClassOf(&g.Action).String()
			out = append(out, object{Name: g.Object, Hands: hands(g.Arms), Weight: weight, From: from(g), arms: g.Arms, open: true})
			at = len(out) - 1
		}
		t := &out[at]
		switch {
		case g.Verb.Leaves():
			t.To, t.open = g.Start+putDown*(g.End-g.Start), false
		case g.Verb.Takes():
			t.To = length
		default:
			t.To = math.Max(t.To, g.End)
		}
	}
	for i := range out {
		out[i].To = math.Min(out[i].To, length)
	}
	return out
}

// places sets the positions at which the hands pick up and put down an object, from the poses of its clip,
// and its usual size. Times are seconds of the clip.
func (t *object) places(m *perform.Motion, c *clip.Clip) {
	t.Size, _ = load.Extent(t.Name)
	body := m.Script.Body
	if body == nil {
		return
	}
	at := func(seconds float64) (out [3]float64) {
		f := max(0, min(c.Frames()-1, int(math.Round(seconds*m.Script.FPS))))
		model := m.Script.Skeleton.Model(c.Pose(f), nil)
		var sum geom.Vec3
		n := 0.0
		for side, holds := range t.arms {
			if hand := body.Arms[side].Hand; holds && hand >= 0 {
				sum, n = sum.Add(model[hand].Pos), n+1
			}
		}
		if n > 0 {
			sum = sum.Scale(1 / n)
		}
		return [3]float64{hundredth(sum.X), hundredth(sum.Y), hundredth(sum.Z)}
	}
	t.PickedUpAt = at(t.From)
	if !t.open {
		putDown := at(t.To)
		t.PutDownAt = &putDown
	}
}

// from returns the time at which the object of an action is first in the hands.
func from(g *perform.Grip) float64 {
	switch {
	case g.Verb.Takes():
		return g.Start + pickedUp*(g.End-g.Start)
	case g.Start < raised || g.Verb.Leaves():
		return g.Start
	}
	return g.Start + raised
}

// hands returns the names of the arms that take part.
func hands(arms [2]bool) []string {
	var out []string
	for side, name := range []string{rig.Left: "left", rig.Right: "right"} {
		if arms[side] {
			out = append(out, name)
		}
	}
	return out
}

// sceneOf returns the objects that the body of a motion uses and the request lacks, or nil if there are none.
func sceneOf(m *perform.Motion, c *clip.Clip) *scene {
	first, last := m.Script.Time(0), m.Script.Time(m.Script.Frames-1)
	s := &scene{Supports: supports(m, c, last), Objects: objects(m.Grips(), last)}
	for i := range s.Supports {
		a := &s.Supports[i]
		a.From, a.To = span(a.From, a.To, first)
		if a.MovesUntil > 0 {
			a.MovesUntil = hundredth(math.Min(a.MovesUntil-first, a.To))
		}
	}
	for i := range s.Objects {
		a := &s.Objects[i]
		a.From, a.To = span(a.From, a.To, first)
		a.places(m, c)
	}
	if s.clean(); s.empty() {
		return nil
	}
	return s
}

// span returns a time relative to the first frame, rounded to hundredths of a second.
func span(from, to, first float64) (a, b float64) {
	return hundredth(math.Max(0, from-first)), hundredth(to - first)
}

// hundredth rounds to two digits, without a negative zero.
func hundredth(x float64) float64 { return math.Round(100*x)/100 + 0 }
