package adapt

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
	"github.com/motiongate/motiongate/upstream/adapt/translate"
)

// rigs retargets: it allows any human body in a request for a model that supports only its own skeleton.
var rigs = adaptation{
	name:   "rig",
	lacks:  func(t *target) bool { return canonicalOnly(t) && t.body != nil },
	extend: func(m *mmcp.Model, _ *Options) { m.SupportsRetargeting = true },
	needs:  needsRig,
	run:    runRigs,
}

func needsRig(req *mmcp.Request, t *target) bool {
	if t.differs(&req.Skeleton) {
		return true
	}
	for i := range req.Segments {
		if ref := req.Segments[i].Motion; ref != nil && ref.Skeleton != nil && t.differs(ref.Skeleton) {
			return true
		}
	}
	return false
}

// differs reports whether a skeleton differs from the model's in its joints, proportions or rest pose. A
// skeleton that has the model's joints but is not a human body counts as the model's, as servers treat it.
func (t *target) differs(s *mmcp.Skeleton) bool {
	own := &t.model.CanonicalSkeleton
	if !slices.EqualFunc(own.Joints, s.Joints, func(a, b mmcp.Joint) bool { return a.Name == b.Name }) {
		return true
	}
	return !slices.EqualFunc(own.Joints, s.Joints, translate.RestsAlike) && t.bodyIn(s) != nil
}

func runRigs(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	if t.body == nil {
		return nil, mmcp.Errorf(mmcp.CodeRetargetingUnsupported,
			"The skeleton of the model %q is no human body, so that it takes its own only.", t.model.ID)
	}
	client, err := t.clientBody(&req.Skeleton)
	if err != nil {
		return nil, err
	}
	home := transfer.New(t.body, client)
	back := &translate.Translation{There: transfer.New(client, t.body), Home: home, Body: t.clientBody}
	sent, err := back.Request(req, t.model)
	if err != nil {
		return nil, err
	}
	out, err := next(ctx, call.With(sent))
	if err != nil {
		return nil, err
	}
	out.doc.Skeleton = client.Skeleton
	out.doc.CanonicalToRequest = home.Names()
	drops := false
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		drops = drops || home.Drops(s.Clip)
		s.Clip = home.Clip(s.Clip)
	}
	out.moved = true
	if drops {
		out.note("joint_translation_dropped", "info",
			"The model moved joints along their bones; those that have no counterpart in the skeleton of the request only turn.")
	}
	out.adapted("rig")
	return out, nil
}

// clientBody finds the body in a client's skeleton, by a map of the settings if one fits.
func (t *target) clientBody(s *mmcp.Skeleton) (*rig.Body, error) {
	skeleton, err := translate.Skeleton(s)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(t.settings.RigMaps)) {
		if b := t.settings.RigMaps[name].body(skeleton); b != nil {
			return b, nil
		}
	}
	if b := rig.NewBody(skeleton); b != nil {
		return b, nil
	}
	missing := rig.Missing(skeleton)
	e := mmcp.Errorf(mmcp.CodeInvalidSkeleton,
		"The skeleton is not a human body that stands upright; the model %q moves no other.", t.model.ID)
	if len(missing) > 0 {
		e = mmcp.Errorf(mmcp.CodeInvalidSkeleton,
			"No human body was found in the skeleton: no joints play the roles of %s. models.%s.rig_maps in the settings can name them.",
			strings.Join(missing, ", "), t.model.ID)
	}
	return nil, e.With("missing_roles", append([]string{}, missing...))
}

// bodyIn is clientBody, or nil if there is no human body.
func (t *target) bodyIn(s *mmcp.Skeleton) *rig.Body {
	b, err := t.clientBody(s)
	if err != nil {
		return nil
	}
	return b
}

// body returns the body that a map finds in a skeleton. It returns nil if the skeleton lacks a joint of the
// map, or the map describes no body.
func (r RigMap) body(s *rig.Skeleton) *rig.Body {
	joints := slices.Clone(s.Joints)
	for i := range joints {
		joints[i].Name = fmt.Sprintf("joint %d", i)
	}
	for role, name := range r {
		j := s.Index(name)
		if j < 0 {
			return nil
		}
		joints[j].Name = role
	}
	named, err := rig.New(joints)
	if err != nil {
		return nil
	}
	b := rig.NewBody(named)
	if b == nil {
		return nil
	}
	own := *b
	own.Skeleton = s
	return &own
}

func bodyOf(s *mmcp.Skeleton) *rig.Body {
	skeleton, err := translate.Skeleton(s)
	if err != nil {
		return nil
	}
	return rig.NewBody(skeleton)
}
