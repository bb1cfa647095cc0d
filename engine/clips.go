package engine

import (
	"fmt"
	"math"
	"strings"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/replay"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/mmcp"
)

// found is what a library has for one action of a segment: clips that do it about
// equally well, the best first. None: the engine acts it out.
type found struct {
	hits    []library.Hit
	motions []*retarget.Motion
}

// asGood is the part of the best score that other clips need to be chosen too.
const asGood = 0.85

// naturally is how much slower or faster people do the same thing without its
// becoming another thing.
var naturally = replay.Tempo{Fastest: 1.5, Slowest: 0.7}

// choose looks up what the segments of a request ask for, by segment and action.
// What it tells of a segment stands in notes.
func (k *take) choose(lib *library.Library) (out map[[2]int]found, notes map[int]reading) {
	out, notes = map[[2]int]found{}, map[int]reading{}
	for i := range k.req.Segments {
		g := &k.req.Segments[i]
		if g.Type != mmcp.SegmentText {
			continue
		}
		plan := &k.plans[i]
		note := reading{Segment: i, Ignored: plan.Ignored}
		for j := range plan.Actions {
			k.check()
			a := &plan.Actions[j]
			words := g.Prompt
			if len(plan.Actions) > 1 {
				words = inWords(a)
			}
			f := lookUp(lib, words)
			told := a.Verb.String()
			if len(f.hits) > 0 {
				told += ": " + f.hits[0].Clip.String()
				out[[2]int{i, j}] = f
			}
			note.Actions = append(note.Actions, told)
		}
		notes[i] = note
	}
	return out, notes
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
	if d, ok := map[language.Direction]string{language.Backward: "backward", language.Leftward: "left", language.Rightward: "right", language.Upward: "up", language.Downward: "down"}[a.Direction]; ok {
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

// retrieve lays the clips that were found over the actions of a segment.
func (k *take) retrieve(segment int, spans []language.Span, s *script, rnd *blend.Rand) {
	for j, span := range spans {
		f, ok := k.clips[[2]int{segment, j}]
		if !ok {
			continue
		}
		n := k.number % len(f.motions)
		r := replay.New(f.motions[n], span.Start, span.End, naturally)
		r.Cut(naturally)
		if k.number >= len(f.motions) {
			r.Sway = rnd.Float(-0.06, 0.06) * math.Min(span.End-span.Start, 4)
		}
		r.Join = joinOf(s)
		s.replays = append(s.replays, played{r, unsaid(f.hits[n].Clip, &span.Action), true})
	}
}
