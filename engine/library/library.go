// Package library searches a folder of clips by words. BVH, glTF and GLB files are found by the words of
// their file names, folders, animation names, and of a text beside them (walk.txt beside walk.bvh). The
// folder may change at any time; files that cannot be read are reported and omitted. A Library is safe for
// concurrent use.
package library

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/engine/retarget"
)

// Clip is one motion of the folder.
type Clip struct {
	File    string  // path in the folder, with slashes
	Name    string  // name of the animation; "": the file has one without a name
	Sample  int     // index of the motion in the file
	Seconds float64 // that it takes
	Text    string  // all words of its description
}

func (c Clip) String() string {
	if c.Name == "" {
		return c.File
	}
	return c.File + " (" + c.Name + ")"
}

// Problem is a file that cannot be used.
type Problem struct {
	File string // path in the folder, with slashes
	Err  error
}

// Library is a folder of clips.
type Library struct {
	folder string

	now atomic.Pointer[index]

	mu     sync.Mutex // serialises scans; guards files and stop
	files  map[string]file
	stop   chan struct{}
	closed sync.WaitGroup

	fileMu sync.Mutex // guards ready and order
	ready  map[string]*retarget.Motion
	order  []string // keys of ready, the oldest first
}

// Open reads a folder. It fails if there is none. Files that cannot be read are listed by Problems.
func Open(folder string) (*Library, error) {
	info, err := os.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a folder", folder)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the clips: %w", err)
	}
	l := &Library{folder: folder, ready: map[string]*retarget.Motion{}}
	l.Scan()
	return l, nil
}

// Clips returns the clips of the folder, by file.
func (l *Library) Clips() []Clip { return l.now.Load().clips }

// Problems returns the files that cannot be used.
func (l *Library) Problems() []Problem { return l.now.Load().problems }

// Revision identifies the contents of the folder: it changes whenever a file is added, removed or written.
func (l *Library) Revision() string { return l.now.Load().revision }

// Watch scans the folder at an interval until Close. After each change it calls changed, always from the same
// goroutine.
func (l *Library) Watch(interval time.Duration, changed func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stop != nil {
		return
	}
	stop := make(chan struct{})
	l.stop = stop
	// Ends with Close.
	l.closed.Go(func() {
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				if l.Scan() && changed != nil {
					changed()
				}
			}
		}
	})
}

// Close ends Watch.
func (l *Library) Close() {
	l.mu.Lock()
	if l.stop != nil {
		close(l.stop)
		l.stop = nil
	}
	l.mu.Unlock()
	l.closed.Wait()
}

// mostReady bounds the number of motions in memory.
const mostReady = 64

// Motion returns the motion of a clip, and reads it at the first call. It fails if the file was removed or
// replaced.
func (l *Library) Motion(c Clip) (*retarget.Motion, error) {
	key := fmt.Sprintf("%s\x00%d\x00%d", c.File, c.Sample, l.now.Load().version)
	l.fileMu.Lock()
	m := l.ready[key]
	l.fileMu.Unlock()
	if m != nil {
		return m, nil
	}
	motions, err := load(filepath.Join(l.folder, filepath.FromSlash(c.File)))
	if err != nil {
		return nil, err
	}
	if c.Sample >= len(motions) {
		return nil, fmt.Errorf("%s has changed: its motion %d is gone; read the folder again", c.File, c.Sample)
	}
	m, err = read(motions[c.Sample].clip)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c, err)
	}
	l.fileMu.Lock()
	defer l.fileMu.Unlock()
	if _, there := l.ready[key]; !there {
		l.ready[key] = m
		l.order = append(l.order, key)
	}
	for len(l.order) > mostReady {
		delete(l.ready, l.order[0])
		l.order = l.order[1:]
	}
	return m, nil
}

// spaced separates the words of a name: walk_slow-01, WalkSlow.
func spaced(name string) string {
	var b strings.Builder
	last := rune(' ')
	for _, r := range name {
		switch {
		case r == '_' || r == '-' || r == '.' || r == '/' || r == '(' || r == ')':
			r = ' '
		case isUpper(r) && isLower(last), isDigit(r) != isDigit(last) && last != ' ':
			b.WriteRune(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return strings.TrimSpace(b.String())
}

func isUpper(r rune) bool { return r >= 'A' && r <= 'Z' }
func isLower(r rune) bool { return r >= 'a' && r <= 'z' }
func isDigit(r rune) bool { return r >= '0' && r <= '9' }
