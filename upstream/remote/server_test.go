package remote_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

func TestBytesPassThrough(t *testing.T) {
	for name, c := range map[string]struct {
		cfg    mmcptest.Config
		format mmcp.Format
		want   mmcp.Format
	}{
		"json":                    {},
		"glb":                     {mmcptest.Config{Answer: "negotiate"}, mmcp.GLB, mmcp.GLB},
		"glb not wanted":          {mmcptest.Config{Answer: "negotiate"}, mmcp.GLTF, mmcp.GLTF},
		"glb not to be had":       {mmcptest.Config{}, mmcp.GLB, mmcp.GLTF},
		"glb from who has no ear": {mmcptest.Config{Answer: "glb"}, mmcp.GLTF, mmcp.GLB},
		"type without words":      {mmcptest.Config{Answer: "glb", ContentType: "application/octet-stream"}, mmcp.GLB, mmcp.GLB},
		"job":                     {mmcptest.Config{Async: true}, mmcp.GLTF, mmcp.GLTF},
		"job with glb":            {mmcptest.Config{Async: true, Answer: "negotiate"}, mmcp.GLB, mmcp.GLB},
	} {
		t.Run(name, func(t *testing.T) {
			f := mmcptest.Start(t, c.cfg)
			r := upstreamtest.Walk(t, f)
			r.Format = c.format
			res, err := upstreamtest.Client(t, "a", f.URL()).Generate(t.Context(), r.Call())
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Update(func(c *mmcptest.Config) { c.Async = false }); err != nil {
				t.Fatal(err)
			}
			accept := "model/gltf+json"
			if c.format == mmcp.GLB {
				accept = "model/gltf-binary"
			}
			direct := upstreamtest.Fetch(t, "POST", f.URL()+"/generate", string(codec.Bytes(r)), accept)
			if res.Format != c.want || !bytes.Equal(res.Body, direct) {
				t.Errorf("format %v, %d bytes, want %v and the %d bytes of the server", res.Format, len(res.Body), c.want, len(direct))
			}
			if diff := cmp.Diff(mmcp.Route{Upstream: "a", Reason: "only", Attempt: 1}, res.Route); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRequestAsSent(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{Prefix: "/mmcp"})
	r := upstreamtest.Walk(t, f)
	s := upstreamtest.Client(t, "a", f.URL()+"/", func(o *remote.Options) {
		o.Token = "T-0"
		o.Header = map[string]remote.Secret{"X-Key": "K-0"}
	})
	if _, err := s.Generate(t.Context(), r.Call()); err != nil {
		t.Fatal(err)
	}
	seen := f.Requests()
	got := seen[len(seen)-1]
	if got.Method != http.MethodPost || got.Path != "/mmcp/generate" || !bytes.Equal(got.Body, codec.Bytes(r)) {
		t.Errorf("sent %s %s %s", got.Method, got.Path, got.Body)
	}
	want := http.Header{
		"Accept":         {"model/gltf+json, application/json;q=0.9"},
		"Authorization":  {"Bearer T-0"},
		"Content-Length": {got.Header.Get("Content-Length")},
		"Content-Type":   {"application/json; charset=utf-8"},
		"User-Agent":     {"motiongate"},
		"X-Key":          {"K-0"},
	}
	if diff := cmp.Diff(want, got.Header); diff != "" {
		t.Errorf("headers (-want +got):\n%s", diff)
	}
}

func TestFailures(t *testing.T) {
	type change = func(*remote.Options)
	for name, c := range map[string]struct {
		cfg     mmcptest.Config
		options change
		code    mmcp.Code
		status  int
		message string
		detail  string // a key beside "upstream"
		runs    int
	}{
		"dropped before the run":  {cfg: mmcptest.Config{Drop: "before"}, code: mmcp.CodeOutcomeUnknown, status: 502, message: "answer was lost"},
		"dropped after the run":   {cfg: mmcptest.Config{Drop: "after"}, code: mmcp.CodeOutcomeUnknown, status: 502, message: "answer was lost", runs: 1},
		"short by length":         {cfg: mmcptest.Config{Truncate: "length"}, code: mmcp.CodeUpstreamInvalid, status: 502, message: "broke off", runs: 1},
		"short by chunks":         {cfg: mmcptest.Config{Truncate: "chunked"}, code: mmcp.CodeUpstreamInvalid, status: 502, message: "broke off", runs: 1},
		"short, said to be whole": {cfg: mmcptest.Config{Truncate: "clean"}, code: mmcp.CodeUpstreamInvalid, status: 502, message: "cut short", runs: 1},
		"short glb":               {cfg: mmcptest.Config{Truncate: "clean", Answer: "glb"}, code: mmcp.CodeUpstreamInvalid, status: 502, message: "cut short", runs: 1},
		"short job":               {cfg: mmcptest.Config{Truncate: "length", Async: true}, code: mmcp.CodeUpstreamInvalid, status: 502, message: "broke off", runs: 1},
		"another type":            {cfg: mmcptest.Config{ContentType: "text/html"}, code: mmcp.CodeUpstreamInvalid, status: 502, message: "text/html", runs: 1},
		"glb under json's name":   {cfg: mmcptest.Config{Answer: "glb", ContentType: "model/gltf+json"}, code: mmcp.CodeUpstreamInvalid, status: 502, runs: 1},
		"too large": {
			options: func(o *remote.Options) { o.MaxAnswerBytes = 2048 }, // more than its rotations take
			code:    mmcp.CodeUpstreamInvalid, status: 502, message: "larger than 2048", runs: 1,
		},
		"too large by its request": {
			options: func(o *remote.Options) { o.MaxAnswerBytes = 1024 },
			code:    mmcp.CodeInvalidOptions, status: 400, message: "at least 1920 bytes", detail: "max_answer_bytes",
		},
		"larger than the memory": {
			options: func(o *remote.Options) { o.Memory = memory.New(2048) },
			code:    mmcp.CodeInvalidOptions, status: 400, message: "limits.memory", detail: "max_answer_bytes",
		},
		"hung": {
			cfg: mmcptest.Config{Hang: "generate"}, options: func(o *remote.Options) { o.Timeout = 500 * time.Millisecond },
			code: mmcp.CodeTimeout, status: 504, message: "within 500ms",
		},
		"bare 500":           {cfg: mmcptest.Config{FailRate: 1, Errors: "bare"}, code: mmcp.CodeInternal, status: 500},
		"html 502":           {cfg: mmcptest.Config{FailRate: 1, FailStatus: 502, Errors: "html"}, code: mmcp.CodeUpstreamInvalid, status: 502},
		"detail":             {cfg: mmcptest.Config{FailRate: 1, Errors: "detail"}, code: mmcp.CodeInternal, status: 500, message: "The model failed."},
		"out of memory":      {cfg: mmcptest.Config{FailRate: 1, FailStatus: 503}, code: mmcp.CodeResourceExhausted, status: 503, detail: "device"},
		"strict server":      {cfg: mmcptest.Config{Models: []mmcptest.Model{{ID: "sim", MaxSeconds: 0.1}}}, code: mmcp.CodeInvalidOptions, status: 400},
		"credentials wanted": {cfg: mmcptest.Config{Token: "other"}, code: mmcp.CodeUpstreamInvalid, status: 502, message: "credentials", detail: "status"},
		"no such path": {
			options: func(o *remote.Options) { o.URL += "/elsewhere" },
			code:    mmcp.CodeUpstreamInvalid, status: 502, message: "no /generate", detail: "status",
		},
		"job without a place": {cfg: mmcptest.Config{Async: true, Location: "http://elsewhere.example/x?"}, code: mmcp.CodeUpstreamInvalid, status: 502, message: "another host", runs: 1},
	} {
		t.Run(name, func(t *testing.T) {
			token := c.cfg.Token
			c.cfg.Token = ""
			f := mmcptest.Start(t, c.cfg)
			r := upstreamtest.Walk(t, f)
			if err := f.Update(func(c *mmcptest.Config) { c.Token = token }); err != nil {
				t.Fatal(err)
			}
			if c.options == nil {
				c.options = func(*remote.Options) {}
			}
			_, err := upstreamtest.Client(t, "gpu-1", f.URL(), c.options).Generate(t.Context(), r.Call())
			e := upstreamtest.WantError(t, err)
			if e.Code != c.code || e.Status() != c.status || !strings.Contains(e.Message, c.message) {
				t.Errorf("%d %v, want %d %s about %q", e.Status(), e, c.status, c.code, c.message)
			}
			if e.Details["upstream"] != "gpu-1" || e.Route.Upstream != "gpu-1" {
				t.Errorf("details %v, route %v: the upstream is not named", e.Details, e.Route)
			}
			if _, ok := e.Details[c.detail]; c.detail != "" && !ok {
				t.Errorf("details %v lack %s", e.Details, c.detail)
			}
			if strings.Contains(err.Error(), "127.0.0.1") {
				t.Errorf("the message shows an address: %v", err)
			}
			f.Await(t, func(s mmcptest.Stats) bool { return s.Executions == c.runs && s.Running == 0 })
			if posts := f.Stats().Posts; posts > 1 {
				t.Errorf("%d POSTs for one request", posts)
			}
		})
	}
}

func TestColdServer(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{})
	r := upstreamtest.Walk(t, f)
	s := upstreamtest.Client(t, "a", f.URL())
	if err := f.Update(func(c *mmcptest.Config) { c.ColdLoading = time.Hour }); err != nil {
		t.Fatal(err)
	}
	f.Shut()
	_, err := s.Generate(t.Context(), r.Call())
	if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeModelUnavailable || e.Status() != 503 || e.RetryAfter <= 0 ||
		!strings.Contains(e.Message, "connection refused") {
		t.Errorf("closed port: %d %v, retry after %v", e.Status(), e, e.RetryAfter)
	}
	if err := f.Reopen(); err != nil {
		t.Fatal(err)
	}
	_, err = s.Generate(t.Context(), r.Call())
	if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeModelUnavailable || e.Status() != 503 || e.RetryAfter != time.Second {
		t.Errorf("loading: %d %v, retry after %v", e.Status(), e, e.RetryAfter)
	}
	if _, err := s.Capabilities(t.Context()); upstreamtest.WantError(t, err).Code != mmcp.CodeModelUnavailable {
		t.Errorf("loading: %v", err)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	other := mmcptest.Start(t, mmcptest.Config{})
	f := mmcptest.Start(t, mmcptest.Config{})
	r := upstreamtest.Walk(t, f)
	if err := f.Update(func(c *mmcptest.Config) { c.Redirect = other.URL() }); err != nil {
		t.Fatal(err)
	}
	s := upstreamtest.Client(t, "a", f.URL(), func(o *remote.Options) { o.Token = "T-0" })
	_, err := s.Generate(t.Context(), r.Call())
	_, err2 := s.Capabilities(t.Context())
	for _, err := range []error{err, err2} {
		if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeUpstreamInvalid || !strings.Contains(e.Message, "redirect") {
			t.Errorf("%v, want an error about the redirect", e)
		}
	}
	if n := other.Stats().Requests; n != 0 {
		t.Errorf("the other host got %d requests", n)
	}
}

func TestClientGone(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{})
	r := upstreamtest.Walk(t, f)
	defer f.Hold()()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := upstreamtest.Client(t, "a", f.URL()).Generate(ctx, r.Call()); done <- err }()
	f.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) || upstreamtest.WantError(t, err).Code != mmcp.CodeCancelled {
		t.Errorf("error %v", err)
	}
	f.Await(t, func(s mmcptest.Stats) bool { return s.Cancelled == 1 && s.Running == 0 })
}

// A token is read at each use, from wherever it comes, and shown nowhere.
func TestTokens(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	write := func(token string) {
		if err := os.WriteFile(file, []byte(token+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		options func(*remote.Options)
		rotate  func(token string)
	}{
		"file":        {func(o *remote.Options) { o.TokenFile = file }, write},
		"environment": {func(o *remote.Options) { o.TokenEnv = "UPSTREAM_TEST_TOKEN" }, func(token string) { t.Setenv("UPSTREAM_TEST_TOKEN", token) }},
	} {
		t.Run(name, func(t *testing.T) {
			f := mmcptest.Start(t, mmcptest.Config{Token: "first"})
			s := upstreamtest.Client(t, "a", f.URL(), c.options)
			c.rotate("first")
			if _, err := s.Capabilities(t.Context()); err != nil {
				t.Errorf("first token: %v", err)
			}
			if err := f.Update(func(c *mmcptest.Config) { c.Token = "second" }); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Capabilities(t.Context()); err == nil || strings.Contains(err.Error(), "first") {
				t.Errorf("old token: %v", err)
			}
			c.rotate("second")
			if _, err := s.Capabilities(t.Context()); err != nil {
				t.Errorf("rotated token: %v", err)
			}
			posts := f.Stats().Requests
			c.rotate("")
			_, err := s.Capabilities(t.Context())
			if name == "environment" && (err == nil || f.Stats().Requests != posts) {
				t.Errorf("a missing token was sent: %v", err)
			}
		})
	}
}

func TestMissingTokenFile(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{})
	s := upstreamtest.Client(t, "a", f.URL(), func(o *remote.Options) { o.TokenFile = "/nowhere/secret-name" })
	_, err := s.Capabilities(t.Context())
	if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeModelUnavailable || !strings.Contains(e.Message, "does not exist") ||
		strings.Contains(e.Message, "secret-name") {
		t.Errorf("error %v", err)
	}
	if n := f.Stats().Requests; n != 0 {
		t.Errorf("%d requests were sent without credentials", n)
	}
}

func TestUntrustedCertificate(t *testing.T) {
	f := httptest.NewUnstartedServer(http.NotFoundHandler())
	f.Config.ErrorLog = log.New(io.Discard, "", 0)
	f.StartTLS()
	defer f.Close()
	_, err := upstreamtest.Client(t, "a", f.URL).Capabilities(t.Context())
	if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeModelUnavailable || !strings.Contains(e.Message, "certificate is not trusted") {
		t.Errorf("error %v", err)
	}
}

// TestVia holds that a server learns which gateways a request came through.
func TestVia(t *testing.T) {
	var got []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = append(got, r.Header.Get(mmcp.ViaHeader))
		upstreamtest.WriteDocument(w)
	}))
	t.Cleanup(s.Close)
	for _, via := range []string{"", "A, B"} {
		call := upstreamtest.Order("x", "1").Call()
		call.Via = via
		if _, err := upstreamtest.Client(t, "a", s.URL).Generate(t.Context(), call); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got, []string{"", "A, B"}) {
		t.Errorf("%q", got)
	}
}

// TestOtherMajor holds that the catalogue of a server reveals another major version of the
// protocol, before any request is sent.
func TestOtherMajor(t *testing.T) {
	version := ""
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		caps := upstreamtest.CatalogueOf(upstreamtest.Model("m", "r"))
		caps.ProtocolVersion = version
		_, _ = w.Write(codec.EncodeCapabilities(caps))
	}))
	t.Cleanup(s.Close)
	for v, good := range map[string]bool{"1.0": true, "1.9": true, "2.0": false, "10.1": false} {
		version = v
		_, err := upstreamtest.Client(t, "a", s.URL).Capabilities(t.Context())
		if good != (err == nil) || !good && upstreamtest.WantError(t, err).Code != mmcp.CodeUpstreamInvalid {
			t.Errorf("%s: %v", v, err)
		}
	}
}

// TestRefusedCredentials holds that a client's operator learns which server
// refused the gateway, and which setting to change, and no secret.
func TestRefusedCredentials(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("hidden"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("UPSTREAM_TEST_TOKEN", "hidden")
	for _, c := range []struct {
		status  int
		change  func(*remote.Options)
		setting string
	}{
		{401, func(*remote.Options) {}, "token_env"},
		{403, func(*remote.Options) {}, "token_env"},
		{401, func(o *remote.Options) { o.TokenEnv = "UPSTREAM_TEST_TOKEN" }, "token_env"},
		{403, func(o *remote.Options) { o.TokenFile = file }, "token_file"},
		{401, func(o *remote.Options) { o.TokenFile = file }, "token_file"},
		{407, func(o *remote.Options) { o.TokenFile = file }, "url"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(c.status)
			io.WriteString(w, `{"error":{"code":"unauthorized","message":"Sign in at https://elsewhere.example."}}`)
		}))
		s := upstreamtest.Client(t, "kimodo", server.URL, c.change)
		_, ofCatalogue := s.Capabilities(t.Context())
		_, ofMotion := s.Generate(t.Context(), (&mmcp.Request{}).Call())
		for _, err := range []error{ofCatalogue, ofMotion} {
			e := mmcp.AsError(err)
			if e.Status() != 502 || e.Details["upstream"] != "kimodo" || e.Details["setting"] != c.setting || e.Details["status"] != c.status {
				t.Errorf("status %d: %v with %v, want the setting %s", c.status, e, e.Details, c.setting)
			}
			if !strings.Contains(e.Message, "kimodo") || !strings.Contains(e.Message, c.setting) || strings.Contains(e.Message, "hidden") {
				t.Errorf("status %d: the message is %q", c.status, e.Message)
			}
		}
		server.Close()
	}
}

// An answer that is no JSON inside is refused, whether it would be kept or not.
func TestInvalidDocuments(t *testing.T) {
	glb := func(kind, doc string) string {
		doc += strings.Repeat(" ", (4-len(doc)%4)%4)
		head := binary.LittleEndian.AppendUint32([]byte("glTF\x02\x00\x00\x00"), uint32(20+len(doc)))
		return string(binary.LittleEndian.AppendUint32(head, uint32(len(doc)))) + kind + doc
	}
	long := strings.Repeat("QUJD", 4096)
	for name, c := range map[string]struct {
		body       string
		ok, seeded bool
	}{
		"right":                       {body: `{"asset":{"version":"2.0"},"buffers":[{"uri":"` + long + `"}]}`, ok: true, seeded: true},
		"brackets":                    {body: `{"asset":{"version":"2.0"},"nodes":[}`},
		"garbage":                     {body: `{"asset" garbage }`},
		"two documents":               {body: `{"asset":{}}{"asset":{}}`},
		"control character":           {body: "{\"asset\":{\"generator\":\"\x01\"}}"},
		"not UTF-8":                   {body: "{\"asset\":{\"generator\":\"\xff\"}}"},
		"after a long string":         {body: `{"asset":{},"uri":"` + long + `",}`},
		"in a long string":            {body: `{"asset":{},"uri":"` + long + "\x00" + long + `"}`, ok: true},
		"in a long string, to keep":   {body: `{"asset":{},"uri":"` + long + "\x00" + long + `"}`, seeded: true},
		"NaN":                         {body: `{"asset":{},"fps":NaN}`},
		"GLB":                         {body: glb("JSON", `{"asset":{}}`), ok: true},
		"GLB of no JSON":              {body: glb("JSON", `{"asset":{},}`)},
		"GLB that begins with a BIN":  {body: glb("BIN\x00", `{"asset":{}}`)},
		"GLB whose chunk is too long": {body: strings.Replace(glb("JSON", `{"asset":{}}`), "\x0c\x00\x00\x00JSON", "\xff\xff\xff\xffJSON", 1)},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				w.Header().Set("Content-Type", "application/octet-stream")
				_, _ = io.WriteString(w, c.body)
			}))
			t.Cleanup(s.Close)
			m := upstreamtest.Model("m", "r")
			r := upstreamtest.RequestFor(&m)
			if !c.seeded {
				r.Options.Seed = ""
			}
			res, err := upstreamtest.Client(t, "a", s.URL).Generate(t.Context(), r.Call())
			switch {
			case c.ok && (err != nil || string(res.Body) != c.body):
				t.Errorf("%v", err)
			case !c.ok && (err == nil || upstreamtest.WantError(t, err).Code != mmcp.CodeUpstreamInvalid ||
				upstreamtest.WantError(t, err).Status() != 502):
				t.Errorf("it is let through: %v", err)
			}
		})
	}
}

// TestKeptAnswersHoldTheirOwnMemory holds that a short answer that may be kept does not
// hold the array of a long one that was passed on before.
func TestKeptAnswersHoldTheirOwnMemory(t *testing.T) {
	size := 1 << 20
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"asset":{},"extras":"`+strings.Repeat("A", size)+`"}`)
	}))
	t.Cleanup(s.Close)
	m := upstreamtest.Model("m", "r")
	kept, passed := upstreamtest.RequestFor(&m), upstreamtest.RequestFor(&m)
	passed.Options.Seed = ""
	client := upstreamtest.Client(t, "a", s.URL)
	for range 10 {
		for _, r := range []*mmcp.Request{passed, kept} {
			size = 1 << 20
			if r == kept {
				size = 1 << 10
			}
			res, err := client.Generate(t.Context(), r.Call())
			if err != nil {
				t.Fatal(err)
			}
			if r == kept && cap(res.Body) > 16<<10 {
				t.Fatalf("%d bytes hold %d", len(res.Body), cap(res.Body))
			}
			if res.Release != nil && r == passed {
				res.Release()
			}
		}
	}
}
