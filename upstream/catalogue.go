package upstream

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// catalogue is an immutable snapshot of the listed models and the members that serve them.
type catalogue struct {
	caps   *mmcp.Capabilities
	routes map[string]*dispatch.Route // by listed id
}

// idsOf returns the listed ids that m serves, in the order of the catalogue.
func (c *catalogue) idsOf(m *member) []string {
	ids := []string{}
	for i := range c.caps.Models {
		if id := c.caps.Models[i].ID; c.routes[id].Has(m.Upstream) {
			ids = append(ids, id)
		}
	}
	return ids
}

// merge publishes a new snapshot of the known catalogues of the members.
func (p *Pool) merge() {
	p.merging.Lock()
	defer p.merging.Unlock()
	b := newBuilder(p.sched.Scheduler)
	for rank, m := range p.members {
		if caps := m.known(); caps != nil {
			b.add(rank, m, caps)
		}
	}
	b.declare(p.members)
	c := b.catalogue(p.options().First)
	p.current.Store(c)
	p.sched.Update(c.routes)
	if p.begun {
		p.logNew(b.warnings)
	}
}

// logNew logs the warnings that the previous snapshot lacked. It needs merging.
func (p *Pool) logNew(warnings []string) {
	logged := make(map[string]struct{}, len(warnings))
	for _, w := range warnings {
		if _, before := p.warned[w]; !before {
			p.options().Log.Warn(w)
		}
		logged[w] = struct{}{}
	}
	p.warned = logged
}

// Bounds on the listed batch size. The gateway splits batches, so the limit of one server does not limit
// clients.
const (
	leastBatch = 16 // the protocol's default
	mostBatch  = 256
)

// builder merges catalogues in the order in which they are added.
type builder struct {
	sched    *dispatch.Scheduler
	models   []mmcp.Model
	at       map[string]int // index in models, by listed id
	routes   map[string]*dispatch.Route
	warnings []string
	awaited  []mmcp.Model // declared models without known skeletons, under their listed ids

	declaring bool // entries are being added from declarations
}

func newBuilder(s *dispatch.Scheduler) *builder {
	return &builder{sched: s, at: map[string]int{}, routes: map[string]*dispatch.Route{}}
}

// add lists the models of a member. rank is the position of the member in the configuration.
func (b *builder) add(rank int, m *member, caps *mmcp.Capabilities) {
	for _, why := range caps.LeftOut {
		b.warn("upstream %s: a part of its catalogue is left out: %s", m.Name, why)
	}
	for i := range caps.Models {
		b.list(rank, m, &caps.Models[i])
	}
	for _, own := range caps.Awaited {
		b.await(m, own)
	}
}

// await records a declared model of a member that cannot be listed yet.
func (b *builder) await(m *member, own mmcp.Model) {
	own.ID = cmp.Or(m.aliases[own.ID], own.ID)
	own.About = maps.Clone(own.About)
	if own.About == nil {
		own.About = mmcp.Extra{}
	}
	own.About[declaredField] = json.RawMessage("true")
	m.setLicense(&own)
	b.awaited = append(b.awaited, own)
}

// setLicense adds the license of the settings to the entry of a model.
func (m *member) setLicense(model *mmcp.Model) {
	if !m.license.IsZero() {
		model.SetLicense(m.license)
	}
}

// list lists a model of a member. If a model with the same skeleton and rate has its id, it joins that model
// as a replica; if a different model has the id, it is listed as name/id.
func (b *builder) list(rank int, m *member, own *mmcp.Model) {
	model := *own
	if why := remote.Unusable(own); why != "" {
		b.warn("upstream %s: %s", m.Name, why)
		return
	}
	if id := m.aliases[model.ID]; id != "" {
		model.ID = id
	}
	model, doubted := m.entryWithVerdict(model, own)
	m.setLicense(&model)
	o := dispatch.Offer{Lane: b.sched.LaneOf(m.Upstream, own.ID), Model: own, Doubted: doubted, Declared: b.declaring && m.runner == nil}
	if _, ok := m.takesBatches(own); ok {
		o.Batch = cmp.Or(m.maxBatch(), leastBatch)
	}
	if b.place(rank, o, model, model.ID) {
		return
	}
	alias := m.Name + "/" + model.ID
	if !b.place(rank, o, model, alias) {
		b.warn("upstream %s: model %s is left out: both %s and %s are taken by other models", m.Name, model.ID, model.ID, alias)
		return
	}
	b.warn("upstream %s: model %s is listed as %s, because a model of that id with another skeleton or frame rate is listed before it",
		m.Name, model.ID, alias)
}

// place lists the model of an offer under an id, or adds the offer to an equal model with that id. It returns
// false if a different model has the id.
func (b *builder) place(rank int, o dispatch.Offer, model mmcp.Model, id string) bool {
	i, taken := b.at[id]
	if !taken {
		b.at[id] = len(b.models)
		b.routes[id] = &dispatch.Route{ID: model.ID, Offers: []dispatch.Offer{o}, Rank: rank, Unseen: b.declaring}
		model.ID = id
		b.models = append(b.models, model)
		return true
	}
	r, listed := b.routes[id], &b.models[i]
	if r.ID != model.ID || listed.FPS != model.FPS || !sameSkeleton(&listed.CanonicalSkeleton, &model.CanonicalSkeleton) {
		return false
	}
	if m := o.Lane.Upstream; r.Has(m) {
		b.warn("upstream %s lists model %s twice", m.Name, model.ID)
		return true
	}
	r.Offers, r.Rank = append(r.Offers, o), min(r.Rank, rank)
	if r.Unseen == b.declaring {
		*listed = joint(*listed, model)
	}
	return true
}

func (b *builder) warn(format string, args ...any) {
	b.warnings = append(b.warnings, fmt.Sprintf(format, args...))
}

// catalogue returns the merged catalogue. Models in first come first, the others in the order of their
// members.
func (b *builder) catalogue(first []string) *catalogue {
	place := func(m mmcp.Model) int {
		if i := slices.Index(first, m.ID); i >= 0 {
			return i
		}
		return len(first) + b.routes[m.ID].Rank
	}
	for i := range b.models {
		m := &b.models[i]
		r := b.routes[m.ID]
		r.Mixed = slices.ContainsFunc(r.Offers, func(o dispatch.Offer) bool { return takesLess(o.Model, m) })
		m.Limits.MaxBatchSize = min(max(m.Limits.MaxBatchSize, leastBatch), mostBatch)
	}
	slices.SortStableFunc(b.models, func(a, z mmcp.Model) int { return place(a) - place(z) })
	return &catalogue{
		caps: &mmcp.Capabilities{
			ProtocolVersion:  mmcp.Version,
			RotationFormat:   mmcp.RotationFormat,
			CoordinateSystem: mmcp.CoordinateSystem,
			Units:            mmcp.Units,
			ResponseFormats:  []string{mmcp.FormatGLTF, mmcp.FormatGLB},
			Models:           b.models,
			Awaited:          b.awaited,
		},
		routes: b.routes,
	}
}
