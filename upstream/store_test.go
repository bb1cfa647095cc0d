package upstream_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// seed lets a pool write the catalogue of f under the name and ends it.
func seed(t *testing.T, f *mmcptest.Server, name, dir string) []byte {
	t.Helper()
	p := upstream.NewPool([]upstream.Member{{Name: name, Backend: upstreamtest.Client(t, name, f.URL())}}, upstream.PoolOptions{CacheDir: dir, FirstWait: upstreamtest.Patience})
	caps, err := p.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	return codec.EncodeCapabilities(caps)
}

// After a restart a server that is down is listed as it was, at once.
func TestKeptCatalogue(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "catalogues")
	f := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "soma", Skeleton: "soma77"}}})
	want := seed(t, f, "gpu", dir)
	for name, change := range map[string]func(){
		"hung": func() {
			if err := f.Update(func(c *mmcptest.Config) { c.Hang = "all" }); err != nil {
				t.Fatal(err)
			}
		},
		"down": f.Shut,
	} {
		change()
		p := upstream.NewPool([]upstream.Member{{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", f.URL())}}, upstream.PoolOptions{CacheDir: dir, FirstWait: upstreamtest.Patience})
		start := time.Now()
		caps, err := p.Capabilities(t.Context())
		judge(t, name+": the first catalogue", time.Since(start), 8*time.Second) // a look at a server that hangs takes 10 s
		s := p.Status()[0]
		p.Close()
		if err != nil || !bytes.Equal(codec.EncodeCapabilities(caps), want) {
			t.Errorf("%s: another catalogue, %v", name, err)
		}
		if s.State != mmcp.UpstreamStale || s.Seen.IsZero() || s.Host != strings.TrimSuffix(f.URL(), "/") {
			t.Errorf("%s: status %+v", name, s)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != "gpu.json" {
		t.Errorf("files %q, %v", left, err)
	}
}

func TestKeptGarbage(t *testing.T) {
	for name, content := range map[string]string{
		"no JSON":         "garbage",
		"cut":             `{"host":"http://h","capabilities":{"mod`,
		"no catalogue":    `{"host":"HOST","capabilities":[]}`,
		"empty":           "",
		"another server":  `{"host":"http://elsewhere:1","capabilities":{"models":[]}}`,
		"missing content": `{"host":"HOST"}`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			f := mmcptest.Start(t, mmcptest.Config{})
			f.Shut()
			content = strings.ReplaceAll(content, "HOST", f.URL())
			if err := os.WriteFile(filepath.Join(dir, "gpu.json"), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			var log bytes.Buffer
			p := upstream.NewPool([]upstream.Member{{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", f.URL())}},
				upstream.PoolOptions{CacheDir: dir, Log: slog.New(slog.NewTextHandler(&log, nil))})
			caps, err := p.Capabilities(t.Context())
			p.Close()
			if err != nil || len(caps.Models) != 0 {
				t.Errorf("%d models, %v", len(caps.Models), err)
			}
			if !strings.Contains(log.String(), "is ignored") {
				t.Errorf("log %q", log.String())
			}
		})
	}
}

// A directory that cannot be written costs a warning and nothing else.
func TestKeepFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	f := mmcptest.Start(t, mmcptest.Config{})
	p := upstream.NewPool([]upstream.Member{{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", f.URL())}},
		upstream.PoolOptions{CacheDir: filepath.Join(file, "below"), FirstWait: upstreamtest.Patience, Log: slog.New(slog.NewTextHandler(&log, nil))})
	caps, err := p.Capabilities(t.Context())
	p.Close()
	if err != nil || len(caps.Models) != 1 || !strings.Contains(log.String(), "cannot be stored") {
		t.Errorf("%v %v, log %q", caps, err, log.String())
	}
}

// The disk and the status show nothing of a token, wherever it stands.
func TestNoSecretsKept(t *testing.T) {
	dir := t.TempDir()
	f := mmcptest.Start(t, mmcptest.Config{Prefix: "/t/hush", Token: "hush2"})
	s := upstreamtest.Client(t, "gpu", f.URL(), func(o *remote.Options) { o.Token = "hush2" })
	var log bytes.Buffer
	p := upstream.NewPool([]upstream.Member{{Name: "gpu", Backend: s}}, upstream.PoolOptions{CacheDir: dir, FirstWait: upstreamtest.Patience, Log: slog.New(slog.NewTextHandler(&log, nil))})
	if _, err := p.Capabilities(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.Close()
	raw, err := os.ReadFile(filepath.Join(dir, "gpu.json"))
	if err != nil {
		t.Fatal(err)
	}
	for where, text := range map[string]string{"file": string(raw), "host": p.Status()[0].Host, "log": log.String()} {
		if strings.Contains(text, "hush") {
			t.Errorf("%s: %s", where, text)
		}
	}
}
