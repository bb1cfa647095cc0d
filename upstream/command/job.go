package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/process"
)

// job is one request to the program.
type job struct {
	server   *Server
	values   *foreign.Values
	body     []byte        // the request as JSON
	progress func(float64) // nil: progress is not reported
	folder   string        // used by this job only
	output   string        // file of the result

	errors *output // standard error of the program; nil: it was not started
}

// watchEvery is the pause between two checks of the size of a program's files.
const watchEvery = 100 * time.Millisecond

// maxPromptBytes bounds a prompt in the environment of a program.
const maxPromptBytes = 64 << 10

// once runs the program for this job only.
func (j *job) once(ctx context.Context) error {
	if err := j.checkPrompt(); err != nil {
		return err
	}
	full := make(chan struct{}, 2)
	j.errors = &output{line: j.advance, full: full}
	cmd := j.server.command(ctx, j.server.opts.arguments(j.values, j.output), j.folder)
	cmd.Env = append(cmd.Env, "PROMPT="+j.values.Prompt, fmt.Sprint("FRAMES=", j.values.Frames), fmt.Sprint("FPS=", j.values.FPS),
		fmt.Sprint("SECONDS=", j.values.Seconds), "SEED="+j.values.Seed, "MOTION_OUTPUT="+j.output)
	cmd.Stdin = bytes.NewReader(j.body)
	cmd.Stdout = &output{line: j.advance, full: full}
	cmd.Stderr = j.errors
	p, err := process.Start(cmd)
	if err != nil {
		return j.server.unstarted(err)
	}
	if err := j.watch(ctx, p, full, nil); err != nil {
		p.Kill()
		return err
	}
	return j.server.exited(p.Err())
}

// checkPrompt refuses prompts that an environment variable cannot contain.
func (j *job) checkPrompt() error {
	j.values.Prompt = strings.ReplaceAll(j.values.Prompt, "\x00", " ")
	if len(j.values.Prompt) > maxPromptBytes {
		return mmcp.Errorf(mmcp.CodeInvalidRequest, "The prompts of all segments together have %d bytes; upstream %s takes %d.",
			len(j.values.Prompt), j.server.opts.Name, maxPromptBytes)
	}
	return nil
}

// command returns a command of the program in its environment.
func (s *Server) command(ctx context.Context, args []string, folder string) *exec.Cmd {
	cmd := exec.CommandContext(context.WithoutCancel(ctx), args[0], args[1:]...) // it is ended with its whole group
	cmd.Dir = folder
	if s.opts.Dir != "" {
		cmd.Dir = s.opts.Dir
	}
	cmd.Env = append(process.Environment(s.opts.Env), "TMPDIR="+folder)
	return cmd
}

// watch returns when the program has ended or done is closed. It fails when the program must be ended because
// ctx ended or the program writes too much.
func (j *job) watch(ctx context.Context, p *process.Process, full <-chan struct{}, done <-chan struct{}) error {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.Done():
			return nil
		case <-done:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-full:
			return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The command of upstream %s wrote more than %d MiB to its standard output or "+
				"error and was ended; its result belongs into the file $MOTION_OUTPUT.", j.server.opts.Name, maxOutput>>20)
		case <-tick.C:
			if j.size() > j.server.opts.MaxAnswerBytes {
				return j.tooLarge()
			}
		}
	}
}

// size returns the bytes of all files in the folder of the job.
func (j *job) size() (sum int64) {
	_ = filepath.WalkDir(j.folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil //nolint:nilerr // the file is being removed
		}
		if info, err := d.Info(); err == nil {
			sum += info.Size()
		}
		return nil
	})
	return sum
}

// advance reads progress from a line of output and passes it on.
func (j *job) advance(line []byte) {
	if j.progress == nil {
		return
	}
	if at, ok := progressOf(line); ok {
		j.progress(at)
	}
}

func (s *Server) unstarted(err error) error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The command of upstream %s cannot be started: %s.", s.opts.Name, reasonOf(err))
	return e.CausedBy(err)
}

// exited returns the error for the end of a program, or nil if it succeeded.
func (s *Server) exited(err error) error {
	var exit *exec.ExitError
	switch {
	case err == nil, errors.Is(err, exec.ErrWaitDelay): // a process that left its group still has the output open
		return nil
	case errors.As(err, &exit) && exit.Exited():
		return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The command of upstream %s failed with exit code %d.", s.opts.Name, exit.ExitCode())
	}
	return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The command of upstream %s was ended: %s.", s.opts.Name, err.Error())
}

// explained adds the end of the program's standard error to err.
func (j *job) explained(err error) error {
	e := mmcp.AsError(err)
	if j.errors == nil || e.Code == mmcp.CodeCancelled {
		return e
	}
	text := j.errors.end()
	line := lastLine(text)
	if line == "" {
		return e
	}
	out := e.With("stderr", text)
	out.Message = strings.TrimSuffix(e.Message, ".") + ": " + line
	return out
}
