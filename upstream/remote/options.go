package remote

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"regexp"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// Options describe one server. A zero field selects its default.
type Options struct {
	Name string `key:"name"` // in routes, logs and listed ids; letters, digits, '.', '_', '-'; at most 64
	URL  string `key:"url"`  // base, http or https, a path prefix allowed; /capabilities and /generate are appended

	Timeout             time.Duration `key:"timeout"`                            // of a whole generation, polling included; default 590s
	ConnectTimeout      time.Duration `key:"connect_timeout"`                    // of a connection, TLS included; default 5s
	CapabilitiesTimeout time.Duration `key:"capabilities_timeout"`               // of GET /capabilities; default 10s
	MinPoll             time.Duration `key:"min_poll"`                           // shortest pause between two polls of a job; default 500ms
	MaxPoll             time.Duration `key:"max_poll"`                           // longest pause between two polls of a job; default 60s
	MaxAnswerBytes      int64         `key:"max_answer_bytes" range:"1KiB,4GiB"` // of one answer; default 268435456 (256 MiB)

	MaxInFlight int     `key:"max_in_flight" range:"1,10000"` // simultaneous generations; default 1, because real servers run one at a time
	Weight      float64 `key:"weight" range:"0.01,100"`       // share among equal replicas; default 1
	Tier        int     `key:"tier" range:"0,9"`              // higher tiers get work when all lower ones are full or down; default 0

	Declared []Declared `key:"models"` // models that are listed until the server's own catalogue is known

	License mmcp.License `key:"license"` // license of its models; zero: the listed one, or unknown

	Aliases map[string]string `key:"aliases"` // listed id by the server's own id of a model; joins replicas whose ids differ
	Quirks  []string          `key:"quirks"`  // deviations from the protocol that the server needs: strict, version_1_0
	// code of an error, by the server's code, its status, or text: and a part of its message
	ErrorMap map[string]string `key:"error_map"`

	// Idempotent: the server executes a request once for each Idempotency-Key, even across its own restarts.
	// Each request is sent with a key, and sent again with the same key if its answer is lost.
	Idempotent bool `key:"idempotent"`

	// whether the server is trusted to make the same motion for the same seed: trust, probe or never; default trust
	Deterministic string `key:"deterministic"`

	Batch string `key:"batch"` // whether waiting requests are sent in one call to a server that lists batches: auto or never; default auto

	Token     Secret            // sent as bearer token; at most one of the three is set
	TokenEnv  string            `key:"token_env"`  // environment variable that holds the token, read at each use
	TokenFile string            `key:"token_file"` // file that holds the token, read at each use
	Header    map[string]Secret // further headers of every request

	TLS TLS `key:"tls"` // settings for an https server

	Dialer dialer // dials the server; nil: TCP to the host of URL

	Memory *memory.Budget // budget to which answers are charged; nil: none
	Log    *slog.Logger   // for servers that the gateway starts; nil: none
}

// dialer dials a server.
type dialer interface {
	Dial(ctx context.Context) (net.Conn, error)
}

// A Fault is a fault of options. Key is the name of the field in the settings, relative to the upstream:
// "url", "header.X-Key".
type Fault struct {
	Key     string
	Message string
}

// Defaults of Options. The timeout is below 600 s, after which clients give up, so that they still receive
// the error.
const (
	DefaultTimeout             = 590 * time.Second
	defaultConnectTimeout      = 5 * time.Second
	defaultCapabilitiesTimeout = 10 * time.Second
	defaultMinPoll             = 500 * time.Millisecond
	defaultMaxPoll             = 60 * time.Second
	defaultMaxAnswerBytes      = 256 << 20
	defaultMaxInFlight         = 1
	DefaultWeight              = 1
)

func (o Options) WithDefaults() Options {
	o.Timeout = cmp.Or(o.Timeout, DefaultTimeout)
	o.ConnectTimeout = cmp.Or(o.ConnectTimeout, defaultConnectTimeout)
	o.CapabilitiesTimeout = cmp.Or(o.CapabilitiesTimeout, defaultCapabilitiesTimeout)
	o.MinPoll = cmp.Or(o.MinPoll, defaultMinPoll)
	o.MaxPoll = cmp.Or(o.MaxPoll, defaultMaxPoll)
	o.MaxAnswerBytes = cmp.Or(o.MaxAnswerBytes, defaultMaxAnswerBytes)
	o.MaxInFlight = cmp.Or(o.MaxInFlight, defaultMaxInFlight)
	o.Weight = cmp.Or(o.Weight, DefaultWeight)
	return o
}

// Values of Options.Batch.
const (
	batchAuto  = "auto"
	BatchNever = "never"
)

var validName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

// Validate returns all faults of the options. It reads neither network nor files.
func (o Options) Validate() []Fault {
	var faults []Fault
	add := func(key, format string, args ...any) {
		faults = append(faults, Fault{key, fmt.Sprintf(format, args...)})
	}
	if !validName.MatchString(o.Name) {
		add("name", "%q is not a name of letters, digits, '.', '_' and '-', at most 64", o.Name)
	}
	if message := checkURL(o.URL); message != "" {
		add("url", "%s", message)
	}
	f := o.WithDefaults()
	for _, r := range []struct {
		key              string
		value, low, high time.Duration
	}{
		{"timeout", f.Timeout, 10 * time.Millisecond, 24 * time.Hour},
		{"connect_timeout", f.ConnectTimeout, 10 * time.Millisecond, 10 * time.Minute},
		{"capabilities_timeout", f.CapabilitiesTimeout, 10 * time.Millisecond, 10 * time.Minute},
		{"min_poll", f.MinPoll, time.Millisecond, time.Hour},
		{"max_poll", f.MaxPoll, f.MinPoll, time.Hour},
	} {
		if r.value < r.low || r.value > r.high {
			add(r.key, "%v is not between %v and %v", r.value, r.low, r.high)
		}
	}
	if f.MaxAnswerBytes < 1<<10 || f.MaxAnswerBytes > 4<<30 {
		add("max_answer_bytes", "%d is not between 1024 and 4294967296", f.MaxAnswerBytes)
	}
	if f.MaxInFlight < 1 || f.MaxInFlight > 10_000 {
		add("max_in_flight", "%d is not between 1 and 10000", f.MaxInFlight)
	}
	if !(f.Weight >= 0.01 && f.Weight <= 100) {
		add("weight", "%v is not between 0.01 and 100", f.Weight)
	}
	if f.Tier < 0 || f.Tier > 9 {
		add("tier", "%d is not between 0 and 9", f.Tier)
	}
	if o.Batch != "" && o.Batch != batchAuto && o.Batch != BatchNever {
		add("batch", "%q is neither %s nor %s", o.Batch, batchAuto, BatchNever)
	}
	faults = append(faults, o.checkDeclared()...)
	faults = append(faults, checkDeterministic(o.Deterministic)...)
	faults = append(faults, o.checkDialect()...)
	faults = append(faults, o.checkTLS()...)
	faults = append(faults, o.checkToken()...)
	return append(faults, o.checkHeader()...)
}

func checkURL(raw string) string {
	u, err := url.Parse(raw)
	switch {
	case raw == "":
		return "is missing"
	case err != nil:
		return "is not a URL" // the parser's own message repeats it with its credentials
	case u.Scheme != "http" && u.Scheme != "https":
		return "must begin with http:// or https://"
	case u.Host == "" || u.Hostname() == "":
		return "has no host"
	case u.User != nil:
		return "must not hold credentials; use token_env, token_file or header"
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return "must end with its path, without query and fragment"
	}
	return ""
}
