package main_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// wholeSeconds is what clients read in Retry-After.
var wholeSeconds = regexp.MustCompile(`^[1-9][0-9]*$`)

// TestLimits holds what clients with a key that has limits read: how much is left, and
// why they are refused.
func TestLimits(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(`auth: {mode: keys}
limits: {upgrade_url: "https://example.com/more", tenant_budgets: [film=1/month]}
upstreams: [{name: sim, url: %q, cost: {per_call: 0.5, per_second: 0.25, currency: USD}}]
models: {sim: {fallback: [motiongate]}}
`, sim.URL())))
	post := func(secret, body string, headers ...string) reply {
		return do(t, "POST", g.url+"/generate", body, append(headers, "Authorization", "Bearer "+secret)...)
	}
	free := created(t, g, "--name", "free")
	caps := do(t, "GET", g.url+"/capabilities", "", "Authorization", "Bearer "+free).body
	ours := func(seed int) string { return body(t, caps, "motiongate", fmt.Sprint(seed)) }

	rate := created(t, g, "--name", "rate", "--rate", "3/h")
	for i := range 5 {
		got := post(rate, ours(i%2)) // hits count as well
		left := max(0, 2-i)
		if want := 200 + 229*min(1, i/3); got.status != want || got.header.Get("RateLimit-Policy") != `"requests";q=3;w=3600` ||
			!strings.HasPrefix(got.header.Get("RateLimit"), fmt.Sprintf(`"requests";r=%d;t=`, left)) {
			t.Errorf("request %d: %d %v", i, got.status, got.header)
		}
		if got.status == 429 && (!strings.Contains(string(got.body), `"rate_limited"`) ||
			!wholeSeconds.MatchString(got.header.Get("Retry-After")) ||
			!strings.Contains(string(got.body), `"upgrade_url":"https://example.com/more"`)) {
			t.Errorf("%s %s", got.header.Get("Retry-After"), got.body)
		}
	}

	seconds := created(t, g, "--name", "seconds", "--seconds-per-day", "2.5")
	for i, want := range []int{200, 200, 429} { // of one second each
		if got := post(seconds, ours(10+i)); got.status != want || want == 429 && (!strings.Contains(string(got.body), `"quota_exceeded"`) ||
			!strings.Contains(string(got.body), `"upgrade_url"`) || !wholeSeconds.MatchString(got.header.Get("Retry-After"))) {
			t.Errorf("second %d: %d %s", i, got.status, got.body)
		}
	}
	if got := post(seconds, ours(11)); got.status != 200 || !strings.Contains(got.header.Get("RateLimit"), `"seconds";r=1;t=`) {
		t.Errorf("a stored answer of a key without seconds: %d %v", got.status, got.header)
	}
	if got := post(seconds, ours(11)+" "); got.status != 200 {
		t.Errorf("a stored answer in other bytes: %d", got.status)
	}

	theirs := func(seed int) string { return body(t, caps, "sim", fmt.Sprint(seed)) }
	poor := created(t, g, "--name", "poor", "--budget", "1/d")
	for i, want := range []string{"0.75", "0.75", "0"} {
		got := post(poor, theirs(20+i))
		fellBack := strings.Contains(got.header.Get("X-Motiongate-Adapted"), "fallback")
		if got.status != 200 || got.header.Get("X-Motiongate-Cost") != want || fellBack != (i == 2) {
			t.Errorf("request %d: %d %v", i, got.status, got.header)
		}
	}
	for i, want := range []string{"0.75", "0.75", "0"} { // the keys of a tenant have one budget together
		member := created(t, g, "--name", fmt.Sprint("film", i), "--tenant", "film")
		if got := post(member, theirs(40+i)); got.status != 200 || got.header.Get("X-Motiongate-Cost") != want {
			t.Errorf("key %d of a tenant: %d %v", i, got.status, got.header)
		}
	}
	if got := post(poor, theirs(20)); got.header.Get("X-Motiongate-Cost") != "0" || !strings.HasSuffix(got.header.Get("Cache-Status"), "hit") {
		t.Errorf("a hit: %v", got.header)
	}
	first, again := post(free, theirs(30), "Idempotency-Key", "k"), post(free, theirs(30), "Idempotency-Key", "k")
	if first.header.Get("X-Motiongate-Cost") != "0.75" || again.header.Get("X-Motiongate-Cost") != "0" ||
		again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("under a key: %v, then %v", first.header, again.header)
	}
	metrics := string(do(t, "GET", g.admin+"/metrics", "").body)
	for _, line := range []string{
		`motiongate_limited_total{action="refused",limit="requests"} 2`, `motiongate_limited_total{action="refused",limit="seconds"} 1`,
	} {
		if !strings.Contains(metrics, line) {
			t.Errorf("the metrics do not have %s", line)
		}
	}
}

// TestFreeReplica holds that a spent budget leaves the replicas that cost nothing.
func TestFreeReplica(t *testing.T) {
	paid, free := mmcptest.Start(t, mmcptest.Config{}), mmcptest.Start(t, mmcptest.Config{})
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(`auth: {mode: keys}
retry: {attempts: 1}
upstreams:
  - {name: paid, url: %q, tier: 0, cost: {per_call: 1, currency: USD}}
  - {name: free, url: %q, tier: 1}
`, paid.URL(), free.URL())))
	poor := created(t, g, "--name", "poor", "--budget", "1/d")
	caps := do(t, "GET", g.url+"/t/"+poor+"/capabilities", "").body
	for i, want := range []string{"1", "0", "0"} {
		got := do(t, "POST", g.url+"/t/"+poor+"/generate", body(t, caps, "sim", fmt.Sprint(i)))
		if got.status != 200 || got.header.Get("X-Motiongate-Cost") != want {
			t.Errorf("request %d: %d %v %s", i, got.status, got.header, got.body)
		}
	}
}

// TestJobsCountAtATime holds that jobs of a key count as its requests until they end.
func TestJobsCountAtATime(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	release := sim.Hold()
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("auth: {mode: keys}\nupstreams: [{name: sim, url: %q}]\n", sim.URL())))
	two := created(t, g, "--name", "two", "--concurrency", "2")
	caps := do(t, "GET", g.url+"/t/"+two+"/capabilities", "").body
	post := func(seed string, headers ...string) reply {
		return do(t, "POST", g.url+"/t/"+two+"/generate", body(t, caps, "sim", seed), headers...)
	}
	for i, want := range []int{202, 202, 429} {
		got := post(fmt.Sprint(i), "Prefer", "respond-async")
		left := fmt.Sprintf(`"concurrency";r=%d`, max(0, 1-i))
		if got.status != want || want == 202 && got.header.Get("Location") == "" || got.header.Get("RateLimit") != left && want == 429 {
			t.Errorf("job %d: %d %v %s", i, got.status, got.header, got.body)
		}
	}
	if got := post("3"); got.status != 429 {
		t.Errorf("a request beside two jobs: %d", got.status)
	}
	release()
	mmcptest.Eventually(t, "the jobs end", func() bool { return post("3").status == 200 })
}

// TestShadowLimits holds that a gateway can report limits without refusing anything.
func TestShadowLimits(t *testing.T) {
	g := serve(t, "--config", write(t, "config.yaml", "auth: {mode: keys}\nlimits: {mode: shadow}\n"))
	key := created(t, g, "--name", "rate", "--rate", "1/h", "--seconds-per-day", "0.5")
	caps := do(t, "GET", g.url+"/t/"+key+"/capabilities", "").body
	var got reply
	for _, seed := range []int{0, 1, 1} {
		if got = do(t, "POST", g.url+"/t/"+key+"/generate", body(t, caps, "motiongate", fmt.Sprint(seed))); got.status != 200 {
			t.Errorf("request %d: %d %s", seed, got.status, got.body)
		}
	}
	metrics := string(do(t, "GET", g.admin+"/metrics", "").body)
	seconds := `motiongate_limited_total{action="reported",limit="seconds"} `
	// A hit that is found only after the limits were asked is reported as well.
	if !strings.Contains(metrics, `motiongate_limited_total{action="reported",limit="requests"} 2`) ||
		!strings.Contains(metrics, seconds+"2") && !strings.Contains(metrics, seconds+"3") {
		t.Error(metrics)
	}
	mmcptest.Eventually(t, "a hit has the headers of limits and of caches", func() bool {
		got = do(t, "POST", g.url+"/t/"+key+"/generate", body(t, caps, "motiongate", "1"))
		for _, name := range []string{"Age", "Cache-Control", "ETag", "RateLimit", "RateLimit-Policy"} {
			if got.header.Get(name) == "" {
				return false
			}
		}
		return strings.HasSuffix(got.header.Get("Cache-Status"), "hit")
	})
	mustLog := "over_limit=requests"
	g.stop()
	if !strings.Contains(g.log(), mustLog) {
		t.Errorf("the log does not have %s", mustLog)
	}
}
