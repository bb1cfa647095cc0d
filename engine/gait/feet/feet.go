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

// Gait selects the lines of one gait in feet.txt.
type Gait int

// Gaits. Late and LateBack are the swings of bent and forceful walkers, forward and backward. Tread is on the spot, Climb and Descend
// are on stairs, Leap is for long flights of a runner. Lead and Trail are the two feet of a split leap.
const (
	Walk Gait = iota
	Back
	Late
	LateBack
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

var gaitNames = [gaitCount]string{
	"walk", "back", "late", "late-back", "run", "sprint", "tread", "climb", "descend", "skip", "leap", "lead", "trail",
}

// Swing is the shape of the swing of a foot, at a quarter, a half and three quarters of its duration.
type Swing struct {
	Advance [3]float64 // fraction of the horizontal path of the ankle

	// Height of the ankle in leg lengths, above the line between the ground under it at lift-off and at landing, or above the ground
	// where that is higher. The foot is then lifted or lowered to its clearance.
	Height [3]float64

	Pitch [3]float64 // of the foot, heel up, radians
}

// Lerp returns the swing between a and b.
func (a Swing) Lerp(b Swing, t float64) Swing {
	toward(a.Advance[:], b.Advance[:], t)
	toward(a.Height[:], b.Height[:], t)
	toward(a.Pitch[:], b.Pitch[:], t)
	return a
}

// Change of the swing of a walk with speed, fitted to the walks of the Bandai-Namco Research Motiondataset 1.
const (
	heightPerSpeed = -0.52             // fraction of the height, for each m/s
	pitchPerSpeed  = 5 * math.Pi / 180 // radians, for each m/s
)

// Faster returns the swing of a walk at the usual speed plus excess, in m/s for a leg of 0.9 m; excess may be negative. The result is
// linear in excess. From an excess of 1.9 m/s on, its height is negative, and it is no swing; runs have replaced walks there.
func (a Swing) Faster(excess float64) Swing {
	for i := range 3 {
		a.Height[i] *= 1 + heightPerSpeed*excess
		a.Pitch[i] += pitchPerSpeed * excess
	}
	return a
}

// Raised returns a with Height multiplied by a factor.
func (a Swing) Raised(factor float64) Swing {
	for i := range a.Height {
		a.Height[i] *= factor
	}
	return a
}

// row has the quantities of one gait. Quantities that are not among the quantities of its gait are zero. Speeds are m/s for a leg
// of 0.9 m.
type row struct {
	swing       Swing
	blend       [2]float64 // lowest speed at which the swing departs from the smoothest path; speed from which it is fully the swing
	strike      [3]float64 // foot-strike angle at speed s, toes up, radians; s; cap on speed/s
	flat        [2]float64 // foot-flat rate, rad/s; upper bound of the time to foot-flat, fraction of the stride
	toeOff      [1]float64 // toe-off angle, heel up, radians
	push        [3]float64 // increase of the toe-off angle at speed s, radians; s; cap on speed/s
	toeOffSpeed [1]float64 // backward speed from which toeOff holds
	heelRise    [1]float64 // rad/s
	clearance   [1]float64 // metres, for a leg of 0.9 m
	lower       [1]float64 // metres, for a leg of 0.9 m
	cadence     [2]float64 // steps/s at zero speed; increase for each m/s
}

// quantities returns the quantities that a gait has.
func (g Gait) quantities() []string {
	names := []string{"advance", "height", "pitch"}
	switch g {
	case Walk:
		return append(names, "blend", "strike", "flat", "toe-off", "push", "heel-rise", "clearance")
	case Back:
		return append(names, "blend", "strike", "flat", "toe-off", "toe-off-speed", "heel-rise", "clearance", "lower", "cadence")
	}
	return names
}

// quantity returns the numbers of one of the quantities of a gait, and the unit of each.
func (r *row) quantity(name string) (numbers, unit []float64) {
	const deg = math.Pi / 180
	switch name {
	case "advance":
		return r.swing.Advance[:], []float64{1, 1, 1}
	case "height":
		return r.swing.Height[:], []float64{1, 1, 1}
	case "pitch":
		return r.swing.Pitch[:], []float64{deg, deg, deg}
	case "blend":
		return r.blend[:], []float64{1, 1}
	case "strike":
		return r.strike[:], []float64{deg, 1, 1}
	case "flat":
		return r.flat[:], []float64{1, 1}
	case "toe-off":
		return r.toeOff[:], []float64{deg}
	case "push":
		return r.push[:], []float64{deg, 1, 1}
	case "toe-off-speed":
		return r.toeOffSpeed[:], []float64{1}
	case "heel-rise":
		return r.heelRise[:], []float64{1}
	case "clearance":
		return r.clearance[:], []float64{0.01}
	case "lower":
		return r.lower[:], []float64{0.01}
	case "cadence":
		return r.cadence[:], []float64{1, 1}
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

// read reads the table of all gaits. Each gait has all of its quantities and no others.
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
	for g := range gaitCount {
		for _, q := range g.quantities() {
			if !seen[gaitNames[g]+" "+q] {
				return nil, fmt.Errorf("%s has no %s", gaitNames[g], q)
			}
		}
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	return t, nil
}

// check returns an error if a divisor is not positive: the width of a blend, or the speed of strike, push or toe-off-speed.
func (t *table) check() error {
	walk, back := &t[Walk], &t[Back]
	for _, c := range []struct {
		name  string
		speed float64
	}{
		{"walk blend: its range", walk.blend[1] - walk.blend[0]}, {"back blend: its range", back.blend[1] - back.blend[0]},
		{"walk strike: its speed", walk.strike[1]}, {"back strike: its speed", back.strike[1]},
		{"walk push: its speed", walk.push[1]}, {"back toe-off-speed: its speed", back.toeOffSpeed[0]},
	} {
		if c.speed <= 0 {
			return fmt.Errorf("%s is %g m/s, not positive", c.name, c.speed)
		}
	}
	return nil
}

func (t *table) readLine(words []string, seen map[string]bool) error {
	g := slices.Index(gaitNames[:], words[0])
	if g < 0 {
		return fmt.Errorf("%q is not a gait", words[0])
	}
	if len(words) < 2 {
		return fmt.Errorf("%s names no quantity", words[0])
	}
	if !slices.Contains(Gait(g).quantities(), words[1]) {
		return fmt.Errorf("%s has no quantity %q", words[0], words[1])
	}
	numbers, unit := t[g].quantity(words[1])
	key := words[0] + " " + words[1]
	switch {
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
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%s: %q is not finite", key, w)
		}
		numbers[i] = v * unit[i]
	}
	return nil
}

// Swing returns the swing of a gait.
func (g Gait) Swing() Swing { return feetTable[g].swing }

// WalkShare returns the fraction, 0 to 1, by which feet depart from the smoothest path towards the swing of a walk, at a forward speed
// in m/s for a leg of 0.9 m.
func WalkShare(speed float64) float64 { return feetTable[Walk].share(speed) }

// BackShare returns the fraction, 0 to 1, by which feet depart from the smoothest path towards the swing of a backward walk, at a
// backward speed in m/s for a leg of 0.9 m.
func BackShare(speed float64) float64 { return feetTable[Back].share(speed) }

func (r *row) share(speed float64) float64 {
	return blend.Clamp((speed-r.blend[0])/(r.blend[1]-r.blend[0]), 0, 1)
}

// BackCadence returns the minimum cadence of backward walking at a backward speed in m/s, in steps/s, both for a leg of
// 0.9 m.
func BackCadence(speed float64) float64 {
	cadence := &feetTable[Back].cadence
	return cadence[0] + cadence[1]*speed
}

// Contact has the parameters of the contact of a foot with the ground, of its clearance in the swing, and of the pelvis above it. Angles
// are radians, rates rad/s, lengths metres for a leg of 0.9 m.
type Contact struct {
	Strike        float64 // foot-strike angle, toes up
	FlatRate      float64 // foot-flat rate: least mean rate at which the foot becomes flat after the strike
	FlatWithin    float64 // upper bound of the time from strike to foot-flat, as a fraction of the stride
	ToeOff        float64 // toe-off angle, heel up, without Push
	Push          float64 // increase of the toe-off angle by forward speed
	HeelRiseRate  float64 // least mean rate at which the heel rises before toe-off
	FootClearance float64 // minimum foot clearance: height of the lowest point of the foot above the ground in the swing
	Lower         float64 // height by which the pelvis is lower
}

// ContactAt returns the contact of a foot at a speed in m/s for a leg of 0.9 m, negative backward. Each quantity passes from its value
// in a walk to its value in a backward walk as the backward speed grows.
//
// Free is the fraction of the recorded differences of backward walks that the body has, 0 to 1. It scales the backward part of
// Strike, ToeOff, HeelRiseRate and Lower: at 0 a foot that goes backward strikes flat, leaves the ground and raises its heel as at zero
// speed, and the pelvis is not lower. FlatRate, FlatWithin and FootClearance depend on the speed alone.
func ContactAt(speed, free float64) Contact {
	walk, back := &feetTable[Walk], &feetTable[Back]
	backShare := relative(-speed, back.strike[1], back.strike[2])
	mix := func(a, b, share float64) float64 { return a + (b-a)*share }
	return Contact{
		Strike:        walk.strike[0]*relative(speed, walk.strike[1], walk.strike[2]) + back.strike[0]*backShare*free,
		FlatRate:      mix(walk.flat[0], back.flat[0], backShare),
		FlatWithin:    mix(walk.flat[1], back.flat[1], backShare),
		ToeOff:        mix(walk.toeOff[0], back.toeOff[0], free*relative(-speed, back.toeOffSpeed[0], 1)),
		Push:          walk.push[0] * relative(speed, walk.push[1], walk.push[2]),
		HeelRiseRate:  mix(walk.heelRise[0], back.heelRise[0], backShare*free),
		FootClearance: mix(walk.clearance[0], back.clearance[0], backShare),
		Lower:         back.lower[0] * (backShare * free),
	}
}

// relative returns speed/reference, 0 to limit.
func relative(speed, reference, limit float64) float64 { return blend.Clamp(speed/reference, 0, limit) }

// toward moves from toward to, in place, by a share of their differences.
func toward(from, to []float64, share float64) {
	for i := range from {
		from[i] += (to[i] - from[i]) * share
	}
}
