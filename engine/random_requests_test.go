package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// requestMaker makes random requests of every kind that a client may send. All of them
// are valid and short.
type requestMaker struct{ *rand.Rand }

// tape is a source of random numbers that a fuzzer writes: a change of one byte
// changes one choice. Beyond its end it goes on by itself.
type tape struct {
	data []byte
	past rand.PCG
}

func (t *tape) Uint64() uint64 {
	if len(t.data) == 0 {
		return t.past.Uint64()
	}
	b := uint64(t.data[0])
	t.data = t.data[1:]
	// Most choices are made by the highest bits, fractions by all of them.
	return b * 0x0101010101010101
}

// worldRigs are the skeletons of tools and games, as they are sent.
var worldRigs = func() (out []mmcp.Skeleton) {
	for _, r := range rigtest.All() {
		out = append(out, rigtest.Protocol(r.Skeleton))
	}
	return out
}()

func pick[T any](w requestMaker, list ...T) T { return list[w.IntN(len(list))] }

// often reports true in one of n cases.
func (w requestMaker) often(n int) bool { return w.IntN(n) == 0 }

func (w requestMaker) within(limit float64) float64 { return limit * (2*w.Float64() - 1) }

// number is of a size that a client means, but sometimes of none.
func (w requestMaker) number(scale float64) float64 {
	if w.often(24) {
		return pick(w, 0, 100, -100, 1e-9, 1e6, -1e12, 1e300, -1e-300)
	}
	return w.within(scale)
}

func (w requestMaker) spot() [3]float64 {
	return [3]float64{w.number(1.5), w.number(1) + 1, w.number(3)}
}

func (w requestMaker) turn() [4]float64 {
	switch w.IntN(8) {
	case 0:
		return [4]float64{0, 0, 0, 1}
	case 1:
		return [4]float64{}
	case 2:
		return [4]float64{w.number(1), w.number(1), w.number(1), w.number(1)}
	}
	return [4]float64{w.within(1), w.within(1), w.within(1), w.within(1)}
}

func (w requestMaker) rest() [4]float64 {
	return pick(w, [4]float64{0, 0, 0, 1}, [4]float64{}, [4]float64{w.within(1), w.within(1), w.within(1), w.within(1)})
}

func (w requestMaker) skeleton() mmcp.Skeleton {
	switch w.IntN(12) {
	case 0, 1, 2:
		return rigtest.Protocol(rig.Canonical())
	case 3, 4, 5:
		return pick(w, worldRigs...)
	case 6: // a humanoid of another size, in the units of another tool
		scale := pick(w, 0.01, 0.3, 1.4, 100, 1e-6)
		return mmcp.Skeleton{Joints: canonical(func(_ int, j *mmcp.Joint) {
			for a := range j.RestTranslation {
				j.RestTranslation[a] *= scale
			}
		})}
	case 7: // a humanoid with joints at the same place
		n := pick(w, 1, 3, 20)
		return mmcp.Skeleton{Joints: canonical(func(_ int, j *mmcp.Joint) {
			if w.often(n) {
				j.RestTranslation = [3]float64{}
			}
		})}
	case 8: // a humanoid whose rest is a contortion
		return mmcp.Skeleton{Joints: canonical(func(_ int, j *mmcp.Joint) {
			if w.often(3) {
				j.RestRotation = w.rest()
			}
		})}
	case 9: // a humanoid of other proportions
		return mmcp.Skeleton{Joints: canonical(func(_ int, j *mmcp.Joint) {
			for a := range j.RestTranslation {
				j.RestTranslation[a] += w.within(0.2)
			}
		})}
	case 10:
		return mmcp.Skeleton{Joints: chain(pick(w, 1, 2, 3, 17, 60, 500))}
	}
	return w.thing()
}

// thing is a tree of joints that looks like nothing.
func (w requestMaker) thing() mmcp.Skeleton {
	names := strings.Fields("Hips Spine Chest Neck Head LeftArm LeftHand RightArm RightHand LeftLeg LeftFoot RightLeg RightFoot pelvis thigh_l thigh_r foot_l foot_r tail wheel door Bone")
	out := make([]mmcp.Joint, pick(w, 1, 2, 5, 12, 30, 30, 80, 500))
	for i := range out {
		out[i] = mmcp.Joint{Name: fmt.Sprint(pick(w, names...), "_", i), RestRotation: w.rest(), RestTranslation: [3]float64{w.within(0.4), w.within(0.4), w.within(0.4)}}
		if i < len(names) && w.often(2) {
			out[i].Name = names[i]
		}
		if i > 0 {
			out[i].Parent = out[max(0, i-1-w.IntN(4))].Name
		}
		if w.often(9) {
			out[i].RestTranslation = [3]float64{}
		}
	}
	return mmcp.Skeleton{Joints: out}
}

func (w requestMaker) prompt() string {
	verbs := []string{"walks", "runs", "jumps", "waves", "sits down", "lies down", "kneels", "crawls", "turns around", "kicks the ball", "picks up a box", "dances", "climbs", "falls",
		"stands up", "does a cartwheel", "claps 3 times", "swims", "plays the guitar", "looks to the left", "squats twice", "skips", "throws", "bows", "sneaks", "hops on one leg", "blorps"}
	tones := []string{"", "", "slowly", "fast", "like a zombie", "in a circle", "3 meters to the left", "backwards", "sadly", "up the stairs", "while pointing up", "5 times", "with the right hand"}
	out := "a person " + pick(w, verbs...) + " " + pick(w, tones...)
	for len(out) < 900 && w.often(3) { // a model reads 1,000 characters
		out += pick(w, ", then ", " while he ", " and ") + pick(w, verbs...) + " " + pick(w, tones...)
	}
	return out
}

// request makes a request up. The bound on its seconds and frames is for the
// sake of those who wait.
func (w requestMaker) request() *mmcp.Request {
	req := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: "motiongate", Skeleton: w.skeleton(), Options: mmcp.DefaultOptions()}
	fps := 30.0
	if w.often(2) {
		fps = pick(w, 1, 5, 24, 60, 120, 240, 1+239*w.Float64())
		req.Timing = &mmcp.Timing{FPS: fps}
	}
	left := max(1, min(32, int(3*fps)))
	if len(req.Skeleton.Joints) > 200 {
		left = max(1, left/4)
	}
	for left > 0 && len(req.Segments) < 4 && (len(req.Segments) == 0 || w.often(2)) {
		n := 1 + w.IntN(left)
		req.Segments = append(req.Segments, w.segment(req, n))
		left -= req.Segments[len(req.Segments)-1].DurationFrames
	}
	total := req.TotalFrames()
	for w.often(2) && len(req.Constraints) < 8 {
		req.Constraints = append(req.Constraints, w.constraint(req, total))
	}
	o := &req.Options
	o.Seed = mmcp.Seed(fmt.Sprint(w.Uint32()))
	o.Loop = len(req.Segments) == 1 && w.often(4)
	o.PostProcessing = !w.often(4)
	if w.often(4) {
		o.NumSamples = 1 + w.IntN(3)
	}
	o.TransitionFrames = pick(w, 0, 1, 5, 30, 60)
	switch w.IntN(6) {
	case 0:
		o.Guidance = &mmcp.Guidance{Type: "regular", Weight: []float64{w.number(5)}}
	case 1:
		o.Guidance = &mmcp.Guidance{Type: "separated", Weight: []float64{w.number(5), w.number(5)}}
	}
	return req
}

func (w requestMaker) segment(req *mmcp.Request, frames int) mmcp.Segment {
	s := mmcp.Segment{DurationFrames: frames}
	if w.often(5) {
		s.Seed = mmcp.Seed(fmt.Sprint(w.Uint32()))
	}
	switch w.IntN(8) {
	case 0:
		s.Type = mmcp.SegmentUnconditioned
	case 1:
		return mmcp.Segment{Type: mmcp.SegmentPose, Prompt: w.prompt(), DurationFrames: 1}
	case 2:
		s.Type, s.Motion = mmcp.SegmentMotionReference, w.reference(req)
	default:
		s.Type, s.Prompt = mmcp.SegmentText, w.prompt()
	}
	return s
}

// reference is a random motion, on the rig of the request or another.
func (w requestMaker) reference(req *mmcp.Request) *mmcp.MotionReference {
	m := &mmcp.MotionReference{FPS: pick(w, 30, 1, 12.5, 240)}
	on := &req.Skeleton
	if w.often(2) {
		own := w.skeleton()
		m.Skeleton, on = &own, &own
	}
	for i, j := range on.Joints {
		if i == 0 || w.often(2) {
			m.JointNames = append(m.JointNames, j.Name)
		}
	}
	for range 2 + w.IntN(12) {
		row := make([][4]float64, len(m.JointNames))
		for i := range row {
			row[i] = [4]float64{0, 0, 0, 1}
			if i < 30 && w.often(3) {
				row[i] = w.turn()
			}
		}
		m.Rotations = append(m.Rotations, row)
		m.RootPositions = append(m.RootPositions, w.spot())
	}
	return m
}

func (w requestMaker) constraint(req *mmcp.Request, total int) mmcp.Constraint {
	joint := func() string { return pick(w, req.Skeleton.Joints...).Name }
	var frames []int
	for range 1 + w.IntN(pick(w, 2, 4, 9)) {
		frames = append(frames, w.IntN(total))
	}
	slices.Sort(frames)
	frames = slices.Compact(frames)
	c := mmcp.Constraint{Frames: frames}
	switch w.IntN(4) {
	case 0:
		c.Type = mmcp.ConstraintRootPath
		for range frames {
			c.PositionsXZ = append(c.PositionsXZ, [2]float64{w.number(3), w.number(3)})
		}
		if w.often(2) {
			for range frames {
				c.HeadingRadians = append(c.HeadingRadians, w.number(4))
			}
		}
	case 1:
		c.Type, c.Joint = mmcp.ConstraintEffectorTarget, joint()
		for range frames {
			c.Positions = append(c.Positions, w.spot())
		}
		if w.often(2) {
			for range frames {
				c.Rotations = append(c.Rotations, w.turn())
			}
		}
	case 2:
		c.Type, c.Frames, c.FillMode = mmcp.ConstraintPoseKeyframe, frames[:1], pick(w, mmcp.FillRest, mmcp.FillGenerate)
		c.JointRotations = make(map[string][4]float64)
		for range 1 + w.IntN(5) {
			c.JointRotations[joint()] = w.turn()
		}
		if w.often(2) {
			p := w.spot()
			c.RootPosition = &p
		}
	case 3:
		c.Type, c.Frames = mmcp.ConstraintGroundHeight, nil
		for range frames {
			c.Points = append(c.Points, [3]float64{w.number(3), w.number(3), w.number(0.4)})
		}
	}
	return c
}
