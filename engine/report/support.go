package report

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
)

// support is a seat, a bed, a surface or a wall that the body touches, a ladder, a door, or the thing at the end of a walk.
type support struct {
	Name       string     `json:"name"`
	From       float64    `json:"from_seconds"`
	To         float64    `json:"to_seconds"`
	Hips       [3]float64 `json:"hips"`                          // planned position of the hips on it or beside it, before constraints, metres
	MovesUntil float64    `json:"moves_until_seconds,omitempty"` // until then it moves with the hips; it is given as at that time

	Base    [3]float64 `json:"at"`          // middle of its base, metres
	Heading float64    `json:"heading_deg"` // direction that the front faces: 0 is +Z, 90 is +X
	Surface float64    `json:"surface"`     // height above the base of the part under the hips, the hands or the feet; 0: there is none
	Size    [3]float64 `json:"size"`        // width across the heading, height, and depth, metres

	goal    bool // it is at the end of a walk, and no action has used it
	carries bool // it bears the body; otherwise the body is beside it
	risen   bool // the body has risen from it
}

// supports returns the supports of the body of a motion of some length in seconds, with their times.
func supports(m *perform.Motion, c *clip.Clip, length float64) []support {
	body := m.Script.Body
	if body == nil {
		return nil // a rig that is not human acts nothing out
	}
	t := &tracker{placer: placer{m: m, c: c, scale: body.Size.HipHeight / rig.CanonicalHip}, length: length}
	cues := m.Cues()
	for i := range cues {
		a, start, end := &cues[i].Action, cues[i].Start, math.Min(cues[i].End, length)
		name := supportName(a)
		if a.Verb == language.Rise {
			name = t.risesFrom(a, start, i == 0)
		}
		t.leave(a, name, start)
		if target := a.Target.On; target != "" {
			t.use(target, a, start, end)
		}
		if name != "" {
			s := t.use(name, a, start, end)
			s.carries = s.carries || !a.Is("hands-at-support")
			if s.risen = a.Verb == language.Rise; s.risen {
				s.To = end
			}
		}
	}
	for _, g := range m.Grips() {
		if language.FixedForHands(g.Object) {
			t.all = append(t.all, t.handrail(&g, length))
		}
	}
	return t.all
}

// tracker collects supports in the order of the actions.
type tracker struct {
	placer
	length  float64
	all     []support
	current []int // indices of the supports on which or beside which the body is
}

// risesFrom returns the name of the support from which the body rises, or "". A motion whose first action is to rise starts on a chair,
// unless the action names another seat, if the body is as high as one.
func (t *tracker) risesFrom(a *language.Action, start float64, first bool) string {
	for _, k := range t.current {
		if s := &t.all[k]; s.carries && !s.risen {
			return s.Name
		}
	}
	switch {
	case !first || !t.seated(start):
		return ""
	case a.Object != "":
		return a.Object
	}
	return "chair"
}

// leave ends the supports that the body leaves for an action with a support of the given name. The body leaves a support that carries
// it when it does something elsewhere. It leaves a support beside it when it travels, unless that support is its goal.
func (t *tracker) leave(a *language.Action, name string, start float64) {
	t.current = slices.DeleteFunc(t.current, func(k int) bool {
		s := &t.all[k]
		stays := a.Verb.Upper() || a.Within || a.Verb == language.Stand
		switch {
		case s.Name == a.Target.On && (s.goal || a.Terrain == language.OffBox), s.Name == name:
			return false
		case s.risen:
			return true // its time ended with the rise
		case s.carries && stays, !s.carries && !a.Verb.Travels():
			return false
		}
		s.To = start
		return true
	})
}

// use returns the support of a name that an action uses from its start to its end. The first use of the end of a walk places it anew.
func (t *tracker) use(name string, a *language.Action, start, end float64) *support {
	for _, k := range t.current {
		s := &t.all[k]
		if s.Name != name {
			continue
		}
		if s.goal || s.MovesUntil > 0 && a.Verb.Astride() {
			from := s.From
			*s = t.place(name, a, start, end)
			s.From = from
		}
		s.To = t.length
		return s
	}
	t.current = append(t.current, len(t.all))
	t.all = append(t.all, t.place(name, a, start, end))
	s := &t.all[len(t.all)-1]
	s.To = t.length
	return s
}

// supportName returns the name of the support that an action needs, or "".
func supportName(a *language.Action) string {
	usual, needsOne := a.Verb.Support()
	hands := a.Is("hands-at-support")
	switch {
	case language.FixedForHands(a.Object) && (hands || a.Is("back-supported")):
		return a.Object
	case !needsOne || a.Verb == language.Sit && a.Floor:
		return ""
	case hands && a.Object == "sash":
		return "window"
	case hands && (a.Object != "" || a.Variant != ""):
		return "" // a jar is an object, not a support
	case a.Verb == language.Climb && a.Variant != "":
		return a.Variant // a wall or a rope
	case a.Object != "":
		return a.Object
	}
	return usual
}
