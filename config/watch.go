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

// File returns the file of settings that --config or MOTIONGATE_CONFIG names;
// empty: none. Flags may be nil.
func File(flags *pflag.FlagSet) string {
	if flags != nil {
		if given, err := flags.GetString("config"); err == nil && given != "" {
			return given
		}
	}
	return os.Getenv(envFile)
}

// Settled is how long a file that stops in the middle of a line has to be left
// alone to count as whole. Most that do are still being written.
const Settled = time.Second

// ErrCutOff is the error of a file of settings that may be incomplete: it does not end with a newline,
// and was written recently or is the beginning of the earlier file.
var ErrCutOff = errors.New("does not end with a newline, so it may be incomplete")

// Reload reads the settings again for a process that runs with c. It returns c itself
// if the file has not changed. If the file may be incomplete, the error is ErrCutOff,
// and Reload is to be called again after Settled.
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

// Changed names the settings in which another configuration differs, with
// upstreams.NAME for an upstream that was added, removed or changed.
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

// namesWith lists the upstreams of c, and then the further ones of other.
func (c *Config) namesWith(other *Config) []string {
	var out []string
	for _, o := range slices.Concat(c.Upstreams, other.Upstreams) {
		if !slices.Contains(out, o.Name) {
			out = append(out, o.Name)
		}
	}
	return out
}

// upstream returns the options of a name; nil where there are none.
func (c *Config) upstream(name string) *Upstream {
	for i := range c.Upstreams {
		if c.Upstreams[i].Name == name {
			return &c.Upstreams[i]
		}
	}
	return nil
}

// lookEvery is the pause between two looks at a watched file. A change counts when two
// looks see the same: soon enough for a user, and late enough for an editor to finish.
const lookEvery = 20 * time.Millisecond

// Watch calls changed, one call at a time, when the file at path may be another
// than before, and once at the beginning. It returns when ctx ends.
//
// It reads the state of the file instead of waiting for events of the system. So it
// notices a link that points elsewhere, a file that was missing for a while, and a file
// on another machine. One look costs a few microseconds. Viper's own watch ends the
// process where the system has no watch left, and ends itself when the file is removed.
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

// sameFile reports whether two looks saw the same file with equal size and time; nil: there was no
// file.
func sameFile(a, b fs.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}
