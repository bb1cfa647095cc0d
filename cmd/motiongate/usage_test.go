package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/access"
)

// TestUsage counts motions by how they came about, also over a restart.
func TestUsage(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	file := write(t, "config.yaml", fmt.Sprintf("auth: {mode: keys}\nupstreams: [{name: sim, url: %q, cost: {per_call: 0.5, per_second: 0.25, currency: USD}}]\n", sim.URL()))
	folder := t.TempDir()
	g := serve(t, "--config", file, "--data-dir", folder, "--pprof")
	art, film := created(t, g, "--name", "a", "--tenant", "art"), created(t, g, "--name", "f", "--tenant", "film")
	caps := do(t, "GET", g.url+"/t/"+art+"/capabilities", "").body
	post := func(key, model string, seed int, headers ...string) {
		t.Helper()
		if got := do(t, "POST", g.url+"/t/"+key+"/generate", body(t, caps, model, fmt.Sprint(seed)), headers...); got.status != 200 {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	post(art, "sim", 1)
	post(film, "sim", 1)
	post(film, "sim", 1)
	post(art, "sim", 2, "Idempotency-Key", "k")
	post(art, "sim", 2, "Idempotency-Key", "k")
	post(art, "motiongate", 1)
	release := sim.Hold()
	var both sync.WaitGroup
	for range 2 { // one of them shares the run of the other
		both.Go(func() {
			if got, err := try("POST", g.url+"/t/"+art+"/generate", body(t, caps, "sim", "9")); err != nil || got.status != 200 {
				t.Errorf("%d %s %v", got.status, got.body, err)
			}
		})
	}
	mmcptest.Eventually(t, "both to wait for one run", func() bool {
		waiting := 0 // requests, not the runs that they wait for
		for stack := range bytes.SplitSeq(do(t, "GET", g.admin+"/debug/pprof/goroutine?debug=2", "").body, []byte("\n\n")) {
			if bytes.Contains(stack, []byte("router.(*Router).postGenerate(")) && bytes.Contains(stack, []byte("cache.(*Results).collapseOnce(")) {
				waiting++
			}
		}
		return waiting == 2
	})
	release()
	both.Wait()

	report := func(args ...string) outcome {
		t.Helper()
		got := execute(t, t.TempDir(), append([]string{"usage", "--url", g.admin}, args...)...)
		if got.code != 0 {
			t.Fatalf("%+v", got)
		}
		return got
	}
	check := func() {
		t.Helper()
		var r access.Report
		if err := json.Unmarshal([]byte(report("--json", "--by", "tenant,model").out), &r); err != nil {
			t.Fatal(err)
		}
		var rows []string
		for _, row := range r.Rows {
			rows = append(rows, fmt.Sprintf("%s %s: %d made, %d cached, %d shared, %d replayed, %g s, cost %g, saved %g", row.Tenant, row.Model,
				row.Generated, row.Cached, row.Coalesced, row.Replayed, row.Seconds, row.Cost, row.Saved.Cost))
			if worked := row.ServerSeconds > 0; worked != (row.Generated > 0) || row.Model == "sim" &&
				(row.Saved.ServerSeconds > 0) != (row.Saved.Cost > 0) {
				t.Errorf("servers worked %+v", row)
			}
		}
		want := "art motiongate: 1 made, 0 cached, 0 shared, 0 replayed, 1 s, cost 0, saved 0\n" +
			"art sim: 3 made, 0 cached, 1 shared, 1 replayed, 3 s, cost 2.25, saved 1.5\n" +
			"film sim: 0 made, 2 cached, 0 shared, 0 replayed, 0 s, cost 0, saved 1.5"
		if got := strings.Join(rows, "\n"); got != want || r.Currency != "USD" || math.Abs(r.Total.Saved.Cache.Cost-1.5) > 1e-9 ||
			r.Total.Saved.Coalescing.Cost != 0.75 || r.Total.Saved.Idempotency.Cost != 0.75 {
			t.Errorf("got\n%s\nwant\n%s\n%+v", got, want, r.Total)
		}
	}
	check()
	if got := report("--by", "key", "--csv"); !strings.HasPrefix(got.out, "key,requests,made,") ||
		!strings.Contains(got.out, "\na,6,4,0,1,1,0,4,") {
		t.Error(got.out)
	}
	if got := report(); !strings.HasPrefix(got.out, "TENANT ") || !strings.Contains(got.out, "8 motions; spent 2.25 USD") {
		t.Error(got.out)
	}
	if got := execute(t, folder, "usage", "--url", g.admin, "--by", "color"); got.code != 1 ||
		!strings.Contains(got.err, "by must name some of tenant, key, model, day") {
		t.Errorf("%+v", got)
	}
	g.stop()
	g = serve(t, "--config", file, "--data-dir", folder)
	check()
}
