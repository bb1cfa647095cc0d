package engine_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// member decodes a further member of a note.
func member[T any](t *testing.T, n gltfio.Note, name string) (v T) {
	t.Helper()
	if err := json.Unmarshal(n.Extra[name], &v); err != nil {
		t.Fatalf("%s of %+v: %v", name, n, err)
	}
	return v
}

// An answer notes what its client cannot see, and nothing where there is nothing.
func TestNotes(t *testing.T) {
	tree := mmcp.Skeleton{Joints: chain(4)}
	for name, tt := range map[string]struct {
		change func(*mmcp.Request)
		codes  []string
		check  func(*testing.T, gltfio.Note)
	}{
		"nothing to say": {func(*mmcp.Request) {}, nil, nil},
		"a constraint that is met": {func(r *mmcp.Request) {
			r.Constraints = []mmcp.Constraint{target("RightHand", 30, geom.Vec3{X: -0.4, Y: 1.1, Z: 0.9})}
		}, nil, nil},
		"ignored words": {func(r *mmcp.Request) {
			r.Segments = append(r.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: "a person waves flobbily", DurationFrames: 30})
		}, []string{"ignored_words"}, func(t *testing.T, n gltfio.Note) {
			if words := member[[]string](t, n, "words"); !slices.Equal(words, []string{"flobbily"}) || member[int](t, n, "segment") != 1 || member[int](t, n, "frame") != 60 || n.Severity != "warning" {
				t.Errorf("%+v", n)
			}
		}},
		"a typo": {func(r *mmcp.Request) { r.Segments[0].Prompt = "a person walsk forward" }, []string{"read_otherwise"}, func(t *testing.T, n gltfio.Note) {
			if !strings.Contains(n.Message, "walsk") || n.Severity != "info" {
				t.Errorf("%+v", n)
			}
		}},
		"stairs": {func(r *mmcp.Request) { r.Segments[0].Prompt = "a person walks up the stairs" }, []string{"imagined_ground"}, nil},
		"a target out of reach": {func(r *mmcp.Request) {
			r.Options.NumSamples = 2
			r.Constraints = []mmcp.Constraint{
				{Type: mmcp.ConstraintRootPath, Frames: []int{0}, PositionsXZ: [][2]float64{{0, 0}}},
				target("RightHand", 30, geom.Vec3{Y: 4}),
			}
		}, []string{"constraint_missed"}, func(t *testing.T, n gltfio.Note) {
			if member[int](t, n, "constraint") != 1 || member[int](t, n, "frame") != 30 || member[float64](t, n, "max_error_cm") < 100 || member[int](t, n, "sample") > 1 {
				t.Errorf("%+v", n)
			}
		}},
		"weights beyond effect": {func(r *mmcp.Request) {
			r.Options.Guidance = &mmcp.Guidance{Type: "separated", Weight: []float64{7.5, 2}}
		}, []string{"option_limited"}, func(t *testing.T, n gltfio.Note) {
			if member[float64](t, n, "value") != 7.5 || member[float64](t, n, "limit") != 4 || member[string](t, n, "option") != "guidance.weight" {
				t.Errorf("%+v", n)
			}
		}},
		"no human": {func(r *mmcp.Request) { r.Skeleton = tree }, []string{"not_human"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			req := ask("a person walks forward", 60)
			tt.change(req)
			notes := generate(t, req).Notes
			var codes []string
			for _, n := range notes {
				codes = append(codes, n.Code)
				if !strings.HasSuffix(n.Message, ".") || n.Severity != "info" && n.Severity != "warning" {
					t.Errorf("%+v", n)
				}
			}
			if !slices.Equal(codes, tt.codes) {
				t.Fatalf("notes %v, want %v", notes, tt.codes)
			}
			if tt.check != nil {
				tt.check(t, notes[0])
			}
		})
	}
}
