package foreigntest

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"strings"
	"testing"
)

// Uthana is a GraphQL API with jobs.
func Uthana(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /graphql", func(w http.ResponseWriter, r *http.Request) {
			raw, _ := io.ReadAll(r.Body)
			var query struct {
				Query     string
				Variables map[string]any
			}
			_ = json.Unmarshal(raw, &query)
			if !strings.Contains(query.Query, "mutation") {
				id, _ := query.Variables["job_id"].(string)
				_, done, fault := f.poll(id)
				answer := map[string]any{"id": id, "status": "PROCESSING", "result": nil}
				if fault != "" {
					answer["status"], answer["result"] = "FAILED", fault
				} else if done {
					answer["status"], answer["result"] = "FINISHED", map[string]any{"result": map[string]any{"id": "motion-" + id}}
				}
				reply(w, map[string]any{"data": map[string]any{"job": answer}})
				return
			}
			r.Body = io.NopCloser(strings.NewReader(string(raw)))
			if j := f.take(w, r); j != nil {
				created := map[string]any{"job": map[string]any{"id": j.id, "status": "RESERVED"}}
				reply(w, map[string]any{"data": map[string]any{"create_text_to_motion_job": created}})
			}
		})
		m.HandleFunc("GET /motion/file/motion_viewer/CHARACTER/{motion}/bvh/{name}", func(w http.ResponseWriter, r *http.Request) {
			j, _, _ := f.poll(strings.TrimPrefix(r.PathValue("motion"), "motion-"))
			input, _ := j.input["variables"].(map[string]any)
			_, _ = w.Write(BVH(int(math.Ceil(30*figure(input["length"], 4))), 30, 100))
		})
		return m
	})
}

// SayMotion has jobs, and a session that begins with a login.
func SayMotion(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("GET /account/v1/auth", func(w http.ResponseWriter, _ *http.Request) {
			http.SetCookie(w, &http.Cookie{Name: "dmsess", Value: "open"})
		})
		within := func(h http.HandlerFunc) http.HandlerFunc {
			return func(w http.ResponseWriter, r *http.Request) {
				if c, err := r.Cookie("dmsess"); err != nil || c.Value != "open" {
					w.WriteHeader(http.StatusUnauthorized)
					return
				}
				h(w, r)
			}
		}
		m.HandleFunc("POST /job/v1/process/text2motion", within(func(w http.ResponseWriter, r *http.Request) {
			if j := f.take(w, r); j != nil {
				reply(w, map[string]any{"rid": j.id})
			}
		}))
		m.HandleFunc("GET /job/v1/status/{id}", within(func(w http.ResponseWriter, r *http.Request) {
			_, done, fault := f.poll(r.PathValue("id"))
			status := map[string]any{"status": "PROGRESS", "details": map[string]any{"step": 1, "total": 4}}
			if fault != "" {
				status = map[string]any{"status": "FAILURE", "details": map[string]any{"exc_message": fault}}
			} else if done {
				status = map[string]any{"status": "SUCCESS", "details": map[string]any{}}
			}
			reply(w, map[string]any{"count": 1, "status": []any{status}})
		}))
		m.HandleFunc("GET /job/v1/download/{id}", within(func(w http.ResponseWriter, r *http.Request) {
			file := "http://" + r.Host + "/files/" + r.PathValue("id")
			reply(w, map[string]any{"count": 1, "links": []any{map[string]any{"urls": []any{
				map[string]any{"name": "inter-1", "files": []any{map[string]any{"bvh": "http://" + r.Host + "/no"}}},
				map[string]any{"name": "output", "files": []any{map[string]any{"fbx": "http://" + r.Host + "/no"}, map[string]any{"bvh": file}}},
			}}}})
		}))
		m.HandleFunc("GET /job/v1/cancel/{id}", within(func(_ http.ResponseWriter, r *http.Request) { f.cancel(r.PathValue("id")) }))
		m.HandleFunc("GET /files/{id}", func(w http.ResponseWriter, r *http.Request) {
			j, _, _ := f.poll(r.PathValue("id"))
			seconds := 4.0
			params, _ := j.input["params"].([]any)
			for _, p := range params {
				if text, ok := strings.CutPrefix(fmt.Sprint(p), "requestedAnimationDuration="); ok {
					seconds = figure(text, 4)
				}
			}
			_, _ = w.Write(BVH(int(math.Ceil(30*seconds)), 30, 100))
		})
		return m
	})
}

// KimodoCPP queues prompts, lists its animations, and serves finished ones as GLB.
func KimodoCPP(t testing.TB, glb func(frames int) []byte) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /api/generate", func(w http.ResponseWriter, r *http.Request) {
			j := f.take(w, r)
			if j == nil {
				return
			}
			if n := figure(j.input["frames"], 150); n < 60 || n > 150 {
				http.Error(w, "each prompt segment must be 60..150 frames and 1..4096 bytes", http.StatusBadRequest)
				return
			}
			w.WriteHeader(http.StatusAccepted)
			reply(w, map[string]any{"id": j.id, "status": "queued", "kind": "generated"})
		})
		m.HandleFunc("GET /api/animations", func(w http.ResponseWriter, _ *http.Request) {
			taken, _ := f.Jobs()
			list := []any{}
			for i := taken; i > 0; i-- {
				j, done, fault := f.poll(fmt.Sprintf("job-%d", i))
				animation := map[string]any{"id": j.id, "status": "running"}
				if fault != "" {
					animation["status"], animation["error"] = "failed", fault
				} else if done {
					animation["status"] = "ready"
				}
				list = append(list, animation)
			}
			reply(w, list)
		})
		m.HandleFunc("GET /api/animations/{id}/animation.glb", func(w http.ResponseWriter, r *http.Request) {
			j, done, _ := f.poll(r.PathValue("id"))
			if !done {
				http.NotFound(w, r)
				return
			}
			_, _ = w.Write(glb(int(figure(j.input["frames"], 30))))
		})
		return m
	})
}
