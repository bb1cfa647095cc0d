package sets

import (
	"math"
	"slices"
)

// Sample is a clip at a point of a blend space.
type Sample struct {
	Clip string    `json:"clip"`
	At   []float64 `json:"at"` // on each axis
}

// BlendSpace is a blend space in set.json.
type BlendSpace struct {
	Axes       []string    `json:"axes"`
	Samples    []Sample    `json:"samples"`
	Neighbours [][2]string `json:"neighbours"` // pairs of clips to blend
}

// spaces returns the blend spaces of a set.
func spaces(d *Description, clips []*FinishedClip) map[string]BlendSpace {
	out := make(map[string]BlendSpace, len(d.Spaces))
	for name, s := range d.Spaces {
		b := BlendSpace{Axes: s.Axes, Samples: []Sample{}, Neighbours: [][2]string{}}
		for _, m := range clips {
			if !slices.Contains(m.Clip.In, name) {
				continue
			}
			at := make([]float64, len(s.Axes))
			for i, axis := range s.Axes {
				at[i] = quantities[axis](&m.Measured)
			}
			b.Samples = append(b.Samples, Sample{m.Clip.Name, at})
		}
		b.Neighbours = append(b.Neighbours, neighbours(b.Samples)...)
		out[name] = b
	}
	return out
}

// neighbours returns the pairs of samples without a third one inside the circle between them (the Gabriel graph). Axes
// are scaled to the range of the samples.
func neighbours(samples []Sample) (out [][2]string) {
	if len(samples) == 0 {
		return nil
	}
	low, high := slices.Clone(samples[0].At), slices.Clone(samples[0].At)
	for _, s := range samples {
		for i, x := range s.At {
			low[i], high[i] = math.Min(low[i], x), math.Max(high[i], x)
		}
	}
	square := func(a, b []float64) (sum float64) {
		for i := range a {
			d := (a[i] - b[i]) / math.Max(1e-9, high[i]-low[i])
			sum += d * d
		}
		return sum
	}
	for i, a := range samples {
		for j := i + 1; j < len(samples); j++ {
			b := samples[j]
			apart := square(a.At, b.At)
			if !slices.ContainsFunc(samples, func(c Sample) bool {
				return c.Clip != a.Clip && c.Clip != b.Clip && square(a.At, c.At)+square(c.At, b.At) < apart
			}) {
				out = append(out, [2]string{a.Clip, b.Clip})
			}
		}
	}
	return out
}
