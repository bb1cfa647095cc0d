// Package library finds motion in a folder of clips by words. Files in BVH, glTF
// and GLB are found by their file names, their folders, the names of
// their animations, and a text beside them (walk.txt beside walk.bvh). The folder
// may change at any time; files that cannot be read are reported and left out. A Library
// is safe for concurrent use.
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
	File    string  // from the folder, with slashes
	Name    string  // of the animation; empty where the file has one without a name
	Sample  int     // which motion of the file, from 0
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
	File string // from the folder, with slashes
	Err  error
}

// Library is a folder of clips.
type Library struct {
	folder string

	now atomic.Pointer[index]

	mu     sync.Mutex // one scan at a time; protects files, stop
	files  map[string]file
	stop   chan struct{}
	closed sync.WaitGroup

	fileMu sync.Mutex // protects ready, order
	ready  map[string]*retarget.Motion
	order  []string // of ready, the oldest first
}

// Open reads a folder. It fails where there is none; files that cannot be read
// are problems.
func Open(folder string) (*Library, error) {
	info, err := os.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", folder)
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

// Revision identifies the content of the folder: it changes whenever a file comes,
// goes or is written.
func (l *Library) Revision() string { return l.now.Load().revision }

// Watch looks for changes of the folder every interval, until Close. changed is
// called after each, from one goroutine.
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

// mostReady is how many motions are kept after they were read.
const mostReady = 64

// Motion returns the motion of a clip, which is read when it is asked for first. It
// fails where the file is gone since, or is another.
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
		return nil, fmt.Errorf("%s has no motion %d any more", c.File, c.Sample)
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

// spaced sets the words of a name apart: walk_slow-01, WalkSlow.
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
