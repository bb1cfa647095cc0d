package language

// Reading is how a prompt is understood, in plain words.
type Reading struct {
	Prompt   string   `json:"prompt"`
	Seconds  float64  `json:"seconds"`
	Timeline []string `json:"timeline"` // what is done when, one action a line
	Notes    []string `json:"notes,omitempty"`
	Ignored  []string `json:"ignored,omitempty"` // words without effect
}

// Explain reads a prompt for a motion of some seconds. Join is called with the actions in
// their times before they are told.
func Explain(prompt string, seconds float64, timing Timing, join func([]Span)) Reading {
	plan := Parse(prompt)
	r := Reading{Prompt: prompt, Seconds: seconds, Timeline: []string{}, Notes: plan.Notes, Ignored: plan.Ignored}
	spans := plan.Schedule(seconds, timing)
	join(spans)
	for _, s := range spans {
		s.Action = visible([]Action{s.Action})[0]
		r.Timeline = append(r.Timeline, s.Tell())
	}
	return r
}
