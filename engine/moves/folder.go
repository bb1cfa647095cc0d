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
	last *Moves // that were read without a fault; nil: none yet
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

// Watch looks at the files at an interval until ctx ends, and calls changed when they are others than
// before and have not changed since the look before.
func (f *Folder) Watch(ctx context.Context, every time.Duration, changed func()) {
	if f == nil {
		return
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for told, last := []seen(nil), []seen(nil); ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		now := f.look()
		if slices.Equal(now, last) && !slices.Equal(now, told) {
			told = now
			changed()
		}
		last = now
	}
}

// seen is a file as a look at the folder shows it.
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
