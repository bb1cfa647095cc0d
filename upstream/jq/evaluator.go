package jq

import (
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/itchyny/gojq"

	"github.com/motiongate/motiongate/upstream/process"
)

const (
	evaluatorName = "motiongate-jq" // name of an evaluator's process
	idleTime      = time.Minute     // time without work after which the process ends

	// Bounds of an evaluation, which grow with a large input.
	leastTime   = 5 * time.Second
	leastMemory = 256 << 20
	smallInput  = 8 << 20 // a larger input gets a process of its own
)

// timeFor returns the time limit of an evaluation.
func timeFor(input int) time.Duration { return leastTime + time.Duration(input>>24)*time.Second }

// memoryFor returns the memory limit of an evaluation in bytes. The process holds about eight copies of a
// string of the input.
func memoryFor(input int) int64 {
	if input <= smallInput {
		return leastMemory
	}
	return leastMemory + 10*int64(input)
}

// Evaluator evaluates the expressions of one server in a process of its own. A step of jq can take any time
// and memory; a goroutine cannot be stopped, but a process can. One evaluation runs at a time, so that a
// server with costly answers delays no other server.
type Evaluator struct {
	turn   chan struct{} // holds a token while an evaluation runs
	worker *evaluation   // nil: not running; guarded by turn
	idle   *time.Timer
	limit  time.Duration // of an evaluation; 0: timeFor
}

// NewEvaluator returns an Evaluator. Its process starts with the first evaluation.
func NewEvaluator() *Evaluator {
	e := &Evaluator{turn: make(chan struct{}, 1)}
	e.idle = time.AfterFunc(idleTime, e.close)
	return e
}

// Close ends the process. The next evaluation starts another one.
func (e *Evaluator) Close() {
	e.idle.Stop()
	e.close()
}

func (e *Evaluator) close() {
	e.turn <- struct{}{}
	e.end()
	<-e.turn
}

// end ends the process. The caller must hold turn.
func (e *Evaluator) end() {
	if e.worker != nil {
		e.worker.process.Kill()
		e.worker = nil
	}
}

// Eval returns the first value of an expression for an input, both as JSON, or nil if it has none. id is the
// job's, or "".
func (e *Evaluator) Eval(ctx context.Context, text string, input []byte, id string) (json.RawMessage, error) {
	select {
	case e.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-e.turn }()
	if len(input) > smallInput {
		e.end()
		defer e.end()
	}
	memory, within := memoryFor(len(input)), timeFor(len(input))
	if e.limit > 0 {
		within = e.limit
	}
	if e.worker == nil {
		var err error
		if e.worker, err = startEvaluation(memory); err != nil {
			return nil, fmt.Errorf("the process that evaluates it cannot be started: %w", err)
		}
	}
	e.idle.Reset(idleTime)
	worker := e.worker
	inner, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	stop := context.AfterFunc(inner, func() { worker.process.Signal(syscall.SIGKILL) })
	out, err := worker.exchange(request{Text: text, ID: id, Input: input})
	if stopped := stop(); err == nil && stopped {
		if out.NotJSON {
			return nil, ErrNotJSON
		}
		if out.Error != "" {
			return nil, errors.New(out.Error)
		}
		return out.Value, nil
	}
	e.end()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case inner.Err() != nil:
		return nil, fmt.Errorf("it takes longer than %v", within)
	}
	return nil, fmt.Errorf("it takes more than %d MiB of memory", memory>>20)
}

// request is an expression with its input, as sent to the process.
type request struct {
	Text, ID string
	Input    []byte
}

// response is the answer of the process.
type response struct {
	Value   []byte // JSON; nil: the expression has no value
	NotJSON bool   // the input is not JSON
	Error   string
}

// evaluation is the process of an evaluator.
type evaluation struct {
	process *process.Process
	in      *gob.Encoder
	out     *gob.Decoder
}

// exchange sends a request and returns the response.
func (w *evaluation) exchange(q request) (out response, err error) {
	if err := w.in.Encode(q); err != nil {
		return out, err
	}
	err = w.out.Decode(&out)
	return out, err
}

// evaluates is set when main has called Serve. Without that call a new process of this binary would run main
// instead of an evaluator.
var evaluates atomic.Bool

// startEvaluation starts this binary as an evaluator with a memory limit and an empty environment.
func startEvaluation(memory int64) (*evaluation, error) {
	if !evaluates.Load() {
		return nil, errors.New("main does not call jq.Serve")
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self) //nolint:noctx // It is killed when its evaluation takes too long, and lives on otherwise.
	cmd.Args, cmd.Env = []string{evaluatorName, strconv.FormatInt(memory*overhead, 10)}, []string{}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p, err := process.Start(cmd)
	if err != nil {
		return nil, err
	}
	return &evaluation{process: p, in: gob.NewEncoder(in), out: gob.NewDecoder(out)}, nil
}

// Serve runs an evaluator, and does not return, if this process was started as one. A program with Evaluators
// must call it first in main.
func Serve() {
	if len(os.Args) != 2 || os.Args[0] != evaluatorName {
		evaluates.Store(true)
		return
	}
	memory, err := strconv.ParseInt(os.Args[1], 10, 64)
	if err == nil && boundMemory(memory) == nil {
		serveQuestions(os.Stdin, os.Stdout)
	}
	os.Exit(1)
}

// serveQuestions answers requests until one side closes.
func serveQuestions(r io.Reader, w io.Writer) {
	in, out, compiled := gob.NewDecoder(r), gob.NewEncoder(w), map[string]*gojq.Code{}
	for {
		var q request
		if in.Decode(&q) != nil {
			return
		}
		code, err := compiled[q.Text], error(nil)
		if code == nil {
			code, err = compile(q.Text)
			compiled[q.Text] = code
		}
		var a response
		if err == nil {
			a.Value, err = firstValue(code, q.Input, q.ID)
		}
		if a.NotJSON = errors.Is(err, ErrNotJSON); err != nil {
			a.Error = err.Error()
		}
		if out.Encode(a) != nil {
			return
		}
	}
}
