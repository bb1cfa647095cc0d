package config_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
)

func TestModels(t *testing.T) {
	c := parse(t, "models:\n  a.b:\n    adapt: {fps: false, rig: true}\n    license: {name: MIT, forbids: [training]}\n"+
		"    rig_maps: {hero: {Hips: bone_01, Head: 'bone 2'}}\n  other: {fallback: [a.b, motiongate]}\nupstreams: [{name: gpu, url: 'http://gpu:8000'}]\nadapter: {max_seconds: 60}\n")
	want := adapt.Options{MaxSeconds: 60, Provenance: config.Default().Adapter.Provenance, Models: map[string]adapt.Model{
		"a.b": {Adapt: map[string]bool{"fps": false, "rig": true}, RigMaps: map[string]adapt.RigMap{"hero": {"Hips": "bone_01", "Head": "bone 2"}},
			License: mmcp.License{Name: "MIT", Forbids: []string{"training"}}},
		"other": {Fallback: []string{"a.b", "motiongate"}},
	}, Named: []adapt.Named{{Setting: "models.other.fallback", Model: "a.b"}, {Setting: "models.other.fallback", Model: "motiongate"}}}
	if diff := cmp.Diff(want, c.Adapter); diff != "" {
		t.Error(diff)
	}
	yaml, err := c.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, parse(t, string(yaml)).Adapter); diff != "" {
		t.Errorf("printed and read back:\n%s", diff)
	}
}

func TestFaultsOfModels(t *testing.T) {
	for text, want := range map[string]string{
		"models: [a]":                                       "models: must be a section",
		"models: {a: {adapt: {fps: maybe}}}":                "models.a.adapt.fps: must be true or false",
		"models: {a: {adapt: {colour: true}}}":              "models.a.adapt.colour: is not an adaptation",
		"models: {a: {rig_maps: {x: {Tail: b}}}}":           "models.a.rig_maps.x.Tail: is not a joint",
		"models: {a: {rig_maps: {x: {Hips: 3, Head: 3}}}}":  "models.a.rig_maps.x.Head: must be text",
		"models: {a: {fallback: 3}}":                        "models.a.fallback: must be a list",
		"models: {a: {fallback: [motiongate, a]}}":          `models.a.fallback: leads back to "a"`,
		"models: {a: {fallback: [motiongate, motiongate]}}": `models.a.fallback: names "motiongate" twice`,
		"models: {a: {of: [motiongate, b]}}":                `models.a.of: "b" is not served`,
		"models: {a: {fallback: [motiongate, b]}}":          `models.a.fallback: "b" is not served`,
		"models: {a: {shadow: {to: b, share: 0.1}}}":        `models.a.shadow.to: "b" is not served`,
		"models: {a: {split: {b: 0.1}}}":                    `models.a.split.b: "b" is not served`,
		"views: {v: {models: [motiongate, b]}}":             `views.v.models: "b" is not served`,
		"models: {a: {adopt: {}}}":                          "models.a.adopt: is not a setting",
	} {
		_, err := config.Parse("c.yaml", []byte(text), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestModelsOfOthers holds that models of servers and of workers may be named before they
// are known.
func TestModelsOfOthers(t *testing.T) {
	const names = "models: {a: {fallback: [b], shadow: {to: c, share: 0.1}, split: {d: 0.1}}}\nviews: {v: {models: [e]}}\n"
	for _, others := range []string{"upstreams: [{name: gpu, url: 'http://gpu:8000'}]\n", "auth: {mode: keys}\n"} {
		parse(t, names+others)
	}
}
