package listen

import (
	"bufio"
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sameAsNetHTTP fails unless http.ReadRequest reads what readHead takes, and in the same
// way.
func sameAsNetHTTP(t *testing.T, b []byte, h *head) {
	t.Helper()
	whole := append(bytes.Clone(b[:h.size]), make([]byte, h.length)...)
	req, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(whole)))
	if err != nil {
		t.Fatalf("%q: %v", b, err)
	}
	type parts struct {
		Method, URI, Path, RawPath, Host string
		Header                           http.Header
		Length                           int64
		Close                            bool
	}
	req.Header.Del("Host")
	want := parts{req.Method, req.RequestURI, req.URL.Path, req.URL.RawPath, req.Host, req.Header, req.ContentLength, req.Close}
	u := h.url()
	got := parts{h.method, h.path, u.Path, u.RawPath, h.host, h.header, int64(h.length), false}
	if diff := cmp.Diff(want, got); diff != "" || *u != *req.URL || len(req.TransferEncoding)+len(req.Trailer) > 0 {
		t.Errorf("%q: %s", b, diff)
	}
}

// plainHeads are read here, the others are net/http's.
var plainHeads = map[string]bool{
	"POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n\r\n":                                                          true,
	"POST /t/mg_abc-1.x/generate HTTP/1.1\r\nhOST: [::1]:80\r\ncontent-length: 0\r\naccept:  a\t \r\nAccept: b\r\nX-A:\r\n\r\n": true,
	"GET /capabilities HTTP/1.1\r\nHost: a.b-c_d:1\r\nConnection: Keep-Alive\r\nAuthorization: Bearer \"x\"\r\n\r\nmore":        true,

	"":                                          false,
	"POST /generate HTTP/1.1\r\nHost: x\r\n":    false, // not whole
	"GET /x HTTP/1.1\r\n\r\n":                   false,
	"GET /x HTTP/1.1\r\nHost: x\r\n\n":          false,
	"GET /x HTTP/1.0\r\nHost: x\r\n\r\n":        false,
	"GET  /x HTTP/1.1\r\nHost: x\r\n\r\n":       false,
	"GET /x?y HTTP/1.1\r\nHost: x\r\n\r\n":      false,
	"GET /%2f HTTP/1.1\r\nHost: x\r\n\r\n":      false,
	"GET //x/y HTTP/1.1\r\nHost: x\r\n\r\n":     false,
	"GET * HTTP/1.1\r\nHost: x\r\n\r\n":         false,
	"GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n": false,
	"HEAD /x HTTP/1.1\r\nHost: x\r\n\r\n":       false,
	"\r\nGET /x HTTP/1.1\r\nHost: x\r\n\r\n":    false,
	"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n":          false,

	"GET /x HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n":                                          false,
	"GET /x HTTP/1.1\r\nHost: x/y\r\n\r\n":                                                   false,
	"GET /x HTTP/1.1\r\nHost:\r\n\r\n":                                                       false,
	"GET /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n":                                false,
	"GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n":                                false,
	"GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n":              false,
	"GET /x HTTP/1.1\r\nHost: x\r\nPragma: no-cache\r\n\r\n":                                 false,
	"GET /x HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n":                                       false,
	"GET /x HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n":                                            false,
	"GET /x HTTP/1.1\r\nHost: x\r\nA: b\nB: c\r\n\r\n":                                       false,
	"GET /x HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n":                                          false,
	"GET /x HTTP/1.1\r\nHost: x\r\nA: \x00\r\n\r\n":                                          false,
	"GET /x HTTP/1.1\r\nHost: x\r\nA\r\n\r\n":                                                false,
	"GET /x HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n":                                              false,
	"POST /x HTTP/1.1\r\nHost: x\r\n\r\n":                                                    false,
	"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n":                              false,
	"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 0x1\r\n\r\n":                             false,
	"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n":                            false,
	"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n":                         false,
	"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n":          false,
	"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent_Length: 2\r\n\r\n":          false,
	"POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n":                      false,
	"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n": false,
	"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n":       false,
	"GET /x HTTP/1.1\r\nHost: x\r\n" + strings.Repeat("A: b\r\n", mostFields) + "\r\n":       false,
	"GET /x HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", pieceLimit) + "\r\n\r\n":       true, // does not fit into a piece
}

func TestReadHead(t *testing.T) {
	for text, want := range plainHeads {
		h, ok := readHead([]byte(text))
		if ok != want {
			t.Errorf("%.99q: %t, want %t", text, ok, want)
		}
		if ok {
			sameAsNetHTTP(t, []byte(text), &h)
		}
	}
}

func FuzzReadHead(f *testing.F) {
	for text := range plainHeads {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if h, ok := readHead(b); ok && h.length <= pieceLimit {
			sameAsNetHTTP(t, b, &h)
		}
	})
}
