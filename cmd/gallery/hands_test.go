package main

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// mostJump bounds how far a hand is, in lengths of the arm and seen from the chest, from where its
// speed takes it in a sixtieth of a second: 140 m/s² for an adult. Those who strike reach that.
const mostJump = 0.065

// jumps are the actions whose hands jump farther, and what they have reached. Their hands are planted
// on the ground before and after, by a body that turns over them.
var jumps = map[string]float64{"cartwheel": 0.11, "handspring": 0.10, "pull-up": 0.20}

// armed returns the rigs with two arms.
func armed() (out []rigtest.Rig) {
	for _, r := range rigtest.All() {
		if b := rig.NewBody(r.Skeleton); b != nil && len(b.Spine) > 0 && b.HasArm(rig.Left) && b.HasArm(rig.Right) {
			out = append(out, r)
		}
	}
	return out
}

// farthestJump returns the farthest jump of the hands of a motion, and its frame.
func farthestJump(m *metrics.Motion, b *rig.Body) (most float64, frame int) {
	for f := 2; f < m.Frames(); f++ {
		for _, arm := range b.Arms {
			seen := m.At[f][arm.Hand].Pos // sum of the places with weights 1, -2, 1
			seen = seen.Sub(seen)
			for i, weight := range [3]float64{1, -2, 1} {
				chest := &m.At[f-i][b.Spine[len(b.Spine)-1]]
				seen = seen.Add(chest.Rot.Inv().Rotate(m.At[f-i][arm.Hand].Pos.Sub(chest.Pos)).Scale(weight))
			}
			if far := seen.Len() / (b.Size.UpperArm + b.Size.ForeArm); far > most {
				most, frame = far, f
			}
		}
	}
	return most, frame
}

// mostSunk bounds how deep the joints of hands are in level ground, in hip heights.
const mostSunk = 0.003

// deepestHand returns how deep the joints on the hands of a motion get under the ground, in hip
// heights, the deepest of them and its frame.
func deepestHand(m *metrics.Motion, b *rig.Body) (most float64, joint string, frame int) {
	on := make([]bool, b.Skeleton.Len())
	for j := range on {
		p := b.Skeleton.Joints[j].Parent
		on[j] = j == b.Arms[0].Hand || j == b.Arms[1].Hand || p >= 0 && on[p]
	}
	for f := range m.Frames() {
		for j, is := range on {
			if deep := -m.At[f][j].Pos.Y / b.Size.HipHeight; is && deep > most {
				most, joint, frame = deep, b.Skeleton.Joints[j].Name, f
			}
		}
	}
	return most, joint, frame
}

// TestHandBars holds the jumps of hands, and their depth under the ground, in each action, on rigs that differ from action to action: one
// of eight actions on one rig, or all on four with -all.
func TestHandBars(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("hundreds of motions")
	}
	artist, rigs, each := engine.New(engine.Options{}), armed(), 1
	if *allFlag {
		each = 4
	}
	n := 0
	for _, c := range chapters {
		for _, e := range c.entries {
			if n++; !strings.Contains(e.prompt, *onlyFlag) || !*allFlag && *onlyFlag == "" && n%8 != 0 {
				continue
			}
			for k := range each {
				r := rigs[(n+k*len(rigs)/4)%len(rigs)]
				res, err := perform(artist, e, func(req *mmcp.Request) {
					req.Skeleton, req.Options.Seed = rigtest.Protocol(r.Skeleton), mmcp.Seed(fmt.Sprint(takeSeed+k))
					req.Segments[0].DurationFrames *= 2
					req.Timing = &mmcp.Timing{FPS: 60}
				})
				if err != nil {
					t.Fatalf("%q on %s: %v", e.prompt, r.Name, err)
				}
				doc, err := gltfio.Decode(res.Body)
				if err != nil {
					t.Fatalf("%q on %s: %v", e.prompt, r.Name, err)
				}
				m, b := metrics.NewMotion(doc.Samples[0].Clip, nil), rig.NewBody(doc.Samples[0].Clip.Skeleton)
				if doc.Samples[0].Extra["imagined_ground"] == nil {
					if deep, joint, frame := deepestHand(m, b); deep > mostSunk && !strings.Contains(e.prompt, "breakdance") { // the tip of a sword reaches below the hand
						t.Errorf("%q on %s: %s is %.3f hip heights under the ground at %.2f s, want at most %.3f",
							e.prompt, r.Name, joint, deep, float64(frame)/60, mostSunk)
					}
				}
				bound := mostJump
				for prompt, reached := range jumps {
					if strings.Contains(e.prompt, prompt) {
						bound = math.Max(bound, reached)
					}
				}
				if far, frame := farthestJump(m, b); far > bound {
					t.Errorf("%q on %s: a hand jumps by %.3f lengths of the arm at %.2f s, want at most %.3f",
						e.prompt, r.Name, far, float64(frame)/60, bound)
				}
			}
		}
	}
}
