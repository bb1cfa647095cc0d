package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// condition is a state of the gateway, of a server or of the state, or an error in the log, and
// the alert that tells a person of it.
type condition struct {
	metric string // that has the condition
	label  string // value of a label of the metric; empty: the metric alone tells
	alert  string // empty: nobody must act
}

func upstreamState(label, alert string) condition {
	return condition{"motiongate_upstream_state", label, alert}
}

func schedulerMode(label, alert string) condition {
	return condition{"motiongate_scheduler_mode", label, alert}
}

var (
	// nobody is the condition of normal work, or of what ends by itself.
	nobody = condition{}

	// report is the condition of a fault of the gateway that should never be seen.
	report = condition{}

	breaker   = condition{"motiongate_breaker_state", "", "MotiongateBreakerOpen"}
	stateAway = condition{"motiongate_state_available", "", "MotiongateStateAway"}
	faulty    = condition{"motiongate_file_faulty", "", "MotiongateSettings"}
)

// conditions has each condition of the sources that conditionsOf finds.
var conditions = map[string]condition{
	"Upstream ready": nobody, "Upstream busy": nobody, "Upstream asleep": nobody,
	"Upstream cooling":  upstreamState("cooling", "MotiongateUpstreamStuck"),
	"Upstream open":     breaker,
	"Upstream stale":    upstreamState("stale", "MotiongateUpstreamAway"),
	"Upstream unseen":   upstreamState("unseen", "MotiongateUpstreamAway"),
	"Upstream draining": upstreamState("draining", "MotiongateUpstreamStuck"),
	"Upstream drained":  upstreamState("drained", "MotiongateUpstreamDrained"),
	"Upstream starting": upstreamState("starting", "MotiongateUpstreamStuck"),
	"Upstream stopping": upstreamState("stopping", "MotiongateUpstreamStuck"),

	"Run asleep": nobody, "Run running": nobody,
	"Run starting": upstreamState("starting", "MotiongateUpstreamStuck"),
	"Run stopping": upstreamState("stopping", "MotiongateUpstreamStuck"),

	"Breaker closed": nobody, "Breaker half-open": breaker, "Breaker open": breaker,

	"Scheduler leads": nobody, "Scheduler follows": nobody,
	"Scheduler seeks":    schedulerMode("seeks", "MotiongateNoScheduler"),
	"Scheduler degraded": schedulerMode("degraded", "MotiongateNoScheduler"),

	"state_full": stateAway, "state_unwritable": stateAway, "state_no_room": stateAway, "state_vanished": stateAway,
	"state_damaged": {"motiongate_state_damaged", "", "MotiongateStateDamaged"},

	"the servers of the state refuse a bucket; requests that need it are refused until they make it": stateAway,
	"the object storage cannot be used; jobs and idempotency keys are refused until it can":          {"motiongate_objects_available", "", "MotiongateObjectsAway"},
	"settings are wrong, the old ones stay":                                                          faulty,
	"moves are wrong, the old ones stay":                                                             faulty,
	"the file of API keys is wrong, the old keys stay":                                               faulty,
	"the certificate cannot be read, the old one stays":                                              faulty,
	"server cannot be run":                                     {"motiongate_upstream_start_failed", "", "MotiongateStartFails"},
	"recovered a panic":                                        {"motiongate_panics_total", "", "MotiongatePanic"},
	"an upstream is ignored: another one has its name":         report,
	"settings differ from those of the gateway that schedules": {"motiongate_scheduler_settings_differ", "", "MotiongateSettingsDiffer"},
	"a worker that has left stays an upstream":                 report,
	"a message to other gateways cannot be encoded":            report,
	"metrics are not served any more":                          {"up", "", "MotiongateDown"},
}

var (
	stateReason = regexp.MustCompile(`"(state_[a-z_]+): `)
	loggedError = regexp.MustCompile(`(?i)log\.Error(?:Context)?\((?:ctx, )?"([^"]+)"`)
)

// conditionsOf finds the conditions in the sources: the constants of mmcp that name states, the
// reasons of /readyz, and the messages that are logged as errors.
func conditionsOf(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", "mmcp", "fleet.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	kind := regexp.MustCompile(`^(Upstream|Run|Breaker|Scheduler)[A-Z]`)
	values := map[string]string{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for i, name := range spec.Names {
			switch v := spec.Values[i].(type) {
			case *ast.BasicLit:
				values[name.Name], err = strconv.Unquote(v.Value)
			case *ast.Ident:
				values[name.Name] = v.Name // another constant
			}
		}
		return true
	})
	for name, value := range values {
		if other, ok := values[value]; ok {
			value = other
		}
		if m := kind.FindStringSubmatch(name); m != nil {
			found[m[1]+" "+value] = true
		}
	}
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		text := readSource(t, f.path)
		for _, pattern := range []*regexp.Regexp{stateReason, loggedError} {
			for _, m := range pattern.FindAllSubmatch(text, -1) {
				found[string(m[1])] = true
			}
		}
	}
	return found
}

// rule is an alert of alerts.yml.
type rule struct {
	Alert       string
	Expr        string
	Annotations struct{ Summary, Action string }
}

func alertRules(t *testing.T) map[string]rule {
	t.Helper()
	var file struct{ Groups []struct{ Rules []rule } }
	if err := yaml.Unmarshal(readSource(t, "deploy/prometheus/alerts.yml"), &file); err != nil {
		t.Fatal(err)
	}
	out := map[string]rule{}
	for _, r := range file.Groups[0].Rules {
		out[r.Alert] = r
	}
	if len(out) < 20 {
		t.Errorf("only %d alerts are found", len(out))
	}
	return out
}

// alertRow returns the line of docs/fleet.md that explains an alert.
func alertRow(t *testing.T, alert string) string {
	t.Helper()
	return regexp.MustCompile("(?m)^\\| `" + alert + "` \\|.*$").FindString(string(readSource(t, "docs/fleet.md")))
}

// TestLayersConditionsAreAlerted holds each condition of the sources to a metric, an alert on it
// that fires in alerts.test.yaml, a line on the dashboard, and the sentence on the alert in
// docs/fleet.md.
func TestLayersConditionsAreAlerted(t *testing.T) {
	found, rules := conditionsOf(t), alertRules(t)
	cases, dashboard := string(readSource(t, ".ci/e2e/alerts.test.yaml")), string(readSource(t, "deploy/grafana/motiongate.json"))
	for name := range found {
		if _, known := conditions[name]; !known {
			t.Errorf("%q is in the sources, and it is not known whether a person must act on it", name)
		}
	}
	for name, c := range conditions {
		if !found[name] {
			t.Errorf("%q is not in the sources any more", name)
		}
		if c == (condition{}) {
			continue
		}
		series := `- {series: '` + c.metric + `{`
		if c.label != "" {
			series += `[^']*="` + c.label + `"`
			if !regexp.MustCompile(`["|]` + c.label + `["|]`).MatchString(rules[c.alert].Expr) {
				t.Errorf("%s: %s is not about %q", name, c.alert, c.label)
			}
			if !strings.Contains(alertRow(t, c.alert), "`"+c.label+"`") {
				t.Errorf("%s: docs/fleet.md does not say that %s is about `%s`", name, c.alert, c.label)
			}
		}
		if !strings.Contains(rules[c.alert].Expr, c.metric) {
			t.Errorf("%s: %s is not on %s", name, c.alert, c.metric)
		}
		if !regexp.MustCompile(strings.ReplaceAll(series, "{", `\{`)).MatchString(cases) {
			t.Errorf("%s: alerts.test.yaml has no series that matches %s", name, series)
		}
		if !strings.Contains(dashboard, c.metric) {
			t.Errorf("%s: %s is not on the dashboard", name, c.metric)
		}
	}
}

var ruleMetric = regexp.MustCompile(`\b(up\{|(?:motiongate|process)_[a-z_]+)`)

// TestLayersAlertsAreTested holds each alert to a case of alerts.test.yaml in which it fires, to
// an action, to a line of docs/fleet.md, and to a line on the dashboard for each of its metrics.
func TestLayersAlertsAreTested(t *testing.T) {
	cases := string(readSource(t, ".ci/e2e/alerts.test.yaml"))
	dashboard := string(readSource(t, "deploy/grafana/motiongate.json"))
	for alert, r := range alertRules(t) {
		if !strings.Contains(cases, `alertname="`+alert+`"`) {
			t.Errorf("%s fires in no case of alerts.test.yaml", alert)
		}
		if r.Annotations.Action == "" || r.Annotations.Summary == "" {
			t.Errorf("%s does not say what to do", alert)
		}
		if alertRow(t, alert) == "" {
			t.Errorf("docs/fleet.md does not explain %s", alert)
		}
		for _, metric := range ruleMetric.FindAllString(r.Expr, -1) {
			if !strings.Contains(dashboard, metric) {
				t.Errorf("%s is on %s, which is not on the dashboard", alert, metric)
			}
		}
	}
}
