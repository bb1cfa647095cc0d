package engine_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/metrics"
)

// ways are what bodies of every style are made to do.
var ways = []string{"walks forward", "jogs", "walks backwards", "steps sideways to the right", "turns around", "walks in a circle", "runs", "walks, then stops"}

// wayOf returns the gait of a person with a style.
func wayOf(style, way string) string {
	gaits := map[string]string{"march": "marches", "crouched": "crouch walks", "kneelift": "walks with the knees high", "tiptoe": "tiptoes", "waddle": "waddles", "shuffle": "shuffles", "skip": "skips", "gallop": "gallops"}
	if verb, ok := gaits[style]; ok && way == "walks forward" {
		return "a person " + verb
	}
	return fmt.Sprintf("this %s person %s", style, way)
}

// Every style in several ways of going, on an adult, a child and a giant: no joint
// goes beyond its limits, no limb into another, no foot slips or sinks, and labels
// agree with the measured contacts.
func TestStylesKeepTheRulesOfMotion(t *testing.T) {
	computes(t)
	const (
		skate  = 0.003  // m/s
		slip   = 0.03   // m/s
		agrees = 0.98   // on average, of the adult
		depth  = 0.0005 // metres
		cut    = 0.001  // metres
		limit  = 2      // degrees; the adult has none
	)
	bodies := crowd()
	names := []string{"adult", "child", "giant"}
	var sum, n float64
	for i, style := range language.Styles {
		for k, direction := range ways {
			// Every style on every body, every way with every style on some body: the
			// adult walks in all of them.
			name := names[(i+k)%3]
			if k == 0 {
				name = "adult"
			} else if testing.Short() || (i+k)%2 != 0 {
				continue
			}
			req := ask(wayOf(style, direction), 150)
			req.Skeleton = bodies[name]
			m := metrics.NewMotion(generate(t, req).Samples[0].Clip, nil)
			k1, k2, k5 := metrics.SkateContacts(m), metrics.SkateMax(m), metrics.ContactConsistency(m)
			_, past := metrics.JointLimits(m)
			_, deep := metrics.SelfCollision(m)
			low := metrics.SoleDepth(m)
			t.Logf("%-50s %-5s K1 %.2f, K2 %.1f cm/s, K5 %.3f, X2 %.1f°, X5 %.1f mm, depth %.2f mm, jerk %.0f m/s³", req.Segments[0].Prompt, name, 100*k1, 100*k2, k5, past, 1000*deep, 1000*low, metrics.Jerk(m))
			if k1 > skate || k2 > slip || past > limit || deep > cut || low > depth*math.Max(1, bodySize(m)) {
				t.Errorf("%s, %s: K1 %.4f, K2 %.4f, X2 %.1f°, X5 %.1f mm, depth %.2f mm", req.Segments[0].Prompt, name, k1, k2, past, 1000*deep, 1000*low)
			}
			if name == "adult" && past > 0 {
				t.Errorf("%s: a joint goes %.1f degrees beyond its limits", req.Segments[0].Prompt, past)
			}
			if name == "adult" {
				sum, n = sum+k5, n+1
			}
		}
	}
	t.Logf("K5 on average %.3f", sum/n)
	if sum/n < agrees {
		t.Errorf("K5 is %.3f on average, want %.2f", sum/n, agrees)
	}
}

// bodySize returns how large a body is, beside an adult.
func bodySize(m *metrics.Motion) float64 {
	high := 0.0
	for _, j := range m.At[0] {
		high = math.Max(high, j.Pos.Y)
	}
	return high / 1.7
}
