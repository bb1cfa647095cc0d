package main

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Jumpers leave the ground with the knees flexed by 5 to 15 degrees and the hips by 0 to 10 (Bobbert and van Ingen Schenau,
// "Coordination in vertical jumping", 1988). A frame is up to a hundred and twentieth of a second away from the take-off, and the
// trunk leans in a front flip, and that of a tired jumper or of one on all fours.
const (
	takeOffKnee = 20.0 // degrees
	takeOffHip  = 25.0
)

// leaps reports whether a prompt is of jumps, and nobody runs into them: steps of runners, and leaps after them, are a gait's.
func leaps(prompt string) (does bool) {
	for _, a := range explain.Plan(prompt).Actions {
		if a.Verb == language.Run {
			return false
		}
		_, move := lookup.Move(&a)
		does = does || move != nil && slices.ContainsFunc(move.Cycle, func(k repertoire.Key) bool { return k.Leap == repertoire.TakeOff })
	}
	return does
}

// Legs that leave the ground in a jump are stretched, in each entry of the gallery that has one, on two bodies.
func TestLegsExtendAtTakeOff(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("dozens of motions")
	}
	artist := engine.New(engine.Options{})
	caps, err := artist.Capabilities(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	entries, flights := 0, 0
	for _, c := range chapters {
		for _, e := range c.entries {
			if !leaps(e.prompt) {
				continue
			}
			entries++
			for _, body := range []mmcp.Skeleton{caps.Models[0].CanonicalSkeleton, child()} {
				res, err := perform(artist, e, func(req *mmcp.Request) {
					req.Skeleton = body
					req.Segments[0].DurationFrames *= 2
					req.Timing = &mmcp.Timing{FPS: 60}
				})
				if err != nil {
					t.Fatalf("%q: %v", e.prompt, err)
				}
				doc, err := gltfio.Decode(res.Body)
				if err != nil {
					t.Fatalf("%q: %v", e.prompt, err)
				}
				flights += takeOffs(doc.Samples[0].Clip.Skeleton, metrics.NewMotion(doc.Samples[0].Clip, nil), func(f int, knee, hip float64) {
					if knee > takeOffKnee || hip > takeOffHip {
						t.Errorf("%q: the body leaves the ground at %.2f s with knee and hip flexed by %.0f and %.0f degrees, want at most %.0f and %.0f",
							e.prompt, float64(f)/60, knee, hip, takeOffKnee, takeOffHip)
					}
				})
			}
		}
	}
	if entries < 20 || flights < 2*entries {
		t.Errorf("%d entries jump, %d times", entries, flights)
	}
}

// takeOffs calls found with the first frame of each flight of a motion in which one foot or both leave the ground, and the flexion of the
// straighter of their knees and its hip in that frame or the one before, in degrees. It returns the number of those flights.
func takeOffs(s *rig.Skeleton, m *metrics.Motion, found func(frame int, knee, hip float64)) (n int) {
	const touch, carries, shortest = 0.007, 0.05, 5 // parts of the hip height, frames
	b := rig.NewBody(s)
	thick, tall := soles(b), b.Size.HipHeight
	between := func(a, b geom.Vec3) float64 { return math.Acos(a.Unit().Dot(b.Unit())) * 180 / math.Pi }
	for f := 1; f+shortest <= m.Frames(); f++ {
		if clearance(m, b, thick, f-1) > touch*tall {
			continue
		}
		for g := f; g < f+shortest; g++ {
			if clearance(m, b, thick, g) <= touch*tall {
				f = g
				break
			}
		}
		if clearance(m, b, thick, f) <= touch*tall {
			continue
		}
		knee, hip := math.Inf(1), 0.0
		for _, l := range b.Legs {
			ball := l.Toe
			if ball < 0 {
				ball = l.Foot
			}
			for g := f - 1; g <= f && m.At[f][ball].Pos.Y-thick[ball] < carries*tall; g++ { // else it was in the air before
				thigh, shin := m.At[g][l.Shin].Pos.Sub(m.At[g][l.Thigh].Pos), m.At[g][l.Foot].Pos.Sub(m.At[g][l.Shin].Pos)
				trunk := m.At[g][b.Spine[len(b.Spine)-1]].Pos.Sub(m.At[g][b.Pelvis].Pos)
				if bent := between(thigh, shin); bent < knee {
					knee, hip = bent, 180-between(thigh, trunk)
				}
			}
		}
		if !math.IsInf(knee, 1) {
			n++
			found(f, knee, hip)
		}
	}
	return n
}
