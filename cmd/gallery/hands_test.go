package main

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// mostJump bounds how far a hand is, in lengths of the arm and seen from the chest, from where its
// speed takes it in a sixtieth of a second: 140 m/s² for an adult. Those who strike reach that.
const mostJump = 0.065

// jumps maps each action with a wider bound to the measured jump of a hand. In a handspring the hands push the body off the
// ground. In a roll the shoulders come down on them.
var jumps = map[string]float64{"handspring": 0.085, "rolls forward": 0.085}

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

// mostSwivel bounds how far an elbow or a knee is, in lengths of its limb, from where its speed around the
// line between both ends of the limb takes it in a sixtieth of a second.
const mostSwivel = 0.045

// swivels maps each action with a wider bound to the measured swing of a knee. On bodies with short legs the foot passes its own
// hip.
var swivels = map[string]float64{"mountain climbers": 0.085}

// boundOf returns the bound of an action: the one of an excuse, if there is a wider one, or the usual one.
func boundOf(prompt string, usual float64, excuses map[string]float64) float64 {
	for part, reached := range excuses {
		if strings.Contains(prompt, part) {
			usual = math.Max(usual, reached)
		}
	}
	return usual
}

// farthestSwivel returns the farthest such jump of the elbows and knees of a motion, the joint and its
// frame. Limbs that are straight have no side.
func farthestSwivel(m *metrics.Motion, b *rig.Body) (most float64, joint string, frame int) {
	const straight = 0.03 // lengths of the limb
	for side := range b.Legs {
		leg, arm := b.Legs[side], b.Arms[side]
		for _, l := range [2]struct {
			parent, upper, middle, end int
			long                       float64
		}{
			{b.Skeleton.Joints[leg.Thigh].Parent, leg.Thigh, leg.Shin, leg.Foot, b.Size.Thigh + b.Size.Shin},
			{b.Skeleton.Joints[arm.Upper].Parent, arm.Upper, arm.Fore, arm.Hand, b.Size.UpperArm + b.Size.ForeArm},
		} {
			var axis, out [2]geom.Vec3 // of the frame before, and of this one
			turned, bent := 0.0, 0     // the last turn, and the number of frames in which the limb has been bent
			for f := range m.Frames() {
				inv, at := m.At[f][l.parent].Rot.Inv(), m.At[f][l.upper].Pos
				axis[0], out[0] = axis[1], out[1]
				axis[1] = inv.Rotate(m.At[f][l.end].Pos.Sub(at)).Unit()
				to := inv.Rotate(m.At[f][l.middle].Pos.Sub(at))
				out[1] = to.Sub(axis[1].Scale(to.Dot(axis[1])))
				if bent++; out[1].Len() < straight*l.long {
					bent = 0
				}
				if bent < 2 {
					continue
				}
				was := geom.Between(axis[0], axis[1]).Rotate(out[0])
				turn := math.Atan2(was.Cross(out[1]).Dot(axis[1]), was.Dot(out[1]))
				if far := math.Abs(turn-turned) * out[0].Len() / l.long; bent > 2 && far > most {
					most, joint, frame = far, b.Skeleton.Joints[l.middle].Name, f
				}
				turned = turn
			}
		}
	}
	return most, joint, frame
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

// TestHandBars holds the jumps of hands, their depth under the ground and the acceleration of the hips in each action, on rigs
// that the hash of its prompt chooses: one of eight actions on one rig, or all on four with -all, or on as many as -rigs says.
func TestHandBars(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("hundreds of motions")
	}
	artist, rigs, each := engine.New(engine.Options{}), armed(), 1
	if *allFlag {
		each = *rigsFlag
	}
	for _, c := range chapters {
		for _, e := range c.entries {
			if !strings.Contains(e.prompt, *onlyFlag) || !*allFlag && *onlyFlag == "" && rigtest.Hash(e.prompt)%8 != 0 {
				continue
			}
			for _, r := range rigtest.Draw(rigs, e.prompt, each) {
				res, err := perform(artist, e, func(req *mmcp.Request) {
					req.Skeleton, req.Options.Seed = rigtest.Protocol(r.Skeleton), mmcp.Seed(fmt.Sprint(rigtest.Hash(e.prompt, r.Name)%1000))
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
				bound, most := boundOf(e.prompt, mostSwivel, swivels), boundOf(e.prompt, mostJump, jumps)
				if doc.Samples[0].Extra["imagined_ground"] == nil {
					if deep, joint, frame := deepestHand(m, b); deep > mostSunk { // the tip of a sword reaches below the hand
						t.Errorf("%q on %s: %s is %.3f hip heights under the ground at %.2f s, want at most %.3f",
							e.prompt, r.Name, joint, deep, float64(frame)/60, mostSunk)
					}
				}
				if far, joint, frame := farthestSwivel(m, b); far > bound {
					t.Errorf("%q on %s: %s swings by %.3f lengths of its limb at %.2f s, want at most %.3f",
						e.prompt, r.Name, joint, far, float64(frame)/60, bound)
				}
				bound = boundOf(e.prompt, maxHipAcceleration, hipAccelerations)
				if largeHeaded(b) {
					bound = boundOf(e.prompt, bound, largeHeads)
				}
				if a, frame := peakHipAcceleration(m, b); a > bound {
					t.Errorf("%q on %s: the hips are accelerated by %.0f m/s² at %.2f s, want at most %.0f",
						e.prompt, r.Name, a, float64(frame)/60, bound)
				}
				if far, frame := farthestJump(m, b); far > most {
					t.Errorf("%q on %s: a hand jumps by %.3f lengths of the arm at %.2f s, want at most %.3f",
						e.prompt, r.Name, far, float64(frame)/60, most)
				}
			}
		}
	}
}
