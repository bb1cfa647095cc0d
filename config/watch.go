package config

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"time"

	"github.com/spf13/pflag"
)

// File returns the settings file that --config or MOTIONGATE_CONFIG names, or "". flags may be nil.
func File(flags *pflag.FlagSet) string {
	if flags != nil {
		if given, err := flags.GetString("config"); err == nil && given != "" {
			return given
		}
	}
	return os.Getenv(envFile)
}

// Settled is the time for which a file that does not end with a newline must be unchanged to count as
// complete. Usually such a file is still being written.
const Settled = time.Second

// ErrCutOff is the error of a file of settings that may be incomplete: it does not end with a newline,
// and was written recently or is the beginning of the earlier file.
var ErrCutOff = errors.New("does not end with a newline, so it may be incomplete")

// Reload reads the settings again for a process with the settings c. It returns c itself if the file has not
// changed. If the file may be incomplete, the error is ErrCutOff, and Reload must be called again after
// Settled.
func (c *Config) Reload(flags *pflag.FlagSet) (*Config, error) {
	path := File(flags)
	if path == "" {
		return c, nil
	}
	data, err := readFile(path)
	switch {
	case err != nil:
		return nil, err
	case bytes.Equal(data, c.file):
		return c, nil
	case len(bytes.TrimSpace(data)) == 0:
		return nil, Faults{{Origin: path, Message: "is empty"}}
	case data[len(data)-1] != '\n' && (recent(path) || bytes.HasPrefix(c.file, data)):
		return nil, fmt.Errorf("%s: %w", path, ErrCutOff)
	}
	return Parse(path, data, flags)
}

// recent reports whether a file was written within Settled.
func recent(path string) bool {
	info, err := os.Stat(path)
	return err == nil && time.Since(info.ModTime()) < Settled
}

// Changed lists the settings that differ from another configuration, with upstreams.NAME for an upstream that
// was added, removed or changed.
func (c *Config) Changed(other *Config) []string {
	var out []string
	a, b := reflect.ValueOf(c.document()).Elem(), reflect.ValueOf(other.document()).Elem()
	for _, f := range values {
		if !reflect.DeepEqual(a.FieldByIndex(f.index).Interface(), b.FieldByIndex(f.index).Interface()) {
			out = append(out, f.key)
		}
	}
	for _, name := range c.namesWith(other) {
		if !reflect.DeepEqual(c.upstream(name), other.upstream(name)) {
			out = append(out, upstreamOrigin(name))
		}
	}
	if !reflect.DeepEqual(c.Adapter.Models, other.Adapter.Models) || !reflect.DeepEqual(c.Trials, other.Trials) {
		out = append(out, modelsKey)
	}
	if !reflect.DeepEqual(c.Router.Views, other.Router.Views) {
		out = append(out, viewsKey)
	}
	if !reflect.DeepEqual(c.Router.Tenants, other.Router.Tenants) {
		out = append(out, tenantsKey)
	}
	if len(out) == 0 && !reflect.DeepEqual(c.Upstreams, other.Upstreams) {
		out = append(out, upstreamsKey) // their order
	}
	return out
}

// namesWith lists the upstreams of c, followed by those that only other has.
func (c *Config) namesWith(other *Config) []string {
	var out []string
	for _, o := range slices.Concat(c.Upstreams, other.Upstreams) {
		if !slices.Contains(out, o.Name) {
			out = append(out, o.Name)
		}
	}
	return out
}

// upstream returns the options of the upstream with a name, or nil.
func (c *Config) upstream(name string) *Upstream {
	for i := range c.Upstreams {
		if c.Upstreams[i].Name == name {
			return &c.Upstreams[i]
		}
	}
	return nil
}

// lookEvery is the interval of checks of a watched file. A change takes effect when two successive checks
// agree: soon enough for a user, and late enough for an editor to finish.
const lookEvery = 20 * time.Millisecond

// Watch calls changed, one call at a time, at the beginning and whenever the file at path may have changed.
// It returns when ctx ends.
//
// It polls the file instead of using events of the system. So it notices a link with another target, a file
// that was missing for a while, and changes by another machine. A check costs a few microseconds. Viper's own
// watch ends the process if the system has no watch left, and ends when the file is removed.
func Watch(ctx context.Context, path string, changed func()) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	var reported, last fs.FileInfo
	for first := true; ; {
		now, err := os.Stat(path)
		if err != nil {
			now = nil
		}
		if sameFile(now, last) && (first || !sameFile(now, reported)) {
			reported, first = now, false
			changed()
		}
		last = now
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// sameFile reports whether two checks found the same file with equal size and time; nil means no file.
func sameFile(a, b fs.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}
