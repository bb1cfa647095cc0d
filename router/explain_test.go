package router_test

import (
	"strings"
	"testing"

	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/explain"
)

// reads is an Explainer that repeats its prompt.
func reads(o *router.Options) {
	o.Explainer = &explain.Explainer{Verbs: func() []string { return []string{"walks", "waves"} }, Explain: func(prompt string, seconds float64) (any, error) {
		return map[string]any{"prompt": prompt, "seconds": seconds, "timeline": []string{}}, nil
	}}
}

func TestExplain(t *testing.T) {
	g := start(t, &fake{caps: catalogue()}, reads)
	for name, c := range map[string]struct {
		method, body string
		status       int
		want         string
	}{
		"verbs":         {"GET", "", 200, `{"verbs":["walks","waves"]}`},
		"a prompt":      {"POST", `{"prompt":"walks","seconds":2}`, 200, `{"prompt":"walks","seconds":2,"timeline":[]}`},
		"usual length":  {"POST", `{"prompt":"walks"}`, 200, `"seconds":5`},
		"no JSON":       {"POST", `walks`, 400, "invalid_request"},
		"two values":    {"POST", `{"prompt":"a"} {}`, 400, "invalid_request"},
		"unknown field": {"POST", `{"promt":"walks"}`, 400, "invalid_request"},
		"no length":     {"POST", `{"prompt":"walks","seconds":0}`, 400, "seconds must be"},
		"too large":     {"POST", `{"prompt":"` + strings.Repeat("walks ", 4000) + `"}`, 413, "error"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := do(t, c.method, g.URL+"/explain", c.body); got.status != c.status || !strings.Contains(string(got.body), c.want) {
				t.Errorf("got %d %.200s, want %d with %s", got.status, got.body, c.status, c.want)
			}
		})
	}
	if got := do(t, "POST", start(t, &fake{caps: catalogue()}).URL+"/explain", `{"prompt":"walks"}`); got.status != 404 {
		t.Errorf("without an engine: %d %s", got.status, got.body)
	}
}
