package foreign

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// Values are the plain values of a request, for a server that accepts a prompt and a duration.
type Values struct {
	Prompt  string  // prompts of all segments, joined
	Frames  int     // at FPS
	FPS     float64 // the model's
	Seconds float64
	Seed    string // digits; random if the request has none

	notes []gltfio.Note
}

// anything is the prompt of a request without one.
const anything = "A person moves."

// valuesOf returns the values of a request for a model that accepts either segments or only the joined
// prompts.
func valuesOf(req *mmcp.Request, m *mmcp.Model, segments bool) Values {
	v := Values{FPS: m.FPS, Seed: string(req.Options.Seed)}
	v.Seconds = float64(req.TotalFrames()) / req.FPS(m.FPS)
	v.Frames = max(1, int(math.Ceil(v.Seconds*m.FPS-1e-6)))
	var prompts []string
	for i := range req.Segments {
		if p := strings.TrimSpace(req.Segments[i].Prompt); p != "" {
			prompts = append(prompts, p)
		}
		if i == 0 {
			v.Seed = string(req.EffectiveSeed(0))
		}
	}
	v.Prompt = joined(prompts)
	if len(prompts) > 1 && !segments {
		v.note("prompts_joined", "info", "The server takes one prompt for the whole motion; the prompts of "+
			strconv.Itoa(len(prompts))+" segments were joined, and their durations are not kept.")
	}
	if len(prompts) == 0 {
		v.Prompt = anything
	}
	if v.Seed == "" {
		v.Seed = strconv.FormatUint(uint64(rand.Uint32()>>1), 10)
	}
	return v
}

// joined joins prompts to one.
func joined(prompts []string) string {
	for i := range prompts {
		if i < len(prompts)-1 {
			prompts[i] = strings.TrimRight(prompts[i], ".,;!?… ")
		}
	}
	return strings.Join(prompts, ", then ")
}

func (v *Values) note(code, severity, message string) {
	v.notes = append(v.notes, gltfio.Note{Code: code, Severity: severity, Message: message})
}
