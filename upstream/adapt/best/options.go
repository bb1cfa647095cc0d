package best

import (
	"fmt"
	"slices"

	"github.com/motiongate/motiongate/engine/assess"
)

// Options are the settings of one model that stands for the best of others.
type Options struct {
	Candidates []string `key:"of"`                  // ids of the models that are tried in turn; empty: the model is not of this kind
	Tries      int      `key:"tries" range:"1,64"`  // most motions of one answer; 0: two of each model
	Judge      []string `key:"judge"`               // criteria, of assess.Criteria; empty: constraints, feet, balance and prompt
	Until      float64  `key:"until" range:"0.1,1"` // lowest score of a motion that is good enough; 0: 0.9
	Budget     Budget   `key:"budget"`
}

// Budget bounds one answer. Zero values are no bounds.
type Budget struct {
	Seconds float64 `key:"seconds" json:"seconds,omitempty" range:"0,86400"` // after which no further motion is awaited, once there is one
	Money   float64 `key:"money" json:"money,omitempty" range:"0,1e9"`       // cost of all motions together, in the currency of the servers
}

const enough = 0.9

var usual = []string{assess.Constraints, assess.Feet, assess.Balance, assess.Prompt}

// MostTries returns how many motions one answer takes at most.
func (o *Options) MostTries() int {
	if o.Tries > 0 {
		return o.Tries
	}
	return 2 * len(o.Candidates)
}

func (o *Options) criteria() []string {
	if len(o.Judge) > 0 {
		return o.Judge
	}
	return usual
}

func (o *Options) until() float64 {
	if o.Until > 0 {
		return o.Until
	}
	return enough
}

// Validate returns the first fault of the settings of the model of an id: the setting, and
// its message; an empty one: there is none.
func (o *Options) Validate(id string) (key, message string) {
	for i, model := range o.Candidates {
		switch {
		case model == id:
			return "of", fmt.Sprintf("leads back to %q, the model itself", id)
		case slices.Contains(o.Candidates[:i], model):
			return "of", fmt.Sprintf("names %q twice", model)
		}
	}
	for _, c := range o.Judge {
		if !slices.Contains(assess.Criteria, c) {
			return "judge", fmt.Sprintf("has the unknown criterion %q; there are %v", c, assess.Criteria)
		}
	}
	if len(o.Candidates) == 0 && (o.Tries > 0 || len(o.Judge) > 0 || o.Until > 0 || o.Budget != Budget{}) {
		return "of", "is missing: it lists the models to choose the best motion from"
	}
	return "", ""
}
