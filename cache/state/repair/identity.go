package repair

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// identity lists the streams of the embedded state. It is stored beside the layout file and repeats the
// layout, to distinguish damage from another layout, and a lost stream from one that never existed.
type identity struct {
	layout  string
	streams []string
}

var errIdentity = errors.New("the list of the buckets and streams of the state cannot be read")

func readIdentity(dir string) (identity, error) {
	raw, err := os.ReadFile(filepath.Join(dir, identityFile))
	if err != nil {
		return identity{}, err
	}
	text, sum, ok := strings.Cut(string(raw), "sum ")
	if !ok || sum != sumOf(text) {
		return identity{}, errIdentity
	}
	lines := strings.SplitAfter(text, "\n")
	known := identity{layout: lines[0]}
	for _, line := range lines[1:] {
		if name := strings.TrimSpace(line); name != "" {
			known.streams = append(known.streams, name)
		}
	}
	return known, nil
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:]) + "\n"
}

// writeIdentity writes those of the two files whose contents change.
func writeIdentity(dir string, streams []string) error {
	slices.Sort(streams)
	text := layout + strings.Join(append(slices.Clone(streams), ""), "\n")
	for name, want := range map[string]string{layoutFile: layout, identityFile: text + "sum " + sumOf(text)} {
		path := filepath.Join(dir, name)
		if found, err := os.ReadFile(path); err == nil && string(found) == want {
			continue
		}
		if err := WriteSynced(path, []byte(want)); err != nil {
			return err
		}
	}
	return nil
}

// repairIdentity repairs a damaged one of the two files, and reports missing streams.
func repairIdentity(dir string, aside *asideFolder) error {
	raw, layoutErr := os.ReadFile(filepath.Join(dir, layoutFile))
	known, err := readIdentity(dir)
	switch {
	case os.IsNotExist(layoutErr) && os.IsNotExist(err):
		return nil // a new state
	case err == nil && string(raw) != layout:
		if err := reportFile(aside, layoutFile); err != nil {
			return err
		}
	case err != nil && !os.IsNotExist(err): // older states have only the layout file
		if err := reportFile(aside, identityFile); err != nil {
			return err
		}
	}
	there, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "*"))
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	for i := range there {
		there[i] = filepath.Base(there[i])
	}
	for _, name := range known.streams {
		if slices.Contains(there, name) {
			continue
		}
		d := Damage{Part: strings.TrimPrefix(name, "KV_"), File: filepath.Join("jetstream", name),
			Reason: "its files are gone; it starts empty", Lost: 1}
		if err := aside.report(d); err != nil {
			return err
		}
	}
	return writeIdentity(dir, there)
}

func reportFile(aside *asideFolder, name string) error {
	if err := aside.add(name); err != nil {
		return err
	}
	return aside.report(Damage{File: name, Reason: "it was damaged, and is written anew"})
}

// AddStreams adds names to the list of streams.
func AddStreams(dir string, streams []string) error {
	known, err := readIdentity(dir)
	if err != nil {
		known = identity{} // no list yet: a damaged one was repaired before
	}
	for _, name := range streams {
		if !slices.Contains(known.streams, name) {
			known.streams = append(known.streams, name)
		}
	}
	return writeIdentity(dir, known.streams)
}
