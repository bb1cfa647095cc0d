package report_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/report"
	"github.com/motiongate/motiongate/engine/rig"
)

// support is a support as a client reads it.
type support struct {
	From       float64    `json:"from_seconds"`
	MovesUntil float64    `json:"moves_until_seconds"`
	Base       [3]float64 `json:"at"`
	Heading    float64    `json:"heading_deg"`
	Surface    float64
	Size       [3]float64
}

// along returns the position of a point relative to the middle of a support, in metres along the direction opposite to its heading.
func (s *support) along(v geom.Vec3) float64 {
	return v.Sub(geom.Vec(s.Base)).Dot(geom.Yaw((s.Heading + 180) * math.Pi / 180).Rotate(geom.UnitZ))
}

// supported returns a motion, its clip and the last support of its scene.
func supported(t *testing.T, skeleton *rig.Skeleton, prompt string, frames int) (*perform.Motion, *clip.Clip, support) {
	t.Helper()
	m, c := performedOn(skeleton, prompt, frames)
	var scene struct{ Supports []support }
	if err := json.Unmarshal(report.Sample(m, c, nil)["imagined_scene"], &scene); err != nil || len(scene.Supports) == 0 {
		t.Fatalf("%q: supports %+v, error %v, want one or more", prompt, scene.Supports, err)
	}
	return m, c, scene.Supports[len(scene.Supports)-1]
}

// scaled returns the canonical skeleton in a scale.
func scaled(t *testing.T, scale float64) *rig.Skeleton {
	t.Helper()
	joints := slices.Clone(rig.Canonical().Joints)
	for i := range joints {
		joints[i].Rest.Pos = joints[i].Rest.Pos.Scale(scale)
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// armless returns the canonical skeleton without arms.
func armless(t *testing.T) *rig.Skeleton {
	t.Helper()
	var joints []rig.Joint
	index := map[int]int{-1: -1} // of the joints that stay
	for i, j := range rig.Canonical().Joints {
		parent, ok := index[j.Parent]
		if !ok || strings.HasSuffix(j.Name, "Shoulder") {
			continue
		}
		index[i], j.Parent = len(joints), parent
		joints = append(joints, j)
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// hips returns the middle of the hip joints in a frame.
func hips(m *perform.Motion, c *clip.Clip, frame int) geom.Vec3 {
	model, legs := m.Script.Skeleton.Model(c.Pose(frame), nil), &m.Script.Body.Legs
	return model[legs[rig.Left].Thigh].Pos.Lerp(model[legs[rig.Right].Thigh].Pos, 0.5)
}

// The middle of a thin thing is where the hands are that reach farthest, and the edge of a table is before their wrists, also if the hips
// move during the action.
func TestFarthestHandsAreAtThings(t *testing.T) {
	const (
		within      = 0.02 // metres: rounding, and hands between the sampled times
		edgeToWrist = 0.1
		wristToGrip = 0.1
	)
	for _, scale := range []float64{1, 0.5} {
		skeleton := scaled(t, scale)
		for _, prompt := range []string{
			"a guest opens the door", "a person knocks on the window", "a guest knocks on the door", "a person picks up a box from a table",
			"a person leans on the table",
		} {
			m, c, s := supported(t, skeleton, prompt, 240)
			far := math.Inf(-1)
			for f := range c.Frames() {
				model := m.Script.Skeleton.Model(c.Pose(f), nil)
				for _, arm := range m.Script.Body.Arms {
					far = math.Max(far, s.along(model[arm.Hand].Pos))
				}
			}
			want := -wristToGrip * scale
			if s.Surface > 0 {
				want = -s.Size[2]/2 + edgeToWrist*scale
			}
			if math.Abs(far-want) > within {
				t.Errorf("%q, scale %g: the farthest wrist is at %.2f m from the middle of %+v, want %.2f", prompt, scale, far, s, want)
			}
		}
	}
}

// A body without hands has a thing before it, in its usual size.
func TestThingsAreAheadOfBodiesWithoutHands(t *testing.T) {
	skeleton := armless(t)
	for prompt, want := range map[string]struct{ high, front float64 }{ // front: minimum distance of the hips
		"a person leans on the table": {0.75, 0.15},
		"a guest opens the door":      {2.05, 0.2},
	} {
		m, c, s := supported(t, skeleton, prompt, 120)
		if at := s.along(hips(m, c, c.Frames()-1)); math.Abs(s.Size[1]-want.high) > 0.02 || at > -s.Size[2]/2-want.front+0.02 {
			t.Errorf("%q: the hips are at %.2f m from the middle of %+v, want a height of %g m", prompt, at, s, want.high)
		}
	}
}

// A thing that a body steps over is as high as the ground imagined for it, whatever the scale of the body.
func TestThingsAreAsHighAsTheirGround(t *testing.T) {
	for _, scale := range []float64{0.5, 1, 2} {
		skeleton := scaled(t, scale)
		for _, prompt := range []string{"a person steps over a log", "a person steps over a wall", "a person steps over a hurdle"} {
			m, _, s := supported(t, skeleton, prompt, 150)
			high := 0.0
			for i := range m.Relief.Ramps {
				for _, p := range m.Relief.Ramps[i].Profile {
					high = math.Max(high, p[1])
				}
			}
			if math.Abs(s.Size[1]-high) > 0.011 {
				t.Errorf("%q, scale %g: the thing is %.2f m high, its ground %.2f", prompt, scale, s.Size[1], high)
			}
		}
	}
}

// A thing that a body leaps over has the scale of the body, however small that is.
func TestLeapsScaleTheirThings(t *testing.T) {
	const prompt, scale = "a runner jumps over a fence", 0.02
	_, _, usual := supported(t, rig.Canonical(), prompt, 120)
	_, _, small := supported(t, scaled(t, scale), prompt, 120)
	if want := scale * usual.Size[1]; math.Abs(small.Size[1]-want) > 0.005 { // sizes are in hundredths
		t.Errorf("the fence is %.3f m high, want %.3f", small.Size[1], want)
	}
}

// A thing that moves with the hips is under them at the end of the ride. In the middle of the ride, its surface is below them by the
// flesh between, whatever the heights of the feet are.
func TestRiddenThingsAreUnderTheHips(t *testing.T) {
	const (
		flesh  = 0.088 // of the hip height: floor.HipFlesh
		within = 0.011 // metres: surface and base are rounded
	)
	for _, prompt := range []string{
		"a boy rides a bike", "a person rides a horse", "a person rides a motorcycle", "a person steps onto a box and rides a bike",
	} {
		for frames := 72; frames <= 240; frames += 12 {
			m, c, s := supported(t, rig.Canonical(), prompt, frames)
			end := int(math.Round(s.MovesUntil * m.Script.FPS))
			if off := hips(m, c, end).Sub(geom.Vec(s.Base)).Horizontal().Len(); off > within {
				t.Errorf("%q, %d frames: the hips are %.3f m from %+v", prompt, frames, off, s)
			}
			high := hips(m, c, int(math.Round((s.From+s.MovesUntil)/2*m.Script.FPS))).Y - s.Base[1] - s.Surface
			if want := flesh * m.Script.Body.Size.HipHeight; math.Abs(high-want) > within {
				t.Errorf("%q, %d frames: the hips are %.3f m above the surface of %+v, want %.3f", prompt, frames, high, s, want)
			}
		}
	}
}
