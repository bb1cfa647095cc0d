package script

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/state"
)

// passing is the variant of PickUp of a body that does not stop for it.
const passing = "passing"

// scooping is the time, in seconds, that a body is low on its way to pick something up.
const scooping = 1.7

// fast is the speed of a runner meanwhile, as a multiple of walking speed.
const fast = 1.5

// scooped merges picking up in passing into the walk before it or after it: the body goes on, low
// for some steps, and its hand takes the thing.
func scooped(cues []Cue) []Cue {
	out := slices.Clone(cues)
	var body, next state.Body
	for i := range out {
		c := &out[i]
		body, next = next, next.After(&c.Action)
		if c.Verb != language.PickUp || c.Variant != passing {
			continue
		}
		before := body.Onward && state.Meet(&out[i-1].Span, &c.Span)
		after := i+1 < len(out) && state.EntryOf(&out[i+1].Action).Onward && state.Meet(&c.Span, &out[i+1].Span)
		var walk language.Action
		switch {
		case before:
			walk = out[i-1].Action
		case after:
			walk = out[i+1].Action
		default:
			continue
		}
		if more := c.End - c.Start - scooping; more > 0 {
			early := more
			if before && after {
				early = more / 2
			}
			if before {
				c.Start += early
				out[i-1].End = c.Start
			}
			if after && c.End-c.Start > scooping {
				c.End = c.Start + scooping
				out[i+1].Start = c.End
			}
		}
		take := c.Action
		take.With, take.Distance, take.Steps = nil, 0, 0
		walk.Distance, walk.Steps, walk.Seconds, walk.Angle, walk.Path, walk.Home = 0, 0, 0, 0, language.Straight, false
		if walk.Verb == language.Run {
			walk.Verb, walk.Speed = language.Walk, fast // a flight phase cannot be so low
		}
		walk.With = []language.Action{take}
		walk.Tones = append(slices.Clone(walk.Tones), language.Tone{Style: "scooping", Amount: 1})
		c.Action = walk
		next.Onward = true
	}
	return out
}
