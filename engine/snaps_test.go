package engine_test

import (
	"strconv"
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// hardest returns the largest acceleration of a part of the legs, in m/s² for a leg of 0.9 m, from
// frame to frame at 60 frames a second, and names the joint and the frame.
func hardest(w *witness) (most float64, joint string, frame int) {
	for side := range w.body.Legs {
		l := w.body.Legs[side]
		for _, j := range []int{l.Thigh, l.Shin, l.Foot} {
			for f := 2; f < len(w.at); f++ {
				a := w.at[f][j].Pos.Sub(w.at[f-1][j].Pos.Scale(2)).Add(w.at[f-2][j].Pos).Len() * 60 * 60 * 0.9 / w.body.Size.HipHeight
				if a > most {
					most, joint, frame = a, w.body.Skeleton.Joints[j].Name, f-1
				}
			}
		}
	}
	return most, joint, frame
}

// Knees and feet of walkers and runners start and stop over several frames: as a foot leaves, as it
// lands, and as its leg becomes straight. In recordings at 30 frames a second they accelerate by at
// most 50 to 120 m/s².
func TestLegsDoNotSnap(t *testing.T) {
	computes(t)
	const most = 200 // m/s²
	prompts := []string{"walk forward", "walk backward", "sneak", "run forward", "walk to the left", "walk forward and stop"}
	for i, r := range humans() {
		for k := range 2 {
			prompt := prompts[(i+3*k)%len(prompts)]
			req := ask(prompt, 240)
			req.Timing = &mmcp.Timing{FPS: 60}
			req.Skeleton = rigtest.Protocol(r.Skeleton)
			req.Options.Seed = mmcp.Seed(strconv.Itoa(i + k))
			c := generate(t, req).Samples[0].Clip
			b := rig.NewBody(c.Skeleton)
			w := &witness{b, places(c), b.Size.HipHeight}
			if a, joint, frame := hardest(w); a > most {
				t.Errorf("%s, %s, seed %s: %s accelerates by %.0f m/s² at %.2f s", r.Name, prompt, req.Options.Seed, joint, a, float64(frame)/60)
			}
		}
	}
}
