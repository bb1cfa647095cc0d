package router_test

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/router"
)

// TestEnvelope sends heads that no handler ever sees.
func TestEnvelope(t *testing.T) {
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	o := router.DefaultOptions()
	o.Log = slog.New(slog.DiscardHandler)
	server := &http.Server{Handler: router.New(&fake{caps: catalogue()}, o).Handler(), MaxHeaderBytes: 8 << 10}
	go server.Serve(router.Envelope(plain)) // ends with Close
	t.Cleanup(func() { server.Close() })

	for name, c := range map[string]struct {
		head   string
		status int
	}{
		"a length that is no number": {"POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400},
		"a negative length":          {"POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400},
		"no HTTP":                    {"hello\r\n\r\n", 400},
		"no host":                    {"GET / HTTP/1.1\r\n\r\n", 400},
		"a huge head":                {"GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", 16<<10) + "\r\n\r\n", 431},
		"an unknown coding":          {"POST /generate HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501},
		"a request like any other":   {"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 200},
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", plain.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprint(conn, c.head)
			got := readReply(t, conn)
			if got.status != c.status {
				t.Errorf("status %d, want %d", got.status, c.status)
			}
			if got.header.Get("X-Request-ID") == "" {
				t.Error("no X-Request-ID")
			}
			if c.status != 200 {
				if e := got.envelope(t); e.Code != "invalid_request" {
					t.Errorf("code %s", e.Code)
				}
			}
			if rest, _ := io.ReadAll(conn); len(rest) > 0 {
				t.Errorf("%q follows", rest)
			}
		})
	}
}

// TestAnswersAreWhole sends answers of many sizes through one connection, so that
// the server's buffer cuts them in two at each place there is.
func TestAnswersAreWhole(t *testing.T) {
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("0123456789abcdef", 1<<10)
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size, _ := strconv.Atoi(r.URL.Query().Get("size"))
		w.Header().Set("Content-Length", strconv.Itoa(size))
		step := size
		if r.URL.Query().Has("bits") {
			step = 1000
		}
		for from := 0; from < size && r.Method != http.MethodHead; from += step {
			_, _ = io.WriteString(w, text[from:min(from+step, size)])
		}
	})}
	go server.Serve(router.Envelope(plain)) // ends with Close
	t.Cleanup(func() { server.Close() })
	client := &http.Client{Timeout: time.Minute} // what is held back for ever ends with it
	ask := func(method string, size int, query string) {
		req, err := http.NewRequestWithContext(t.Context(), method, fmt.Sprintf("http://%s/?size=%d%s", plain.Addr(), size, query), nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := client.Do(req)
		if err != nil {
			t.Fatalf("%s of %d bytes: %v", method, size, err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		want := text[:size]
		if method == http.MethodHead {
			want = ""
		}
		if err != nil || string(body) != want || res.ContentLength != int64(size) {
			t.Errorf("%s of %d bytes%s: %d arrived, %v", method, size, query, len(body), err)
		}
	}
	for size := 3800; size < 4400; size++ {
		ask(http.MethodGet, size, "")
	}
	for _, size := range []int{0, 1, 2048, 8190, 8192, 8200, 12 << 10, 16 << 10} {
		ask(http.MethodGet, size, "")
		ask(http.MethodGet, size, "&bits")
		ask(http.MethodHead, size, "")
	}
}
