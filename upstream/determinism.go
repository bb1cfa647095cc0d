package upstream

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"math"
	"net/http"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// deterministicField is a member of the entry of a model.
const deterministicField = "deterministic"

var saysNo = json.RawMessage("false")

// printOf returns the fingerprint of an entry. The result of a probe is valid until the server lists another
// entry.
func printOf(model *mmcp.Model) string {
	sum := codec.Fingerprint(model)
	return hex.EncodeToString(sum[:])
}

// entryWithVerdict returns the listed entry of a model, and whether a probe could determine if the model is
// deterministic.
func (m *member) entryWithVerdict(listed mmcp.Model, own *mmcp.Model) (mmcp.Model, bool) {
	switch m.seeds {
	case remote.ProbeSeeds:
		m.mu.Lock()
		same, known := m.verdicts[printOf(own)]
		m.mu.Unlock()
		if same {
			return listed, false
		}
		return unrepeatable(listed), !known
	case remote.NeverSeeds:
		return unrepeatable(listed), false
	}
	return listed, false
}

func unrepeatable(listed mmcp.Model) mmcp.Model {
	listed.About = maps.Clone(listed.About)
	if listed.About == nil {
		listed.About = mmcp.Extra{}
	}
	listed.About[deterministicField] = saysNo
	return listed
}

func repeatable(model *mmcp.Model) bool {
	return !bytes.Equal(bytes.TrimSpace(model.About[deterministicField]), saysNo)
}

// needVerdict requests a probe of a model whose seeded request was answered.
func (p *Pool) needVerdict(g *dispatch.Grant) {
	if !g.Doubted {
		return
	}
	m := memberOf(g.Lane)
	m.mu.Lock()
	defer m.mu.Unlock()
	if !slices.Contains(m.wantedVerdicts, g.Lane.ID) {
		m.wantedVerdicts = append(m.wantedVerdicts, g.Lane.ID)
		m.Nudge()
	}
}

// probeDeterminism probes the requested models while the member is idle. The remaining ones are probed after
// a later read of the catalogue.
func (p *Pool) probeDeterminism(ctx context.Context, m *member) {
	m.mu.Lock()
	wanted, caps := m.wantedVerdicts, m.caps
	m.mu.Unlock()
	for _, id := range wanted {
		own := caps.Model(id)
		if own != nil {
			same, ok := p.repeats(ctx, m, own)
			if !ok {
				return
			}
			p.recordVerdict(m, own, same)
		}
		m.mu.Lock()
		m.wantedVerdicts = slices.DeleteFunc(slices.Clone(m.wantedVerdicts), func(w string) bool { return w == id })
		m.mu.Unlock()
	}
}

// recordVerdict stores the result of a probe.
func (p *Pool) recordVerdict(m *member, own *mmcp.Model, same bool) {
	m.mu.Lock()
	verdicts := maps.Clone(m.verdicts) // the old map may be being written to the disk
	if verdicts == nil {
		verdicts = map[string]bool{}
	}
	verdicts[printOf(own)] = same
	m.verdicts = verdicts
	m.mu.Unlock()
	if !same {
		p.options().Log.Warn("an upstream makes different motions for the same seed; its answers are not cached",
			"upstream", m.Name, "model", own.ID)
	}
	p.merge()
	p.saveCatalogue(m)
}

// repeats sends a short seeded request twice and compares the answers. ok is false if the member was busy or
// failed, which shows nothing about seeds.
func (p *Pool) repeats(ctx context.Context, m *member, own *mmcp.Model) (same, ok bool) {
	ctx, cancel := context.WithTimeout(ctx, p.options().Timeout)
	defer cancel()
	call := probeRequest(own).Call()
	var sums [2][sha256.Size]byte
	for i := range sums {
		g := p.sched.TakeIdle(m.Upstream, own)
		if g == nil {
			return false, false
		}
		res, err := p.guarded(ctx, g, call, 1)
		if err != nil {
			// A server that refuses the request itself would refuse it again.
			return false, mmcp.AsError(err).Status() < http.StatusInternalServerError && ctx.Err() == nil
		}
		sums[i] = sha256.Sum256(res.Body)
	}
	return sums[0] == sums[1], true
}

// probeRequest returns a request for a second of motion in a few steps, which shows cheaply whether the seed
// is used.
func probeRequest(m *mmcp.Model) *mmcp.Request {
	r := &mmcp.Request{ProtocolVersion: "1.0", Model: m.ID, Skeleton: m.CanonicalSkeleton, Options: mmcp.DefaultOptions()}
	r.Options.Seed, r.Options.DiffusionSteps = "1", 10
	s := mmcp.Segment{Type: mmcp.SegmentText, Prompt: "A person walks forward.", DurationFrames: max(1, int(math.Round(m.FPS)))}
	if !slices.Contains(m.SupportedSegments, s.Type) {
		s.Type, s.Prompt = mmcp.SegmentUnconditioned, ""
	}
	r.Segments = []mmcp.Segment{s}
	return r
}
