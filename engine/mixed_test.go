package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// fastest returns the speed of the fastest joint, in m/s.
func fastest(c *clip.Clip) (v float64) {
	at := places(c)
	for f := 1; f < len(at); f++ {
		for j := range at[f] {
			v = math.Max(v, at[f][j].Pos.Dist(at[f-1][j].Pos)*c.FPS)
		}
	}
	return v
}

// someTarget is a place where a hand, a foot or the head of a body can be, in or
// beside what it does.
func someTarget(r *rand.Rand, c *clip.Clip, at [][]geom.Transform, f int) mmcp.Constraint {
	hips := at[f][0]
	ahead := hips.Rot.Rotate(geom.UnitZ)
	heading := geom.Yaw(math.Atan2(ahead.X, ahead.Z))
	near := func(x, y, z float64) geom.Vec3 { return hips.Pos.Add(heading.Rotate(geom.Vec3{X: x, Y: y, Z: z})) }
	side, sign := "Left", 1.0
	if r.IntN(2) == 0 {
		side, sign = "Right", -1
	}
	switch r.IntN(4) {
	case 0, 1:
		p := near(sign*(0.5*r.Float64()-0.05), -0.3+1.1*r.Float64(), 0.2+0.4*r.Float64())
		p.Y = math.Max(p.Y, 0.1)
		return target(side+"Hand", f, p)
	case 2:
		p := near(sign*(0.05+0.25*r.Float64()), 0, -0.2+0.5*r.Float64())
		p.Y = 0.07 + 0.3*r.Float64()*float64(r.IntN(2))
		return target(side+"Foot", f, p)
	default:
		p := at[f][c.Skeleton.Index("Head")].Pos
		return target("Head", f, p.Add(heading.Rotate(geom.Vec3{X: 0.1 * r.NormFloat64(), Y: -0.2 * r.Float64(), Z: 0.15 * r.Float64()})))
	}
}

// Words and pins together: the pins are met, and neither limbs nor speeds become
// those of no human for it.
func TestWordsAndPinsMixed(t *testing.T) {
	computes(t)
	prompts := []string{"a person stands", "a person walks forward", "a person runs", "a person waves with the right hand", "a person sits down",
		"a person bows", "a person walks, then turns around", "a person squats", "a person dances"}
	const requests = 45
	var limit, collide, miss float64
	broken, fast := 0, 0
	for n := range requests {
		r := rand.New(rand.NewPCG(uint64(n), 5))
		req := ask(prompts[n%len(prompts)], 120)
		req.Options.Seed = mmcp.Seed(fmt.Sprint(n))
		plain := generate(t, req).Samples[0].Clip
		at := places(plain)
		for i := range 1 + r.IntN(4) {
			// Three tenths of a second from one to the next are enough for people.
			req.Constraints = append(req.Constraints, someTarget(r, plain, at, 12+26*i+r.IntN(17)))
		}
		c := generate(t, req).Samples[0].Clip
		bones(t, c)
		m := metrics.NewMotion(c, nil)
		_, past := metrics.JointLimits(m)
		_, depth := metrics.SelfCollision(m)
		more := fastest(c) - math.Max(5, fastest(plain))
		if past > 2 {
			broken++
			t.Logf("%q, %d pins, seed %d: %.0f degrees beyond its limits", req.Segments[0].Prompt, len(req.Constraints), n, past)
		}
		if more > 3 {
			fast++
			t.Logf("%q, %d pins, seed %d: %.1f m/s faster than without pins", req.Segments[0].Prompt, len(req.Constraints), n, more)
		}
		limit, collide = math.Max(limit, past), math.Max(collide, depth)
		if e := residuals(c, req.Constraints).effector; e > effectorError {
			t.Logf("%q, seed %d: %.2f cm off: %+v", req.Segments[0].Prompt, n, 100*e, req.Constraints)
		}
		miss = math.Max(miss, residuals(c, req.Constraints).effector)
	}
	t.Logf("%d requests: effector %.4f cm (goal 0.05), %d beyond 2 degrees of joint limits, at most %.1f (goal 0), %d too fast, %.0f mm deep in itself",
		requests, 100*miss, broken, limit, fast, 1000*collide)
	if miss > effectorError || broken > requests/20 || fast > requests/20 || collide > 0.1 {
		t.Errorf("effector %.4f cm, %d of %d beyond their limits, %d too fast, %.0f mm deep", 100*miss, broken, requests, fast, 1000*collide)
	}
}
