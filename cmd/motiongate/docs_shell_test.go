package main_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// elsewhere are lines of the documents that this test leaves to others, and to which.
var elsewhere = []struct{ line, reason string }{
	{`^make `, "the gate"},
	{`^go (build|test) `, "the gate"},
	{`^helm |^  --set `, "make e2e, which renders the chart"},
	{`^nats `, "TestNodeIsReplaced, which sends the same request"},
	{`^npm install `, "make e2e, with the tests of the package"},
	{`^pip install `, "make e2e, with the examples of docs/clients.md"},
	{`motiongate mcp `, "make e2e, with the agents' own client"},
	{`motiongate serve --upstream`, "TestServeFleet; its servers have other addresses here"},
	{`amass\.npz`, "the tests of conversion; there is no such file"},
}

// manual runs the commands of the documents, in a folder with the files that they read.
type manual struct {
	t      *testing.T
	folder string
	open   *server // of the commands that name no other
	keys   *server // of those about keys
	sim    string
	last   string // id of a request of the open gateway
}

// shell runs lines as a user's shell does, and returns their output.
func (m *manual) shell(g *server, script string) string {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), patience)
	defer cancel()
	c := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", script)
	c.Dir = m.folder
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "MOTIONGATE_") {
			c.Env = append(c.Env, pair)
		}
	}
	host := func(url string) string { return strings.TrimPrefix(url, "http://") }
	c.Env = append(c.Env, "PATH="+filepath.Join(m.folder, "bin")+":"+os.Getenv("PATH"),
		"MOTIONGATE_LISTEN="+host(g.url), "MOTIONGATE_ADMIN_LISTEN="+host(g.admin))
	out, err := c.CombinedOutput()
	if err != nil {
		m.t.Errorf("%s: %v: %s", script, err, out)
	}
	return string(out)
}

// here has a script reach the servers of the test, and takes the time from it.
func (m *manual) here(script string, g *server) string {
	return strings.NewReplacer(
		"http://gpu:8000", m.sim, "http://127.0.0.1:8000", g.url, "localhost:8000", strings.TrimPrefix(g.url, "http://"),
		"--rate 200 --duration 30s", "--rate 50 --duration 200ms", " ID", " "+m.last,
	).Replace(script)
}

// block runs one block of a document.
func (m *manual) block(file, code string) {
	var lines []string
	for line := range strings.Lines(code) {
		skipped := false
		for _, e := range elsewhere {
			skipped = skipped || regexp.MustCompile(e.line).MatchString(line)
		}
		if !skipped {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	if len(lines) == 0 {
		return
	}
	g := m.open
	if strings.Contains(code, "motiongate keys") {
		g = m.keys
	}
	// The gateway of a block stays; the other commands come after it.
	if before, flags, ok := strings.Cut(lines[0], " && bin/motiongate serve "); ok {
		m.shell(g, before)
		g = serveFrom(m.t, m.gateway(flags))
		lines = lines[1:]
	}
	out := m.shell(g, m.here(strings.Join(lines, "\n"), g))
	if strings.Contains(code, "fleet drain") {
		m.shell(g, "motiongate fleet resume kimodo") // for the blocks that follow
	}
	if file == "README.md" && g != m.open && g != m.keys {
		m.newcomer(g, out)
	}
}

// newcomer holds that the key which the README makes has its limit, and that a dashboard's
// figures are there.
func (m *manual) newcomer(g *server, out string) {
	key := regexp.MustCompile(`(?m)^mg_[a-z0-9]{20,}$`).FindString(out)
	var caps reply
	mmcptest.Eventually(m.t, "the key is valid", func() bool {
		caps = do(m.t, http.MethodGet, g.url+"/capabilities", "", "Authorization", "Bearer "+key)
		return caps.status == http.StatusOK
	})
	got := do(m.t, http.MethodPost, g.url+"/generate", body(m.t, caps.body, "motiongate", "7"), "Authorization", "Bearer "+key)
	if got.status != http.StatusOK || !strings.Contains(got.header.Get("RateLimit-Policy"), "q=60;w=60") {
		m.t.Errorf("%d %v", got.status, got.header)
	}
	if got := do(m.t, http.MethodPost, g.url+"/generate", "{}"); got.status != http.StatusUnauthorized {
		m.t.Errorf("without the key: %d", got.status)
	}
	if metrics := do(m.t, http.MethodGet, g.admin+"/metrics", "").body; !strings.Contains(string(metrics), `motiongate_tenant_motions_total{tenant="art"} 1`) {
		m.t.Errorf("the tenant is not counted: %s", metrics)
	}
}

// gateway is a gateway with the flags of a document, on ports of the test.
func (m *manual) gateway(flags string) *exec.Cmd {
	c := command(append([]string{"serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--data-dir", m.t.TempDir()}, words(flags)...)...)
	c.Dir = m.folder
	return c
}

// serveFrom starts a gateway and reads its addresses.
func serveFrom(t *testing.T, c *exec.Cmd) *server {
	t.Helper()
	p := launched(t, c)
	found := addresses.FindStringSubmatch(p.first)
	if found == nil {
		t.Fatalf("the first line does not tell where the server is: %q", p.first)
	}
	return &server{p, found[1], found[2]}
}

// TestDocumentedShell runs each command of the documents that needs no cluster, in its order.
func TestDocumentedShell(t *testing.T) {
	if len(buildFlags) > 0 {
		t.Skip("the race detector sees these programs in other tests")
	}
	t.Parallel()
	for _, program := range []string{"bash", "curl", "jq"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(program + " is not installed")
		}
	}
	sim := mmcptest.Start(t, mmcptest.Config{SDK: 13, Models: []mmcptest.Model{{ID: "kimodo"}}})
	m := &manual{t: t, folder: t.TempDir(), sim: sim.URL()}
	m.open = serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("log: {prompts: true}\nupstreams:\n  - {name: kimodo, url: %q}\n", m.sim)))
	m.keys = serve(t, "--config", write(t, "keys.yaml", "auth: {mode: keys}\n"))
	if err := os.MkdirAll(filepath.Join(m.folder, "bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(plain, filepath.Join(m.folder, "bin", "motiongate")); err != nil {
		t.Fatal(err)
	}
	// Files of the user, to which commands lead.
	m.shell(m.open, "mkdir moves && printf 'gesture secret salute\n  1  near hand tip at temple\n' > moves/salute.move")
	moves, err := filepath.Abs(filepath.Join("..", "..", "engine", "repertoire", "moves"))
	if err != nil {
		t.Fatal(err)
	}
	m.shell(m.open, "mkdir -p engine/repertoire && ln -s '"+moves+"' engine/repertoire/moves")
	m.shell(m.open, "mkdir mocap && motiongate generate 'a person walks slowly' --seconds 2 -o wave.glb && motiongate convert wave.glb mocap/walk.bvh")
	if err := os.WriteFile(filepath.Join(m.folder, "handshake.bvh"), foreigntest.Signal(150, 30), 0o600); err != nil {
		t.Fatal(err)
	}
	caps := do(t, http.MethodGet, m.open.url+"/capabilities", "").body
	m.last = do(t, http.MethodPost, m.open.url+"/generate", body(t, caps, "motiongate", "7")).header.Get("X-Request-ID")
	mmcptest.Eventually(t, "the request is in the log", func() bool {
		return execute(t, t.TempDir(), "requests", "show", "--url", m.open.admin, m.last).code == 0
	})
	root := filepath.Join("..", "..")
	files, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	for _, file := range append([]string{filepath.Join(root, "README.md")}, files...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range strings.Split(string(text), "\n```") {
			language, code, _ := strings.Cut(block, "\n")
			if i%2 == 1 && (language == "sh" || language == "bash") {
				blocks++
				m.block(filepath.Base(file), code)
			}
		}
	}
	if blocks < 15 {
		t.Errorf("the documents have %d blocks of commands", blocks)
	}
}
