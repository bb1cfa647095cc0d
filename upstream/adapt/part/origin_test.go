package part_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
)

// TestOriginNotes holds that notes on a part get the segments, frames and constraints of the request,
// and that notes on constraints that the client did not send are left out.
func TestOriginNotes(t *testing.T) {
	segments := []mmcp.Segment{{DurationFrames: 30}, {DurationFrames: 30}}
	list := []mmcp.Constraint{
		{Type: mmcp.ConstraintEffectorTarget, Frames: []int{5}},
		{Type: mmcp.ConstraintEffectorTarget, Frames: []int{50}},
	}
	o := part.OriginAt(segments, 40)
	sent := o.CutConstraints([]mmcp.Constraint{{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{0}}}, list, 45, 60, 0)
	if len(sent) != 2 || sent[1].Frames[0] != 10 {
		t.Fatalf("constraints %+v", sent)
	}
	note := func(message string, extra map[string]string) gltfio.Note {
		n := gltfio.Note{Message: message, Extra: map[string]json.RawMessage{}}
		for k, v := range extra {
			n.Extra[k] = json.RawMessage(v)
		}
		return n
	}
	got := o.Notes([]gltfio.Note{
		note("segments[0].prompt has words without effect: blue.", map[string]string{"segment": "0", "frame": "0", "words": `["blue"]`}),
		note("constraints[1] is missed; frame 10 of sample 0 is the worst.", map[string]string{"constraint": "1", "frame": "10"}),
		note("constraints[0] is missed; frame 0 of sample 0 is the worst.", map[string]string{"constraint": "0"}),
		note("constraints[0] and constraints[1] differ.", nil),
		note("Slow.", map[string]string{"frame": `"none"`}),
	})
	want := []gltfio.Note{
		note("segments[1].prompt has words without effect: blue.", map[string]string{"segment": "1", "frame": "40", "words": `["blue"]`}),
		note("constraints[1] is missed; frame 50 of sample 0 is the worst.", map[string]string{"constraint": "1", "frame": "50"}),
		note("Slow.", map[string]string{"frame": `"none"`}),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if sent = o.CutConstraints(sent[:1:1], list, 45, 60, 1); len(sent) != 1 || !cmp.Equal(o.Constraints, []int{1}) {
		t.Errorf("at most one constraint: %+v of %v", sent, o.Constraints)
	}
}

// TestMerge holds that interpretations of a part get the segments of the request and join those of
// other segments.
func TestMerge(t *testing.T) {
	o := part.Origin{Segment: 1}
	first := json.RawMessage(`[{"segment":0},{"segment":1,"text":"walks"}]`)
	second := o.Interpretations(json.RawMessage(`[{"segment":0},{"segment":1}]`))
	if got := string(part.Merge(first, second)); got != `[{"segment":0},{"segment":1,"text":"walks"},{"segment":2}]` {
		t.Errorf("merged %s", got)
	}
	if got := string(part.Merge(nil, second)); got != `[{"segment":1},{"segment":2}]` {
		t.Errorf("with none before: %s", got)
	}
	if got := o.Interpretations(json.RawMessage(`{}`)); got != nil {
		t.Errorf("of no array: %s", got)
	}
}
