package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// created makes a key with the command and returns its secret.
func created(t *testing.T, g *server, args ...string) string {
	t.Helper()
	return lastLine(t, execute(t, t.TempDir(), append([]string{"keys", "create", "--url", g.admin}, args...)...))
}

// lastLine returns the key on the last line of what a command printed.
func lastLine(t *testing.T, got outcome) string {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(got.out, "\n"), "\n")
	secret := lines[len(lines)-1]
	if got.code != 0 || !regexp.MustCompile(`^mg_[a-z0-9]{20,}$`).MatchString(secret) {
		t.Fatalf("%+v", got)
	}
	return secret
}

// TestKeys creates, uses and revokes keys of a gateway that runs, and edits its file of
// keys.
func TestKeys(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "keys.yaml")
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	generated := execute(t, folder, "keys", "generate", "--name", "filed", "--tenant", "film", "--rate", "7/m", "--expires", "1h")
	line, filed, _ := strings.Cut(strings.TrimSuffix(generated.out, "\n"), "\n")
	put("keys:\n" + line + "\n")
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("auth: {mode: keys, keys_file: %q}\n", file)))
	status := func(secret string) int {
		return do(t, "GET", g.url+"/capabilities", "", "Authorization", "Bearer "+secret).status
	}
	if got := do(t, "GET", g.url+"/capabilities", ""); got.status != 401 {
		t.Errorf("without a key: %d", got.status)
	}
	secret := created(t, g, "--name", "blender", "--tenant", "art", "--models", "motiongate", "--priority", "low", "--expires", "1h",
		"--seconds-rate", "600/h")
	caps := do(t, "GET", g.url+"/t/"+secret+"/capabilities", "")
	if caps.status != 200 {
		t.Fatalf("with a new key: %d %s", caps.status, caps.body)
	}
	if got := do(t, "POST", g.url+"/t/"+secret+"/generate", body(t, caps.body, "motiongate", "1")); got.status != 200 {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := status(filed); got != 200 {
		t.Errorf("a key of the file: %d", got)
	}
	put("keys: [{name: x, tenant: y, hash: nothing}]\n")
	mmcptest.Eventually(t, "the faulty file is reported", func() bool { return strings.Contains(g.log(), "the old keys stay") })
	if got := status(filed); got != 200 {
		t.Errorf("a faulty file ends its keys: %d", got)
	}
	if got := series(t, g, `motiongate_file_faulty{file="keys"}`); got != "1" {
		t.Errorf("the metric of a faulty file of keys is %q", got)
	}
	if got := series(t, g, `motiongate_key_expiry_timestamp_seconds{key="blender"}`); got == "" {
		t.Error("no metric tells when a key in use expires")
	}
	put("keys: []\n")
	mmcptest.Eventually(t, "a key that left the file is refused", func() bool { return status(filed) == 401 })
	if got := series(t, g, `motiongate_file_faulty{file="keys"}`); got != "0" {
		t.Errorf("the metric of a mended file of keys is %q", got)
	}

	list := execute(t, folder, "keys", "list", "--url", g.admin)
	if list.code != 0 || !regexp.MustCompile(`(?m)^blender +art +requests +- +motiongate +low +600 s/h +20\S+Z +20\S+Z +- +20`).MatchString(list.out) {
		t.Errorf("%+v", list)
	}
	rotated := func(args ...string) string {
		t.Helper()
		return lastLine(t, execute(t, folder, append([]string{"keys", "rotate", "--url", g.admin, "blender"}, args...)...))
	}
	second := rotated("--overlap", "1h")
	if status(secret) != 200 || status(second) != 200 {
		t.Errorf("within the overlap: %d %d", status(secret), status(second))
	}
	if list := execute(t, folder, "keys", "list", "--url", g.admin); !regexp.MustCompile(`(?m)^blender .* 20\S+Z +20\S+Z +20\S+Z +20\S+Z$`).MatchString(list.out) {
		t.Errorf("within the overlap: %+v", list)
	}
	for _, shell := range [][]string{{"keys", "rotate"}, {"keys", "revoke"}, {"fleet", "drain"}} {
		got := execute(t, folder, append(append([]string{"__complete"}, shell...), "--url", g.admin, "")...)
		if want := map[string]string{"keys": "blender\n", "fleet": "engine\n"}[shell[0]]; got.code != 0 || !strings.Contains(got.out, want) {
			t.Errorf("names that a shell offers for %v: %+v", shell, got)
		}
	}
	if got := execute(t, folder, "keys", "create", "--url", g.admin, "--name", "json", "--json"); got.code != 0 || got.err != "" ||
		!regexp.MustCompile(`"key": ?"mg_`).MatchString(got.out) {
		t.Errorf("a new key as JSON: %+v", got)
	}
	got := execute(t, folder, "keys", "create", "--url", g.admin, "--name", "wrong", "--models", "motiongate,motingate")
	if got.code != 1 || !strings.Contains(got.err, `models has "motingate", which is not served. These are: motiongate.`) {
		t.Errorf("a key for a model that is not served: %+v", got)
	}
	third := rotated()
	if status(secret) != 401 || status(second) != 401 || status(third) != 200 {
		t.Errorf("without an overlap: %d %d %d", status(secret), status(second), status(third))
	}
	if got := execute(t, folder, "keys", "rotate", "--url", g.admin, "nobody"); got.code != 1 {
		t.Errorf("a key that is not there: %+v", got)
	}
	secret = third
	if got := execute(t, folder, "keys", "revoke", "--url", g.admin, "blender"); got.code != 0 || got.out != "The key blender is revoked.\n" {
		t.Errorf("%+v", got)
	}
	if got := status(secret); got != 401 {
		t.Errorf("a revoked key: %d", got)
	}
	for _, wrong := range [][]string{
		{"create", "--tenant", "art"}, {"create", "--name", "x", "--rate", "5"}, {"create", "--name", "x", "--priority", "urgent"},
		{"create", "--name", "x", "--seconds-per-day", "-1"}, {"create", "--name", "x", "--seconds-rate", "5"}, {"create", "--name", "x y"},
	} {
		if got := execute(t, folder, append([]string{"keys"}, append(wrong, "--url", g.admin)...)...); got.code != 2 {
			t.Errorf("%v: %+v", wrong, got)
		}
	}
	if log := g.log(); strings.Contains(log, secret) || strings.Contains(log, filed) || !strings.Contains(log, "key=blender") {
		t.Errorf("the log must name keys and hold none: %s", log)
	}
}

// TestExposure holds that a gateway which other machines reach says in words who may
// use it.
func TestExposure(t *testing.T) {
	for _, c := range []struct {
		settings string
		want     string // in the fault; empty: none
	}{
		{"", ""},
		{"listen: 0.0.0.0:0", "auth.mode: is not set, and listen is 0.0.0.0:0"},
		{"listen: ':0'", "auth.mode: is not set"},
		{"listen: '[::]:0'", "auth.mode: is not set"},
		{"listen: '[::1]:0'", ""},
		{"listen: localhost:0", ""},
		{"{listen: 0.0.0.0:0, auth: {mode: open}}", ""},
		{"{listen: 0.0.0.0:0, auth: {mode: keys}}", ""},
		{"{listen: 0.0.0.0:0, admin: {listen: 0.0.0.0:0}, auth: {mode: open}}", ""},
		{"{listen: 0.0.0.0:0, admin: {listen: 0.0.0.0:0}, auth: {mode: keys}}", "admin.token_file: is missing"},
		{"{listen: 0.0.0.0:0, admin: {listen: 0.0.0.0:0, token_env: T}, auth: {mode: keys}}", ""},
		{"{listen: 0.0.0.0:0, admin: {listen: 0.0.0.0:0, roles: true}, auth: {mode: keys}}", ""},
		{"{admin: {roles: true}}", "admin.roles: has no effect"},
		{"admin: {listen: 0.0.0.0:0}", "admin.token_file: is missing"},
		{"auth: {keys_file: keys.yaml}", "auth.keys_file: has no effect"},
		{"auth: {mode: secret}", "auth.mode: must be open or keys"},
	} {
		file := write(t, "config.yaml", c.settings+"\n")
		for _, args := range [][]string{{"config", "check"}, {"serve", "--data-dir", t.TempDir()}} {
			if c.want == "" && args[0] == "serve" {
				continue
			}
			got := execute(t, t.TempDir(), append(args, "--config", file)...)
			if (got.code == 0) != (c.want == "") || !strings.Contains(got.err, c.want) {
				t.Errorf("%s of %q: %+v", args[0], c.settings, got)
			}
		}
	}
}
