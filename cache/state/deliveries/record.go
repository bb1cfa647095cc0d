package deliveries

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/motiongate/motiongate/cache/state"
)

// record is a message in the state.
type record struct {
	Version  int       `json:"v"`
	Tenant   string    `json:"tenant"`
	Job      string    `json:"job"`
	Model    string    `json:"model,omitempty"`
	URL      string    `json:"url"`
	Owner    string    `json:"owner"` // gateway that posts it
	Accepted time.Time `json:"accepted"`

	Ended  time.Time `json:"ended,omitzero"`   // when the job ended; zero: it has not ended
	Status int       `json:"status,omitempty"` // status of the job's answer

	Expired bool `json:"expired,omitempty"` // the job ended and its answer was deleted while no gateway ran

	Attempts int       `json:"attempts,omitempty"`
	Next     time.Time `json:"next,omitzero"`     // earliest time of the next attempt
	Over     time.Time `json:"over,omitzero"`     // when it was accepted or given up; zero: neither yet
	Taken    bool      `json:"taken,omitempty"`   // the receiver accepted it
	Dropped  bool      `json:"dropped,omitempty"` // not posted, because the job was refused or cancelled
	Reply    int       `json:"reply,omitempty"`   // status of the receiver's last answer; 0: none
	Error    string    `json:"error,omitempty"`   // error of the last attempt
}

// keyOf returns the key of the record of a job's message. The tenant is part of it.
func keyOf(tenant, job string) string {
	sum := sha256.Sum256([]byte(tenant))
	return hex.EncodeToString(sum[:8]) + "." + job
}

func decode(raw []byte) (rec record, ok bool) {
	err := json.Unmarshal(raw, &rec)
	return rec, err == nil && rec.Version == state.RecordVersion && rec.Job != "" && rec.URL != ""
}

// dropped returns the record of a message that must not be posted any more.
func (r *record) dropped(now time.Time) record {
	over := *r
	over.Dropped, over.Over = true, now.UTC().Round(0)
	return over
}

// id returns the message's id, which is the same in each attempt.
func (r *record) id() string { return "msg_" + r.Job }

// body returns the message.
func (r *record) body() []byte {
	kind := "job.done"
	data := map[string]any{"job": r.Job, "model": r.Model, "location": "/generate/jobs/" + r.Job}
	switch {
	case r.Expired:
		kind = "job.expired"
	case r.Status >= http.StatusBadRequest:
		kind = "job.failed"
	}
	if r.Status != 0 {
		data["status"] = r.Status
	}
	return state.Encode(map[string]any{"type": kind, "timestamp": r.Ended, "data": data})
}

// host returns the host of the receiver, with its port.
func (r *record) host() string {
	u, err := url.Parse(r.URL)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Host)
}

// String describes the state of the message in a header: waiting, retrying, delivered or failed.
func (r *record) String() string {
	word := "waiting"
	switch {
	case r.Taken:
		word = "delivered"
	case !r.Over.IsZero():
		word = "failed"
	case r.Attempts > 0:
		word = "retrying"
	}
	if r.Attempts == 0 {
		return word
	}
	text := fmt.Sprintf("%s; attempts=%d", word, r.Attempts)
	if r.Reply > 0 {
		text += fmt.Sprintf("; status=%d", r.Reply)
	}
	if r.Error != "" {
		text += fmt.Sprintf("; error=%q", r.Error)
	}
	return text
}
