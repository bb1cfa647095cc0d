package mmcptest

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
)

// motion is one sample: local rotations x y z w that replace the rest rotations, and
// root positions.
type motion struct {
	rotations [][][4]float32 // joints x frames
	root      [][3]float32   // frames
	contacts  [][]bool       // contact joints x frames
	slides    []slide
}

// slide is the movement of a joint beside the root: its offsets from its parent.
type slide struct {
	joint   int
	offsets [][3]float32 // frames
}

// dance derives the motion of one sample from a seed. Every joint swings a
// whole number of times, so the last frame repeats the first but for the way
// that the root went.
func dance(o *order, contacts int, rng *rand.Rand) motion {
	m := motion{root: make([][3]float32, o.frames)}
	for _, j := range o.joints {
		swing, cycles, phase := 0.3*rng.Float64(), float64(1+rng.IntN(3)), 2*math.Pi*rng.Float64()
		frames := make([][4]float32, o.frames)
		for i := range frames {
			frames[i] = turn(j.RestRotation, swing*math.Sin(2*math.Pi*cycles*o.progress(i)+phase))
		}
		m.rotations = append(m.rotations, frames)
	}
	heading, speed := 2*math.Pi*rng.Float64(), 0.5+rng.Float64()
	start := o.joints[0].RestTranslation
	for i := range m.root {
		distance := speed * float64(i) / o.fps
		m.root[i] = [3]float32{
			float32(start[0] + distance*math.Sin(heading)), float32(start[1]), float32(start[2] + distance*math.Cos(heading)),
		}
	}
	if o.model.JointTranslation {
		m.slides = append(m.slides, o.headSlide())
	}
	for k := range contacts {
		on := make([]bool, o.frames)
		for i := range on {
			on[i] = (i/8+k)%2 == 0
		}
		m.contacts = append(m.contacts, on)
	}
	return m
}

// headSlide moves the head up and down on its neck, or the last joint where there
// is no head.
func (o *order) headSlide() slide {
	s := slide{joint: len(o.joints) - 1, offsets: make([][3]float32, o.frames)}
	for j := range o.joints {
		if o.joints[j].Name == "Head" {
			s.joint = j
		}
	}
	rest := o.joints[s.joint].RestTranslation
	for i := range s.offsets {
		s.offsets[i] = [3]float32{float32(rest[0]), float32(rest[1] + 0.05*math.Sin(2*math.Pi*o.progress(i))), float32(rest[2])}
	}
	return s
}

// progress is the part of the timeline that frame i has behind it; the last
// frame stands where the first does.
func (o *order) progress(i int) float64 {
	if o.frames < 2 {
		return 0
	}
	return float64(i%(o.frames-1)) / float64(o.frames-1)
}

// turn returns rest followed by a rotation about the joint's own X axis.
func turn(rest [4]float64, angle float64) [4]float32 {
	s, c := math.Sincos(angle / 2)
	return [4]float32{
		float32(rest[0]*c + rest[3]*s), float32(rest[1]*c + rest[2]*s),
		float32(rest[2]*c - rest[1]*s), float32(rest[3]*c - rest[0]*s),
	}
}

// source returns the randomness of one sample. A seed that the client left open
// takes salt in its place.
func (o *order) source(sample int, salt uint64) *rand.Rand {
	text := fmt.Appendf(nil, "%s %v %d %q", o.model.ID, o.fps, sample, o.prompts)
	for _, seed := range o.seeds {
		if seed == "" {
			text = fmt.Appendf(text, " salt %d", salt)
			continue
		}
		text = fmt.Appendf(text, " seed %s", seed)
	}
	sum := sha256.Sum256(text)
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}
