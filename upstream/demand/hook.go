package demand

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

// hookTime bounds the duration of a hook.
const hookTime = time.Minute

// wake calls the hook. Within the cool-down it does not call it, and returns the rest of the cool-down.
func (h *host) wake(ctx context.Context) (later time.Duration, err error) {
	if len(h.opts.Wake) == 0 {
		return 0, nil
	}
	h.mu.Lock()
	later = time.Until(h.wakeAt)
	h.mu.Unlock()
	if later > 0 {
		return later, nil
	}
	if err := h.call(ctx, h.opts.Wake); err != nil {
		return 0, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wakeAt = time.Now().Add(h.opts.Cooldown)
	if len(h.opts.Start) == 0 {
		h.note = writeNote(h.opts.State, h.opts.Name, note{Awake: true})
	}
	return 0, nil
}

func (h *host) unwoken(err error) error {
	return h.unavailable("Upstream %s could not be woken: %w.", h.opts.Name, err)
}

// call posts to the URL of a hook, or runs its program. A program that exceeds the time limit is killed with
// its group.
func (h *host) call(ctx context.Context, hook []string) error {
	inner, cancel := context.WithTimeout(ctx, h.hookTime)
	defer cancel()
	if len(hook) == 1 && isURL(hook[0]) {
		return late(inner, get(inner, http.MethodPost, hook[0]))
	}
	p, err := h.run(h.command(hook))
	if err != nil {
		return err
	}
	select {
	case <-p.Done():
		return p.Err()
	case <-inner.Done():
		p.Kill()
		return late(inner, inner.Err())
	}
}

// late returns the error of a failed hook. It names the time limit if that was exceeded.
func late(ctx context.Context, err error) error {
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return errors.New("its hook did not end in time")
	}
	return err
}

// get calls a URL and fails unless it answers with a successful status. Its errors do not contain the URL,
// which may contain a token.
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
	_ = res.Body.Close() // it was read
	if res.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("status %s", res.Status)
	}
	return nil
}

// The interval of checks of a woken machine, and the number of consecutive failed checks after which it
// counts as gone.
const (
	lookEvery = 10 * time.Second
	looks     = 2
)

// look returns a channel that is closed when the machine cannot be reached any more, or is put to sleep. It
// only connects and sends nothing: a busy server may not answer.
func (h *host) look() <-chan struct{} {
	ctx, leave := context.WithCancel(context.Background())
	h.mu.Lock()
	h.leave = leave
	h.mu.Unlock()
	gone := make(chan struct{})
	go func() { // ends when the machine is gone or put to sleep
		defer close(gone)
		defer leave()
		tick := time.NewTicker(h.lookEvery)
		defer tick.Stop()
		for failed := 0; failed < looks; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			failed++
			if connects(ctx, h.opts.Address) {
				failed = 0
			}
		}
	}()
	return gone
}

// connects reports whether the host of a URL accepts connections. Behind a proxy it is unknown, and connects
// returns true.
func connects(ctx context.Context, address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return true
	}
	if via, err := http.ProxyFromEnvironment(&http.Request{URL: u}); err == nil && via != nil {
		return true
	}
	port := u.Port()
	if port == "" {
		port = u.Scheme // http and https are names of ports
	}
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	c, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return false
	}
	_ = c.Close() // nothing was sent
	return true
}
