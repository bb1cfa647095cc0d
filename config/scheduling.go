package config

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/upstream"
)

// scheduled names the settings of an upstream by which it is scheduled. The others are about
// the way to it, which may differ between machines.
var scheduled = []string{
	"kind", "max_in_flight", "weight", "tier", "aliases", "idempotent", "batch", "deterministic", "timeout",
	"run.group", "run.idle", "run.preload", "run.ready_timeout",
}

// Scheduling returns a digest of each part of the settings that the gateways on one state
// need alike: of each upstream that they share, as upstreams.NAME, and of the sections about
// queues, breakers and retries.
func (c *Config) Scheduling() map[string]string {
	parts := make(map[string]string)
	add := func(part string, v reflect.Value, fields []field) {
		for _, f := range fields {
			parts[part] += fmt.Sprintf("%s=%v\n", f.key, v.FieldByIndex(f.index).Interface())
		}
	}
	for i := range c.Upstreams {
		o := c.Upstreams[i]
		if o.Kind = o.kind(); o.Kind == KindCommand {
			continue // each gateway runs the program itself
		}
		o.Options = o.Options.WithDefaults()
		parts[upstreamsKey+"."+o.Name] = fmt.Sprintf("run=%t\n", o.Run.IsSet())
		add(upstreamsKey+"."+o.Name, reflect.ValueOf(o), slices.DeleteFunc(fieldsOf(reflect.TypeOf(o)), func(f field) bool {
			return !slices.Contains(scheduled, f.key)
		}))
	}
	for _, f := range fieldsOf(reflect.TypeFor[upstream.PoolOptions]()) {
		if section, _, _ := strings.Cut(f.key, "."); section != "catalogue" { // which each gateway reads itself
			add(section, reflect.ValueOf(c.Fleet), []field{f})
		}
	}
	for part, text := range parts {
		sum := sha256.Sum256([]byte(text))
		parts[part] = hex.EncodeToString(sum[:8])
	}
	return parts
}
