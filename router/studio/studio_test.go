package studio

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

const index = "<!doctype html><title>studio</title>"

// build returns the files of a build with one page and one script.
func build(t *testing.T) fstest.MapFS {
	t.Helper()
	pack := func(text string) *fstest.MapFile {
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		if _, err := z.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return &fstest.MapFile{Data: out.Bytes()}
	}
	return fstest.MapFS{
		"index.html.gz":          pack(index),
		"index.html.br":          {Data: []byte("brotli")},
		"assets/page-1a2b.js.gz": pack("run()"),
		"assets/page-1a2b.js.br": {Data: []byte("brotli script")},
		"assets/rare-3c4d.js.gz": pack("rare()"),
	}
}

func get(h http.Handler, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.URL.Path = path
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestPage(t *testing.T) {
	for name, c := range map[string]struct {
		path, accept          string
		encoding, kind, cache string
		body                  string
		status                int
	}{
		"page":         {"", "gzip, br", "br", "text/html; charset=utf-8", "no-cache", "brotli", 200},
		"plain":        {"", "", "", "text/html; charset=utf-8", "no-cache", index, 200},
		"by its name":  {"index.html", "br;q=0, identity", "", "text/html; charset=utf-8", "no-cache", index, 200},
		"script":       {"assets/page-1a2b.js", "br;q=0.9", "br", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "brotli script", 200},
		"rare":         {"assets/rare-3c4d.js", "br", "", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "rare()", 200},
		"rare, packed": {"assets/rare-3c4d.js", "br, gzip", "gzip", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "", 200},
		"unknown file": {"assets/other.js", "br", "", "text/html; charset=utf-8", "no-store", "", 404},
		"outside":      {"../studio.go", "br", "", "text/html; charset=utf-8", "no-store", "", 404},
	} {
		t.Run(name, func(t *testing.T) {
			w := get(pageOf(build(t), ""), c.path, "Accept-Encoding", c.accept)
			h := w.Header()
			if w.Code != c.status || h.Get("Content-Encoding") != c.encoding || h.Get("Content-Type") != c.kind ||
				h.Get("Cache-Control") != c.cache {
				t.Errorf("got %d, %v", w.Code, h)
			}
			if c.body != "" && w.Body.String() != c.body {
				t.Errorf("got %q, want %q", w.Body, c.body)
			}
			for _, want := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "worker-src 'self' blob:;", "frame-ancestors 'none'"} {
				if !strings.Contains(h.Get("Content-Security-Policy"), want) {
					t.Errorf("Content-Security-Policy lacks %s: %s", want, h.Get("Content-Security-Policy"))
				}
			}
		})
	}
}

// TestDecodersReachNoHost holds that functions made of text are allowed in the workers of decoders alone, which connect to no host.
func TestDecodersReachNoHost(t *testing.T) {
	h := pageOf(build(t), "")
	for path, decoder := range map[string]bool{"": false, "assets/page-1a2b.js": false, "unpack/basis.js": true, "unpack/../index.html": false} {
		policy := get(h, path).Header().Get("Content-Security-Policy")
		if strings.Contains(policy, " 'unsafe-eval'") != decoder || strings.Contains(policy, "connect-src") == decoder {
			t.Errorf("%q has the policy %s", path, policy)
		}
	}
}

func TestPageIsNotSentTwice(t *testing.T) {
	h := pageOf(build(t), "")
	tags := map[string]bool{}
	for _, accept := range []string{"br", "gzip", ""} {
		tag := get(h, "", "Accept-Encoding", accept).Header().Get("ETag")
		if tags[tag] {
			t.Errorf("%s stands for two bodies", tag)
		}
		tags[tag] = true
		if w := get(h, "", "Accept-Encoding", accept, "If-None-Match", `"x", W/`+tag); w.Code != http.StatusNotModified || w.Body.Len() > 0 {
			t.Errorf("with its own tag %q: got %d with %d bytes", accept, w.Code, w.Body.Len())
		}
	}
}

func TestPageThatWasNotBuilt(t *testing.T) {
	w := get(pageOf(fstest.MapFS{}, ""), "")
	if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "make build") {
		t.Errorf("got %d %q", w.Code, w.Body)
	}
}

// TestEmbedded holds that the program builds and answers with the page or
// without it.
func TestEmbedded(t *testing.T) {
	if w := get(Page(""), ""); w.Code != http.StatusOK && w.Code != http.StatusNotFound {
		t.Errorf("got %d %q", w.Code, w.Body)
	}
}
