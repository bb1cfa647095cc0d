package foreigntest

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Fake is a server of one of the kinds for which deploy/upstreams has descriptions. Each kind
// follows the documentation of the real server.
type Fake struct {
	*httptest.Server

	mu        sync.Mutex
	jobs      []*fakeJob
	hold      bool   // jobs do not end
	fault     string // error of all jobs; empty: they succeed
	refuse    int    // status of all submissions; 0: they are accepted
	cancelled int
	Token     string // credentials of the latest submission
}

type fakeJob struct {
	id        string
	input     map[string]any
	cancelled bool
	polls     int
}

// State changes what the fake does from now on: it holds its jobs, fails them with a
// text, or refuses submissions with a status.
func (f *Fake) State(hold bool, fault string, refuse int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hold, f.fault, f.refuse = hold, fault, refuse
}

// Jobs returns how many requests were taken, and how many were cancelled.
func (f *Fake) Jobs() (taken, cancelled int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.jobs), f.cancelled
}

// Polls returns the number of polls of all jobs.
func (f *Fake) Polls() (n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, j := range f.jobs {
		n += j.polls
	}
	return n
}

// Last returns the input of the latest request.
func (f *Fake) Last() map[string]any {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.jobs) == 0 {
		return nil
	}
	return f.jobs[len(f.jobs)-1].input
}

// take begins a job; nil: it was refused, and the answer is written.
func (f *Fake) take(w http.ResponseWriter, r *http.Request) *fakeJob {
	raw, _ := io.ReadAll(r.Body)
	var input map[string]any
	_ = json.Unmarshal(raw, &input)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.Token = cmp.Or(r.Header.Get("Authorization"), r.Header.Get("X-Token"))
	if f.refuse != 0 {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(f.refuse)
		_, _ = io.WriteString(w, `{"detail":"the fake refuses"}`)
		return nil
	}
	j := &fakeJob{id: fmt.Sprintf("job-%d", len(f.jobs)+1), input: input}
	f.jobs = append(f.jobs, j)
	return j
}

// poll returns a job and whether it has ended, which it does with the second poll.
func (f *Fake) poll(id string) (j *fakeJob, done bool, fault string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, j := range f.jobs {
		if j.id == id {
			j.polls++
			return j, !f.hold && j.polls > 1, f.fault
		}
	}
	return nil, false, ""
}

// takeHeld begins a job that one POST answers. While the fake holds its jobs, it cancels the job when the client leaves, and
// returns nil, as it does for a refused job.
func (f *Fake) takeHeld(w http.ResponseWriter, r *http.Request) *fakeJob {
	j := f.take(w, r)
	f.mu.Lock()
	hold := f.hold
	f.mu.Unlock()
	if j == nil || !hold {
		return j
	}
	<-r.Context().Done()
	f.cancel(j.id)
	return nil
}

func (f *Fake) cancel(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, j := range f.jobs {
		if j.id == id && !j.cancelled {
			j.cancelled = true
			f.cancelled++
		}
	}
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

func start(t testing.TB, handler func(f *Fake) http.Handler) *Fake {
	f := &Fake{}
	f.Server = httptest.NewServer(handler(f))
	t.Cleanup(f.Close)
	return f
}

func figure(v any, otherwise float64) float64 {
	switch v := v.(type) {
	case float64:
		return v
	case string:
		if n, err := strconv.ParseFloat(v, 64); err == nil {
			return n
		}
	}
	return otherwise
}

// Kimodo is kimodo-api: one POST is answered with NPZ.
func Kimodo(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /generate", func(w http.ResponseWriter, r *http.Request) {
			j := f.takeHeld(w, r)
			if j == nil {
				return
			}
			_, _ = w.Write(NPZ(int(figure(j.input["num_frames"], 30)), 77, figure(j.input["fps"], 30), 1, 1))
		})
		return m
	})
}

// Fal is the queue of fal: a POST names the URLs of the status, the response and the
// cancel, and the response the URL of the file, which fbx makes.
func Fal(t testing.TB, fbx func(frames int) []byte) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		const at = "/fal-ai/hunyuan-motion"
		m.HandleFunc("POST "+at, func(w http.ResponseWriter, r *http.Request) {
			if j := f.take(w, r); j != nil {
				base := "http://" + r.Host + at + "/requests/" + j.id
				reply(w, map[string]any{
					"request_id": j.id, "status": "IN_QUEUE", "response_url": base, "status_url": base + "/status", "cancel_url": base + "/cancel",
				})
			}
		})
		m.HandleFunc("GET "+at+"/requests/{id}/status", func(w http.ResponseWriter, r *http.Request) {
			_, done, fault := f.poll(r.PathValue("id"))
			switch {
			case fault != "":
				reply(w, map[string]any{"status": "FAILED", "error": fault})
			case done:
				reply(w, map[string]any{"status": "COMPLETED"})
			default:
				w.WriteHeader(http.StatusAccepted)
				reply(w, map[string]any{"status": "IN_PROGRESS"})
			}
		})
		m.HandleFunc("GET "+at+"/requests/{id}", func(w http.ResponseWriter, r *http.Request) {
			reply(w, map[string]any{"fbx_file": map[string]any{"url": "http://" + r.Host + "/files/" + r.PathValue("id") + ".fbx"}})
		})
		m.HandleFunc("PUT "+at+"/requests/{id}/cancel", func(_ http.ResponseWriter, r *http.Request) { f.cancel(r.PathValue("id")) })
		m.HandleFunc("GET /files/{name}", func(w http.ResponseWriter, r *http.Request) {
			j, _, _ := f.poll(strings.TrimSuffix(r.PathValue("name"), ".fbx"))
			_, _ = w.Write(fbx(int(math.Ceil(30 * figure(j.input["duration"], 4)))))
		})
		return m
	})
}

// Replicate has predictions, with the file behind a URL of the output.
func Replicate(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		describe := func(w http.ResponseWriter, r *http.Request, id, status string, more map[string]any) {
			base := "http://" + r.Host + "/v1/predictions/" + id
			more["id"], more["status"], more["urls"] = id, status, map[string]any{"get": base, "cancel": base + "/cancel"}
			reply(w, more)
		}
		m.HandleFunc("POST /v1/predictions", func(w http.ResponseWriter, r *http.Request) {
			if j := f.take(w, r); j != nil {
				describe(w, r, j.id, "starting", map[string]any{})
			}
		})
		m.HandleFunc("GET /v1/predictions/{id}", func(w http.ResponseWriter, r *http.Request) {
			j, done, fault := f.poll(r.PathValue("id"))
			switch {
			case fault != "":
				describe(w, r, j.id, "failed", map[string]any{"error": fault})
			case done:
				describe(w, r, j.id, "succeeded", map[string]any{"output": "http://" + r.Host + "/files/" + j.id})
			default:
				describe(w, r, j.id, "processing", map[string]any{"error": nil})
			}
		})
		m.HandleFunc("POST /v1/predictions/{id}/cancel", func(_ http.ResponseWriter, r *http.Request) { f.cancel(r.PathValue("id")) })
		m.HandleFunc("GET /files/{id}", func(w http.ResponseWriter, r *http.Request) {
			j, _, _ := f.poll(r.PathValue("id"))
			input, _ := j.input["input"].(map[string]any)
			seconds := figure(input["motion_length"], 4)
			if durations, ok := input["segment_durations"].(string); ok { // as Kimodo there has them
				seconds = 0
				for text := range strings.FieldsSeq(durations) {
					seconds += figure(text, 0)
				}
			}
			_, _ = w.Write(BVH(int(30*seconds), 30, 100))
		})
		return m
	})
}

// Cog is a model in a container of cog: one POST is answered with a data URI.
func Cog(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /predictions", func(w http.ResponseWriter, r *http.Request) {
			j := f.take(w, r)
			if j == nil {
				return
			}
			f.mu.Lock()
			fault, hold := f.fault, f.hold
			f.mu.Unlock()
			if hold {
				<-r.Context().Done() // it works on: the prediction is not cancelled
				return
			}
			if fault != "" {
				reply(w, map[string]any{"status": "failed", "error": fault})
				return
			}
			file := base64.StdEncoding.EncodeToString(NPZ(120, 22, 20, 1, 0.93))
			reply(w, map[string]any{"status": "succeeded", "output": "data:application/octet-stream;base64," + file})
		})
		return m
	})
}
