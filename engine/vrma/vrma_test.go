package vrma_test

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/engine/vrma"
)

// document is a motion in which all joints turn.
func document(s *rig.Skeleton) *gltfio.Document {
	c := clip.New(s, 30, 3)
	for f := range c.Frames() {
		c.SetPose(f, s.RestPose())
		c.Root[f] = s.Joints[0].Rest.Pos.Add(geom.Vec3{Z: 0.3 * float64(f)})
		for j := range s.Joints {
			c.Pose(f).Rot[j] = s.Joints[j].Rest.Rot.Mul(geom.Exp(geom.Vec3{X: 0.5 * math.Sin(float64(3*j+f)), Y: 0.2}))
		}
	}
	return &gltfio.Document{Version: "1.0", Model: "m", Skeleton: s, FPS: 30, Samples: []gltfio.Sample{{Clip: c}}}
}

// bones reads the map of bones of a file.
func bones(t *testing.T, glb []byte) map[string]int {
	t.Helper()
	var doc struct {
		ExtensionsUsed []string
		Extensions     map[string]struct {
			SpecVersion string
			Humanoid    struct{ HumanBones map[string]struct{ Node int } }
		}
	}
	if err := json.Unmarshal(glb[20:20+binary.LittleEndian.Uint32(glb[12:])], &doc); err != nil {
		t.Fatal(err)
	}
	e := doc.Extensions["VRMC_vrm_animation"]
	if e.SpecVersion != "1.0" || !strings.Contains(strings.Join(doc.ExtensionsUsed, " "), "VRMC_vrm_animation") {
		t.Fatalf("the extension is %+v of %v", e, doc.ExtensionsUsed)
	}
	out := map[string]int{}
	for name, b := range e.Humanoid.HumanBones {
		out[name] = b.Node
	}
	return out
}

// On every body with two arms and a head the bones turn in the world as the joints do, the
// hips are where they were, and at rest they stand in a T.
func TestEncode(t *testing.T) {
	done := 0
	for _, r := range rigtest.All() {
		b := rig.NewBody(r.Skeleton)
		if b == nil || b.Head < 0 || !b.HasArm(rig.Left) || len(b.Spine) == 0 {
			continue
		}
		doc := document(r.Skeleton)
		glb, err := vrma.Encode(doc)
		if err != nil {
			t.Fatalf("%s: %v", r.Name, err)
		}
		done++
		got, err := gltfio.Decode(glb)
		if err != nil {
			t.Fatal(err)
		}
		all := bones(t, glb)
		if all["hips"] != 0 || len(all) != got.Skeleton.Len() || len(all) < 15 {
			t.Errorf("%s: the bones %v of %d joints", r.Name, all, got.Skeleton.Len())
		}
		rest := got.Skeleton.Model(got.Skeleton.RestPose(), nil)
		hand, arm := rest[all["leftHand"]].Pos, rest[all["leftUpperArm"]].Pos
		if d := hand.Sub(arm).Unit().Dist(geom.UnitX); d > 0.1 {
			t.Errorf("%s: at rest the left arm points to %v", r.Name, hand.Sub(arm))
		}
		for f := range 3 {
			p := r.Skeleton.Model(doc.Samples[0].Clip.Pose(f), nil)
			q := got.Skeleton.Model(got.Samples[0].Clip.Pose(f), nil)
			if d := p[b.Pelvis].Pos.Dist(q[0].Pos); d > 1e-5 {
				t.Errorf("%s: the hips are %g m off", r.Name, d)
			}
			for i, joint := range got.Skeleton.Joints {
				if a := p[r.Skeleton.Index(joint.Name)].Rot.Angle(q[i].Rot); a > 1e-4 {
					t.Errorf("%s: %s is turned by %g", r.Name, joint.Name, a)
				}
			}
		}
	}
	if done < 20 {
		t.Errorf("only %d rigs were tried", done)
	}
}

// TestRestRotationsStayInBounds holds that no component of a rest rotation exceeds one, where
// products of rotations are a rounding longer.
func TestRestRotationsStayInBounds(t *testing.T) {
	for _, r := range rigtest.All() {
		if vrma.Check(r.Skeleton) != nil {
			continue
		}
		glb, err := vrma.Encode(document(r.Skeleton))
		if err != nil {
			t.Fatalf("%s: %v", r.Name, err)
		}
		var doc struct {
			Nodes []struct{ Rotation [4]float64 }
		}
		if err := json.Unmarshal(glb[20:20+binary.LittleEndian.Uint32(glb[12:])], &doc); err != nil {
			t.Fatal(err)
		}
		for i, n := range doc.Nodes {
			for _, v := range n.Rotation {
				if math.Abs(v) > 1 {
					t.Errorf("%s: node %d has the rotation %v", r.Name, i, n.Rotation)
				}
			}
		}
	}
}

func TestEncodeRefuses(t *testing.T) {
	chain, err := rig.New([]rig.Joint{{Name: "a", Parent: -1, Rest: geom.Transform{Rot: geom.Identity}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := vrma.Encode(document(chain)); err == nil || !strings.Contains(err.Error(), "human body") {
		t.Errorf("got %v", err)
	}
	for _, r := range rigtest.All() {
		if r.Name == "armless" {
			if _, err := vrma.Encode(document(r.Skeleton)); err == nil || !strings.Contains(err.Error(), "leftUpperArm") {
				t.Errorf("got %v", err)
			}
		}
	}
}
