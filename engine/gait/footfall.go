package gait

import "github.com/motiongate/motiongate/engine/gait/rhythm"

// fallsIn returns the footfalls of the path within a bout.
func (w *Walk) fallsIn(b *bout) (out []rhythm.Footfall) {
	for _, f := range w.path.falls {
		if f.Time > b.start && f.Time < b.end+rhythm.Planted {
			out = append(out, f)
		}
	}
	return out
}
