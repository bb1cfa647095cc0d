package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
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
	for _, of := range body.ResourceSpans {
		for _, scope := range of.ScopeSpans {
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
	const client, job = "0af7651916cd43dd8448eb211c80319c", "1af7651916cd43dd8448eb211c80319c"
	parent := func(trace string) string { return "00-" + trace + "-b7ad6b7169203331-01" }
	if got := do(t, http.MethodPost, g.url+"/generate", body(t, caps, "sim", "1"), "Traceparent", parent(client)); got.status != http.StatusOK {
		t.Fatalf("%d %s", got.status, got.body)
	}
	accepted := do(t, http.MethodPost, g.url+"/generate", body(t, caps, "sim", "2"), "Traceparent", parent(job), "Prefer", "respond-async, wait=0")
	if accepted.status != http.StatusAccepted {
		t.Fatalf("%d %s", accepted.status, accepted.body)
	}
	do(t, http.MethodPost, g.url+"/generate", body(t, caps, "sim", "3")) // not recorded
	for trace, root := range map[string]string{client: "POST /generate", job: "job"} {
		mmcptest.Eventually(t, "spans of "+root, func() bool {
			return len(collector.named(trace, "upstream sim")) == 1 && len(collector.named(trace, root)) == 1
		})
		first, made, call := collector.named(trace, root)[0], collector.named(trace, "generate")[0], collector.named(trace, "upstream sim")[0]
		if made.Parent != first.ID || call.Parent != made.ID {
			t.Errorf("%+v, %+v, %+v are no chain", first, made, call)
		}
		passed := false
		for _, r := range sim.Requests() {
			passed = passed || r.Header.Get("Traceparent") == "00-"+trace+"-"+call.ID+"-01"
		}
		if !passed {
			t.Errorf("the server was not told of the trace %s", trace)
		}
	}
	if first := collector.named(client, "POST /generate")[0]; first.Parent != "b7ad6b7169203331" {
		t.Errorf("the parent is %q", first.Parent)
	}
	mmcptest.Eventually(t, "the prompt in the log", func() bool { return strings.Contains(g.log(), `"prompt":"a person walks"`) })
	collector.mu.Lock()
	defer collector.mu.Unlock()
	for _, s := range collector.all {
		if s.Trace != client && s.Trace != job {
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
