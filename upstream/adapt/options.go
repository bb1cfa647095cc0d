package adapt

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/upstream/adapt/best"
	"github.com/motiongate/motiongate/upstream/adapt/wording"
)

// DefaultMaxSeconds is the default of Options.MaxSeconds.
const DefaultMaxSeconds = 300

// Options are the settings of an Adapter.
type Options struct {
	Models     map[string]Model // by the model's id
	MaxSeconds float64          `key:"max_seconds" range:"1,600"` // bound on a motion that is made of several windows; 0: DefaultMaxSeconds
	Provenance Provenance       `key:"provenance"`                // records in answers
	Named      []Named          // models that settings name; the Adapter warns if no server lists them
	Memory     *memory.Budget   // budget to which conversions of formats are charged; nil: none

	Log *slog.Logger // nil: no log

	// Cost returns the charge of a server for seconds of motion; nil: zero.
	Cost func(upstream string, seconds float64) float64
}

// Named is a model that a setting names, such as models.a.fallback.
type Named struct{ Setting, Model string }

// Model are the settings of one model.
type Model struct {
	Adapt   map[string]bool   `key:"adapt"`    // turns an adaptation on or off by name; by default it is on if the model needs it
	RigMaps map[string]RigMap `key:"rig_maps"` // by a name that the operator chooses

	// MaxBend bounds how far a motion may have to be bent for constraints that the model does
	// not take, in metres. A request beyond it is refused before it is sent. 0: no bound.
	MaxBend float64 `json:"-" key:"max_bend" range:"0.01,100"`

	// Fallback lists models that are called in this order if no server can begin a request for the model now.
	// Their own fallbacks are not called.
	Fallback []string `json:"-" key:"fallback"`

	Prompts wording.Style `json:",omitzero" key:"prompts"` // style in which its prompts are reworded; zero: not reworded

	License mmcp.License `json:",omitzero" key:"license"` // license of the model; zero: as listed by its server

	Best best.Options `json:"-" key:""` // for a model that selects the best motion of others
}

// RigMap maps canonical joints to a client's joints, by name. It is used for skeletons that have all of the
// client's joints in it.
type RigMap map[string]string

func (o *Options) maxSeconds() float64 {
	if o.MaxSeconds > 0 {
		return o.MaxSeconds
	}
	return DefaultMaxSeconds
}

// Provenance configures the record of a motion's origin in answers.
type Provenance struct {
	Embed   bool   `key:"embed"`                   // answers hold the record
	Gateway string `key:"gateway" form:"optional"` // name of the gateway in it; empty: none
}

// A Fault is one fault of the settings of a model.
type Fault struct {
	Key     string // relative to the model: adapt.rig
	Message string
}

// Validate returns the faults of the settings of the model id, in order.
func (m Model) Validate(id string) []Fault {
	var out []Fault
	if key, message := m.Best.Validate(id); key != "" {
		out = append(out, Fault{key, message})
	}
	if key, message := m.Prompts.Validate(); key != "" {
		out = append(out, Fault{"prompts." + key, message})
	}
	for i, other := range m.Fallback {
		switch {
		case other == id:
			out = append(out, Fault{"fallback", fmt.Sprintf("leads back to %q, the model itself", id)})
		case slices.Contains(m.Fallback[:i], other):
			out = append(out, Fault{"fallback", fmt.Sprintf("names %q twice", other)})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Adapt)) {
		if !slices.Contains(Names(), name) {
			out = append(out, Fault{"adapt." + name, fmt.Sprintf("is not an adaptation; there are %v", Names())})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.RigMaps)) {
		used := map[string]string{}
		for _, role := range slices.Sorted(maps.Keys(m.RigMaps[name])) {
			key, joint := "rig_maps."+name+"."+role, m.RigMaps[name][role]
			if rig.Canonical().Index(role) < 0 {
				out = append(out, Fault{key, "is not a joint of the canonical skeleton, such as Hips or LeftArm"})
			}
			if other, twice := used[joint]; twice {
				out = append(out, Fault{key, fmt.Sprintf("is %s, which is %s too", joint, other)})
			}
			used[joint] = role
		}
	}
	return out
}

// revision returns a text that changes with the settings of a model, its own entry, and the version
// of the adapter: stored answers of another revision are not used.
func (m Model) revision(own [sha256.Size]byte) string {
	text, _ := json.Marshal(m) // maps of text: their keys are sorted
	sum := sha256.Sum256(slices.Concat([]byte(behaviour), own[:], text))
	return hex.EncodeToString(sum[:6])
}

// behaviour is incremented with each change of the adapter that changes its answers.
const behaviour = "13"
