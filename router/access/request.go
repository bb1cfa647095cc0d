package access

import "time"

// Request is one logged request for motion. Its prompt and body are logged only if the settings permit it.
type Request struct {
	At       time.Time `json:"at"` // time of the answer
	ID       string    `json:"request_id"`
	Tenant   string    `json:"tenant,omitempty"`
	Key      string    `json:"key,omitempty"` // name of the API key, or subject of the token
	Model    string    `json:"model,omitempty"`
	Status   int       `json:"status"`
	Code     string    `json:"code,omitempty"` // code of its error
	Job      string    `json:"job,omitempty"`
	Upstream string    `json:"upstream,omitempty"`
	Reason   string    `json:"reason,omitempty"` // why that upstream was chosen
	Cache    string    `json:"cache,omitempty"`  // parameters of Cache-Status
	Seconds  float64   `json:"seconds"`          // time until the answer

	ETag   string            `json:"etag,omitempty"`   // of the answer
	Prompt string            `json:"prompt,omitempty"` // the prompts, separated by bars
	Header map[string]string `json:"header,omitempty"` // headers that affect the answer
	Body   []byte            `json:"body,omitempty"`   // as received; base64 in JSON
}

// RequestFilter selects requests. A zero field selects all.
type RequestFilter struct {
	ID     string
	Tenant string
	Model  string
	Failed bool // only requests with a status of 400 or more
	Most   int  // number of requests, the latest ones; at least 1
}

// Has reports whether a filter selects a request.
func (f *RequestFilter) Has(r *Request) bool {
	return (f.ID == "" || f.ID == r.ID) && (f.Tenant == "" || f.Tenant == r.Tenant) && (f.Model == "" || f.Model == r.Model) &&
		(!f.Failed || r.Status >= 400)
}
