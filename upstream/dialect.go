package upstream

import (
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// dialectOf rewrites a request for the member that receives it: with the id of the model there, and without
// fields that the model's entry does not announce. Requests that the model cannot serve were refused before.
func dialectOf(g *dispatch.Grant, req *mmcp.Request) *mmcp.Request {
	if g.Lane.ID != req.Model {
		req = codec.WithModel(req, g.Lane.ID)
	}
	return plain(req, g.Model)
}

// plain removes fields that older servers refuse as unknown. If the server ignores seeds of segments and the
// options have no seed, they get the first seed of a segment.
func plain(req *mmcp.Request, m *mmcp.Model) *mmcp.Request {
	seeds := !m.SupportsSegmentSeed && req.Names().SegmentSeed
	known := m.Lacks&mmcp.FieldSegmentSeed == 0
	if seeds && known && (req.Options.Seed != "" || !seeded(req)) {
		seeds = false // the server ignores them
	}
	loop := !m.SupportsLoop && !req.Options.Loop && req.Names().Loop
	budget := !m.SupportsKeyframeReduction && req.Options.KeyframeBudget == 0 && req.Names().KeyframeBudget
	options := len(m.ModelOptions) == 0 && len(req.Options.ModelOptions) == 0 && req.Names().ModelOptions
	if !seeds && !loop && !budget && !options {
		return req
	}
	c := *req // encoded again, without these fields
	if seeds {
		c.Segments = slices.Clone(c.Segments)
		for i := range c.Segments {
			if c.Options.Seed == "" {
				c.Options.Seed = c.Segments[i].Seed
			}
			if !known {
				c.Segments[i].Seed = ""
			}
		}
	}
	return &c
}

// seeded reports whether a segment has a seed of its own.
func seeded(req *mmcp.Request) bool {
	return slices.ContainsFunc(req.Segments, func(s mmcp.Segment) bool { return s.Seed != "" })
}
