package report

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// missedMost bounds the number of listed frames that miss a constraint.
const missedMost = 64

// Finding holds the errors of one constraint.
type Finding struct {
	Index   int      `json:"index"` // in the request
	Type    string   `json:"type"`
	Joint   string   `json:"joint,omitempty"`
	Error   float64  `json:"max_error_cm"`
	Turn    *float64 `json:"max_error_deg,omitempty"`
	Missed  []int    `json:"missed_frames,omitempty"`
	Meaning string   `json:"meaning,omitempty"`

	frame int     // frame with the largest error
	worst float64 // error from which a frame counts as missed
}

// Findings measures the constraints on the finished clip of a motion.
func Findings(m *perform.Motion, c *clip.Clip) []Finding {
	var out []Finding
	for i := range m.Script.Request.Constraints {
		if m.Script.Request.Constraints[i].Type != mmcp.ConstraintGroundHeight {
			out = append(out, measure(m, c, i))
		}
	}
	return out
}

// measure measures constraint i.
func measure(m *perform.Motion, c *clip.Clip, i int) Finding {
	s := m.Script
	r := &s.Request.Constraints[i]
	f := Finding{Index: i, Type: r.Type, Joint: r.Joint}
	worst := 0.0
	smooth := perform.Dense(s, r) && s.Body != nil
	var strides []float64
	if smooth {
		f.Meaning = "mean over a stride"
		strides = strideMeans(m, c, r)
	}
	var model []geom.Transform
	for n, frame := range r.Frames {
		m.Check()
		if frame < 0 || frame >= c.Frames() {
			continue
		}
		model = s.Skeleton.Model(c.Pose(frame), model)
		far, turn := miss(s, r, n, model, c.Pose(frame).Rot, c.Root[frame])
		if smooth {
			far = strides[n]
		}
		f.Error, worst = math.Max(f.Error, 100*far), math.Max(worst, turn)
		if off := math.Max(far/perform.MissedBy, turn/perform.MissedByTurn); off > f.worst {
			f.worst, f.frame = off, frame
		}
		missed := far > perform.MissedBy && !smooth || far > 10*perform.MissedBy || turn > perform.MissedByTurn
		if missed && len(f.Missed) < missedMost {
			f.Missed = append(f.Missed, frame)
		}
	}
	f.Error = round(f.Error)
	if len(r.Rotations) > 0 || len(r.HeadingRadians) > 0 || r.Type == mmcp.ConstraintPoseKeyframe {
		worst = round(worst * 180 / math.Pi)
		f.Turn = &worst
	}
	return f
}

// miss returns the error of frame n of a constraint.
func miss(s *script.Script, r *mmcp.Constraint, n int, model []geom.Transform, local []geom.Quat, root geom.Vec3) (far, turn float64) {
	switch r.Type {
	case mmcp.ConstraintEffectorTarget:
		j := s.Skeleton.Index(r.Joint)
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
		m := model[s.Pelvis()]
		far = portable.Hypot(m.Pos.X-r.PositionsXZ[n][0], m.Pos.Z-r.PositionsXZ[n][1])
		if n < len(r.HeadingRadians) {
			turn = math.Abs(math.Remainder(facing(s, m)-r.HeadingRadians[n], 2*math.Pi))
		}
	case mmcp.ConstraintPoseKeyframe:
		for name, q := range r.JointRotations {
			if j := s.Skeleton.Index(name); j >= 0 {
				turn = math.Max(turn, local[j].Angle(geom.Rotation(q)))
			}
		}
		if r.RootPosition != nil {
			far = root.Dist(geom.Vec(*r.RootPosition))
		}
	}
	return finite(far), finite(turn)
}

// finite replaces infinite values, which JSON cannot represent.
func finite(v float64) float64 {
	if !(math.Abs(v) < 1e9) {
		return 1e9
	}
	return v
}

// round rounds to four decimals, a tenth of a millimetre.
func round(v float64) float64 { return math.Round(v*1e4)/1e4 + 0 }

// facing returns the heading of the pelvis.
func facing(s *script.Script, m geom.Transform) float64 {
	turn := m.Rot.Mul(s.Skeleton.Joints[0].Rest.Rot.Inv())
	if s.Body != nil {
		turn = m.Rot.Mul(s.Body.Reference(s.Body.Pelvis).Inv())
	}
	ahead := turn.Rotate(geom.UnitZ)
	return math.Atan2(ahead.X, ahead.Z)
}

// strideMeans measures the mean distance of the pelvis from a dense path over the stride around each of its
// frames. The path is interpolated linearly, and the first and the last half stride have no mean.
func strideMeans(m *perform.Motion, c *clip.Clip, r *mmcp.Constraint) []float64 {
	s := m.Script
	first, last := r.Frames[0], r.Frames[len(r.Frames)-1]
	sum := make([]geom.Vec3, last-first+2)
	var model []geom.Transform
	n := 0
	for f := first; f <= last; f++ {
		m.Check()
		for n+2 < len(r.Frames) && r.Frames[n+1] <= f {
			n++
		}
		a, b := r.PositionsXZ[n], r.PositionsXZ[n+1]
		u := float64(f-r.Frames[n]) / float64(r.Frames[n+1]-r.Frames[n])
		model = s.Skeleton.Model(c.Pose(f), model)
		off := model[s.Pelvis()].Pos.Sub(geom.Vec3{X: a[0] + u*(b[0]-a[0]), Z: a[1] + u*(b[1]-a[1])})
		// Components across and along the path.
		off = geom.Yaw(-m.Heading(s.Time(f))).Rotate(off.Horizontal())
		sum[f-first+1] = sum[f-first].Add(off)
	}
	out := make([]float64, len(r.Frames))
	for i, f := range r.Frames {
		half := m.Stride(s.Time(f)) * s.FPS / 2
		if half == 0 {
			half = s.FPS / 2
		}
		w := int(half)
		lo, hi := f-first-w, f-first+w
		if lo < 1 || hi > last-first-1 {
			continue
		}
		// The frames at the ends of the window are weighted by their covered part.
		part := half - float64(w) + 0.5
		inner := sum[hi].Sub(sum[lo+1])
		ends := sum[hi+1].Sub(sum[hi]).Add(sum[lo+1].Sub(sum[lo])).Scale(part)
		out[i] = finite(inner.Add(ends).Scale(1 / (2 * half)).Len())
	}
	return out
}
