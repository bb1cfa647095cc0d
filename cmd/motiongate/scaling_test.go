package main_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestBacklogIsScaledBy holds that the query by which motion servers are scaled gives what
// waits and runs for their model, in requests and jobs.
func TestBacklogIsScaledBy(t *testing.T) {
	t.Parallel()
	var spec struct {
		Triggers []struct {
			Metadata struct {
				Query     string `yaml:"query"`
				Threshold string `yaml:"threshold"`
			} `yaml:"metadata"`
		} `yaml:"triggers"`
	}
	object := manifests(t)["ScaledObject kimodo"].Spec
	if err := object.Decode(&spec); err != nil || len(spec.Triggers) != 1 {
		t.Fatalf("%v, %d triggers", err, len(spec.Triggers))
	}
	query := spec.Triggers[0].Metadata.Query
	sim := mmcptest.Start(t, mmcptest.Config{Latency: 2 * patience, Models: []mmcptest.Model{{ID: "kimodo"}, {ID: "other"}}})
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("upstreams:\n  - {name: kimodo, url: %q, max_in_flight: 1}\n", sim.URL())))
	if got := sumOf(t, query, g); got != 0 {
		t.Errorf("%s is %v before any request", query, got)
	}
	caps := do(t, http.MethodGet, g.url+"/capabilities", "").body
	const jobs = 5
	for n := range jobs {
		got := do(t, http.MethodPost, g.url+"/generate", body(t, caps, "kimodo", strconv.Itoa(n)), "Prefer", "respond-async, wait=0")
		if got.status != http.StatusAccepted {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	mmcptest.Eventually(t, "all jobs are in the backlog", func() bool { return sumOf(t, query, g) == jobs })
	g.kill() // nobody waits for the server
}

var (
	sumTerm  = regexp.MustCompile(`^sum\((\w+)\{(\w+="\w+")\}\)$`)
	seriesOf = regexp.MustCompile(`(?m)^(\w+)\{(.*)\} (\S+)$`)
)

// sumOf is the value of a query that adds sums of series with one label, as Prometheus
// would have it of one gateway.
func sumOf(t *testing.T, query string, g *server) (sum float64) {
	t.Helper()
	text := string(do(t, http.MethodGet, g.admin+"/metrics", "").body)
	for term := range strings.SplitSeq(query, " + ") {
		parts := sumTerm.FindStringSubmatch(strings.TrimSpace(term))
		if parts == nil {
			t.Fatalf("%q is not the sum of series with one label", term)
		}
		found := 0
		for _, series := range seriesOf.FindAllStringSubmatch(text, -1) {
			if series[1] != parts[1] || !strings.Contains(","+series[2]+",", ","+parts[2]+",") {
				continue
			}
			value, err := strconv.ParseFloat(series[3], 64)
			if err != nil {
				t.Fatal(err)
			}
			found++
			sum += value
		}
		if found == 0 {
			t.Fatalf("no series for %s in %s", term, text)
		}
	}
	return sum
}
