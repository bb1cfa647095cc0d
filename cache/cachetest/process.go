package cachetest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/motiongate/motiongate/cache/state"
)

// PrintResident prints the resident memory of this process in kilobytes.
func PrintResident() {
	runtime.GC()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		panic(err)
	}
	for line := range bytes.Lines(status) {
		if kilobytes, ok := bytes.CutPrefix(line, []byte("VmRSS:")); ok {
			fmt.Println(string(bytes.Fields(kilobytes)[0]))
		}
	}
}

// A gateway can only be killed as a process. The test binary is run as one, in the part that the environment
// names.
const (
	partVariable  = "MOTIONGATE_TEST_PART"
	stateVariable = "MOTIONGATE_TEST_STATE" // a directory or a URL
	runsVariable  = "MOTIONGATE_TEST_RUNS"  // a file with a line for each run
)

// RunMain runs the tests or, in a process that Play started, the named part. The part "server" is a JetStream
// server.
func RunMain(m *testing.M, parts map[string]func()) {
	switch name := os.Getenv(partVariable); name {
	case "":
		os.Exit(m.Run())
	case "server":
		playServer()
	default:
		parts[name]()
	}
}

// Ready reports to the test that the process has reached the state under test, and waits to be killed.
func Ready() {
	fmt.Println("ready")
	time.Sleep(time.Hour) // if all goroutines were blocked, the process would end
}

// ProcessLedger returns the ledger of the process's test.
func ProcessLedger() Ledger { return Ledger{os.Getenv(runsVariable)} }

// Ledger counts runs over several processes.
type Ledger struct{ path string }

func (l Ledger) Add(body string) {
	f, err := os.OpenFile(l.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	fmt.Fprintln(f, body)
}

func (l Ledger) Runs(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile(l.path)
	if err != nil {
		t.Fatal(err)
	}
	runs := map[string]int{}
	for line := range strings.Lines(string(text)) {
		runs[strings.TrimSpace(line)]++
	}
	return runs
}

// ProcessStore opens the store that the test gave to this process.
func ProcessStore() *state.Store {
	o := state.Options{Dir: os.Getenv(stateVariable)}
	if strings.Contains(o.Dir, "://") {
		o.URL, o.Dir, o.Replicas = o.Dir, "", strings.Count(o.Dir, "://")
	}
	s, err := state.Open(o, slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err != nil {
		panic(err)
	}
	return s
}

// Process is a process that runs a part.
type Process struct {
	Cmd   *exec.Cmd
	Lines []string // output before Ready
	Runs  Ledger
	once  sync.Once
}

// Play starts this binary as a process that runs a part on a store, and waits until it is Ready.
func Play(t *testing.T, name, store string) *Process {
	t.Helper()
	p := &Process{Runs: Ledger{filepath.Join(t.TempDir(), "runs")}}
	p.Cmd = mortal(exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0])) // ends with the test
	p.Cmd.Env = append(os.Environ(), partVariable+"="+name, stateVariable+"="+store, runsVariable+"="+p.Runs.path)
	var trouble bytes.Buffer
	p.Cmd.Stderr = &trouble
	out, err := p.Cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == "ready" {
			return p
		}
		p.Lines = append(p.Lines, lines.Text())
	}
	_, _ = io.Copy(io.Discard, out) // until the process ends
	p.Kill()
	t.Fatalf("the process ended before it was ready:\n%s", trouble.String())
	return nil
}

// Kill kills the process without a chance to clean up.
func (p *Process) Kill() {
	p.once.Do(func() {
		_ = p.Cmd.Process.Kill() // it may have ended already
		_ = p.Cmd.Wait()         // the error reports the kill
	})
}

// playServer runs a JetStream server as a process.
func playServer() {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true,
		JetStreamMaxStore: 1 << 50, StoreDir: os.Getenv(stateVariable), NoSigs: true, NoLog: true})
	if err != nil {
		panic(err)
	}
	s.Start()
	if !s.ReadyForConnections(Patience) {
		panic("not ready")
	}
	fmt.Println(s.ClientURL())
	fmt.Println("ready")
	select {}
}
