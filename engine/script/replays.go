package script

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/replay"
)

// A reference may be played at half to twice its own tempo: the client chose it.
// People do the same thing that much slower or faster without its becoming another
// thing: a clip is played so.
var (
	referenceTempo = replay.Tempo{Fastest: 2, Slowest: 0.5}
	clipTempo      = replay.Tempo{Fastest: 1.5, Slowest: 0.7}
)

// sway is the greatest shift of a played motion, as a share of its length up to swayed seconds, by
// which samples that play the same motion differ.
const (
	sway   = 0.06
	swayed = 4 // seconds
)

// replays returns the motions that are played in the cues of a segment.
func (s *Script) replays(segment int, cues []Cue, number int, rnd *Rand) []*replay.Replay {
	g := &s.Segments[segment]
	if g.recorded() {
		r := replay.New(g.reference.motion, cues[0].Start, cues[0].End, referenceTempo)
		if number > 0 {
			// The first sample is the reference itself; others have a tempo of their own.
			r.Sway = swayOf(r, rnd)
		}
		// The person stays the same: it has the styles of the segments beside it.
		return []*replay.Replay{s.styled(r, s.beside(r.Start))}
	}
	var out []*replay.Replay
	for j := range cues {
		f, ok := g.clips[j]
		if !ok {
			continue
		}
		n := number % len(f.motions)
		r := replay.New(f.motions[n], cues[j].Start, cues[j].End, clipTempo)
		r.Cut(clipTempo)
		if number >= len(f.motions) {
			r.Sway = swayOf(r, rnd)
		}
		out = append(out, s.styled(r, f.tones[n]))
	}
	return out
}

func swayOf(r *replay.Replay, rnd *Rand) float64 {
	return rnd.Float(-sway, sway) * math.Min(r.End-r.Start, swayed)
}

// styled has a replay played in some styles.
func (s *Script) styled(r *replay.Replay, tones []language.Tone) *replay.Replay {
	r.Join = blend.Clamp(s.Join/2, 0.12, 0.4)
	a := s.Guidance.Express(s.Options.express(language.Action{Tones: tones}))
	r.Manner = s.Options.Lively(gait.NewManner(a.Tones))
	return r
}
