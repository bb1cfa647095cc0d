package remote_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// babbling is a server over a bare socket that sends bytes nobody asked for.
type babbling struct {
	url         string
	connections atomic.Int64
	requests    atomic.Int64
}

var prompt = regexp.MustCompile(`"prompt":"([^"]*)"`)

// answerTo is an answer that names its request.
func answerTo(id string) string {
	doc := fmt.Sprintf(`{"asset":{"version":"2.0"},"extras":{"id":%q}}`, id)
	return fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: model/gltf+json\r\nContent-Length: %d\r\n\r\n%s", len(doc), doc)
}

// startBabbling starts a server that answers a request with the bytes that reply writes.
func startBabbling(t *testing.T, reply func(c net.Conn, id string, n int64)) *babbling {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	s := &babbling{url: "http://" + l.Addr().String()}
	go func() { // ends with the listener
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.connections.Add(1)
			go func() { // ends with the connection
				defer c.Close()
				for in := bufio.NewReader(c); ; {
					req, err := http.ReadRequest(in)
					if err != nil {
						return
					}
					body, err := io.ReadAll(req.Body)
					found := prompt.FindSubmatch(body)
					if err != nil || found == nil {
						return
					}
					reply(c, string(found[1]), s.requests.Add(1))
				}
			}()
		}
	}()
	return s
}

// named is a request that its answer must name.
func named(id string) *mmcp.Call {
	m := upstreamtest.Model("m", "root")
	r := upstreamtest.RequestFor(&m)
	r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: id, DurationFrames: 10}}
	return r.Call()
}

// TestSurplusAnswers has servers that send more than one answer in one write, to many
// clients at a time: no client gets the answer to another request.
func TestSurplusAnswers(t *testing.T) {
	const clients, each = 8, 200
	for name, reply := range map[string]func(c net.Conn, id string, n int64){
		"two answers": func(c net.Conn, id string, _ int64) { _, _ = io.WriteString(c, answerTo(id)+answerTo(id)) },
		"an answer and a half": func(c net.Conn, id string, _ int64) {
			_, _ = io.WriteString(c, answerTo(id)+answerTo(id)[:40])
			runtime.Gosched()
			_, _ = io.WriteString(c, answerTo(id)[40:])
		},
		"two answers at times": func(c net.Conn, id string, n int64) {
			_, _ = io.WriteString(c, strings.Repeat(answerTo(id), int(1+n%20/19)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := startBabbling(t, reply)
			s := upstreamtest.Client(t, "a", f.url)
			var answered atomic.Int64
			var all sync.WaitGroup
			for client := range clients {
				all.Go(func() {
					for i := range each {
						id := fmt.Sprintf("client-%d-%d", client, i)
						res, err := s.Generate(t.Context(), named(id))
						switch {
						case err != nil:
							upstreamtest.WantError(t, err)
						case strings.Contains(string(res.Body), `"`+id+`"`):
							answered.Add(1)
						default:
							t.Errorf("%s got %s", id, res.Body)
						}
					}
				})
			}
			all.Wait()
			if answered.Load() < clients*each/2 {
				t.Errorf("%d of %d requests were answered", answered.Load(), clients*each)
			}
		})
	}
}

// TestAnswersToNoRequest has a server that sends an answer on a connection that rests. The
// next request is written only when these bytes have come: it never gets them, and from
// then on each request has a connection of its own.
func TestAnswersToNoRequest(t *testing.T) {
	const tries = 200
	for try := range tries {
		conns := make(chan net.Conn, 8)
		f := startBabbling(t, func(c net.Conn, id string, _ int64) {
			_, _ = io.WriteString(c, answerTo(id))
			conns <- c
		})
		s := upstreamtest.Client(t, "a", f.url)
		for i := range 4 {
			id := fmt.Sprintf("request-%d-%d", try, i)
			res, err := s.Generate(t.Context(), named(id))
			if err != nil || !strings.Contains(string(res.Body), id) {
				t.Fatalf("%s: %v %v", id, res, err)
			}
			c := <-conns
			if i == 0 {
				_, _ = io.WriteString(c, answerTo("nobody"))
			}
			if n := f.connections.Load(); n != int64(i+1) {
				t.Fatalf("%d connections after %d requests", n, i+1)
			}
		}
	}
}

// TestOddStatuses holds that an answer with a status that HTTP does not know is an error, and
// that bytes behind it are no answer to another request.
func TestOddStatuses(t *testing.T) {
	for _, status := range []string{"000 Odd", "099 Odd", "101 Switching Protocols", "299 Odd", "999 Odd"} {
		f := startBabbling(t, func(c net.Conn, id string, n int64) {
			if n == 1 {
				_, _ = io.WriteString(c, "HTTP/1.1 "+status+"\r\nContent-Length: 0\r\n\r\n"+answerTo(id))
				return
			}
			_, _ = io.WriteString(c, answerTo(id))
		})
		s := upstreamtest.Client(t, "a", f.url)
		for i, id := range []string{"first", "second", "third"} {
			res, err := s.Generate(t.Context(), named(id))
			switch {
			case i == 0 && err == nil:
				t.Errorf("%s was taken for an answer: %s", status, res.Body)
			case i > 0 && (err != nil || !strings.Contains(string(res.Body), id)):
				t.Errorf("after %s: %v, %v", status, res, err)
			}
		}
	}
}
