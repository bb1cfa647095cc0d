package learn

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/retarget"
)

// Compare returns the distance of the joints of a recording from those of a motion that performs it, or its
// mirror image, in some stretch of its time: mean and largest over time of the mean over joints, on the
// canonical body, from the pelvis. The engine varies the duration of actions, so stretches of several
// durations are tried.
func Compare(recorded, played *clip.Clip) (Deviation, error) {
	var seen [2][][joints]geom.Vec3
	for k, c := range [2]*clip.Clip{recorded, played} {
		m, err := retarget.Read(c)
		if err != nil {
			return Deviation{}, err
		}
		from, to := 0.0, m.Seconds()
		if k == 0 {
			from, to = m.ActiveRange()
		}
		seen[k] = rooted(newRecording(m, from, to))
	}
	best := Deviation{Mean: math.Inf(1)}
	for _, points := range [2][][joints]geom.Vec3{seen[0], mirrored(seen[0])} {
		for slow := 0.84; slow < 1.3; slow += 0.02 {
			for at := 0; float64(at)+slow*float64(len(points)-1) <= float64(len(seen[1])-1); at++ {
				if d := apartAt(points, seen[1], at, slow, best.Mean); d.Mean < best.Mean {
					best = d
				}
			}
		}
	}
	return best, nil
}

// apartAt returns the distance of points from those of a motion from pose at on, slow times as long. It may
// stop where the mean cannot be less than a bound.
func apartAt(points, in [][joints]geom.Vec3, at int, slow, bound float64) (d Deviation) {
	sum := 0.0
	for i := range points {
		x := math.Min(float64(at)+slow*float64(i), float64(len(in)-1))
		k := min(int(x), len(in)-2)
		mean := 0.0
		for j := range points[i] {
			mean += in[k][j].Lerp(in[k+1][j], x-float64(k)).Dist(points[i][j]) / joints
		}
		d.Max = math.Max(d.Max, mean)
		if sum += mean; sum > bound*float64(len(points)) {
			return Deviation{Mean: math.Inf(1)}
		}
	}
	d.Mean = sum / float64(len(points))
	return d
}

// rooted returns the points of a recording from the pelvis.
func rooted(r *recording) [][joints]geom.Vec3 {
	out := make([][joints]geom.Vec3, len(r.poses))
	for i := range out {
		for j, p := range r.poses[i].points {
			out[i][j] = p.Sub(r.poses[i].points[0])
		}
	}
	return out
}

// mirrored returns points with their sides exchanged.
func mirrored(points [][joints]geom.Vec3) [][joints]geom.Vec3 {
	const sides = 2 // the first point that has a side
	const each = (joints - sides) / 2
	out := make([][joints]geom.Vec3, len(points))
	for i := range out {
		for j, p := range points[i] {
			if j >= sides {
				j = sides + (j-sides+each)%(2*each)
			}
			out[i][j] = geom.Vec3{X: -p.X, Y: p.Y, Z: p.Z}
		}
	}
	return out
}
