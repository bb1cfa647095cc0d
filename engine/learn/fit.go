package learn

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// fit chooses the poses of a recording that become keys: as Douglas and Peucker simplify a line, it adds the
// pose that is farthest from the motion between the keys, until all are within a bound. It then removes
// keys whose absence stays within the bound.
type fit struct {
	r      *recording
	keys   []int // poses, in order
	pinned map[int]bool
	bound  []float64 // of each pose: within, or more where the words of moves cannot say the pose
}

func newFit(r *recording, within float64) *fit {
	f := &fit{r: r, pinned: map[int]bool{}}
	f.bound = make([]float64, len(r.poses))
	for i := range f.bound {
		f.bound[i] = math.Max(within, within/2+f.jointDistance(r.poses[i].value, i))
	}
	last := len(r.poses) - 1
	pins := []int{0, last}
	for side := range r.stands {
		for _, s := range r.stands[side] {
			pins = append(pins, s.first, s.last)
		}
	}
	slices.Sort(pins)
	for _, p := range pins {
		// Two feet that leave or reach the ground at nearly the same time share a key.
		if n := len(f.keys); n > 0 && p-f.keys[n-1] < spacing && p != last {
			continue
		}
		if n := len(f.keys); n > 1 && p == last && p-f.keys[n-1] < spacing {
			delete(f.pinned, f.keys[n-1])
			f.keys = f.keys[:n-1]
		}
		f.keys, f.pinned[p] = append(f.keys, p), true
	}
	return f
}

// spacing is the least number of poses from one key to the next.
const spacing = 2

// run chooses the keys. It returns false if they are too many.
func (f *fit) run() bool {
	errs := make([]float64, len(f.r.poses))
	f.measure(errs, 0, len(f.keys)-1)
	for {
		at := f.worst(errs)
		if at < 0 {
			break
		}
		if len(f.keys) >= mostKeys {
			return false
		}
		i, _ := slices.BinarySearch(f.keys, at)
		f.keys = slices.Insert(f.keys, i, at)
		f.measure(errs, i-2, i+2)
	}
	for i := 1; i+1 < len(f.keys); {
		at := f.keys[i]
		if f.pinned[at] {
			i++
			continue
		}
		f.keys = slices.Delete(f.keys, i, i+1)
		trial := slices.Clone(errs)
		f.measure(trial, i-2, i+1)
		if f.worst(trial) < 0 {
			errs = trial
			continue
		}
		f.keys = slices.Insert(f.keys, i, at)
		i++
	}
	return true
}

// worst returns the pose that is farthest beyond the bound and not too near to a key, or -1.
func (f *fit) worst(errs []float64) int {
	at, most := -1, 0.0
	for k := 0; k+1 < len(f.keys); k++ {
		for i := f.keys[k] + spacing; i <= f.keys[k+1]-spacing; i++ {
			if over := errs[i] - f.bound[i]; over > most {
				at, most = i, over
			}
		}
	}
	return at
}

// measure works out the errors of the poses from one key to another.
func (f *fit) measure(errs []float64, from, to int) {
	from, to = max(from, 0), min(to, len(f.keys)-1)
	for k := from; k < to; k++ {
		for i := f.keys[k]; i <= f.keys[k+1]; i++ {
			errs[i] = f.distance(k, i)
		}
	}
}

// distance returns the largest distance of a joint at a pose after key k.
func (f *fit) distance(k, i int) float64 {
	return f.jointDistance(f.between(k, i), i)
}

// jointDistance returns the largest distance of a joint between a body with some channels and pose i.
func (f *fit) jointDistance(v channelValues, i int) float64 {
	var p posture.Posture
	v.body(&p)
	t := p.Solve(f.r.body)
	got, want := points(f.r.body, &t), &f.r.poses[i].points
	most := 0.0
	for j := range got {
		most = math.Max(most, got[j].Dist(want[j]))
	}
	return most
}

// between returns the channels at a pose after key k, as the engine moves a body through keys.
func (f *fit) between(k, i int) channelValues {
	a, b := &f.r.poses[f.keys[k]].value, &f.r.poses[f.keys[k+1]].value
	d := float64(f.keys[k+1] - f.keys[k])
	gone, leaving, arriving := blend.QuinticBasis(float64(i-f.keys[k]) / d)
	var out channelValues
	for c := range out {
		out[c] = a[c] + (b[c]-a[c])*gone + d*(f.speed(k, c)*leaving+f.speed(k+1, c)*arriving)
	}
	return out
}

// speed returns the speed of a channel at key k, per pose.
func (f *fit) speed(k, c int) float64 {
	if k == 0 || k+1 == len(f.keys) {
		return 0
	}
	value := func(k int) float64 { return f.r.poses[f.keys[k]].value[c] }
	return blend.PassSpeed(value(k)-value(k-1), value(k+1)-value(k), float64(f.keys[k]-f.keys[k-1]), float64(f.keys[k+1]-f.keys[k]))
}

// deviation returns the deviation of the motion between the keys.
func (f *fit) deviation() (d Deviation) {
	sum, n := 0.0, 0
	for k := 0; k+1 < len(f.keys); k++ {
		for i := f.keys[k]; i < f.keys[k+1]; i++ {
			far := f.distance(k, i)
			sum, n, d.Max = sum+far, n+1, math.Max(d.Max, far)
		}
	}
	d.Mean = sum / float64(max(1, n))
	return d
}

// grounded reports whether a foot stands at a pose.
func (r *recording) grounded(i int, side rig.Side) bool {
	_, now := r.nextStand(i, side)
	return now
}
