package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Gesture is one action of the upper body, from Start to End seconds.
type Gesture struct {
	language.Span

	side   [2]bool // arms that it uses
	size   float64 // 1 is usual
	tempo  float64 // cycles per second, of gestures that repeat
	away   float64 // to which side the head turns, -1 to 1
	margin float64 // seconds by which it overlaps its neighbours
}

// NewGesture returns a gesture as one person makes it. It begins and ends so
// that it passes into its neighbours within overlap seconds. ok is false for
// actions that are none.
func NewGesture(s language.Span, overlap float64, rnd *blend.Rand) (g Gesture, ok bool) {
	if !s.Verb.Upper() {
		return g, false
	}
	g = Gesture{Span: s, size: rnd.Float(0.9, 1.1), tempo: rnd.Float(1.35, 1.6), margin: blend.Clamp(overlap/2, 0.03, 0.8)}
	hand := rig.Right
	if rnd.Float(0, 1) < 0.12 {
		hand = rig.Left
	}
	g.away = 1 - 2*math.Round(rnd.Float(0, 1))
	switch s.Side {
	case language.Left:
		hand = rig.Left
	case language.Right:
		hand = rig.Right
	}
	g.side[hand] = true
	if s.Side == language.Both || s.Verb == language.Clap {
		g.side = [2]bool{true, true}
	}
	switch s.Direction {
	case language.Leftward:
		g.away = 1
	case language.Rightward:
		g.away = -1
	}
	if s.Count > 0 {
		busy := math.Max(0.5, s.End-s.Start-1.0)
		g.tempo = blend.Clamp(float64(s.Count)/busy, 0.5, 3)
	}
	return g, true
}

// Apply shapes p at time t.
func (g *Gesture) Apply(t float64, p *posture.Posture) {
	if t < g.Start-g.margin || t > g.End+g.margin {
		return
	}
	length := g.End - g.Start
	slow := 0.75
	if g.Verb == language.Bow {
		slow = 1.3
	}
	rise := math.Min(slow, 0.38*length) + g.margin
	k := blend.Window(t, g.Start-g.margin, g.End+g.margin, rise, 1.1*rise)
	since := t - g.Start
	for side := range p.Arms {
		if g.side[side] {
			g.arm(since, k, &p.Arms[side])
		}
	}
	g.trunk(since, k, p)
}

func (g *Gesture) arm(since, k float64, a *posture.Arm) {
	swing := math.Sin(2 * math.Pi * g.tempo * since)
	var to posture.Arm
	switch g.Verb {
	case language.Wave:
		to = posture.Aim(geom.Vec3{X: 0.60, Y: -0.28 + 0.15*g.size, Z: 0.42}, geom.Vec3{X: 0.22 + 0.36*g.size*swing, Y: 1, Z: 0.28})
		to.Wrist, to.Curl, to.Lift = radians(-8), radians(6), radians(6)
		to.Pronate = radians(8) * swing
	case language.Raise:
		to = posture.Aim(geom.Vec3{X: 0.22, Y: 0.9, Z: 0.30}, geom.Vec3{X: 0.02, Y: 1, Z: 0.1})
		to.Curl, to.Lift = radians(8), radians(18)
	case language.Point:
		to = posture.Aim(geom.Vec3{X: 0.12, Y: -0.22, Z: 1}, geom.Vec3{X: -0.02, Y: 0.02, Z: 1})
		to.Curl, to.Point, to.Lift = radians(62), 1, radians(4)
	case language.Clap:
		apart := 0.5 - 0.5*math.Cos(2*math.Pi*1.4*g.tempo*since)
		to = posture.Aim(geom.Vec3{X: 0.22 + 0.16*apart, Y: -0.8, Z: 0.42}, geom.Vec3{X: -0.47 + 0.42*apart, Y: 0.30, Z: 0.8})
		to.Curl = radians(5)
	default:
		return
	}
	*a = a.Lerp(to, k)
}

func (g *Gesture) trunk(since, k float64, p *posture.Posture) {
	swing := math.Sin(2 * math.Pi * g.tempo * since)
	switch g.Verb {
	case language.Nod:
		p.Head = p.Head.Mul(pitch(k * g.size * radians(9) * (0.6 - math.Cos(2*math.Pi*g.tempo*since))))
	case language.Shake:
		p.Head = p.Head.Mul(geom.Yaw(k * g.size * radians(24) * swing))
	case language.Look:
		p.Head = p.Head.Mul(geom.Yaw(k * g.away * radians(52)))
		p.Chest = p.Chest.Mul(geom.Yaw(k * g.away * radians(14)))
	case language.Bow:
		p.Hips = p.Hips.Mul(pitch(k * radians(24)))
		p.Chest = p.Chest.Mul(pitch(k * g.size * radians(47)))
		p.Head = p.Head.Mul(pitch(k * g.size * radians(52)))
		p.Pelvis = p.Pelvis.Add(p.Hips.Rotate(geom.UnitZ).Horizontal().Unit().Scale(-0.09 * k))
	case language.Wave, language.Raise:
		// The trunk answers a raised arm by leaning away from it.
		if g.side[rig.Left] != g.side[rig.Right] {
			lean := radians(2.5) * k
			if g.side[rig.Left] {
				lean = -lean
			}
			p.Chest = p.Chest.Mul(roll(-lean))
		}
	}
}
