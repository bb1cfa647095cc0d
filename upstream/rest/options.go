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

// Options describe one server. A zero field selects its default.
type Options struct {
	remote.Options // Name, URL, limits, credentials and models

	API    API
	Result foreign.Result

	SkeletonDir string // folder for skeletons of its results; "": not stored
}

// API describes the calls of a server, with expressions that build bodies and find values in
// answers. The input of Body is {prompt, frames, fps, seconds, seed, model, request}; the input
// of other expressions is the answer of their call.
type API struct {
	Auth string `key:"auth"` // header with the credentials; {token} and {basic} are replaced; default: "Authorization: Bearer {token}"

	Header map[string]string `key:"header"` // further headers of every call

	// Login is a path that returns cookies for the credentials. It is called before the first request, and
	// again after a status 401. If it is empty, there is no login.
	Login string `key:"login"`

	Submit Submit `key:"submit"`
	Poll   Poll   `key:"poll"`   // for servers with jobs
	Fetch  Fetch  `key:"fetch"`  // default: the last answer is the result
	Cancel Cancel `key:"cancel"` // default: the connection is closed
	Gradio Gradio `key:"gradio"`
}

// Submit is the call that starts a request.
type Submit struct {
	Method string            `key:"method"` // default POST
	Path   string            `key:"path"`   // below the URL; required except for Gradio
	Body   string            `key:"body"`   // jq on the request
	Header map[string]string `key:"header"` // further headers
	ID     string            `key:"id"`     // jq on the answer: id of the job; default: ".id // .job_id // .request_id"
	Error  string            `key:"error"`  // jq on an answer of any status: message if it failed
}

// Poll is the call that reads the state of a job.
type Poll struct {
	Method   string        `key:"method"`   // default GET
	Path     string        `key:"path"`     // {id} is replaced
	URL      string        `key:"url"`      // jq on the answer to Submit, used in place of Path
	Body     string        `key:"body"`     // jq on the request with id
	Done     string        `key:"done"`     // jq: true when the result is available; required if there is Poll
	Error    string        `key:"error"`    // jq: message if the job failed
	Progress string        `key:"progress"` // jq: from 0 to 1, or a percentage
	Every    time.Duration `key:"every"`    // default 2s; Retry-After takes precedence
}

// Fetch describes where the result is.
type Fetch struct {
	ID    string   `key:"id"`    // jq on the last answer: {id} of Path; default: the id of the job
	Path  string   `key:"path"`  // {id} is replaced; default: the last answer is used
	URL   string   `key:"url"`   // jq on the last answer: URL of the file
	Data  string   `key:"data"`  // jq on the last answer: the file as base64, a data URI, or JSON
	Hosts []string `key:"hosts"` // other hosts that may serve files; .example.com is every host below it
}

// Cancel is the call that ends a job without waiting clients.
type Cancel struct {
	Method string `key:"method"` // default POST
	Path   string `key:"path"`   // {id} is replaced
	URL    string `key:"url"`    // jq on the answer to Submit, used in place of Path
	Body   string `key:"body"`   // jq on the request with id
}

// Gradio names a function of a Gradio application. Body of Submit returns the array of its arguments.
type Gradio struct {
	Fn string `key:"fn"`
}

// defaultEvery is the default interval of polls.
const defaultEvery = 2 * time.Second

const (
	defaultID   = ".id // .job_id // .request_id"
	defaultAuth = "Authorization: Bearer {token}"
)

func (o *Options) isGradio() bool { return o.API.Gradio.Fn != "" }

func (o *Options) hasJobs() bool { return o.API.Poll != Poll{} }

// Validate returns the faults of the options that remote.Options does not check. It compiles the expressions.
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

// checkParts reports parts of the API that are missing or contradictory.
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
	"Idempotency-Key": true, "X-Idempotency-Key": true, // Go's transport would send a POST with one of them again
}

// expression is a jq expression in the settings.
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
