package wire_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/remote/wire"
)

// server is one over a bare socket. It gives the answers of a script in turn, the last
// one for ever, and closes a connection after an answer that ends with ends.
type server struct {
	addr        string
	script      []string
	connections atomic.Int64
	open        atomic.Int64
	requests    atomic.Int64
	next        chan struct{} // lets a slow answer go on
}

const (
	hold = "hold"    // no answer
	ends = "\x00end" // closes the connection
	slow = "\x01"    // after the next 20 bytes it waits
)

func start(t *testing.T, script ...string) *server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	s := &server{addr: l.Addr().String(), script: script, next: make(chan struct{})}
	go func() { // ends with the listener
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.connections.Add(1)
			s.open.Add(1)
			go s.serve(c) // ends with its connection
		}
	}()
	return s
}

func (s *server) serve(c net.Conn) {
	defer s.open.Add(-1)
	defer func() { _ = c.Close() }()
	in := bufio.NewReader(c)
	for {
		req, err := http.ReadRequest(in)
		if err != nil {
			return
		}
		if body, err := io.ReadAll(req.Body); err != nil || string(body) != "hello" || req.Header.Get("X-Test") != "yes" {
			return
		}
		answer := s.script[min(int(s.requests.Add(1)), len(s.script))-1]
		if answer == hold {
			_, _ = in.ReadByte() // until the client leaves
			return
		}
		for rest, more := strings.CutPrefix(answer, slow); more; rest, more = strings.CutPrefix(answer, slow) {
			if _, err := io.WriteString(c, rest[:20]); err != nil {
				return
			}
			answer = rest[20:]
			<-s.next
		}
		text, last := strings.CutSuffix(answer, ends)
		if _, err := io.WriteString(c, text); err != nil || last {
			return
		}
	}
}

func (s *server) client(t *testing.T, idle time.Duration) *wire.Client {
	t.Helper()
	c := wire.New(s.addr, wire.Options{Connect: time.Minute, Idle: idle, Kept: 8, Head: 4 << 10, Hasty: time.Minute})
	if c == nil {
		t.Skip(runtime.GOOS + " does not tell whether a connection is closed")
	}
	t.Cleanup(c.CloseIdle)
	return c
}

func post(ctx context.Context, c *wire.Client) (string, wire.Trail, error) {
	a, trail, err := c.Post(ctx, func(to []byte) []byte {
		return append(to, "POST / HTTP/1.1\r\nHost: a\r\nX-Test: yes\r\nContent-Length: 5\r\n"...)
	}, []byte("hello"))
	if err != nil {
		return "", trail, err
	}
	body, err := io.ReadAll(a.Body)
	a.End(err == nil && a.StatusCode == http.StatusOK)
	return fmt.Sprint(a.StatusCode, " ", string(body)), trail, err
}

func sized(text string) string {
	return fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s", len(text), text)
}

// TestAnswers holds what an answer may look like, and after which of them the
// connection is used again.
func TestAnswers(t *testing.T) {
	long := strings.Repeat("a", 300_000)
	for name, c := range map[string]struct {
		answer, want string
		again        bool // the connection is used for the next request
	}{
		"with a length":    {sized("motion"), "200 motion", true},
		"long":             {sized(long), "200 " + long, true},
		"without a body":   {sized(""), "200 ", true},
		"chunked":          {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nmot\r\n3\r\nion\r\n0\r\n\r\n", "200 motion", true},
		"interim":          {"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" + sized("motion"), "200 motion", true},
		"to the end":       {"HTTP/1.1 200 OK\r\n\r\nmotion" + ends, "200 motion", false},
		"old":              {"HTTP/1.0 200 OK\r\nContent-Length: 6\r\n\r\nmotion", "200 motion", false},
		"asked to close":   {"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 6\r\n\r\nmotion", "200 motion", false},
		"more than it has": {sized("motion") + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nother", "200 motion", false},
		"a failure":        {"HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno", "500 no", false},
		"upgraded":         {"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", "101 ", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, c.answer)
			client := s.client(t, time.Minute)
			for i := range 3 {
				got, trail, err := post(t.Context(), client)
				if err != nil || got != c.want {
					t.Fatalf("%.60q %v, want %.60q", got, err, c.want)
				}
				if !trail.Sent || trail.Reused != (c.again && i > 0) {
					t.Errorf("request %d: %+v", i, trail)
				}
			}
			if n := s.connections.Load(); (n == 1) != c.again {
				t.Errorf("%d connections", n)
			}
		})
	}
}

// TestLongThenShort holds that a connection on which a read waited for much wakes for
// little again.
func TestLongThenShort(t *testing.T) {
	long := strings.Repeat("a", 1_000_000)
	text := sized(long)
	s := start(t, sized(long), sized("motion"), slow+text[:20]+slow+text[20:], sized("motion"))
	client := s.client(t, time.Minute)
	go func() { // ends with the third answer
		for range 2 {
			s.next <- struct{}{}
		}
	}()
	for i, want := range []string{"200 " + long, "200 motion", "200 " + long, "200 motion"} {
		if got, trail, err := post(t.Context(), client); err != nil || got != want || trail.Reused != (i > 0) {
			t.Errorf("request %d: %.60q %+v %v", i, got, trail, err)
		}
	}
}

// TestBrokenAnswers holds that what is no answer is an error, and that the next request
// has another connection.
func TestBrokenAnswers(t *testing.T) {
	for name, answer := range map[string]string{
		"nothing":      ends,
		"no HTTP":      "hello\r\n\r\n",
		"a long head":  "HTTP/1.1 200 OK\r\nX-Long: " + strings.Repeat("a", 8<<10) + "\r\nContent-Length: 0\r\n\r\n",
		"cut off":      "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nmotion" + ends,
		"cut off long": "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nmotion" + ends,
		"interim only": strings.Repeat("HTTP/1.1 103 Early Hints\r\n\r\n", 20),
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, answer, sized("motion"))
			client := s.client(t, time.Minute)
			if got, trail, err := post(t.Context(), client); err == nil || !trail.Sent {
				t.Errorf("%.60q, %+v", got, trail)
			}
			if got, trail, err := post(t.Context(), client); err != nil || got != "200 motion" || trail.Reused {
				t.Errorf("the next one: %q %+v %v", got, trail, err)
			}
		})
	}
}

// TestClosedConnections holds that a kept connection that its server closed costs no
// request, and is told.
func TestClosedConnections(t *testing.T) {
	s := start(t, sized("motion")+ends)
	client := s.client(t, time.Minute)
	for i := range 5 {
		got, trail, err := post(t.Context(), client)
		if err != nil || got != "200 motion" || trail.Reused || trail.Hasty != (i > 0) {
			t.Errorf("request %d: %q %+v %v", i, got, trail, err)
		}
		mmcptest.Eventually(t, "the server closes", func() bool { return s.open.Load() == 0 })
	}
	if n := s.requests.Load(); n != 5 {
		t.Errorf("%d requests arrived", n)
	}
}

// TestUnusedConnections holds that they are closed after their time.
func TestUnusedConnections(t *testing.T) {
	s := start(t, sized("motion"))
	client := s.client(t, time.Millisecond)
	if _, _, err := post(t.Context(), client); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the connection is closed", func() bool { return s.open.Load() == 0 })
	if _, trail, err := post(t.Context(), client); err != nil || trail.Reused {
		t.Errorf("%+v %v", trail, err)
	}
}

// TestContextEndsARequest holds that the end of the context ends a request and its connection, also
// while an answer is read.
func TestContextEndsARequest(t *testing.T) {
	for _, answer := range []string{
		hold, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nmotion", "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nmotion",
	} {
		s := start(t, sized("first"), answer)
		client := s.client(t, time.Minute)
		if _, _, err := post(t.Context(), client); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { // ends with the request
			_, trail, err := post(ctx, client)
			if !trail.Reused || !trail.Sent {
				err = errors.Join(err, fmt.Errorf("%+v", trail))
			}
			ended <- err
		}()
		mmcptest.Eventually(t, "the request arrives", func() bool { return s.requests.Load() == 2 })
		cancel()
		var timeout net.Error
		if err := <-ended; !errors.As(err, &timeout) || !timeout.Timeout() {
			t.Errorf("%v", err)
		}
		mmcptest.Eventually(t, "the server sees it", func() bool { return s.open.Load() == 0 })
		if _, _, err := post(ctx, client); !errors.Is(err, context.Canceled) {
			t.Errorf("a request after the end: %v", err)
		}
	}
}

// watched is a context that tells when somebody begins to wait for its end.
type watched struct {
	context.Context
	began chan struct{}
}

func (w *watched) Done() <-chan struct{} {
	select {
	case w.began <- struct{}{}:
	default:
	}
	return w.Context.Done()
}

// TestWatching holds that the context of a request that takes long is watched, and ends
// it, and that of quick ones most are not.
func TestWatching(t *testing.T) {
	s := start(t, sized("motion"), sized("motion"))
	client := s.client(t, time.Minute)
	ctx := &watched{t.Context(), make(chan struct{}, 1)}
	mmcptest.Eventually(t, "a quick request is not watched", func() bool {
		_, _, err := post(ctx, client)
		if err != nil {
			t.Fatal(err)
		}
		select {
		case <-ctx.began:
			return false
		default:
			return true
		}
	})
	s = start(t, sized("first"), hold)
	client = s.client(t, time.Minute)
	if _, _, err := post(t.Context(), client); err != nil { // a connection is made
		t.Fatal(err)
	}
	inner, cancel := context.WithCancel(t.Context())
	ctx = &watched{inner, make(chan struct{}, 1)}
	ended := make(chan error, 1)
	go func() { // ends with the request
		_, _, err := post(ctx, client)
		ended <- err
	}()
	<-ctx.began
	cancel()
	if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error(err)
	}
}

// TestSlowAnswers holds that a request lasts as long as its context, also where it is
// watched: neither its head nor its body has to come in time.
func TestSlowAnswers(t *testing.T) {
	text := sized("a motion that takes long")
	s := start(t, sized("first"), slow+text[:20]+slow+text[20:], slow+text[:20]+slow+text[20:40]+slow+text[40:])
	client := s.client(t, time.Minute)
	if _, _, err := post(t.Context(), client); err != nil { // a connection is made
		t.Fatal(err)
	}
	for pieces := 2; pieces <= 3; pieces++ {
		ctx := &watched{t.Context(), make(chan struct{}, 1)}
		go func() { // ends with the answer
			<-ctx.began
			for range pieces {
				s.next <- struct{}{}
			}
		}()
		if got, trail, err := post(ctx, client); err != nil || got != "200 a motion that takes long" || !trail.Reused {
			t.Errorf("%q %+v %v", got, trail, err)
		}
	}
}

func TestRefusedConnection(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &server{addr: l.Addr().String()}
	_ = l.Close()
	if _, trail, err := post(t.Context(), s.client(t, time.Minute)); err == nil || trail.Sent {
		t.Errorf("%+v %v", trail, err)
	}
}
