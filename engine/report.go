package engine

import (
	"encoding/json"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/mmcp"
)

// A constraint that is farther off than this is told frame by frame.
const (
	missedBy     = 0.0005 // metres
	missedByTurn = 0.1 * math.Pi / 180
	missedMost   = 64 // frames that are named
)

// extra returns what is told about a sample beside its motion.
func (k *take) extra(c *clip.Clip, m motion, report []finding) map[string]json.RawMessage {
	out := map[string]json.RawMessage{"trajectory": gltfio.Raw(k.trajectory(c, m))}
	if len(report) > 0 {
		out["report"] = gltfio.Raw(map[string]any{"constraints": report})
	}
	if m.relief != nil {
		out["imagined_ground"] = gltfio.Raw(m.relief)
	}
	return out
}

// finding is how well one constraint is met.
type finding struct {
	Index   int      `json:"index"` // in the request
	Type    string   `json:"type"`
	Joint   string   `json:"joint,omitempty"`
	Error   float64  `json:"max_error_cm"`
	Turn    *float64 `json:"max_error_deg,omitempty"`
	Missed  []int    `json:"missed_frames,omitempty"`
	Meaning string   `json:"meaning,omitempty"`

	frame int     // that is the worst
	worst float64 // how far it is off, for what counts as missed
}

// report measures the constraints on the finished clip.
func (k *take) report(c *clip.Clip, m motion) []finding {
	var out []finding
	var model []geom.Transform
	for i := range k.req.Constraints {
		k.check()
		r := &k.req.Constraints[i]
		if r.Type == mmcp.ConstraintGroundHeight {
			continue
		}
		f := finding{Index: i, Type: r.Type, Joint: r.Joint}
		turns := len(r.Rotations) > 0 || len(r.HeadingRadians) > 0 || r.Type == mmcp.ConstraintPoseKeyframe
		worst := 0.0
		smooth := k.dense(r) && k.body != nil
		var strides []float64
		if smooth {
			f.Meaning = "mean over a stride"
			strides = k.strides(r, c, m)
		}
		for n, frame := range r.Frames {
			k.check()
			if frame < 0 || frame >= c.Frames() {
				continue
			}
			model = k.skeleton.Model(c.Pose(frame), model)
			far, turn := k.miss(r, n, model, c.Pose(frame).Rot, c.Root[frame])
			if smooth {
				far = strides[n]
			}
			f.Error, worst = math.Max(f.Error, 100*far), math.Max(worst, turn)
			if off := math.Max(far/missedBy, turn/missedByTurn); off > f.worst {
				f.worst, f.frame = off, frame
			}
			if (far > missedBy && !smooth || far > 10*missedBy || turn > missedByTurn) && len(f.Missed) < missedMost {
				f.Missed = append(f.Missed, frame)
			}
		}
		f.Error = round(f.Error)
		if turns {
			worst = round(worst * 180 / math.Pi)
			f.Turn = &worst
		}
		out = append(out, f)
	}
	return out
}

// miss returns how far frame n of a constraint is from where it should be.
func (k *take) miss(r *mmcp.Constraint, n int, model []geom.Transform, local []geom.Quat, root geom.Vec3) (far, turn float64) {
	switch r.Type {
	case mmcp.ConstraintEffectorTarget:
		j := k.skeleton.Index(r.Joint)
		if j < 0 || n >= len(r.Positions) {
			return 0, 0
		}
		far = model[j].Pos.Dist(geom.Vec(r.Positions[n]))
		if n < len(r.Rotations) {
			turn = model[j].Rot.Angle(geom.Rotation(r.Rotations[n]))
		}
	case mmcp.ConstraintRootPath:
		if n >= len(r.PositionsXZ) {
			return 0, 0
		}
		m := model[k.pelvis()]
		far = portable.Hypot(m.Pos.X-r.PositionsXZ[n][0], m.Pos.Z-r.PositionsXZ[n][1])
		if n < len(r.HeadingRadians) {
			turn = math.Abs(math.Remainder(k.facing(m)-r.HeadingRadians[n], 2*math.Pi))
		}
	case mmcp.ConstraintPoseKeyframe:
		for name, q := range r.JointRotations {
			if j := k.skeleton.Index(name); j >= 0 {
				turn = math.Max(turn, local[j].Angle(geom.Rotation(q)))
			}
		}
		if r.RootPosition != nil {
			far = root.Dist(geom.Vec(*r.RootPosition))
		}
	}
	return finite(far), finite(turn)
}

// finite keeps what a client sends as infinite out of an answer.
func finite(v float64) float64 {
	if !(math.Abs(v) < 1e9) {
		return 1e9
	}
	return v
}

// round keeps four digits behind the point: a micrometre.
func round(v float64) float64 { return math.Round(v*1e4)/1e4 + 0 }

// pelvis is the joint that root paths are about.
func (k *take) pelvis() int {
	if k.body != nil {
		return k.body.Pelvis
	}
	return 0
}

// facing returns the heading of the pelvis.
func (k *take) facing(m geom.Transform) float64 {
	turn := m.Rot.Mul(k.skeleton.Joints[0].Rest.Rot.Inv())
	if k.body != nil {
		turn = m.Rot.Mul(k.body.Reference(k.body.Pelvis).Inv())
	}
	ahead := turn.Rotate(geom.UnitZ)
	return math.Atan2(ahead.X, ahead.Z)
}

// dense reports whether a path draws the whole way, rather than places on it.
func (k *take) dense(r *mmcp.Constraint) bool {
	n := len(r.Frames)
	if r.Type != mmcp.ConstraintRootPath || n < 2 || len(r.PositionsXZ) < n || r.Frames[0] < 0 || r.Frames[n-1] >= k.frames {
		return false
	}
	for i := 1; i < n; i++ {
		if r.Frames[i] <= r.Frames[i-1] {
			return false
		}
	}
	return float64(r.Frames[n-1]-r.Frames[0])/float64(n-1) < sparse*k.fps
}

// anyDense reports whether one of the constraints is a dense path.
func (k *take) anyDense() bool {
	for i := range k.req.Constraints {
		if k.dense(&k.req.Constraints[i]) {
			return true
		}
	}
	return false
}

// strides measures how far the pelvis is from a dense path in the mean over the
// stride around each of its frames. The path goes on evenly between frames, and
// the first and the last half of a stride have no mean.
func (k *take) strides(r *mmcp.Constraint, c *clip.Clip, m motion) []float64 {
	first, last := r.Frames[0], r.Frames[len(r.Frames)-1]
	if m.act == nil {
		return make([]float64, len(r.Frames))
	}
	sum := make([]geom.Vec3, last-first+2)
	var model []geom.Transform
	n := 0
	for f := first; f <= last; f++ {
		k.check()
		for n+2 < len(r.Frames) && r.Frames[n+1] <= f {
			n++
		}
		a, b := r.PositionsXZ[n], r.PositionsXZ[n+1]
		u := float64(f-r.Frames[n]) / float64(r.Frames[n+1]-r.Frames[n])
		model = k.skeleton.Model(c.Pose(f), model)
		off := model[k.pelvis()].Pos.Sub(geom.Vec3{X: a[0] + u*(b[0]-a[0]), Z: a[1] + u*(b[1]-a[1])})
		// Beside and along the path, as the path turns.
		off = geom.Yaw(-m.path.H.At(k.at(f))).Rotate(off.Horizontal())
		sum[f-first+1] = sum[f-first].Add(off)
	}
	out := make([]float64, len(r.Frames))
	for i, f := range r.Frames {
		half := m.act.walk.Stride(k.at(f)) * k.fps / 2
		if half == 0 {
			half = k.fps / 2
		}
		w := int(half)
		lo, hi := f-first-w, f-first+w
		if lo < 1 || hi > last-first-1 {
			continue
		}
		// The ends of the window count for the part of a frame that they cover.
		part := half - float64(w) + 0.5
		inner := sum[hi].Sub(sum[lo+1])
		ends := sum[hi+1].Sub(sum[hi]).Add(sum[lo+1].Sub(sum[lo])).Scale(part)
		out[i] = finite(inner.Add(ends).Scale(1 / (2 * half)).Len())
	}
	return out
}
