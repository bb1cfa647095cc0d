package rest

import (
	"fmt"
	"net/http"
	"net/textproto"
	"regexp"
	"strings"
	"time"

	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Options describe one server. A zero field stands for its default.
type Options struct {
	remote.Options // Name, URL, limits, credentials and models

	API    API
	Result foreign.Result

	SkeletonDir string // folder for skeletons of its results; empty: none are kept
}

// API describes the calls of a server, with expressions that build bodies and find values in
// answers. The input of Body is {prompt, frames, fps, seconds, seed, model, request}; the input
// of other expressions is the answer of their call.
type API struct {
	Auth string `key:"auth"` // header with credentials; {token} and {basic} are replaced; default: "Authorization: Bearer {token}"

	Header map[string]string `key:"header"` // further headers of every call of the server

	// Login is a path that gives cookies for credentials. It is called before the first
	// request, and again after a status 401. Empty: there is none.
	Login string `key:"login"`

	Submit Submit `key:"submit"`
	Poll   Poll   `key:"poll"`   // of servers with jobs
	Fetch  Fetch  `key:"fetch"`  // default: the last answer is the result
	Cancel Cancel `key:"cancel"` // default: the connection is closed
	Gradio Gradio `key:"gradio"`
}

// Submit is the call that begins a request.
type Submit struct {
	Method string            `key:"method"` // default POST
	Path   string            `key:"path"`   // below the URL; required unless it is Gradio
	Body   string            `key:"body"`   // jq, of the request
	Header map[string]string `key:"header"` // further headers
	ID     string            `key:"id"`     // jq, of the answer: the id of the job; default: ".id // .job_id // .request_id"
	Error  string            `key:"error"`  // jq, of an answer of any status: a message if it failed
}

// Poll describes the call for the state of a job.
type Poll struct {
	Method   string        `key:"method"`   // default GET
	Path     string        `key:"path"`     // {id} is replaced
	URL      string        `key:"url"`      // jq, of the answer to Submit, in place of Path
	Body     string        `key:"body"`     // jq, of the request with id
	Done     string        `key:"done"`     // jq: true when the job has its result; required if there is Poll
	Error    string        `key:"error"`    // jq: a message if the job failed
	Progress string        `key:"progress"` // jq: from 0 to 1, or a percentage
	Every    time.Duration `key:"every"`    // default 2s; a Retry-After counts more
}

// Fetch describes the place of the result.
type Fetch struct {
	ID    string   `key:"id"`    // jq, of the last answer: {id} of Path; default: the id of the job
	Path  string   `key:"path"`  // {id} is replaced; default: the last answer is used
	URL   string   `key:"url"`   // jq, of the last answer: where the file is
	Data  string   `key:"data"`  // jq, of the last answer: the file as base64, a data URI, or JSON
	Hosts []string `key:"hosts"` // other hosts that files may be fetched from; .example.com is all below it
}

// Cancel describes the call that ends a job without waiting clients.
type Cancel struct {
	Method string `key:"method"` // default POST
	Path   string `key:"path"`   // {id} is replaced
	URL    string `key:"url"`    // jq, of the answer to Submit, in place of Path
	Body   string `key:"body"`   // jq, of the request with id
}

// Gradio names a function of a Gradio application. Body of Submit then makes the array
// of its arguments.
type Gradio struct {
	Fn string `key:"fn"`
}

// defaultEvery is the pause between two polls.
const defaultEvery = 2 * time.Second

const (
	defaultID   = ".id // .job_id // .request_id"
	defaultAuth = "Authorization: Bearer {token}"
)

func (o *Options) isGradio() bool { return o.API.Gradio.Fn != "" }

func (o *Options) hasJobs() bool { return o.API.Poll != Poll{} }

// Validate returns the faults of the options of this kind. It compiles the expressions.
func (o *Options) Validate() []remote.Fault {
	var faults []remote.Fault
	add := func(key, format string, args ...any) {
		faults = append(faults, remote.Fault{Key: key, Message: fmt.Sprintf(format, args...)})
	}
	a := &o.API
	if len(o.Declared) == 0 {
		add("models", "is missing; such a server needs at least one model")
	}
	for _, e := range a.expressions() {
		if err := jq.Check(*e.text); err != nil {
			add(e.key, "%s", err.Error())
		}
	}
	for _, p := range []struct{ key, path string }{
		{"login", a.Login},
		{"submit.path", a.Submit.Path}, {"poll.path", a.Poll.Path}, {"fetch.path", a.Fetch.Path}, {"cancel.path", a.Cancel.Path},
	} {
		if p.path != "" && !strings.HasPrefix(p.path, "/") {
			add(p.key, "%q does not begin with a slash", p.path)
		}
	}
	for _, m := range []struct{ key, method string }{
		{"submit.method", a.Submit.Method}, {"poll.method", a.Poll.Method}, {"cancel.method", a.Cancel.Method},
	} {
		if m.method != "" && !validMethod.MatchString(m.method) {
			add(m.key, "%q is none of GET, POST, PUT, PATCH, DELETE", m.method)
		}
	}
	if name, _, ok := strings.Cut(a.Auth, ": "); a.Auth != "" && (!ok || !validHeader.MatchString(name)) {
		add("auth", "must be a header such as \"Authorization: Key {token}\"")
	}
	for key, headers := range map[string]map[string]string{"header.": a.Header, "submit.header.": a.Submit.Header} {
		for name := range headers {
			if !validHeader.MatchString(name) || ownHeaders[textproto.CanonicalMIMEHeaderKey(name)] {
				add(key+name, "cannot be set")
			}
		}
	}
	o.checkParts(add)
	for _, f := range o.Result.Validate() {
		add("result."+f.Key, "%s", f.Message)
	}
	return append(faults, o.Result.CheckModels(o.Declared)...)
}

// checkParts finds parts of the API that are missing or contradict each other.
func (o *Options) checkParts(add func(key, format string, args ...any)) {
	a := &o.API
	switch {
	case o.isGradio() && a.Submit.Path != "":
		add("submit.path", "must not be given beside gradio.fn")
	case o.isGradio() && o.hasJobs():
		add("poll", "must not be given beside gradio.fn")
	case o.isGradio() && !validFn.MatchString(strings.TrimPrefix(a.Gradio.Fn, "/")):
		add("gradio.fn", "%q is not the name of a function", a.Gradio.Fn)
	case !o.isGradio() && a.Submit.Path == "":
		add("submit.path", "is missing")
	}
	if a.Submit.Body == "" && a.Submit.Method != http.MethodGet {
		add("submit.body", "is missing; a jq expression such as \"{prompt: .prompt, num_frames: .frames}\"")
	}
	if o.hasJobs() && a.Poll.Done == "" {
		add("poll.done", "is missing; a jq expression such as \".status == \\\"done\\\"\"")
	}
	if o.hasJobs() && a.Poll.Path == "" && a.Poll.URL == "" {
		add("poll.path", "is missing")
	}
	if a.Fetch.URL != "" && a.Fetch.Data != "" {
		add("fetch.data", "must not be given beside fetch.url")
	}
}

var (
	validMethod = regexp.MustCompile(`^(GET|POST|PUT|PATCH|DELETE)$`)
	validHeader = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$")
	validFn     = regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)
)

// ownHeaders are headers that the gateway sets itself.
var ownHeaders = map[string]bool{
	"Host": true, "Content-Length": true, "Content-Type": true, "Connection": true, "Transfer-Encoding": true,
	"Idempotency-Key": true, "X-Idempotency-Key": true, // with which Go's transport would send a POST again
}

// expression is one of jq in the settings.
type expression struct {
	key  string
	text *string
}

func (a *API) expressions() []expression {
	all := []expression{
		{"submit.body", &a.Submit.Body}, {"submit.id", &a.Submit.ID}, {"submit.error", &a.Submit.Error},
		{"poll.url", &a.Poll.URL}, {"poll.body", &a.Poll.Body}, {"poll.done", &a.Poll.Done}, {"poll.error", &a.Poll.Error},
		{"poll.progress", &a.Poll.Progress},
		{"fetch.id", &a.Fetch.ID}, {"fetch.url", &a.Fetch.URL}, {"fetch.data", &a.Fetch.Data},
		{"cancel.url", &a.Cancel.URL}, {"cancel.body", &a.Cancel.Body},
	}
	out := all[:0]
	for _, e := range all {
		if *e.text != "" {
			out = append(out, e)
		}
	}
	return out
}
