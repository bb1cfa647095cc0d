package transfer

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// WayOf returns the position of a body's pelvis over the ground in each frame, and its heading in
// radians about +Y, unwrapped.
func WayOf(body *rig.Body, c *clip.Clip) (track []geom.Vec3, facing []float64) {
	track, facing = make([]geom.Vec3, c.Frames()), make([]float64, c.Frames())
	var model []geom.Transform
	for f := range track {
		model = body.Skeleton.Model(c.Pose(f), model)
		track[f] = model[body.Pelvis].Pos.Horizontal()
		ahead := model[body.Pelvis].Rot.Mul(body.Reference(body.Pelvis).Inv()).Rotate(geom.UnitZ)
		facing[f] = math.Atan2(ahead.X, ahead.Z)
		if f > 0 {
			facing[f] = facing[f-1] + math.Remainder(facing[f]-facing[f-1], 2*math.Pi)
		}
	}
	return track, facing
}

// MeanWay averages positions and headings over half frames before and after each frame. Near the
// ends it averages fewer, the same number on both sides, so that the ends do not change.
func MeanWay(track []geom.Vec3, facing []float64, half int) ([]geom.Vec3, []float64) {
	n := len(track)
	mean, turn := make([]geom.Vec3, n), make([]float64, n)
	for f := range mean {
		reach := min(half, f, n-1-f)
		for g := f - reach; g <= f+reach; g++ {
			mean[f], turn[f] = mean[f].Add(track[g]), turn[f]+facing[g]
		}
		by := 1 / float64(2*reach+1)
		mean[f], turn[f] = mean[f].Scale(by), turn[f]*by
	}
	return mean, turn
}

// Least speed for a known direction of travel: in m/s, and as a fraction of the highest speed. A slower pelvis
// only sways.
const (
	travels   = 0.3
	goesShare = 0.5
)

// fastest returns the largest distance covered within some frames, in metres.
func fastest(track []geom.Vec3, frames int) float64 {
	most := 0.0
	for f := frames; f < len(track); f++ {
		most = math.Max(most, track[f].Dist(track[f-frames]))
	}
	return most
}

// TurnsOf returns the angle between the directions of two paths in each frame, in radians. A frame
// without a known direction has the angle of the frame before or, at the beginning, of the first
// frame with one.
func TurnsOf(from, to []geom.Vec3, fps float64) []float64 {
	n, half := len(from), max(1, int(0.2*fps))
	out := make([]float64, n)
	last, known := 0.0, -1
	own, other := fastest(from, 2*half), fastest(to, 2*half)
	for f := range out {
		a, b := max(0, f-half), min(n-1, f+half)
		x, y := from[b].Sub(from[a]), to[b].Sub(to[a])
		share := float64(b-a) / float64(2*half)
		least := travels * float64(b-a) / fps
		if x.Len() > math.Max(least, goesShare*share*own) && y.Len() > math.Max(least, goesShare*share*other) {
			turn := math.Atan2(y.X, y.Z) - math.Atan2(x.X, x.Z)
			last += math.Remainder(turn-last, 2*math.Pi)
			if known < 0 {
				for g := range f {
					out[g] = last
				}
			}
			known = f
		}
		out[f] = last
	}
	_, out = MeanWay(make([]geom.Vec3, n), out, half)
	return out
}
