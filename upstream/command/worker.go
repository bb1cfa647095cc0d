package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/process"
)

// How long a worker may take to stop a cancelled request, and to end.
const (
	cancelGrace = 5 * time.Second
	endGrace    = 2 * time.Second
)

// worker is a program that runs on and serves one request after the other.
type worker struct {
	process *process.Process
	stdin   io.WriteCloser
	stdout  *output
	stderr  *output
	full    chan struct{}

	mu    sync.Mutex // guards the fields below
	count int
	now   *turn // request in progress; nil: none
}

// turn is one request of a worker.
type turn struct {
	id   string
	job  *job
	done chan struct{} // closed after the last line
	err  string        // error message of the worker; set before done is closed

	wrote chan error // receives the error of writing the line, or nil
}

// workerRequest is a line for a worker. The line {"id": "7", "cancel": true} cancels the request 7.
type workerRequest struct {
	ID      string          `json:"id"`
	Prompt  string          `json:"prompt"`
	Frames  int             `json:"frames"`
	FPS     float64         `json:"fps"`
	Seconds float64         `json:"seconds"`
	Seed    json.Number     `json:"seed"`
	Output  string          `json:"output"`  // file for the result
	Request json.RawMessage `json:"request"` // in the format of MMCP
}

// workerReply is a line from a worker. Other lines are ignored.
type workerReply struct {
	ID       string   `json:"id"`
	Progress *float64 `json:"progress"`
	Done     bool     `json:"done"`
	Error    *string  `json:"error"`
}

// byWorker executes the job by a worker.
func (j *job) byWorker(ctx context.Context) error {
	line, err := j.line()
	if err != nil {
		return err
	}
	for {
		w, fresh, err := j.server.acquire(ctx)
		if err != nil {
			return err
		}
		j.errors = w.stderr
		t := w.begin(j, line)
		err = j.await(ctx, w, t)
		if fresh || ctx.Err() != nil || !w.ended() {
			return err
		}
		if <-t.wrote == nil {
			return err
		} // otherwise it ended while it was idle
	}
}

// ended reports whether the worker has ended.
func (w *worker) ended() bool {
	select {
	case <-w.process.Done():
		return true
	default:
		return false
	}
}

// line returns the job as a line for a worker.
func (j *job) line() ([]byte, error) {
	var request bytes.Buffer
	if err := json.Compact(&request, j.body); err != nil {
		return nil, mmcp.Errorf(mmcp.CodeInternal, "The request cannot be written as a line: %w.", err)
	}
	v := j.values
	return json.Marshal(&workerRequest{
		Prompt: v.Prompt, Frames: v.Frames, FPS: v.FPS, Seconds: v.Seconds, Seed: json.Number(v.Seed), Output: j.output, Request: request.Bytes(),
	})
}

// acquire returns an idle worker or a new one.
func (s *Server) acquire(ctx context.Context) (w *worker, fresh bool, err error) {
	s.mu.Lock()
	for len(s.idle) > 0 && w == nil {
		last := len(s.idle) - 1
		w, s.idle = s.idle[last], s.idle[:last]
		if w.ended() {
			w = nil
		}
	}
	s.mu.Unlock()
	if w != nil {
		return w, false, nil
	}
	w, err = s.start(ctx)
	return w, true, err
}

func (s *Server) start(ctx context.Context) (*worker, error) {
	folder, err := s.folder()
	if err != nil {
		return nil, s.unstarted(err)
	}
	w := &worker{full: make(chan struct{}, 2)}
	w.stdout, w.stderr = &output{line: w.read, full: w.full}, &output{line: w.advance, full: w.full}
	cmd := s.command(ctx, s.opts.arguments(nil, ""), folder)
	cmd.Stdout, cmd.Stderr = w.stdout, w.stderr
	if w.stdin, err = cmd.StdinPipe(); err == nil {
		w.process, err = process.Start(cmd)
	}
	if err != nil {
		removeFolder(folder)
		return nil, s.unstarted(err)
	}
	go func() { // ends with the worker
		<-w.process.Done()
		removeFolder(folder)
	}()
	return w, nil
}

// begin sends a job to the worker.
func (w *worker) begin(j *job, line []byte) *turn {
	w.stdout.reset()
	w.stderr.reset()
	for len(w.full) > 0 { // signals from output between requests
		<-w.full
	}
	w.mu.Lock()
	w.count++
	t := &turn{id: strconv.Itoa(w.count), job: j, done: make(chan struct{}), wrote: make(chan error, 1)}
	w.now = t
	w.mu.Unlock()
	text := fmt.Appendf(nil, `{"id":%q,`, t.id)
	text = append(append(text, line[len(`{"id":"",`):]...), '\n')
	go func() { // ends when the worker has read the line, or has ended
		_, err := w.stdin.Write(text)
		t.wrote <- err
		if err != nil {
			w.process.Kill()
		}
	}()
	return t
}

// await waits for the end of a turn and returns the worker to the idle ones.
func (j *job) await(ctx context.Context, w *worker, t *turn) error {
	err := j.watch(ctx, w.process, w.full, t.done)
	ended := false
	select {
	case <-t.done:
		ended = true
	default:
	}
	switch {
	case ended && err == nil:
		j.server.giveBack(w)
		if t.err != "" {
			return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The worker of upstream %s failed: %s.", j.server.opts.Name, lastLine(t.err))
		}
		return nil
	case err == nil: // the process ended
		if failed := j.server.exited(w.process.Err()); failed != nil {
			return failed
		}
		return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The worker of upstream %s ended before its request did.", j.server.opts.Name)
	case ctx.Err() != nil && w.giveUp(t):
		j.server.giveBack(w)
		return err
	}
	w.process.Kill()
	return err
}

// giveUp sends the worker a cancellation of its request, and reports whether the worker stopped it.
func (w *worker) giveUp(t *turn) bool {
	go func() { // ends when the worker has read the line, or has ended
		_, _ = fmt.Fprintf(w.stdin, "{\"id\":%q,\"cancel\":true}\n", t.id)
	}()
	timer := time.NewTimer(cancelGrace)
	defer timer.Stop()
	select {
	case <-t.done:
		return true
	case <-w.process.Done():
	case <-timer.C:
	}
	return false
}

func (s *Server) giveBack(w *worker) {
	s.mu.Lock()
	closing := s.closing
	if !closing {
		s.idle = append(s.idle, w)
	}
	s.mu.Unlock()
	if closing {
		w.end()
	}
}

// end closes the input of a worker, and kills it if it does not end.
func (w *worker) end() {
	_ = w.stdin.Close() // it may have ended
	w.process.Stop(syscall.SIGTERM, endGrace)
}

// read reads a line from a worker.
func (w *worker) read(line []byte) {
	var r workerReply
	if len(line) == 0 || line[0] != '{' || json.Unmarshal(line, &r) != nil {
		return
	}
	w.mu.Lock()
	t := w.now
	if t == nil || r.ID != t.id {
		w.mu.Unlock()
		return
	}
	if r.Done || r.Error != nil {
		w.now = nil
		if r.Error != nil {
			t.err = "unknown error"
			if *r.Error != "" {
				t.err = *r.Error
			}
		}
		close(t.done)
	}
	w.mu.Unlock()
	if r.Progress != nil {
		t.job.advance(line)
	}
}

// advance passes on progress that a worker writes to its standard error.
func (w *worker) advance(line []byte) {
	w.mu.Lock()
	t := w.now
	w.mu.Unlock()
	if t != nil {
		t.job.advance(line)
	}
}
