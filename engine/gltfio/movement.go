package gltfio

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
)

const (
	defaultFPS = 30
	minFPS     = 10 // keys at a lower rate are poses, not frames
	maxFPS     = 240
)

// frameRate returns the extension's rate, or else the rate of the sampler with the most keys.
func (s *source) frameRate(stated float64) (float64, error) {
	if stated > 0 && stated <= 1000 {
		return stated, nil
	}
	var longest []float64
	for _, a := range s.Animations {
		if a == nil {
			continue
		}
		for _, sampler := range a.Samplers {
			if sampler == nil {
				continue
			}
			times, err := s.input(sampler.Input)
			if err != nil {
				return 0, err
			}
			if len(times) > len(longest) {
				longest = times
			}
		}
	}
	return rateOf(longest), nil
}

// rateOf returns the number of keys per second: of all of them if they are evenly spaced, else where they are
// densest.
func rateOf(times []float64) float64 {
	n := len(times) - 1
	if n < 1 || times[n] <= times[0] {
		return defaultFPS
	}
	step := (times[n] - times[0]) / float64(n)
	closest, even := math.Inf(1), true
	for i := range n {
		d := times[i+1] - times[i]
		even = even && math.Abs(d-step) < 0.05*step
		if d > 1e-4 {
			closest = min(closest, d)
		}
	}
	if !even {
		step = closest
	}
	fps := 1 / step
	if rounded := math.Round(fps); math.Abs(fps-rounded) < 0.005*rounded {
		fps = rounded
	}
	if fps < minFPS {
		return defaultFPS
	}
	return min(fps, maxFPS)
}

// input returns the times of a sampler. It fails if they decrease.
func (s *source) input(accessor int) ([]float64, error) {
	if t, ok := s.times[accessor]; ok {
		return t, nil
	}
	v, err := s.values(accessor, 1)
	if err != nil {
		return nil, err
	}
	if err := s.spend(v.count); err != nil {
		return nil, err
	}
	times := make([]float64, v.count)
	for i := range times {
		times[i] = v.at(i)[0]
		if !finite(times[i]) || i > 0 && times[i] < times[i-1] {
			return nil, fmt.Errorf("accessor %d: its times decrease, or are not finite", accessor)
		}
	}
	s.times[accessor] = times
	return times, nil
}

// movement is the effect of one animation on a body.
type movement struct {
	tracks     map[target]*track
	start, end float64 // seconds
	clocked    bool    // start and end are the extension's clock, not the keys'
	slides     []int   // joints other than the root whose translation is used
}

// clock sets the time that the extension states: frames from 0 at a rate. The keys of a curve may be fewer,
// and end earlier. A clock that excludes keys is ignored: the motion was edited.
func (m *movement) clock(frames int, fps float64) {
	if frames < 1 || !(fps > 0) {
		return
	}
	end, slack := float64(frames-1)/fps, 0.5/fps
	if m.start < -slack || m.end > end+slack {
		return
	}
	m.start, m.end, m.clocked = 0, end, true
	for _, t := range m.tracks {
		t.snap(fps)
	}
}

// snap moves keys that float32 rounded away from their frames back onto them, so that interpolation between
// keys is exact. Tracks of one document may share their times.
func (t *track) snap(fps float64) {
	for i, at := range t.times {
		if frame := math.Round(at * fps); math.Abs(at*fps-frame) < keySlack {
			t.times[i] = frame / fps
		}
	}
}

type target struct {
	node int
	path gltf.TRSProperty
}

func (s *source) movement(animation int, b *body) (*movement, error) {
	a := s.Animations[animation]
	if a == nil {
		return nil, fmt.Errorf("animation %d does not exist", animation)
	}
	m := &movement{tracks: make(map[target]*track), start: math.Inf(1), end: math.Inf(-1)}
	for _, c := range a.Channels {
		if c == nil || c.Target.Node == nil {
			continue
		}
		key := target{*c.Target.Node, c.Target.Path}
		if !b.moves[key.node] || key.path != gltf.TRSRotation && key.path != gltf.TRSTranslation {
			continue
		}
		if m.tracks[key] != nil {
			return nil, fmt.Errorf("animation %d drives node %d twice", animation, key.node)
		}
		t, err := s.track(a, c.Sampler, key.path)
		if err != nil {
			return nil, fmt.Errorf("animation %d, node %d: %w", animation, key.node, err)
		}
		m.tracks[key] = t
		m.start, m.end = min(m.start, t.times[0]), max(m.end, t.times[len(t.times)-1])
	}
	if len(m.tracks) == 0 {
		m.start, m.end = 0, 0
	}
	return m, nil
}
