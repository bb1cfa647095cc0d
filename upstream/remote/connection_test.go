package remote_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// impatient is a server that promises to keep connections and closes them after
// each answer, as servers do whose idle time is over.
type impatient struct {
	url   string
	posts atomic.Int64 // requests whose body arrived
}

func startImpatient(t *testing.T) *impatient {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	s := &impatient{url: "http://" + l.Addr().String()}
	go func() { // ends with the listener
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go s.serve(c) // ends after one answer
		}
	}()
	return s
}

func (s *impatient) serve(c net.Conn) {
	defer c.Close()
	req, err := http.ReadRequest(bufio.NewReader(c))
	if err != nil {
		return
	}
	if _, err := io.Copy(io.Discard, req.Body); err != nil {
		return
	}
	s.posts.Add(1)
	const body = `{"asset":{"version":"2.0"}}`
	fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Type: model/gltf+json\r\nContent-Length: %d\r\nConnection: keep-alive\r\n\r\n%s", len(body), body)
}

// A kept connection that the server has closed meanwhile must cost neither a
// second run nor a wrong claim: the request goes out on a new connection if
// nothing of it was written, else its outcome is unknown.
func TestClosedKeptConnections(t *testing.T) {
	f := startImpatient(t)
	s := upstreamtest.Client(t, "a", f.url)
	m := upstreamtest.Model("m", "root")
	sent, answered := int64(0), int64(0)
	for range 300 {
		_, err := s.Generate(t.Context(), upstreamtest.RequestFor(&m).Call())
		sent++
		if err == nil {
			answered++
		} else if code := upstreamtest.WantError(t, err).Code; code != mmcp.CodeOutcomeUnknown {
			t.Fatalf("error %v", err)
		}
	}
	if got := f.posts.Load(); got < answered || got > sent {
		t.Errorf("%d requests arrived, %d were made and %d answered", got, sent, answered)
	}
	// The first loss tells what this server does with kept connections.
	if answered < sent-1 {
		t.Errorf("%d of %d requests were answered", answered, sent)
	}
}

// crashing is a server that answers a prompt "bad" with 500 and keeps quiet about
// closing the connection, as uvicorn does after an exception. It closes at the
// worst moment: when the next request arrives there.
type crashing struct {
	url         string
	connections atomic.Int64
	good        atomic.Int64 // requests that were run
}

func startCrashing(t *testing.T, answer string) *crashing {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	s := &crashing{url: "http://" + l.Addr().String()}
	go func() { // ends with the listener
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.connections.Add(1)
			go s.serve(c, answer) // ends with the connection
		}
	}()
	return s
}

func (s *crashing) serve(c net.Conn, answer string) {
	defer c.Close()
	in := bufio.NewReader(c)
	for {
		req, err := http.ReadRequest(in)
		if err != nil {
			return
		}
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return
		}
		if bytes.Contains(body, []byte("bad")) {
			_, _ = io.WriteString(c, answer)
			_, _ = in.ReadByte()
			return
		}
		s.good.Add(1)
		const doc = `{"asset":{"version":"2.0"}}`
		fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Type: model/gltf+json\r\nContent-Length: %d\r\n\r\n%s", len(doc), doc)
	}
}

// No request is lost in a connection on which the one before failed, and good
// answers keep theirs.
func TestConnectionAfterAFailure(t *testing.T) {
	for name, answer := range map[string]string{
		"text":           "HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/plain\r\nContent-Length: 21\r\n\r\nInternal Server Error",
		"without a body": "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n",
		"chunked":        "HTTP/1.1 500 Internal Server Error\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n",
		"too large":      "HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno",
		"unavailable":    "HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\nno",
	} {
		t.Run(name, func(t *testing.T) {
			f := startCrashing(t, answer)
			s := upstreamtest.Client(t, "a", f.url)
			m := upstreamtest.Model("m", "root")
			r := upstreamtest.RequestFor(&m)
			r.Options.Seed = ""
			bad := *r
			bad.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "bad", DurationFrames: 10}}
			for i := range 40 {
				if _, err := s.Generate(t.Context(), (&bad).Call()); err == nil || upstreamtest.WantError(t, err).Code == mmcp.CodeOutcomeUnknown {
					t.Fatalf("the bad one: %v", err)
				}
				for range 3 {
					if _, err := s.Generate(t.Context(), r.Call()); err != nil {
						t.Fatalf("round %d: %v", i, err)
					}
				}
			}
			if n := f.good.Load(); n != 120 {
				t.Errorf("%d runs, want 120", n)
			}
			if n := f.connections.Load(); n > 41 {
				t.Errorf("%d connections for 160 requests, 40 of them failed", n)
			}
		})
	}
}

// A request whose BeforeWrite fails is not written, neither on a new connection nor on a
// kept one, also as one call for several requests. The server gets the next ones.
func TestBeforeWrite(t *testing.T) {
	f := startCrashing(t, "")
	s := upstreamtest.Client(t, "a", f.url)
	m := upstreamtest.Model("m", "root")
	refuse := func() error { return mmcp.NotSent{Err: mmcp.MemoryFull(), Announced: true} }
	for round := range int64(3) {
		call := upstreamtest.RequestFor(&m).Call()
		call.Hooks.BeforeWrite = refuse
		if _, err := s.Generate(t.Context(), call); !errors.As(err, new(mmcp.NotSent)) {
			t.Errorf("round %d: error %v", round, err)
		}
		if _, err := s.GenerateBatch(t.Context(), []*mmcp.Request{call.Request}, "", refuse); !errors.As(err, new(mmcp.NotSent)) {
			t.Errorf("round %d: error %v of a batch", round, err)
		}
		call.Hooks.BeforeWrite = func() error { return nil }
		if _, err := s.Generate(t.Context(), call); err != nil {
			t.Fatal(err)
		}
		if n := f.good.Load(); n != round+1 {
			t.Errorf("%d requests arrived, want %d", n, round+1)
		}
	}
}
