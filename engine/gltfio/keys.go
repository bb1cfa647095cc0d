package gltfio

import (
	"errors"
	"fmt"
	"sort"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/geom"
)

// track is one animated property: keys and their interpolation.
type track struct {
	times  []float64
	keys   values
	interp gltf.Interpolation
}

func (s *source) track(a *gltf.Animation, sampler int, path gltf.TRSProperty) (*track, error) {
	if sampler < 0 || sampler >= len(a.Samplers) || a.Samplers[sampler] == nil {
		return nil, fmt.Errorf("sampler %d does not exist", sampler)
	}
	sm := a.Samplers[sampler]
	comps := 3
	if path == gltf.TRSRotation {
		comps = 4
	}
	times, err := s.input(sm.Input)
	if err != nil {
		return nil, err
	}
	keys, err := s.values(sm.Output, comps)
	if err != nil {
		return nil, err
	}
	need := len(times)
	if sm.Interpolation == gltf.InterpolationCubicSpline {
		need *= 3
	}
	if keys.count < need {
		return nil, errors.New("a sampler has fewer output values than input times")
	}
	// Integers represent rotations only if they are normalised, whether declared or not.
	keys.normalized = keys.normalized || path == gltf.TRSRotation
	return &track{times: times, keys: keys, interp: sm.Interpolation}, nil
}

// moment is a frame of a clip and its time in the document.
type moment struct {
	time  float64
	frame int
	step  float64 // seconds between frames
}

// keySlack is the distance, in frames or intervals between keys, up to which a moment coincides with a key:
// times are rounded to float32.
const keySlack = 1e-3

// find returns the key at or before a moment, and the fraction of the way to the next key. In an evenly
// spaced track the key is near the frame's number. Of several keys at one moment, the last is used.
func (t *track) find(at moment) (key int, part float64) {
	time, frame, last := at.time, at.frame, len(t.times)-1
	if frame > last || t.times[frame] > time || frame < last && t.times[frame+1] <= time {
		frame = t.before(time)
	}
	if frame < 0 {
		return 0, 0
	}
	if frame >= last {
		return last, 0
	}
	span := t.times[frame+1] - t.times[frame]
	part = (time - t.times[frame]) / span
	slack := keySlack * min(1, at.step/span)
	switch {
	case part < slack:
		return frame, 0
	case part > 1-slack:
		return t.before(t.times[frame+1]), 0
	}
	return frame, part
}

// before returns the last key at or before a time, or -1.
func (t *track) before(time float64) int {
	return sort.Search(len(t.times), func(i int) bool { return t.times[i] > time }) - 1
}

func (t *track) rotation(at moment) geom.Quat {
	i, part := t.find(at)
	switch {
	case t.interp == gltf.InterpolationCubicSpline:
		e := t.hermite(i, part)
		return geom.Quat{X: e[0], Y: e[1], Z: e[2], W: e[3]}
	case part == 0 || t.interp == gltf.InterpolationStep:
		return t.quat(i)
	}
	return t.quat(i).Unit().Slerp(t.quat(i+1).Unit(), part)
}

func (t *track) quat(i int) geom.Quat {
	e := t.keys.at(i)
	return geom.Quat{X: e[0], Y: e[1], Z: e[2], W: e[3]}
}

func (t *track) position(at moment) geom.Vec3 {
	i, part := t.find(at)
	switch {
	case t.interp == gltf.InterpolationCubicSpline:
		e := t.hermite(i, part)
		return geom.Vec3{X: e[0], Y: e[1], Z: e[2]}
	case part == 0 || t.interp == gltf.InterpolationStep:
		return t.vec3(i)
	}
	return t.vec3(i).Lerp(t.vec3(i+1), part)
}

func (t *track) vec3(i int) geom.Vec3 {
	e := t.keys.at(i)
	return geom.Vec3{X: e[0], Y: e[1], Z: e[2]}
}

// hermite evaluates glTF's cubic spline. Each key is an in-tangent, a value and an out-tangent; tangents are
// per second.
func (t *track) hermite(i int, u float64) [4]float64 {
	from := t.keys.at(3*i + 1)
	if u == 0 || i+1 >= len(t.times) {
		return from
	}
	span := t.times[i+1] - t.times[i]
	leave, arrive, to := t.keys.at(3*i+2), t.keys.at(3*i+3), t.keys.at(3*i+4)
	u2, u3 := u*u, u*u*u
	var e [4]float64
	for c := range e {
		e[c] = (2*u3-3*u2+1)*from[c] + span*(u3-2*u2+u)*leave[c] + (3*u2-2*u3)*to[c] + span*(u3-u2)*arrive[c]
	}
	return e
}
