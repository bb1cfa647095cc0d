package router_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router"
)

func TestGenerateHeaders(t *testing.T) {
	route := mmcp.Route{Upstream: "gpu-2", Reason: "replica", Attempt: 2}
	failure := mmcp.Errorf(mmcp.CodeTimeout, "The server gpu-2 took too long.")
	failure.Route = route
	unseeded := strings.Replace(walk, `"seed":7`, `"seed":null`, 1)
	for name, c := range map[string]struct {
		body  string
		res   *mmcp.Result
		err   error
		route string
		cache string
	}{
		"made and kept":    {walk, &mmcp.Result{Route: route, Cache: mmcp.CacheStatus{Forward: "miss", Stored: true}}, nil, "upstream=gpu-2; reason=replica; attempt=2", "motiongate; fwd=miss; stored"},
		"joined":           {walk, &mmcp.Result{Route: route, Cache: mmcp.CacheStatus{Forward: "miss", Collapsed: true}}, nil, "upstream=gpu-2; reason=replica; attempt=2", "motiongate; fwd=miss; collapsed"},
		"remembered":       {walk, &mmcp.Result{Route: route, Cache: mmcp.CacheStatus{Hit: true}}, nil, "upstream=gpu-2; reason=replica; attempt=2", "motiongate; hit"},
		"left to chance":   {unseeded, &mmcp.Result{Route: route, Cache: mmcp.CacheStatus{Forward: "bypass"}}, nil, "upstream=gpu-2; reason=replica; attempt=2", "motiongate; fwd=bypass"},
		"no cache":         {walk, &mmcp.Result{Route: route}, nil, "upstream=gpu-2; reason=replica; attempt=2", "motiongate; fwd=bypass"},
		"failed":           {walk, nil, failure, "upstream=gpu-2; reason=replica; attempt=2", "motiongate; fwd=miss"},
		"failed, unseeded": {unseeded, nil, failure, "upstream=gpu-2; reason=replica; attempt=2", "motiongate; fwd=bypass"},
		"refused":          {"{}", nil, nil, "", "motiongate; detail=refused"},
		"failed nowhere":   {walk, nil, errors.New("disk"), "", "motiongate; fwd=miss"},
	} {
		t.Run(name, func(t *testing.T) {
			g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return c.res, c.err }})
			got := do(t, "POST", g.URL+"/generate", c.body)
			if h := got.header.Get("X-Motiongate-Route"); h != c.route {
				t.Errorf("X-Motiongate-Route = %q, want %q", h, c.route)
			}
			if h := got.header.Get("Cache-Status"); h != c.cache {
				t.Errorf("Cache-Status = %q, want %q", h, c.cache)
			}
			if got.header.Get("X-Request-ID") == "" {
				t.Error("no X-Request-ID")
			}
			if steps := got.header.Get("Server-Timing"); strings.Contains(steps, "total;dur=") != (c.res != nil) {
				t.Errorf("Server-Timing = %q", steps)
			}
		})
	}
}

// TestContentType holds that JSON is read under every Content-Type, and that another body is refused
// with its type.
func TestContentType(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for _, kind := range []string{"application/json; charset=utf-8", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"} {
		if got := do(t, "POST", g.URL+"/generate", walk, "Content-Type", kind); got.status != 200 {
			t.Errorf("%s: %d %s", kind, got.status, got.body)
		}
	}
	for kind, want := range map[string]string{
		"multipart/form-data; boundary=x": `there. The request's Content-Type is \"multipart/form-data\"; send application/json.`,
		"application/json":                `there."`,
		"":                                `there."`,
	} {
		got := do(t, "POST", g.URL+"/generate", "--x", "Content-Type", kind)
		if got.status != 422 || !bytes.Contains(got.body, []byte(want)) {
			t.Errorf("%q: %d %s", kind, got.status, got.body)
		}
	}
}

// TestFormat sends one request in each way and sees what the backend is asked
// for, and how its answer is named.
func TestFormat(t *testing.T) {
	for name, c := range map[string]struct {
		accept   string
		made     mmcp.Format
		format   mmcp.Format
		wantType string
	}{
		"JSON":                    {"*/*", mmcp.GLTF, mmcp.GLTF, "model/gltf+json"},
		"GLB":                     {"model/gltf-binary", mmcp.GLB, mmcp.GLB, "model/gltf-binary"},
		"GLB asked, JSON came":    {"model/gltf-binary", mmcp.GLTF, mmcp.GLB, "model/gltf+json"},
		"JSON preferred over GLB": {"model/gltf+json, model/gltf-binary;q=0.9", mmcp.GLTF, mmcp.GLTF, "model/gltf+json"},
	} {
		t.Run(name, func(t *testing.T) {
			var format mmcp.Format
			g := start(t, &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
				format = call.Request.Format
				return &mmcp.Result{Format: c.made, Body: []byte("glTF")}, nil
			}})
			got := do(t, "POST", g.URL+"/generate", walk, "Accept", c.accept)
			if ct := got.header.Get("Content-Type"); ct != c.wantType || format != c.format {
				t.Errorf("Content-Type %q asked as %v, want %q as %v", ct, format, c.wantType, c.format)
			}
		})
	}
}

// TestBodyReachesBackend holds that the request is the client's own bytes.
func TestBodyReachesBackend(t *testing.T) {
	body := strings.Replace(walk, `"options":{"seed":7}`, `"options": {"seed": 18446744073709551617, "later": [1.50]}`, 1)
	var got []byte
	g := start(t, &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		got = codec.Bytes(call.Request)
		return result(), nil
	}})
	if r := do(t, "POST", g.URL+"/generate", body); r.status != 200 {
		t.Fatalf("status %d: %s", r.status, r.body)
	}
	if diff := cmp.Diff(body, string(got)); diff != "" {
		t.Error(diff)
	}
}

// TestEncodings holds that a body in UTF-16 or UTF-32 is taken, and goes on in UTF-8.
func TestEncodings(t *testing.T) {
	var got string
	g := start(t, &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		got = string(codec.Bytes(call.Request))
		return result(), nil
	}})
	for name, width := range map[string]int{"UTF-16": 2, "UTF-32": 4} {
		var body strings.Builder
		for _, c := range walk {
			body.WriteRune(c)
			body.Write(make([]byte, width-1))
		}
		if r := do(t, "POST", g.URL+"/generate", body.String()); r.status != 200 || got != walk {
			t.Errorf("%s: %d, the backend got %q", name, r.status, got)
		}
	}
}

func TestTooLarge(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	pad := func(n int, model string) string {
		body := strings.Replace(walk, "walker", model, 1)
		return body + strings.Repeat(" ", n-len(body))
	}
	t.Run("announced", func(t *testing.T) {
		e := do(t, "POST", g.URL+"/generate", pad(8001, "crowd")).envelope(t)
		if diff := cmp.Diff(map[string]any{"max_request_bytes": 8000.0, "request_bytes": 8001.0}, e.Details); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("streamed", func(t *testing.T) {
		req, err := http.NewRequest(http.MethodPost, g.URL+"/generate", io.MultiReader(strings.NewReader(pad(8001, "crowd"))))
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		e := reply{res.StatusCode, res.Header, body}.envelope(t)
		if diff := cmp.Diff(map[string]any{"max_request_bytes": 8000.0}, e.Details); res.StatusCode != http.StatusRequestEntityTooLarge || diff != "" {
			t.Errorf("status %d, details %s", res.StatusCode, diff)
		}
	})
	t.Run("for its own model", func(t *testing.T) {
		if got := do(t, "POST", g.URL+"/generate", pad(2001, "walker")); got.status != 413 {
			t.Errorf("status %d, want 413: %s", got.status, got.body)
		}
	})
	t.Run("just fits", func(t *testing.T) {
		if got := do(t, "POST", g.URL+"/generate", pad(8000, "crowd")); got.status != 200 {
			t.Errorf("status %d, want 200: %s", got.status, got.body)
		}
	})
	t.Run("before it is read", func(t *testing.T) {
		conn := dial(t, g)
		fmt.Fprint(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n")
		got := readReply(t, conn)
		if e := got.envelope(t); got.status != 413 || e.Code != "payload_too_large" {
			t.Errorf("status %d %s", got.status, e.Code)
		}
	})
	t.Run("to a client that asks before it sends", func(t *testing.T) {
		conn := dial(t, g)
		fmt.Fprint(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n")
		all, err := io.ReadAll(conn)
		if err != nil || !bytes.HasPrefix(all, []byte("HTTP/1.1 413 ")) || bytes.Count(all, []byte("HTTP/1.1")) != 1 {
			t.Errorf("%s, %v", all, err)
		}
	})
	t.Run("to a client that sends all before it reads", func(t *testing.T) {
		conn := dial(t, g)
		const size = 4 << 20 // more than sockets hold
		fmt.Fprintf(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", size)
		if _, err := conn.Write(make([]byte, size)); err != nil {
			t.Fatalf("the connection broke while the body was sent: %v", err)
		}
		if got := readReply(t, conn); got.status != 413 {
			t.Errorf("status %d", got.status)
		}
	})
}

func TestEveryModelSilentOnSize(t *testing.T) {
	caps := catalogue()
	for i := range caps.Models {
		caps.Models[i].Limits.MaxRequestBytes = 0
	}
	g := start(t, &fake{caps: caps})
	if got := do(t, "POST", g.URL+"/generate", strings.Repeat(" ", 1<<20+1)); got.status != 413 {
		t.Errorf("status %d, want 413", got.status)
	}
}

func TestBatch(t *testing.T) {
	running, most := make(chan int, 1), 0
	running <- 0
	g := start(t, &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		n := <-running + 1
		most = max(most, n)
		running <- n
		defer func() { running <- <-running - 1 }()
		switch call.Request.Segments[0].Prompt {
		case "panic":
			panic("a bug")
		case "refuse":
			return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "Not now.")
		case "binary":
			return &mmcp.Result{Format: mmcp.GLB, Body: []byte("glTF")}, nil
		}
		return &mmcp.Result{Body: fmt.Appendf(nil, `{"prompt":%q}`, call.Request.Segments[0].Prompt), Route: mmcp.Route{Upstream: "gpu", Reason: "only", Attempt: 1}}, nil
	}})
	item := func(prompt string) string {
		return strings.Replace(strings.Replace(walk, `"protocol_version":"1.0",`, "", 1), "a person walks", prompt, 1)
	}
	send := func(items ...string) reply {
		return do(t, "POST", g.URL+"/generate", `{"protocol_version":"1.0","requests":[`+strings.Join(items, ",")+`]}`, "Accept", "model/gltf-binary")
	}

	got := send(item("one"), strings.Replace(item("x"), "walker", "nobody", 1), item("panic"), item("two"))
	if ct := got.header.Get("Content-Type"); got.status != 200 || ct != "application/json" {
		t.Errorf("status %d, Content-Type %q", got.status, ct)
	}
	if route := got.header.Get("X-Motiongate-Route"); route != "upstream=gpu; reason=only; attempt=1" {
		t.Errorf("X-Motiongate-Route = %q", route)
	}
	if diff := cmp.Diff([]string{"one", "unknown_model", "internal_error", "two"}, outcomes(t, got)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"model_unavailable", "upstream_invalid", "three"}, outcomes(t, send(item("refuse"), item("binary"), item("three")))); diff != "" {
		t.Error(diff)
	}
	if most > 4 {
		t.Errorf("%d ran at a time, want at most 4", most)
	}

	if e := send(item("1"), item("2"), item("3"), item("4"), item("5")).envelope(t); e.Code != "invalid_options" ||
		e.Details["max_batch_size"] != 4.0 {
		t.Errorf("five items: %+v", e)
	}
}

// A batch in another format than glTF is a ZIP file.
func TestBatchOfFiles(t *testing.T) {
	g := start(t, &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		if call.Request.Segments[0].Prompt == "refuse" {
			return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "Not now.")
		}
		return &mmcp.Result{Format: call.Request.Format, Body: []byte(call.Request.Format.String())}, nil
	}})
	body := `{"protocol_version":"1.0","requests":[` + walk + `,` + strings.Replace(walk, "a person walks", "refuse", 1) + `]}`
	got := do(t, "POST", g.URL+"/generate", body, "Accept", "model/x-fbx")
	r, err := zip.NewReader(bytes.NewReader(got.body), int64(len(got.body)))
	if err != nil || got.header.Get("Content-Type") != "application/zip" {
		t.Fatalf("%d, %s, %v", got.status, got.header.Get("Content-Type"), err)
	}
	held := map[string]string{}
	for _, f := range r.File {
		part, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		held[f.Name] = string(text)
	}
	if len(held) != 2 || held["0.fbx"] != "fbx" || !strings.Contains(held["1.error.json"], "model_unavailable") {
		t.Errorf("the files are %q", held)
	}
}

// outcomes lists, for each item of a batch, the prompt of its motion or the code
// of its error.
func outcomes(t *testing.T, r reply) []string {
	t.Helper()
	var body struct {
		Results []struct {
			GLTF  *struct{ Prompt string }
			Error *envelope
		}
	}
	if err := json.Unmarshal(r.body, &body); err != nil {
		t.Fatalf("%v: %s", err, r.body)
	}
	var out []string
	for _, item := range body.Results {
		if item.Error != nil {
			out = append(out, item.Error.Code)
		} else {
			out = append(out, item.GLTF.Prompt)
		}
	}
	return out
}

func TestDisconnectCancels(t *testing.T) {
	started, ended := make(chan struct{}), make(chan error, 1)
	g := start(t, &fake{caps: catalogue(), generate: func(ctx context.Context, _ *mmcp.Call) (*mmcp.Result, error) {
		close(started)
		<-ctx.Done()
		ended <- ctx.Err()
		return nil, ctx.Err()
	}})
	conn := dial(t, g)
	fmt.Fprintf(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(walk), walk)
	<-started
	conn.Close()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the generation ended with %v", err)
	}
}

func TestPanicIsAnError(t *testing.T) {
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) { panic("a bug with a secret") }})
	got := do(t, "POST", g.URL+"/generate", walk)
	if e := got.envelope(t); got.status != 500 || e.Code != "internal_error" || strings.Contains(e.Message, "secret") {
		t.Errorf("status %d: %+v", got.status, e)
	}
	if n := mmcp.Panics()["generate"]; n == 0 || !strings.Contains(string(do(t, "GET", g.admin.URL+"/metrics", "").body), fmt.Sprintf(`motiongate_panics_total{in="generate"} %d`, n)) {
		t.Errorf("%d panics counted, and the metrics do not show them", n)
	}
	g = start(t, &fake{}) // no capabilities: the router itself stumbles
	if got := do(t, "GET", g.URL+"/capabilities", ""); got.status != 500 || got.envelope(t).Code != "internal_error" {
		t.Errorf("status %d: %s", got.status, got.body)
	}
}

func TestNoCatalogue(t *testing.T) {
	g := start(t, &fake{capsErr: mmcp.Errorf(mmcp.CodeModelUnavailable, "The server gpu is loading.")})
	for _, got := range []reply{do(t, "GET", g.URL+"/capabilities", ""), do(t, "POST", g.URL+"/generate", walk)} {
		if got.status != 503 || got.envelope(t).Code != "model_unavailable" {
			t.Errorf("status %d: %s", got.status, got.body)
		}
	}
	if got := do(t, "GET", g.URL+"/health", ""); got.status != 200 || string(got.body) != `{"status":"ok","retargeting":"unavailable"}` {
		t.Errorf("health: %d %s", got.status, got.body)
	}
}

func TestHealth(t *testing.T) {
	caps := catalogue()
	caps.Models[1].SupportsRetargeting = true
	g := start(t, &fake{caps: caps})
	if got := do(t, "GET", g.URL+"/health", ""); got.status != 200 || string(got.body) != `{"status":"ok","retargeting":"ready"}` {
		t.Errorf("%d %s", got.status, got.body)
	}
}

func TestCapabilities(t *testing.T) {
	backend := &fake{caps: catalogue()}
	g := start(t, backend)
	shown := catalogue()
	for i := range shown.Models {
		shown.Models[i].SupportsBatch = true // the router takes batches apart for all
	}
	want := string(codec.EncodeCapabilities(shown))
	for _, accept := range []string{"", "*/*", "text/html", "model/gltf-binary", "application/xml;q=0.1"} {
		got := do(t, "GET", g.URL+"/capabilities", "", "Accept", accept)
		if ct := got.header.Get("Content-Type"); got.status != 200 || ct != "application/json" {
			t.Errorf("Accept %q: %d %q", accept, got.status, ct)
		}
		if diff := cmp.Diff(want, string(got.body)); diff != "" {
			t.Error(diff)
		}
	}
	head := do(t, "HEAD", g.URL+"/capabilities", "")
	if head.status != 200 || len(head.body) != 0 || head.header.Get("Content-Length") != fmt.Sprint(len(want)) {
		t.Errorf("HEAD: %d, %d bytes, Content-Length %s", head.status, len(head.body), head.header.Get("Content-Length"))
	}
	changed := catalogue()
	changed.Models = changed.Models[:1]
	backend.caps = changed
	if ids := modelIDs(t, do(t, "GET", g.URL+"/capabilities", "").body); len(ids) != 1 {
		t.Errorf("after a change the models are %v", ids)
	}
}

// TestPartition holds within whom remembered answers are shared.
func TestPartition(t *testing.T) {
	for byTenant, want := range map[bool]string{false: "", true: "default"} {
		var got string
		g := start(t, &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
			got = call.Policy.Partition
			return result(), nil
		}}, func(o *router.Options) { o.PartitionByTenant = byTenant })
		if do(t, "POST", g.URL+"/generate", walk); got != want {
			t.Errorf("by tenant %v: %q, want %q", byTenant, got, want)
		}
	}
}

// TestRelease holds that the memory of an answer is given back once it is
// written, and never while somebody may still want it.
func TestRelease(t *testing.T) {
	for name, c := range map[string]struct {
		body    string
		headers []string
		want    int32
	}{
		"passed on":     {strings.Replace(walk, `"seed":7`, `"seed":null`, 1), nil, 1},
		"seeded":        {walk, nil, 0},
		"under a key":   {strings.Replace(walk, `"seed":7`, `"seed":null`, 1), []string{"Idempotency-Key", "a"}, 0},
		"with patience": {strings.Replace(walk, `"seed":7`, `"seed":null`, 1), []string{"Prefer", "wait=60"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			var released atomic.Int32
			g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
				res := result()
				res.Body = bytes.Clone(res.Body)
				res.Release = func() {
					released.Add(1)
					clear(res.Body)
				}
				return res, nil
			}}, withKeys(newKeyring()))
			for range 2 {
				if got := do(t, "POST", g.URL+"/generate", c.body, c.headers...); got.status != 200 || !bytes.Equal(got.body, answer) {
					t.Errorf("%d %.100q", got.status, got.body)
				}
			}
			g.Close() // all handlers have ended
			if n := released.Load(); n != 2*c.want {
				t.Errorf("released %d times in two requests, want %d", n, 2*c.want)
			}
		})
	}
}

// TestCircle holds that a request which comes back is not sent round again, also
// as a job, and that it takes along where it was.
func TestCircle(t *testing.T) {
	var via []string
	d := &fakeJobs{}
	g := start(t, &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		via = append(via, call.Via)
		return result(), nil
	}}, withJobs(d))
	post := func(before string) reply { return do(t, "POST", g.URL+"/generate", walk, mmcp.ViaHeader, before) }
	if got := post("OTHER"); got.status != 200 || len(via) != 1 || !strings.HasPrefix(via[0], "OTHER, ") {
		t.Fatalf("%d, via %q", got.status, via)
	}
	batch := `{"protocol_version":"1.0","requests":[` + walk + `,{}]}`
	if got := do(t, "POST", g.URL+"/generate", batch); got.status != 200 || len(via) != 2 || !strings.HasSuffix(via[0], ", "+via[1]) {
		t.Fatalf("a batch: %d, via %q", got.status, via)
	}
	for _, odd := range []string{strings.Repeat("x", 3<<10), "a b;c", ",", "a,,b", "a,\"b\"", strings.Repeat("x,", 5) + "\x80"} {
		if got := post(odd); got.status != 400 || got.envelope(t).Code != "invalid_request" || len(via) != 2 {
			t.Errorf("%.20q: %d %s", odd, got.status, got.body)
		}
	}
	for name, before := range map[string]string{"here": via[0], "here, and elsewhere": via[1] + ", MORE", "through many": "a, b, c, d, e, f, g, h"} {
		got := post(before)
		if e := got.envelope(t); got.status != 503 || e.Code != "resource_exhausted" || got.header.Get("Retry-After") != "1" || len(via) != 2 {
			t.Errorf("%s: %d %s, via %q", name, got.status, got.body, via)
		}
	}
}
