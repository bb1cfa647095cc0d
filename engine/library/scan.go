package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/mmcp"
)

// file is the contents of one file, and the time at which it was read.
type file struct {
	stamp stamp
	clips []Clip
	terms [][]string // terms of each clip
	err   error
}

// stamp detects changes of a file and of the text beside it.
type stamp struct {
	size, textSize int64
	time, textTime time.Time
}

// A larger file is not a clip, and a larger text not an annotation.
const (
	maxFile = 256 << 20
	maxText = 64 << 10
)

// Scan updates the library from its folder, and reports whether anything changed.
func (l *Library) Scan() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	seen := map[string]file{}
	changed := l.files == nil
	err := filepath.WalkDir(l.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil && path != l.folder && errors.Is(err, fs.ErrNotExist) {
			return nil // removed during the scan; the next scan finds out
		}
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != l.folder {
			return filepath.SkipDir
		}
		if d.IsDir() || !playable(path) {
			return nil
		}
		name, err := filepath.Rel(l.folder, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		now := stampOf(path)
		if old, ok := l.files[name]; ok && old.stamp == now {
			seen[name] = old
			return nil
		}
		changed = true
		seen[name] = inspect(path, name, now)
		return nil
	})
	changed = changed || len(seen) != len(l.files)
	if !changed {
		return false
	}
	l.files = seen
	version := 1
	if old := l.now.Load(); old != nil {
		version = old.version + 1
	}
	next := newIndex(seen, version)
	if err != nil {
		next.problems = append(next.problems, Problem{".", err})
	}
	l.now.Store(next)
	return true
}

func playable(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".bvh", ".gltf", ".glb":
		return true
	}
	return false
}

func beside(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) + ".txt" }

func stampOf(path string) stamp {
	var s stamp
	if info, err := os.Stat(path); err == nil {
		s.size, s.time = info.Size(), info.ModTime()
	}
	if info, err := os.Stat(beside(path)); err == nil {
		s.textSize, s.textTime = info.Size(), info.ModTime()
	}
	return s
}

// motion is one motion of a file.
type motion struct {
	name string
	clip *clip.Clip
}

// load reads the motions of a file.
func load(path string) ([]motion, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("the file has %d MB, too many for a clip", info.Size()>>20)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if strings.EqualFold(filepath.Ext(path), ".bvh") {
		c, err := bvh.Decode(data)
		if err != nil {
			return nil, err
		}
		return []motion{{clip: c}}, nil
	}
	doc, err := gltfio.Decode(data)
	if err != nil {
		return nil, err
	}
	out := make([]motion, len(doc.Samples))
	for i, s := range doc.Samples {
		out[i] = motion{s.Name, s.Clip}
	}
	return out, nil
}

// read returns the motion of a clip after finding its upward axis.
func read(c *clip.Clip) (*retarget.Motion, error) {
	c, err := clip.Upright(c)
	if err != nil {
		return nil, err
	}
	return retarget.Read(c)
}

// inspect reads a file and its text. A file that causes a panic is reported as unusable.
func inspect(path, name string, now stamp) (f file) {
	defer func() {
		if p := recover(); p != nil {
			_ = mmcp.Panicked(context.Background(), slog.Default(), "clips", p, "file", name)
			f = file{stamp: now, err: fmt.Errorf("reading it panicked: %v", p)}
		}
	}()
	f.stamp = now
	f.clips, f.err = describe(path, name)
	for _, c := range f.clips {
		f.terms = append(f.terms, terms(c.Text))
	}
	return f
}

// describe returns the clips of a file with the words of their descriptions.
func describe(path, name string) ([]Clip, error) {
	motions, err := load(path)
	if err != nil {
		return nil, err
	}
	words := spaced(strings.TrimSuffix(name, filepath.Ext(name)))
	if text, err := os.ReadFile(beside(path)); err == nil {
		words += "\n" + string(text[:min(len(text), maxText)])
	}
	var out []Clip
	var fault error
	for i, m := range motions {
		found, err := read(m.clip)
		if err != nil {
			fault = err
			continue
		}
		c := Clip{File: name, Sample: i, Seconds: found.Seconds(), Text: words}
		if m.name != "" && !nameless(m.name) {
			c.Name = m.name
			c.Text += "\n" + spaced(m.name)
		}
		out = append(out, c)
	}
	if len(out) == 0 && fault == nil {
		fault = errors.New("the file has no motion of a skeleton")
	}
	if len(out) > 0 {
		return out, nil
	}
	return nil, fault
}

// nameless reports whether an animation has the default name of its tool.
func nameless(name string) bool {
	name = strings.ToLower(name)
	for _, start := range []string{"sample_", "mixamo.com", "take", "animation", "armature", "scene", "clip", "unnamed"} {
		if rest, ok := strings.CutPrefix(name, start); ok && strings.Trim(rest, "0123456789 _.|-") == "" {
			return true
		}
	}
	return false
}

// sorted returns the files by name.
func sorted(files map[string]file) []string {
	out := make([]string, 0, len(files))
	for name := range files {
		out = append(out, name)
	}
	sort.Strings(out)
	return out
}
