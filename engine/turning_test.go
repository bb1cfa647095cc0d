package engine_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// child is the canonical body at two fifths of its size, with short legs, under a
// root and in an A-pose.
func child() mmcp.Skeleton {
	return resized(dress(disguise{name: mixamo, root: true, arms: 0.8}), 0.4, legsOf(0.24))
}

// crowd is the bodies that gaits are tried on: an adult, a child and a rig twice
// as large.
func crowd() map[string]mmcp.Skeleton {
	large := dress(disguise{name: unreal, root: true, arms: 0.9, spun: true})
	for i := range large.Joints {
		for k := range large.Joints[i].RestTranslation {
			large.Joints[i].RestTranslation[k] *= 2
		}
	}
	return map[string]mmcp.Skeleton{"adult": ask("", 1).Skeleton, "child": child(), "giant": large}
}

// headings returns how far some part of a body is turned to the left in every
// frame, in degrees, without jumps.
func headings(c *clip.Clip, joint int) []float64 {
	out := make([]float64, c.Frames())
	at := places(c)
	ref := c.Skeleton.Model(c.Skeleton.RestPose(), nil)[joint].Rot.Inv()
	for f := range out {
		ahead := at[f][joint].Rot.Mul(ref).Rotate(geom.UnitZ)
		out[f] = math.Atan2(ahead.X, ahead.Z) * 180 / math.Pi
		if f > 0 {
			out[f] += 360 * math.Round((out[f-1]-out[f])/360)
		}
	}
	return out
}

// halfway returns when a turn is half over, in seconds.
func halfway(turn []float64, fps float64) float64 {
	n := len(turn)
	for f := range turn {
		if math.Abs(turn[f]-turn[0]) > math.Abs(turn[n-1]-turn[0])/2 {
			return float64(f) / fps
		}
	}
	return math.Inf(1)
}

// landings returns how far each foot turns from one place on the ground to the
// next, in degrees.
func landings(c *clip.Clip, foot int) []float64 {
	yaw := headings(c, foot)
	var out []float64
	for _, k := range c.Contacts {
		if k.Joint != foot {
			continue
		}
		stood := yaw[0]
		for f := 1; f < len(k.On); f++ {
			if k.On[f] && !k.On[f-1] {
				out = append(out, yaw[f]-stood)
				stood = yaw[f]
			}
		}
	}
	return out
}

// A body that turns on the spot looks first, then turns shoulders, pelvis and feet; steps
// are no wider than a right angle, feet do not cross, and no joint is wrung.
func TestTurnsInPlace(t *testing.T) {
	computes(t)
	for name, skeleton := range crowd() {
		for _, angle := range []float64{45, 90, 180, 270, 360} {
			for _, side := range []string{"left", "right"} {
				prompt := fmt.Sprintf("a person turns %s %.0f degrees", side, angle)
				want := angle
				if side == "right" {
					want = -angle
				}
				for _, seed := range []mmcp.Seed{"1", "5"} {
					req := ask(prompt, 180)
					req.Skeleton, req.Options.Seed = skeleton, seed
					c := generate(t, req).Samples[0].Clip
					b := rig.NewBody(c.Skeleton)
					m := metrics.NewMotion(c, nil)
					_, wrung := metrics.JointLimits(m)
					_, deep := metrics.SelfCollision(m)
					hips := headings(c, b.Pelvis)
					turned := hips[len(hips)-1] - hips[0]
					head := halfway(headings(c, b.Head), c.FPS)
					chest := halfway(headings(c, b.Spine[len(b.Spine)-1]), c.FPS)
					pelvis := halfway(hips, c.FPS)
					var widest float64
					steps := 0
					for _, leg := range b.Legs {
						for _, a := range landings(c, leg.Foot) {
							widest = math.Max(widest, math.Abs(a))
							steps++
						}
					}
					t.Logf("%s, %s, seed %s: %.0f°, %d steps, a foot goes %.0f° at most; half at %.2f, %.2f, %.2f s; X2 %.1f°, X5 %.1f mm, K5 %.3f",
						name, prompt, seed, turned, steps, widest, head, chest, pelvis, wrung, 1000*deep, metrics.ContactConsistency(m))
					if math.Abs(turned-want) > 4 {
						t.Errorf("%s, %s: turned by %.0f°", name, prompt, turned)
					}
					if wrung > 0 || deep > 0.001 {
						t.Errorf("%s, %s, seed %s: a joint is wrung by %.1f°, limbs cut by %.1f mm", name, prompt, seed, wrung, 1000*deep)
					}
					if lead := pelvis - head; lead < 0.1 || lead > 0.35 || chest > pelvis || chest < head {
						t.Errorf("%s, %s: the head is half round at %.2f s, the chest at %.2f, the pelvis at %.2f", name, prompt, head, chest, pelvis)
					}
					// A foot goes two steps of the body at a time.
					if widest > 180 || angle/float64(steps) > 90 {
						t.Errorf("%s, %s: %d steps, the widest turns a foot by %.0f°", name, prompt, steps, widest)
					}
				}
			}
		}
	}
}

// A turn ends at its angle, or a note has the angle to which the time reaches.
func TestTurnsAreCompleteOrNoted(t *testing.T) {
	computes(t)
	const within = 0.08 // of the angle: the pelvis oscillates in a walk
	for prompt, degrees := range map[string]float64{
		"a person walks in a full circle": 360, "a person runs in a circle": 360, "a person walks in a half circle": 180,
		"a person walks backward in a circle": 360, "a person walks in a circle twice": 720, "a person sidesteps in a circle": 360,
		"a person turns around": 180, "a person spins around twice": 720,
	} {
		for _, frames := range []int{45, 60, 75, 90, 120} {
			doc := generate(t, ask(prompt, frames))
			h := look(doc.Samples[0].Clip)
			turned, last := 0.0, 0.0
			for f := range h.at {
				turn := h.body.Read(h.at[f]).Pelvis
				yaw := 2 * math.Atan2(turn.Y, turn.W) * 180 / math.Pi
				if f > 0 {
					turned += math.Remainder(yaw-last, 360)
				}
				last = yaw
			}
			noted := slices.ContainsFunc(doc.Notes, func(n gltfio.Note) bool { return strings.Contains(n.Message, "too short for a turn") })
			if complete := math.Abs(math.Abs(turned)-degrees) < within*degrees; complete == noted {
				t.Errorf("%q in %.1f s: turned by %.0f of %.0f degrees, and noted as too short: %v", prompt, float64(frames)/30, turned, degrees, noted)
			}
		}
	}
}
