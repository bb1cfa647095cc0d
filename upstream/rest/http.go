package rest

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

const (
	jsonBytes  = 64 << 20 // of an answer for expressions
	errorBytes = 1 << 20  // of an error
	redirects  = 5        // that a download may follow
)

// reply is an answer that was read to the end.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// request is one HTTP request.
type request struct {
	method string
	url    *url.URL
	body   []byte // nil: none
	header map[string]string
	limit  int64 // bound on the answer
	begins bool  // it makes the server work, so it must not be sent twice
}

// newTransport returns a transport that never sends a request twice.
func (s *Server) newTransport(secure *tls.Config) *http.Transport {
	dialer := &net.Dialer{Timeout: s.opts.ConnectTimeout}
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, TLSHandshakeTimeout: s.opts.ConnectTimeout,
		TLSClientConfig: secure, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 4,
		DisableCompression: true, // the length of an answer is the received one
	}
}

// do sends a request and reads its answer, of any status. If the session has expired, it logs in and sends
// the request again, unless the request begins a run.
func (s *Server) do(ctx context.Context, r *request) (*reply, error) {
	rep, err := s.exchange(ctx, r)
	if err == nil && !r.begins && rep.status == http.StatusUnauthorized && s.opts.API.Login != "" && s.own(r.url) {
		if err := s.login(ctx, true); err != nil {
			return nil, err
		}
		return s.exchange(ctx, r)
	}
	return rep, err
}

func (s *Server) exchange(ctx context.Context, r *request) (*reply, error) {
	res, err := s.open(ctx, r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }() // read, or abandoned
	limit := r.limit
	if res.StatusCode >= http.StatusBadRequest {
		limit = errorBytes
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, limit+1))
	switch {
	case err != nil && r.begins:
		return nil, s.lost("its answer broke off")
	case err != nil:
		return nil, s.unavailable("Upstream %s broke off its answer.", s.opts.Name)
	case int64(len(body)) > limit && res.StatusCode < http.StatusBadRequest:
		return nil, s.invalid("The answer of upstream %s is larger than %d bytes.", s.opts.Name, limit)
	}
	return &reply{status: res.StatusCode, header: res.Header, body: body}, nil
}

// open sends a request and returns its response. The caller closes the body.
func (s *Server) open(ctx context.Context, r *request) (*http.Response, error) {
	var sent atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }})
	var body io.Reader
	if r.body != nil {
		body = io.NopCloser(bytes.NewReader(r.body)) // without GetBody, so that it cannot be sent again
	}
	req, err := http.NewRequestWithContext(ctx, r.method, r.url.String(), body)
	if err != nil {
		return nil, s.invalid("Upstream %s has an address that cannot be called.", s.opts.Name)
	}
	req.Header.Set("User-Agent", "motiongate")
	req.Header.Set("Accept", "*/*")
	if r.body != nil {
		req.ContentLength = int64(len(r.body))
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	if s.own(r.url) {
		for name, value := range s.opts.API.Header {
			req.Header.Set(name, value)
		}
		for _, c := range s.session() {
			req.AddCookie(c)
		}
		if err := s.authorize(req.Header); err != nil {
			return nil, s.unavailable("The gateway cannot read its credentials for upstream %s.", s.opts.Name)
		}
	}
	req.Close = r.begins // the server may close an idle connection at the same moment
	res, err := s.transport.RoundTrip(req)
	switch {
	case err == nil:
		return res, nil
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled):
		return nil, ctx.Err()
	case r.begins && sent.Load():
		return nil, s.lost("its connection broke")
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, s.unavailable("Upstream %s cannot be reached: %w.", s.opts.Name, remote.Hide(err))
}

// session returns the cookies of the login.
func (s *Server) session() []*http.Cookie {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cookies
}

// login gets cookies for the credentials, if the server uses a login and there are none yet.
func (s *Server) login(ctx context.Context, again bool) error {
	if s.opts.API.Login == "" || !again && s.session() != nil {
		return nil
	}
	s.mu.Lock()
	s.cookies = nil
	s.mu.Unlock()
	rep, err := s.exchange(ctx, &request{method: http.MethodGet, url: s.urlAt(s.opts.API.Login, ""), limit: jsonBytes})
	if err != nil {
		return err
	}
	if rep.status >= http.StatusMultipleChoices {
		return s.refused(ctx, rep, "", false)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cookies = (&http.Response{Header: rep.header}).Cookies()
	return nil
}

// own reports whether a URL belongs to the server itself, and not to a host that only serves files.
func (s *Server) own(u *url.URL) bool { return u.Scheme == s.base.Scheme && u.Host == s.base.Host }

// authorize adds the credentials for the server.
func (s *Server) authorize(h http.Header) error {
	token, err := s.opts.ReadToken()
	if err != nil || token == "" {
		return err
	}
	template := s.opts.API.Auth
	if template == "" {
		template = defaultAuth
	}
	pair := token
	if !strings.Contains(pair, ":") {
		pair += ":"
	}
	name, value, _ := strings.Cut(template, ": ")
	h.Set(name, strings.NewReplacer("{token}", token, "{basic}", base64.StdEncoding.EncodeToString([]byte(pair))).Replace(value))
	return nil
}

// urlAt returns the URL of a path below the URL of the server.
func (s *Server) urlAt(path, id string) *url.URL {
	path = strings.ReplaceAll(path, "{id}", url.PathEscape(id))
	u, err := url.Parse(strings.TrimRight(s.base.String(), "/") + path)
	if err != nil {
		return s.base // unreachable: the path was checked, and the id is escaped
	}
	return u
}

// led parses a URL in an answer. It fails unless the URL belongs to the server or, for files, to a host that
// the settings name.
func (s *Server) led(text string, file bool) (*url.URL, error) {
	u, err := s.base.Parse(text)
	if err != nil || text == "" {
		return nil, s.invalid("An answer of upstream %s has no usable URL where one is expected.", s.opts.Name)
	}
	if s.own(u) || file && (u.Scheme == "https" || u.Scheme == "http") && s.named(u.Host) {
		return u, nil
	}
	return nil, s.invalid("An answer of upstream %s leads to the host %q; add it to fetch.hosts if files may come from there.",
		s.opts.Name, u.Host)
}

// named reports whether the settings name a host.
func (s *Server) named(host string) bool {
	for _, h := range s.opts.API.Fetch.Hosts {
		bare, _, err := net.SplitHostPort(host)
		if err != nil {
			bare = host
		}
		if h == host || h == bare || strings.HasPrefix(h, ".") && strings.HasSuffix(bare, h) {
			return true
		}
	}
	return false
}

// download reads a file, and follows redirects to hosts that the settings name.
func (s *Server) download(ctx context.Context, u *url.URL) (*reply, error) {
	for range redirects {
		rep, err := s.do(ctx, &request{method: http.MethodGet, url: u, limit: s.opts.MaxAnswerBytes})
		if err != nil {
			return nil, err
		}
		to := rep.header.Get("Location")
		if rep.status < 300 || rep.status >= 400 || to == "" {
			return rep, nil
		}
		next, err := u.Parse(to)
		if err != nil {
			return nil, s.invalid("Upstream %s redirects to no URL.", s.opts.Name)
		}
		if u, err = s.led(next.String(), true); err != nil {
			return nil, err
		}
	}
	return nil, s.invalid("Upstream %s redirects too often.", s.opts.Name)
}

func (s *Server) unavailable(format string, args ...any) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeModelUnavailable, format, args...)
}

func (s *Server) invalid(format string, args ...any) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeUpstreamInvalid, format, args...)
}

func (s *Server) lost(why string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "Upstream %s took the request and its answer was lost: %s. %s", s.opts.Name, why,
		notSentAgain)
}

// lineOf returns the beginning of a text on one line.
func lineOf(text string) string {
	const most = 500
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) > most {
		return fmt.Sprintf("%s…", string(r[:most]))
	}
	return string(r)
}
