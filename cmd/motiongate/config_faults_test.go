package main_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/config"
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
