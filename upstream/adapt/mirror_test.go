package adapt_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
)

// mirrored exchanges the sides of a motion on a skeleton whose sides are Left and
// Right and whose joints are not turned at rest.
func mirrored(t *testing.T, body []byte) []byte {
	t.Helper()
	doc, err := gltfio.Decode(body)
	if err != nil {
		t.Fatal(err)
	}
	c := doc.Samples[0].Clip
	other := make([]int, doc.Skeleton.Len())
	for j, joint := range doc.Skeleton.Joints {
		name := joint.Name
		switch {
		case strings.HasPrefix(name, "Left"):
			name = "Right" + name[4:]
		case strings.HasPrefix(name, "Right"):
			name = "Left" + name[5:]
		}
		other[j] = doc.Skeleton.Index(name)
	}
	for f := range c.Frames() {
		c.Root[f].X = -c.Root[f].X
		pose := c.Pose(f)
		was := slices.Clone(pose.Rot)
		for j := range was {
			q := was[other[j]]
			q.Y, q.Z = -q.Y, -q.Z
			pose.Rot[j] = q
		}
	}
	out, err := gltfio.EncodeGLTF(doc)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The mirror image of the model's motion gives the mirror image of the client's.
func TestMirror(t *testing.T) {
	s := longArms(t)
	m := newModel(t, rig.Canonical())
	req := walk(s, "walk forward and wave", 30, 2)
	want, _ := generate(t, adapted(m), req)
	m.spoil = func(b []byte) []byte { return mirrored(t, b) }
	got, _ := generate(t, adapted(m), req)
	a, b := want.Samples[0].Clip, got.Samples[0].Clip
	worst := 0.0
	for f := range a.Frames() {
		p, q := s.Model(a.Pose(f), nil), s.Model(b.Pose(f), nil)
		for j, joint := range s.Joints {
			name := strings.NewReplacer("_Left", "_Right", "_Right", "_Left").Replace(joint.Name)
			at := q[s.Index(name)].Pos
			at.X = -at.X
			worst = math.Max(worst, p[j].Pos.Dist(at))
		}
	}
	if worst > 1e-4 {
		t.Errorf("a joint is %g m from its mirror image", worst)
	}
}
