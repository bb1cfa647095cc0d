package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Server is a Backend that runs a program of this machine.
type Server struct {
	opts      Options
	catalogue *foreign.Catalogue
	evaluator *jq.Evaluator

	mu      sync.Mutex // guards the fields below
	idle    []*worker  // workers without a request
	closing bool
}

var _ mmcp.Backend = (*Server)(nil)

// New returns a Server and runs nothing. Its error lists all faults of the options.
func New(o Options) (*Server, error) {
	if faults := o.Validate(); len(faults) > 0 {
		texts := make([]string, len(faults))
		for i, f := range faults {
			texts[i] = f.Key + " " + f.Message
		}
		return nil, fmt.Errorf("upstream %q: %s", o.Name, strings.Join(texts, "; "))
	}
	given := o
	o.Options = o.WithDefaults()
	s := &Server{opts: o, evaluator: jq.NewEvaluator()}
	s.catalogue = foreign.NewCatalogue(&foreign.Setup{
		Options: &s.opts.Options, Result: &s.opts.Result, Dir: o.SkeletonDir, Identity: strings.Join(given.Command, "\x00"),
		Evaluator: s.evaluator,
	}, s.probe)
	return s, nil
}

// Serves reports whether o describes the server of s: they differ at most in limits of its work.
func (s *Server) Serves(o Options) bool {
	o.Options = o.WithDefaults()
	o.MaxInFlight, o.Weight, o.Tier = s.opts.MaxInFlight, s.opts.Weight, s.opts.Tier
	return reflect.DeepEqual(o, s.opts)
}

// Close ends idle workers. It does not interrupt runs.
func (s *Server) Close() {
	s.evaluator.Close()
	s.mu.Lock()
	idle := s.idle
	s.idle, s.closing = nil, true
	s.mu.Unlock()
	for _, w := range idle {
		w.end()
	}
}

// Capabilities returns the declared models. The first call may run the program once for each model whose
// skeleton is read from its results.
func (s *Server) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	if err := s.find(); err != nil {
		return nil, err
	}
	return s.catalogue.Capabilities(ctx, s.opts.revision())
}

// find looks up the program.
func (s *Server) find() error {
	_, err := exec.LookPath(s.opts.arguments(nil, "")[0])
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return s.routed(mmcp.Errorf(mmcp.CodeModelUnavailable, "The command of upstream %s cannot be started: %s.", s.opts.Name, reasonOf(err)))
	}
	return nil
}

// reasonOf describes why a program cannot be started, without its path.
func reasonOf(err error) string {
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return "the program does not exist"
	case errors.Is(err, fs.ErrPermission):
		return "the program may not be executed"
	}
	return "the system refuses it"
}

// Declarations returns the entries of the declared models without running the program. Entries whose
// skeletons are unknown have no joints.
func (s *Server) Declarations() []mmcp.Model { return s.catalogue.Declarations(s.opts.revision()) }

// Generate runs the program for a request.
func (s *Server) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	m, err := s.catalogue.Model(ctx, req, s.opts.revision())
	if err != nil {
		return nil, s.routed(mmcp.AsError(err))
	}
	v := s.catalogue.Values(req, m)
	data, err := s.within(ctx, &v, codec.Bytes(req), call.Hooks.Progress)
	if err != nil {
		return nil, s.routed(s.opts.Mapped(mmcp.AsError(err)))
	}
	res, err := s.catalogue.Answer(ctx, data, req, m, &v)
	if err != nil {
		return nil, s.routed(mmcp.AsError(err))
	}
	return res, nil
}

// probe runs the program for a second of motion.
func (s *Server) probe(ctx context.Context, v *foreign.Values, d *remote.Declared) ([]byte, error) {
	data, err := s.within(ctx, v, codec.Bytes(v.Request(d)), nil)
	if err != nil {
		return nil, s.routed(mmcp.AsError(err))
	}
	return data, nil
}

// within runs the program within the timeout of the upstream, in a new folder, and returns its result.
func (s *Server) within(ctx context.Context, v *foreign.Values, body []byte, progress func(float64)) ([]byte, error) {
	inner, cancel := context.WithTimeout(ctx, s.opts.Timeout)
	defer cancel()
	folder, err := s.folder()
	if err != nil {
		e := mmcp.Errorf(mmcp.CodeModelUnavailable, "No working folder can be made for the command of upstream %s.", s.opts.Name)
		return nil, e.CausedBy(err)
	}
	defer removeFolder(folder)
	j := &job{
		server: s, values: v, body: body, progress: progress,
		folder: folder, output: filepath.Join(folder, "motion."+s.opts.Result.Format),
	}
	run := j.once
	if s.opts.Worker {
		run = j.byWorker
	}
	if err := run(inner); err != nil {
		return nil, j.explained(s.ended(ctx, inner, err))
	}
	data, err := j.read()
	if err != nil {
		return nil, j.explained(err)
	}
	return data, nil
}

// folder creates the working folder of a run. Its path is absolute, because the program may run in another
// folder than the gateway.
func (s *Server) folder() (string, error) {
	if s.opts.Work == "" {
		return os.MkdirTemp("", "motiongate-"+s.opts.Name+"-*")
	}
	work, err := filepath.Abs(s.opts.Work)
	if err == nil {
		err = os.MkdirAll(work, 0o700)
	}
	if err != nil {
		return "", err
	}
	return os.MkdirTemp(work, "motiongate-"+s.opts.Name+"-*")
}

// ended returns an error that names the caller's context or the timeout of the upstream as the cause of a
// failed run, or err if neither has ended.
func (s *Server) ended(outer, inner context.Context, err error) error {
	switch {
	case inner.Err() == nil:
		return err
	case errors.Is(outer.Err(), context.Canceled):
		e := mmcp.Errorf(mmcp.CodeCancelled, "The request was cancelled while the command of upstream %s ran.", s.opts.Name)
		return e.CausedBy(outer.Err())
	case outer.Err() != nil:
		return mmcp.Errorf(mmcp.CodeTimeout, "The command of upstream %s was ended at the request's deadline.", s.opts.Name).CausedBy(outer.Err())
	}
	return mmcp.Errorf(mmcp.CodeTimeout, "The command of upstream %s did not end within %v and was killed.", s.opts.Name, s.opts.Timeout).
		CausedBy(inner.Err())
}

func (s *Server) routed(e *mmcp.Error) *mmcp.Error {
	out := e.With("upstream", s.opts.Name)
	out.Route = foreign.Route(&s.opts.Options)
	return out
}

// read returns the result that the program wrote.
func (j *job) read() ([]byte, error) {
	o := &j.server.opts
	info, err := os.Lstat(j.output)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid,
			"The command of upstream %s ended without a result: it wrote no file at $MOTION_OUTPUT.", o.Name)
	case err != nil || !info.Mode().IsRegular():
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The result of the command of upstream %s is not a file.", o.Name)
	case info.Size() > o.MaxAnswerBytes:
		return nil, j.tooLarge()
	}
	f, err := os.Open(j.output)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The result of the command of upstream %s cannot be read.", o.Name).CausedBy(err)
	}
	defer func() { _ = f.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(f, o.MaxAnswerBytes))
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The result of the command of upstream %s cannot be read.", o.Name).CausedBy(err)
	}
	o.Memory.FollowNew(data)
	return data, nil
}

func (j *job) tooLarge() error {
	o := &j.server.opts
	return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The command of upstream %s wrote more than the %d bytes of max_answer_bytes and was ended.",
		o.Name, o.MaxAnswerBytes)
}

func removeFolder(folder string) { _ = os.RemoveAll(folder) } // files that stay are removed at the next start
