package remote

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// quirks rewrite requests for servers that deviate from the protocol, by their names in the settings.
var quirks = map[string]func(*mmcp.Request) *mmcp.Request{
	"strict":      withoutExtra,
	"version_1_0": func(r *mmcp.Request) *mmcp.Request { c := *r; c.ProtocolVersion = "1.0"; return &c },
}

// withoutExtra removes every field that this version of the protocol does not define, except for the fields
// of segments and constraints of unknown types that the model lists.
func withoutExtra(r *mmcp.Request) *mmcp.Request {
	c := *r
	c.Extra, c.Options.Extra = nil, nil
	c.Skeleton = plainSkeleton(c.Skeleton)
	c.Segments = slices.Clone(c.Segments)
	for i := range c.Segments {
		if codec.KnownSegment(c.Segments[i].Type) {
			c.Segments[i] = plainSegment(c.Segments[i])
		}
	}
	c.Constraints = slices.Clone(c.Constraints)
	for i := range c.Constraints {
		if codec.KnownConstraint(c.Constraints[i].Type) {
			c.Constraints[i].Extra = nil
		}
	}
	if c.Timing != nil {
		c.Timing = &mmcp.Timing{FPS: c.Timing.FPS}
	}
	if g := c.Options.Guidance; g != nil {
		c.Options.Guidance = &mmcp.Guidance{Type: g.Type, Weight: g.Weight}
	}
	return &c
}

func plainSegment(s mmcp.Segment) mmcp.Segment {
	s.Extra = nil
	if s.Video != nil {
		v := *s.Video
		v.Extra = nil
		s.Video = &v
	}
	if s.Motion != nil && s.Motion.Skeleton != nil {
		m, own := *s.Motion, plainSkeleton(*s.Motion.Skeleton)
		m.Skeleton = &own
		s.Motion = &m
	}
	return s
}

func plainSkeleton(s mmcp.Skeleton) mmcp.Skeleton {
	s.Extra = nil
	s.Joints = slices.Clone(s.Joints)
	for i := range s.Joints {
		s.Joints[i].Extra = nil
	}
	return s
}

// textRule begins a key of an error map that matches a part of the message.
const textRule = "text:"

// Mapped replaces the code of an error by the code in the settings: by a part of its message if one matches,
// else by its own code, else by its status.
func (o *Options) Mapped(e *mmcp.Error) *mmcp.Error {
	if len(o.ErrorMap) == 0 {
		return e
	}
	code, ok := "", false
	for _, key := range slices.Sorted(maps.Keys(o.ErrorMap)) {
		text, rule := strings.CutPrefix(key, textRule)
		if rule && strings.Contains(strings.ToLower(e.Message), strings.ToLower(text)) {
			code, ok = o.ErrorMap[key], true
			break
		}
	}
	for _, key := range []string{string(e.Code), strconv.Itoa(e.Status())} {
		if !ok {
			code, ok = o.ErrorMap[key]
		}
	}
	if !ok {
		return e
	}
	// The new error has the status of its code, not of the server's answer.
	out := mmcp.Errorf(mmcp.Code(code), "%s", e.Message)
	out.Details, out.RetryAfter = e.Details, e.RetryAfter
	return out
}

func (o *Options) checkDialect() []Fault {
	var faults []Fault
	for _, q := range o.Quirks {
		if quirks[q] == nil {
			faults = append(faults, Fault{"quirks", strconv.Quote(q) + " is none of " + strings.Join(slices.Sorted(maps.Keys(quirks)), ", ")})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(o.ErrorMap)) {
		if !mapsTo[mmcp.Code(o.ErrorMap[key])] {
			faults = append(faults, Fault{"error_map." + key, strconv.Quote(o.ErrorMap[key]) + " is not a code that an upstream's error can become"})
		}
	}
	for _, own := range slices.Sorted(maps.Keys(o.Aliases)) {
		if own == "" || o.Aliases[own] == "" {
			faults = append(faults, Fault{"aliases", "an id is empty"})
		}
	}
	return faults
}

// mapsTo are the codes that an error map may use.
var mapsTo = map[mmcp.Code]bool{
	mmcp.CodeResourceExhausted: true, mmcp.CodeModelUnavailable: true, mmcp.CodeTimeout: true, mmcp.CodeInternal: true,
	mmcp.CodeInvalidRequest: true, mmcp.CodeInvalidOptions: true, mmcp.CodeSchemaValidation: true, mmcp.CodeUnsupportedSegment: true,
	mmcp.CodeUnsupportedConstraint: true, mmcp.CodeRateLimited: true, mmcp.CodeQuotaExceeded: true, mmcp.CodeUpstreamInvalid: true,
}
