package mmcp

import (
	"encoding/json"
	"time"
)

// jobStatus is a JobStatus as clients get it.
type jobStatus struct {
	ID        string   `json:"job_id"`
	State     string   `json:"state,omitempty"`
	Submitted instant  `json:"submitted_at"`
	Position  int      `json:"queue_position,omitempty"`
	Estimate  float64  `json:"estimated_seconds,omitempty"`
	Progress  *float64 `json:"progress,omitempty"`
}

// instant is a time to the millisecond: some readers of ISO 8601 refuse nine digits.
type instant struct{ time.Time }

func (i instant) MarshalJSON() ([]byte, error) {
	return i.UTC().AppendFormat(nil, `"2006-01-02T15:04:05.000Z07:00"`), nil
}

// Encode returns the status as clients get it, with the metadata of the run after its own members.
func (s JobStatus) Encode() []byte {
	out := jobStatus{ID: s.ID, State: s.State, Submitted: instant{s.Submitted}, Position: s.Position,
		Estimate: s.Estimate.Round(time.Second / 10).Seconds()}
	if s.State == JobRunning && s.Progress >= 0 {
		out.Progress = &s.Progress
	}
	body, err := json.Marshal(out)
	if err != nil {
		panic(err) // text, finite numbers and a time of this century
	}
	if len(s.Metadata) == 0 {
		return body
	}
	metadata, err := json.Marshal(s.Metadata)
	if err != nil {
		return body // a server sent invalid JSON
	}
	return append(append(body[:len(body)-1], ','), metadata[1:]...)
}
