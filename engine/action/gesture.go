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
	times  int     // that it is done from beginning to end
}

// NewGesture returns a gesture as one person makes it. It begins and ends so
// that it passes into its neighbours within overlap seconds. ok is false for
// actions that are none.
func NewGesture(s language.Span, overlap float64, rnd *blend.Rand) (g Gesture, ok bool) {
	if !s.Verb.Upper() {
		return g, false
	}
	g = Gesture{Span: s, size: rnd.Float(0.9, 1.1), tempo: rnd.Float(1.4, 1.75), margin: blend.Clamp(overlap/2, 0.03, 0.8), times: 1}
	if s.Size > 0 {
		g.size *= blend.Clamp(s.Size, 0.4, 1.3)
	}
	hand := rig.Right
	if rnd.Float(0, 1) < 0.12 {
		hand = rig.Left
	}
	g.away = 1 - 2*math.Round(rnd.Float(0, 1))
	switch s.Direction {
	case language.Leftward:
		g.away, hand = 1, rig.Left
	case language.Rightward:
		g.away, hand = -1, rig.Right
	}
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
	if s.Count > 0 {
		switch s.Verb {
		case language.Raise, language.Point, language.Reach, language.Look:
			g.times = s.Count
		default:
			busy := math.Max(0.5, s.End-s.Start-1.0)
			g.tempo = blend.Clamp(float64(s.Count)/busy, 0.5, 3)
		}
	}
	return g, true
}

// Apply shapes p at time t.
func (g *Gesture) Apply(t float64, p *posture.Posture) {
	if t < g.Start-g.margin || t > g.End+g.margin+0.2 {
		return
	}
	since := t - g.Start
	for side := range p.Arms {
		if g.side[side] {
			if to, ok := g.arm(since, rig.Side(side)); ok {
				g.bring(t, &p.Arms[side], to)
			}
		}
	}
	g.trunk(t, p)
}

// share is how much of the gesture there is at a time, for a part of the body
// that comes later than the shoulder by lag seconds. It goes a little too far
// before it settles.
func (g *Gesture) share(t, lag float64) float64 {
	const slow = 0.75
	one := (g.End - g.Start) / float64(g.times)
	k, back := 0.0, 0.0
	for i := range g.times {
		start, end := g.Start+float64(i)*one, g.Start+float64(i+1)*one
		if i == 0 {
			start -= g.margin
		}
		if i == g.times-1 {
			end += g.margin
		}
		rise := math.Min(slow, 0.38*one) + g.margin/float64(g.times)
		u := blend.Window(t, start+lag, end+lag*0.5, rise, 1.1*rise)
		if past := (t - start - lag - 0.8*rise) / 0.55; past > 0 && past < 1 {
			u += 0.03 * u * hump(past)
		}
		k = math.Max(k, u)
		// Winding up: a little the other way first.
		back += 0.015 * bump((t-start-lag+0.12)/0.3)
	}
	return k - back
}

// bring moves an arm to a shape: shoulder first, then elbow, wrist and fingers.
func (g *Gesture) bring(t float64, a *posture.Arm, to posture.Arm) {
	upper, fore, hand, fingers := a.Lerp(to, g.share(t, 0)), a.Lerp(to, g.share(t, 0.035)), a.Lerp(to, g.share(t, 0.07)), a.Lerp(to, g.share(t, 0.1))
	*a = upper
	a.Elbow, a.Pronate, a.Wrist, a.Curl, a.Point = fore.Elbow, fore.Pronate, hand.Wrist, fingers.Curl, fingers.Point
}

// arm returns the shape that the gesture gives an arm.
func (g *Gesture) arm(since float64, side rig.Side) (to posture.Arm, ok bool) {
	swing := math.Sin(2 * math.Pi * g.tempo * since)
	switch g.Verb {
	case language.Wave:
		to = posture.Aim(geom.Vec3{X: 0.60, Y: -0.28 + 0.15*g.size, Z: 0.42}, geom.Vec3{X: 0.24 + 0.46*g.size*swing, Y: 1, Z: 0.28})
		to.Wrist, to.Curl, to.Lift = radians(-8), radians(6), radians(6)
		to.Pronate = radians(8) * swing
	case language.Raise:
		to = posture.Aim(geom.Vec3{X: 0.22, Y: 0.9, Z: 0.30}, geom.Vec3{X: 0.02, Y: 1, Z: 0.1})
		to.Curl, to.Lift = radians(8), radians(18)
	case language.Point:
		upper, fore := g.towards(side)
		to = posture.Aim(upper, fore)
		to.Curl, to.Point, to.Lift = radians(62), 1, radians(4)+math.Max(0, radians(14)*fore.Y)
	case language.Reach:
		upper, fore := g.towards(side)
		to = posture.Aim(upper, fore)
		to.Curl, to.Pronate, to.Lift = radians(14), radians(25), radians(5)+math.Max(0, radians(15)*fore.Y)
	case language.Clap:
		apart := 0.5 - 0.5*math.Cos(2*math.Pi*1.4*g.tempo*since)
		to = posture.Aim(geom.Vec3{X: 0.22 + 0.16*apart, Y: -0.8, Z: 0.42}, geom.Vec3{X: -0.47 + 0.42*apart, Y: 0.30, Z: 0.8})
		to.Curl = radians(5)
	default:
		return to, false
	}
	return to, true
}

// towards returns how upper arm and forearm lie when a hand goes the way that
// was said, seen from the chest, X outwards.
func (g *Gesture) towards(side rig.Side) (upper, fore geom.Vec3) {
	across := g.Direction == language.Leftward && side == rig.Right || g.Direction == language.Rightward && side == rig.Left
	switch {
	case g.Direction == language.Upward:
		return geom.Vec3{X: 0.2, Y: 0.8, Z: 0.5}, geom.Vec3{X: 0.02, Y: 1, Z: 0.3}
	case g.Direction == language.Downward:
		return geom.Vec3{X: 0.12, Y: -0.36, Z: 0.92}, geom.Vec3{X: 0.02, Y: -0.25, Z: 0.96}
	case g.Direction == language.Backward:
		return geom.Vec3{X: 0.8, Y: -0.45, Z: -0.3}, geom.Vec3{X: 0.6, Y: -0.2, Z: -0.75}
	case across:
		return geom.Vec3{X: -0.28, Y: -0.16, Z: 0.95}, geom.Vec3{X: -0.85, Y: 0.02, Z: 0.55}
	case g.Direction == language.Leftward || g.Direction == language.Rightward:
		return geom.Vec3{X: 1, Y: -0.14, Z: 0.3}, geom.Vec3{X: 1, Y: 0.02, Z: 0.12}
	}
	return geom.Vec3{X: 0.12, Y: -0.22, Z: 1}, geom.Vec3{X: -0.02, Y: 0.02, Z: 1}
}

// trunk lets head and trunk take part: the eyes go first, the chest follows.
func (g *Gesture) trunk(t float64, p *posture.Posture) {
	since := t - g.Start
	swing := math.Sin(2 * math.Pi * g.tempo * since)
	first, k, late := g.share(t, -0.12), g.share(t, 0), g.share(t, 0.06)
	both := g.side[rig.Left] && g.side[rig.Right]
	switch g.Verb {
	case language.Nod:
		p.Head = p.Head.Mul(pitch(k * g.size * radians(9) * (0.6 - math.Cos(2*math.Pi*g.tempo*since))))
	case language.Shake:
		p.Head = p.Head.Mul(geom.Yaw(k * g.size * radians(24) * swing))
	case language.Look:
		g.look(t, first, late, p)
	case language.Point:
		g.face(0.8*first, 0.7*late, p)
	case language.Reach:
		g.face(0.8*first, late, p)
		switch g.Direction {
		case language.Upward:
			p.Chest = p.Chest.Mul(pitch(radians(-5) * late))
		case language.Downward:
			tall := p.Pelvis.Y
			p.Hips = p.Hips.Mul(pitch(radians(26) * k))
			p.Chest = p.Chest.Mul(pitch(radians(56) * late))
			p.Pelvis = p.Pelvis.Add(p.Hips.Rotate(geom.UnitZ).Horizontal().Unit().Scale(-0.11 * tall * k))
			p.Pelvis.Y -= 0.18 * tall * k
		default:
			p.Chest = p.Chest.Mul(pitch(radians(9) * late))
		}
	}
	if g.Verb == language.Wave {
		// The shoulders go along a little with the swing.
		p.Chest = p.Chest.Mul(roll(k * radians(0.7) * swing)).Mul(geom.Yaw(k * radians(0.9) * swing))
	}
	// The trunk answers one raised arm by leaning away from it.
	if (g.Verb == language.Wave || g.Verb == language.Raise || g.Verb == language.Reach) && !both {
		lean := radians(2.5) * late
		if g.side[rig.Right] {
			lean = -lean
		}
		p.Chest = p.Chest.Mul(roll(lean))
	}
}

// look turns the head the way that was said, and the chest a little.
func (g *Gesture) look(t, first, late float64, p *posture.Posture) {
	away, later := g.away, g.away
	if g.Side == language.Both {
		// Around: to one side, then to the other.
		length := math.Max(0.5, g.End-g.Start)
		about := func(t float64) float64 { return math.Sin(2 * math.Pi * (t - g.Start) / length) }
		away, later = g.away*about(t+0.1), g.away*about(t)
	}
	switch g.Direction {
	case language.Upward:
		p.Head = p.Head.Mul(pitch(radians(-34) * first))
		p.Chest = p.Chest.Mul(pitch(radians(-6) * late))
	case language.Downward:
		p.Head = p.Head.Mul(pitch(radians(36) * first))
		p.Chest = p.Chest.Mul(pitch(radians(5) * late))
	default:
		p.Head = p.Head.Mul(geom.Yaw(first * away * radians(52)))
		p.Chest = p.Chest.Mul(geom.Yaw(late * later * radians(14)))
	}
}

// face turns head and chest after a hand.
func (g *Gesture) face(head, chest float64, p *posture.Posture) {
	switch g.Direction {
	case language.Leftward, language.Rightward:
		p.Head = p.Head.Mul(geom.Yaw(g.away * head * radians(48)))
		p.Chest = p.Chest.Mul(geom.Yaw(g.away * chest * radians(13)))
	case language.Backward:
		side := g.away
		if g.side[rig.Left] != g.side[rig.Right] {
			side = 1
			if g.side[rig.Right] {
				side = -1
			}
		}
		p.Head = p.Head.Mul(geom.Yaw(side * head * radians(60)))
		p.Chest = p.Chest.Mul(geom.Yaw(side * chest * radians(24)))
	case language.Upward:
		p.Head = p.Head.Mul(pitch(head * radians(-26)))
	case language.Downward:
		p.Head = p.Head.Mul(pitch(head * radians(28)))
	}
}
