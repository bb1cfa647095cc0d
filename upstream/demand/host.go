package demand

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/process"
)

// host runs a server as a program of this machine, or wakes a rented machine.
type host struct {
	opts      Options
	catalogue func(ctx context.Context) error // reads the catalogue of the server
	hookTime  time.Duration                   // time limit of a hook
	lookEvery time.Duration                   // interval of checks of a woken machine

	mu     sync.Mutex // guards the fields below
	now    *process.Process
	note   string    // file with a note about the running program or the woken machine
	wakeAt time.Time // earliest time of the next wake
	leave  func()    // ends the checks of a woken machine; nil: it is not checked
}

// New returns a server of a group, which is started on demand. catalogue reads the catalogue of the server. A
// process that an earlier gateway left running is ended; a machine that it had woken is taken over, so that
// it is put to sleep when it is idle.
func New(o Options, g *Group, catalogue func(ctx context.Context) error) *Server {
	o = o.withDefaults()
	awake := endOrphans(o.State, o.Name, o.Log)
	s := newServer(o, newHost(o, catalogue), g)
	if awake && len(o.Start) == 0 {
		s.Start()
	}
	return s
}

func newHost(o Options, catalogue func(ctx context.Context) error) *host {
	return &host{opts: o, catalogue: catalogue, hookTime: hookTime, lookEvery: lookEvery}
}

// readyEvery is the interval of readiness checks.
const readyEvery = 200 * time.Millisecond

func (h *host) start(ctx context.Context) (<-chan struct{}, error) {
	h.opts.Log.Info("server is being started", "upstream", h.opts.Name)
	if len(h.opts.Free) > 0 {
		if err := h.call(ctx, h.opts.Free); err != nil {
			h.opts.Log.Warn("memory could not be freed for a server", "upstream", h.opts.Name, "error", err)
		}
	}
	later, err := h.wake(ctx)
	if err != nil {
		return nil, h.unwoken(err)
	}
	var ended <-chan struct{}
	if len(h.opts.Start) > 0 {
		p, err := h.launch()
		if err != nil {
			return nil, h.unavailable("Upstream %s cannot be started: %w.", h.opts.Name, err)
		}
		ended = p.Done()
	}
	if err := h.await(ctx, ended, later); err != nil {
		h.stop()
		return nil, err
	}
	if ended == nil {
		ended = h.look()
	}
	return ended, nil
}

// await waits until the server is ready. later is the delay of a wake that was too early; 0: none.
func (h *host) await(ctx context.Context, ended <-chan struct{}, later time.Duration) error {
	var due <-chan time.Time
	if later > 0 {
		timer := time.NewTimer(later)
		defer timer.Stop()
		due = timer.C
	}
	tick := time.NewTicker(readyEvery)
	defer tick.Stop()
	for {
		if h.ready(ctx) {
			return nil
		}
		select {
		case <-ended:
			return h.unavailable("Upstream %s ended while it was being started.", h.opts.Name)
		case <-ctx.Done():
			return h.unavailable("The start of upstream %s was broken off.", h.opts.Name)
		case <-due:
			if _, err := h.wake(ctx); err != nil {
				return h.unwoken(err)
			}
		case <-tick.C:
		}
	}
}

// readyTime bounds one readiness check.
const readyTime = 5 * time.Second

func (h *host) ready(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	if h.opts.Ready == "" {
		return h.catalogue(ctx) == nil
	}
	return get(ctx, http.MethodGet, h.opts.Ready) == nil
}

// command returns a command in the environment of the server.
func (h *host) command(argv []string) *exec.Cmd {
	cmd := exec.Command(argv[0], argv[1:]...) //nolint:noctx // It is ended with its group.
	cmd.Dir = h.opts.Dir
	cmd.Env = process.Environment(h.opts.Env)
	return cmd
}

// run starts a program and logs its output.
func (h *host) run(cmd *exec.Cmd) (*process.Process, error) {
	out, in := io.Pipe()
	cmd.Stdout, cmd.Stderr = in, in
	p, err := process.Start(cmd)
	if err != nil {
		return nil, errors.New(reasonOf(err))
	}
	go h.copyLines(out) // ends with the program
	go func() {         // ends with the program
		<-p.Done()
		_ = in.Close() // a pipe in memory
	}()
	return p, nil
}

// launch starts the program of the server.
func (h *host) launch() (*process.Process, error) {
	token := newToken()
	cmd := h.command(h.opts.Start)
	cmd.Env = append(cmd.Env, tokenVariable+"="+token)
	p, err := h.run(cmd)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	h.now, h.note = p, writeNote(h.opts.State, h.opts.Name, note{Group: p.Pid(), Token: token})
	h.mu.Unlock()
	go func() { // ends with the program
		<-p.Done()
		h.forget(p)
	}()
	return p, nil
}

// forget removes the note about a program that has ended.
func (h *host) forget(p *process.Process) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.now == p {
		removeNote(h.note)
		h.now, h.note = nil, ""
	}
}

// maxLogLine bounds a logged line of a server.
const maxLogLine = 16 << 10

// copyLines logs the output of a server line by line.
func (h *host) copyLines(r io.Reader) {
	lines := bufio.NewReaderSize(r, maxLogLine)
	for {
		line, _, err := lines.ReadLine()
		if text := strings.TrimSpace(strings.ToValidUTF8(string(line), "?")); text != "" {
			h.opts.Log.Info(text, "upstream", h.opts.Name)
		}
		if err != nil {
			return
		}
	}
}

func (h *host) stop() {
	h.mu.Lock()
	leave := h.leave
	h.leave = nil
	h.mu.Unlock()
	if leave != nil {
		leave()
	}
	ctx, cancel := context.WithTimeout(context.Background(), h.opts.StopGrace)
	defer cancel()
	if len(h.opts.Sleep) > 0 {
		if err := h.call(ctx, h.opts.Sleep); err != nil {
			h.opts.Log.Warn("a server could not be put to sleep", "upstream", h.opts.Name, "error", err)
		}
	}
	h.mu.Lock()
	p := h.now
	h.mu.Unlock()
	if p != nil {
		p.Stop(signals[strings.TrimPrefix(h.opts.Stop, "SIG")], h.opts.StopGrace)
	}
	h.forget(p)
}

// handOver leaves a woken machine to another gateway. It returns false for a program of this machine.
func (h *host) handOver() bool {
	if len(h.opts.Start) > 0 {
		return false
	}
	h.mu.Lock()
	leave := h.leave
	removeNote(h.note)
	h.leave, h.note = nil, ""
	h.mu.Unlock()
	if leave != nil {
		leave()
	}
	return true
}

func (h *host) unavailable(format string, args ...any) error {
	return mmcp.Errorf(mmcp.CodeModelUnavailable, format, args...)
}

func reasonOf(err error) string {
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, os.ErrNotExist):
		return "the program does not exist"
	case errors.Is(err, os.ErrPermission):
		return "the program may not be executed"
	}
	return "the system refuses it"
}
