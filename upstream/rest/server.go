package rest

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

// notSentAgain ends the message of errors after which the request may have been executed.
const notSentAgain = remote.NotSentAgain

// Server is a server with its own HTTP API. It is safe for concurrent use.
type Server struct {
	opts      Options
	base      *url.URL
	transport *http.Transport
	code      map[string]string // expressions by key
	evaluator *jq.Evaluator
	catalogue *foreign.Catalogue
	revision  string

	tails sync.WaitGroup // running cancellations

	mu      sync.Mutex     // guards cookies
	cookies []*http.Cookie // cookies of the login; nil: none
}

var _ mmcp.Backend = (*Server)(nil)

// New returns the client of one server; it does not connect. Its error lists all faults of the options.
func New(o Options) (*Server, error) {
	if faults := o.Validate(); len(faults) > 0 {
		texts := make([]string, len(faults))
		for i, f := range faults {
			texts[i] = f.Key + " " + f.Message
		}
		return nil, fmt.Errorf("upstream %q: %s", o.Name, strings.Join(texts, "; "))
	}
	o.Options = o.WithDefaults()
	base, err := url.Parse(o.URL)
	if err != nil {
		return nil, fmt.Errorf("upstream %q: url: %w", o.Name, err)
	}
	s := &Server{opts: o, base: base, code: map[string]string{}, evaluator: jq.NewEvaluator()}
	for _, e := range s.opts.API.expressions() {
		s.code[e.key] = *e.text
	}
	if s.code["submit.id"] == "" {
		s.code["submit.id"] = defaultID
	}
	secure, err := o.TLS.Config()
	if err != nil {
		return nil, fmt.Errorf("upstream %q: %w", o.Name, err)
	}
	s.transport = s.newTransport(secure)
	api, err := json.Marshal(o.API)
	if err != nil {
		return nil, err
	}
	identity := o.URL + "\n" + string(api)
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%+v", identity, o.Result))
	s.revision = hex.EncodeToString(sum[:6])
	s.catalogue = foreign.NewCatalogue(&foreign.Setup{
		Options: &s.opts.Options, Result: &s.opts.Result, Dir: o.SkeletonDir, Identity: identity, Evaluator: s.evaluator,
	}, s.probe)
	return s, nil
}

// Serves reports whether o describes the server of s: they differ at most in limits of its work.
func (s *Server) Serves(o Options) bool {
	o.Options = o.WithDefaults()
	o.MaxInFlight, o.Weight, o.Tier = s.opts.MaxInFlight, s.opts.Weight, s.opts.Tier
	return reflect.DeepEqual(o, s.opts)
}

// Close waits for running cancellations, which are short.
func (s *Server) Close() {
	s.tails.Wait()
	s.evaluator.Close()
	s.transport.CloseIdleConnections()
}

// Capabilities returns the declared models if the server can be reached. The first call may run each model
// once whose skeleton is read from its results.
func (s *Server) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	if err := s.reach(ctx); err != nil {
		return nil, err
	}
	return s.catalogue.Capabilities(ctx, s.revision)
}

// reach connects to the server without sending anything.
func (s *Server) reach(ctx context.Context) error {
	if via, err := http.ProxyFromEnvironment(&http.Request{URL: s.base}); err == nil && via != nil {
		return nil // the proxy connects
	}
	port := cmp.Or(s.base.Port(), map[string]string{"http": "80", "https": "443"}[s.base.Scheme])
	c, err := (&net.Dialer{Timeout: s.opts.ConnectTimeout}).DialContext(ctx, "tcp", net.JoinHostPort(s.base.Hostname(), port))
	if err != nil {
		return s.routed(s.unavailable("Upstream %s cannot be reached: %w.", s.opts.Name, remote.Hide(err)))
	}
	return c.Close()
}

// Declarations returns the entries of the declared models without calling the server. Entries whose skeletons
// are unknown have no joints.
func (s *Server) Declarations() []mmcp.Model { return s.catalogue.Declarations(s.revision) }

// Generate generates the motion of a request.
func (s *Server) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	return s.answer(ctx, call, "")
}

// Resume awaits a job for which an earlier Generate, perhaps of another process, called the hook Accepted.
func (s *Server) Resume(ctx context.Context, call *mmcp.Call, path string) (*mmcp.Result, error) {
	return s.answer(ctx, call, path)
}

// answer returns the result of a request. resumed is the job that is already working on it, or "".
func (s *Server) answer(ctx context.Context, call *mmcp.Call, resumed string) (*mmcp.Result, error) {
	req := call.Request
	m, err := s.catalogue.Model(ctx, req, s.revision)
	if err != nil {
		return nil, s.routed(mmcp.AsError(err))
	}
	v := s.catalogue.Values(req, m)
	data, err := s.within(ctx, &v, req, &call.Hooks, resumed)
	if err != nil {
		return nil, err
	}
	res, err := s.catalogue.Answer(ctx, data, req, m, &v)
	if err != nil {
		return nil, s.routed(mmcp.AsError(err))
	}
	return res, nil
}

// probe generates a second of motion.
func (s *Server) probe(ctx context.Context, v *foreign.Values, d *remote.Declared) ([]byte, error) {
	return s.within(ctx, v, v.Request(d), &mmcp.Hooks{}, "")
}

// within returns the file that the server generates for a request, within its time limit.
func (s *Server) within(ctx context.Context, v *foreign.Values, req *mmcp.Request, hooks *mmcp.Hooks, resumed string) ([]byte, error) {
	inner, cancel := context.WithTimeout(ctx, s.opts.Timeout)
	defer cancel()
	r := &run{server: s, values: v, req: req, hooks: hooks}
	data, err := r.do(inner, resumed)
	if err == nil {
		s.opts.Memory.FollowNew(data)
		return data, nil
	}
	var report *remote.Reported
	if errors.As(err, &report) {
		return nil, report
	}
	return nil, s.routed(mmcp.AsError(remote.Ended(ctx, inner, s.opts.Name, s.opts.Timeout, err)))
}

func (s *Server) routed(e *mmcp.Error) *mmcp.Error {
	out := e.With("upstream", s.opts.Name)
	out.Route = foreign.Route(&s.opts.Options)
	return out
}

// Name returns the name of the upstream.
func (s *Server) Name() string { return s.opts.Name }

// Host returns scheme and host of the server.
func (s *Server) Host() string { return s.base.Scheme + "://" + s.base.Host }

// cancelTime bounds the cancellation of a job.
const cancelTime = 5 * time.Second
