package config_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/config"
)

// TestScheduling finds the parts in which two files of settings schedule differently.
func TestScheduling(t *testing.T) {
	parse := func(text string) map[string]string {
		t.Helper()
		c, err := config.Parse("x.yaml", []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		return c.SchedulingDigests()
	}
	const first = "upstreams:\n  - {name: a, url: http://a:1, aliases: {x: y, z: w}}\n  - {name: b, url: http://b:1}\n"
	base := parse(first)
	if got := slices.Sorted(maps.Keys(base)); !slices.Equal(got, []string{"breaker", "fleet", "queue", "retry", "upstreams.a", "upstreams.b"}) {
		t.Errorf("the parts are %v", got)
	}
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"the same":           {first, nil},
		"in another order":   {"upstreams:\n  - {name: b, url: http://b:1}\n  - {name: a, url: http://a:1, aliases: {z: w, x: y}}\n", nil},
		"defaults":           {"queue: {length: 256}\nupstreams:\n  - {name: a, url: http://a:1, aliases: {x: y, z: w}, weight: 1, kind: mmcp}\n  - {name: b, url: http://b:1, max_in_flight: 1}\n", nil},
		"another way there":  {"listen: 127.0.0.1:1\nupstreams:\n  - {name: a, url: 'https://a2:1', aliases: {x: y, z: w}, token_env: A, connect_timeout: 1s}\n  - {name: b, url: http://b:1}\n", nil},
		"own programs":       {first + "  - {name: c, kind: command, command: [sh], result: {format: bvh}, models: [{id: c, fps: 30, max_seconds: 1, skeleton: smpl22}]}\n", nil},
		"limits and weights": {"upstreams:\n  - {name: a, url: http://a:1, aliases: {x: y, z: w}, max_in_flight: 2}\n  - {name: b, url: http://b:1, weight: 2}\n", []string{"upstreams.a", "upstreams.b"}},
		"aliases":            {"upstreams:\n  - {name: a, url: http://a:1, aliases: {x: y}}\n  - {name: b, url: http://b:1}\n", []string{"upstreams.a"}},
		"an upstream less":   {"upstreams:\n  - {name: a, url: http://a:1, aliases: {x: y, z: w}}\n", []string{"upstreams.b"}},
		"an upstream more":   {first + "  - {name: c, url: http://c:1}\n", []string{"upstreams.c"}},
		"who runs it":        {"upstreams:\n  - {name: a, url: http://a:1, aliases: {x: y, z: w}, run: {start: [sh], idle: 1m}}\n  - {name: b, url: http://b:1}\n", []string{"upstreams.a"}},
		"sections":           {first + "queue: {length: 7}\nbreaker: {failures: 3}\nretry: {attempts: 2}\nfleet: {ramp: 1s}\n", []string{"breaker", "fleet", "queue", "retry"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := differences(base, parse(c.text)); !slices.Equal(got, c.want) {
				t.Errorf("differences %v, want %v", got, c.want)
			}
		})
	}
}

// differences returns the parts that two sets of digests do not have alike.
func differences(a, b map[string]string) (out []string) {
	all := maps.Clone(a)
	maps.Copy(all, b)
	for part := range all {
		if a[part] != b[part] {
			out = append(out, part)
		}
	}
	slices.Sort(out)
	return out
}
