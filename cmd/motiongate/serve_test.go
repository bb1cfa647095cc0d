package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// body makes a request for a model of a catalogue, on the model's own rig.
func body(t *testing.T, capabilities []byte, model, seed string) string {
	t.Helper()
	var caps struct {
		Models []struct {
			ID       string          `json:"id"`
			Skeleton json.RawMessage `json:"canonical_skeleton"`
		} `json:"models"`
	}
	if err := json.Unmarshal(capabilities, &caps); err != nil {
		t.Fatal(err)
	}
	for _, m := range caps.Models {
		if m.ID == model {
			return fmt.Sprintf(`{"protocol_version":"1.0","model":%q,"skeleton":%s,"segments":[{"type":"text","prompt":"a person walks","duration_frames":30}],"constraints":[],"options":{"seed":%s}}`, model, m.Skeleton, seed)
		}
	}
	t.Fatalf("no model %q in %s", model, capabilities)
	return ""
}

func listed(t *testing.T, g *server) []string {
	t.Helper()
	caps, err := codec.DecodeCapabilities(do(t, "GET", g.url+"/capabilities", "").body)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for i := range caps.Models {
		ids = append(ids, caps.Models[i].ID)
	}
	return ids
}

// TestServeAlone is the first thing that a user does: no settings, the engine.
func TestServeAlone(t *testing.T) {
	g := serve(t)
	if !strings.HasSuffix(g.first, " Models: motiongate (engine).\n") {
		t.Errorf("the first line is %q", g.first)
	}
	caps := do(t, "GET", g.url+"/capabilities", "")
	walk := body(t, caps.body, "motiongate", "7")
	response := do(t, "POST", g.url+"/generate", walk)
	if response.status != 200 || response.header.Get("Content-Type") != "model/gltf+json" || !json.Valid(response.body) {
		t.Fatalf("%d %q %.200s", response.status, response.header.Get("Content-Type"), response.body)
	}
	if got := response.header.Get("X-Motiongate-Route"); !strings.HasPrefix(got, "upstream=engine; ") {
		t.Errorf("X-Motiongate-Route = %q", got)
	}
	again := do(t, "POST", g.url+"/generate", walk)
	if got := again.header.Get("Cache-Status"); got != "motiongate; hit" || !bytes.Equal(response.body, again.body) {
		t.Errorf("the same again: Cache-Status %q, equal %v", got, bytes.Equal(response.body, again.body))
	}
	glb := do(t, "POST", g.url+"/generate", walk, "Accept", "model/gltf-binary")
	if glb.header.Get("Content-Type") != "model/gltf-binary" || !bytes.HasPrefix(glb.body, []byte("glTF")) {
		t.Errorf("GLB: %q %.8q", glb.header.Get("Content-Type"), glb.body)
	}
	if got := do(t, "GET", g.url+"/health", ""); !bytes.HasPrefix(got.body, []byte(`{"status":"ok","retargeting":`)) {
		t.Errorf("health: %s", got.body)
	}
	for path, want := range map[string]string{"/livez": `"ok"`, "/readyz": `"ok"`, "/metrics": `motiongate_generations_total{cache="hit",code="",model="motiongate",outcome="ok",reason="engine",upstream="engine"} `} {
		if got := do(t, "GET", g.admin+path, ""); got.status != 200 || !bytes.Contains(got.body, []byte(want)) {
			t.Errorf("%s: %d without %s", path, got.status, want)
		}
	}
	g.stop()
}

// TestServeNothing holds that a gateway without engine and servers runs, says
// that it is not ready, and is when the first server comes.
func TestServeNothing(t *testing.T) {
	s := newSettings(t, "engine:\n  enabled: false\n")
	g := serve(t, "--config", s.path())
	if !strings.HasSuffix(g.first, " No models yet.\n") {
		t.Errorf("the first line is %q", g.first)
	}
	if got := do(t, "GET", g.admin+"/readyz", ""); got.status != 503 {
		t.Errorf("readyz: %d %s", got.status, got.body)
	}
	if got := do(t, "GET", g.admin+"/livez", ""); got.status != 200 {
		t.Errorf("livez: %d", got.status)
	}
	if ids := listed(t, g); len(ids) != 0 {
		t.Errorf("models %q", ids)
	}
	refused := do(t, "POST", g.url+"/generate", `{"protocol_version":"1.0","model":"sim","skeleton":{"joints":[{"name":"a","rest_translation":[0,0,0],"rest_rotation":[0,0,0,1]}]},"segments":[{"type":"unconditioned","duration_frames":3}]}`)
	if refused.status != 400 || !bytes.Contains(refused.body, []byte(`"unknown_model"`)) {
		t.Errorf("a request: %d %s", refused.status, refused.body)
	}
	sim := mmcptest.Start(t, mmcptest.Config{})
	s.swap("engine:\n  enabled: false\nupstreams:\n  - {name: sim, url: '" + sim.URL() + "'}\n")
	mmcptest.Eventually(t, "it is ready", func() bool { return do(t, "GET", g.admin+"/readyz", "").status == 200 })
	if ids := listed(t, g); !slices.Equal(ids, []string{"sim"}) {
		t.Errorf("models %q", ids)
	}
}

// TestServeFleet has two servers that answer, one that is gone and one that
// hangs.
func TestServeFleet(t *testing.T) {
	t.Parallel()
	kimodo := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "kimodo", Skeleton: "soma77"}}, Async: true, RetryAfter: "0.01"})
	hy := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "hy"}, {ID: "hy-lite"}}, Prefix: "/mmcp"})
	hung := mmcptest.Start(t, mmcptest.Config{Hang: "all"})
	gone := mmcptest.Start(t, mmcptest.Config{})
	gone.Shut()
	file := write(t, "config.yaml", fmt.Sprintf("upstreams:\n  - name: kimodo\n    url: %s\n  - name: hung\n    url: %s\n", kimodo.URL(), hung.URL()))
	g := serve(t, "--config", file, "--upstream", "hy="+hy.URL(), "--upstream", "gone="+gone.URL())

	if diff := cmp.Diff([]string{"kimodo", "hy", "hy-lite", "motiongate"}, listed(t, g)); diff != "" {
		t.Fatal(diff)
	}
	if !strings.Contains(g.first, "Not answering yet: hung, gone.") {
		t.Errorf("the first line is %q", g.first)
	}
	caps := do(t, "GET", g.url+"/capabilities", "").body
	for model, upstream := range map[string]string{"kimodo": "kimodo", "hy-lite": "hy", "motiongate": "engine"} {
		got := do(t, "POST", g.url+"/generate", body(t, caps, model, "null"))
		if route := got.header.Get("X-Motiongate-Route"); got.status != 200 ||
			route != "upstream="+upstream+"; reason=only; attempt=1" && upstream != "engine" {
			t.Errorf("%s: %d, route %q: %.200s", model, got.status, route, got.body)
		}
	}
	if runs := kimodo.Stats().Executions; runs != 1 {
		t.Errorf("the asynchronous server ran %d times, want 1", runs)
	}

	t.Run("bytes pass through", func(t *testing.T) {
		request := body(t, caps, "hy", "11")
		direct, through := do(t, "POST", hy.URL()+"/generate", request), do(t, "POST", g.url+"/generate", request)
		if !bytes.Equal(withRecordOf(t, direct.body, through.body), through.body) {
			t.Error("the gateway changed the server's answer")
		}
	})
	t.Run("a server goes, its models stay, and requests wait for it", func(t *testing.T) {
		hy.Shut()
		waits := make(chan reply, 1)
		request := body(t, caps, "hy", "12")
		go func() { // ends when the server is back
			got, err := try("POST", g.url+"/generate", request)
			if err != nil {
				t.Error(err)
			}
			waits <- got
		}()
		mmcptest.Eventually(t, "the server is known to be gone", func() bool {
			return strings.Contains(g.log(), "upstream=hy from=answers to=down")
		})
		if got := do(t, "GET", g.url+"/capabilities", "").body; !bytes.Equal(got, caps) {
			t.Errorf("the catalogue changed")
		}
		if err := hy.Reopen(); err != nil {
			t.Fatal(err)
		}
		if got := <-waits; got.status != 200 {
			t.Errorf("generate = %d, want 200: %s", got.status, got.body)
		}
	})
}

// TestFirstInCatalogue puts a chosen model before all others.
func TestFirstInCatalogue(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "a"}, {ID: "b"}}})
	file := write(t, "config.yaml", "catalogue:\n  first: [motiongate, b]\n")
	g := serve(t, "--config", file, "--upstream", "sim="+sim.URL())
	if diff := cmp.Diff([]string{"motiongate", "b", "a"}, listed(t, g)); diff != "" {
		t.Error(diff)
	}
}

// TestCapabilitiesAreFast has ten upstreams, three of them hanging.
func TestCapabilitiesAreFast(t *testing.T) {
	var args []string
	for i := range 10 {
		cfg := mmcptest.Config{Models: []mmcptest.Model{{ID: fmt.Sprintf("model-%d", i), Skeleton: "soma77"}}}
		if i%4 == 1 {
			cfg.Hang = "all"
		}
		args = append(args, "--upstream", fmt.Sprintf("u%d=%s", i, mmcptest.Start(t, cfg).URL()))
	}
	g := serve(t, args...)
	mmcptest.Eventually(t, "the models of seven servers and the engine's are listed", func() bool { return len(listed(t, g)) == 8 })
	// A request that waits for a server that hangs takes ten seconds.
	took := make([]time.Duration, 300)
	for i := range took {
		begun := time.Now()
		do(t, "GET", g.url+"/capabilities", "")
		took[i] = time.Since(begun)
	}
	slices.Sort(took)
	judge(t, "p99", took[len(took)*99/100], 5*time.Millisecond)
}

// TestShutdownFinishesWork tells a gateway to stop while a generation runs.
func TestShutdownFinishesWork(t *testing.T) {
	sim, g, answered := inTheMiddle(t)
	g.signal(syscall.SIGTERM)
	mmcptest.Eventually(t, "/readyz says that the gateway is going away", func() bool {
		got := do(t, "GET", g.admin+"/readyz", "")
		return got.status == 503 && bytes.Contains(got.body, []byte("draining"))
	})
	mmcptest.Eventually(t, "the port is closed", func() bool {
		conn, err := net.Dial("tcp", strings.TrimPrefix(g.url, "http://"))
		if err == nil {
			conn.Close()
		}
		return refused(err)
	})
	sim()
	if got := <-answered; got != 200 {
		t.Errorf("the generation that ran was answered with %d", got)
	}
	if code := g.wait(); code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
}

// TestShutdownFinishesWaitingRequests tells a gateway to stop while one generation runs, one waits
// in its queue, and one waits for the identical one that runs. It first is not ready, and then
// answers all.
func TestShutdownFinishesWaitingRequests(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{})
	release := sim.Hold()
	t.Cleanup(release)
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("upstreams: [{name: sim, url: %q, max_in_flight: 1}]\n", sim.URL())))
	caps := do(t, "GET", g.url+"/capabilities", "").body
	answered := make(chan int, 3)
	send := func(seed string) {
		request := body(t, caps, "sim", seed)
		go func() { // ends with the answer, or with the gateway
			r, _ := try("POST", g.url+"/generate", request)
			answered <- r.status
		}()
	}
	send("1")
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	send("2")
	send("1")
	mmcptest.Eventually(t, "two requests wait", func() bool {
		queued := slices.ContainsFunc(g.fleet().Queues, func(q mmcp.QueueStatus) bool { return q.Model == "sim" && q.Waiting == 1 })
		return queued && g.inFlight() == 3
	})
	g.signal(syscall.SIGTERM)
	mmcptest.Eventually(t, "/readyz says that the gateway is going away", func() bool {
		return do(t, "GET", g.admin+"/readyz", "").status == 503
	})
	if len(answered) > 0 || sim.Stats().Running != 1 {
		t.Error("a request ended before the gateway stopped being ready")
	}
	release()
	for range 3 {
		if got := <-answered; got != 200 {
			t.Errorf("a request that was held is answered with %d", got)
		}
	}
	if code := g.wait(); code != 0 || sim.Stats().Executions != 2 {
		t.Errorf("exit code %d after %d runs, want 0 after 2", code, sim.Stats().Executions)
	}
}

// inTheMiddle starts a gateway with one generation running, and returns what
// lets it finish and the status of its answer; 0 for a broken connection.
func inTheMiddle(t *testing.T, args ...string) (finish func(), g *server, answered chan int) {
	t.Helper()
	sim := mmcptest.Start(t, mmcptest.Config{})
	release := sim.Hold()
	t.Cleanup(release)
	g = serve(t, append(args, "--upstream", "sim="+sim.URL())...)
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "1")
	answered = make(chan int, 1)
	go func() { // ends with the answer, or with the gateway
		r, _ := try("POST", g.url+"/generate", request)
		answered <- r.status
	}()
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	return release, g, answered
}

func TestSecondSignalEndsAtOnce(t *testing.T) {
	_, g, answered := inTheMiddle(t)
	g.signal(syscall.SIGINT)
	mmcptest.Eventually(t, "the gateway is shutting down", func() bool { return strings.Contains(g.log(), "shutting down") })
	mmcptest.Eventually(t, "another signal ends it", func() bool {
		_ = g.cmd.Process.Signal(syscall.SIGINT) // it may have ended
		select {
		case <-g.ended:
			return true
		default:
			return false
		}
	})
	if code := g.wait(); code != -1 {
		t.Errorf("exit code %d, want the signal's own end", code)
	}
	if got := <-answered; got != 0 {
		t.Errorf("the generation was answered with %d", got)
	}
}

func TestGraceEnds(t *testing.T) {
	_, g, answered := inTheMiddle(t, "--config", write(t, "config.yaml", "shutdown_grace: 50ms\n"))
	g.signal(syscall.SIGTERM)
	if code := g.wait(); code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	if got := <-answered; got != 0 {
		t.Errorf("the generation was answered with %d", got)
	}
	if !strings.Contains(g.log(), "some requests needed more than the 50ms of shutdown_grace and were cut off") {
		t.Errorf("the log does not say so: %s", g.log())
	}
}

// TestDisconnectReachesServer holds that work for nobody is not done.
func TestDisconnectReachesServer(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	t.Cleanup(sim.Hold())
	g := serve(t, "--upstream", "sim="+sim.URL())
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "1")
	conn, err := net.Dial("tcp", strings.TrimPrefix(g.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(request), request)
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	conn.Close()
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Cancelled == 1 })
}

// TestJobThroughGateway asks for a job of a server that only answers at once.
func TestJobThroughGateway(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := serve(t, "--upstream", "sim="+sim.URL())
	got := do(t, "POST", g.url+"/generate", body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "1"), "Prefer", "respond-async, wait=0")
	if got.status != 202 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	location := g.url + got.header.Get("Location")
	// The stream of its events ends with the job.
	if events := do(t, "GET", location+"/events", "").body; !bytes.Contains(events, []byte("event: done\ndata: {\"job_id\":")) {
		t.Errorf("the events are %q", events)
	}
	got = do(t, "GET", location, "")
	if got.status != 200 || got.header.Get("Content-Type") != "model/gltf+json" {
		t.Errorf("%d %s", got.status, got.body)
	}
	// The engine reports there the actions that it understood.
	got = do(t, "POST", g.url+"/generate", body(t, do(t, "GET", g.url+"/capabilities", "").body, "motiongate", "1"), "Prefer", "respond-async, wait=0")
	events := do(t, "GET", g.url+got.header.Get("Location")+"/events", "").body
	if at := bytes.LastIndex(events, []byte("event: done")); at < 0 ||
		!bytes.Contains(events[at:], []byte(`"interpretation":[{"segment":0,"actions":["`)) {
		t.Errorf("the events of the engine's job are %q", events)
	}
}

// TestTokenOfUpstream holds that a token reaches its server and nothing else.
func TestTokenOfUpstream(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Token: "hidden-token"})
	file := write(t, "config.yaml", fmt.Sprintf("upstreams:\n  - name: sim\n    url: %s\n    token_file: %s\nlog: {level: debug, format: json}\n", sim.URL(), write(t, "token", "hidden-token\n")))
	g := serve(t, "--config", file)
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "1")
	got := do(t, "POST", g.url+"/generate", request, "Authorization", "Bearer the-clients-own")
	if got.status != 200 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for _, seen := range sim.Requests() {
		if h := seen.Header.Get("Authorization"); h != "Bearer hidden-token" {
			t.Errorf("the server saw Authorization %q", h)
		}
	}
	metrics, fleet := do(t, "GET", g.admin+"/metrics", ""), do(t, "GET", g.admin+"/fleet", "")
	g.stop()
	for name, text := range map[string]string{"log": g.log(), "metrics": string(metrics.body), "fleet": string(fleet.body), "headers": fmt.Sprint(got.header)} {
		if strings.Contains(text, "hidden-token") || strings.Contains(text, "the-clients-own") {
			t.Errorf("a token stands in the %s", name)
		}
	}
	for line := range strings.Lines(g.log()) {
		if !json.Valid([]byte(line)) {
			t.Errorf("a log line is no JSON: %s", line)
		}
	}
}

// TestDataDirIsTaken holds that two gateways never write to the same files.
func TestDataDirIsTaken(t *testing.T) {
	folder := t.TempDir()
	serve(t, "--data-dir", folder)
	got := execute(t, t.TempDir(), "serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--data-dir", folder)
	want := "motiongate: " + folder + " is in use by another gateway; choose another folder with --data-dir, or let both share a cluster with state.url\n"
	if got.code != 1 || !strings.HasSuffix(got.err, want) {
		t.Errorf("exit code %d: %s", got.code, got.err)
	}
}

// TestAnswersOutliveProcess holds that neither a restart nor the other container
// costs a second run.
func TestAnswersOutliveProcess(t *testing.T) {
	sim, folder := mmcptest.Start(t, mmcptest.Config{}), t.TempDir()
	g := serve(t, "--data-dir", folder, "--upstream", "sim="+sim.URL())
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "1")
	first := do(t, "POST", g.url+"/generate", request)
	if got := do(t, "POST", g.url+"/generate", request, "Accept", "model/gltf-binary"); got.header.Get("Content-Type") != "model/gltf-binary" {
		t.Errorf("GLB: %d %q", got.status, got.header.Get("Content-Type"))
	}
	g.stop()
	g = serve(t, "--data-dir", folder, "--upstream", "sim="+sim.URL())
	again := do(t, "POST", g.url+"/generate", request)
	if got := again.header.Get("Cache-Status"); got != "motiongate; hit" || !bytes.Equal(first.body, again.body) {
		t.Errorf("after a restart: Cache-Status %q, equal %v", got, bytes.Equal(first.body, again.body))
	}
	if runs := sim.Stats().Executions; runs != 1 {
		t.Errorf("the server ran %d times, want 1", runs)
	}
	fresh := do(t, "POST", g.url+"/generate", request, "Cache-Control", "max-age=0, No-Cache")
	if runs := sim.Stats().Executions; runs != 2 || fresh.header.Get("Cache-Status") != "motiongate; fwd=request; stored" {
		t.Errorf("made anew: %d runs, Cache-Status %q", runs, fresh.header.Get("Cache-Status"))
	}
	request = body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "2")
	for range 2 {
		if got := do(t, "POST", g.url+"/generate", request, "Cache-Control", "no-store").header.Get("Cache-Status"); got != "motiongate; fwd=miss" {
			t.Errorf("not to be stored: Cache-Status %q", got)
		}
	}
	if runs := sim.Stats().Executions; runs != 4 {
		t.Errorf("the server ran %d times, want 4", runs)
	}
}

func TestPortIsTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	for _, flag := range []string{"listen", "admin-listen"} {
		args := map[string]string{"listen": "127.0.0.1:0", "admin-listen": "127.0.0.1:0", flag: l.Addr().String()}
		got := execute(t, t.TempDir(), "serve", "--listen", args["listen"], "--admin-listen", args["admin-listen"])
		want := fmt.Sprintf("motiongate: port %s is taken: something else listens on %s; choose another address with --%s\n", port, l.Addr(), flag)
		if diff := cmp.Diff(outcome{1, "", want}, got, cmp.AllowUnexported(outcome{})); diff != "" {
			t.Error(diff)
		}
	}
}

// TestConnectionsAreReused holds that a client with keep-alive needs one.
func TestConnectionsAreReused(t *testing.T) {
	g := serve(t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(g.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	answers := bufio.NewReader(conn)
	for range 3 {
		fmt.Fprint(conn, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
		res, err := http.ReadResponse(answers, nil)
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%v, %v", res, err)
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil {
			t.Fatal(err)
		}
	}
}
