package moves

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Folder is a folder of files of moves that may change.
type Folder struct {
	dir string

	mu   sync.Mutex
	last *Moves // latest moves that were read without a fault; nil: none yet
}

// Open returns the folder of a path; nil for an empty one.
func Open(dir string) *Folder {
	if dir == "" {
		return nil
	}
	return &Folder{dir: dir}
}

// Read reads the files. As long as their content is the same it returns the same Moves; nil for a nil
// folder.
func (f *Folder) Read() (*Moves, error) {
	if f == nil {
		return nil, nil
	}
	if _, err := os.ReadDir(f.dir); err != nil {
		return nil, err
	}
	m, err := Read(os.DirFS(f.dir))
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last.Digest() != m.Digest() {
		f.last = m
	}
	return f.last, nil
}

// Watch polls the files at an interval until ctx ends. It calls changed when the files differ from
// the last reported ones, once two polls in a row agree.
func (f *Folder) Watch(ctx context.Context, every time.Duration, changed func()) {
	if f == nil {
		return
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for reported, last := []seen(nil), []seen(nil); ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		now := f.look()
		if slices.Equal(now, last) && !slices.Equal(now, reported) {
			reported = now
			changed()
		}
		last = now
	}
}

// seen is the state of a file at a poll.
type seen struct {
	name string
	size int64
	at   time.Time
}

func (f *Folder) look() (out []seen) {
	paths, _ := fs.Glob(os.DirFS(f.dir), "*.move") // only bad patterns are errors
	for _, p := range paths {
		if info, err := os.Stat(filepath.Join(f.dir, p)); err == nil {
			out = append(out, seen{p, info.Size(), info.ModTime()})
		}
	}
	return out
}
