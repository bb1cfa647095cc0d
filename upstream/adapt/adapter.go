// Package adapt lets any client use any model. It is a Backend around a Backend. If a model does not support
// a request because of its skeleton, frame rate, place, length, constraints or an option, the adapter
// rewrites the request for the model, and the answer for the client. If no server can begin a request for a
// model, another model may answer it (see Model.Fallback).
//
// The outermost adaptation is the format of the answer, which package container converts for every model. The
// other adaptations are an ordered list. Each reports whether a request needs it for a model, rewrites the
// request, and rewrites the answer back. A request that needs none passes through unchanged, and so does its
// answer: neither is encoded or decoded.
//
// If the model is deterministic, so is the adapter: equal requests give equal bytes. An answer that
// contradicts its request is an error of the server (502 upstream_invalid). All types are safe for concurrent
// use.
package adapt

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/stopwatch"
	"github.com/motiongate/motiongate/upstream/container"
)

// Adapter is a Backend that rewrites requests that a model does not support unchanged.
type Adapter struct {
	next    mmcp.Backend
	formats container.Converter
	cost    func(upstream string, seconds float64) float64 // cost of seconds of motion; nil: zero
	log     *slog.Logger
	options atomic.Pointer[Options]
	latest  atomic.Pointer[catalogue]

	mu     sync.Mutex // guards warned
	warned map[Named]struct{}
}

// catalogue is the catalogue of the next Backend with the abilities that the adapter adds.
type catalogue struct {
	source  *mmcp.Capabilities // the catalogue of the next Backend
	options *Options
	public  *mmcp.Capabilities
	targets map[string]*target // by the model's id
	choices map[string]*choice // by the id of a model that selects the best motion of others
}

// New returns an Adapter in front of next.
func New(next mmcp.Backend, o Options) *Adapter {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	a := &Adapter{next: next, log: o.Log, formats: container.Converter{Memory: o.Memory}, cost: o.Cost, warned: make(map[Named]struct{})}
	a.Update(o)
	return a
}

// Update changes the settings, except Memory, Cost and Log. Requests that have begun keep the old ones.
func (a *Adapter) Update(o Options) { a.options.Store(&o) }

// Capabilities returns the catalogue of the next Backend with the abilities that the adapter adds.
func (a *Adapter) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	c, err := a.catalogue(ctx)
	if err != nil {
		return nil, err
	}
	return c.public, nil
}

// catalogue returns the catalogue of the next Backend, extended when it changes.
func (a *Adapter) catalogue(ctx context.Context) (*catalogue, error) {
	caps, err := a.next.Capabilities(ctx)
	if err != nil {
		return nil, err
	}
	o := a.options.Load()
	if c := a.latest.Load(); c != nil && c.source == caps && c.options == o {
		return c, nil
	}
	c := &catalogue{source: caps, options: o, targets: make(map[string]*target, len(caps.Models))}
	public := *caps
	public.Models = slices.Clone(caps.Models)
	for i := range public.Models {
		t := newTarget(&caps.Models[i], o)
		c.targets[t.model.ID] = t
		t.extend(&public.Models[i])
	}
	c.choose(&public, a.log)
	for _, m := range caps.Awaited {
		public.Models = append(public.Models, awaited(m, o))
	}
	c.public = &public
	a.warn(c)
	a.latest.Store(c)
	return c, nil
}

// awaited returns the entry of a declared model whose skeleton is not known yet, with the skeleton of the
// engine. A request for it is passed on unchanged, and refused with Retry-After.
func awaited(m mmcp.Model, o *Options) mmcp.Model {
	if m.FPS == 0 { // no server lists the model yet
		m.FPS = awaitedFPS
	}
	m.CanonicalSkeleton = script.Protocol(rig.Canonical())
	t := newTarget(&m, o)
	public := m
	t.extend(&public)
	return public
}

// awaitedFPS is the listed rate of a model whose rate is not known.
const awaitedFPS = 30

// extend adds the abilities of the adapter to the entry of a model. It adds no members that the server does
// not list, because strict clients refuse them; About names every adaptation.
func (t *target) extend(m *mmcp.Model) {
	if l := t.settings.License; !l.IsZero() {
		m.SetLicense(l)
	}
	if len(t.on) == 0 {
		return
	}
	names := make([]string, len(t.on))
	for i, a := range t.on {
		names[i] = a.name
		if a.extend != nil {
			a.extend(m, t.options)
		}
	}
	m.About = maps.Clone(m.About)
	if m.About == nil {
		m.About = mmcp.Extra{}
	}
	extra := map[string]any{"adds": names, "revision": t.settings.revision(codec.Fingerprint(t.model))}
	if t.settings.MaxBend > 0 {
		extra["max_bend"] = t.settings.MaxBend
	}
	about, _ := json.Marshal(extra) // cannot fail: a string and a finite number
	m.About["adapter"] = about
}

// Generate answers a request. It rewrites the request if its model needs that, and converts the answer to the
// format of the request.
func (a *Adapter) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	return a.formats.Generate(ctx, call, a.generateGLTF)
}

// generateGLTF answers a request for glTF, possibly in the other container.
func (a *Adapter) generateGLTF(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	c, err := a.catalogue(ctx)
	if err != nil {
		return a.next.Generate(ctx, call) // it returns the error for an unknown model
	}
	if choice := c.choices[call.Request.Model]; choice != nil {
		return a.choose(ctx, c, choice, call)
	}
	t := c.targets[call.Request.Model]
	if t != nil && t.mayFallBack(call) {
		return a.generateOrFallBack(ctx, c, t, call)
	}
	return a.generate(ctx, t, call)
}

// generate has the next Backend make a motion of the model of t. If t is nil, the model is not listed.
func (a *Adapter) generate(ctx context.Context, t *target, call *mmcp.Call) (*mmcp.Result, error) {
	if t == nil || !t.touches(call.Request) {
		res, err := a.passed(ctx, t, call)
		if err != nil || t == nil {
			return res, err
		}
		return a.withRecord(ctx, t, call, res)
	}
	return a.adapt(ctx, t, call, func(*answer) {})
}

// adapt calls the next Backend through the adaptations of a model. finish, unless nil, may change the answer.
func (a *Adapter) adapt(ctx context.Context, t *target, call *mmcp.Call, finish func(*answer)) (*mmcp.Result, error) {
	ctx, watch := stopwatch.Start(ctx)
	defer watch.End()
	out, err := t.chain(0, a.asking(watch))(ctx, call)
	if err != nil {
		return nil, err
	}
	out.retrace(t, &call.Request.Skeleton)
	finish(out)
	t.record(out.doc, call.Request)
	res, err := out.encode(call.Request.Format)
	if err == nil {
		res.Took, res.Adapting = max(0, watch.Total()-res.Route.Waited), watch.Rest()
	}
	return res, err
}

// touches reports whether a request needs any adaptation.
func (t *target) touches(req *mmcp.Request) bool {
	for _, a := range t.on {
		if a.needs(req, t) {
			return true
		}
	}
	return false
}

// answer is a motion that is being converted for the client.
type answer struct {
	doc   *gltfio.Document
	route mmcp.Route
	done  []string // adaptations for the header, innermost first
	moved bool     // the motion was moved in space or time
	loops bool     // the adapter made it a loop
}

// adapted records the name of an adaptation.
func (a *answer) adapted(what string) { a.done = append(a.done, what) }

// note adds a note of the adapter's own to the model's.
func (a *answer) note(code, severity, message string) {
	a.doc.Notes = append(a.doc.Notes, gltfio.Note{Code: code, Severity: severity, Message: message})
}

// interpretation is the key of the array in which a model reports how it read the segments.
const interpretation = "interpretation"

// renumber changes the segment numbers in the notes and interpretations of a part to the numbers in the whole
// request.
func (a *answer) renumber(origin *part.Origin) {
	a.doc.Notes = origin.Notes(a.doc.Notes)
	if list := origin.Interpretations(a.doc.Extra[interpretation]); list != nil {
		a.doc.Extra = maps.Clone(a.doc.Extra)
		a.doc.Extra[interpretation] = gltfio.Raw(list)
	}
}

// noted adds the new notes of other parts of an answer, and their interpretations of further segments, to the
// answer, and returns it.
func (a *answer) noted(parts ...*answer) *answer {
	for _, b := range parts {
		if more := part.Merge(a.doc.Extra[interpretation], b.doc.Extra[interpretation]); a != b && more != nil {
			a.doc.Extra = maps.Clone(a.doc.Extra)
			a.doc.Extra[interpretation] = more
		}
		for _, n := range b.doc.Notes {
			known := func(k gltfio.Note) bool { return k.Code == n.Code && k.Message == n.Message }
			if a != b && !slices.ContainsFunc(a.doc.Notes, known) {
				a.doc.Notes = append(a.doc.Notes, n)
			}
		}
	}
	return a
}

func (a *answer) encode(format mmcp.Format) (*mmcp.Result, error) {
	write := gltfio.EncodeGLTF
	if format == mmcp.GLB {
		write = gltfio.EncodeGLB
	}
	body, err := write(a.doc)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeInternal, "The adapted motion cannot be encoded: %w.", err)
	}
	slices.Reverse(a.done)
	route := a.route
	if route.Fallback != "" {
		a.done = append([]string{mmcp.FallbackMark(route.Fallback)}, a.done...)
	}
	route.Adapted = strings.Join(a.done, ", ")
	return &mmcp.Result{Format: format, Body: body, Route: route}, nil
}
