package adapt_test

import (
	"flag"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

var allFlag = flag.Bool("all", false, "edit by each act, instead of one of three (make whole)")

// acts are prompts of actions that a body does on its feet. After a colon stands the joint that strikes, if it is not a hand or a foot.
var acts = strings.Split(strings.TrimSpace(`
a person kicks
a person kicks with the left leg
a person kicks high
a person does a side kick with the right leg
a person does a front kick
a person does a roundhouse kick
a person knees with the right knee: knee
a person raises the left leg to the side
a person swings the right leg
a person stomps
a person kicks a ball
a person punches
a person waves
a person throws a ball
a person claps
a person slashes with a sword
a person salutes
a person points to the left
a person bows
a person squats
a person lunges
a person spins around
a person catches a ball
a person ducks
a person shrugs`), "\n")

// limbs returns where the hands and the feet, or the knees, of a body are in each frame, seen from its pelvis.
func limbs(b *rig.Body, c *clip.Clip, from, to int, knees bool) (out [4][]geom.Vec3) {
	joints := [4]int{b.Arms[0].Hand, b.Arms[1].Hand, b.Legs[0].Foot, b.Legs[1].Foot}
	if knees {
		joints[2], joints[3] = b.Legs[0].Shin, b.Legs[1].Shin
	}
	for f := from; f < to; f++ {
		at := c.Skeleton.Model(c.Pose(f), nil)
		pelvis := at[b.Pelvis]
		ahead := pelvis.Rot.Mul(b.Reference(b.Pelvis).Inv()).Rotate(geom.UnitZ)
		back := geom.Yaw(-math.Atan2(ahead.X, ahead.Z))
		for i, j := range joints {
			out[i] = append(out[i], back.Rotate(at[j].Pos.Sub(pelvis.Pos)))
		}
	}
	return out
}

// farthest returns for each limb how far it gets from where it is at rest, in some frames of a clip.
func farthest(b *rig.Body, c *clip.Clip, from, to int, knees bool) (out [4]float64) {
	still := clip.New(c.Skeleton, c.FPS, 1)
	still.SetPose(0, c.Skeleton.RestPose())
	home := limbs(b, still, 0, 1, knees)
	for i, way := range limbs(b, c, from, to, knees) {
		for _, at := range way {
			out[i] = math.Max(out[i], at.Dist(home[i][0]))
		}
	}
	return out
}

// shown returns the parts of a body that show an act beside its legs, in each frame: both hands, seen from the shoulder in
// the chest, in lengths of the arm, and the directions of face and chest, seen from the heading of the pelvis.
func shown(b *rig.Body, c *clip.Clip, from, to int) (out [4][]geom.Vec3) {
	for f := from; f < to; f++ {
		model := c.Skeleton.Model(c.Pose(f), nil)
		t := b.Read(model)
		back := geom.Yaw(-2 * math.Atan2(t.Pelvis.Y, t.Pelvis.W))
		for side, arm := range b.Arms {
			hand := t.Chest.Inv().Rotate(model[arm.Hand].Pos.Sub(model[arm.Upper].Pos))
			out[side] = append(out[side], hand.Scale(1/(b.Size.UpperArm+b.Size.ForeArm)))
		}
		out[2] = append(out[2], back.Rotate(t.Head.Rotate(geom.UnitZ)))
		out[3] = append(out[3], back.Rotate(t.Chest.Rotate(geom.UnitZ)))
	}
	return out
}

// otherSide returns parts of a body that does the same with the other side.
func otherSide(p [4][]geom.Vec3) (out [4][]geom.Vec3) {
	for i, way := range [4][]geom.Vec3{p[1], p[0], p[2], p[3]} {
		for _, at := range way {
			out[i] = append(out[i], geom.Vec3{X: -at.X, Y: at.Y, Z: at.Z})
		}
	}
	return out
}

// missed returns the part that stays farthest from the place where it is farthest from standing in the act alone, and
// that distance, as a share of the distance from standing. Parts that an act hardly moves do not count.
func missed(alone, still, is [4][]geom.Vec3) (share float64, part string) {
	const moved = 0.3 // lengths of the arm, and of a unit vector
	for i, way := range alone {
		most, place := 0.0, geom.Vec3{}
		for _, at := range way {
			if far := at.Dist(still[i][0]); far > most {
				most, place = far, at
			}
		}
		least := math.Inf(1)
		for _, at := range is[i] {
			least = math.Min(least, at.Dist(place))
		}
		if most > moved && least/most > share {
			share, part = least/most, [4]string{"the left hand", "the right hand", "the face", "the chest"}[i]
		}
	}
	return share, part
}

// Bounds of acts within walks.
const (
	actShown  = 0.8   // of the way of the act's own limb when the act is done alone
	actMissed = 0.5   // share of its distance from standing by which each other part misses its place of the act alone; heads nod less or more
	actSlip   = 0.015 // m/s, mean of heels and toes on the ground
)

// TestActsInWalks holds that an act which an edit puts into a walk is done while the body covers its
// distance, by all parts of the body that the act alone uses, that the seams hold, and that no foot slides. Either leg or arm
// may do the act. The parts have two seconds, because a slash takes that long.
func TestActsInWalks(t *testing.T) {
	b := editors(t)["engine"]
	for k, source := range []string{"long arms", "Mixamo", "chibi"} {
		s := people(t)[source]
		body := rig.NewBody(s)
		doc, _ := generate(t, b, walk(s, "a person walks forward", 30, 5))
		c := doc.Samples[0].Clip
		standing, _ := generate(t, b, walk(s, "a person stands", 30, 1))
		still := shown(body, standing.Samples[0].Clip, 29, 30)
		for _, act := range acts {
			prompt, _, knees := strings.Cut(act, ": ")
			if !*allFlag && rigtest.Hash(prompt)%3 != uint64(k) {
				continue
			}
			t.Run(source+"/"+prompt, func(t *testing.T) {
				alone, _ := generate(t, b, walk(s, prompt, 30, 3))
				x := edit{prompt, 60, 105, nil}
				doc, _ := generate(t, b, x.request(c))
				got := doc.Samples[0].Clip
				x.kept(t, c, got)
				x.smooth(t, c, got)
				want, is := farthest(body, alone.Samples[0].Clip, 0, 90, knees), farthest(body, got, x.from, x.to, knees)
				own := slices.Index(want[:], slices.Max(want[:]))
				if part := max(is[own&^1], is[own|1]) / want[own]; part < actShown {
					t.Errorf("limb %d gets %.2f as far as in the act alone", own, part)
				}
				whole := edit{prompt, 60, 120, nil}
				doc, _ = generate(t, b, whole.request(c))
				want4, is4 := shown(body, alone.Samples[0].Clip, 0, 90), shown(body, doc.Samples[0].Clip, whole.from, whole.to)
				share, part := missed(want4, still, is4)
				if other, which := missed(otherSide(want4), still, is4); other < share {
					share, part = other, which
				}
				if share > actMissed {
					t.Errorf("%s misses its place of the act alone by %.2f of its way", part, share)
				}
				if slip, _ := metrics.SoleSlip(metrics.NewMotion(got, nil)); slip > actSlip {
					t.Errorf("feet slide by %.1f cm/s", 100*slip)
				}
			})
		}
	}
}
