package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/access"
)

// TestFleetCommand sees and changes a fleet that runs.
func TestFleetCommand(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := serve(t, "--upstream", "sim="+sim.URL())
	run := func(args ...string) outcome {
		return execute(t, t.TempDir(), append([]string{"fleet"}, append(args, "--url", g.admin)...)...)
	}
	if got := run(); got.code != 0 || got.err != "" ||
		!regexp.MustCompile(`(?m)^UPSTREAM .*\nsim +ready .* sim\nengine +ready .* motiongate\n\nNothing waits\.\n$`).MatchString(got.out) {
		t.Errorf("%+v", got)
	}
	for _, c := range []struct {
		action, name string
		want         outcome
	}{
		{"drain", "sim", outcome{0, "sim is drained: by request.\n", ""}},
		{"drain", "sim", outcome{0, "sim is drained: by request.\n", ""}},
		{"resume", "sim", outcome{0, "sim is ready.\n", ""}},
		{"refresh", "sim", outcome{0, "sim is ready.\n", ""}},
		{"reset", "sim", outcome{0, "sim is ready.\n", ""}},
		{"drain", "nobody", outcome{1, "", "motiongate: There is no upstream \"nobody\".\n"}},
	} {
		if diff := cmp.Diff(c.want, run(c.action, c.name), cmp.AllowUnexported(outcome{})); diff != "" {
			t.Errorf("%s %s: %s", c.action, c.name, diff)
		}
		drained := c.action == "drain" && c.name == "sim"
		request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "null")
		if got := do(t, "POST", g.url+"/generate", request); (got.status == 503) != drained || !drained && got.status != 200 {
			t.Errorf("after %s %s: %d %s", c.action, c.name, got.status, got.body)
		}
	}
	checkAudit(t, g.admin)
	got := run("--json")
	var fleet mmcp.Fleet
	if err := json.Unmarshal([]byte(got.out), &fleet); err != nil || len(fleet.Upstreams) != 2 || fleet.Upstreams[0].Latency.Calls != 4 {
		t.Errorf("%+v: %v", got, err)
	}
	g.stop()
	if got := run("--once"); got.code != 1 || !strings.Contains(got.err, "no gateway can be reached at "+g.admin+", its admin listener; --url names another: ") {
		t.Errorf("%+v", got)
	}
	if got := execute(t, t.TempDir(), "fleet", "--url", "gpu:9000"); got.code != 2 {
		t.Errorf("%+v", got)
	}
}

// checkAudit holds that the log of actions has those of TestFleetCommand, and who did them.
func checkAudit(t *testing.T, admin string) {
	t.Helper()
	got := execute(t, t.TempDir(), "audit", "--json", "--url", admin)
	var list struct{ Actions []access.Action }
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || len(list.Actions) != 6 {
		t.Fatalf("%+v: %v", got, err)
	}
	for i, want := range []string{"POST /fleet/nobody/drain 404", "POST /fleet/sim/reset 200", "POST /fleet/sim/refresh 200",
		"POST /fleet/sim/resume 200", "POST /fleet/sim/drain 200", "POST /fleet/sim/drain 200"} {
		a := list.Actions[i]
		if got := fmt.Sprint(a.Action, " ", a.Status); got != want || a.Operator == "" || !strings.HasPrefix(a.Remote, "127.0.0.1:") || a.At.IsZero() {
			t.Errorf("%+v, want %s", a, want)
		}
	}
	if got := execute(t, t.TempDir(), "audit", "--limit", "1", "--url", admin); !strings.Contains(got.out, "POST /fleet/nobody/drain") {
		t.Errorf("%+v", got)
	}
}

// TestAuditPages has the command read a log of more than one page.
func TestAuditPages(t *testing.T) {
	t.Parallel()
	var queries []string
	admin := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		queries = append(queries, r.URL.RawQuery)
		next := ""
		if r.URL.Query().Get("before") == "" {
			next = `, "next": 7`
		}
		fmt.Fprintf(w, `{"actions": [{"at": "2026-01-01T00:00:00Z", "action": "settings"}]%s}`, next)
	}))
	defer admin.Close()
	got := execute(t, t.TempDir(), "audit", "--limit", "1001", "--json", "--url", admin.URL)
	want := []string{"limit=1000", "before=7&limit=1000"}
	if strings.Count(got.out, `"settings"`) != 2 || !slices.Equal(queries, want) {
		t.Errorf("%+v, asked %v, want %v", got, queries, want)
	}
}

// TestReadiness holds what /readyz says of fleets without the engine.
func TestReadiness(t *testing.T) {
	t.Parallel()
	alive, dead := mmcptest.Start(t, mmcptest.Config{}), mmcptest.Start(t, mmcptest.Config{})
	dead.Shut()
	without := write(t, "config.yaml", "engine: {enabled: false}\n")
	nobody := serve(t, "--config", without, "--upstream", "dead="+dead.URL())
	if got := do(t, "GET", nobody.admin+"/readyz", ""); got.status != 503 || !strings.Contains(string(got.body), `"unready"`) {
		t.Errorf("nobody is there: %d %s", got.status, got.body)
	}
	one := serve(t, "--config", without, "--upstream", "dead="+dead.URL(), "--upstream", "alive="+alive.URL())
	if got := do(t, "GET", one.admin+"/readyz", ""); got.status != 200 ||
		string(got.body) != `{"status":"degraded","reason":"dead is unseen."}` {
		t.Errorf("one is dead: %d %s", got.status, got.body)
	}
	if got := execute(t, t.TempDir(), "fleet", "drain", "alive", "--url", one.admin); got.code != 0 {
		t.Errorf("%+v", got)
	}
	if got := do(t, "GET", one.admin+"/readyz", ""); got.status != 503 {
		t.Errorf("the only one that lives is drained: %d %s", got.status, got.body)
	}
}

// TestFleetHasNoSecrets looks for the token and the path of servers that fail in
// all ways, where operators look.
func TestFleetHasNoSecrets(t *testing.T) {
	gone := mmcptest.Start(t, mmcptest.Config{})
	gone.Shut()
	file := "log: {level: debug}\ncatalogue: {refresh: 100ms}\nupstreams:\n"
	for name, cfg := range map[string]mmcptest.Config{
		"refuses": {Token: "another"}, "fails": {FailRate: 1, Errors: "html"}, "cuts": {Truncate: "length"}, "leads": {Redirect: "http://127.0.0.1:1/hunter2"},
	} {
		cfg.Prefix = "/hunter2"
		file += fmt.Sprintf("  - {name: %s, url: %q, token_file: %q}\n", name, mmcptest.Start(t, cfg).URL(), write(t, "token", "hunter2\n"))
	}
	file += fmt.Sprintf("  - {name: gone, url: %q}\n", gone.URL()+"/hunter2")
	g := serve(t, "--config", write(t, "config.yaml", file))
	caps := do(t, "GET", g.url+"/capabilities", "").body
	answer := do(t, "POST", g.url+"/generate", body(t, caps, "sim", "null"))
	for _, name := range []string{"refuses", "fails", "cuts", "leads", "gone"} {
		do(t, "POST", g.admin+"/fleet/"+name+"/refresh", "")
	}
	fleet := do(t, "GET", g.admin+"/fleet", "").body
	if n := strings.Count(string(fleet), `"last_error"`); n < 3 {
		t.Errorf("%d upstreams have last_error: %s", n, fleet)
	}
	metrics := do(t, "GET", g.admin+"/metrics", "").body
	g.stop()
	for name, text := range map[string]string{"fleet": string(fleet), "metrics": string(metrics), "log": g.log(), "answer": string(answer.body)} {
		if strings.Contains(text, "hunter2") {
			t.Errorf("a secret stands in the %s: %s", name, text)
		}
	}
}
