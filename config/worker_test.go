package config_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/router/access"
)

// TestOfWorker reads each setting that a worker declares.
func TestOfWorker(t *testing.T) {
	got, err := config.OfWorker("desk", `
max_in_flight: 2
weight: 3
tier: 1
aliases: {mdm: motion}
cost: {per_call: 0.01, currency: USD}
quirks: [strict]
error_map: {"503": model_unavailable}
idempotent: true
batch: never
deterministic: never
timeout: 30s
min_poll: 1s
max_poll: 2s
max_answer_bytes: 1MiB
`)
	if err != nil {
		t.Fatal(err)
	}
	want := config.Upstream{Cost: access.Price{PerCall: 0.01, Currency: "USD"}}
	want.Name, want.URL = "desk", "http://desk.worker.invalid"
	want.MaxInFlight, want.Weight, want.Tier = 2, 3, 1
	want.Aliases, want.Quirks = map[string]string{"mdm": "motion"}, []string{"strict"}
	want.ErrorMap = map[string]string{"503": "model_unavailable"}
	want.Idempotent, want.Batch, want.Deterministic = true, "never", "never"
	want.Timeout, want.MinPoll, want.MaxPoll, want.MaxAnswerBytes = 30*time.Second, time.Second, 2*time.Second, 1<<20
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := config.OfWorker("desk", ""); err != nil {
		t.Errorf("no settings: %v", err)
	}
}

// TestOfferedSettingsAreListed holds the list of docs/workers.md to the settings that a worker declares.
func TestOfferedSettingsAreListed(t *testing.T) {
	text, err := os.ReadFile("../docs/workers.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range config.Offered {
		if key != "max_in_flight" && !strings.Contains(string(text), "`"+key+"`") {
			t.Errorf("docs/workers.md does not name %s", key)
		}
	}
}

// TestOfWorkerFaults holds that settings which a worker must not declare, and wrong values, are refused.
func TestOfWorkerFaults(t *testing.T) {
	for text, want := range map[string]string{
		"weigth: 3":                  "weigth: is not a setting of an upstream; did you mean weight?",
		"weight: 0":                  "weight: must be from 0.01 to 100",
		"max_in_flight: 99999":       "max_in_flight: must be from 1 to 10000",
		"tier: 1\ntier: 2":           "tier: stands here a second time",
		"cost: {per_call: 1}":        "cost.currency: is missing",
		"cost: {per_cal: 1}":         "cost.per_cal: is not a setting of cost; did you mean per_call?",
		"quirks: [odd]":              "quirks",
		"- weight":                   "must be a section of keys and values",
		"weight: [":                  "is not YAML",
		"url: http://10.0.0.1":       "url: is not a setting that a worker declares",
		"token_file: /etc/passwd":    "token_file: is not a setting that a worker declares",
		"models: [{id: a, like: b}]": "models: is not a setting that a worker declares",
		"run: {start: [sh]}":         "run: is not a setting that a worker declares",
		"kind: command":              "kind: is not a setting that a worker declares",
		"command: [sh]":              "command: is not a setting that a worker declares",
		"tls: {ca_file: /etc/x}":     "tls: is not a setting that a worker declares",
		"error_map: {a: " + strings.Repeat("x", 20_000) + "}": "longer than 16 KiB",
	} {
		if _, err := config.OfWorker("desk", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
	if _, err := config.OfWorker("../x", ""); err == nil || !strings.Contains(err.Error(), "name: ") {
		t.Errorf("a name that is none: %v", err)
	}
}
