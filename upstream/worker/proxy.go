package worker

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// runner starts a server on demand.
type runner interface {
	// Acquire waits until the server runs. The server is not stopped until release is called.
	Acquire(ctx context.Context, deadline time.Time) (release func(), err error)
	Running() bool
}

// proxy forwards requests of gateways to the server of a worker. Gateways that do not know each other may
// send more requests than the server accepts: the rest waits here.
type proxy struct {
	o         *Options
	pass      *httputil.ReverseProxy
	places    chan struct{}          // bounds concurrent generations
	catalogue atomic.Pointer[[]byte] // latest catalogue, served while the server does not run; nil: none
}

const (
	connectTimeout = 5 * time.Second
	catalogueBytes = 16 << 20
)

func newProxy(o *Options) *proxy {
	p := &proxy{o: o, places: make(chan struct{}, o.MaxInFlight)}
	dialer := &net.Dialer{Timeout: connectTimeout}
	p.pass = &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(o.Server)
			r.Out.Header.Del("Authorization")
			if token, err := o.Token(); err == nil && token != "" {
				r.Out.Header.Set("Authorization", "Bearer "+token)
			}
		},
		// A server that closes an idle connection would lose the next request on it.
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: connectTimeout, DisableKeepAlives: true, DisableCompression: true,
		},
		FlushInterval:  -1,
		ModifyResponse: p.storeCatalogue,
		ErrorHandler:   failed,
	}
	return p
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Otherwise net/http closes the body of a request at the first byte of the answer. The transport, which
	// then reads the body to its end, would fail and truncate the answer.
	_ = http.NewResponseController(w).EnableFullDuplex() // a test's writer may not support it
	seen := &statusWriter{ResponseWriter: w}
	p.o.Meter.Began()
	defer func() { p.o.Meter.Ended(seen.status) }() // 0: the connection was cut
	if r.Method == http.MethodPost {
		select {
		case p.places <- struct{}{}:
			defer func() { <-p.places }()
		case <-r.Context().Done():
			return
		}
	}
	if p.o.Runner != nil {
		if known := p.catalogue.Load(); known != nil && isCatalogue(r) && !p.o.Runner.Running() {
			seen.Header().Set("Content-Type", "application/json")
			_, _ = seen.Write(*known) // an error means that the gateway disconnected
			return
		}
		release, err := p.o.Runner.Acquire(r.Context(), time.Time{})
		if err != nil {
			refuse(seen, mmcp.AsError(err))
			return
		}
		defer release()
	}
	p.pass.ServeHTTP(seen, r)
}

func isCatalogue(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.HasSuffix(strings.TrimSuffix(r.URL.Path, "/"), "/capabilities")
}

// storeCatalogue stores the catalogue of a server that does not always run.
func (p *proxy) storeCatalogue(res *http.Response) error {
	if p.o.Runner == nil || res.StatusCode != http.StatusOK || !isCatalogue(res.Request) {
		return nil
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, catalogueBytes))
	_ = res.Body.Close() // it was read
	if err != nil {
		return err
	}
	p.catalogue.Store(&body)
	res.Body = io.NopCloser(bytes.NewReader(body))
	return nil
}

// failed answers for a server that was not reached. If the request was sent, it cuts the connection, as the
// server's was cut: the gateway then knows as much as without a worker.
func failed(w http.ResponseWriter, _ *http.Request, err error) {
	var op *net.OpError
	if !errors.As(err, &op) || op.Op != "dial" {
		panic(http.ErrAbortHandler)
	}
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The worker cannot reach its server.")
	e.RetryAfter = time.Second
	refuse(w, e)
}

// refuse answers a request that was not forwarded.
func refuse(w http.ResponseWriter, e *mmcp.Error) {
	w.Header().Set("Content-Type", "application/json")
	if e.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((e.RetryAfter+time.Second-1)/time.Second)))
	}
	w.WriteHeader(e.Status())
	_, _ = w.Write(e.Envelope()) // an error means that the gateway disconnected
}

// statusWriter records the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap returns the response writer, for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
