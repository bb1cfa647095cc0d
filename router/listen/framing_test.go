package listen_test

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/router/listen"
)

// smuggled is a request inside the bytes that two readers of framings see differently.
const smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

// framings are heads that declare the end of their body in two ways, each with all bytes
// behind it.
func framings() map[string]string {
	post := func(version, fields, body string) string {
		return "POST /first HTTP/" + version + "\r\nHost: x\r\n" + fields + "\r\n" + body
	}
	chunked := "0\r\n\r\n" + smuggled
	inChunk := fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(smuggled), smuggled)
	whole := fmt.Sprintf("Content-Length: %d\r\n", len(chunked))
	return map[string]string{
		"length, coding":                post("1.1", whole+"Transfer-Encoding: chunked\r\n", chunked),
		"coding, length":                post("1.1", "transfer-encoding: chunked\r\nX-A: b\r\n"+strings.ToUpper(whole), chunked),
		"length within the chunks":      post("1.1", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", inChunk+smuggled),
		"length 0 and coding":           post("1.1", "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", chunked),
		"GET with both":                 strings.Replace(post("1.1", whole+"Transfer-Encoding: chunked\r\n", chunked), "POST", "GET", 1),
		"coding of HTTP/1.0":            post("1.0", "Connection: keep-alive\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n", chunked),
		"coding of HTTP/1.0, no length": post("1.0", "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n", smuggled),
		"two lengths":                   post("1.1", "Content-Length: 5\r\n"+whole, chunked),
		"two lengths in one field":      post("1.1", "Content-Length: 0, 5\r\n", smuggled),
		"two codings":                   post("1.1", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", chunked),
		"two codings in one field":      post("1.1", "Transfer-Encoding: identity, chunked\r\n", chunked),
		"blank before the colon":        post("1.1", "Content-Length : 5\r\n"+"Transfer-Encoding: chunked\r\n", chunked),
		"folded coding":                 post("1.1", whole+"Transfer-Encoding:\r\n chunked\r\n", chunked),
		"coding behind a tab":           post("1.1", whole+"Transfer-Encoding:\tchunked\r\n", chunked),
		"coding with a return":          post("1.1", whole+"Transfer-Encoding: chunked\r\r\n", chunked),
		"length with a sign":            post("1.1", "Content-Length: +0\r\n", smuggled),
		"trailing length":               post("1.1", "Transfer-Encoding: chunked\r\nTrailer: Content-Length\r\n", "0\r\nContent-Length: 5\r\n\r\n"+smuggled),
	}
}

// TestOneFraming sends each pair of framings alone, pipelined behind another request in one
// packet, and cut at each place of its head: no byte behind it is served as a request.
func TestOneFraming(t *testing.T) {
	for _, secure := range []bool{false, true} {
		var mu sync.Mutex // guards served
		var served []string
		server := httptest.NewUnstartedServer(listen.OneFraming(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			served = append(served, r.URL.Path)
			mu.Unlock()
			_, _ = io.Copy(w, r.Body)
		})))
		dial := net.Dial
		if secure {
			server.StartTLS()
			dial = func(network, addr string) (net.Conn, error) {
				return tls.Dial(network, addr, &tls.Config{InsecureSkipVerify: true}) //nolint:gosec // the test's own server
			}
		} else {
			server.Start()
		}
		t.Cleanup(server.Close)
		const before = "POST /before HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
		for name, text := range framings() {
			sends := [][]string{{text}, {before + text}, {before, text}}
			for cut := 1; cut < strings.Index(text, "\r\n\r\n") && !secure; cut += 7 {
				sends = append(sends, []string{text[:cut], text[cut:]})
			}
			for _, parts := range sends {
				mu.Lock()
				served = nil
				mu.Unlock()
				conn, err := dial("tcp", server.Listener.Addr().String())
				if err != nil {
					t.Fatal(err)
				}
				_ = conn.SetDeadline(time.Now().Add(time.Minute)) // a connection that is kept ends with it
				for _, part := range parts {
					_, _ = io.WriteString(conn, part) // the server may have closed
				}
				_, _ = io.WriteString(conn, smuggled)
				if _, err := io.Copy(io.Discard, conn); err != nil && strings.Contains(err.Error(), "timeout") {
					t.Fatalf("%s, tls %t: the connection is kept", name, secure)
				}
				conn.Close()
				mu.Lock()
				for _, path := range served {
					if path == "/smuggled" {
						t.Errorf("%s, tls %t, in %d parts: served %v", name, secure, len(parts), served)
					}
				}
				mu.Unlock()
			}
		}
	}
}

// TestBodiesLikeHeads holds that a body with one framing is a body, whatever is in it, and
// that the connection of one with a length is kept.
func TestBodiesLikeHeads(t *testing.T) {
	server := httptest.NewServer(listen.OneFraming(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(w, r.Body)
	})))
	t.Cleanup(server.Close)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	body := "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + smuggled
	for _, c := range []struct {
		fields, body string
		last         bool
	}{
		{fmt.Sprintf("Content-Length: %d\r\n", len(body)), body, false},
		{fmt.Sprintf("Content-Length: %d\r\nContent-Length: %d\r\n", len(body), len(body)), body, false}, // one framing, twice
		{"Transfer-Encoding: chunked\r\n", fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body), true},
	} {
		fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\n%s\r\n%s", c.fields, c.body)
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || string(got) != body || res.Close != c.last {
			t.Errorf("%q: %q, closed %t, %v", c.fields, got, res.Close, err)
		}
	}
}

// TestMalformedHeads holds the status of heads that no handler sees, and that nothing
// follows.
func TestMalformedHeads(t *testing.T) {
	server := httptest.NewUnstartedServer(listen.OneFraming(http.NotFoundHandler()))
	server.Config.MaxHeaderBytes = 8 << 10
	server.Start()
	t.Cleanup(server.Close)
	for head, want := range map[string]int{
		"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n": 400,
		"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n":   400,
		"hello\r\n\r\n":          400,
		"GET / HTTP/1.1\r\n\r\n": 400,
		"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n":               501,
		"GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", 16<<10) + "\r\n\r\n": 431,
		"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n":                404, // by the handler
	} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(conn, head)
		in := bufio.NewReader(conn)
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != want {
			t.Errorf("%.60q: status %d, want %d", head, res.StatusCode, want)
		}
		_, _ = io.Copy(io.Discard, res.Body)
		res.Body.Close()
		if rest, _ := io.ReadAll(in); len(rest) > 0 {
			t.Errorf("%.60q: %q follows", head, rest)
		}
		conn.Close()
	}
}
