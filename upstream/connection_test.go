package upstream_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
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
	s := client(t, "a", f.url)
	m := model("m", "root")
	sent, answered := int64(0), int64(0)
	for range 300 {
		_, err := s.Generate(t.Context(), requestFor(&m))
		sent++
		if err == nil {
			answered++
		} else if code := mmcpError(t, err).Code; code != mmcp.CodeOutcomeUnknown {
			t.Fatalf("error %v", err)
		}
	}
	if got := f.posts.Load(); got < answered || got > sent {
		t.Errorf("%d requests arrived, %d were made and %d answered", got, sent, answered)
	}
	if answered < sent/2 {
		t.Errorf("%d of %d requests were answered", answered, sent)
	}
}
