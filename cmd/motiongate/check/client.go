package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// client calls the server like a simple client: without compression or redirects.
type client struct {
	http    *http.Client
	url     string
	token   string
	timeout time.Duration
}

func newClient(url string, o Options) *client {
	return &client{
		http: &http.Client{
			// A connection for each request: servers close connections after some errors, and a request that
			// is lost by that would look like an answer.
			Transport:     &http.Transport{DisableCompression: true, DisableKeepAlives: true, Proxy: http.ProxyFromEnvironment},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		url: strings.TrimRight(url, "/"), token: o.Token, timeout: o.Timeout,
	}
}

// answer is an answer of the server.
type answer struct {
	status int
	header http.Header
	body   []byte
	took   time.Duration

	polls int // polls of its job; 0: it was not a job
}

// maxAnswer bounds the bytes that are read of an answer.
const maxAnswer = 256 << 20

// do sends one request. A server that refuses a body before it has read all of it closes the connection, by
// which its answer may be lost; then do sends the request again.
func (c *client) do(ctx context.Context, method, path string, body []byte, header map[string]string) (*answer, error) {
	for try := 1; ; try++ {
		got, err := c.exchange(ctx, method, path, body, header)
		if try == mostTries || !errors.Is(err, syscall.ECONNRESET) && !errors.Is(err, syscall.EPIPE) {
			return got, err
		}
	}
}

func (c *client) exchange(ctx context.Context, method, path string, body []byte, header map[string]string) (*answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	for name, value := range header {
		req.Header.Set(name, value)
		if value == "" {
			req.Header.Del(name)
		}
	}
	begun := time.Now()
	res, err := c.http.Do(req)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	defer func() { _ = res.Body.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return nil, fmt.Errorf("the answer was cut off: %w", err)
	}
	return &answer{status: res.StatusCode, header: res.Header, body: data, took: time.Since(begun)}, nil
}

// Bounds on waiting for a server that is busy or answers with a job.
const (
	mostTries = 5
	leastWait = 10 * time.Millisecond
	usualWait = 500 * time.Millisecond // default if the server names none
	mostWait  = 30 * time.Second
)

// generate sends a request for a motion until it is answered. It polls a job, and repeats the request while
// the server is busy.
func (c *client) generate(ctx context.Context, body []byte, header map[string]string) (*answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	for try := 1; ; try++ {
		got, err := c.do(ctx, http.MethodPost, "/generate", body, header)
		if err == nil && got.status == http.StatusAccepted {
			return c.poll(ctx, got)
		}
		busy := err == nil && (got.status == http.StatusServiceUnavailable || got.status == http.StatusTooManyRequests)
		if !busy || try == mostTries || !pause(ctx, waitOf(got.header)) {
			return got, err
		}
	}
}

// once sends a request for a motion once, and awaits its job if there is one.
func (c *client) once(ctx context.Context, body []byte, header map[string]string) (*answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	got, err := c.do(ctx, http.MethodPost, "/generate", body, header)
	if err == nil && got.status == http.StatusAccepted {
		return c.poll(ctx, got)
	}
	return got, err
}

// poll polls a job until it ends.
func (c *client) poll(ctx context.Context, accepted *answer) (*answer, error) {
	path, err := c.jobPath(accepted.header.Get("Location"))
	if err != nil {
		return nil, err
	}
	begun, wait := time.Now(), waitOf(accepted.header)
	for polls := 1; ; polls++ {
		if !pause(ctx, wait) {
			return nil, fmt.Errorf("the job %s was not done in time: %w", path, ctx.Err())
		}
		got, err := c.do(ctx, http.MethodGet, path, nil, nil)
		if err != nil {
			return nil, err
		}
		if got.status != http.StatusAccepted {
			got.polls, got.took = polls, time.Since(begun)
			return got, nil
		}
		wait = waitOf(got.header)
	}
}

// jobPath returns the path of a job below the server's URL.
func (c *client) jobPath(location string) (string, error) {
	const jobs = "/generate/jobs/"
	i := strings.LastIndex(location, jobs)
	if i < 0 || len(location) == i+len(jobs) {
		return "", fmt.Errorf("Location is %q, not %s{id}", location, jobs) //nolint:staticcheck // the name of a header
	}
	return location[i:], nil
}

// waitOf returns the wait that an answer asks for.
func waitOf(h http.Header) time.Duration {
	seconds, err := strconv.ParseFloat(h.Get("Retry-After"), 64)
	if err != nil {
		return usualWait
	}
	return min(mostWait, max(leastWait, time.Duration(seconds*float64(time.Second))))
}

// pause waits for d. It returns false if ctx ends first.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}

// failure describes an answer without a motion.
func failure(a *answer, err error) string {
	if err != nil {
		return err.Error()
	}
	e := mmcp.DecodeError(a.status, a.header, a.body)
	return fmt.Sprintf("status %d, %s: %s", a.status, e.Code, e.Message)
}
