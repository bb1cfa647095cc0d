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

// Mean angles at every tenth of a stride, as Schwartz, Rozumalski and Trost,
// J. Biomech. 41 (2008) 1639 have them, rounded.
var norms = map[string]struct {
	speed            float64 // m/s, for a leg of 0.93 m at the middle of the group's dimensionless speed
	hip, knee, ankle [10]float64
}{
	"slow": {0.9, [10]float64{33, 28, 20, 11, 5, -1, 1, 17, 30, 34}, [10]float64{5, 12, 11, 9, 8, 11, 29, 54, 46, 17}, [10]float64{-3, -4, 3, 7, 12, 14, -2, -9, 3, 1}},
	"free": {1.3, [10]float64{36, 33, 23, 11, 2, -5, -1, 18, 32, 37}, [10]float64{6, 19, 17, 10, 6, 12, 34, 58, 50, 19}, [10]float64{-2, -2, 5, 9, 11, 10, -14, -11, 1, 1}},
	"fast": {1.7, [10]float64{40, 37, 26, 12, 0, -8, -1, 20, 35, 40}, [10]float64{8, 23, 19, 10, 4, 11, 36, 60, 51, 19}, [10]float64{-3, -2, 6, 8, 9, 5, -20, -11, 1, 1}},
}

// Legs bend through the stride as people's do: within 1.5 standard deviations of
// the mean for nine tenths of it, at three speeds.
func TestLegsBendLikePeoples(t *testing.T) {
	const deviation = 6.5 // degrees, of healthy people around their mean
	joints := []struct {
		name string
		of   func(angles) float64
	}{
		{"hip", func(a angles) float64 { return a.hip }},
		{"knee", func(a angles) float64 { return a.knee }},
		{"ankle", func(a angles) float64 { return a.ankle }},
	}
	share := make([]float64, len(joints))
	for name, norm := range norms {
		const fps = 120
		l := newLab(generate(t, paced("a person walks", norm.speed, 6, fps)).Samples[0].Clip)
		got, strides := l.curves(fps)
		if strides < 3 {
			t.Fatalf("%s: %d strides", name, strides)
		}
		for j, want := range [][10]float64{norm.hip, norm.knee, norm.ankle} {
			var inside float64
			row := make([]float64, 10)
			for k := range got {
				i, u := k/5, float64(k%5)/5
				mean := want[i]*(1-u) + want[(i+1)%10]*u
				angle := joints[j].of(got[k])
				if math.Abs(angle-mean) <= 1.5*deviation {
					inside++
				}
				if k%5 == 0 {
					row[i] = math.Round(angle)
				}
			}
			share[j] += inside / 50 / float64(len(norms))
			t.Logf("%s, %-5s %4.0f, within for %.0f%%\n                norm %4.0f", name, joints[j].name, row, 2*inside, want)
		}
	}
	for j, s := range share {
		if s < 0.9 {
			t.Errorf("%s: within 1.5 deviations for %.0f%% of the stride, want 90", joints[j].name, 100*s)
		}
	}
}
