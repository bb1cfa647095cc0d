package router_test

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

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
