package foreigntest

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// queue has the calls that servers with jobs share: what a submission, a poll and a cancel
// are answered with.
type queue struct {
	submit, poll, cancel string // patterns; an empty cancel: there is none
	taken                func(id string) any
	state                func(id, state, fault string) any // state is running, done or failed
	frames               func(input map[string]any) float64
	asset                string // pattern of an answer with the URL of the file, by the id of the job after asset_; empty: none
	file                 string // pattern of the file
	body                 func(frames int) []byte
}

// serve returns the fake of a queue. Its answers have {host} where the address stands.
func (q *queue) serve(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		write := func(w http.ResponseWriter, r *http.Request, v any) {
			text, err := json.Marshal(v)
			if err != nil {
				t.Error(err)
			}
			reply(w, json.RawMessage(strings.ReplaceAll(string(text), "{host}", "http://"+r.Host)))
		}
		m.HandleFunc(q.submit, func(w http.ResponseWriter, r *http.Request) {
			if j := f.take(w, r); j != nil {
				write(w, r, q.taken(j.id))
			}
		})
		m.HandleFunc(q.poll, func(w http.ResponseWriter, r *http.Request) {
			j, done, fault := f.poll(r.PathValue("id"))
			switch {
			case fault != "":
				write(w, r, q.state(j.id, "failed", fault))
			case done:
				write(w, r, q.state(j.id, "done", ""))
			default:
				write(w, r, q.state(j.id, "running", ""))
			}
		})
		if q.cancel != "" {
			m.HandleFunc(q.cancel, func(_ http.ResponseWriter, r *http.Request) { f.cancel(r.PathValue("id")) })
		}
		if q.asset != "" {
			m.HandleFunc(q.asset, func(w http.ResponseWriter, r *http.Request) {
				id := strings.TrimPrefix(r.PathValue("id"), "asset_")
				write(w, r, map[string]any{"asset": map[string]any{"id": "asset_" + id, "url": "{host}/files/" + id}})
			})
		}
		m.HandleFunc(q.file, func(w http.ResponseWriter, r *http.Request) {
			j, _, _ := f.poll(strings.TrimSuffix(r.PathValue("id"), ".fbx"))
			_, _ = w.Write(q.body(int(math.Round(q.frames(j.input)))))
		})
		return m
	})
}

// KimodoHoudini is the bridge of fxhoudinikimodo: jobs with segments and constraints, and
// NPZ with rotation matrices.
func KimodoHoudini(t testing.TB) *Fake {
	return (&queue{
		submit: "POST /generate", poll: "GET /jobs/{id}", cancel: "POST /jobs/{id}/cancel", file: "GET /jobs/{id}/download",
		taken: func(id string) any { return map[string]any{"job_id": id, "status": "queued"} },
		state: func(id, state, fault string) any {
			return map[string]any{"job_id": id, "status": state, "error": fault, "progress": 0.5}
		},
		frames: func(input map[string]any) (sum float64) {
			segments, _ := input["segments"].([]any)
			for _, s := range segments {
				own, _ := s.(map[string]any)
				sum += math.Floor(30 * figure(own["duration"], 0))
			}
			return sum
		},
		body: func(frames int) []byte { return Matrices(frames, 77, 1, 1) },
	}).serve(t)
}

// HYMotionAPI is hy-motion-api: tasks, and FBX that fbx makes.
func HYMotionAPI(t testing.TB, fbx func(frames int) []byte) *Fake {
	return (&queue{
		submit: "POST /tasks", poll: "GET /tasks/{id}", file: "GET /download/{id}",
		taken: func(id string) any { return map[string]any{"task_id": id, "status": "pending"} },
		state: func(id, state, fault string) any {
			status := map[string]string{"done": "completed"}[state]
			if status == "" {
				status = state
			}
			return map[string]any{"task_id": id, "status": status, "error": fault}
		},
		frames: func(input map[string]any) float64 { return math.Ceil(30 * figure(input["duration"], 5)) },
		body:   fbx,
	}).serve(t)
}

// Meshy is the service's text-to-motion: tasks, and a URL of FBX that fbx makes.
func Meshy(t testing.TB, fbx func(frames int) []byte) *Fake {
	const at = "/openapi/v1/text-to-motion"
	return (&queue{
		submit: "POST " + at, poll: "GET " + at + "/{id}", file: "GET /files/{id}",
		taken: func(id string) any { return map[string]any{"result": id} },
		state: func(id, state, fault string) any {
			status := map[string]string{"running": "IN_PROGRESS", "done": "SUCCEEDED", "failed": "FAILED"}[state]
			out := map[string]any{"id": id, "progress": 50, "status": status}
			if state == "done" {
				out["result"] = map[string]any{"motion_fbx_url": "{host}/files/" + id + ".fbx?Expires=1"}
			}
			if fault != "" {
				out["task_error"] = map[string]any{"message": fault}
			}
			return out
		},
		frames: func(input map[string]any) float64 { return 30 * figure(input["duration"], 2) },
		body:   fbx,
	}).serve(t)
}

// HYMotionStreaming is hy-motion-streaming: one POST is answered with flat arrays of SMPL-H as
// JSON.
func HYMotionStreaming(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /generate", func(w http.ResponseWriter, r *http.Request) {
			j := f.takeHeld(w, r)
			if j == nil {
				return
			}
			frames := int(math.Round(30 * figure(j.input["duration"], 5)))
			poses, trans := walk(frames, 52, 30, 1, 0.93)
			reply(w, map[string]any{"success": true, "data": map[string]any{"frameCount": frames, "fps": 30, "poses": poses, "trans": trans}})
		})
		return m
	})
}

// sentences returns the prompts that the bridge for Unity finds in a text, and their frames, of
// durations with blanks between them.
func sentences(prompt, durations string) (frames int, fault string) {
	texts := strings.FieldsFunc(prompt, func(r rune) bool { return r == '.' })
	texts = slices.DeleteFunc(texts, func(s string) bool { return strings.TrimSpace(s) == "" })
	parts := strings.Fields(durations)
	if len(parts) != 1 && len(parts) != len(texts) {
		return 0, fmt.Sprintf("Got %d durations for %d prompt segments; counts must match.", len(parts), len(texts))
	}
	for i := range texts {
		frames += int(30 * figure(parts[i%len(parts)], 0))
	}
	return frames, ""
}

// KimodoUnity is the bridge of Kimodo-Unity: one POST is answered with flat arrays of quaternions.
// It does not notice that a client has left.
func KimodoUnity(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /generate", func(w http.ResponseWriter, r *http.Request) {
			j := f.take(w, r)
			if j == nil {
				return
			}
			prompt, _ := j.input["prompt"].(string)
			durations, _ := j.input["duration"].(string)
			frames, fault := sentences(prompt, durations)
			if fault != "" {
				w.WriteHeader(http.StatusBadRequest)
				reply(w, map[string]any{"detail": fault})
				return
			}
			const joints = 77
			poses, trans := walk(frames, joints, 30, 1, 1)
			var quaternions []float64
			for i := 0; i < len(poses); i += 3 { // the walk turns joints around X only
				half := float64(poses[i]) / 2
				quaternions = append(quaternions, math.Cos(half), math.Sin(half), 0, 0)
			}
			reply(w, map[string]any{
				"fps": 30.0, "frameCount": frames, "jointCount": joints, "quatOrder": "wxyz", "rootIndex": 0,
				"clips": []any{map[string]any{"rootPositions": trans, "localQuats": quaternions}},
			})
		})
		return m
	})
}

// ArdyDirector is ARDY Director: one POST names a motion, whose joints are at places, frames x
// joints x 3, at 25 frames a second.
func ArdyDirector(t testing.TB, places func(frames int) [][][3]float64) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /generate", func(w http.ResponseWriter, r *http.Request) {
			if j := f.take(w, r); j != nil {
				reply(w, map[string]any{"ok": true, "fps": 25, "npz": "/outputs/" + j.id + ".npz", "tag": j.id})
			}
		})
		m.HandleFunc("GET /motion/{tag}", func(w http.ResponseWriter, r *http.Request) {
			j, _, _ := f.poll(r.PathValue("tag"))
			reply(w, map[string]any{"ok": true, "fps": 25, "positions": places(int(25 * figure(j.input["duration"], 4)))})
		})
		return m
	})
}
