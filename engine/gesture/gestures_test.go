package gesture

import (
	"flag"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// hanging is an arm that does nothing.
var hanging = posture.Arm{
	Flex: radians(1), Abduct: radians(8), Twist: radians(14), Elbow: radians(13), Pronate: radians(16), Wrist: radians(5), Curl: radians(20), Hang: 1,
}

// upright is a body that stands, with arms that hang.
func upright(b *rig.Body) posture.Posture {
	p := posture.Posture{Pelvis: geom.Vec3{Y: b.Size.PelvisHeight - 0.01}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.Identity, Arms: [2]posture.Arm{hanging, hanging}}
	for side := range p.Feet {
		p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: b.Size.Hip[side].X, Y: b.Size.Ankle}, Turn: geom.Identity, Toe: geom.Identity, Knee: geom.UnitZ}
	}
	return p
}

// action returns what an entry of the tables is the gesture of.
func actionOf(entry repertoire.Name) language.Action {
	name := string(entry)
	verb, more := name, ""
	for i := len(name); i > 0; i = strings.LastIndexByte(name[:i], ' ') {
		if language.Verb(name[:i]).Upper() {
			verb, more = name[:i], strings.TrimPrefix(name[i:], " ")
			break
		}
	}
	return language.Action{Verb: language.Verb(verb), Variant: more, Side: language.Right}
}

var allFlag = flag.Bool("all", false, "perform each gesture, instead of one of four (make whole)")

// Hands move without a jump in every gesture, and return to where they were.
func TestGesturesAreContinuous(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	const dt = 1.0 / 90
	for _, name := range slices.Sorted(maps.Keys(repertoire.Current().Gestures)) {
		if !*allFlag && rigtest.Hash(string(name))%4 != 0 {
			continue
		}
		rnd := blend.NewRand(7)
		g, ok := New(b, language.Span{Action: actionOf(name), Start: 0.5, End: 4.5}, Joint{Overlap: 0.1}, &rnd, Clock{}, &Expressivity{})
		if !ok {
			continue // its verb is none of the upper body
		}
		var before [2]geom.Vec3
		for s := range int(6.5 / dt) {
			p := upright(b)
			g.Apply(float64(s)*dt, &p)
			turns := p.Solve(b)
			for side := range p.Arms {
				at := b.Place(&turns, b.Arms[side].Hand)
				if step := at.Dist(before[side]); s > 0 && !(step < 14*dt) {
					t.Fatalf("%s: a hand goes %.0f mm within %.0f ms at %.2f s", name, 1000*step, 1000*dt, float64(s)*dt)
				}
				before[side] = at
			}
		}
		p := upright(b)
		turns := p.Solve(b)
		for side := range before {
			if d := before[side].Dist(b.Place(&turns, b.Arms[side].Hand)); d > 0.001 {
				t.Errorf("%s: a hand ends %.0f mm from where it hung", name, 1000*d)
			}
		}
	}
}

// A gesture of one hand is the mirror image of the same with the other.
func TestGesturesMirror(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	for name := range repertoire.Current().Gestures {
		var sides [2]Gesture
		ok := true
		for i, side := range []language.Side{language.Left, language.Right} {
			a, rnd := actionOf(name), blend.NewRand(7)
			a.Side = side
			g, is := New(b, language.Span{Action: a, End: 4}, Joint{Overlap: 0.1}, &rnd, Clock{}, &Expressivity{})
			sides[i], ok = g, ok && is
		}
		if !ok {
			continue
		}
		for _, at := range []float64{0.4, 1.1, 2.3, 3.7} {
			var hand [2]geom.Vec3
			for i := range sides {
				p := upright(b)
				sides[i].Apply(at, &p)
				turns := p.Solve(b)
				hand[i] = b.Place(&turns, b.Arms[i].Hand)
			}
			if m := hand[1]; hand[0].Dist(geom.Vec3{X: -m.X, Y: m.Y, Z: m.Z}) > 0.006 {
				t.Errorf("%s at %.1f s: the left hand is at %.3v, the right one's image at %.3v", name, at, hand[0], m)
			}
		}
	}
}
