package mmcptest

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// capabilities is the catalogue as a client reads it.
func (c *Config) capabilities() *mmcp.Capabilities {
	caps, err := codec.DecodeCapabilities(c.catalogue())
	if err != nil {
		panic(err) // the catalogue is this package's own
	}
	return caps
}

// acceptExact checks a body as the SDK does: the checks of package mmcp, and
// every field that the SDK does not know is a fault of shape.
func (c *Config) acceptExact(raw []byte, caps *mmcp.Capabilities) (*order, *fault) {
	req, err := codec.Decode(raw, caps)
	if err != nil && beforeShape(mmcp.AsError(err)) {
		return nil, faultOf(err)
	}
	if plain, wrong := codec.Decode(raw, nil); wrong == nil && hasUnknownFields(plain) {
		return nil, refuse(http.StatusUnprocessableEntity, "schema_validation", "Extra inputs are not permitted.").
			with("errors", []jsonio.Fault{{Type: "extra_forbidden", Loc: []any{}, Msg: "Extra inputs are not permitted."}})
	}
	if err != nil {
		return nil, faultOf(err)
	}
	o := orderOf(c, req)
	const most = 100_000 // frames, so that a rate of a million takes no memory
	if o.frames*o.samples > most {
		return nil, refuse(http.StatusServiceUnavailable, "resource_exhausted", "%d frames are too many.", o.frames*o.samples)
	}
	return o, nil
}

// beforeShape reports whether the failed check is the check of a request's shape, or one before
// it.
func beforeShape(e *mmcp.Error) bool {
	switch e.Code {
	case mmcp.CodeSchemaValidation, mmcp.CodeInvalidSkeleton, mmcp.CodeVersionUnsupported, mmcp.CodeUnsupportedSegment:
		return true
	}
	return false
}

func faultOf(err error) *fault {
	e := mmcp.AsError(err)
	f := refuse(e.Status(), string(e.Code), "%s", e.Message)
	for name, value := range e.Details {
		f.with(name, value)
	}
	return f
}

func orderOf(c *Config, req *mmcp.Request) *order {
	m := c.model(req.Model)
	o := &order{
		model: m, fps: req.FPS(m.FPS), frames: req.TotalFrames(), samples: req.Options.NumSamples, loop: req.Options.Loop,
		exact: true, budget: req.Options.KeyframeBudget, joints: jointsOf(&req.Skeleton), raw: codec.Bytes(req),
	}
	for i, s := range req.Segments {
		o.seeds = append(o.seeds, string(req.EffectiveSeed(i)))
		o.prompts = append(o.prompts, s.Prompt)
	}
	if len(req.Segments) == 0 {
		o.seeds = []string{string(req.Options.Seed)}
	}
	return o
}

func hasUnknownFields(r *mmcp.Request) bool {
	unknown := len(r.Extra) > 0 || len(r.Options.Extra) > 0 || strangeRig(&r.Skeleton) ||
		r.Timing != nil && len(r.Timing.Extra) > 0 || r.Options.Guidance != nil && len(r.Options.Guidance.Extra) > 0
	for _, s := range r.Segments {
		unknown = unknown || len(s.Extra) > 0 || s.Video != nil && len(s.Video.Extra) > 0 ||
			s.Motion != nil && s.Motion.Skeleton != nil && strangeRig(s.Motion.Skeleton)
	}
	return unknown || slices.ContainsFunc(r.Constraints, func(c mmcp.Constraint) bool { return len(c.Extra) > 0 })
}

func strangeRig(s *mmcp.Skeleton) bool {
	return len(s.Extra) > 0 || slices.ContainsFunc(s.Joints, func(j mmcp.Joint) bool { return len(j.Extra) > 0 })
}

// tooLarge refuses a body that is larger than any model takes.
func (c *call) tooLarge(caps *mmcp.Capabilities) *fault {
	most := 0
	for i := range caps.Models {
		most = max(most, caps.Models[i].Limits.MaxRequestBytes)
	}
	if len(c.raw) <= most {
		return nil
	}
	f := refuse(http.StatusRequestEntityTooLarge, "payload_too_large", "The body has %d bytes; max_request_bytes is %d.", len(c.raw), most).
		with("max_request_bytes", most)
	if c.r.ContentLength >= 0 {
		f.with("request_bytes", len(c.raw))
	}
	return f
}

// batch answers a batch: each item with its own result or error, in order.
func (c *call) batch(caps *mmcp.Capabilities) {
	items, err := codec.DecodeBatch(c.raw, caps)
	if err != nil {
		f := faultOf(err)
		if f.code == string(mmcp.CodeSchemaValidation) {
			f.details = map[string]any{}
		}
		c.fail(f)
		return
	}
	c.count(func(s *Stats) { s.Batches++ })
	if status := c.cfg.BatchStatus; status != 0 {
		c.fail(injected(status))
		return
	}
	if c.cfg.Drop == "before" {
		panic(http.ErrAbortHandler)
	}
	var body struct {
		Version  json.RawMessage   `json:"protocol_version"`
		Requests []json.RawMessage `json:"requests"`
	}
	if json.Unmarshal(c.raw, &body) != nil {
		body.Requests = make([]json.RawMessage, len(items)) // the body has NaN or Infinity, which encoding/json refuses
	}
	results := make([]codec.BatchResult, len(items))
	further := time.Duration(float64(c.cfg.Latency) * c.cfg.BatchCost)
	for i, raw := range body.Requests {
		o, f := c.item(raw, body.Version, items[i], caps)
		if f == nil && c.unlucky(o) {
			f = injected(c.cfg.FailStatus)
		}
		if f != nil {
			results[i].Err = f.error()
			continue
		}
		doc, ok := c.run(c.r.Context(), o)
		if !ok {
			panic(http.ErrAbortHandler)
		}
		results[i].GLTF = doc.json()
		c.cfg.Latency = further
	}
	if c.cfg.Drop == "after" {
		panic(http.ErrAbortHandler)
	}
	c.send("application/json", codec.EncodeBatch(results))
}

// item checks one item of a batch; raw is nil where the text is not known.
func (c *call) item(raw, version json.RawMessage, read codec.BatchItem, caps *mmcp.Capabilities) (*order, *fault) {
	var item map[string]json.RawMessage
	switch {
	case raw == nil && read.Err != nil:
		return nil, faultOf(read.Err)
	case raw == nil:
		return c.cfg.acceptExact(codec.Bytes(read.Request), caps)
	case json.Unmarshal(raw, &item) != nil || item == nil:
		return nil, refuse(http.StatusUnprocessableEntity, "schema_validation", "Each request must be an object.")
	}
	if item["protocol_version"] == nil {
		item["protocol_version"] = version
		raw = encode(item)
	}
	return c.cfg.acceptExact(raw, caps)
}

func (f *fault) error() *mmcp.Error {
	e := mmcp.Errorf(mmcp.Code(f.code), "%s", f.message)
	e.Details = f.details
	return e
}

// unknownRoute answers as the SDK's framework does, whose errors have no envelope.
func (c *call) unknownRoute(path string) {
	status := http.StatusNotFound
	if path == "/generate" || path == "/capabilities" {
		status = http.StatusMethodNotAllowed
	}
	c.w.Header().Set("Content-Type", "application/json")
	c.w.WriteHeader(status)
	_, _ = c.w.Write(encode(map[string]string{"detail": http.StatusText(status)}))
}
