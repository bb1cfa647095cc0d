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

// schedulingKeys lists the settings of an upstream that affect its scheduling. Its other settings describe
// the connection, which may differ between machines.
var schedulingKeys = []string{
	"kind", "max_in_flight", "weight", "tier", "aliases", "idempotent", "batch", "deterministic", "timeout",
	"run.group", "run.idle", "run.preload", "run.ready_timeout",
}

// SchedulingDigests returns a digest for each group of settings that must be equal on all gateways
// that share a state. The keys are upstreams.NAME for each shared upstream, and the names of the
// sections of queues, breakers and retries.
func (c *Config) SchedulingDigests() map[string]string {
	parts := make(map[string]string)
	add := func(part string, v reflect.Value, fields []field) {
		for _, f := range fields {
			parts[part] += fmt.Sprintf("%s=%v\n", f.key, v.FieldByIndex(f.index).Interface())
		}
	}
	for i := range c.Upstreams {
		o := c.Upstreams[i]
		if o.Kind = o.kind(); o.Kind == KindCommand {
			continue // not shared: each gateway runs its own process
		}
		o.Options = o.Options.WithDefaults()
		parts[upstreamsKey+"."+o.Name] = fmt.Sprintf("run=%t\n", o.Run.IsSet())
		add(upstreamsKey+"."+o.Name, reflect.ValueOf(o), slices.DeleteFunc(fieldsOf(reflect.TypeOf(o)), func(f field) bool {
			return !slices.Contains(schedulingKeys, f.key)
		}))
	}
	for _, f := range fieldsOf(reflect.TypeFor[upstream.PoolOptions]()) {
		if section, _, _ := strings.Cut(f.key, "."); section != "catalogue" { // each gateway reads its own catalogue
			add(section, reflect.ValueOf(c.Fleet), []field{f})
		}
	}
	for part, text := range parts {
		sum := sha256.Sum256([]byte(text))
		parts[part] = hex.EncodeToString(sum[:8])
	}
	return parts
}
