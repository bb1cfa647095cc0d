package identity

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// Bounds on requests to the provider.
const (
	fetchTimeout = 5 * time.Second
	fetchPace    = 10 * time.Second // tokens with unknown keys cause at most one read of the keys in this time
	mostBytes    = 1 << 20
	mostPages    = 8
)

// fetcher reads pages of the provider. It reads each page at most once in fetchPace, and returns the last
// copy until then, and for staleAge while the provider is unavailable.
type fetcher struct {
	under http.RoundTripper
	pace  time.Duration // fetchPace
	rest  time.Duration // restAfter

	mu    sync.Mutex // guards pages
	pages map[string]*page
}

// page is one URL of the provider.
type page struct {
	mu    sync.Mutex // guards the fields below; held during a read
	tried time.Time
	fault error // error of the last attempt; nil: it succeeded
	read  time.Time
	kind  string // Content-Type
	body  []byte
}

func newFetcher() *fetcher {
	return &fetcher{pace: fetchPace, rest: restAfter, pages: make(map[string]*page)}
}

// client returns an HTTP client that reads through the fetcher, and does not follow redirects.
func (f *fetcher) client() *http.Client {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.under == nil {
		f.under = &http.Transport{
			Proxy: http.ProxyFromEnvironment, DisableCompression: true, DisableKeepAlives: true, ForceAttemptHTTP2: true,
			TLSHandshakeTimeout: fetchTimeout, ResponseHeaderTimeout: fetchTimeout,
		}
	}
	return &http.Client{Transport: f, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// page returns the cached page of a URL.
func (f *fetcher) page(url string) *page {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.pages[url]
	if p == nil {
		if len(f.pages) >= mostPages {
			clear(f.pages) // the provider has moved
		}
		p = new(page)
		f.pages[url] = p
	}
	return p
}

// fault returns the error of the last attempt to read a URL, or nil.
func (f *fetcher) fault(url string) error {
	p := f.page(url)
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fault
}

// RoundTrip reads a page, or returns its last copy.
func (f *fetcher) RoundTrip(req *http.Request) (*http.Response, error) {
	p := f.page(req.URL.String())
	p.mu.Lock()
	defer p.mu.Unlock()
	pace := f.pace
	if p.fault != nil {
		pace = f.rest
	}
	if now := time.Now(); now.Sub(p.tried) >= pace {
		p.tried = now
		if p.fault = f.load(p, req); p.fault == nil {
			p.read = now
		}
	}
	if p.fault != nil && (p.body == nil || time.Since(p.read) >= staleAge) {
		return nil, p.fault
	}
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: req,
		Header: http.Header{"Content-Type": {p.kind}}, Body: io.NopCloser(bytes.NewReader(p.body)), ContentLength: int64(len(p.body)),
	}, nil
}

// load reads a page. The caller holds the page's mutex.
func (f *fetcher) load(p *page, req *http.Request) error {
	client := &http.Client{Transport: f.under, Timeout: fetchTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	out, err := http.NewRequestWithContext(req.Context(), http.MethodGet, req.URL.String(), nil)
	if err != nil {
		return err
	}
	res, err := client.Do(out)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }() // it was read
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", req.URL, res.Status)
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, mostBytes+1))
	if err != nil {
		return err
	}
	if len(body) > mostBytes || !json.Valid(body) {
		return fmt.Errorf("the answer of %s is not JSON, or is more than 1 MiB", req.URL)
	}
	p.kind, p.body = res.Header.Get("Content-Type"), body
	return nil
}
