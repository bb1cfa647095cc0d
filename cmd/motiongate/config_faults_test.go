package main_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestConfigFaults reads the faults of settings as JSON.
func TestConfigFaults(t *testing.T) {
	bad := write(t, "bad.yaml", "lisen: x\ncache: {max_bytes: lots}\n")
	good := write(t, "good.yaml", "upstreams: [{name: a, url: http://a}]\n")
	lots := config.Fault{Origin: bad + ":2", Key: "cache.max_bytes", Line: 2, Message: `must be a size such as 256MiB, not "lots"`}
	lisen := config.Fault{Origin: bad + ":1", Key: "lisen", Line: 1, Message: "is not a setting; did you mean listen?"}
	for _, c := range []struct {
		args []string
		code int
		want config.Faults
	}{
		{[]string{"--config", good}, 0, config.Faults{}},
		{[]string{"--config", bad}, 1, config.Faults{lisen, lots}},
		{[]string{"--config", good, "--listen", "here"}, 1, config.Faults{
			{Origin: "--listen", Key: "listen", Message: `must be an address such as 127.0.0.1:8000, not "here"`}}},
		{[]string{"--config", "none.yaml"}, 1, config.Faults{{Message: "the file of settings cannot be read: open none.yaml: no such file or directory"}}},
	} {
		got := execute(t, t.TempDir(), append([]string{"config", "check", "--json"}, c.args...)...)
		var read struct{ Faults config.Faults }
		if err := json.Unmarshal([]byte(got.out), &read); err != nil || got.code != c.code {
			t.Errorf("%q: %+v: %v", c.args, got, err)
		}
		if diff := cmp.Diff(c.want, read.Faults); diff != "" {
			t.Errorf("%q: %s", c.args, diff)
		}
	}
}

// TestNamesOfModels has each setting that names a model name one that no server lists. The
// check that connects the servers finds all, and a gateway warns of all in its log.
func TestNamesOfModels(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	file := write(t, "config.yaml", fmt.Sprintf(`log: {format: json}
upstreams: [{name: sim, url: %q}]
models:
  sim: {split: {a: 0.5}, fallback: [b, motiongate]}
  motiongate: {shadow: {to: c, share: 1}}
  best: {of: [d, sim]}
views: {v: {models: [e, sim, best]}}
`, sim.URL()))
	if got := execute(t, t.TempDir(), "config", "check", "--config", file); got.code != 0 {
		t.Errorf("without the servers: %+v", got)
	}
	want := map[string]string{
		"a": "models.sim.split.a", "b": "models.sim.fallback", "c": "models.motiongate.shadow.to", "d": "models.best.of", "e": "views.v.models",
	}
	got := execute(t, t.TempDir(), "config", "check", "--servers", "--json", "--config", file)
	var read struct{ Faults config.Faults }
	if err := json.Unmarshal([]byte(got.out), &read); err != nil || got.code != 1 || len(read.Faults) != len(want) {
		t.Errorf("with the servers: %+v: %v", got, err)
	}
	for _, f := range read.Faults {
		if model := f.Message[1:2]; want[model] != f.Key || f.Line == 0 {
			t.Errorf("%+v", f)
		}
	}
	g := serve(t, "--config", file)
	for model, setting := range want {
		line := fmt.Sprintf(`"msg":"the settings name a model that no server lists yet","setting":%q,"model":%q`, setting, model)
		mmcptest.Eventually(t, "the gateway warns of "+model, func() bool { return strings.Contains(g.log(), line) })
	}
}
