package check

import (
	"encoding/json"
	"math"
	"net/http"
	"strings"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// features checks the abilities that the catalogue declares for a model, and forms of requests beyond the
// simplest one.
func (s *suite) features() {
	s.group = "features"
	m := s.model
	s.check("null is as good as absent", func() finding {
		return s.answered(s.body(m, set("timing", nil), option("seed", nil), option("guidance", nil), set("constraints", []any{})))
	})
	s.check("options may be null", func() finding { return s.answered(s.body(m, set("options", nil))) })
	s.check("whole numbers may be written as 30.0", func() finding {
		body := strings.Replace(string(s.body(m)), `"diffusion_steps":10`, `"diffusion_steps":10.0`, 1)
		if f := s.answered([]byte(body)); f.verdict != OK {
			return note("%s", f.detail)
		}
		return okay("")
	})
	s.check("another frame rate is kept, or refused as invalid_options", s.otherRate)
	if m.SupportsRetargeting {
		s.check("another skeleton is answered in its own joints", s.retargets)
	}
	if m.SupportsLoop {
		s.check("a loop ends as it begins", s.loops)
	}
	if contains(m.SupportedSegments, mmcp.SegmentPose) {
		s.check("a pose is one frame", s.poses)
	}
	if m.SupportsSegmentSeed {
		s.check("segments may have seeds", func() finding {
			half := max(2, s.frames(m)/2)
			a, b := text("A person walks.", half), text("A person stops.", half)
			a["seed"], b["seed"] = 1, 2
			return s.answered(s.body(m, set("segments", []any{a, b})))
		})
	}
	if m.SupportsBatch {
		s.check("a batch answers each request in its place", s.batch)
	}
	s.check("options that a model has no use for are taken", func() finding {
		return s.answered(s.body(m, option("post_processing", false), option("transition_frames", 0), option("diffusion_steps", 20)))
	})
	if m.SupportsKeyframeReduction {
		s.check("keyframe_budget leaves the clock as it is", s.thinned)
	}
	if len(m.ModelOptions) > 0 {
		s.check("model options are taken as they are declared", s.modelOptions)
	}
	if contains(s.caps.ResponseFormats, mmcp.FormatGLB) {
		s.check("Accept: model/gltf-binary gives GLB", s.binary)
	}
}

// answered checks that a request is answered with a motion.
func (s *suite) answered(body []byte) finding {
	got, err := s.client.generate(s.ctx, body, nil)
	if err != nil || got.status != http.StatusOK {
		return broken("%s", failure(got, err))
	}
	return okay("")
}

func (s *suite) otherRate() finding {
	m := s.model
	rate := 24.0
	if m.FPS == rate {
		rate = 30
	}
	got, err := s.client.generate(s.ctx, s.body(m, set("timing", map[string]any{"fps": rate})), nil)
	switch {
	case err != nil:
		return broken("%v", err)
	case got.status == http.StatusBadRequest && string(mmcp.DecodeError(got.status, got.header, got.body).Code) == "invalid_options":
		return note("the model makes %v fps only", m.FPS)
	case got.status != http.StatusOK:
		return broken("%s", failure(got, nil))
	}
	other := *m.Model
	other.FPS = rate
	if problems := mmcptest.ResultProblems(got.body, &other, s.frames(m), 1); len(problems) > 0 {
		return broken("at %v fps: %s", rate, problems[0])
	}
	return okay("%v fps", rate)
}

// retargets sends the model's own skeleton with a prefix before each name, as in rigs of Mixamo.
func (s *suite) retargets() finding {
	m := s.model
	other := *m.Model
	other.CanonicalSkeleton.Joints = nil
	other.PredictedContactJoints = nil
	const prefix = "mixamorig:"
	joints := []any{}
	for _, j := range m.CanonicalSkeleton.Joints {
		var parent any
		if j.Parent != "" {
			j.Parent = prefix + j.Parent
			parent = j.Parent
		}
		j.Name = prefix + j.Name
		other.CanonicalSkeleton.Joints = append(other.CanonicalSkeleton.Joints, j)
		joints = append(joints, map[string]any{
			"name": j.Name, "parent": parent, "rest_translation": j.RestTranslation, "rest_rotation": j.RestRotation})
	}
	got, err := s.client.generate(s.ctx, s.body(m, set("skeleton", map[string]any{"joints": joints})), nil)
	if err != nil || got.status != http.StatusOK {
		return broken("%s", failure(got, err))
	}
	if problems := mmcptest.ResultProblems(got.body, &other, s.frames(m), 1); len(problems) > 0 {
		return broken("%s", problems[0])
	}
	return okay("")
}

// loopTolerance is the tolerated distance between the first and the last frame of a loop, as a fraction of a
// turn.
const loopTolerance = 0.05

func (s *suite) loops() finding {
	got := s.clip(s.model, "", option("loop", true))
	if got.err != nil {
		return broken("%v", got.err)
	}
	c, worst := got.clip, 0.0
	joints, last := c.Skeleton.Len(), c.Frames()-1
	for j := range joints {
		worst = max(worst, rotationDistance(c.Rot[j], c.Rot[last*joints+j]))
	}
	if worst > loopTolerance {
		return note("a joint is turned by %.0f degrees more in the last frame than in the first", degrees(2*math.Asin(min(1, worst/2))))
	}
	return okay("")
}

func (s *suite) poses() finding {
	doc, got, err := s.motionOf(s.model, nil, set("segments", []any{map[string]any{"type": "pose", "prompt": "A person stands."}}))
	if err != nil {
		return broken("%v", err)
	}
	if n := doc.Samples[0].Clip.Frames(); n != 1 {
		return broken("it has %d frames", n)
	}
	if problems := mmcptest.ResultProblems(got.body, s.model.Model, 1, 1); len(problems) > 0 {
		return broken("%s", problems[0])
	}
	return okay("")
}

func (s *suite) batch() finding {
	m := s.model
	body := encode(map[string]any{"protocol_version": "1.0", "requests": []json.RawMessage{
		s.body(m, without("protocol_version")), s.body(m, set("model", "no-such-model")), s.body(m),
	}})
	got, err := s.client.generate(s.ctx, body, nil)
	if err != nil || got.status != http.StatusOK {
		return broken("%s", failure(got, err))
	}
	results, err := codec.DecodeResults(got.body, 3)
	switch {
	case err != nil:
		return broken("%v", err)
	case results[0].GLTF == nil || results[2].GLTF == nil:
		return broken("a good request beside a bad one has no glTF")
	case results[1].Err == nil || results[1].Err.Code != mmcp.CodeUnknownModel:
		return broken("a request for an unknown model has the answer %v", results[1].Err)
	}
	if most := m.Limits.MaxBatchSize; most > 0 && most < 1000 {
		many := make([]json.RawMessage, most+1)
		for i := range many {
			many[i] = s.body(m)
		}
		over := refusal{status: http.StatusBadRequest, codes: []string{"invalid_options", "payload_too_large"},
			raw: encode(map[string]any{"protocol_version": "1.0", "requests": many})}
		if f := s.refused(m, over); f.verdict != OK {
			return finding{f.verdict, "more than limits.max_batch_size: " + f.detail}
		}
	}
	for _, refused := range []any{[]any{}, nil} {
		none := refusal{status: http.StatusUnprocessableEntity, codes: []string{"schema_validation"},
			raw: encode(map[string]any{"protocol_version": "1.0", "requests": refused})}
		if f := s.refused(m, none); f.verdict != OK {
			return finding{f.verdict, "a batch without requests: " + f.detail}
		}
	}
	return okay("")
}

func (s *suite) binary() finding {
	got, err := s.client.generate(s.ctx, s.body(s.model), map[string]string{"Accept": "model/gltf-binary"})
	if err != nil || got.status != http.StatusOK {
		return broken("%s", failure(got, err))
	}
	if f := contentType(got, mmcp.GLB.ContentType()); f.verdict != OK {
		return f
	}
	if !gltfio.IsGLB(got.body) {
		return broken("the body is no GLB")
	}
	if problems := mmcptest.ResultProblems(got.body, s.model.Model, s.frames(s.model), 1); len(problems) > 0 {
		return broken("%s", problems[0])
	}
	return okay("")
}

// thinned requests a motion with fewer keys, whose duration must not change.
func (s *suite) thinned() finding {
	doc, _, err := s.motionOf(s.model, nil, option("keyframe_budget", 0.02))
	if err != nil {
		return broken("%v", err)
	}
	if n := doc.Samples[0].Clip.Frames(); n != s.frames(s.model) || doc.FPS != s.model.FPS {
		return broken("%d frames at %v fps were asked for, and %d at %v came", s.frames(s.model), s.model.FPS, n, doc.FPS)
	}
	return okay("")
}

// modelOptions sends the least value of each number, and a value above its maximum.
func (s *suite) modelOptions() finding {
	least, beyond := map[string]any{}, map[string]any{}
	for _, o := range s.model.ModelOptions {
		switch {
		case o.Type == "boolean":
			least[o.Name] = true
		case o.Type == "enum":
			least[o.Name], beyond[o.Name] = o.Values[0], strings.Join(o.Values, "")+"_"
		case o.Type == "flags":
			least[o.Name], beyond[o.Name] = o.Values[:1], []string{o.Values[0], o.Values[0]}
		case o.Minimum != nil:
			least[o.Name] = *o.Minimum
		}
		if o.Maximum != nil {
			beyond[o.Name] = *o.Maximum + 1
		}
	}
	if f := s.answered(s.body(s.model, option("model_options", least))); f.verdict != OK {
		return f
	}
	for name, value := range beyond {
		one := refusal{status: http.StatusBadRequest, codes: []string{"invalid_options"},
			edits: []edit{option("model_options", map[string]any{name: value})}}
		if f := s.refused(s.model, one); f.verdict != OK {
			return finding{f.verdict, name + ": " + f.detail}
		}
	}
	return okay("%d options", len(s.model.ModelOptions))
}
