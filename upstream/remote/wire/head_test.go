package wire

import (
	"bufio"
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// heads of answers, and whether they are in plain form.
var heads = map[string]bool{
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n":                                                                   true,
	"HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\nmore":                                                                  true,
	"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\ncontent-length:  7\t\r\nX-A: a\r\nx-a: b\r\nX-B:\r\n\r\n":  true,
	"HTTP/1.1 202 Accepted\r\nServer: uvicorn\r\nLocation: /generate/jobs/7\r\nContent-Length: 2\r\n" + kept + "\r\n": true,

	"": false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\n":                                           false, // not whole
	"HTTP/1.1 200 OK\r\n\r\n":                                                             false,
	"HTTP/1.1 200\r\nContent-Length: 12\r\n\r\n":                                          false,
	"HTTP/1.1  200 OK\r\nContent-Length: 12\r\n\r\n":                                      false,
	"HTTP/1.1 20 OK\r\nContent-Length: 12\r\n\r\n":                                        false,
	"HTTP/1.0 200 OK\r\nContent-Length: 12\r\n\r\n":                                       false,
	"HTTP/1.1 100 Continue\r\nContent-Length: 12\r\n\r\n":                                 false,
	"HTTP/1.1 101 Switching Protocols\r\nContent-Length: 12\r\n\r\n":                      false,
	"HTTP/1.1 204 No Content\r\nContent-Length: 12\r\n\r\n":                               false,
	"HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\n\r\n":                             false,
	"HTTP/1.1 999 What\r\nContent-Length: 12\r\n\r\n":                                     false,
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n":                               false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nTransfer-Encoding: a\r\n\r\n":               false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nContent-Length: 12\r\n\r\n":                 false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nContent-Length: 13\r\n\r\n":                 false,
	"HTTP/1.1 200 OK\r\nContent-Length: +12\r\n\r\n":                                      false,
	"HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\n":                                     false,
	"HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n":                                          false,
	"HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999\r\n\r\n":                         false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nConnection: close\r\n\r\n":                  false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nTrailer: a\r\n\r\n":                         false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nPragma: no-cache\r\n\r\n":                   false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nX: a\r\n b\r\n\r\n":                         false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nX : a\r\n\r\n":                              false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\n: a\r\n\r\n":                                false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nno colon\r\n\r\n":                           false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nX: \x01\r\n\r\n":                            false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nX: a\nY: b\r\n\r\n":                         false,
	"HTTP/1.1 200 OK\nContent-Length: 12\n\n":                                             false,
	"HTTP/1.1 200 OK\r\nContent-Length: 12\r\n" + strings.Repeat("X: a\r\n", 40) + "\r\n": false,
}

const kept = "Connection: Keep-Alive\r\n"

// sameAsNetHTTP fails unless http.ReadResponse reads what readHead takes in the same way.
func sameAsNetHTTP(t *testing.T, b []byte, got *http.Response, size int) {
	t.Helper()
	want, err := http.ReadResponse(bufio.NewReader(bytes.NewReader(b[:size])), nil)
	if err != nil {
		t.Fatalf("%q: %v", b, err)
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(http.Response{}, "Body")); diff != "" {
		t.Errorf("%q: %s", b, diff)
	}
}

func TestReadHead(t *testing.T) {
	for text, plain := range heads {
		res, size, ok := readHead([]byte(text)) //nolint:bodyclose // it has none yet
		if ok != plain {
			t.Errorf("%q: %v, want %v", text, ok, plain)
		}
		if ok {
			sameAsNetHTTP(t, []byte(text), res, size)
		}
	}
}

func FuzzReadAnswerHead(f *testing.F) {
	for text := range heads {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if res, size, ok := readHead(b); ok { //nolint:bodyclose // it has none yet
			sameAsNetHTTP(t, b, res, size)
		}
	})
}

func BenchmarkReadHead(b *testing.B) {
	text := []byte("HTTP/1.1 200 OK\r\nContent-Length: 20000\r\nContent-Type: model/gltf+json\r\nDate: Mon, 23 Nov 2026 16:00:00 GMT\r\n\r\n")
	b.Run("own", func(b *testing.B) {
		for b.Loop() {
			if _, _, ok := readHead(text); !ok { //nolint:bodyclose // it has none yet
				b.Fatal("not plain")
			}
		}
	})
	b.Run("net/http", func(b *testing.B) {
		var from bytes.Reader
		r := bufio.NewReader(&from)
		for b.Loop() {
			from.Reset(text)
			r.Reset(&from)
			if _, err := http.ReadResponse(r, nil); err != nil { //nolint:bodyclose // it has none
				b.Fatal(err)
			}
		}
	})
}
