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

// host runs a server as a program of this machine, or wakes a machine that is rented.
type host struct {
	opts      Options
	catalogue func(ctx context.Context) error // reads that of the server

	mu     sync.Mutex // guards the fields below
	now    *process.Process
	note   string    // file about now
	wakeAt time.Time // no wake before
}

// New returns a server of a group, which is started on demand. Catalogue reads the
// catalogue of the server. What an earlier gateway left running is ended.
func New(o Options, g *Group, catalogue func(ctx context.Context) error) *Server {
	o = o.withDefaults()
	endOrphans(o.State, o.Name, o.Log)
	return newServer(o, &host{opts: o, catalogue: catalogue}, g)
}

// readyEvery is the pause between two looks at whether a server is ready.
const readyEvery = 200 * time.Millisecond

func (h *host) start(ctx context.Context) (<-chan struct{}, error) {
	h.opts.Log.Info("server is being started", "upstream", h.opts.Name)
	if len(h.opts.Free) > 0 {
		if err := h.call(ctx, h.opts.Free); err != nil {
			h.opts.Log.Warn("memory could not be freed for a server", "upstream", h.opts.Name, "error", err)
		}
	}
	if err := h.wake(ctx); err != nil {
		return nil, h.unavailable("Upstream %s could not be woken: %w.", h.opts.Name, err)
	}
	var ended <-chan struct{}
	if len(h.opts.Start) > 0 {
		p, err := h.launch()
		if err != nil {
			return nil, h.unavailable("Upstream %s cannot be started: %w.", h.opts.Name, err)
		}
		ended = p.Done()
	}
	if err := h.await(ctx, ended); err != nil {
		h.stop()
		return nil, err
	}
	return ended, nil
}

// await waits until the server is ready.
func (h *host) await(ctx context.Context, ended <-chan struct{}) error {
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
		case <-tick.C:
		}
	}
}

// readyTime bounds one look.
const readyTime = 5 * time.Second

func (h *host) ready(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	if h.opts.Ready == "" {
		return h.catalogue(ctx) == nil
	}
	return get(ctx, http.MethodGet, h.opts.Ready) == nil
}

// launch starts the program.
func (h *host) launch() (*process.Process, error) {
	token := newToken()
	cmd := exec.Command(h.opts.Start[0], h.opts.Start[1:]...) //nolint:noctx // It outlives every request.
	cmd.Dir = h.opts.Dir
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "MOTIONGATE_") {
			cmd.Env = append(cmd.Env, pair)
		}
	}
	cmd.Env = append(cmd.Env, tokenVariable+"="+token)
	out, in := io.Pipe()
	cmd.Stdout, cmd.Stderr = in, in
	p, err := process.Start(cmd)
	if err != nil {
		return nil, errors.New(reasonOf(err))
	}
	note := writeNote(h.opts.State, h.opts.Name, p.Pid(), token)
	h.mu.Lock()
	h.now, h.note = p, note
	h.mu.Unlock()
	go h.copyLines(out) // ends with the program
	go func() {         // ends with the program
		<-p.Done()
		_ = in.Close() // of a pipe in memory
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

// maxLogLine bounds a line of the log of a server.
const maxLogLine = 16 << 10

// copyLines writes what a server says to the log.
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
		h.forget(p)
	}
}

// wake calls the hook, unless that was done within the cool-down.
func (h *host) wake(ctx context.Context) error {
	h.mu.Lock()
	early := time.Now().Before(h.wakeAt)
	h.mu.Unlock()
	if len(h.opts.Wake) == 0 || early {
		return nil
	}
	if err := h.call(ctx, h.opts.Wake); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wakeAt = time.Now().Add(h.opts.Cooldown)
	return nil
}

// callTime bounds a hook.
const callTime = time.Minute

// call posts to the URL of a hook, or runs its program.
func (h *host) call(ctx context.Context, hook []string) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	if len(hook) == 1 && isURL(hook[0]) {
		return get(ctx, http.MethodPost, hook[0])
	}
	p, err := process.Start(exec.CommandContext(context.WithoutCancel(ctx), hook[0], hook[1:]...)) // is ended with its group
	if err != nil {
		return errors.New(reasonOf(err))
	}
	select {
	case <-p.Done():
		return p.Err()
	case <-ctx.Done():
		p.Kill()
		return ctx.Err()
	}
}

func (h *host) unavailable(format string, args ...any) error {
	return mmcp.Errorf(mmcp.CodeModelUnavailable, format, args...)
}

// get calls a URL and fails unless it answers with a good status. Errors do not name the
// URL, which may hold a token.
func get(ctx context.Context, method, address string) error {
	req, err := http.NewRequestWithContext(ctx, method, address, http.NoBody)
	if err != nil {
		return errors.New("its URL cannot be called")
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return errors.New("no answer")
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 1<<20))
	_ = res.Body.Close() // was read
	if res.StatusCode >= http.StatusMultipleChoices {
		return errors.New("status " + res.Status)
	}
	return nil
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
