package access

import "time"

// Request is one request for motion, as operators see it later. Its prompt and body are there only
// where the settings allow it.
type Request struct {
	At       time.Time `json:"at"` // when it was answered
	ID       string    `json:"request_id"`
	Tenant   string    `json:"tenant,omitempty"`
	Key      string    `json:"key,omitempty"` // name of the API key, or subject of the token
	Model    string    `json:"model,omitempty"`
	Status   int       `json:"status"`
	Code     string    `json:"code,omitempty"` // of its error
	Job      string    `json:"job,omitempty"`
	Upstream string    `json:"upstream,omitempty"`
	Reason   string    `json:"reason,omitempty"` // why that one
	Cache    string    `json:"cache,omitempty"`  // parameters of Cache-Status
	Seconds  float64   `json:"seconds"`          // until it was answered

	ETag   string            `json:"etag,omitempty"`   // of the answer
	Prompt string            `json:"prompt,omitempty"` // the prompts, with bars between them
	Header map[string]string `json:"header,omitempty"` // that the answer depends on
	Body   []byte            `json:"body,omitempty"`   // as it came; in base64
}

// RequestFilter chooses requests. The zero value of a field chooses all.
type RequestFilter struct {
	ID     string
	Tenant string
	Model  string
	Failed bool // only those with a status of 400 or more
	Most   int  // of the latest; at least 1
}

// Has reports whether a request is among those that are chosen.
func (f *RequestFilter) Has(r *Request) bool {
	return (f.ID == "" || f.ID == r.ID) && (f.Tenant == "" || f.Tenant == r.Tenant) && (f.Model == "" || f.Model == r.Model) &&
		(!f.Failed || r.Status >= 400)
}
