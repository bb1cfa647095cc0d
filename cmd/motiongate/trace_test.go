package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// spans is a collector of traces.
type spans struct {
	mu  sync.Mutex // guards all
	all []spanSeen
}

type spanSeen struct {
	Trace  string `json:"traceId"`
	ID     string `json:"spanId"`
	Parent string `json:"parentSpanId"`
	Name   string `json:"name"`
}

func (s *spans) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body struct {
		ResourceSpans []struct {
			ScopeSpans []struct {
				Spans []spanSeen `json:"spans"`
			} `json:"scopeSpans"`
		} `json:"resourceSpans"`
	}
	if r.URL.Path != "/v1/traces" || json.NewDecoder(r.Body).Decode(&body) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, resource := range body.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			s.all = append(s.all, scope.Spans...)
		}
	}
}

// named returns the spans of a trace with a name.
func (s *spans) named(trace, name string) (found []spanSeen) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, seen := range s.all {
		if seen.Trace == trace && seen.Name == name {
			found = append(found, seen)
		}
	}
	return found
}

// below reports whether a span stands below another, at any depth.
func (s *spans) below(one spanSeen, above string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for one.Parent != above {
		i := slices.IndexFunc(s.all, func(other spanSeen) bool { return other.ID == one.Parent })
		if i < 0 {
			return false
		}
		one = s.all[i]
	}
	return true
}

// TestTraces follows the trace of a client through the gateway to the server, directly
// and as a job, and holds that prompts are in the log only where the settings say so.
func TestTraces(t *testing.T) {
	t.Parallel()
	collector := &spans{}
	at := httptest.NewServer(collector)
	defer at.Close()
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := serve(t, "--config", write(t, "config.yaml",
		fmt.Sprintf("tracing: {endpoint: %q, sample: 0}\nlog: {prompts: true, format: json}\nupstreams: [{name: sim, url: %q}]\n", at.URL, sim.URL())))
	caps := do(t, http.MethodGet, g.url+"/capabilities", "").body
	const client, job, engine, unsampled = "0af7651916cd43dd8448eb211c80319c", "1af7651916cd43dd8448eb211c80319c",
		"2af7651916cd43dd8448eb211c80319c", "3af7651916cd43dd8448eb211c80319c"
	send := func(model, seed, trace string, headers ...string) {
		t.Helper()
		got := do(t, http.MethodPost, g.url+"/generate", body(t, caps, model, seed),
			append(headers, "Traceparent", "00-"+trace+"-b7ad6b7169203331-01", "Tracestate", "vendor=1")...)
		if got.status/100 != 2 {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	send("sim", "1", client)
	send("sim", "2", job, "Prefer", "respond-async, wait=0", "Idempotency-Key", "a")
	send("motiongate", "4", engine, "Accept", "model/gltf-binary")
	do(t, http.MethodPost, g.url+"/generate", body(t, caps, "sim", "3"), "Traceparent", "00-"+unsampled+"-b7ad6b7169203331-00")
	do(t, http.MethodPost, g.url+"/generate", body(t, caps, "sim", "5")) // not recorded
	for trace, chain := range map[string][]string{                       // each below the one before
		client: {"POST /generate", "generate", "cache", "upstream sim"},
		job:    {"POST /generate", "job", "generate", "cache", "upstream sim"},
		engine: {"POST /generate", "generate", "cache", "upstream engine", "engine", "engine: make the motion"},
	} {
		above, last := "b7ad6b7169203331", ""
		for _, name := range chain {
			mmcptest.Eventually(t, "a span "+name, func() bool { return len(collector.named(trace, name)) > 0 })
			parent := ""
			for _, s := range collector.named(trace, name) {
				if collector.below(s, above) {
					parent = s.ID
				}
			}
			if parent == "" {
				t.Errorf("no %s of %s stands below the span before it, %s", name, trace, above)
			}
			above, last = parent, name
		}
		passed := last != "upstream sim"
		for _, r := range sim.Requests() {
			passed = passed || r.Header.Get("Traceparent") == "00-"+trace+"-"+above+"-01" && r.Header.Get("Tracestate") == "vendor=1"
		}
		if !passed {
			t.Errorf("the server did not get the trace %s", trace)
		}
	}
	for _, name := range []string{"idempotency key", "accept job", "state"} {
		mmcptest.Eventually(t, "a span "+name, func() bool { return len(collector.named(job, name)) > 0 })
	}
	passed := false
	for _, r := range sim.Requests() {
		at := r.Header.Get("Traceparent")
		passed = passed || strings.HasPrefix(at, "00-"+unsampled) && strings.HasSuffix(at, "-00")
	}
	if !passed {
		t.Error("a client's choice not to be recorded is not passed on")
	}
	mmcptest.Eventually(t, "the trace in the log", func() bool { return strings.Contains(g.log(), `"trace_id":"`+client+`"`) })
	mmcptest.Eventually(t, "the prompt in the log", func() bool { return strings.Contains(g.log(), `"prompt":"a person walks"`) })
	collector.mu.Lock()
	defer collector.mu.Unlock()
	for _, s := range collector.all {
		if s.Trace != client && s.Trace != job && s.Trace != engine {
			t.Errorf("%+v was recorded, with sample: 0", s)
		}
	}
}

// TestNoPromptsInTheLog holds the default.
func TestNoPromptsInTheLog(t *testing.T) {
	t.Parallel()
	g := serve(t)
	caps := do(t, http.MethodGet, g.url+"/capabilities", "").body
	do(t, http.MethodPost, g.url+"/generate", body(t, caps, "motiongate", "1"))
	mmcptest.Eventually(t, "a line of the request", func() bool { return strings.Contains(g.log(), "path=/generate") })
	if strings.Contains(g.log(), "a person walks") {
		t.Error("the prompt stands in the log")
	}
}
