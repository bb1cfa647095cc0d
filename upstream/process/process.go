// Package process runs programs of this machine, each in its own process group, so that a program ends with
// its child processes. On Linux a program also ends when the gateway is killed, and with [Guard] so does its
// whole group.
package process

import (
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// pipeDelay bounds how long the output of a program is read after its end. A process that left the group may
// keep it open.
const pipeDelay = 2 * time.Second

// Process is a started program. It is safe for concurrent use.
type Process struct {
	cmd  *exec.Cmd
	done chan struct{}
	err  error // set before done is closed

	mu    sync.Mutex
	ended bool // its id may belong to another process from now on
}

// Start starts a program in its own process group. If cmd has no environment, it gets the one of
// [Environment].
func Start(cmd *exec.Cmd) (*Process, error) {
	separate(cmd)
	if cmd.Env == nil {
		cmd.Env = Environment(nil)
	}
	cmd.WaitDelay = pipeDelay
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &Process{cmd: cmd, done: make(chan struct{})}
	report(p.Pid())
	go p.wait() // ends with the program
	return p, nil
}

// wait waits for the end of the program, kills the rest of its group, and reaps it.
func (p *Process) wait() {
	seen := awaitExit(p.cmd.Process.Pid)
	if seen { // not reaped yet, so that its id is still its own
		p.end()
	}
	p.err = p.cmd.Wait()
	if !seen {
		p.end()
	}
	close(p.done)
}

func (p *Process) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = signalGroup(p.cmd, syscall.SIGKILL) // fails if nothing is left
	p.ended = true
	report(-p.Pid())
}

// Pid returns the id of the process and of its group.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// Done returns a channel that is closed when the program has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Err returns the error of the program, or nil for exit code 0. Call it after Done.
func (p *Process) Err() error { return p.err }

// Signal sends a signal to the program and its group.
func (p *Process) Signal(s syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		_ = signalGroup(p.cmd, s) // fails if it is ending
	}
}

// Kill kills the program and its group, and waits for its end.
func (p *Process) Kill() {
	p.Signal(syscall.SIGKILL)
	<-p.done
}

// Stop sends a signal to the program, and kills its group after grace.
func (p *Process) Stop(s syscall.Signal, grace time.Duration) {
	p.Signal(s)
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-p.done:
	case <-timer.C:
		p.Kill()
	}
}
