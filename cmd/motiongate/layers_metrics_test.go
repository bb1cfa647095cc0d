package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	metricName    = regexp.MustCompile(`\bmotiongate_[a-z_]+`)
	metricDefined = regexp.MustCompile(`"(motiongate_[a-z0-9_]+)"|(?:describe|Desc)\("([a-z0-9_]+)"`)
	histogramPart = regexp.MustCompile(`_(bucket|sum|count)$`)
)

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
