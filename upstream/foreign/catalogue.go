package foreign

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Probe generates a motion of one second for a model whose skeleton is unknown, and returns the answer of the
// server unchanged.
type Probe func(ctx context.Context, v *Values, d *remote.Declared) ([]byte, error)

// Catalogue holds the entries of the declared models of a server. If a model's skeleton is read from its
// results, the model gets its entry after a run of one second. That skeleton is stored. A Catalogue is safe
// for concurrent use.
type Catalogue struct {
	Setup
	store store
	probe Probe

	learning chan struct{} // holds a token while no probe is running

	mu       sync.Mutex
	learnt   map[string]mmcp.Skeleton // by id
	caps     *mmcp.Capabilities       // models with known skeletons; replaced, never changed
	revision string                   // revision of caps
	failures int                      // consecutive failed probes
	lastErr  error
	retry    time.Time // earliest time of the next probe
}

// Setup holds the parameters of a Catalogue.
type Setup struct {
	Options   *remote.Options
	Result    *Result
	Dir       string // folder of stored skeletons; "": not stored
	Identity  string // identifies the server, for example by its command; skeletons of another identity are not used
	Evaluator *jq.Evaluator
}

// NewCatalogue returns the catalogue of the declared models of a server, with the skeletons stored in its
// folder.
func NewCatalogue(setup *Setup, probe Probe) *Catalogue {
	c := &Catalogue{Setup: *setup, probe: probe, learning: make(chan struct{}, 1)}
	c.store = newStore(setup.Dir, setup.Options.Name, setup.Identity, setup.Result)
	c.learnt = c.store.read()
	c.learning <- struct{}{}
	return c
}

// Pauses between failed probes, which may cost money.
const (
	leastPause = 2 * time.Second
	mostPause  = 10 * time.Minute
)

// Capabilities returns the entries of the models, with revision as a member: it changes when the server may
// generate other motions than before. Models whose skeleton cannot be learnt now are omitted; if no model is
// left, the reason is the error.
func (c *Catalogue) Capabilities(ctx context.Context, revision string) (*mmcp.Capabilities, error) {
	var fault error
	for i := range c.Options.Declared {
		d := &c.Options.Declared[i]
		if d.SkeletonFile == remote.SkeletonOfResult && !c.hasSkeleton(d.ID) {
			if err := c.teach(ctx, d); err != nil {
				fault = err
				break
			}
		}
	}
	caps := c.entries(revision, fault)
	if len(caps.Models) == 0 && fault != nil {
		return nil, fault
	}
	return caps, nil
}

func (c *Catalogue) hasSkeleton(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.learnt[id]
	return ok
}

// teach learns the skeleton of a model, if the last attempt is long enough ago.
func (c *Catalogue) teach(ctx context.Context, d *remote.Declared) error {
	select {
	case <-c.learning:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { c.learning <- struct{}{} }()
	if c.hasSkeleton(d.ID) {
		return nil // another call has learnt it
	}
	c.mu.Lock()
	early, last := time.Now().Before(c.retry), c.lastErr
	c.mu.Unlock()
	if early {
		return last
	}
	s, err := c.try(ctx, d)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.lastErr = err
		if mmcp.AsError(err).Code != mmcp.CodeModelUnavailable { // otherwise nothing was run
			c.retry = time.Now().Add(min(leastPause<<min(c.failures, 20), mostPause))
			c.failures++
		}
		return err
	}
	c.failures, c.lastErr, c.retry = 0, nil, time.Time{}
	c.learnt = maps.Clone(c.learnt)
	if c.learnt == nil {
		c.learnt = map[string]mmcp.Skeleton{}
	}
	c.learnt[d.ID] = s
	c.caps = nil
	if err := c.store.write(c.learnt); err != nil && c.Options.Log != nil {
		c.Options.Log.Warn("the skeleton of a model cannot be stored and will be learnt again", "upstream", c.Options.Name, "error", err)
	}
	return nil
}

// learnPrompt is the prompt of a probe.
const learnPrompt = "A person stands."

// Request returns the request of a probe.
func (v *Values) Request(d *remote.Declared) *mmcp.Request {
	r := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: d.ID, Skeleton: onWire(rig.Canonical()), Options: mmcp.DefaultOptions()}
	r.Options.Seed = mmcp.Seed(v.Seed)
	r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: v.Prompt, DurationFrames: v.Frames}}
	return r
}

func (c *Catalogue) try(ctx context.Context, d *remote.Declared) (mmcp.Skeleton, error) {
	v := Values{Prompt: learnPrompt, Seconds: 1, FPS: d.FPS, Frames: max(1, int(d.FPS+0.5)), Seed: "1"}
	if most := int(d.MaxSeconds * d.FPS); d.MaxSeconds > 0 && v.Frames > most {
		v.Frames, v.Seconds = most, float64(most)/d.FPS
	}
	data, err := c.probe(ctx, &v, d)
	if err != nil {
		return mmcp.Skeleton{}, err
	}
	clip, err := c.read(ctx, data, nil, d.FPS)
	if err != nil {
		return mmcp.Skeleton{}, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer of upstream %s, from which the skeleton of its model %s "+
			"is learnt, cannot be used as %s: %w.", c.Options.Name, d.ID, c.Result.Format, err)
	}
	return onWire(clip.Skeleton), nil
}

// Declarations returns the entries of all models. Entries whose skeletons are unknown have no joints.
func (c *Catalogue) Declarations(revision string) []mmcp.Model {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := make([]mmcp.Model, len(c.Options.Declared))
	for i := range out {
		d := &c.Options.Declared[i]
		out[i] = entryOf(d, c.skeletonOf(d), revision)
	}
	return out
}

// skeletonOf returns the skeleton of a declared model, without joints if it is unknown. It needs mu.
func (c *Catalogue) skeletonOf(d *remote.Declared) mmcp.Skeleton {
	if d.SkeletonFile == remote.SkeletonOfResult {
		return c.learnt[d.ID]
	}
	return d.Skeleton
}

// entries returns the catalogue of the models with known skeletons. It returns the same pointer
// until something changes.
func (c *Catalogue) entries(revision string, fault error) *mmcp.Capabilities {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.caps != nil && c.revision == revision {
		return c.caps
	}
	caps := &mmcp.Capabilities{
		ProtocolVersion: mmcp.Version, RotationFormat: mmcp.RotationFormat, CoordinateSystem: mmcp.CoordinateSystem,
		Units: mmcp.Units, ResponseFormats: []string{mmcp.FormatGLTF, mmcp.FormatGLB},
	}
	for i := range c.Options.Declared {
		d := &c.Options.Declared[i]
		s := c.skeletonOf(d)
		if len(s.Joints) == 0 {
			caps.Awaited = append(caps.Awaited, entryOf(d, s, revision))
			caps.LeftOut = append(caps.LeftOut, fmt.Sprintf("model %s: its skeleton is not known yet: %s", d.ID, messageOf(fault)))
			continue
		}
		caps.Models = append(caps.Models, entryOf(d, s, revision))
	}
	c.caps, c.revision = caps, revision
	return caps
}

func messageOf(err error) string {
	if err == nil {
		err = errors.New("its catalogue was not read")
	}
	return mmcp.AsError(err).Message
}

// Limits on requests for servers that state none.
const (
	maxPrompt      = 2000 // characters
	maxConstraints = 4096 // a client that bakes an animation sends one constraint per key
)

// entryOf returns the entry of a declared model: its declared constraints, only its own skeleton and rate,
// and one sample. The adapter adds its own abilities.
func entryOf(d *remote.Declared, s mmcp.Skeleton, revision string) mmcp.Model {
	m := mmcp.NewModel(d.ID, d.FPS, s)
	m.SupportedConstraints, m.SupportedGuidanceTypes = append([]string{}, d.Constraints...), []string{}
	m.Limits.MaxNumSamples = 1
	m.Limits.MaxPromptLength, m.Limits.MaxConstraintsPerRequest = maxPrompt, maxConstraints
	m.Lacks &^= mmcp.FieldSegments // clients take a model without supported_segments as one without poses
	if d.MaxSeconds > 0 {
		m.Limits.MaxDurationSeconds = d.MaxSeconds
	}
	longest := m.Limits.MaxDurationSeconds
	m.RecommendedMaxDurationSeconds, m.NativeClipSeconds = longest, min(m.NativeClipSeconds, longest)
	m.About = mmcp.Extra{"revision": textOf(revision)}
	if !d.Seed {
		m.WithoutSeeds()
	}
	return m
}

func textOf(s string) json.RawMessage {
	out, err := json.Marshal(s)
	if err != nil {
		return json.RawMessage(`""`) // unreachable: a string can always be encoded
	}
	return out
}

// Model returns the entry of the model that a request names, or the error for a client.
func (c *Catalogue) Model(ctx context.Context, req *mmcp.Request, revision string) (*mmcp.Model, error) {
	caps, err := c.Capabilities(ctx, revision)
	if err != nil {
		return nil, err
	}
	m := caps.Model(req.Model)
	if m == nil {
		ids := make([]string, len(caps.Models))
		for i := range caps.Models {
			ids[i] = caps.Models[i].ID
		}
		return nil, mmcp.Errorf(mmcp.CodeUnknownModel, "Upstream %s has no model %q.", c.Options.Name, req.Model).With("available_models", ids)
	}
	if err := codec.CheckModel(req, m); err != nil {
		return nil, err
	}
	return m, nil
}

// Values returns the values of a request for a model of the catalogue.
func (c *Catalogue) Values(req *mmcp.Request, m *mmcp.Model) Values {
	segments := slices.ContainsFunc(c.Options.Declared, func(d remote.Declared) bool { return d.ID == m.ID && d.Segments })
	return valuesOf(req, m, segments)
}
