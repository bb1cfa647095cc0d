package engine_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// The file of prompts has one prompt a line and, after a bar, what its motion has
// to show: slots of the form name or name:value, separated by spaces.
//
//	one of go:forward, go:back, go:left, go:right: the body gets there, 0.25 m at least, as seen from how it stood at first
//	also go:any                  it gets so far anywhere
//	far:2                        it goes 2 metres, a quarter more or less
//	stays                        it does not leave the place, 0.45 m
//	turn:-90                     it has turned by -90 degrees to the left at the end, 15 more or less
//	turned:90                    it was turned so far at some time
//	closes                       it ends where it began, by a quarter of the width of its way
//	wide                         its way bends off the line by a fifth of its length
//	up:L up:R up:LR              that wrist gets above its shoulder; up:no: none does
//	high:LR                      it gets above the head
//	front:R side:L               that wrist gets 0.4 m before its shoulder, or 0.4 m outwards of it
//	leg:L leg:R                  that ankle gets 0.3 m above the ground, or the knee as high as the hip; leg:no
//	moves:L                      that wrist moves about, the other much less
//	jumps:3                      three flights; jumps:any: two or more
//	low:0.8                      the hips come down to 0.8 metres
//	steps:4                      four footfalls, one more or less
//	rises:0.5                    the hips end 0.5 metres higher, three tenths more or less
//	back:1                       it gets 1 metre back, a quarter at least
//	sit squat kneel crouch lie   the hips get as low; lie: or the trunk is level, as high as a seat
//	end:stand|low                they are there at the end
//	look:left|right|up|down      the head turns
//	bends                        the trunk leans forward by 30 degrees
//	touch:head touch:L:knee      a wrist gets there, within 0.3 m, or 0.4 m of the floor
//	fast slow                    faster, slower than the same words without the speed
//	then:go,up                   one begins before the other: go, turn, up, low, jump, bend, leg
//	with:go,up                   both happen, overlapping
//	still:arms                   wrists swing by less than half of the usual
const promptFile = "testdata/prompts.txt"

// Five seconds at a low rate are enough to see an action.
const (
	promptRate   = 20
	promptFrames = 100
)

// sampled is one of how many captions, actions and requests a test judges without -all.
const sampled = 4

var allFlag = flag.Bool("all", false, "judge each caption, instead of one of four (make whole)")

// skipped reports whether a test leaves out its n-th case: only make whole judges all.
func skipped(n int) bool { return !*allFlag && n%sampled != 0 }

// least is the bound on the share of a sample for a bound on the share of all.
func least(bound float64) float64 {
	if *allFlag {
		return bound
	}
	return bound - 0.02 // the share of one caption of four differs by 0.01 and more
}

// slot accuracy: the share of the slots that motions must show.
const slotsShown = 0.97

func TestPromptsShowTheirSlots(t *testing.T) {
	computes(t)
	raw, err := os.ReadFile(promptFile)
	if err != nil {
		t.Fatal(err)
	}
	var prompts, total, shown int
	usual := film(t, "a person walks", promptFrames)
	for n, line := range strings.Split(string(raw), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		prompt, slots, ok := strings.Cut(line, "|")
		if !ok {
			t.Fatalf("line %d has no slots", n+1)
		}
		prompt = strings.TrimSpace(prompt)
		prompts++
		if skipped(prompts) {
			continue
		}
		f := film(t, prompt, promptFrames)
		f.usual = usual
		for slot := range strings.FieldsSeq(slots) {
			total++
			good, seen := f.shows(t, slot)
			if good {
				shown++
			} else {
				t.Logf("%d: %q does not show %s: %s", n+1, prompt, slot, seen)
			}
		}
	}
	share := float64(shown) / float64(total)
	t.Logf("%d prompts, %d of %d slots shown, %.1f %%", prompts, shown, total, 100*share)
	if prompts < 400 {
		t.Errorf("%d prompts are too few", prompts)
	}
	if share < least(slotsShown) {
		t.Errorf("%.1f %% of the slots are shown, want %.0f", 100*share, 100*least(slotsShown))
	}
}

// footage is a motion, and the same words in their usual way.
type footage struct {
	seen
	usual  *footage
	prompt string
}

func film(t *testing.T, prompt string, frames int) *footage {
	t.Helper()
	req := ask(prompt, frames)
	req.Timing = &mmcp.Timing{FPS: promptRate}
	return filmed(prompt, generate(t, req).Samples[0].Clip)
}

// filmed is the footage of a clip.
func filmed(prompt string, c *clip.Clip) *footage {
	s := seen{at: places(c), joint: map[string]int{}}
	for i, j := range c.Skeleton.Joints {
		s.joint[j.Name] = i
	}
	return &footage{seen: s, prompt: prompt}
}

var sidesOf = map[string][]string{"L": {"Left"}, "R": {"Right"}, "LR": {"Left", "Right"}}

// shows reports whether the motion shows a slot, and describes the measured value.
func (f *footage) shows(t *testing.T, slot string) (good bool, seen string) {
	name, value, _ := strings.Cut(slot, ":")
	number, _ := strconv.ParseFloat(value, 64)
	displacement := f.way()
	last := len(f.at) - 1
	switch name {
	case "go":
		if value == "any" {
			return f.width() > 0.25, fmt.Sprintf("goes %.2f m", f.width())
		}
		axis := map[string]geom.Vec3{"forward": geom.UnitZ, "back": {Z: -1}, "left": geom.UnitX, "right": {X: -1}}[value]
		across := displacement.Sub(axis.Scale(displacement.Dot(axis))).Horizontal().Len()
		return displacement.Dot(axis) > 0.25 && displacement.Dot(axis) > 0.7*across, fmt.Sprintf("goes %.2f ahead, %.2f left", displacement.Z, displacement.X)
	case "far":
		return math.Abs(displacement.Horizontal().Len()-number) < 0.25*number+0.1, fmt.Sprintf("%.2f m", displacement.Horizontal().Len())
	case "stays":
		return displacement.Horizontal().Len() < 0.45, fmt.Sprintf("%.2f m", displacement.Horizontal().Len())
	case "turn":
		return math.Abs(f.turned()-number) < 15, fmt.Sprintf("turns %.0f", f.turned())
	case "turned":
		return f.everTurned(number), fmt.Sprintf("turns %.0f", f.turned())
	case "closes":
		return displacement.Horizontal().Len() < 0.25*f.width()+0.1, fmt.Sprintf("%.2f m off, %.2f m wide", displacement.Horizontal().Len(), f.width())
	case "wide":
		return f.bulge() > 0.2, fmt.Sprintf("%.2f of its length", f.bulge())
	case "jumps":
		if value == "any" {
			number = math.Max(2, float64(f.flights()))
		}
		return float64(f.flights()) == number, fmt.Sprintf("%d flights", f.flights())
	case "steps":
		n := f.footfalls()
		return math.Abs(float64(n)-number) <= 1, fmt.Sprintf("%d footfalls", n)
	case "sit":
		return f.lowest(1) < seat+0.06, fmt.Sprintf("hips down to %.2f", f.lowest(1))
	case "squat", "crouch", "kneel":
		return f.lowest(1) < 0.62, fmt.Sprintf("hips down to %.2f", f.lowest(1))
	case "low":
		return f.lowest(1) < number, fmt.Sprintf("hips down to %.2f", f.lowest(1))
	case "lie":
		return f.lowest(1) < 0.3 || f.level(), fmt.Sprintf("hips down to %.2f", f.lowest(1))
	case "end":
		return (f.hips(last) > 0.8) == (value == "stand"), fmt.Sprintf("hips end at %.2f", f.hips(last))
	case "rises":
		up := f.hips(last) - f.hips(0)
		return math.Abs(up-number) < 0.3*math.Abs(number)+0.05, fmt.Sprintf("%.2f m higher", up)
	case "back":
		return displacement.Z < -0.25*number, fmt.Sprintf("goes %.2f ahead", displacement.Z)
	case "fast", "slow":
		return f.paced(name == "fast"), fmt.Sprintf("%.2f m, usually %.2f", f.length(), f.usual.length())
	case "still":
		return f.swing() < 0.5*f.usual.swing(), fmt.Sprintf("arms swing %.2f m, usually %.2f", f.swing(), f.usual.swing())
	case "then", "with":
		return f.ordered(name, value)
	}
	return f.limbs(t, name, value)
}

// limbs judges slots of arms, legs and heads.
func (f *footage) limbs(t *testing.T, name, value string) (good bool, seen string) {
	switch name {
	case "up", "high":
		over := map[string]string{"up": "Arm", "high": "Head"}[name]
		height := func(side string) float64 {
			from := over
			if over == "Arm" {
				from = side + over
			}
			return f.most(side+"Hand", from, geom.UnitY)
		}
		seen = fmt.Sprintf("left %.2f, right %.2f above", height("Left"), height("Right"))
		return each(value, func(side string) bool { return height(side) > -0.01 }), seen // shoulder height counts as raised, within 1 cm
	case "front":
		reach := func(side string) float64 { return f.ahead(side) }
		return each(value, func(side string) bool { return reach(side) > 0.4 }), fmt.Sprintf("left %.2f, right %.2f before", reach("Left"), reach("Right"))
	case "side":
		reach := func(side string) float64 { return f.aside(side) }
		return each(value, func(side string) bool { return reach(side) > 0.4 }), fmt.Sprintf("left %.2f, right %.2f aside", reach("Left"), reach("Right"))
	case "leg":
		high := func(side string) float64 { return f.lifted(side) }
		return each(value, func(side string) bool { return high(side) > 0.3 }), fmt.Sprintf("left %.2f, right %.2f high", high("Left"), high("Right"))
	case "moves":
		left, right := f.busy("Left"), f.busy("Right")
		return value == "L" && left > 2*right || value == "R" && right > 2*left, fmt.Sprintf("left hand %.2f m, right %.2f m", left, right)
	case "look":
		left, right, up, down := f.faces()
		return map[string]bool{"any": max(left, right) > 25, "left": left > 25, "right": right > 25, "up": up > 15, "down": down > 15}[value], fmt.Sprintf("%.0f left, %.0f right, %.0f up, %.0f down", left, right, up, down)
	case "bends":
		return f.bend() > 30, fmt.Sprintf("%.0f degrees", f.bend())
	case "touch":
		near := f.touches(value)
		return near < 0.3, fmt.Sprintf("%.2f m away", near)
	}
	t.Fatalf("no slot is called %q", name)
	return false, ""
}

// each asks about the sides that a value names: those do, the others do not.
func each(value string, does func(string) bool) bool {
	named := map[string]bool{}
	for _, s := range sidesOf[value] {
		named[s] = true
	}
	for _, s := range sidesOf["LR"] {
		if value == "any" {
			if does(s) {
				return true
			}
			continue
		}
		if does(s) != named[s] {
			return false
		}
	}
	return value != "any"
}

func (f *footage) heading(i int) float64 {
	ahead := f.at[i][0].Rot.Rotate(geom.UnitZ)
	return math.Atan2(ahead.X, ahead.Z)
}

func (f *footage) everTurned(degrees float64) bool {
	total, last := 0.0, f.heading(0)
	for i := range f.at {
		h := f.heading(i)
		total += math.Remainder(h-last, 2*math.Pi) * 180 / math.Pi
		last = h
		if math.Abs(total-degrees) < 15 {
			return true
		}
	}
	return false
}

// width is the extent of the way.
func (f *footage) width() float64 {
	most := 0.0
	for i := range f.at {
		most = math.Max(most, f.pos(i, "Hips").Sub(f.pos(0, "Hips")).Horizontal().Len())
	}
	return most
}

func (f *footage) length() float64 {
	d := 0.0
	for i := 1; i < len(f.at); i++ {
		d += f.pos(i, "Hips").Sub(f.pos(i-1, "Hips")).Horizontal().Len()
	}
	return d
}

// bulge is how far the way leaves the line from its beginning to its farthest
// point, of its length.
func (f *footage) bulge() float64 {
	start := f.pos(0, "Hips").Horizontal()
	most := 0.0
	var far geom.Vec3
	for i := range f.at {
		if d := f.pos(i, "Hips").Horizontal().Sub(start); d.Len() > most {
			most, far = d.Len(), d
		}
	}
	side := geom.Vec3{X: far.Z, Z: -far.X}.Unit()
	lo, hi := 0.0, 0.0
	for i := range f.at {
		d := f.pos(i, "Hips").Horizontal().Sub(start).Dot(side)
		lo, hi = math.Min(lo, d), math.Max(hi, d)
	}
	return (hi - lo) / math.Max(most, 0.1)
}

// footfalls counts how often a foot comes to rest elsewhere.
func (f *footage) footfalls() int {
	n := 0
	for _, side := range []string{"Left", "Right"} {
		rest := f.pos(0, side+"Foot")
		for i := 2; i < len(f.at); i++ {
			p := f.pos(i, side+"Foot")
			if p.Dist(f.pos(i-1, side+"Foot")) < 0.012 && p.Sub(rest).Horizontal().Len() > 0.12 {
				n++
				rest = p
			}
		}
	}
	return n
}

// ahead is how far a wrist gets before its shoulder, as the body faces.
func (f *footage) ahead(side string) float64 {
	most := math.Inf(-1)
	for i := range f.at {
		d := f.pos(i, side+"Hand").Sub(f.pos(i, side+"Arm"))
		most = math.Max(most, d.Dot(geom.Yaw(f.heading(i)).Rotate(geom.UnitZ)))
	}
	return most
}

func (f *footage) aside(side string) float64 {
	most := math.Inf(-1)
	out := rig.Left.Sign()
	if side == "Right" {
		out = rig.Right.Sign()
	}
	for i := range f.at {
		d := f.pos(i, side+"Hand").Sub(f.pos(i, side+"Arm"))
		most = math.Max(most, d.Dot(geom.Yaw(f.heading(i)).Rotate(geom.UnitX.Scale(out))))
	}
	return most
}

// lifted is how high a foot gets above where it stood, or a knee above its own.
func (f *footage) lifted(side string) float64 {
	most := 0.0
	for i := range f.at {
		most = math.Max(most, f.pos(i, side+"Foot").Y-f.pos(0, side+"Foot").Y)
		most = math.Max(most, 1.2*(f.pos(i, side+"Shin").Y-f.pos(0, side+"Shin").Y))
	}
	return most
}

// busy is the way of a wrist, seen from the hips.
func (f *footage) busy(side string) float64 {
	d := 0.0
	rel := func(i int) geom.Vec3 { return f.pos(i, side+"Hand").Sub(f.pos(i, "Hips")) }
	for i := 1; i < len(f.at); i++ {
		d += rel(i).Dist(rel(i - 1))
	}
	return d
}

// swing is how far the wrists go to and fro beside the body.
func (f *footage) swing() float64 {
	most := 0.0
	for _, side := range []string{"Left", "Right"} {
		lo, hi := math.Inf(1), math.Inf(-1)
		for i := len(f.at) / 3; i < len(f.at); i++ {
			d := f.pos(i, side+"Hand").Sub(f.pos(i, "Hips")).Dot(geom.Yaw(f.heading(i)).Rotate(geom.UnitZ))
			lo, hi = math.Min(lo, d), math.Max(hi, d)
		}
		most = math.Max(most, hi-lo)
	}
	return most
}

func (f *footage) paced(fast bool) bool {
	if f.length() > 1 {
		ratio := f.length() / f.usual.length()
		return fast && ratio > 1.15 || !fast && ratio < 0.85
	}
	return true
}

// faces returns the farthest that the head turns to each side, as the body faces,
// and up and down, in degrees.
func (f *footage) faces() (left, right, up, down float64) {
	for i := range f.at {
		d := f.at[i][f.joint["Head"]].Rot.Rotate(geom.UnitZ)
		side := math.Remainder(math.Atan2(d.X, d.Z)-f.heading(i), 2*math.Pi) * 180 / math.Pi
		high := math.Asin(d.Y) * 180 / math.Pi
		left, right = math.Max(left, side), math.Max(right, -side)
		up, down = math.Max(up, high), math.Max(down, -high)
	}
	return left, right, up, down
}

// bend is how far the trunk leans forward, in degrees.
func (f *footage) bend() float64 {
	most := 0.0
	for i := range f.at {
		most = math.Max(most, f.lean(i))
	}
	return most
}

func (f *footage) lean(i int) float64 {
	up := f.pos(i, "Head").Sub(f.pos(i, "Hips"))
	ahead := up.Dot(geom.Yaw(f.heading(i)).Rotate(geom.UnitZ))
	return math.Atan2(ahead, up.Y) * 180 / math.Pi
}

// touches is how near a wrist gets to a part: "head", "L:knee".
func (f *footage) touches(value string) float64 {
	hands := []string{"Left", "Right"}
	if side, rest, ok := strings.Cut(value, ":"); ok {
		hands, value = sidesOf[side], rest
	}
	joints := map[string][]string{"head": {"Head"}, "face": {"Head"}, "knee": {"LeftShin", "RightShin"}, "hips": {"LeftLeg", "RightLeg"}, "foot": {"LeftFoot", "RightFoot"}, "shoulder": {"LeftArm", "RightArm"}, "leftshoulder": {"LeftArm"},
		"hand": {"LeftHand", "RightHand"}, "leftknee": {"LeftShin"}, "rightknee": {"RightShin"}, "chest": {"Chest", "Spine2"}, "belly": {"Spine1", "Hips"}, "floor": nil}[value]
	near := math.Inf(1)
	for i := range f.at {
		for _, h := range hands {
			p := f.pos(i, h+"Hand")
			if value == "floor" {
				near = math.Min(near, p.Y-0.1)
			}
			for _, j := range joints {
				if _, ok := f.joint[j]; ok && j != h+"Hand" {
					near = math.Min(near, p.Dist(f.pos(i, j)))
				}
			}
		}
	}
	return near
}

// span returns the first and the last frame in which something is going on.
func (f *footage) span(what string) (from, to int) {
	from, to = -1, -1
	total := f.width()
	for i := range f.at {
		on := false
		switch what {
		case "go":
			on = i > 0 && f.pos(i, "Hips").Sub(f.pos(i-1, "Hips")).Horizontal().Len() > 0.018 && total > 0.2 && f.pos(i, "Hips").Sub(f.pos(0, "Hips")).Horizontal().Len() > 0.15
		case "turn":
			on = i > 0 && math.Abs(math.Remainder(f.heading(i)-f.heading(max(0, i-3)), 2*math.Pi)) > 0.09
		case "up":
			on = f.pos(i, "LeftHand").Y > f.pos(i, "LeftArm").Y || f.pos(i, "RightHand").Y > f.pos(i, "RightArm").Y
		case "low":
			on = f.hips(i) < 0.62
		case "jump":
			on = math.Min(f.pos(i, "LeftToeEnd").Y, f.pos(i, "RightToeEnd").Y) > 0.01
		case "bend":
			on = f.lean(i) > 25 && f.hips(i) > 0.6
		case "leg":
			on = math.Max(f.pos(i, "LeftFoot").Y, f.pos(i, "RightFoot").Y) > 0.35
		case "stop":
			on = i > len(f.at)/2 && f.pos(i, "Hips").Sub(f.pos(i-1, "Hips")).Horizontal().Len() < 0.006
		}
		if on {
			if from < 0 {
				from = i
			}
			to = i
		}
	}
	return from, to
}

func (f *footage) ordered(how, value string) (bool, string) {
	a, b, _ := strings.Cut(value, ",")
	aFrom, aTo := f.span(a)
	bFrom, bTo := f.span(b)
	seen := fmt.Sprintf("%s in frames %d to %d, %s in %d to %d", a, aFrom, aTo, b, bFrom, bTo)
	if aFrom < 0 || bFrom < 0 {
		return false, seen
	}
	if how == "with" {
		return min(aTo, bTo)-max(aFrom, bFrom) > 8, seen
	}
	return aFrom < bFrom || aFrom == bFrom && aTo < bTo, seen
}
