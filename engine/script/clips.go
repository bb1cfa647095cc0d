package script

import (
	"fmt"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/retarget"
)

// found has the clips of a library for one action of a segment that fit about equally well, the
// best first. Without any, the engine generates the action.
type found struct {
	hits    []library.Hit
	motions []*retarget.Motion
	tones   [][]language.Tone // of the action that the clip's text does not name
}

// asGood is the part of the best score that other clips need to be chosen too.
const asGood = 0.85

// choose looks up clips for the actions of a segment.
func (c *compiler) choose(segment int) {
	s := &c.Segments[segment]
	for j := range s.Plan.Actions {
		c.check()
		words := c.Request.Segments[segment].Prompt
		if len(s.Plan.Actions) > 1 {
			words = inWords(&s.Plan.Actions[j])
		}
		f := lookUp(c.Library, words)
		if len(f.hits) == 0 {
			continue
		}
		for _, h := range f.hits {
			f.tones = append(f.tones, unsaid(h.Clip, &s.Plan.Actions[j]))
		}
		if s.clips == nil {
			s.clips = map[int]found{}
		}
		s.clips[j] = f
	}
}

// played says which clips do the actions of a segment.
func (g *Segment) played(segment int) Reading {
	r := Reading{Segment: segment, Ignored: g.Plan.Ignored}
	for j := range g.Plan.Actions {
		label := g.Plan.Actions[j].Verb.String()
		if f, ok := g.clips[j]; ok {
			label += ": " + f.hits[0].Clip.String()
		}
		r.Actions = append(r.Actions, label)
	}
	return r
}

func lookUp(lib *library.Library, words string) (f found) {
	for _, h := range lib.Search(words, 8) {
		if len(f.hits) > 0 && h.Score < asGood*f.hits[0].Score {
			break
		}
		// A clip that went since it was found is one less.
		if m, err := lib.Motion(h.Clip); err == nil {
			f.hits, f.motions = append(f.hits, h), append(f.motions, m)
		}
	}
	return f
}

// inWords says an action again, for a search.
func inWords(a *language.Action) string {
	if a.Verb == language.Stand {
		return "" // nothing has to be found for it
	}
	words := []string{a.Verb.String()}
	if s, ok := map[language.Side]string{language.Left: "left", language.Right: "right", language.Both: "both"}[a.Side]; ok {
		words = append(words, s)
	}
	if d, ok := map[language.Direction]string{
		language.Backward: "backward", language.Leftward: "left", language.Rightward: "right",
		language.Upward: "up", language.Downward: "down",
	}[a.Direction]; ok {
		words = append(words, d)
	}
	for _, t := range a.Tones {
		words = append(words, fmt.Sprint(t.Style))
	}
	for i := range a.With {
		words = append(words, inWords(&a.With[i]))
	}
	return strings.Join(words, " ")
}
