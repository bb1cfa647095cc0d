// Package coupling models the movement of trunk, head and arms during a stride. A table
// has its harmonics for each gait, fitted to recordings; random persons deviate from the table.
package coupling

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/rig"
)

// Channel is a quantity of trunk, head or arms that moves with the stride. Angles are
// radians, lengths metres for a leg of 0.9 m.
type Channel int

// Channels. Waist and Nape rotate the middle of the spine and of the neck, in addition to the
// interpolation between their ends. The channels of the left girdle and arm precede those of the
// right ones, which Side returns. ArmFlex is forward, ArmOut away from the body, WristFlex towards
// the palm and WristSide towards the thumb.
const (
	Surge Channel = iota
	Sway
	PelvisYaw
	PelvisPitch
	PelvisRoll
	ChestYaw
	ChestPitch
	ChestRoll
	HeadYaw
	HeadPitch
	HeadRoll
	WaistYaw
	WaistPitch
	WaistRoll
	NapeYaw
	NapePitch
	NapeRoll
	GirdleLift
	GirdleAhead
	ArmFlex
	ArmOut
	Elbow
	WristFlex
	WristSide
	firstRight

	sideChannels = firstRight - GirdleLift
	channelCount = firstRight + sideChannels

	LastOfPelvis = PelvisRoll
	LastUnpaired = NapeRoll // channels of girdles and arms follow
)

// channelNames are the names in coupling.txt; those of girdles and arms are for both sides.
var channelNames = [firstRight]string{
	Surge: "surge", Sway: "sway", PelvisYaw: "pelvis-yaw", PelvisPitch: "pelvis-pitch", PelvisRoll: "pelvis-roll",
	ChestYaw: "chest-yaw", ChestPitch: "chest-pitch", ChestRoll: "chest-roll",
	HeadYaw: "head-yaw", HeadPitch: "head-pitch", HeadRoll: "head-roll",
	WaistYaw: "waist-yaw", WaistPitch: "waist-pitch", WaistRoll: "waist-roll",
	NapeYaw: "nape-yaw", NapePitch: "nape-pitch", NapeRoll: "nape-roll",
	GirdleLift: "girdle-lift", GirdleAhead: "girdle-ahead",
	ArmFlex: "arm-flex", ArmOut: "arm-out", Elbow: "elbow", WristFlex: "wrist-flex", WristSide: "wrist-side",
}

// orders is the number of harmonics of the stride frequency.
const orders = 6

// harmonic has the factors of the cosine and of the sine of one order.
type harmonic struct{ cos, sin float64 }

// series is the Fourier series of a channel over a stride: the mean and the standard deviation of each harmonic over
// persons, and the standard deviation of the noise of one person.
type series struct {
	means        [orders]harmonic
	deviations   [orders]float64
	irregularity float64
}

// gaitSeries is a gait of the table.
type gaitSeries struct {
	speed     float64
	stride    float64 // seconds
	phaseLead float64 // strides by which the phase of the table is ahead of that of the strikes
	impacts   float64 // amplitude of the noise that footfalls add to the turns of pelvis and chest, in radians
	surgeGain float64 // largest factor by which the speed scales the surge
	series    [channelCount]series
}

// Gaits of the table.
const (
	walking = iota
	backward
	running
	sprinting
	gaitCount
)

var gaitNames = [gaitCount]string{"walk", "back", "run", "sprint"}

//go:embed coupling.txt
var couplingText string

var couplingTable = mustReadCoupling(couplingText)

// table is the content of coupling.txt.
type table struct {
	gaits [gaitCount]gaitSeries
	// standard deviation over persons of the mean of each channel, from the mean of a body with equal sides
	meanDeviations [channelCount]float64
}

func mustReadCoupling(text string) *table {
	t, err := readCoupling(text)
	if err != nil {
		panic("coupling.txt: " + err.Error())
	}
	return t
}

// readCoupling reads the table of all gaits.
func readCoupling(text string) (*table, error) {
	t := new(table)
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if err := t.readLine(words); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return t, nil
}

func (t *table) readLine(words []string) error {
	if len(words) < 3 {
		return fmt.Errorf("%q is not a line of a channel: want a gait, a channel and its numbers", strings.Join(words, " "))
	}
	numbers := make([]float64, 0, 1+3*orders)
	for _, w := range words[2:] {
		v, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return err
		}
		numbers = append(numbers, v)
	}
	g, c := slices.Index(gaitNames[:], words[0]), slices.Index(channelNames[:], words[1])
	unit := math.Pi / 180
	if Channel(c) <= Sway {
		unit = 0.01
	}
	switch {
	case words[0] == "mean" && c >= 0:
		t.meanDeviations[c] = numbers[0] * unit
		return nil
	case g < 0:
		return fmt.Errorf("%q is not a gait", words[0])
	case words[1] == "speed":
		t.gaits[g].speed = numbers[0]
		return nil
	case words[1] == "stride":
		t.gaits[g].stride = numbers[0]
		return nil
	case words[1] == "lead":
		t.gaits[g].phaseLead = numbers[0]
		return nil
	case words[1] == "surge-gain":
		t.gaits[g].surgeGain = numbers[0]
		return nil
	case words[1] == "impacts":
		t.gaits[g].impacts = numbers[0] * 0.01 // of hundredths of a radian
		return nil
	case c < 0 || len(numbers) != 1+3*orders:
		return fmt.Errorf("%q is not a channel, or does not have %d numbers", words[1], 1+3*orders)
	}
	s := &t.gaits[g].series[c]
	s.irregularity = numbers[0] * unit
	for k := range orders {
		n := numbers[1+3*k:]
		s.means[k], s.deviations[k] = harmonic{n[0] * unit, n[1] * unit}, n[2]*unit
	}
	if Channel(c) >= GirdleLift { // the other side, half a stride later
		other := *s
		for k := 0; k < orders; k += 2 {
			other.means[k] = harmonic{-s.means[k].cos, -s.means[k].sin}
		}
		t.gaits[g].series[Channel(c)+sideChannels] = other
	}
	return nil
}

// Person has the coefficients of one person, in all gaits.
type Person struct {
	harmonics    [gaitCount][channelCount][orders]harmonic
	irregularity [gaitCount][channelCount]float64
	noises       [channelCount]blend.Noise
	meanOffsets  [channelCount]float64
}

// Factors of the recorded deviations, because the recordings show one actor in many styles.
//   - personalPelvis scales Surge, Sway, the first harmonic of PelvisYaw and PelvisRoll and the second
//     of PelvisPitch, because the legs have to reach their footprints. It also scales the irregularity
//     of all channels of the pelvis.
//   - personalArms scales ArmFlex, ArmOut and Elbow, which differ more by style than by person.
//   - personal scales the other channels except WristFlex and WristSide, the mean offsets, and the
//     irregularity of chest, waist and nape.
//   - sideIndependence is the factor of the draws of the right side alone, in a mix with those of the left side.
//
// The other factors are 1.
const (
	personal         = 0.6
	personalPelvis   = 0.2
	personalArms     = 0.3
	sideIndependence = 0.5
)

// deviationShare returns the share of the recorded deviation in an order of a channel. Order
// counts from 0, so that 1 is the second harmonic.
func (c Channel) deviationShare(order int) float64 {
	evenHarmonic := order%2 == 1
	switch {
	case c <= Sway, c <= LastOfPelvis && order < 2 && evenHarmonic == (c == PelvisPitch):
		return personalPelvis
	case c < GirdleLift:
		return personal
	}
	switch GirdleLift + (c-GirdleLift)%sideChannels {
	case ArmFlex, ArmOut, Elbow:
		return personalArms
	case WristFlex, WristSide:
		return 1
	}
	return personal
}

// New draws a person. Variety scales the irregularity; at 1 a channel has irregularityShare of the recorded one.
func New(rnd *blend.Rand, variety float64) *Person {
	own := blend.NewRand(rnd.Uint64())
	normal := func() float64 { return own.Float(-1, 1) + own.Float(-1, 1) + own.Float(-1, 1) }
	c := new(Person)
	var all [channelCount][orders]harmonic
	for ch := range channelCount {
		c.noises[ch] = blend.NewNoise(&own)
		draws := &all[ch]
		for k := range draws {
			draws[k] = harmonic{normal(), normal()}
		}
		if ch >= firstRight {
			mixWithOther(draws, &all[ch-sideChannels])
		}
		for g := range couplingTable.gaits {
			s := &couplingTable.gaits[g].series[ch]
			c.irregularity[g][ch] = variety * irregularityShare(ch) * s.irregularity
			for k := range draws {
				deviationScale := ch.deviationShare(k)
				c.harmonics[g][ch][k] = harmonic{
					s.means[k].cos + deviationScale*s.deviations[k]*draws[k].cos,
					s.means[k].sin + deviationScale*s.deviations[k]*draws[k].sin,
				}
			}
		}
	}
	for ch := range channelCount {
		c.meanOffsets[ch] = personal * couplingTable.meanDeviations[ch] * normal()
	}
	return c
}

// mixWithOther mixes the draws of a channel with those of the other side, half a stride later.
func mixWithOther(draws, other *[orders]harmonic) {
	const own = sideIndependence
	like := math.Sqrt(1 - own*own)
	for k := range draws {
		sign := float64(2*(k%2) - 1)
		draws[k].cos = own*draws[k].cos + like*sign*other[k].cos
		draws[k].sin = own*draws[k].sin + like*sign*other[k].sin
	}
}

// irregularityShare returns the share of the recorded irregularity of a channel that a body has.
func irregularityShare(c Channel) float64 {
	switch {
	case c <= LastOfPelvis:
		return personalPelvis
	case c >= HeadYaw && c <= HeadRoll, c > LastUnpaired:
		return 1
	}
	return personal
}

// MeanOffset returns the asymmetry of a person: the offset of the mean of a channel at a speed in m/s. It
// falls to zero at rest, so that a body that turns on the spot faces its heading.
func (c *Person) MeanOffset(ch Channel, speed float64) float64 {
	return min(1, math.Abs(speed)/0.6) * c.meanOffsets[ch]
}

// Values are the differences of the channels from their means at a time.
type Values [channelCount]float64

// State is the gait of a body at a time. Speed and Stride are scaled to a leg of 0.9 m.
type State struct {
	Speed        float64 // m/s; negative backward
	RunShare     float64 // 0 for a walk to 1 for a run
	Stride       float64 // duration of a stride, seconds
	Time         float64 // seconds
	Irregularity float64 // 1 plus this scales the irregularity of the person
	ImpactNoise  float64 // factor of the noise that footfalls add
}

// maxSurgeScale is the largest factor by which a long stride scales the surge of the table, as far as its legs reach.
const maxSurgeScale = 1.25

// At sets the channels from first to last at a phase in strides.
func (c *Person) At(s State, phase float64, first, last Channel, out *Values) {
	var share [gaitCount]float64
	run := s.RunShare
	sprintShare := run * blend.Clamp((math.Abs(s.Speed)-2.4)/1.2, 0, 1)
	backShare := blend.Clamp(0.5-s.Speed/0.3, 0, 1)
	share[backward] = backShare * (1 - run)
	share[walking] = (1 - backShare) * (1 - run)
	share[running], share[sprinting] = run-sprintShare, sprintShare
	var sin, cos [orders]float64
	for ch := first; ch <= last; ch++ {
		out[ch] = 0
	}
	for g, w := range share {
		if w == 0 {
			continue
		}
		s1, c1 := math.Sincos(2 * math.Pi * (phase + couplingTable.gaits[g].phaseLead))
		si, co := s1, c1
		for k := range orders {
			sin[k], cos[k] = si, co
			si, co = si*c1+co*s1, co*c1-si*s1
		}
		gain := w * blend.Clamp(0.35+0.65*math.Abs(s.Speed)/couplingTable.gaits[g].speed, 0.35, 1.3)
		durationRatio := min(1, couplingTable.gaits[g].speed/max(1e-3, math.Abs(s.Speed))) // of a step, at most 1
		for ch := first; ch <= last; ch++ {
			sum := 0.0
			for k, h := range c.harmonics[g][ch] {
				sum += h.cos*cos[k] + h.sin*sin[k]
			}
			if irregularity := c.irregularity[g][ch]; irregularity > 0 {
				sum += irregularity * (1 + s.Irregularity) * irregular(ch, c.noises[ch], s.Time)
			}
			if s.ImpactNoise > 0 && c.irregularity[g][ch] > 0 && ch >= PelvisYaw && ch <= ChestRoll {
				sum += s.ImpactNoise * couplingTable.gaits[g].impacts * (1 + s.Irregularity) * c.noises[ch].At(11*s.Time+2000)
			}
			switch { // shorter steps leave less time for surge and sway
			case ch == Surge:
				ratio := s.Stride / couplingTable.gaits[g].stride
				sum *= min(gain, couplingTable.gaits[g].surgeGain*w) * min(maxSurgeScale, ratio*ratio)
			case ch == Sway:
				sum *= gain * durationRatio * durationRatio
			case ch > LastUnpaired:
				sum *= min(gain, w) // faster arms do not go farther
			default:
				sum *= gain
			}
			out[ch] += sum
		}
	}
}

// irregular returns noise with a standard deviation of about 1.2 at a time in seconds. Trunk and head have a
// slow and a fast part. Girdles and arms have one slower part.
func irregular(c Channel, n blend.Noise, t float64) float64 {
	if c > LastUnpaired {
		return 4.2 * n.At(0.9*t)
	}
	return 4.2*n.At(1.5*t) + 1.6*n.At(4*t+1000)
}

// Side returns the channel of a side, given a left channel from GirdleLift on.
func Side(c Channel, side rig.Side) Channel { return c + sideChannels*Channel(side) }
