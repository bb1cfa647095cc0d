package check

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// edit changes the body of a request.
type edit func(body map[string]any)

// seed is the default seed of requests.
const seed = 7

// frames returns the length of the motions that are requested of a model.
func (s *suite) frames(m *subject) int {
	seconds := min(s.options.Seconds, m.Limits.MaxDurationSeconds, m.NativeClipSeconds)
	return max(4, int(math.Floor(seconds*m.FPS)))
}

// body returns a request that the catalogue permits, with changes.
func (s *suite) body(m *subject, edits ...edit) []byte {
	b := map[string]any{
		"protocol_version": "1.0", "model": m.ID, "skeleton": m.skeleton,
		"options": map[string]any{"seed": seed, "diffusion_steps": 10},
	}
	switch {
	case contains(m.SupportedSegments, mmcp.SegmentText):
		b["segments"] = []any{text("A person walks forward.", s.frames(m))}
	case contains(m.SupportedSegments, mmcp.SegmentUnconditioned):
		b["segments"] = []any{map[string]any{"type": "unconditioned", "duration_frames": s.frames(m)}}
	default:
		b["duration_frames"] = s.frames(m)
		b["constraints"] = []any{path([]int{0}, [][]float64{{0, 0}})}
	}
	for _, e := range edits {
		e(b)
	}
	return encode(b)
}

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // own plain values
	}
	return text
}

func text(prompt string, frames int) map[string]any {
	return map[string]any{"type": "text", "prompt": prompt, "duration_frames": frames}
}

func path(frames []int, xz [][]float64) map[string]any {
	return map[string]any{"type": "root_path", "frames": frames, "positions_xz": xz}
}

// set sets a field of the body.
func set(field string, value any) edit { return func(b map[string]any) { b[field] = value } }

// without removes a field of the body.
func without(field string) edit { return func(b map[string]any) { delete(b, field) } }

// option sets an option.
func option(name string, value any) edit {
	return func(b map[string]any) {
		options := map[string]any{}
		if given, ok := b["options"].(map[string]any); ok {
			options = given
		}
		options[name] = value
		b["options"] = options
	}
}

// constraint adds a constraint.
func constraint(c map[string]any) edit {
	return func(b map[string]any) {
		list, _ := b["constraints"].([]any)
		b["constraints"] = append(list, c)
	}
}

// motionOf requests a motion and decodes it.
func (s *suite) motionOf(m *subject, header map[string]string, edits ...edit) (*gltfio.Document, *answer, error) {
	got, err := s.client.generate(s.ctx, s.body(m, edits...), header)
	if err != nil || got.status != 200 {
		return nil, got, fmt.Errorf("a request that the catalogue allows was not answered: %s", failure(got, err))
	}
	doc, err := gltfio.Decode(got.body)
	if err != nil {
		return nil, got, fmt.Errorf("the answer cannot be read: %w", err)
	}
	return doc, got, nil
}

// fresh holds the header that makes caches forward a request.
var fresh = map[string]string{"Cache-Control": "no-cache"}

// sameMotion is the greatest distance between two motions of the same request. It allows for rounding to
// 32-bit floats.
const sameMotion = 1e-4

// distance returns the greatest distance between two motions: of root positions in metres, and of rotations
// as the norm of their difference. It is infinite if their frames or joints differ.
func distance(a, b *clip.Clip) float64 {
	if len(a.Rot) != len(b.Rot) || len(a.Root) != len(b.Root) {
		return math.Inf(1)
	}
	most := 0.0
	for i := range a.Root {
		most = max(most, a.Root[i].Sub(b.Root[i]).Len())
	}
	for i := range a.Rot {
		most = max(most, rotationDistance(a.Rot[i], b.Rot[i]))
	}
	return most
}

// rotationDistance returns the norm of the difference of two rotations, whose quaternions may have either sign.
func rotationDistance(p, q geom.Quat) float64 {
	length := func(x, y, z, w float64) float64 { return math.Sqrt(x*x + y*y + z*z + w*w) }
	return min(length(p.X-q.X, p.Y-q.Y, p.Z-q.Z, p.W-q.W), length(p.X+q.X, p.Y+q.Y, p.Z+q.Z, p.W+q.W))
}
