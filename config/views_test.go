package config_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/router/view"
)

func TestViews(t *testing.T) {
	const file = `views:
  godot: {models: [kimodo], aliases: {kimodo: soma}, protocol_version: "1.0", async: never}
  all: {protocol_version: 1.4}
upstreams: [{name: gpu, url: "http://gpu:8000"}]
`
	c := parse(t, file)
	want := []view.Options{
		{Name: "all", ProtocolVersion: "1.4"},
		{Name: "godot", Models: []string{"kimodo"}, Aliases: map[string]string{"kimodo": "soma"}, ProtocolVersion: "1.0", Async: view.AsyncNever},
	}
	if diff := cmp.Diff(want, c.Router.Views); diff != "" {
		t.Error(diff)
	}
	yaml, err := c.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c, parse(t, string(yaml)), sameValues); diff != "" {
		t.Errorf("%s\nfrom\n%s", diff, yaml)
	}
	if got := parse(t, "upstreams: [{name: gpu, url: 'http://gpu:8000'}]\n").Changed(c); !cmp.Equal(got, []string{"views"}) {
		t.Errorf("changed: %q", got)
	}
}

func TestFaultsOfViews(t *testing.T) {
	const file = `listen: 127.0.0.1:8000
views:
  a/b: {}
  godot:
    models: [a, b]
    aliases: {a: b}
    protocol_version: 1.1
    async: sometimes
    listen: 127.0.0.1:8000
    model: a
  c: {models: [a], aliases: {b: c}}
  d: {aliases: {a: x, b: x}}
upstreams: [{name: gpu, url: "http://gpu:8000"}]
`
	_, err := config.Parse("c.yaml", []byte(file), nil)
	if err == nil {
		t.Fatal("nothing is wrong")
	}
	want := []string{
		`c.yaml:3: views.a/b: must be named with letters, digits, dots, dashes and underscores, as part of a path`,
		`c.yaml:6: views.godot.aliases: gives a the id of another model of the view, b`,
		`c.yaml:7: views.godot.protocol_version: must be 1.0 or 1.2 or 1.3 or 1.4, not "1.1"`,
		`c.yaml:8: views.godot.async: must be client or never or always, not "sometimes"`,
		`c.yaml:9: views.godot.listen: must differ from listen, which is 127.0.0.1:8000 too`,
		`c.yaml:10: views.godot.model: is not a setting of a view; did you mean models?`,
		`c.yaml:11: views.c.aliases: names b, which is not in models`,
		`c.yaml:12: views.d.aliases: gives two models the id x`,
	}
	if diff := cmp.Diff(want, strings.Split(err.Error(), "\n")); diff != "" {
		t.Error(diff)
	}
}
