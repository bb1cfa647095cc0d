package listen_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/router/listen"
)

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
	go server.Serve(listen.Bound(plain, listen.Bounds{Progress: 200 * time.Millisecond})) // ends with Close
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
	go func() { served <- server.Serve(listen.Bound(plain, listen.Bounds{Connections: most})) }() // ends with Close
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
