package listen_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/router/listen"
)

// through tells of a request whether net/http's server answers it.
func through(r *http.Request) string {
	if r.Context().Value(http.ServerContextKey) != nil {
		return "net/http"
	}
	return "quick"
}

// serveQuick serves h at paths without "slow", and net/http at the others.
func serveQuick(t *testing.T, h http.HandlerFunc) (*listen.Listener, *http.Server) {
	t.Helper()
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := listen.EnvelopeQuick(plain, listen.Bounds{Connections: 100}, listen.Quick{
		Handler: h, First: time.Minute, Idle: time.Minute, Log: slog.New(slog.DiscardHandler),
		Takes: func(_, path string) bool { return !strings.Contains(path, "slow") },
	})
	server := &http.Server{Handler: h, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0)}
	go server.Serve(l) // ends with Close
	t.Cleanup(func() { server.Close(); l.Cut(); _ = l.Wait(context.Background()) })
	return l, server
}

// connect returns a connection, which fails the test where nothing comes for long.
func connect(t *testing.T, l net.Listener) (net.Conn, *bufio.Reader) {
	t.Helper()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(time.Minute))
	return c, bufio.NewReader(c)
}

// reply reads one answer.
func reply(t *testing.T, r *bufio.Reader) (*http.Response, string) {
	t.Helper()
	res, err := http.ReadResponse(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

// echo answers with what it was asked.
func echo(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	fmt.Fprintf(w, "%s: %s %s %s %v", through(r), r.Method, r.URL.Path, body, err)
}

func post(path, body string) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
}

// TestQuickThenNetHTTP has connections on which both answer: net/http from the first
// request on that is not in plain form.
func TestQuickThenNetHTTP(t *testing.T) {
	l, _ := serveQuick(t, echo)
	c, r := connect(t, l)
	for _, step := range []struct{ send, want string }{
		{post("/a", "one"), "quick: POST /a one <nil>"},
		{post("/b", ""), "quick: POST /b  <nil>"},
		{"GET /c HTTP/1.1\r\nHost: x\r\n\r\n", "quick: GET /c  <nil>"},
		{post("/d", strings.Repeat("x", 20<<10)), "quick: POST /d " + strings.Repeat("x", 20<<10) + " <nil>"},
		{post("/slow", "two"), "net/http: POST /slow two <nil>"},
		{post("/a", "three"), "net/http: POST /a three <nil>"},
		{"POST /e HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", "net/http: POST /e abc <nil>"},
	} {
		fmt.Fprint(c, step.send)
		if _, got := reply(t, r); got != step.want {
			t.Fatalf("got %.99q, want %.99q", got, step.want)
		}
	}
}

// TestQuickInPieces cuts requests at each place, and sends several at once: each byte is
// read once.
func TestQuickInPieces(t *testing.T) {
	l, _ := serveQuick(t, echo)
	text := post("/a", "one")
	for cut := 1; cut < len(text); cut++ {
		c, r := connect(t, l)
		fmt.Fprint(c, text[:cut])
		fmt.Fprint(c, text[cut:]+post("/b", "two")+post("/c", "three"))
		for _, want := range []string{"POST /a one <nil>", "POST /b two <nil>", "POST /c three <nil>"} {
			if _, got := reply(t, r); !strings.HasSuffix(got, want) {
				t.Fatalf("cut at %d: %q, want %q", cut, got, want)
			}
		}
	}
	for _, size := range []int{30 << 10, 32 << 10, 40 << 10, 999_999} {
		c, r := connect(t, l)
		body := strings.Repeat("x", size)
		fmt.Fprint(c, post("/a", body))
		if _, got := reply(t, r); !strings.HasSuffix(got, "POST /a "+body+" <nil>") {
			t.Errorf("%d bytes: got %d", size, len(got))
		}
	}
}

// TestQuickSmuggles has bodies and heads that look like further requests: they are none.
func TestQuickSmuggles(t *testing.T) {
	var asked atomic.Int64
	l, _ := serveQuick(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if strings.Contains(r.URL.Path, "smuggled") {
			t.Errorf("%s was asked by %s", r.URL.Path, through(r))
		}
		if r.URL.Path == "/unread" {
			_, _ = io.WriteString(w, "unread") // the body is not
			return
		}
		echo(w, r)
	})
	inner := post("/smuggled", "x")
	for _, first := range []string{
		post("/a", inner), post("/slow", inner), post("/unread", inner), post("/unread", strings.Repeat(inner, 3000)),
		"POST /slow HTTP/1.1\r\nHost: x\r\nX: y\r\nContent-Length: " + strconv.Itoa(len(inner)) + "\r\n\r\n" + inner,
		"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(inner), inner),
	} {
		c, r := connect(t, l)
		fmt.Fprint(c, post("/a", "before"))
		reply(t, r)
		fmt.Fprint(c, first)
		reply(t, r)
		fmt.Fprint(c, post("/a", "after"))
		if _, got := reply(t, r); !strings.HasSuffix(got, "POST /a after <nil>") {
			t.Errorf("after %.60q: %q", first, got)
		}
	}
	if asked.Load() != 18 {
		t.Errorf("%d requests, want 18", asked.Load())
	}
}

// TestQuickAnswers compares answers with those that net/http makes of the same handlers.
func TestQuickAnswers(t *testing.T) {
	text := strings.Repeat("0123456789abcdef", 50_000)
	handlers := map[string]func(w http.ResponseWriter){
		"nothing": func(http.ResponseWriter) {},
		"whole":   func(w http.ResponseWriter) { w.Header().Set("Content-Length", "5"); _, _ = io.WriteString(w, "whole") },
		"large": func(w http.ResponseWriter) {
			w.Header().Set("Content-Length", strconv.Itoa(len(text)))
			_, _ = io.WriteString(w, text)
		},
		"in two": func(w http.ResponseWriter) {
			w.Header().Set("Content-Length", "4")
			_, _ = io.WriteString(w, "in")
			_, _ = w.Write([]byte("tw"))
		},
		"without":    func(w http.ResponseWriter) { _, _ = io.WriteString(w, "<html>no length, no type") },
		"error":      func(w http.ResponseWriter) { http.Error(w, "gone", http.StatusGone) },
		"twice":      func(w http.ResponseWriter) { w.WriteHeader(http.StatusAccepted); w.WriteHeader(http.StatusTeapot) },
		"no content": func(w http.ResponseWriter) { w.WriteHeader(http.StatusNoContent) },
		"not modified": func(w http.ResponseWriter) {
			w.Header().Set("Etag", `"x"`)
			w.WriteHeader(http.StatusNotModified)
			_, _ = w.Write([]byte("x"))
		},
		"odd status": func(w http.ResponseWriter) { w.WriteHeader(http.StatusUnprocessableEntity) },
		"several lines": func(w http.ResponseWriter) {
			w.Header().Set("X-A", "a\r\nX-B: b")
			w.Header()["X-C"] = []string{"1", "2"}
		},
		"closes": func(w http.ResponseWriter) { w.Header().Set("Connection", "close"); _, _ = io.WriteString(w, "last") },
	}
	l, _ := serveQuick(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Through", through(r))
		handlers[r.Header.Get("X-Case")](w)
	})
	for name := range handlers {
		var got [2]*http.Response
		var bodies [2]string
		for i, path := range []string{"/slow", "/quick"} {
			c, r := connect(t, l)
			fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\nX-Case: %s\r\n\r\n", path, name)
			got[i], bodies[i] = reply(t, r)
			if _, err := http.ParseTime(got[i].Header.Get("Date")); err != nil {
				t.Error(name, err)
			}
			if want := []string{"net/http", "quick"}[i]; got[i].Header.Get("X-Through") != want {
				t.Fatalf("%s went through %s", name, got[i].Header.Get("X-Through"))
			}
			got[i].Header.Del("X-Through")
			got[i].Header.Del("Date")
		}
		if diff := cmp.Diff(got[0].Header, got[1].Header); diff != "" || bodies[0] != bodies[1] || got[0].Status != got[1].Status ||
			got[0].Close != got[1].Close || got[0].ContentLength != got[1].ContentLength {
			t.Errorf("%s: %+v and %+v, %d and %d bytes: %s", name, got[0], got[1], len(bodies[0]), len(bodies[1]), diff)
		}
	}
}

// TestQuickBrokenAnswers has handlers that fail: the client sees the end of its connection.
func TestQuickBrokenAnswers(t *testing.T) {
	l, _ := serveQuick(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/abort":
			panic(http.ErrAbortHandler)
		case "/panic":
			panic("x")
		case "/less":
			w.Header().Set("Content-Length", "5")
			_, _ = io.WriteString(w, "abc")
		}
	})
	for _, path := range []string{"/abort", "/panic", "/less"} {
		c, r := connect(t, l)
		fmt.Fprint(c, post(path, ""))
		if rest, err := io.ReadAll(r); err != nil || len(rest) > 0 {
			t.Errorf("%s: %q %v", path, rest, err)
		}
	}
}

// TestQuickClientLeaves has a request that waits for the end of its context, by itself and
// by one made of it.
func TestQuickClientLeaves(t *testing.T) {
	over := make(chan error)
	waits := make(chan bool)
	l, _ := serveQuick(t, func(_ http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if r.URL.Path == "/derived" {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, time.Hour)
			defer cancel()
		}
		if r.URL.Path == "/stays" {
			defer func() {
				go func() { // ends with the request
					<-ctx.Done()
					over <- ctx.Err()
				}()
			}()
			return
		}
		waits <- true
		<-ctx.Done()
		over <- ctx.Err()
	})
	for _, path := range []string{"/", "/derived"} {
		c, r := connect(t, l)
		for range 3 { // whose contexts end with their answers
			fmt.Fprint(c, post("/stays", "abc"))
			reply(t, r)
			if err := <-over; !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
		fmt.Fprint(c, post(path, "abc"))
		<-waits
		c.Close()
		if err := <-over; !errors.Is(err, context.Canceled) {
			t.Error(path, err)
		}
	}
}

// TestQuickWatched has requests that take long, whose clients stay, and send the next one
// before they have the answer.
func TestQuickWatched(t *testing.T) {
	l, _ := serveQuick(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/long" {
			ctx, cancel := context.WithTimeout(r.Context(), 10*time.Millisecond)
			defer cancel()
			<-ctx.Done()
		}
		echo(w, r)
	})
	c, r := connect(t, l)
	for range 5 {
		fmt.Fprint(c, post("/long", "one"))
		if _, got := reply(t, r); got != "quick: POST /long one <nil>" {
			t.Fatal(got)
		}
		fmt.Fprint(c, post("/a", "two"))
		if _, got := reply(t, r); got != "quick: POST /a two <nil>" {
			t.Fatal(got)
		}
	}
	fmt.Fprint(c, post("/long", "three"))
	fmt.Fprint(c, post("/long", "four"))
	for _, want := range []string{"/long three", "/long four"} {
		if _, got := reply(t, r); !strings.Contains(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestQuickShutdown shuts a server down while a request is answered and another connection
// is idle: the answer is waited for, and is the last.
func TestQuickShutdown(t *testing.T) {
	waits, goOn := make(chan bool, 1), make(chan bool)
	l, server := serveQuick(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/long" {
			waits <- true
			<-goOn
		}
		echo(w, r)
	})
	idle, idleReader := connect(t, l)
	fmt.Fprint(idle, post("/a", ""))
	reply(t, idleReader)
	c, r := connect(t, l)
	fmt.Fprint(c, post("/long", ""))
	<-waits
	if err := server.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := idleReader.ReadByte(); !errors.Is(err, io.EOF) {
		t.Error("the idle connection:", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.Wait(gone); !errors.Is(err, context.Canceled) {
		t.Error("nothing was waited for")
	}
	close(goOn)
	if res, _ := reply(t, r); !res.Close {
		t.Error("the answer is not the last")
	}
	if err := l.Wait(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestQuickCut cuts a request off.
func TestQuickCut(t *testing.T) {
	waits := make(chan bool, 1)
	l, server := serveQuick(t, func(_ http.ResponseWriter, r *http.Request) {
		done := r.Context().Done()
		waits <- true
		<-done
	})
	c, r := connect(t, l)
	fmt.Fprint(c, post("/long", ""))
	<-waits
	if err := server.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.Cut()
	if err := l.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, err := io.Copy(io.Discard, r); n > 0 {
		t.Error(n, err)
	}
}

// TestQuickPlaces holds that connections that end give their places back.
func TestQuickPlaces(t *testing.T) {
	l, _ := serveQuick(t, echo)
	for i := range 250 {
		c, r := connect(t, l)
		path := "/a"
		if i%3 == 0 {
			path = "/slow"
		}
		fmt.Fprint(c, post(path, ""))
		reply(t, r)
		c.Close()
	}
}
