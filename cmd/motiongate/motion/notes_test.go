package motion

import (
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// The notes of the model stand below the summary, one a line.
func TestSummaryTellsNotes(t *testing.T) {
	s := rig.Canonical()
	c := clip.New(s, 30, 1)
	c.SetPose(0, s.RestPose())
	body, err := gltfio.EncodeGLTF(&gltfio.Document{
		Skeleton: s, FPS: 30, Samples: []gltfio.Sample{{Clip: c}},
		Notes: []gltfio.Note{{Code: "fast", Severity: "warning", Message: "The path is\ntoo fast."}},
	})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(summary("a.glb", &mmcp.Request{}, &mmcp.Result{Body: body}, len(body), time.Second), "\n")
	if len(got) != 2 || got[1] != `  warning: The path is\ntoo fast.` {
		t.Errorf("%q", got)
	}
}
