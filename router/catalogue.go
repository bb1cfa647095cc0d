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

// catalogue holds data that is derived once from a set of capabilities for many requests.
type catalogue struct {
	caps    *mmcp.Capabilities
	body    []byte // encoded
	maxBody int64  // largest body that any model accepts, in bytes

	retargeting bool // some model accepts any rig

	mu    sync.Mutex
	parts map[string][]byte // encoded parts, for keys that may use only some of the models
}

// defaultMaxBody is the protocol's default for max_request_bytes.
const defaultMaxBody = 1 << 20

// defaultMaxBatch is the protocol's default for max_batch_size.
const defaultMaxBatch = 16

// requestShare is the share of the memory that the body of one request may use, even if a server's catalogue
// allows more.
const requestShare = 16

// newCatalogue returns a catalogue that limits every model to most bytes of a request; if most is 0, only the
// models' own limits apply. formats are media types of answers besides glTF.
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

// batching returns the catalogue for clients. The gateway splits batches, so a batch may name any model, and
// no model accepts more bytes than the gateway. The entry of a server without batches has no member for them,
// because clients of its version may refuse the member.
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

// mostParts bounds the number of stored partial catalogues.
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

// current returns the catalogue of the backend's present capabilities.
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

// formats returns the media types of the formats that are converted from glTF.
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

// getHealth reports that the server runs, and whether requests may have rigs other than the models' own. It
// never fails, because clients show the answer as the state of their connection.
func (r *Router) getHealth(c *gin.Context) {
	body := `{"status":"ok","retargeting":"unavailable"}`
	if k, err := r.current(c.Request.Context()); err == nil && k.retargeting {
		body = `{"status":"ok","retargeting":"ready"}`
	}
	write(c, http.StatusOK, []byte(body))
}

// getVerbs writes the verbs of the built-in engine.
func (r *Router) getVerbs(c *gin.Context) {
	if r.options.Explainer == nil {
		r.notFound(c)
		return
	}
	r.giveJSON(c, map[string]any{"verbs": r.options.Explainer.Verbs()})
}

// postExplain writes the actions, the notes and the words without effect of a prompt.
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

// giveJSON writes a value that proxies must not cache.
func (r *Router) giveJSON(c *gin.Context, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		r.fail(c, err)
		return
	}
	c.Header("Cache-Control", "no-store")
	write(c, http.StatusOK, body)
}

// modelStatus is the state of a model's servers as shown to any client.
type modelStatus struct {
	ID           string  `json:"id"`
	State        string  `json:"state"` // a state of mmcp.QueueStatus
	RetrySeconds float64 `json:"retry_seconds,omitempty"`
	Waiting      int     `json:"waiting"`
	WaitSeconds  float64 `json:"estimated_wait_seconds"`
}

// getModels writes the states of the models that the caller may use.
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
