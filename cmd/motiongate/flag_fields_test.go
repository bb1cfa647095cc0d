package main_test

import (
	"strings"
	"testing"
)

// TestErrorsNameFlags holds that an error about a field names the flag that set it, also
// if a server found the error.
func TestErrorsNameFlags(t *testing.T) {
	g := serve(t, "--config", write(t, "config.yaml", "auth: {mode: keys}\n"), "--data-dir", t.TempDir())
	url := g.url + "/t/" + created(t, g, "--name", "a")
	for _, c := range []struct {
		args string
		code int
		want string // after the address of a server
	}{
		{"audit --limit 0 --url " + g.admin, 2, "--limit must be at least 1"},
		{"usage --by moon --url " + g.admin, 1, "--by must name"},
		{"usage --from today --url " + g.admin, 1, "--from must be a day"},
		{"usage --to today --url " + g.admin, 1, "--to must be a day"},
		{"requests list --limit 5000 --url " + g.admin, 1, "--limit must be from 1 to 1000"},
		{"keys rotate a --overlap 9999h --url " + g.admin, 1, "--overlap must be"},
		{"keys create --name b --rate 5/m --concurrency -1 --url " + g.admin, 2, "--concurrency must be"},
		{"generate a --samples 99", 2, "--samples must be at most 16"},
		{"generate a --samples 17 --fps 1000", 2, "--samples must be at most 16"},
		{"generate a --fps 1000", 1, "--fps is 1000"},
		{"generate a --fps 1000 --url " + url, 1, "--fps is 1000"},
		{"generate a --option mood=moon", 2, "--option mood must be"},
		{"generate a --option mood=moon --option energy=7", 2, "--option mood must be"},
	} {
		got := execute(t, t.TempDir(), strings.Fields(c.args)...)
		message := strings.TrimPrefix(strings.TrimPrefix(got.err, "motiongate: "), url+": ")
		if got.code != c.code || !strings.HasPrefix(message, c.want) {
			t.Errorf("%s: exit code %d, want %d with %q, got %q", c.args, got.code, c.code, c.want, got.err)
		}
	}
}
