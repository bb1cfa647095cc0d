package codec_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// uniqueRig is a skeleton that no other test brings.
func uniqueRig(name string) string {
	return strings.ReplaceAll(rig(20), "Joint_", name+"_")
}

// TestKnownRigReadsAsNew sends bodies whose skeleton was met before and the same
// bodies with a skeleton written in a way that was not.
func TestKnownRigReadsAsNew(t *testing.T) {
	known := uniqueRig("Known")
	first := decode(t, []byte(`{"protocol_version": "1.0", "model": "a", "skeleton": `+known+`, `+text30+`}`))
	blanks := 0
	clip := `{"type": "motion_reference", "duration_frames": 9, "joint_names": ["Known_00"], "rotations": [[[0,0,0,1]], [[0,0,0,1]]], "root_positions": [[0,1,0],[0,1,0]], "fps": 30, "skeleton": RIG}`
	for name, text := range map[string]string{
		"model first":      `{"protocol_version": "1.0", "model": "a", "skeleton": RIG, ` + text30 + `}`,
		"model last":       `{"protocol_version": "1.0", "skeleton"` + " :\n\t" + `RIG, ` + text30 + `, "model" : "a"}`,
		"skeleton last":    `{"protocol_version": "1.0", "model": "a", ` + text30 + `, "skeleton": RIG}`,
		"decoy field":      `{"protocol_version": "1.0", "x": {"skeleton": RIG}, "skeleton": RIG, ` + text30 + `, "model": "a"}`,
		"decoy word":       `{"protocol_version": "1.0", "x": "skeleton", "skeleton": RIG, ` + text30 + `, "model": "a"}`,
		"decoy clip":       `{"protocol_version": "1.0", "segments": [` + clip + `], "skeleton": ` + strings.Replace(known, "Known_19", "Hand", 1) + `, "model": "a"}`,
		"clip after":       `{"protocol_version": "1.0", "skeleton": RIG, "segments": [` + clip + `], "model": "a"}`,
		"only a decoy":     `{"protocol_version": "1.0", "x": {"skeleton": RIG}, "model": "a", ` + text30 + `}`,
		"twice":            `{"protocol_version": "1.0", "skeleton": RIG, "skeleton": RIG, "model": "a"}`,
		"a fault":          `{"protocol_version": "1.0", "skeleton": RIG, "model": 7, ` + text30 + `}`,
		"not JSON":         `{"protocol_version": "1.0", "skeleton": RIG, "model": nul}`,
		"something behind": `{"protocol_version": "1.0", "skeleton": RIG RIG, "model": nul}`,
		"cut off":          `{"protocol_version": "1.0", "skeleton": RIG`,
	} {
		t.Run(name, func(t *testing.T) {
			got, gotErr := codec.Decode([]byte(strings.ReplaceAll(text, "RIG", known)), nil)
			blanks++ // no other case brings a rig with as many
			fresh := "{" + strings.Repeat(" ", blanks) + known[1:]
			want, wantErr := codec.Decode([]byte(strings.ReplaceAll(text, "RIG", fresh)), nil)
			if (gotErr == nil) != (wantErr == nil) {
				t.Fatalf("known rig: %v, new rig: %v", gotErr, wantErr)
			}
			if gotErr != nil {
				var g, w *mmcp.Error
				if !errors.As(gotErr, &g) || !errors.As(wantErr, &w) {
					t.Fatalf("known rig: %v, new rig: %v", gotErr, wantErr)
				}
				if d := cmp.Diff(w.Details, g.Details); d != "" || place(w.Message) != place(g.Message) {
					t.Errorf("known rig: %s\nnew rig: %s", g.Message, w.Message)
				}
				return
			}
			if d := cmp.Diff(want.Skeleton, got.Skeleton); d != "" || got.Model != want.Model {
				t.Errorf("known and new rig differ:\n%s", d)
			}
			if shared := &got.Skeleton.Joints[0] == &first.Skeleton.Joints[0]; shared == strings.HasPrefix(name, "decoy") {
				t.Errorf("the known rig was used: %v", shared)
			}
			if &want.Skeleton.Joints[0] == &first.Skeleton.Joints[0] {
				t.Error("the new rig was not new")
			}
			moved := codec.WithModel(got, "b")
			if d := cmp.Diff(strings.ReplaceAll(strings.Replace(text, `"a"`, `"b"`, 1), "RIG", known), string(codec.Bytes(moved))); d != "" {
				t.Errorf("moved to another model (-want +got):\n%s", d)
			}
		})
	}
}

// place leaves the column out, in which the two texts differ.
func place(message string) string {
	before, after, _ := strings.Cut(message, "column ")
	_, after, _ = strings.Cut(after, ":")
	return before + after
}

func TestRigsAreSharedAmongGoroutines(t *testing.T) {
	var wg sync.WaitGroup
	for g := range 8 {
		// Ends after its hundred requests.
		wg.Go(func() {
			for i := range 100 {
				name := fmt.Sprintf("Shared%d", (g*7+i)%50)
				r, err := codec.Decode([]byte(`{"protocol_version": "1.0", "model": "a", "skeleton": `+uniqueRig(name)+`, `+text30+`}`), nil)
				if err != nil || r.Skeleton.Joints[3].Name != name+"_03" {
					t.Errorf("joint 3 of %s: %v", name, err)
				}
			}
		})
	}
	wg.Wait()
}
