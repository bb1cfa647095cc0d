package main_test

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/upstream/jq"
)

// binary is the command, built once for all tests with buildFlags, those of the
// tests themselves; plain is the command as users have it.
var (
	binary, plain string
	buildFlags    []string
)

// busy are the commands in which goroutines share anything. Only they are run
// under the race detector, with which each takes a second to begin.
var busy = []string{"serve", "sim", "generate", "models", "fleet"}

func TestMain(m *testing.M) {
	jq.Serve()
	if described := os.Getenv(nodeVariable); described != "" {
		playNode(described)
	}
	os.Exit(testMain(m))
}

// waiting is how many of the tests that say t.Parallel run at once. They wait for
// processes, for clocks and for each other, and take little of a processor, also under
// the race detector.
const waiting = "4"

func testMain(m *testing.M) int {
	if err := flag.Set("test.parallel", waiting); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	folder, err := os.MkdirTemp("", "motiongate-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	plain = filepath.Join(folder, "motiongate")
	binary = plain
	if len(buildFlags) > 0 {
		binary = filepath.Join(folder, "flagged", "motiongate") // it calls itself by its name
	}
	for path, flags := range map[string][]string{plain: nil, binary: buildFlags} {
		build := exec.Command("go", append(append([]string{"build", "-ldflags=-s -w"}, flags...), "-o", path, ".")...)
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			fmt.Fprintln(os.Stderr, "go build:", err)
			return 1
		}
	}
	return m.Run()
}

// command returns the binary with arguments, in an environment without settings.
func command(args ...string) *exec.Cmd {
	path := plain
	if len(args) > 0 && slices.Contains(busy, args[0]) && !slices.Contains(args, "--help") {
		path = binary
	}
	c := mortal(exec.Command(path, args...))
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "MOTIONGATE_") {
			c.Env = append(c.Env, pair)
		}
	}
	return c
}

// outcome is what a command that has ended left behind.
type outcome struct {
	code     int
	out, err string
}

// execute runs a command to its end in a folder of its own.
func execute(t *testing.T, folder string, args ...string) outcome {
	t.Helper()
	c := command(args...)
	c.Dir = folder
	var out, errOut bytes.Buffer
	c.Stdout, c.Stderr = &out, &errOut
	if err := c.Run(); err != nil && c.ProcessState == nil {
		t.Fatal(err)
	}
	return outcome{c.ProcessState.ExitCode(), out.String(), errOut.String()}
}

// process is a command that runs until the test stops it.
type process struct {
	t     *testing.T
	cmd   *exec.Cmd
	first string // line of its output
	rest  chan string
	ended chan error

	mu   sync.Mutex // guards logs
	logs bytes.Buffer
}

func (p *process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.logs.Write(b)
}

func (p *process) log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.logs.String()
}

// launch starts a command and waits for its first line.
func launch(t *testing.T, args ...string) *process {
	t.Helper()
	return launched(t, command(args...))
}

func launched(t *testing.T, c *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: c, rest: make(chan string, 1), ended: make(chan error, 1)}
	p.cmd.Stderr = p
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.cmd.Process.Kill()
		<-p.ended
		if t.Failed() {
			t.Logf("log of %v:\n%s", c.Args[1:], p.log())
		}
	})
	lines := bufio.NewReader(out)
	p.first, err = lines.ReadString('\n')
	go func() { // ends with the process
		rest, _ := io.ReadAll(lines)
		p.rest <- string(rest)
		p.ended <- p.cmd.Wait()
		close(p.ended)
	}()
	if err != nil {
		t.Fatalf("%v ended at once: %v", c.Args[1:], <-p.ended)
	}
	return p
}

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// wait returns the exit code; -1 for an end by a signal.
func (p *process) wait() int {
	<-p.ended
	return p.cmd.ProcessState.ExitCode()
}

// kill ends the process as kill -9 does.
func (p *process) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	<-p.ended
}

// stop ends the process in good order.
func (p *process) stop() {
	p.t.Helper()
	p.signal(syscall.SIGTERM)
	if code := p.wait(); code != 0 {
		p.t.Errorf("after SIGTERM the exit code is %d, want 0", code)
	}
}

var addresses = regexp.MustCompile(`^Listening on (https?://\S+), admin on (https?://\S+)\. `)

// server is a gateway that runs.
type server struct {
	*process
	url, admin string
}

// serve starts a gateway on free ports. At first it waits longer than usual for
// its servers: what it lists then is not what this machine had time for.
func serve(t *testing.T, args ...string) *server {
	t.Helper()
	c := command(append([]string{"serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--data-dir", t.TempDir()}, args...)...)
	c.Env = append(c.Env, "MOTIONGATE_CATALOGUE_FIRST_WAIT=4s")
	p := launched(t, c)
	found := addresses.FindStringSubmatch(p.first)
	if found == nil {
		t.Fatalf("the first line does not tell where the server is: %q", p.first)
	}
	return &server{p, found[1], found[2]}
}

// reply is an answer, read to its end.
type reply struct {
	status int
	header http.Header
	body   []byte
}

func do(t *testing.T, method, url, body string, headers ...string) reply {
	t.Helper()
	r, err := try(method, url, body, headers...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func try(method, url, body string, headers ...string) (reply, error) {
	return tryWith(http.DefaultTransport, method, url, body, headers...)
}

func tryWith(transport http.RoundTripper, method, url, body string, headers ...string) (reply, error) {
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := transport.RoundTrip(req)
	if err != nil {
		return reply{}, err
	}
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	return reply{res.StatusCode, res.Header, read}, err
}

// patience bounds what must happen sooner or later on a loaded machine.
const patience = time.Minute

func write(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func refused(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }
