package learn

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// The near side of a learned move is the right one, with which most people act.
const near = rig.Right

// back is how long the way back to standing takes, in seconds.
const back = 0.7

// text returns a move of keys as a declaration of a file.
func text(r *recording, keys []int, l *Learned, o Options) string {
	w := writer{r: r, curls: r.fingersBend()}
	fmt.Fprintf(&w.out, "# Learned from %s: %d keys for %.2f s, joints within %.1f cm of the recording.\n", o.Source, len(keys), l.Seconds,
		100*l.Deviation.Max)
	fmt.Fprintf(&w.out, "move %s%s\n", o.Name, w.displacement())
	w.key(0.5, 0, false, keys[0])
	w.out.WriteString("  repeat\n")
	for i := 1; i < len(keys); i++ {
		stay := 0.0
		in := float64(keys[i]-keys[i-1]) / rate
		if i+1 < len(keys) && w.still(keys[i], keys[i+1], o.Within/4) {
			stay = float64(keys[i+1]-keys[i]) / rate
		}
		w.key(in, stay, i+1 < len(keys) && stay == 0, keys[i])
		if stay > 0 {
			i++
		}
	}
	fmt.Fprintf(&w.out, "  leave\n    %s\n", number(back, 2))
	if o.Words {
		fmt.Fprintf(&w.out, "  words: %s\n", o.Name)
	}
	return w.out.String()
}

// writer writes the keys of a recording.
type writer struct {
	r     *recording
	curls bool
	out   strings.Builder
}

// displacement returns the attributes of a move that ends elsewhere than it begins, or turned.
func (w *writer) displacement() string {
	const leastGone, leastTurn = 0.08, 10.0 // parts of the hip height, degrees
	tall := w.r.body.Size.HipHeight
	first, last := &w.r.poses[0].posture, &w.r.poses[len(w.r.poses)-1]
	offset := last.posture.Pelvis.Sub(first.Pelvis).Horizontal().Scale(1 / tall)
	turn := degrees(last.value[leanFirst])
	var parts []string
	if offset.Len() > leastGone {
		parts = append(parts, "gone"+field("ahead", offset.Z, 2)+field("aside", near.Sign()*offset.X, 2))
	}
	if math.Abs(turn) > leastTurn {
		parts = append(parts, "turn "+number(near.Sign()*turn, 0))
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

// still reports whether two poses are nearly one.
func (w *writer) still(a, b int, within float64) bool {
	for j, p := range w.r.poses[a].points {
		if p.Dist(w.r.poses[b].points[j]) > within {
			return false
		}
	}
	return true
}

// key writes a pose as a key.
func (w *writer) key(in, stay float64, pass bool, i int) {
	var parts []string
	add := func(part, fields string) {
		if fields != "" {
			parts = append(parts, part+fields)
		}
	}
	v := &w.r.poses[i].value
	support, carried := w.support(i)
	add("pelvis", w.pelvis(i, carried))
	for k, part := range [3]string{"hips", "chest", "head"} {
		lean := v[leanFirst+3*k:]
		add(part, angle("pitch", lean[1])+angle("roll", lean[2])+angle("yaw", near.Sign()*lean[0]))
	}
	if support != "" {
		parts = append(parts, "on "+support)
	}
	fmt.Fprintf(&w.out, "    %s", number(in, 2))
	if stay > 0 {
		w.out.WriteString(" stay " + number(stay, 2))
	}
	if pass {
		w.out.WriteString(" pass")
	}
	w.out.WriteString("  " + strings.Join(parts, ", ") + "\n")
	limbs := [2]string{w.limb(i, near), w.limb(i, near.Other())}
	if limbs[0] == limbs[1] {
		fmt.Fprintf(&w.out, "        both %s\n", limbs[0])
		return
	}
	fmt.Fprintf(&w.out, "        near %s\n        far %s\n", limbs[0], limbs[1])
}

// support returns the word for the support of a pose, "" for both feet, and the feet that carry the body.
func (w *writer) support(i int) (word string, carried [2]bool) {
	for side := range carried {
		carried[side] = w.r.grounded(i, rig.Side(side))
	}
	const low = 0.45 // of the height of a standing pelvis: below it more than feet touch the ground
	n, f := carried[near], carried[near.Other()]
	if n && !f && !w.balanced(i, near) || f && !n && !w.balanced(i, near.Other()) {
		return "air", [2]bool{}
	}
	switch {
	case w.r.poses[i].posture.Pelvis.Y < low*w.r.body.Size.PelvisHeight:
		return "body", [2]bool{}
	case n && f:
		return "", carried
	case n:
		return "near", carried
	case f:
		return "far", carried
	}
	return "air", carried
}

// balanced reports whether the body is over a foot. A body that walks is not.
func (w *writer) balanced(i int, side rig.Side) bool {
	const beside = 0.1 // parts of the hip height
	p := &w.r.poses[i]
	far := w.r.body.Centre(&p.turns).Sub(p.posture.Feet[side].Ankle).Horizontal()
	return far.Len() < beside*w.r.body.Size.HipHeight
}

// pelvis returns the place of the pelvis: below standing, and ahead of where the engine balances the body over
// the feet that carry it, or else of where it stood.
func (w *writer) pelvis(i int, carried [2]bool) string {
	z := &w.r.body.Size
	p := &w.r.poses[i]
	at := p.posture.Pelvis
	const bent = 0.994 // height of a body at ease, as a share of its height with straight legs
	down := (bent*z.PelvisHeight - at.Y) / (z.Thigh + z.Shin) * 0.927
	ahead := at.Z + pelvisBehind*z.Ball.Z
	var over geom.Vec3
	n := 0.0
	for side, c := range carried {
		if !c {
			continue
		}
		f := &p.posture.Feet[side]
		flat := blend.Clamp(1-p.value[legFirst+side*legSize+3]/0.3, 0, 1)
		over, n = over.Add(f.Ankle).Add(f.Turn.Rotate(z.Ball.Scale(1-pelvisBehind*flat))), n+1
	}
	if n > 0 {
		ahead = w.r.body.Centre(&p.turns).Z - over.Z/n
	}
	return field("down", down, 2) + field("ahead", ahead/z.HipHeight, 2) + field("aside", near.Sign()*at.X/z.HipHeight, 2)
}

// limb returns the arm and the leg of a side.
func (w *writer) limb(i int, side rig.Side) string {
	v := &w.r.poses[i].value
	a := v[armFirst+int(side)*armSize:]
	out := "arm flex " + number(degrees(a[armFlex]), 0) + " abduct " + number(degrees(a[armAbduct]), 0) + angle("twist", a[armTwist]) +
		" elbow " + number(degrees(a[armElbow]), 0) + " pronate " + number(degrees(a[armPronate]), 0) + " wrist " +
		number(degrees(a[armWrist]), 0) + angle("bend", a[armBend]) + angle("raise", a[armLift]) + angle("ahead", a[armAhead])
	if w.curls {
		out += " curl " + number(degrees(a[armCurl]), 0)
	}
	s, stands := w.r.nextStand(i, side)
	if s != nil {
		out += w.foot(i, side, s, stands)
	}
	if word, _ := w.support(i); word == "body" || !stands {
		out += ", leg" + w.leg(i, side)
	}
	return out
}

// foot returns where a foot stands, or comes down next.
func (w *writer) foot(i int, side rig.Side, s *stand, stands bool) (out string) {
	const leastStep, leastTurn, leastHeel = 0.02, 6.0, 10.0 // parts of the hip height, degrees
	home, toeOut := w.r.home(side)
	off := s.ball.Sub(home).Scale(1 / w.r.body.Size.HipHeight)
	if off.Horizontal().Len() > leastStep {
		out += ", foot ahead " + number(off.Z, 2) + field("aside", side.Sign()*off.X, 2)
	}
	turn := degrees(w.r.toeOut(s, side) - toeOut)
	if math.Abs(turn) > leastTurn {
		out += ", toes " + number(turn, 0)
	}
	v := w.r.poses[i].value[legFirst+int(side)*legSize:]
	if heel := degrees(v[3]); stands && heel > leastHeel {
		out += ", heel " + number(heel, 0)
	}
	knee := geom.Vec3{X: v[4], Z: v[6]}
	t := &w.r.poses[i].turns
	if bent := t.Thigh[side].Angle(t.Shin[side]); stands && bent > 0.45 && knee.Len() > 0.3 {
		if spread := degrees(side.Sign()*math.Atan2(knee.X, knee.Z)-toeOut) - turn; math.Abs(spread) > leastTurn {
			out += ", spread " + number(spread, 0)
		}
	}
	return out
}

// leg returns the shape of a leg that carries nothing.
func (w *writer) leg(i int, side rig.Side) string {
	t := &w.r.poses[i].turns
	thigh := geom.Order{0, 2, 1}.Euler(t.Pelvis.Inv().Mul(t.Thigh[side]))
	bend := func(from, to geom.Quat) float64 { return leans.Euler(from.Inv().Mul(to))[1] }
	return " flex " + number(degrees(-thigh[0]), 0) + angle("out", side.Sign()*thigh[1]) +
		angle("turn", side.Sign()*thigh[2]) + " knee " + number(degrees(bend(t.Thigh[side], t.Shin[side])), 0) +
		angle("point", bend(t.Shin[side], t.Sole[side]))
}

// field returns a word with its number after a space, or "" if the number is 0 as written.
func field(word string, v float64, decimals int) string {
	if n := number(v, decimals); n != "0" {
		return " " + word + " " + n
	}
	return ""
}

// angle returns a word with its angle in whole degrees, or "" for an angle too small to be seen.
func angle(word string, a float64) string {
	const least = 1.5 // degrees
	if math.Abs(degrees(a)) < least {
		return ""
	}
	return field(word, degrees(a), 0)
}

// number returns a number without the zeros at its end, rounded to a number of decimals.
func number(v float64, decimals int) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', decimals, 64), 64) // it is a number
	return strconv.FormatFloat(rounded+0, 'f', -1, 64)
}

func degrees(a float64) float64 { return a * 180 / math.Pi }
