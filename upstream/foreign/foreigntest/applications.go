package foreigntest

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// application is a Gradio application with one function.
type application struct {
	fn      string
	args    int // of the function
	seconds int // place of the duration among them
	least   float64
	ending  string // of the file
	outputs func(file func(ending string) any) []any
	body    func(frames int) []byte
}

// serve returns the fake of an application.
func (a *application) serve(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		at := "/gradio_api/call/" + a.fn
		m.HandleFunc("POST "+at, func(w http.ResponseWriter, r *http.Request) {
			if j := f.take(w, r); j != nil {
				reply(w, map[string]any{"event_id": j.id})
			}
		})
		m.HandleFunc("GET "+at+"/{id}", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, "event: heartbeat\ndata: null\n\n")
			w.(http.Flusher).Flush()
			j, _, fault := f.poll(r.PathValue("id"))
			f.mu.Lock()
			hold := f.hold
			f.mu.Unlock()
			data, _ := j.input["data"].([]any)
			switch {
			case hold:
				<-r.Context().Done() // its events are cleaned up
				f.cancel(j.id)
			case len(data) != a.args || figure(data[a.seconds], 0) < a.least:
				_, _ = fmt.Fprintf(w, "event: error\ndata: {\"error\": \"%d arguments are needed\"}\n\n", a.args)
			case fault != "":
				_, _ = fmt.Fprintf(w, "event: error\ndata: {\"error\": %q}\n\n", fault)
			default:
				file := func(ending string) any { // it knows itself under another address
					return map[string]any{"path": "/tmp/gradio/" + j.id + ending, "url": "http://0.0.0.0:1/file"}
				}
				_, _ = io.WriteString(w, "event: complete\ndata: ")
				_ = json.NewEncoder(w).Encode(a.outputs(file))
				_, _ = io.WriteString(w, "\n")
			}
		})
		m.HandleFunc("GET /gradio_api/file=/tmp/gradio/{name}", func(w http.ResponseWriter, r *http.Request) {
			j, _, _ := f.poll(strings.TrimSuffix(r.PathValue("name"), a.ending))
			data, _ := j.input["data"].([]any)
			_, _ = w.Write(a.body(int(math.Ceil(30 * figure(data[a.seconds], 4)))))
		})
		return m
	})
}

// HYMotion is the Gradio application of HY-Motion. Its function takes a prompt, a rewritten
// one, seeds as text, seconds and a number, and returns HTML and files: one with the
// prompt, and the motion, which fbx makes.
func HYMotion(t testing.TB, fbx func(frames int) []byte) *Fake {
	return (&application{
		fn: "generate_motion_func", args: 5, seconds: 3, least: 0.5, ending: ".fbx", body: fbx,
		outputs: func(file func(string) any) []any {
			return []any{"<iframe></iframe>", []any{file(".txt"), file(".fbx")}}
		},
	}).serve(t)
}

// KimodoSpace is Kimodo in a Space: BVH, NPZ and metadata.
func KimodoSpace(t testing.TB) *Fake {
	return (&application{
		fn: "generate_motion", args: 5, seconds: 1, least: 1, ending: ".bvh", body: func(frames int) []byte { return BVH(frames, 30, 100) },
		outputs: func(file func(string) any) []any {
			return []any{file(".bvh"), file(".npz"), map[string]any{"fps": 30.0, "skeleton": "somaskel77"}}
		},
	}).serve(t)
}

// LocalAI is LocalAI with its backend of Kimodo: one POST is answered with GLB, which glb makes. It ends
// the work when its client leaves.
func LocalAI(t testing.TB, glb func(frames int) []byte) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /3d/animate", func(w http.ResponseWriter, r *http.Request) {
			j := f.takeHeld(w, r)
			if j == nil {
				return
			}
			inputs, _ := j.input["inputs"].(map[string]any)
			prompt, _ := inputs["prompt"].(map[string]any)
			params, _ := j.input["params"].(map[string]any)
			text, _ := params["frames"].(string)
			frames, err := strconv.Atoi(text)
			if err != nil || frames < 60 || frames > 150 || prompt["type"] != "text" || j.input["response_format"] != "b64_json" {
				http.Error(w, `{"error": {"message": "unsupported animation parameter"}}`, http.StatusBadRequest)
				return
			}
			reply(w, map[string]any{"id": j.id, "data": []any{map[string]any{"b64_json": base64.StdEncoding.EncodeToString(glb(frames))}}})
		})
		return m
	})
}

// ComfyUI runs the workflow of HY-Motion's nodes. Its history has the motion in the output of node 5.
func ComfyUI(t testing.TB) *Fake {
	return start(t, func(f *Fake) http.Handler {
		m := http.NewServeMux()
		m.HandleFunc("POST /prompt", func(w http.ResponseWriter, r *http.Request) {
			if j := f.take(w, r); j != nil {
				reply(w, map[string]any{"prompt_id": j.id, "number": 1, "node_errors": map[string]any{}})
			}
		})
		m.HandleFunc("GET /history/{id}", func(w http.ResponseWriter, r *http.Request) {
			j, done, fault := f.poll(r.PathValue("id"))
			switch {
			case fault != "":
				reply(w, map[string]any{j.id: map[string]any{"outputs": map[string]any{}, "status": map[string]any{
					"status_str": "error", "completed": false,
					"messages": []any{[]any{"execution_start", map[string]any{}}, []any{"execution_error", map[string]any{"exception_message": fault}}}}}})
			case !done:
				reply(w, map[string]any{})
			default:
				graph, _ := j.input["prompt"].(map[string]any)
				node, _ := graph["4"].(map[string]any)
				inputs, _ := node["inputs"].(map[string]any)
				frames := int(math.Round(30 * figure(inputs["duration"], 0)))
				quaternions := make([]float64, 0, frames*22*4)
				for range frames * 22 {
					quaternions = append(quaternions, 1, 0, 0, 0)
				}
				_, root := walk(frames, 22, 30, 1, 0.93)
				motion, err := json.Marshal(map[string]any{
					"quaternions": quaternions, "transl": root, "num_frames": frames, "num_joints": 22, "fps": 30})
				if err != nil {
					t.Error(err)
				}
				reply(w, map[string]any{j.id: map[string]any{
					"status":  map[string]any{"status_str": "success", "completed": true, "messages": []any{}},
					"outputs": map[string]any{"5": map[string]any{"motion_data": []any{string(motion)}}}}})
			}
		})
		m.HandleFunc("POST /interrupt", func(_ http.ResponseWriter, r *http.Request) {
			var body map[string]any
			if json.NewDecoder(r.Body).Decode(&body) == nil {
				f.cancel(fmt.Sprint(body["prompt_id"]))
			}
		})
		return m
	})
}

// Cartwheel is Scenario's API with Cartwheel's model: a job names an asset, and the asset has the URL of
// GLB, which glb makes.
func Cartwheel(t testing.TB, glb func(frames int) []byte) *Fake {
	return (&queue{
		submit: "POST /v1/generate/custom/model_cartwheel-text-to-motion", poll: "GET /v1/jobs/{id}", file: "GET /files/{id}",
		asset: "GET /v1/assets/{id}",
		taken: func(id string) any { return map[string]any{"job": map[string]any{"jobId": id, "status": "queued"}} },
		state: func(id, state, fault string) any {
			status := map[string]string{"running": "in-progress", "done": "success", "failed": "failure"}[state]
			job := map[string]any{"jobId": id, "status": status, "progress": 0.5, "error": fault, "metadata": map[string]any{"assetIds": []any{}}}
			if state == "done" {
				job["metadata"] = map[string]any{"assetIds": []any{"asset_" + id}}
			}
			return map[string]any{"job": job}
		},
		frames: func(input map[string]any) float64 { return 30 * figure(input["duration"], 5) },
		body:   glb,
	}).serve(t)
}
