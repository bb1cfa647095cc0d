package rest_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/rest"
)

func TestMain(m *testing.M) {
	jq.Serve()
	os.Exit(m.Run())
}

// options describe a server with one POST that answers with BVH.
func options(url string) rest.Options {
	skeleton, _ := foreign.Skeleton("smpl22")
	return rest.Options{
		Options: remote.Options{
			Name: "api", URL: url, Token: "secret", MinPoll: time.Millisecond, MaxPoll: 5 * time.Millisecond,
			Declared: []remote.Declared{{ID: "m", FPS: 30, MaxSeconds: 10, Seed: true, SkeletonFile: "smpl22", Skeleton: skeleton}},
		},
		API:    rest.API{Submit: rest.Submit{Path: "/generate", Body: "{prompt: .prompt, num_frames: .frames, seed: .seed}"}},
		Result: foreign.Result{Format: "npz"},
	}
}

func client(t *testing.T, o rest.Options) *rest.Server {
	t.Helper()
	s, err := rest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func request(t *testing.T, s *rest.Server) *mmcp.Request {
	t.Helper()
	caps, err := s.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r := &mmcp.Request{ProtocolVersion: "1.0", Model: "m", Skeleton: caps.Models[0].CanonicalSkeleton, Options: mmcp.DefaultOptions()}
	r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "walk", DurationFrames: 30}}
	return r
}

// server is one whose handler gets the body of each request as text.
func server(t *testing.T, h func(w http.ResponseWriter, r *http.Request, body string)) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		h(w, r, string(body))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestConforms(t *testing.T) {
	start := func(hang bool) func(t *testing.T) mmcp.Backend {
		return func(t *testing.T) mmcp.Backend {
			return client(t, options(server(t, func(w http.ResponseWriter, r *http.Request, body string) {
				if hang {
					<-r.Context().Done()
					return
				}
				speed := 1.0
				if strings.Contains(body, `"seed":8`) {
					speed = 1.5
				}
				_, _ = w.Write(foreigntest.NPZ(12, 22, 30, speed, 0.93))
			})))
		}
	}
	mmcptest.TestBackend(t, start(false), mmcptest.Deterministic(), mmcptest.Blocking(start(true)))
}

// zipped returns a ZIP file with a file of JSON.
func zipped(t *testing.T, file []byte) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.Create("out/motion.json")
	if err == nil {
		_, err = w.Write(file)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Error(err)
	}
	return out.Bytes()
}

// TestJSONResults reads JSON that stands in an answer under names of its own, behind a URL,
// in a ZIP file, and among the values of a function of Gradio.
func TestJSONResults(t *testing.T) {
	motion := foreigntest.JSON(30, 22, 30, 1, 0.93)
	wrapped := []byte(`{"takes":[{"motion":` + string(motion) + `}]}`)
	reshape := func(o *rest.Options) {
		o.API.Fetch.URL, o.Result.Arrays = ".url", ".takes[0].motion | {poses, trans, fps}"
	}
	var want []byte // of the first transport
	for name, c := range map[string]struct {
		set    func(o *rest.Options)
		answer string // of the first call
	}{
		"inline":              {func(o *rest.Options) { o.API.Fetch.Data = "{poses: .take.poses, trans: .take.trans, fps: .take.fps}" }, `{"take":` + string(motion) + `}`},
		"text":                {func(o *rest.Options) { o.API.Fetch.Data = ".take | tojson" }, `{"take":` + string(motion) + `}`},
		"whole":               {func(*rest.Options) {}, string(motion)},
		"URL":                 {func(o *rest.Options) { o.API.Fetch.URL = ".url" }, `{"url":"/motion.json"}`},
		"ZIP":                 {func(o *rest.Options) { o.API.Fetch.URL = ".url" }, `{"url":"/motion.zip"}`},
		"arrays":              {func(o *rest.Options) { o.Result.Arrays = ".takes[0].motion | {poses, trans, fps}" }, string(wrapped)},
		"arrays behind a URL": {reshape, `{"url":"/wrapped.json"}`},
		"arrays in a ZIP":     {reshape, `{"url":"/wrapped.zip"}`},
		"gradio":              {func(o *rest.Options) { o.API.Submit.Path, o.API.Submit.Body, o.API.Gradio.Fn = "", "[.prompt]", "make" }, `{"event_id":"7"}`},
	} {
		t.Run(name, func(t *testing.T) {
			o := options(server(t, func(w http.ResponseWriter, r *http.Request, _ string) {
				switch r.URL.Path {
				case "/motion.json":
					_, _ = w.Write(motion)
				case "/motion.zip":
					_, _ = w.Write(zipped(t, motion))
				case "/wrapped.json":
					_, _ = w.Write(wrapped)
				case "/wrapped.zip":
					_, _ = w.Write(zipped(t, wrapped))
				case "/gradio_api/call/make/7":
					_, _ = io.WriteString(w, "event: complete\ndata: ["+string(motion)+", null]\n\n")
				default:
					_, _ = io.WriteString(w, c.answer)
				}
			}))
			c.set(&o)
			o.Result.Format = "json"
			s := client(t, o)
			res, err := s.Generate(t.Context(), request(t, s).Call())
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want = res.Body
			}
			if !bytes.Equal(res.Body, want) {
				t.Errorf("%d bytes, %d of another transport; they differ", len(res.Body), len(want))
			}
		})
	}
}

// TestCompressedResults holds that no result of a server is decompressed.
func TestCompressedResults(t *testing.T) {
	for _, coding := range []string{"gzip", "deflate", "zstd"} {
		s := client(t, options(server(t, func(w http.ResponseWriter, r *http.Request, _ string) {
			if encoding := r.Header.Get("Accept-Encoding"); encoding != "" && encoding != "identity" {
				t.Errorf("the gateway asks for %s", encoding)
			}
			w.Header().Set("Content-Encoding", coding)
			z := gzip.NewWriter(w)
			_, _ = z.Write(foreigntest.NPZ(12, 22, 30, 1, 0.93))
			_ = z.Close() // the gateway may have closed the connection
		})))
		if _, err := s.Generate(t.Context(), request(t, s).Call()); mmcp.AsError(err).Code != mmcp.CodeUpstreamInvalid {
			t.Errorf("%s: %v", coding, err)
		}
	}
}

// TestZIPBombs holds that a result which unpacks to more than an answer may have ends with
// an error that says so.
func TestZIPBombs(t *testing.T) {
	bomb := foreigntest.Bomb("walk.bvh", 8<<20, 8<<20)
	o := options(server(t, func(w http.ResponseWriter, _ *http.Request, _ string) { _, _ = w.Write(bomb) }))
	o.Result.Format, o.MaxAnswerBytes = "bvh", 1<<20
	s := client(t, o)
	_, err := s.Generate(t.Context(), request(t, s).Call())
	if e := mmcp.AsError(err); e.Code != mmcp.CodeUpstreamInvalid || !strings.Contains(e.Message, "its file walk.bvh has 8388608 bytes") {
		t.Errorf("error %v", err)
	}
}

// Seeds of any size reach the server with all their digits.
func TestSeedsKeepTheirDigits(t *testing.T) {
	for _, seed := range []mmcp.Seed{"7", "9007199254740993", "123456789012345678901234567890"} {
		got := ""
		s := client(t, options(server(t, func(w http.ResponseWriter, _ *http.Request, body string) {
			got = body
			_, _ = w.Write(foreigntest.NPZ(30, 22, 30, 1, 0.93))
		})))
		req := request(t, s)
		req.Options.Seed = seed
		if _, err := s.Generate(t.Context(), req.Call()); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf(`{"num_frames":30,"prompt":"walk","seed":%s}`, seed); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// Statuses become errors that say whether the request may be sent elsewhere, and the
// server's own words are kept.
func TestErrors(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		body   string
		code   mmcp.Code
		want   string
	}{
		"credentials": {401, "", mmcp.CodeUpstreamInvalid, "refuses the gateway's credentials (status 401)"},
		"money":       {402, `{"detail":"no credits left"}`, mmcp.CodeQuotaExceeded, "no credits left"},
		"request":     {422, `{"detail":[{"loc":["body","prompt"],"msg":"is rude"}]}`, mmcp.CodeInvalidRequest, "is rude"},
		"too many":    {429, `{"message":"slow down"}`, mmcp.CodeRateLimited, "slow down"},
		"fault":       {500, `{"error":{"message":"CUDA out of memory"}}`, mmcp.CodeResourceExhausted, "CUDA out of memory"}, // by the error map
		"loading":     {503, "", mmcp.CodeModelUnavailable, "503"},
		"path":        {404, "", mmcp.CodeUpstreamInvalid, "404"},
		"redirect":    {307, "", mmcp.CodeUpstreamInvalid, "307"},
		"no motion":   {200, "hello", mmcp.CodeUpstreamInvalid, "cannot be used as npz"},
		"said":        {200, `{"error":"no such gait"}`, mmcp.CodeUpstreamInvalid, "failed: no such gait"},
	} {
		t.Run(name, func(t *testing.T) {
			calls := 0
			o := options(server(t, func(w http.ResponseWriter, _ *http.Request, _ string) {
				calls++
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, c.body)
			}))
			o.ErrorMap = map[string]string{"text:out of memory": "resource_exhausted"}
			o.API.Submit.Error = ".error? | .message? // ."
			s := client(t, o)
			_, err := s.Generate(t.Context(), request(t, s).Call())
			e := mmcp.AsError(err)
			if err == nil || e.Code != c.code || !strings.Contains(e.Message, c.want) || calls != 1 {
				t.Errorf("%v after %d calls", err, calls)
			}
			if strings.Contains(fmt.Sprint(err, e.Details), "secret") {
				t.Error("a token is shown")
			}
		})
	}
}

// A connection that breaks after the request was sent leaves the outcome unknown; one
// that cannot be made costs nothing.
func TestLostAnswers(t *testing.T) {
	s := client(t, options(server(t, func(http.ResponseWriter, *http.Request, string) { panic(http.ErrAbortHandler) })))
	if _, err := s.Generate(t.Context(), request(t, s).Call()); mmcp.AsError(err).Code != mmcp.CodeOutcomeUnknown {
		t.Error(err)
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	s = client(t, options(gone.URL))
	if _, err := s.Capabilities(t.Context()); mmcp.AsError(err).Code != mmcp.CodeModelUnavailable {
		t.Error(err)
	}
}

// Files are fetched from hosts that the settings name alone, and without credentials.
func TestFilesFromOtherHosts(t *testing.T) {
	var calls atomic.Int32
	var token atomic.Value
	files := server(t, func(w http.ResponseWriter, r *http.Request, _ string) {
		calls.Add(1)
		token.Store(r.Header.Get("Authorization"))
		_, _ = w.Write(foreigntest.NPZ(30, 22, 30, 1, 0.93))
	})
	other := strings.Replace(files, "127.0.0.1", "localhost", 1)
	for name, c := range map[string]struct {
		hosts []string
		link  string
		ok    bool
	}{
		"named":            {[]string{"localhost"}, other + "/a", true},
		"not named":        {nil, other + "/a", false},
		"another is named": {[]string{".example.com"}, other + "/a", false},
		"no web":           {[]string{"localhost"}, "file:///etc/passwd", false},
	} {
		calls.Store(0)
		o := options(server(t, func(w http.ResponseWriter, _ *http.Request, _ string) { _, _ = fmt.Fprintf(w, `{"url": %q}`, c.link) }))
		o.API.Fetch = rest.Fetch{URL: ".url", Hosts: c.hosts}
		s := client(t, o)
		_, err := s.Generate(t.Context(), request(t, s).Call())
		if (err == nil) != c.ok || (calls.Load() > 0) != c.ok {
			t.Errorf("%s: %v, %d files were asked for", name, err, calls.Load())
		}
		if c.ok && token.Load() != "" {
			t.Errorf("%s: credentials %v went to another host", name, token.Load())
		}
	}
}

// An expression that does not end is ended.
func TestEndlessExpression(t *testing.T) {
	o := options("http://127.0.0.1:1")
	o.API.Submit.Body = "def f: f; f"
	o.Timeout = 50 * time.Millisecond
	s := client(t, o)
	req := &mmcp.Request{ProtocolVersion: "1.0", Model: "m", Skeleton: o.Declared[0].Skeleton, Options: mmcp.DefaultOptions()}
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "walk", DurationFrames: 30}}
	if _, err := s.Generate(t.Context(), req.Call()); err == nil {
		t.Error("it ended")
	}
}

// A job that is lost, or that its server does not know any more, may have run.
func TestLostJobs(t *testing.T) {
	for name, poll := range map[string]func(w http.ResponseWriter){
		"gone":    func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) },
		"silent":  func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
		"failing": func(w http.ResponseWriter) { w.WriteHeader(http.StatusBadGateway) },
	} {
		var events []string
		o := options(server(t, func(w http.ResponseWriter, r *http.Request, _ string) {
			if r.Method == http.MethodPost {
				_, _ = io.WriteString(w, `{"id": 7}`)
				return
			}
			poll(w)
		}))
		o.API.Poll = rest.Poll{Path: "/jobs/{id}", Done: ".done", Every: time.Millisecond}
		s := client(t, o)
		call := request(t, s).Call()
		call.Hooks.Accepted = func(j mmcp.RemoteJob) { events = append(events, "accepted "+j.Path) }
		call.Hooks.RemoteJobEnded = func() { events = append(events, "ended") }
		_, err := s.Generate(t.Context(), call)
		if mmcp.AsError(err).Code != mmcp.CodeOutcomeUnknown {
			t.Errorf("%s: %v", name, err)
		}
		if d := cmp.Diff([]string{`accepted {"id":"7"}`, "ended"}, events); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// A caller that leaves while the server accepts the job has the job cancelled: at the URL of the
// answer, or at the path of the settings. The event of a Gradio application leaves the queue when
// its stream is closed.
func TestCancelledWhileAccepted(t *testing.T) {
	for name, set := range map[string]func(a *rest.API){
		"url":  func(a *rest.API) { a.Cancel = rest.Cancel{URL: ".cancel"} },
		"path": func(a *rest.API) { a.Cancel = rest.Cancel{Path: "/jobs/{id}/cancel"} },
		"gradio": func(a *rest.API) {
			*a = rest.API{Gradio: rest.Gradio{Fn: "move"}, Submit: rest.Submit{Body: "[.prompt]"}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			var cancels, polls atomic.Int32
			o := options(server(t, func(w http.ResponseWriter, r *http.Request, _ string) {
				switch {
				case strings.HasSuffix(r.URL.Path, "/cancel"), strings.HasSuffix(r.URL.Path, "/event"):
					cancels.Add(1)
				case r.Method == http.MethodPost:
					cancel()
					_, _ = io.WriteString(w, `{"id": 7, "cancel": "/jobs/7/cancel", "event_id": "event"}`)
				default:
					polls.Add(1)
				}
			}))
			o.API.Poll = rest.Poll{Path: "/jobs/{id}", Done: ".done", Every: time.Millisecond}
			set(&o.API)
			s := client(t, o)
			if _, err := s.Generate(ctx, request(t, s).Call()); mmcp.AsError(err).Code != mmcp.CodeCancelled {
				t.Error(err)
			}
			s.Close() // waits for the cancel
			if cancels.Load() != 1 || polls.Load() != 0 {
				t.Errorf("%d cancels, %d polls", cancels.Load(), polls.Load())
			}
		})
	}
}

// A job that will be resumed is not cancelled, and Resume gets its result without a
// second submission.
func TestResume(t *testing.T) {
	var posts, cancels atomic.Int32
	var done atomic.Bool
	o := options(server(t, func(w http.ResponseWriter, r *http.Request, _ string) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/cancel"):
			cancels.Add(1)
		case r.Method == http.MethodPost:
			posts.Add(1)
			_, _ = io.WriteString(w, `{"id": "a b"}`)
		case r.URL.Path == "/jobs/a b/file":
			_, _ = w.Write(foreigntest.NPZ(30, 22, 30, 1, 0.93))
		default:
			_, _ = fmt.Fprintf(w, `{"done": %t, "percent": 40}`, done.Load())
		}
	}))
	o.API.Poll = rest.Poll{Path: "/jobs/{id}", Done: ".done", Progress: ".percent", Every: time.Millisecond}
	o.API.Fetch, o.API.Cancel = rest.Fetch{Path: "/jobs/{id}/file"}, rest.Cancel{Path: "/jobs/{id}/cancel"}
	s := client(t, o)
	ctx, cancel := context.WithCancel(t.Context())
	call := request(t, s).Call()
	var job mmcp.RemoteJob
	call.Hooks.Accepted = func(j mmcp.RemoteJob) { job = j }
	call.Hooks.Progress = func(at float64) {
		if at == 0.4 {
			cancel()
		}
	}
	call.Hooks.KeepRemoteJob = func() bool { return true }
	if _, err := s.Generate(ctx, call); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	done.Store(true)
	if _, err := s.Resume(t.Context(), request(t, s).Call(), job.Path); err != nil {
		t.Error(err)
	}
	s.Close()
	if posts.Load() != 1 || cancels.Load() != 0 {
		t.Errorf("%d posts, %d cancels", posts.Load(), cancels.Load())
	}
}
