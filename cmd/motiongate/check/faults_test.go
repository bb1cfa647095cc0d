package check

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// exchange is a request that a front has read, and what the server behind it said.
type exchange struct {
	method, path, asked string
	header              http.Header // of the request

	status int
	given  http.Header
	body   string
	count  int // of requests to this path so far
}

func (e *exchange) catalogue() bool { return e.path == "/capabilities" }
func (e *exchange) motion() bool    { return e.path == "/generate" && e.method == http.MethodPost }

// replace changes the answer's text.
func (e *exchange) replace(from, to string) { e.body = strings.Replace(e.body, from, to, 1) }

// refuse answers with an error instead.
func (e *exchange) refuse(status int, code string) {
	e.status, e.body = status, fmt.Sprintf(`{"error":{"code":%q,"message":"no","details":{}}}`, code)
	e.given.Set("Content-Type", "application/json")
	e.given.Set("Retry-After", "0")
}

// inFront puts a fault before a server.
func inFront(t *testing.T, address string, fault func(*exchange)) string {
	t.Helper()
	var mu sync.Mutex
	counts := map[string]int{}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, err := io.ReadAll(r.Body)
		if err != nil {
			return // the client went away
		}
		onward, err := http.NewRequestWithContext(r.Context(), r.Method, address+r.URL.Path, bytes.NewReader(asked))
		if err != nil {
			t.Error(err)
			return
		}
		onward.Header = r.Header.Clone()
		res, err := http.DefaultTransport.RoundTrip(onward)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		mu.Lock()
		counts[r.URL.Path]++
		e := &exchange{r.Method, r.URL.Path, string(asked), r.Header, res.StatusCode, res.Header.Clone(), string(body), counts[r.URL.Path]}
		mu.Unlock()
		fault(e)
		for name, values := range e.given {
			if name != "Content-Length" && name != "Date" {
				w.Header()[name] = values
			}
		}
		w.WriteHeader(e.status)
		_, _ = io.WriteString(w, e.body) // the client may have gone
	}))
	t.Cleanup(front.Close)
	return front.URL
}

// standing is an honest server of a body that stands, and dancing one of another model with
// all that a catalogue may offer.
func standing(l lie) mmcptest.Config {
	return mmcptest.Config{SDK: 13, Idempotent: true, Generate: figure(l), Models: []mmcptest.Model{{ID: "a", Skeleton: "soma77", Loop: true, Pose: true, MaxSamples: 4, MaxSeconds: 2}}}
}

// small is an honest server of a figure of nine joints, which costs little.
func small() mmcptest.Config {
	return mmcptest.Config{SDK: 13, Idempotent: true, Models: []mmcptest.Model{{ID: "a", Pose: true, MaxSamples: 4, MaxSeconds: 2}}}
}

func dancing() mmcptest.Config {
	least, most := 0.0, 1.0
	return mmcptest.Config{SDK: 13, Async: true, RetryAfter: "0.01", Answer: "negotiate", Models: []mmcptest.Model{{
		ID: "a", MaxSeconds: 2, Retargeting: true, KeyframeReduction: true,
		Options: []mmcp.ModelOption{{Name: "vigour", Type: "number", Minimum: &least, Maximum: &most}, {Name: "style", Type: "enum", Values: []string{"calm", "wild"}}},
	}}}
}

// fault is a server that breaks one rule.
type fault struct {
	check   string
	lie     lie
	dances  bool            // it is the dancing server, not the standing one
	front   func(*exchange) // nil: none
	change  func(*mmcptest.Config)
	verdict string // empty: broken
	detail  string // part of the finding
}

// document changes the motions of a server.
func document(from, to string) func(*exchange) {
	return func(e *exchange) {
		if e.motion() {
			e.replace(from, to)
		}
	}
}

// entry changes its catalogue.
func entry(from, to string) func(*exchange) {
	return func(e *exchange) {
		if e.catalogue() {
			e.replace(from, to)
		}
	}
}

// refuses answers requests that have a text with an error.
func refuses(text string) func(*exchange) {
	return func(e *exchange) {
		if e.motion() && strings.Contains(e.asked, text) {
			e.refuse(http.StatusUnprocessableEntity, "schema_validation")
		}
	}
}

// Checks whose answers other checks of their group need.
const (
	plainCheck     = "a plain request is answered"
	catalogueCheck = "answers within 5 s, alike each time"
)

var faults = []fault{
	{check: catalogueCheck, verdict: Note, front: func(e *exchange) { e.body += strings.Repeat(" ", e.count) }},
	{check: catalogueCheck, front: func(e *exchange) {
		if e.count > 1 {
			e.refuse(503, "model_unavailable")
		}
	}, detail: "model_unavailable"},
	{check: "is JSON without compression", front: func(e *exchange) { e.given.Set("Content-Type", "text/html") }, detail: "text/html"},
	{check: "is JSON without compression", front: func(e *exchange) { e.given.Set("Content-Encoding", "br") }, detail: "br"},
	{check: "states the conventions of the protocol", front: entry("quaternion_xyzw", "quaternion_wxyz"), detail: "rotation_format"},
	{check: "states the conventions of the protocol", front: entry("right_handed_y_up", "left_handed_z_up"), detail: "coordinate_system"},
	{check: "states the conventions of the protocol", front: entry(`"meters"`, `"feet"`), detail: "units"},
	{check: "lists gltf_2.0_json", front: entry("gltf_2.0_json", "fbx")},
	{check: "every entry can be used", front: entry(`"models":[`, `"models":[{"id":"b","fps":"fast"},`)},
	{check: "entries have no fields that their version lacks", front: entry(`"fps":`, `"stars":5,"fps":`), verdict: Note, detail: "stars"},
	{check: "model ids are different", change: func(c *mmcptest.Config) { c.Models = append(c.Models, mmcptest.Model{ID: "b"}) },
		front: entry(`"id":"b"`, `"id":"a"`), detail: "twice"},
	{check: "the entry holds together", front: entry(`"chunking":"`, `"chunking":"un`), detail: "chunking"},
	{check: "the rest pose stands on the ground, facing +Z", front: entry(`[0,0.9,0]`, `[0,1.9,0]`), verdict: Note, detail: "lowest joint"},
	{check: "the rest pose stands on the ground, facing +Z", lie: renamed,
		front: entry(`"rest_rotation":[0,0,0,1]`, `"rest_rotation":[0,1,0,0]`), verdict: Note, detail: "180 degrees away"},

	{check: "errors of paths and methods are in the envelope", verdict: Note},
	{check: "errors of paths and methods are in the envelope", front: func(e *exchange) { e.status = 200 }, detail: "status 200"},
	{check: "POST /generate needs no Content-Type", front: func(e *exchange) {
		if e.motion() && e.header.Get("Content-Type") == "" {
			e.refuse(415, "invalid_request")
		}
	}},
	{check: "headers that are not known are ignored", front: func(e *exchange) {
		if e.header.Get("X-Animatica-Client") != "" {
			e.refuse(400, "invalid_request")
		}
	}},
	{check: "answers have an X-Request-ID", verdict: Note},
	{check: "an Idempotency-Key is honoured, or declined", change: func(c *mmcptest.Config) { c.Idempotent = false }, verdict: Note, detail: "two motions"},
	{check: "an Idempotency-Key is honoured, or declined", verdict: Note, detail: "not 409"},
	{check: "an unknown job is 404", dances: true, front: func(e *exchange) {
		if strings.HasSuffix(e.path, "/no-such-job") {
			e.status = 202
		}
	}, detail: "202"},
	{check: "a job can be polled until it is done", dances: true, front: func(e *exchange) { e.given.Del("Retry-After") }, detail: "Retry-After"},
	{check: "a job can be polled until it is done", dances: true, front: func(e *exchange) {
		if e.motion() {
			e.given.Set("Location", "/somewhere/else")
		}
	}, detail: "Location"},

	{check: plainCheck, change: func(c *mmcptest.Config) { c.FailRate = 1 }, detail: "500"},
	{check: plainCheck, front: document(`"asset"`, `asset`), detail: "cannot be read"},
	{check: plainCheck, dances: true, front: entry(`"supports_async":true`, `"supports_async":false`), detail: "202"},
	{check: "Content-Type is model/gltf+json", change: func(c *mmcptest.Config) { c.ContentType = "application/json" }},
	{check: "the glTF has the layout of the protocol", front: document(`"LINEAR"`, `"STEP"`), detail: "interpolation"},
	{check: "the glTF has the layout of the protocol", front: document(`"num_frames":`, `"num_frames":1`), detail: "num_frames"},
	{check: "the glTF has the layout of the protocol", front: document(`"name":"LeftFoot"`, `"name":"leftFoot"`), detail: "leftFoot"},
	{check: "the glTF has the layout of the protocol", lie: unlabelled, detail: "foot contacts"},
	{check: "MMCP_motion names the model and the server's version", lie: renamed, verdict: Note, detail: "another"},
	{check: "bones keep their lengths", dances: true, change: func(c *mmcptest.Config) { c.Models[0].JointTranslation = true },
		front: entry(`"supports_joint_translation":true`, `"supports_joint_translation":false`), detail: "mm"},
	{check: "foot contacts are labelled as the feet stand", lie: mislabelled, verdict: Note, detail: "0 %"},
	{check: "foot contacts are labelled as the feet stand", lie: unlabelled, verdict: Note, detail: "labels none"},
	{check: "feet do not skate", lie: skating, verdict: Note, detail: "50.0 cm/s"},
	{check: "feet stay above the ground", lie: sinking, verdict: Note, detail: "cm under"},

	{check: "a seed gives the same motion again", lie: forgetful},
	{check: "another seed gives another motion", lie: deaf, verdict: Note, detail: "no effect"},
	{check: "seeds above 2^53 are distinguished", lie: rounding, verdict: Note},
	{check: "prompts have an effect", lie: mute, verdict: Note, detail: "no effect"},
	{check: "samples differ from each other", lie: twins, verdict: Note},
	{check: "a path is followed in the client's world", lie: homebound, verdict: Note, detail: "no effect"},
	{check: "heading grows from +Z toward +X", lie: mirrored, detail: "the wrong one"},
	{check: "heading grows from +Z toward +X", lie: staring, verdict: Note, detail: "no effect"},

	{check: "null is as good as absent", front: refuses(`"timing":null`)},
	{check: "options may be null", front: refuses(`"options":null`)},
	{check: "whole numbers may be written as 30.0", front: refuses(`10.0`), verdict: Note},
	{check: "another frame rate is kept, or refused as invalid_options", lie: slow, detail: "at 24 fps"},
	{check: "another skeleton is answered in its own joints", dances: true, front: func(e *exchange) { e.replace(`"mixamorig:Hips"`, `"Hips"`) }},
	{check: "a loop ends as it begins", lie: endless, verdict: Note},
	{check: "a pose is one frame", lie: twoFrames, detail: "2 frames"},
	{check: "segments may have seeds", front: refuses(`"seed":2`)},
	{check: "a batch answers each request in its place", detail: "a batch without requests", front: func(e *exchange) {
		if e.motion() && strings.Contains(e.asked, `"requests":[]`) {
			e.refuse(e.status, "no_such_code")
		}
	}, dances: true},
	{check: "a batch answers each request in its place", front: func(e *exchange) {
		if strings.Contains(e.asked, `"requests":[{`) {
			e.body = `{"results":[]}`
		}
	}},
	{check: "a batch answers each request in its place", front: func(e *exchange) { e.replace(`"unknown_model"`, `"invalid_options"`) }, detail: "unknown model"},
	{check: "options that a model has no use for are taken", front: refuses(`"transition_frames":0`)},
	{check: "keyframe_budget leaves the clock as it is", dances: true, front: func(e *exchange) {
		if !e.catalogue() {
			e.replace(`"fps":30`, `"fps":15`)
		}
	}},
	{check: "model options are taken as they are declared", dances: true, front: refuses(`"vigour":0`)},
	{check: "Accept: model/gltf-binary gives GLB", dances: true, front: func(e *exchange) { e.given.Set("Content-Type", "model/gltf+json") }},

	{check: "the catalogue is answered while it generates", front: func(e *exchange) {
		if e.catalogue() && e.count > 1 {
			e.refuse(503, "model_unavailable")
		}
	}},
	{check: "the longest request is answered", front: refuses(`"num_samples":4`)},
	{check: "a second request at the same time is answered", front: func(e *exchange) {
		if e.motion() && !strings.Contains(e.asked, "num_samples") {
			e.refuse(503, "resource_exhausted")
		}
	}, detail: "resource_exhausted"},
}

func short() Options { return Options{Seconds: 0.5, Timeout: time.Minute} }

// TestEachRuleIsSeenBroken has a server break each rule by itself, and the check for it
// find that.
func TestEachRuleIsSeenBroken(t *testing.T) {
	for i, f := range faults {
		t.Run(fmt.Sprintf("%d %s", i, f.check), func(t *testing.T) {
			t.Parallel()
			cfg := small()
			switch {
			case f.dances:
				cfg = dancing()
			case f.lie != honest:
				cfg = standing(f.lie)
			}
			if f.change != nil {
				f.change(&cfg)
			}
			address := mmcptest.Start(t, cfg).URL()
			if f.front != nil {
				address = inFront(t, address, f.front)
			}
			o := short()
			o.only = map[string]bool{f.check: true, plainCheck: true, catalogueCheck: true}
			r, err := Run(t.Context(), address, o)
			if err != nil {
				t.Fatal(err)
			}
			want := f.verdict
			if want == "" {
				want = Broken
			}
			for _, c := range r.Checks {
				if c.Check == f.check && c.Verdict == want && strings.Contains(c.Detail, f.detail) {
					return
				}
			}
			t.Errorf("%s with %q is not found: %+v", want, f.detail, r.Checks)
		})
	}
}

// TestEachRuleHasItsFault holds that an honest server is found to be one, and that each rule
// it was asked about is broken by a server of the test above, or by a server that refuses
// nothing.
func TestEachRuleHasItsFault(t *testing.T) {
	tested := map[string]bool{}
	for _, f := range faults {
		tested[f.check] = true
	}
	for name, cfg := range map[string]mmcptest.Config{"standing": standing(honest), "dancing": dancing()} {
		t.Run(name, func(t *testing.T) {
			r, err := Run(t.Context(), mmcptest.Start(t, cfg).URL(), short())
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range r.Checks {
				if c.Verdict == Broken {
					t.Errorf("an honest server breaks %q: %s", c.Check, c.Detail)
				}
				if c.Group != "refusals" && !tested[c.Check] {
					t.Errorf("no server of the test breaks %q", c.Check)
				}
			}
			if len(r.Checks) < 60 {
				t.Errorf("%d checks", len(r.Checks))
			}
		})
	}
}
