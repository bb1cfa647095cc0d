package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
)

// costlyRequests are requests that cost much time for their size in bytes, by the part that
// makes them costly.
func costlyRequests() map[string]func() *mmcp.Request {
	frames := func(n int) []int {
		out := make([]int, n)
		for i := range out {
			out[i] = i
		}
		return out
	}
	effector := func(joint string, n int, turned bool) mmcp.Constraint {
		c := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: joint, Frames: frames(n)}
		r := rand.New(rand.NewPCG(uint64(len(joint)), uint64(joint[0])))
		for range n {
			c.Positions = append(c.Positions, [3]float64{r.Float64() - 0.5, 2 * r.Float64(), r.Float64() - 0.5})
			if turned {
				c.Rotations = append(c.Rotations, [4]float64{r.Float64(), r.Float64(), r.Float64(), 1})
			}
		}
		return c
	}
	joints := []string{"LeftHand", "RightHand", "LeftFoot", "RightFoot", "Head", "Chest", "LeftArm", "RightArm", "LeftShin", "RightShin",
		"LeftForeArm", "RightForeArm", "LeftToeBase", "RightToeBase", "Spine1", "Neck1"}
	return map[string]func() *mmcp.Request{
		"length": func() *mmcp.Request { return ask("a person walks in a circle, then dances, then runs", 9000) },
		"rate": func() *mmcp.Request {
			req := ask("a person walks in a circle, then dances, then runs", 72000)
			req.Timing = &mmcp.Timing{FPS: 240}
			return req
		},
		"samples": func() *mmcp.Request {
			req := ask("a person walks in a circle, then dances", 6000)
			req.Options.NumSamples = 16
			return req
		},
		"ground points": func() *mmcp.Request {
			req := ask("a person walks", 300)
			c := mmcp.Constraint{Type: mmcp.ConstraintGroundHeight}
			r := rand.New(rand.NewPCG(1, 2))
			for range 4000 {
				c.Points = append(c.Points, [3]float64{4 * r.Float64(), 8 * r.Float64(), 0.2 * r.Float64()})
			}
			c.Points = append(c.Points, [3]float64{20000, 20000, 1})
			req.Constraints = []mmcp.Constraint{c}
			return req
		},
		"far ground points": func() *mmcp.Request {
			req := ask("a person walks", 9000)
			c := mmcp.Constraint{Type: mmcp.ConstraintGroundHeight}
			r := rand.New(rand.NewPCG(1, 2))
			for i := range 4000 {
				far := math.Pow(10, float64(i%9))
				c.Points = append(c.Points, [3]float64{far * r.Float64(), far * r.Float64(), 0.2 * r.Float64()})
			}
			req.Constraints = []mmcp.Constraint{c}
			return req
		},
		"effectors": func() *mmcp.Request {
			req := ask("a person walks", 900)
			for _, j := range joints {
				req.Constraints = append(req.Constraints, effector(j, 900, true))
			}
			return req
		},
		"one effector, each frame": func() *mmcp.Request {
			req := ask("a person walks", 9000)
			req.Constraints = append(req.Constraints, effector("LeftHand", 9000, false))
			return req
		},
		"root paths": func() *mmcp.Request {
			req := ask("a person walks", 900)
			for i := range 256 {
				c := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
				r := rand.New(rand.NewPCG(uint64(i), 2))
				for f := range 100 {
					c.Frames = append(c.Frames, 9*f)
					c.PositionsXZ = append(c.PositionsXZ, [2]float64{r.Float64(), r.Float64()})
				}
				req.Constraints = append(req.Constraints, c)
			}
			return req
		},
		"long root path": func() *mmcp.Request {
			req := ask("a person walks", 9000)
			c := mmcp.Constraint{Type: mmcp.ConstraintRootPath, Frames: frames(9000)}
			for i := range 9000 {
				c.PositionsXZ = append(c.PositionsXZ, [2]float64{math.Sin(float64(i) / 100), float64(i) / 30})
				c.HeadingRadians = append(c.HeadingRadians, float64(i)/50)
			}
			req.Constraints = []mmcp.Constraint{c}
			return req
		},
		"poses": func() *mmcp.Request {
			req := ask("a person walks", 9000)
			for i := range 4096 {
				req.Constraints = append(req.Constraints, mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{2 * i}, FillMode: mmcp.FillRest,
					JointRotations: map[string][4]float64{"Hips": {0, 0, 0, 1}}})
			}
			return req
		},
		"baked effector": func() *mmcp.Request {
			req := ask("a person walks", 9000)
			for i := range 4096 {
				req.Constraints = append(req.Constraints, mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{2 * i},
					Positions: [][3]float64{{0.3, 1, 0.02 * float64(i)}}})
			}
			return req
		},
		"joints": func() *mmcp.Request {
			req := ask("a person walks", 30)
			root := req.Skeleton.Joints[0]
			req.Skeleton.Joints = []mmcp.Joint{root}
			for i := range 1990 {
				req.Skeleton.Joints = append(req.Skeleton.Joints, mmcp.Joint{Name: fmt.Sprintf("LeftLeg%d", i), Parent: root.Name, RestTranslation: [3]float64{0.1, -0.4, 0}, RestRotation: [4]float64{0, 0, 0, 1}})
			}
			return req
		},
		"chain of joints": func() *mmcp.Request {
			req := ask("a person walks", 30)
			root := req.Skeleton.Joints[0]
			req.Skeleton.Joints = []mmcp.Joint{root}
			last := root.Name
			for i := range 1990 {
				name := fmt.Sprintf("LeftLeg%d", i)
				req.Skeleton.Joints = append(req.Skeleton.Joints, mmcp.Joint{Name: name, Parent: last, RestTranslation: [3]float64{0.1, -0.4, 0}, RestRotation: [4]float64{0, 0, 0, 1}})
				last = name
			}
			return req
		},
		"segments": func() *mmcp.Request {
			req := ask("", 1)
			req.Segments = nil
			for i := range 600 {
				req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: []string{"a person walks", "jumps", "dances", "waves and turns"}[i%4], DurationFrames: 1})
			}
			return req
		},
		"long prompts": func() *mmcp.Request {
			req := ask("", 1)
			req.Segments = nil
			for range 300 {
				req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: strings.Repeat("walks, waves and jumps. ", 41), DurationFrames: 30})
			}
			return req
		},
		"loop": func() *mmcp.Request {
			req := ask("a person walks in a circle", 9000)
			req.Options.Loop = true
			return req
		},
	}
}
