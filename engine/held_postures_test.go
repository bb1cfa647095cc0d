package engine_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// heldPostures are postures of both hands, each with the joint in whose frame the hands stay.
var heldPostures = map[string]func(b *rig.Body) int{
	"puts the hands on the hips":       pelvisOf,
	"puts the hands in the pockets":    pelvisOf,
	"clasps the hands behind the back": chestOf,
	"crosses the arms":                 chestOf,
	"puts both hands behind the head":  func(b *rig.Body) int { return b.Head },
}

func pelvisOf(b *rig.Body) int { return b.Pelvis }
func chestOf(b *rig.Body) int  { return b.Spine[len(b.Spine)-1] }

// accompanied are actions whose arms only accompany them.
var accompanied = []string{
	"twists the torso", "rotates the upper body", "shrugs", "rolls the shoulders", "laughs", "nods", "shakes the head", "tilts the head",
	"squats", "does three squats", "lunges", "bends to the side", "leans forward", "leans back", "bows", "sways", "rocks back and forth",
	"circles the hips", "thrusts the hips", "does calf raises", "stands on tiptoes", "raises the left knee", "swings the left leg",
	"raises the right leg to the side", "stands on one leg", "kicks", "does a side kick", "kicks with the left leg", "stomps", "taps the foot",
	"steps to the left", "steps back", "marches in place", "does high knees", "does butt kicks", "walks forward", "walks backward", "jogs",
	"turns around", "hops", "jumps", "bounces", "kneels", "sits down", "limps",
}

// TestHeldPosturesLast holds that hands stay at their places of the body, within a part of the length of the hand and of what skin
// gives, through each action that does not need them.
func TestHeldPosturesLast(t *testing.T) {
	computes(t)
	const within, from, to = 0.12, 45, 150 // metres; frames in which the posture is taken up and the motion goes on
	for posture, joint := range heldPostures {
		at := func(h *hands, f int) (out [2]geom.Vec3) {
			j := joint(h.body)
			turn := h.at[f][j].Rot.Mul(h.body.Reference(j).Inv()).Inv()
			for side := range out {
				out[side] = turn.Rotate(h.palm(f, rig.Side(side)).Sub(h.pos(f, j)))
			}
			return out
		}
		alone := look(generate(t, ask("a person "+posture, 180)).Samples[0].Clip)
		for _, action := range accompanied {
			prompt := "a person " + posture + ", then " + action
			if skipped(int(rigtest.Hash(prompt) % sampled)) {
				continue
			}
			h, want := look(generate(t, ask(prompt, 180)).Samples[0].Clip), at(alone, to/2)
			for f := from; f < to; f++ {
				is := at(h, f)
				if d := max(is[0].Dist(want[0]), is[1].Dist(want[1])); d > within {
					t.Errorf("%q: a hand is %.2f m from its place in frame %d", prompt, d, f)
					break
				}
			}
		}
	}
}
