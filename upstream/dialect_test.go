package upstream_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// lastBody is what a fake server got last.
func lastBody(t *testing.T, f *mmcptest.Server) map[string]any {
	t.Helper()
	seen := f.Requests()
	var out map[string]any
	if err := json.Unmarshal(seen[len(seen)-1].Body, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// decoded is a request as a client writes it, with these segments and options.
func decoded(t *testing.T, f *mmcptest.Server, segments, options, more string) *mmcp.Request {
	t.Helper()
	var body map[string]json.RawMessage
	if err := json.Unmarshal(codec.Bytes(upstreamtest.Walk(t, f)), &body); err != nil {
		t.Fatal(err)
	}
	body["segments"], body["options"] = json.RawMessage(segments), json.RawMessage(options)
	if more != "" {
		body["later"] = json.RawMessage(more)
	}
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r, err := codec.Decode(raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A strict server of the first kind gets no field that is younger than it; one
// that knows the fields gets the client's bytes.
func TestDialectOfOldServers(t *testing.T) {
	const text = `{"type":"text","prompt":"walk","duration_frames":5`
	for name, c := range map[string]struct {
		segments, options string
		seed              any // in the options that the old server gets
	}{
		"as it is":            {"[" + text + "}]", `{"seed":1}`, 1.0},
		"a segment's seed":    {"[" + text + `,"seed":5},` + text + "}]", `{"seed":1}`, 1.0},
		"only a segment's":    {"[" + text + `,"seed":5},` + text + `,"seed":6}]`, `{}`, 5.0},
		"a seed that is null": {"[" + text + `,"seed":null}]`, `{"seed":1}`, 1.0},
		"loop that is off":    {"[" + text + "}]", `{"seed":1,"loop":false}`, 1.0},
		"no keyframe budget":  {"[" + text + "}]", `{"seed":1,"keyframe_budget":null}`, 1.0},
		"no model options":    {"[" + text + "}]", `{"seed":1,"model_options":{}}`, 1.0},
	} {
		t.Run(name, func(t *testing.T) {
			old := mmcptest.Start(t, mmcptest.Config{SDK: 1, Strict: true})
			p := fleet(t, upstream.PoolOptions{}, slots(1), old)
			r := decoded(t, old, c.segments, c.options, "")
			if _, err := p.Generate(t.Context(), r.Call()); err != nil {
				t.Fatal(err)
			}
			got := lastBody(t, old)
			options := got["options"].(map[string]any)
			for _, name := range []string{"loop", "keyframe_budget", "model_options"} {
				if _, there := options[name]; there || options["seed"] != c.seed {
					t.Errorf("options %v", options)
				}
			}
			for _, s := range got["segments"].([]any) {
				if _, there := s.(map[string]any)["seed"]; there {
					t.Errorf("segment %v", s)
				}
			}
			young := mmcptest.Start(t, mmcptest.Config{SDK: 13, Models: []mmcptest.Model{{
				ID: "sim", Loop: true, KeyframeReduction: true, Options: []mmcp.ModelOption{{Name: "energy", Type: mmcp.OptionNumber}},
			}}})
			if _, err := fleet(t, upstream.PoolOptions{}, slots(1), young).Generate(t.Context(), r.Call()); err != nil {
				t.Fatal(err)
			}
			seen := young.Requests()
			if diff := cmp.Diff(string(codec.Bytes(r)), string(seen[len(seen)-1].Body)); diff != "" {
				t.Errorf("the young server got other bytes: %s", diff)
			}
		})
	}
}

func TestQuirks(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{Strict: true})
	r := decoded(t, f, `[{"type":"text","prompt":"walk","duration_frames":5,"mood":"x"}]`, `{"seed":1,"speed":2}`, `{"a":1}`)
	r2 := *r
	r2.ProtocolVersion = "1.3"
	plain := fleet(t, upstream.PoolOptions{}, slots(1), f)
	if _, err := plain.Generate(t.Context(), (&r2).Call()); upstreamtest.WantError(t, err).Code != mmcp.CodeSchemaValidation {
		t.Errorf("without the quirk: %v", err)
	}
	p := fleet(t, upstream.PoolOptions{}, func(o *remote.Options) { o.Quirks = []string{"strict", "version_1_0"} }, f)
	if _, err := p.Generate(t.Context(), (&r2).Call()); err != nil {
		t.Fatal(err)
	}
	if got := lastBody(t, f); got["protocol_version"] != "1.0" || got["later"] != nil {
		t.Errorf("sent %v", got)
	}
	if r2.Extra == nil || r2.Segments[0].Extra == nil || r2.ProtocolVersion != "1.3" {
		t.Error("the client's request was changed")
	}
}

// recording returns a server with a model of protocol 1.4, and the last request that it
// was sent.
func recording(t *testing.T, m mmcp.Model) (*httptest.Server, *map[string]any) {
	sent := new(map[string]any)
	f := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.Method == http.MethodGet {
			_, _ = w.Write(codec.EncodeCapabilities(&mmcp.Capabilities{ProtocolVersion: "1.4", Models: []mmcp.Model{m}}))
			return
		}
		body, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(body, sent)
		_, _ = w.Write([]byte(`{"asset":{"version":"2.0"}}`))
	}))
	t.Cleanup(f.Close)
	return f, sent
}

// A server that accepts the seeds of segments and ignores them gets them unchanged. The first of
// them also becomes the seed of the options if that is missing.
func TestSeedsThatAServerIgnores(t *testing.T) {
	for options, want := range map[string]any{`{}`: 5.0, `{"seed":1}`: 1.0} {
		m := upstreamtest.Model("m", "r")
		f, sent := recording(t, m)
		r := upstreamtest.RequestFor(&m)
		r.Segments = []mmcp.Segment{{Type: "text", Prompt: "walk", DurationFrames: 5, Seed: "5"}, {Type: "text", Prompt: "run", DurationFrames: 5, Seed: "6"}}
		if options != `{}` {
			r.Options.Seed = "1"
		} else {
			r.Options.Seed = ""
		}
		p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", f.URL)})
		if _, err := p.Generate(t.Context(), r.Call()); err != nil {
			t.Fatal(err)
		}
		segments := (*sent)["segments"].([]any)
		if got := (*sent)["options"].(map[string]any)["seed"]; got != want || segments[0].(map[string]any)["seed"] != 5.0 ||
			segments[1].(map[string]any)["seed"] != 6.0 {
			t.Errorf("%s: options seed %v, segments %v", options, got, segments)
		}
	}
}

// The quirk leaves in what the protocol knows, of whatever version, and what the
// model lists.
func TestStrictKeepsKnownFields(t *testing.T) {
	dials := upstreamtest.Model("m", "r")
	dials.SupportsKeyframeReduction = true
	dials.SupportedSegments = append(dials.SupportedSegments, "dance")
	dials.ModelOptions = []mmcp.ModelOption{{Name: "energy", Type: mmcp.OptionNumber}}
	f, sent := recording(t, dials)
	p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", f.URL, func(o *remote.Options) { o.Quirks = []string{"strict"} })})
	caps, err := p.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	skeleton, _ := json.Marshal(map[string]any{"joints": []any{map[string]any{"name": "r", "rest_translation": []int{0, 1, 0}, "rest_rotation": []int{0, 0, 0, 1}}}})
	r, err := codec.Decode(fmt.Appendf(nil, `{"protocol_version":"1.4","model":"m","skeleton":%s,"later":1,
		"segments":[{"type":"text","prompt":"walk","duration_frames":5,"mood":"x"},{"type":"dance","duration_frames":5,"floor":"x"}],
		"options":{"keyframe_budget":0.5,"model_options":{"energy":2},"speed":1}}`, skeleton), caps)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Generate(t.Context(), r.Call()); err != nil {
		t.Fatal(err)
	}
	options := (*sent)["options"].(map[string]any)
	segments := fmt.Sprint((*sent)["segments"])
	if options["keyframe_budget"] != 0.5 || fmt.Sprint(options["model_options"]) != "map[energy:2]" || options["speed"] != nil ||
		(*sent)["later"] != nil ||
		!strings.Contains(segments, "floor:x") || strings.Contains(segments, "mood") {
		t.Errorf("sent %v", *sent)
	}
}

// Replicas that call one model by two names are joined by configuration.
func TestAliases(t *testing.T) {
	a := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "kimodo-soma-rp"}}})
	b := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "walker"}}})
	p := pool(t, upstream.PoolOptions{},
		upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", a.URL(), func(o *remote.Options) {
			o.Aliases = map[string]string{"kimodo-soma-rp": "walker"}
		})},
		upstream.Member{Name: "b", Backend: upstreamtest.Client(t, "b", b.URL())})
	caps, err := p.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"walker"}, ids(caps)); diff != "" {
		t.Fatal(diff)
	}
	for range 40 {
		if _, err := p.Generate(t.Context(), upstreamtest.RequestFor(&caps.Models[0]).Call()); err != nil {
			t.Fatal(err)
		}
	}
	if n, m := a.Stats().ByModel["kimodo-soma-rp"], b.Stats().ByModel["walker"]; n+m != 40 || n == 0 || m == 0 {
		t.Errorf("%d and %d runs", n, m)
	}
}

func TestErrorMap(t *testing.T) {
	for name, c := range map[string]struct {
		answer string
		status int
		rules  map[string]string
		want   mmcp.Code
		code   int
	}{
		"no rule":   {`{"error":{"code":"internal_error","message":"CUDA out of memory."}}`, 500, nil, mmcp.CodeInternal, 500},
		"by text":   {`{"error":{"code":"internal_error","message":"CUDA out of memory."}}`, 500, map[string]string{"text:OUT OF MEMORY": "resource_exhausted", "500": "timeout"}, mmcp.CodeResourceExhausted, 503},
		"by code":   {`{"error":{"code":"cuda_oom","message":"No."}}`, 500, map[string]string{"cuda_oom": "resource_exhausted"}, mmcp.CodeResourceExhausted, 503},
		"by status": {`{"detail":"Warming up"}`, 425, map[string]string{"425": "model_unavailable"}, mmcp.CodeModelUnavailable, 503},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.answer))
			}))
			t.Cleanup(s.Close)
			m := upstreamtest.Model("m", "root")
			_, err := upstreamtest.Client(t, "a", s.URL, func(o *remote.Options) { o.ErrorMap = c.rules }).Generate(t.Context(), upstreamtest.RequestFor(&m).Call())
			if e := upstreamtest.WantError(t, err); e.Code != c.want || e.Status() != c.code || e.Details["upstream"] != "a" || e.Message == "" {
				t.Errorf("%d %v %v", e.Status(), e, e.Details)
			}
		})
	}
	for _, o := range []remote.Options{{Quirks: []string{"odd"}}, {ErrorMap: map[string]string{"x": "no such"}}, {Aliases: map[string]string{"x": ""}}} {
		o.Name, o.URL = "a", "http://h"
		if faults := o.Validate(); len(faults) != 1 || !strings.ContainsAny(faults[0].Message, `"i`) {
			t.Errorf("%+v: %v", o, faults)
		}
	}
}
