package engine_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// hanging has the shape of a hand that hangs at the side, as means over frames; angles in degrees.
type hanging struct {
	medial, back float64 // of the palm: towards the body, and backwards, as parts of a unit vector
	elbow, wrist float64 // flexion
	curl         [5]float64
}

// hangingOf returns the shape of a hand of a body in a motion.
func hangingOf(b *rig.Body, at [][]geom.Transform, side rig.Side) (h hanging) {
	n, s := 1/float64(len(at)), side.Sign()
	for _, model := range at {
		t := b.Read(model)
		palm := t.Pelvis.Inv().Rotate(t.Hand[side].Rotate(geom.UnitY.Scale(-1)))
		h.medial, h.back = h.medial-n*s*palm.X, h.back-n*palm.Z
		out := geom.UnitX.Scale(s)
		h.elbow += n * degrees(math.Acos(t.Upper[side].Rotate(out).Dot(t.Fore[side].Rotate(out))))
		h.wrist -= n * degrees(math.Asin(t.Fore[side].Inv().Mul(t.Hand[side]).Rotate(out).Y))
		for f, curl := range t.Curl[side] {
			h.curl[f] += n * degrees(curl)
		}
	}
	return h
}

func degrees(radians float64) float64 { return radians * 180 / math.Pi }

// Hands at the side of those who stand and walk are relaxed: the palm faces the thigh, the wrist is nearly straight and a
// little extended, the elbow is bent as in recordings, and the fingers curl more from the index to the little one, each of
// them most in its middle joint. The bounds of palms, wrists and elbows hold the means of the Bandai-Namco sets
// (docs/decisions/0070).
func TestHandsHangRelaxed(t *testing.T) {
	computes(t)
	rigs := map[string]*rig.Skeleton{"canonical": rig.Canonical()}
	for _, r := range rigtest.All() {
		if r.Name == "SMPL-X" || r.Name == "SMPL" {
			rigs[r.Name] = r.Skeleton
		}
	}
	if len(rigs) != 3 {
		t.Fatalf("there are %d rigs, want 3", len(rigs))
	}
	for name, s := range rigs {
		for _, prompt := range []string{"a person stands", "a person walks"} {
			for seed := range 4 {
				req := ask(prompt, 120)
				req.Skeleton, req.Options.Seed = rigtest.Protocol(s), mmcp.Seed(strconv.Itoa(seed))
				c := generate(t, req).Samples[0].Clip
				b := rig.NewBody(c.Skeleton)
				for side := range rig.Side(2) {
					h := hangingOf(b, places(c)[30:], side)
					if h.medial < 0.7 || h.back < 0 || h.back > 0.42 {
						t.Errorf("%s, %q, seed %d, side %d: the palm faces the body by %.2f and back by %.2f", name, prompt, seed, side, h.medial, h.back)
					}
					if h.wrist < -20 || h.wrist > -5 || h.elbow < 6 || h.elbow > 30 {
						t.Errorf("%s, %q, seed %d, side %d: the wrist is bent by %.0f degrees, the elbow by %.0f", name, prompt, seed, side, h.wrist, h.elbow)
					}
					if len(b.Finger[side][4]) == 0 {
						continue
					}
					for f := 2; f < 5; f++ {
						if h.curl[f] < h.curl[f-1]+1 {
							t.Errorf("%s, %q, seed %d, side %d: the fingers are curled by %.0f degrees", name, prompt, seed, side, h.curl)
							break
						}
					}
					if h.curl[1] < 12 || h.curl[4] > 40 {
						t.Errorf("%s, %q, seed %d, side %d: the index finger is curled by %.0f degrees, the little one by %.0f", name, prompt, seed, side, h.curl[1], h.curl[4])
					}
				}
			}
		}
	}
}

// The joints of a finger of the canonical rig bend most in the middle, and least at the tip.
func TestFingersBendMostInTheMiddle(t *testing.T) {
	c := generate(t, ask("a person stands", 60)).Samples[0].Clip
	pose, b := c.Pose(30), rig.NewBody(c.Skeleton)
	for f := 1; f < 5; f++ {
		var bent [3]float64
		for i := range bent {
			bent[i] = pose.Rot[b.Finger[rig.Left][f][i]].Log().Len()
		}
		if !(bent[1] > bent[0] && bent[0] > bent[2]) {
			t.Errorf("the joints of finger %d are bent by %.2f rad", f, bent)
		}
	}
}

// Fingers and wrists are never still, whatever the hands do, except those on the ground, and no two people move
// them alike.
func TestHandsAreAlive(t *testing.T) {
	computes(t)
	for _, prompt := range []string{
		"a person stands", "a person walks", "a person runs", "a person walks while talking on the phone", "a person waves",
		"a person carries a box", "a person sits on a chair", "a person holds a sword", "a person crosses his arms", "a person dances",
	} {
		var before *clip.Clip
		for seed := range 2 {
			req := ask(prompt, 150)
			req.Options.Seed = mmcp.Seed(strconv.Itoa(seed + 1))
			c := generate(t, req).Samples[0].Clip
			b := rig.NewBody(c.Skeleton)
			for side, arm := range b.Arms {
				apart, ring := 0.0, b.Finger[side][3][0]
				for f := range 150 {
					if before != nil {
						apart = math.Max(apart, degrees(c.Pose(f).Rot[ring].Angle(before.Pose(f).Rot[ring])))
					}
				}
				if before != nil && apart < 0.5 {
					t.Errorf("%q, side %d: the ring fingers of two people are within %.2f degrees", prompt, side, apart)
				}
				for f := 0; f+30 <= 150; f += 30 {
					finger, wrist, p := 0.0, 0.0, c.Pose(f)
					for g := f; g < f+30; g++ {
						q := c.Pose(g)
						wrist = math.Max(wrist, degrees(p.Rot[arm.Hand].Angle(q.Rot[arm.Hand])))
						for _, joints := range b.Finger[side] {
							finger = math.Max(finger, degrees(p.Rot[joints[0]].Angle(q.Rot[joints[0]])))
						}
					}
					if finger < 0.08 || wrist < 0.05 {
						t.Errorf("%q, seed %d, side %d: from frame %d on the fingers move by %.2f degrees in a second, the wrist by %.2f",
							prompt, seed, side, f, finger, wrist)
					}
				}
			}
			before = c
		}
	}
}
