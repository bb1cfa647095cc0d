package adapt

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// ledFar is the least distance, in leg lengths, between a path and a motion for which the whole motion is
// moved. At smaller distances the solver bends the body to the path. At greater ones that would make the body
// squat, because the solver does not move the feet.
const ledFar = 0.15

// denseMean is the time, in seconds, over which the offset to a path with many points is
// averaged, so that the pelvis still sways around the path.
const denseMean = 0.27

// stop is the offset and the turn that a motion needs in one frame.
type stop struct {
	frame  int
	offset geom.Vec3
	turn   float64
	turns  bool // the request gives a heading
}

// led returns a motion that follows the paths of a request, and the root positions of its poses, over the
// ground. Its steps are moved along with it. If no path has headings and the paths were withheld from the
// model (untold), the body turns with its direction of travel. A motion that is near enough to its paths is
// returned unchanged.
func led(body *rig.Body, c *clip.Clip, req *mmcp.Request, untold bool) *clip.Clip {
	track, facing := transfer.WayOf(body, c)
	mean, ahead := transfer.MeanWay(track, facing, int(stride/2*c.FPS))
	var stops []stop
	far, headed, dense := 0.0, false, false
	for i := range req.Constraints {
		r := &req.Constraints[i]
		gap := int(math.Ceil(sparse * c.FPS))
		for k, f := range r.Frames {
			if f < 0 || f >= c.Frames() {
				continue
			}
			s := stop{frame: f}
			switch {
			case r.Type == mmcp.ConstraintRootPath:
				own, heading := track[f], facing[f]
				if part.Drawn(r.Frames, k, gap) {
					own, heading, dense = mean[f], ahead[f], true
				}
				s.offset = geom.Vec3{X: r.PositionsXZ[k][0], Z: r.PositionsXZ[k][1]}.Sub(own)
				if s.turns = k < len(r.HeadingRadians); s.turns {
					s.turn = math.Remainder(r.HeadingRadians[k]-heading, 2*math.Pi)
				}
			case r.Type == mmcp.ConstraintPoseKeyframe && r.RootPosition != nil:
				s.offset = geom.Vec(*r.RootPosition).Sub(c.Root[f]).Horizontal()
			default:
				continue
			}
			stops, far, headed = append(stops, s), math.Max(far, s.offset.Len()), headed || s.turns
		}
	}
	if far < ledFar*legOf(body) {
		return c
	}
	slices.SortStableFunc(stops, func(a, b stop) int { return cmp.Compare(a.frame, b.frame) })
	moved, turned := between(stops, c.Frames())
	if dense {
		moved, turned = transfer.MeanWay(moved, turned, int(denseMean/2*c.FPS))
	}
	if !headed && untold {
		there := slices.Clone(mean)
		for f := range there {
			there[f] = there[f].Add(moved[f])
		}
		turned = transfer.TurnsOf(mean, there, c.FPS)
	}
	return transfer.Moved(body, c, moved, turned)
}

func legOf(b *rig.Body) float64 { return transfer.Leg(b) }

// between returns the offset and the turn of each frame: cubic between the stops, and constant before the
// first and after the last.
func between(stops []stop, n int) (offset []geom.Vec3, turn []float64) {
	offset, turn = make([]geom.Vec3, n), make([]float64, n)
	list := stops[:1]
	for _, s := range stops[1:] {
		if last := list[len(list)-1]; s.frame > last.frame {
			s.turn = last.turn + math.Remainder(s.turn-last.turn, 2*math.Pi)
			list = append(list, s)
		}
	}
	slope := func(k int) (geom.Vec3, float64) { // slope of a frame at a stop
		a, b := max(0, k-1), min(len(list)-1, k+1)
		if a == k || b == k {
			return geom.Vec3{}, 0
		}
		by := 1 / float64(list[b].frame-list[a].frame)
		return list[b].offset.Sub(list[a].offset).Scale(by), (list[b].turn - list[a].turn) * by
	}
	k := 0
	for f := range offset {
		for k+1 < len(list) && list[k+1].frame <= f {
			k++
		}
		a := list[k]
		if f < a.frame || k+1 == len(list) {
			offset[f], turn[f] = a.offset, a.turn
			continue
		}
		b := list[k+1]
		long := float64(b.frame - a.frame)
		u := float64(f-a.frame) / long
		h0, h1 := (1+2*u)*(1-u)*(1-u), u*u*(3-2*u)
		g0, g1 := u*(1-u)*(1-u)*long, -u*u*(1-u)*long
		va, ta := slope(k)
		vb, tb := slope(k + 1)
		offset[f] = a.offset.Scale(h0).Add(b.offset.Scale(h1)).Add(va.Scale(g0)).Add(vb.Scale(g1))
		turn[f] = h0*a.turn + h1*b.turn + g0*ta + g1*tb
	}
	return offset, turn
}
