package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
)

var (
	metricName    = regexp.MustCompile(`\bmotiongate_[a-z_]+`)
	metricDefined = regexp.MustCompile(`"(motiongate_[a-z0-9_]+)"|(?:describe|Desc)\("(?:motiongate_)?([a-z0-9_]+)"`)
	histogramPart = regexp.MustCompile(`_(bucket|sum|count)$`)
)

var recovers = regexp.MustCompile(`\b(?:Contain|Panicked)\([^"\n]*"([a-z_]+)"`)

// TestLayersPanicsBeginAtZero finds the places that recover panics in the sources: each has
// a counter from the start.
func TestLayersPanicsBeginAtZero(t *testing.T) {
	counted, found := mmcp.Panics(), 0
	for _, f := range goFiles(t) {
		if f.test || f.pkg == "mmcp" {
			continue
		}
		for _, m := range recovers.FindAllSubmatch(readSource(t, f.path), -1) {
			found++
			if _, ok := counted[string(m[1])]; !ok {
				t.Errorf("%s recovers panics in %q, which has no counter at the start", f.path, m[1])
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d places recover panics", found)
	}
}

// TestLayersDashboardMetrics holds the dashboard, the alerts and the scaler to
// the metrics that the sources define.
func TestLayersDashboardMetrics(t *testing.T) {
	defined := map[string]bool{}
	for _, f := range goFiles(t) {
		if f.test || f.pkg != "router" && !strings.HasPrefix(f.pkg, "router/") {
			continue
		}
		for _, m := range metricDefined.FindAllSubmatch(readSource(t, f.path), -1) {
			defined[string(m[1])] = true
			defined["motiongate_"+string(m[2])] = true
		}
	}
	for _, file := range []string{"grafana/motiongate.json", "prometheus/alerts.yml", "kubernetes/keda/scaledobject.yaml"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "deploy", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		used := metricName.FindAllString(string(text), -1)
		if len(used) == 0 {
			t.Errorf("%s uses no metric", file)
		}
		for _, name := range used {
			if !defined[name] && !defined[histogramPart.ReplaceAllString(name, "")] {
				t.Errorf("%s uses %s, which the gateway does not have", file, name)
			}
		}
	}
}
