package router_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/listen"
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
	go server.Serve(listen.Envelope(plain, listen.Bounds{})) // ends with Close
	t.Cleanup(func() { server.Close() })

	for name, c := range map[string]struct {
		head   string
		status int
	}{
		"a length that is no number": {"POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400},
		"a negative length":          {"POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400},
		"no HTTP":                    {"hello\r\n\r\n", 400},
		"two lengths":                {"POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
		"two lengths, turned":        {"POST /generate HTTP/1.1\r\nHost: x\r\ntransfer-encoding: chunked\r\nX-A: b\r\nCONTENT-LENGTH: 3\r\n\r\n", 400},
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
	go server.Serve(listen.Envelope(plain, listen.Bounds{})) // ends with Close
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

// TestTwoLengths sends heads with both lengths in pieces cut at each place, and as
// later requests of a connection. Bodies that look like such heads pass.
func TestTwoLengths(t *testing.T) {
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(w, r.Body)
	})}
	go server.Serve(listen.Envelope(plain, listen.Bounds{})) // ends with Close
	t.Cleanup(func() { server.Close() })
	dial := func() (net.Conn, *bufio.Reader) {
		conn, err := net.Dial("tcp", plain.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return conn, bufio.NewReader(conn)
	}
	read := func(r *bufio.Reader) (int, string) {
		res, err := http.ReadResponse(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(body)
	}
	const bad = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
	for cut := 1; cut < len(bad)-5; cut++ {
		conn, r := dial()
		fmt.Fprint(conn, bad[:cut])
		if cut%3 == 0 { // or both parts are mostly read at once
			runtime.Gosched()
		}
		fmt.Fprint(conn, bad[cut:])
		if status, body := read(r); status != 400 || !strings.Contains(body, "exclude each other") {
			t.Fatalf("cut at %d: %d %s", cut, status, body)
		}
	}
	conn, r := dial()
	lookalike := "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
	for _, expect := range []string{"", "Expect: 100-continue\r\n"} {
		fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n%s\r\n", len(lookalike), expect)
		if expect != "" {
			if res, err := http.ReadResponse(r, nil); err != nil || res.StatusCode != http.StatusContinue {
				t.Fatal(res, err)
			}
		}
		fmt.Fprint(conn, lookalike)
		if status, body := read(r); status != 200 || body != lookalike {
			t.Errorf("%d %q", status, body)
		}
		fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", len(lookalike), lookalike)
		if status, body := read(r); status != 200 || body != lookalike {
			t.Errorf("%d %q", status, body)
		}
	}
	fmt.Fprint(conn, bad)
	if status, _ := read(r); status != 400 {
		t.Errorf("status %d for a later request", status)
	}
}

// TestUnreadAnswers has clients that read nothing, or slowly. The handlers of the
// first end; the others get all.
func TestUnreadAnswers(t *testing.T) {
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("0123456789abcdef", 1<<20) // more than the system buffers
	failed := make(chan error, 8)
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/short" {
			return
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(text)))
		_, err := io.WriteString(w, text)
		failed <- err
	})}
	go server.Serve(listen.Envelope(plain, listen.Bounds{Progress: 200 * time.Millisecond})) // ends with Close
	t.Cleanup(func() { server.Close() })
	dial := func() net.Conn {
		conn, err := net.Dial("tcp", plain.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		return conn
	}
	ask := func() net.Conn {
		conn := dial()
		fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		return conn
	}
	for range 4 {
		defer ask().Close()
	}
	second := dial() // a connection that had an answer before
	defer second.Close()
	fmt.Fprint(second, "GET /short HTTP/1.1\r\nHost: x\r\n\r\n")
	if res, err := http.ReadResponse(bufio.NewReader(second), nil); err != nil || res.Body.Close() != nil {
		t.Fatal(err)
	}
	fmt.Fprint(second, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	for range 5 {
		if err := <-failed; !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("the answer that nobody read ended with %v", err)
		}
	}
	conn := ask()
	defer conn.Close()
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if n, err := io.Copy(io.Discard, res.Body); n != int64(len(text)) || err != nil {
		t.Errorf("%d bytes of %d: %v", n, len(text), err)
	}
	if err := <-failed; err != nil {
		t.Error(err)
	}
}

// TestConnectionsAreBounded opens more connections than there are places. Those
// beyond are served when one of the others ends.
func TestConnectionsAreBounded(t *testing.T) {
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	const most = 3
	var open, peak atomic.Int32
	server := &http.Server{
		Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}),
		ConnState: func(_ net.Conn, s http.ConnState) {
			switch s {
			case http.StateNew:
				peak.Store(max(peak.Load(), open.Add(1)))
			case http.StateClosed:
				open.Add(-1)
			}
		},
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listen.Envelope(plain, listen.Bounds{Connections: most})) }() // ends with Close
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			conn, err := net.Dial("tcp", plain.Addr().String())
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.Close()
			fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
			if res, err := http.ReadResponse(bufio.NewReader(conn), nil); err != nil || res.StatusCode != http.StatusOK {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if peak.Load() > 2*most { // the state changes after the place is free
		t.Errorf("%d connections at a time, of at most %d", peak.Load(), most)
	}
	for range most {
		conn, err := net.Dial("tcp", plain.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	server.Close()
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		t.Error(err)
	}
}
