package engine_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// For any numbers, also those that no client can send, the answer is finite unit
// quaternions, or an error for the client.
func FuzzConstraints(f *testing.F) {
	f.Add("a person walks", int16(30), int16(10), 0.5, 1.0, 2.0, 30.0)
	f.Add("runs", int16(32), int16(31), math.NaN(), math.Inf(1), -1e300, 60.0)
	f.Add("", int16(4), int16(-3), 100.0, 0.0, 100.0, 1.0)
	f.Add("turns 720 degrees", int16(32), int16(0), 1e4, 1e4, 1e4, 240.0)
	f.Fuzz(func(t *testing.T, prompt string, frames, frame int16, x, y, z, fps float64) {
		// Long clips find no more than short ones, and less in the same time.
		if frames > 32 || float64(frames) > 4*fps || len(prompt) > 80 {
			return
		}
		req := ask(prompt, int(frames))
		req.Timing = &mmcp.Timing{FPS: fps}
		at := int(frame)
		req.Constraints = []mmcp.Constraint{
			{Type: mmcp.ConstraintRootPath, Frames: []int{0, at, at + 1, at + 9}, PositionsXZ: [][2]float64{{0, 0}, {x, z}, {z, x}, {y, y}}, HeadingRadians: []float64{x, y, z, 0}},
			{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{at, at, at + 3}, Positions: [][3]float64{{x, y, z}, {z, y, x}, {0, 0, 0}}, Rotations: [][4]float64{{x, y, z, 1}, {0, 0, 0, 0}, {1, 0, 0, 0}}},
			{Type: mmcp.ConstraintEffectorTarget, Joint: "RightToeEnd", Frames: []int{at + 2}, Positions: [][3]float64{{x, y, z}}},
			{Type: mmcp.ConstraintEffectorTarget, Joint: "Head", Frames: []int{at + 4}, Positions: [][3]float64{{x, y, z}}},
			{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{at + 5}, FillMode: mmcp.FillRest, JointRotations: map[string][4]float64{"Hips": {x, y, z, 0}, "LeftLeg": {0, 0, 0, 0}, "none": {}}, RootPosition: &[3]float64{x, y, z}},
		}
		res, err := engine.New(engine.Options{}).Generate(context.Background(), req.Call())
		if err != nil {
			var refused *mmcp.Error
			if !errors.As(err, &refused) {
				t.Fatalf("an error that is no client's: %v", err)
			}
			return
		}
		doc, err := gltfio.Decode(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range doc.Samples[0].Clip.Rot {
			if n := math.Sqrt(q.Dot(q)); !(math.Abs(n-1) < 1e-5) {
				t.Fatalf("a rotation of length %g", n)
			}
		}
	})
}

// The answer to any request, on any rig, is valid.
func FuzzRequests(f *testing.F) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 6))
		data := make([]byte, 8*seed)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		req := requestMaker{rand.New(&tape{data: data})}.request()
		defer func() {
			if t.Failed() {
				t.Logf("%s", outline(req))
			}
		}()
		checkAnswer(t, req)
	})
}

// A path at the speed of a car, and targets across the street: nothing is hit,
// nothing breaks.
func TestImpossibleConstraintsBreakNothing(t *testing.T) {
	req := ask("a person walks", 60)
	req.Constraints = []mmcp.Constraint{
		{Type: mmcp.ConstraintRootPath, Frames: []int{0, 30, 59}, PositionsXZ: [][2]float64{{0, 0}, {0, 50}, {30, 0}}},
		{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{15, 45}, Positions: [][3]float64{{100, 2, 0}, {-100, 0, 3}}},
		{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftFoot", Frames: []int{20}, Positions: [][3]float64{{0, 50, 0}}},
		{Type: mmcp.ConstraintEffectorTarget, Joint: "RightHandThumbEnd", Frames: []int{20}, Positions: [][3]float64{{0, -50, 0}}},
	}
	bones(t, generate(t, req).Samples[0].Clip)
}

func TestAMinuteIsMadeAtOnce(t *testing.T) {
	req := ask("a person walks in a circle, then runs, then stops, then turns around, then walks", 1800)
	c := generate(t, req).Samples[0].Clip
	bones(t, c)
	if mean, _ := slip(c); mean > 0.008 {
		t.Errorf("feet slip at %.2f cm/s", 100*mean)
	}
}
