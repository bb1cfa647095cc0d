package main

import (
	"fmt"
	"slices"
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

// headsDown are parts of the prompts of actions that bring the head of a body with short legs to the ground: on its hands, over its
// head, lying, and bent down to something.
var headsDown = []string{
	"handspring", "rolls forward", "headstand", "handstand", "cartwheel", "front flip", "downward dog", "touches the toes", "vomits", "pets a dog",
	"ties the shoes", "picks up something", "lies down", "breakdances", "faints",
}

// mostHeadSunk bounds how deep the joint of a head and its crown are in level ground, in hip heights.
const mostHeadSunk = 0.003

// deepestHead returns how deep the joint of the head or its crown gets under the ground in a motion, in hip heights, and the frame.
func deepestHead(m *metrics.Motion, b *rig.Body) (most float64, frame int) {
	crown := b.Reference(b.Head).Inv().Rotate(geom.Vec3{Y: b.Size.Crown})
	for f := range m.Frames() {
		at := &m.At[f][b.Head]
		if deep := max(-at.Pos.Y, -at.Pos.Add(at.Rot.Rotate(crown)).Y) / b.Size.HipHeight; deep > most {
			most, frame = deep, f
		}
	}
	return most, frame
}

// largeHeadedRigs returns the rigs with a large head, and each of them with a smaller one, which is still large.
func largeHeadedRigs(t *testing.T) (out []rigtest.Rig) {
	for _, r := range armed() {
		b := rig.NewBody(r.Skeleton)
		if !largeHeaded(b) {
			continue
		}
		joints := slices.Clone(r.Skeleton.Joints)
		for i := range joints {
			if joints[i].Parent == b.Head {
				joints[i].Rest.Pos = joints[i].Rest.Pos.Scale(0.5)
			}
		}
		s, err := rig.New(joints)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r, rigtest.Rig{Name: r.Name + " with a smaller head", Skeleton: s})
	}
	return out
}

// TestHeadsStayAboveGround holds large heads above level ground in the actions that bring them near it, or in each one with -all.
func TestHeadsStayAboveGround(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("dozens of motions")
	}
	artist, rigs := engine.New(engine.Options{}), largeHeadedRigs(t)
	if len(rigs) < 2 {
		t.Fatalf("got %d rigs with a large head, want at least 2", len(rigs))
	}
	for _, c := range chapters {
		for _, e := range c.entries {
			brings := slices.ContainsFunc(headsDown, func(part string) bool { return strings.Contains(e.prompt, part) })
			if !strings.Contains(e.prompt, *onlyFlag) || !*allFlag && *onlyFlag == "" && !brings {
				continue
			}
			for _, r := range rigs {
				res, err := perform(artist, e, func(req *mmcp.Request) {
					req.Skeleton, req.Options.Seed = rigtest.Protocol(r.Skeleton), mmcp.Seed(fmt.Sprint(rigtest.Hash(e.prompt, r.Name)%1000))
				})
				if err != nil {
					t.Fatalf("%q on %s: %v", e.prompt, r.Name, err)
				}
				doc, err := gltfio.Decode(res.Body)
				if err != nil {
					t.Fatalf("%q on %s: %v", e.prompt, r.Name, err)
				}
				if doc.Samples[0].Extra["imagined_ground"] != nil {
					continue
				}
				m, b := metrics.NewMotion(doc.Samples[0].Clip, nil), rig.NewBody(doc.Samples[0].Clip.Skeleton)
				if deep, frame := deepestHead(m, b); deep > mostHeadSunk {
					t.Errorf("%q on %s: the head is %.3f hip heights under the ground at frame %d, want at most %.3f",
						e.prompt, r.Name, deep, frame, mostHeadSunk)
				}
			}
		}
	}
}
