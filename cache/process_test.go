package cache_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// part is a process that plays one.
type part struct {
	cmd   *exec.Cmd
	lines []string // that it said before it was ready
	runs  ledger
	once  sync.Once
}

func play(t *testing.T, name, store string) *part {
	t.Helper()
	p := &part{runs: ledger{filepath.Join(t.TempDir(), "runs")}}
	p.cmd = mortal(exec.Command(os.Args[0]))
	p.cmd.Env = append(os.Environ(), partVariable+"="+name, stateVariable+"="+store, runsVariable+"="+p.runs.path)
	var trouble bytes.Buffer
	p.cmd.Stderr = &trouble
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == "ready" {
			return p
		}
		p.lines = append(p.lines, lines.Text())
	}
	io.Copy(io.Discard, out)
	p.kill()
	t.Fatalf("the process ended before it was ready:\n%s", trouble.String())
	return nil
}

// kill ends the process as kill -9 does.
func (p *part) kill() {
	p.once.Do(func() {
		p.cmd.Process.Kill()
		p.cmd.Wait()
	})
}

// playServer is a JetStream server that can be stopped as a process.
func playServer() {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: os.Getenv(stateVariable), NoSigs: true, NoLog: true})
	if err != nil {
		panic(err)
	}
	s.Start()
	if !s.ReadyForConnections(patience) {
		panic("not ready")
	}
	fmt.Println(s.ClientURL())
	fmt.Println("ready")
	select {}
}
