// Package feet has the swing and the contact of feet in each gait, as a table that is fitted to recordings and to the norms
// of gait.
package feet

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/blend"
)

// Gait is a gait of feet.txt.
type Gait int

// Gaits. Tread is on the spot, Climb and Descend on stairs, Leap in long flights of a runner, Lead and Trail are the feet of a
// split leap.
const (
	Walk Gait = iota
	Back
	Run
	Sprint
	Tread
	Climb
	Descend
	Skip
	Leap
	Lead
	Trail
	gaitCount
)

var gaitNames = [gaitCount]string{"walk", "back", "run", "sprint", "tread", "climb", "descend", "skip", "leap", "lead", "trail"}

// Figure is the swing of people's feet: at a quarter, a half and three quarters of the time, the part of the path of the ankle, its
// height in leg lengths, and the pitch of the foot (heel up, radians).
type Figure struct{ Advance, Height, Pitch [3]float64 }

// Lerp returns the figure between a and b.
func (a Figure) Lerp(b Figure, t float64) Figure {
	toward(a.Advance[:], b.Advance[:], t)
	toward(a.Height[:], b.Height[:], t)
	toward(a.Pitch[:], b.Pitch[:], t)
	return a
}

// Faster returns the swing of a walk that is faster than usual by some m/s.
func (a Figure) Faster(by float64) Figure {
	for i := range 3 {
		a.Height[i] *= 1 - 0.52*by
		a.Pitch[i] += 5 * by * math.Pi / 180
	}
	return a
}

// Raised returns the same figure with the height of the foot multiplied.
func (a Figure) Raised(by float64) Figure {
	for i := range a.Height {
		a.Height[i] *= by
	}
	return a
}

// row is a gait of feet.txt. Quantities that the gait does not have are zero.
type row struct {
	figure Figure
	blend  [2]float64 // m/s, for a leg of 0.9 m
	strike [3]float64 // pitch, toes up, radians; at a speed, m/s; at most by this factor
	settle [2]float64 // rad/s; part of the stride, at most
	leave  [4]float64 // pitch, heel up, radians; its increase up to a speed, m/s; at most by this factor
	heel   [1]float64 // rad/s
	clear  [1]float64 // metres
	lower  [1]float64 // metres
	rate   [2]float64 // steps a second; for each m/s
}

// quantity returns the numbers of a quantity and the unit of each, or nil.
func (r *row) quantity(name string) (numbers, unit []float64) {
	const deg = math.Pi / 180
	switch name {
	case "advance":
		return r.figure.Advance[:], []float64{1, 1, 1}
	case "height":
		return r.figure.Height[:], []float64{1, 1, 1}
	case "pitch":
		return r.figure.Pitch[:], []float64{deg, deg, deg}
	case "blend":
		return r.blend[:], []float64{1, 1}
	case "strike":
		return r.strike[:], []float64{deg, 1, 1}
	case "settle":
		return r.settle[:], []float64{1, 1}
	case "leave":
		return r.leave[:], []float64{deg, deg, 1, 1}
	case "heel":
		return r.heel[:], []float64{1}
	case "clear":
		return r.clear[:], []float64{0.01}
	case "lower":
		return r.lower[:], []float64{0.01}
	case "rate":
		return r.rate[:], []float64{1, 1}
	}
	return nil, nil
}

// table has the rows of all gaits.
type table [gaitCount]row

//go:embed feet.txt
var feetText string

var feetTable = mustRead(feetText)

func mustRead(text string) *table {
	t, err := read(text)
	if err != nil {
		panic("feet.txt: " + err.Error())
	}
	return t
}

// read reads the table of all gaits. Each gait has a swing.
func read(text string) (*table, error) {
	t := new(table)
	seen := make(map[string]bool)
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if err := t.readLine(words, seen); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	for _, gait := range gaitNames {
		for _, q := range []string{"advance", "height", "pitch"} {
			if !seen[gait+" "+q] {
				return nil, fmt.Errorf("%s has no %s", gait, q)
			}
		}
	}
	return t, nil
}

func (t *table) readLine(words []string, seen map[string]bool) error {
	g := slices.Index(gaitNames[:], words[0])
	if g < 0 {
		return fmt.Errorf("%q is no gait", words[0])
	}
	if len(words) < 2 {
		return fmt.Errorf("%s has no quantity", words[0])
	}
	numbers, unit := t[g].quantity(words[1])
	key := words[0] + " " + words[1]
	switch {
	case numbers == nil:
		return fmt.Errorf("%q is no quantity", words[1])
	case len(words)-2 != len(numbers):
		return fmt.Errorf("%s has %d numbers, not %d", key, len(words)-2, len(numbers))
	case seen[key]:
		return fmt.Errorf("%s is there twice", key)
	}
	seen[key] = true
	for i, w := range words[2:] {
		v, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return err
		}
		numbers[i] = v * unit[i]
	}
	return nil
}

// Figure returns the swing of a gait.
func (g Gait) Figure() Figure { return feetTable[g].figure }

// Share returns the part of the swing of a walk or a backward walk that a foot has at a speed in m/s in its direction. The rest
// is the smoothest path.
func (g Gait) Share(speed float64) float64 {
	from, to := feetTable[g].blend[0], feetTable[g].blend[1]
	return blend.Clamp((speed-from)/(to-from), 0, 1)
}

// BackRate returns the least rate of steps of a backward walk at a speed in m/s, in steps a second.
func BackRate(speed float64) float64 {
	rate := &feetTable[Back].rate
	return rate[0] + rate[1]*speed
}

// Contact has the parameters of a foot that strikes, stands and leaves.
type Contact struct {
	Strike     float64 // pitch, toes up, radians
	Settle     float64 // rate at which the foot becomes flat, rad/s
	FlatWithin float64 // the greatest part of a stride in which it does
	Leave      float64 // pitch at rest, heel up, radians
	Push       float64 // what the speed adds to it, radians
	Heel       float64 // rate at which the heel rises, rad/s
	Clear      float64 // height at which the lowest point of the foot passes the ground, metres for a leg of 0.9 m
	Lower      float64 // height by which the pelvis is lower, metres for a leg of 0.9 m
}

// ContactAt returns the contact of a foot at a speed in m/s for a leg of 0.9 m, negative backward: of a walk, of a backward walk or
// between both. Free is the share of the recorded differences from the smoothest stride that the body has, 0 to 1: at 0 a foot that
// goes backward strikes flat, and the pelvis is not lower.
func ContactAt(speed, free float64) Contact {
	walk, behind := &feetTable[Walk], &feetTable[Back]
	back := relative(-speed, behind.strike[1], behind.strike[2])
	mix := func(a, b, share float64) float64 { return a + (b-a)*share }
	return Contact{
		Strike:     walk.strike[0]*relative(speed, walk.strike[1], walk.strike[2]) + behind.strike[0]*back*free,
		Settle:     mix(walk.settle[0], behind.settle[0], back),
		FlatWithin: mix(walk.settle[1], behind.settle[1], back),
		Leave:      mix(walk.leave[0], behind.leave[0], free*relative(-speed, behind.leave[2], behind.leave[3])),
		Push:       walk.leave[1] * relative(speed, walk.leave[2], walk.leave[3]),
		Heel:       mix(walk.heel[0], behind.heel[0], back*free),
		Clear:      mix(walk.clear[0], behind.clear[0], back),
		Lower:      mix(walk.lower[0], behind.lower[0], back*free),
	}
}

// relative returns a speed relative to another one, at most a factor.
func relative(speed, of, most float64) float64 { return blend.Clamp(speed/of, 0, most) }

// toward moves numbers by a share of their differences.
func toward(from, to []float64, share float64) {
	for i := range from {
		from[i] += (to[i] - from[i]) * share
	}
}
