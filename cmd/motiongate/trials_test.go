package main_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/trial"
)

// TestTrials holds that a shadow runs beside a model without its clients noticing, and
// that a split answers a share of the clients, always the same ones.
func TestTrials(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "sim", Skeleton: "soma77"}}})
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(`auth: {mode: keys}
upstreams: [{name: sim, url: %q}]
models:
  motiongate: {shadow: {to: sim, share: 1}}
  sim: {split: {motiongate: 0.5}}
`, sim.URL())))
	keys := make([]string, 8)
	for i := range keys {
		keys[i] = created(t, g, "--name", fmt.Sprint("k", i), "--tenant", fmt.Sprint("t", i))
	}
	caps := do(t, "GET", g.url+"/t/"+keys[0]+"/capabilities", "").body
	post := func(key, model string, seed int) reply {
		t.Helper()
		got := do(t, "POST", g.url+"/t/"+key+"/generate", body(t, caps, model, fmt.Sprint(seed)))
		if got.status != 200 {
			t.Fatalf("%d %s", got.status, got.body)
		}
		return got
	}
	for range 2 { // the second is stored, and not compared
		if got := post(keys[0], "motiongate", 1); strings.Contains(got.header.Get("X-Motiongate-Route"), "sim") {
			t.Errorf("a client notices a shadow: %v", got.header)
		}
	}
	var report trial.Report
	read := func() trial.Report {
		if err := json.Unmarshal([]byte(execute(t, t.TempDir(), "trials", "--json", "--url", g.admin).out), &report); err != nil {
			t.Fatal(err)
		}
		return report
	}
	mmcptest.Eventually(t, "the shadow is compared", func() bool {
		r := read()
		return len(r.Pairs) == 1 && r.Pairs[0].Compared+r.Pairs[0].Failed == 1
	})
	if p := report.Pairs[0]; p.Shadowed != 1 || p.Compared != 1 || len(p.Own) == 0 || len(p.Other) == 0 || len(report.Latest) != 1 {
		t.Errorf("%+v", report)
	}

	split := 0
	for _, key := range keys {
		first := strings.Contains(post(key, "sim", 2).header.Get("X-Motiongate-Route"), "upstream=engine")
		for seed := range 2 {
			if again := strings.Contains(post(key, "sim", 2+seed).header.Get("X-Motiongate-Route"), "upstream=engine"); again != first {
				t.Errorf("a client gets %v, then %v", first, again)
			}
		}
		if first {
			split++
		}
	}
	if split == 0 || split == len(keys) {
		t.Errorf("%d of %d clients are split off, at a share of a half", split, len(keys))
	}
	metrics := string(do(t, "GET", g.admin+"/metrics", "").body)
	for _, line := range []string{
		`motiongate_trials_total{model="motiongate",outcome="compared",to="sim"} 1`,
		fmt.Sprintf(`motiongate_trials_total{model="sim",outcome="split",to="motiongate"} %d`, 3*split),
	} {
		if !strings.Contains(metrics, line) {
			t.Errorf("the metrics do not have %s", line)
		}
	}
	if got := execute(t, t.TempDir(), "trials", "--url", g.admin); got.code != 0 || !strings.HasPrefix(got.out, "MODEL ") ||
		strings.Count(got.out, "\n") != 3 {
		t.Errorf("%+v", got)
	}
}
