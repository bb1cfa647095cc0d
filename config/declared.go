package config

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/remote"
)

// modelsKey is the setting of an upstream that declares its models, a list of
// sections, and the section of what is set of models by their ids.
const modelsKey = "models"

// declaredKeys are the settings of one declared model. Their true ranges are known
// to upstream.
var declaredKeys = []key[remote.Declared]{
	setting("id", text, func(d *remote.Declared) *string { return &d.ID }),
	setting("fps", number(0.001, 1000), func(d *remote.Declared) *float64 { return &d.FPS }),
	setting("max_seconds", number(0.001, 3600), func(d *remote.Declared) *float64 { return &d.MaxSeconds }),
	setting("seed", boolean, func(d *remote.Declared) *bool { return &d.Seed }),
	{
		name: "skeleton",
		read: readSkeleton,
		show: func(d *remote.Declared) any { return d.SkeletonFile },
		same: func(a, b *remote.Declared) bool { return reflect.DeepEqual(a.Skeleton, b.Skeleton) },
	},
	setting("like", text, func(d *remote.Declared) *string { return &d.Like }),
	{
		name: "constraints", // said for readers: other servers than those of the protocol take none
		read: func(_ *remote.Declared, raw any) error {
			_, err := oneOf("none").parse(raw)
			return err
		},
		show: func(*remote.Declared) any { return "" },
		same: func(_, _ *remote.Declared) bool { return true },
	},
}

// readSkeleton reads the file that a declared model names, or takes the word that stands
// for a skeleton.
func readSkeleton(d *remote.Declared, raw any) error {
	path, err := text.parse(raw)
	if err != nil {
		return err
	}
	if path == remote.SkeletonOfResult {
		d.SkeletonFile = path
		return nil
	}
	if known, ok := foreign.Skeleton(path); ok {
		d.SkeletonFile, d.Skeleton = path, known
		return nil
	}
	return d.ReadSkeleton(path)
}

// entryFaults are what is wrong with elements of a list. Their keys are relative to
// the list: [0].fps.
type entryFaults []remote.Fault

func (f entryFaults) Error() string {
	texts := make([]string, len(f))
	for i := range f {
		texts[i] = f[i].Key + " " + f[i].Message
	}
	return strings.Join(texts, "; ")
}

// readDeclared reads the list of declared models. Elements with faults are in the
// list, as far as they could be read; the error is then entryFaults.
func readDeclared(o *Upstream, raw any) error {
	list, ok := raw.([]map[string]any)
	switch {
	case raw == nil:
		return nil
	case !ok:
		return fmt.Errorf("must be a list, each element beginning with a dash, not %s", describe(raw))
	}
	var faults entryFaults
	for i, values := range list {
		var d remote.Declared
		for _, k := range declaredKeys {
			value, set := values[k.name]
			if !set {
				continue
			}
			if err := k.read(&d, value); err != nil {
				faults = append(faults, remote.Fault{Key: fmt.Sprintf("[%d].%s", i, k.name), Message: err.Error()})
			}
		}
		o.Declared = append(o.Declared, d)
	}
	if len(faults) > 0 {
		return faults
	}
	return nil
}

// shownModel is a declared model as it is printed.
type shownModel struct {
	ID         string  `yaml:"id"`
	FPS        float64 `yaml:"fps,omitempty"`
	MaxSeconds float64 `yaml:"max_seconds,omitempty"`
	Seed       bool    `yaml:"seed,omitempty"`
	Skeleton   string  `yaml:"skeleton,omitempty"`
	Like       string  `yaml:"like,omitempty"`
}

func showDeclared(o *Upstream) any {
	shown := make([]shownModel, len(o.Declared))
	for i, d := range o.Declared {
		shown[i] = shownModel{d.ID, d.FPS, d.MaxSeconds, d.Seed, d.SkeletonFile, d.Like}
	}
	return shown
}
