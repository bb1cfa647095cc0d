package router

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/explain"
)

// catalogue has the data that the router derives from one set of capabilities. It is derived once,
// for many requests.
type catalogue struct {
	caps    *mmcp.Capabilities
	body    []byte // encoded
	maxBody int64  // the largest body that any model takes, in bytes

	retargeting bool // some model takes any rig

	mu    sync.Mutex
	parts map[string][]byte // encoded, for keys that may use some of the models only
}

// defaultMaxBody is the protocol's default of max_request_bytes.
const defaultMaxBody = 1 << 20

// defaultMaxBatch is the protocol's max_batch_size where a model does not say its own.
const defaultMaxBatch = 16

// requestShare is the part of the memory that the body of one request may take, also if
// a server's catalogue allows more.
const requestShare = 16

// newCatalogue makes a catalogue in which no model takes more than most bytes of a request; 0: the
// models' own limits hold. Formats are further media types of answers, beside glTF.
func newCatalogue(caps *mmcp.Capabilities, most int64, formats []string) *catalogue {
	shown := batching(caps, most)
	shown.Formats = formats
	k := &catalogue{caps: caps, body: codec.EncodeCapabilities(shown)}
	for i := range caps.Models {
		k.maxBody = max(k.maxBody, int64(caps.Models[i].Limits.MaxRequestBytes))
		k.retargeting = k.retargeting || caps.Models[i].SupportsRetargeting
	}
	if k.maxBody == 0 {
		k.maxBody = defaultMaxBody
	}
	if most > 0 {
		k.maxBody = min(k.maxBody, most)
	}
	return k
}

// batching returns the catalogue for clients: the gateway splits batches, so that a batch may name
// any model, and no model takes more bytes than the gateway. The entry of a server that does not
// know batches has no field for them, because clients of its version may refuse the field.
func batching(caps *mmcp.Capabilities, most int64) *mmcp.Capabilities {
	out := *caps
	out.Models = slices.Clone(caps.Models)
	for i := range out.Models {
		limits := &out.Models[i].Limits
		if most > 0 && int64(limits.MaxRequestBytes) > most {
			limits.MaxRequestBytes = int(most)
		}
		if out.Models[i].Lacks&mmcp.FieldBatch != 0 {
			continue
		}
		out.Models[i].SupportsBatch = true
		if limits.MaxBatchSize == 0 {
			limits.MaxBatchSize = defaultMaxBatch
		}
	}
	return &out
}

// mostParts bounds the number of stored catalogues with a selection of the models.
const mostParts = 256

// bodyFor returns the encoded catalogue of the models that a caller may use.
func (r *Router) bodyFor(k *catalogue, caller *access.Caller) []byte {
	refuse, models := r.refusals(caller), caller.Only()
	if len(models)+len(refuse) == 0 {
		return k.body
	}
	name := strings.Join(models, "\n") + "\x00" + strings.Join(refuse, "\n")
	k.mu.Lock()
	defer k.mu.Unlock()
	if body := k.parts[name]; body != nil {
		return body
	}
	part := *k.caps
	part.Models = slices.DeleteFunc(slices.Clone(k.caps.Models), func(m mmcp.Model) bool { return r.mayUse(caller, m.ID) != nil })
	body := codec.EncodeCapabilities(batching(&part, r.options.Memory.Limit()/requestShare))
	if k.parts == nil || len(k.parts) >= mostParts {
		k.parts = make(map[string][]byte)
	}
	k.parts[name] = body
	return body
}

// current returns the catalogue of the backend's capabilities as they are now.
func (r *Router) current(ctx context.Context) (*catalogue, error) {
	capabilities := r.backend.Capabilities
	if r.view != nil {
		capabilities = r.view.Capabilities
	}
	caps, err := capabilities(ctx)
	if err != nil {
		return nil, err
	}
	k := r.catalogue.Load()
	if k == nil || k.caps != caps {
		k = newCatalogue(caps, r.options.Memory.Limit()/requestShare, r.formats())
		r.catalogue.Store(k)
	}
	return k, nil
}

// modelIDs returns the ids of the models in the current catalogue.
func (r *Router) modelIDs(ctx context.Context) ([]string, error) {
	k, err := r.current(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(k.caps.Models))
	for i := range k.caps.Models {
		ids[i] = k.caps.Models[i].ID
	}
	return ids, nil
}

// formats are the media types of the formats that are made of glTF.
func (r *Router) formats() (out []string) {
	if r.options.Convert == nil {
		return nil
	}
	for _, f := range mmcp.FileFormats {
		out = append(out, f.ContentType())
	}
	return out
}

func (r *Router) getCapabilities(c *gin.Context) {
	k, err := r.current(c.Request.Context())
	if err != nil {
		r.fail(c, err)
		return
	}
	write(c, http.StatusOK, r.bodyFor(k, recordOf(c).caller))
}

// getHealth answers that the server runs, and whether requests may have rigs other than the
// models' own. It never fails: clients show the answer as the state of their connection.
func (r *Router) getHealth(c *gin.Context) {
	body := `{"status":"ok","retargeting":"unavailable"}`
	if k, err := r.current(c.Request.Context()); err == nil && k.retargeting {
		body = `{"status":"ok","retargeting":"ready"}`
	}
	write(c, http.StatusOK, []byte(body))
}

// getVerbs answers with the verbs of the built-in engine.
func (r *Router) getVerbs(c *gin.Context) {
	if r.options.Explainer == nil {
		r.notFound(c)
		return
	}
	r.giveJSON(c, map[string]any{"verbs": r.options.Explainer.Verbs()})
}

// postExplain answers with the actions, the notes and the words without effect of a prompt.
func (r *Router) postExplain(c *gin.Context) {
	if r.options.Explainer == nil {
		r.notFound(c)
		return
	}
	b, err := r.readBody(c, explain.MostBytes)
	if err != nil {
		r.fail(c, err)
		return
	}
	defer giveBack(b)
	reading, err := r.options.Explainer.Answer(c.Request.Context(), b.bytes)
	if err != nil {
		r.fail(c, err)
		return
	}
	r.giveJSON(c, reading)
}

// giveJSON answers with a value that no proxy keeps.
func (r *Router) giveJSON(c *gin.Context, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		r.fail(c, err)
		return
	}
	c.Header("Cache-Control", "no-store")
	write(c, http.StatusOK, body)
}

// modelStatus is how the servers of a model stand, as any client may know it.
type modelStatus struct {
	ID           string  `json:"id"`
	State        string  `json:"state"` // of mmcp.QueueStatus
	RetrySeconds float64 `json:"retry_seconds,omitempty"`
	Waiting      int     `json:"waiting"`
	WaitSeconds  float64 `json:"estimated_wait_seconds"`
}

// getModels answers with the states of the models that the caller may use.
func (r *Router) getModels(c *gin.Context) {
	k, err := r.current(c.Request.Context())
	if err != nil {
		r.fail(c, err)
		return
	}
	var queues []mmcp.QueueStatus
	if r.options.Fleet != nil {
		queues = r.options.Fleet.Models()
	}
	caller, out := recordOf(c).caller, []modelStatus{}
	for i := range k.caps.Models {
		id := k.caps.Models[i].ID
		at := slices.IndexFunc(queues, func(q mmcp.QueueStatus) bool { return q.Model == r.ownModel(id) })
		if at < 0 || r.mayUse(caller, id) != nil {
			continue
		}
		q := &queues[at]
		out = append(out, modelStatus{ID: id, State: q.State, RetrySeconds: q.RetrySeconds, Waiting: q.Waiting, WaitSeconds: q.WaitSeconds})
	}
	r.giveJSON(c, map[string]any{"models": out})
}
