package main_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

const (
	memoryLimit = 256 << 20 // limits.memory of the gateways here
	besideLimit = 300 << 20 // that the process may take in addition
)

// absurd is a server whose models take bodies of 40 GB. Its answers have answer bytes; while
// gate is open they come at once.
func absurd(t *testing.T, answer int, gate <-chan struct{}) *httptest.Server {
	fake := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "sim"}}})
	listed := string(do(t, "GET", fake.URL()+"/capabilities", "").body)
	var caps map[string]any
	if err := json.Unmarshal([]byte(listed), &caps); err != nil {
		t.Fatal(err)
	}
	model := caps["models"].([]any)[0].(map[string]any)
	model["limits"].(map[string]any)["max_request_bytes"] = 40_000_000_000
	model["supported_segments"] = []string{"text", "unconditioned", "motion_reference"}
	catalogue, err := json.Marshal(caps)
	if err != nil {
		t.Fatal(err)
	}
	const head, tail = `{"asset":{"version":"2.0"},"buffers":[{"uri":"`, `"}]}`
	body := []byte(head + strings.Repeat("A", answer) + tail)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(catalogue)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		select {
		case <-gate:
		case <-r.Context().Done():
			return
		}
		w.Header().Set("Content-Type", "model/gltf+json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}))
	t.Cleanup(s.Close)
	return s
}

// memory returns a figure of the kernel about the memory of a process, in bytes: VmRSS is the
// resident memory, VmHWM its maximum so far.
func (p *process) memory(figure string) int64 {
	p.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(status), "\n") {
		if size, ok := strings.CutPrefix(line, figure+":"); ok {
			kb, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(size, "kB")), 10, 64)
			if err != nil {
				p.t.Fatal(err)
			}
			return kb << 10
		}
	}
	p.t.Fatalf("no %s", figure)
	return 0
}

// TestMemoryAtRest is the gateway as users have it, with everything open. The kernel
// is asked, as questions to the gateway would keep it from its rest.
func TestMemoryAtRest(t *testing.T) {
	if len(buildFlags) > 0 {
		t.Skip("the race detector takes many times as much")
	}
	g := serve(t)
	caps := do(t, "GET", g.url+"/capabilities", "").body
	g.result(t, g.submit(t, body(t, caps, "motiongate", "1"), "Idempotency-Key", "a"))
	rest := g.memory("VmRSS")
	for range sized(0, 120) { // the collector returns memory in the background
		<-time.After(time.Second)
		rest = min(rest, g.memory("VmRSS"))
	}
	judge(t, "bytes resident at rest", rest, 60e6)
}

// small is a gateway with little memory in front of an absurd server.
func small(t *testing.T, upstream string) *server {
	file := filepath.Join(t.TempDir(), "config.yaml")
	settings := fmt.Sprintf("limits: {memory: 256MiB}\nupstreams:\n  - {name: absurd, url: %q, max_in_flight: 64, max_answer_bytes: 128MiB}\n", upstream)
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	return serve(t, "--config", file)
}

// post writes the head of a request that announces length bytes, and a part of its
// body. The connection stays open until the test ends.
func post(t *testing.T, g *server, length int, body string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(g.url, "http://"))
	if err != nil {
		t.Error(err)
		return nil
	}
	t.Cleanup(func() { conn.Close() })
	_, _ = fmt.Fprintf(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", length)
	_, _ = io.WriteString(conn, body) // a refusal may come before its end
	return conn
}

// status reads the status of the next answer, or 0.
func status(conn net.Conn) int {
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, res.Body)
	return res.StatusCode
}

// TestMemoryUnderAttack runs the attacks together against one gateway: announced
// lengths, lists of empty objects, absurd limits, large requests that are queued,
// and large answers that nobody reads.
func TestMemoryUnderAttack(t *testing.T) {
	if len(buildFlags) > 0 {
		t.Skip("the race detector takes many times as much")
	}
	const large = 8 << 20
	gate := make(chan struct{})
	g := small(t, absurd(t, 30<<20, gate).URL)
	step := func(what string) { t.Logf("peak %3d MB: %s", g.memory("VmHWM")>>20, what) }
	caps := do(t, "GET", g.url+"/capabilities", "").body
	if strings.Contains(string(caps), "40000000000") {
		t.Error("the absurd limit is listed")
	}
	if got := do(t, "POST", g.url+"/generate", `{"x":"`+strings.Repeat("y", 20<<20)+`"}`); got.status != 413 {
		t.Errorf("20 MB: status %d", got.status)
	}

	step("too large bodies")
	var held []net.Conn
	for range 150 {
		held = append(held, post(t, g, large, "{"))
	}
	step("announced lengths")
	valid := body(t, caps, "sim", "null")
	frames := strings.Repeat("[[0,0,0,1]],", large/12-1) + "[[0,0,0,1]]"
	reference := strings.Replace(valid, `"segments":[`, `"segments":[{"type":"motion_reference","duration_frames":30,"fps":30,"joint_names":["Hips"],"rotations":[`+frames+`],"root_positions":[`, 1)
	empty := `{"protocol_version":"1.0","model":"sim","segments":[` + strings.Repeat("{},", large/3) + `{}]}`
	var all sync.WaitGroup
	var refused, full atomic.Int32
	for i := range sized(6, 24) {
		all.Go(func() {
			text := empty
			if i%2 == 0 {
				text = reference // is cut off
			}
			switch got := status(post(t, g, len(text), text)); got {
			case 503:
				full.Add(1)
			case 422:
				refused.Add(1)
			default:
				t.Errorf("a hostile body: status %d", got)
			}
		})
	}
	all.Wait()
	step(fmt.Sprintf("%d hostile bodies were refused as such, %d for lack of memory", refused.Load(), full.Load()))

	// Requests that wait for the server, with 12 MB of text each, and then answers
	// that nobody reads.
	padded := strings.Replace(valid, `"constraints":[]`, `"constraints":[],"note":"`+strings.Repeat("x", large)+`"`, 1)
	queued := make([]net.Conn, sized(8, 30))
	for i := range queued {
		all.Go(func() { queued[i] = post(t, g, len(padded), padded) })
	}
	all.Wait()
	step("queued large bodies")
	var waiting []net.Conn
	for range 12 {
		waiting = append(waiting, post(t, g, len(valid), valid))
	}
	for do(t, "GET", g.admin+"/livez", "").status != 200 {
		t.Error("/livez does not answer")
	}
	close(gate)
	leave(held)
	leave(queued) // their memory is free now, not only after a minute
	answered := make(chan error, len(waiting))
	for _, conn := range waiting {
		go func() { // ends with the connection
			_, err := conn.Read(make([]byte, 1))
			answered <- err
		}()
	}
	for range sized(1, 5) {
		if err := <-answered; err != nil {
			t.Errorf("no answer: %v", err)
		}
	}
	step("unread answers")
	judge(t, "most bytes that were resident", g.memory("VmHWM"), memoryLimit+besideLimit)
	leave(waiting)
	request := body(t, caps, "motiongate", "7")
	mmcptest.Eventually(t, "a small request is answered", func() bool {
		return do(t, "POST", g.url+"/generate", request).status == 200
	})
}

// leave closes connections, as clients that give up do.
func leave(conns []net.Conn) {
	for _, conn := range conns {
		if conn != nil {
			conn.Close()
		}
	}
}
