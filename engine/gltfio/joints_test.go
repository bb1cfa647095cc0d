package gltfio_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
)

// node makes a node that stands at a place under its parent.
func node(name string, at geom.Vec3, children ...int) *gltf.Node {
	return &gltf.Node{
		Name: name, Children: children, Translation: [3]float64{at.X, at.Y, at.Z},
		Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale,
	}
}

func jointNames(d *gltfio.Document) []string {
	var out []string
	for _, j := range d.Skeleton.Joints {
		out = append(out, j.Name)
	}
	return out
}

func TestDecodeChoosesJoints(t *testing.T) {
	up := geom.Vec3{Y: 1}
	for name, tc := range map[string]struct {
		nodes  []*gltf.Node
		roots  []int
		skins  [][]int
		driven int
		want   []string
	}{
		"a skin in its order": {
			nodes: []*gltf.Node{node("Hips", up, 1, 2), node("L", up), node("R", up), node("Mesh", up)},
			roots: []int{0, 3}, skins: [][]int{{0, 2, 1}}, want: []string{"Hips", "R", "L"},
		},
		"children before parents": {
			nodes: []*gltf.Node{node("L", up), node("Hips", up, 0, 2), node("R", up)},
			roots: []int{1}, skins: [][]int{{0, 1, 2}}, driven: 1, want: []string{"Hips", "L", "R"},
		},
		"nodes in between": {
			nodes: []*gltf.Node{node("Hips", up, 1), node("Helper", up, 2), node("Spine", up, 3), node("Prop", up)},
			roots: []int{0}, skins: [][]int{{0, 2}}, want: []string{"Hips", "Helper", "Spine"},
		},
		"the largest skin": {
			nodes: []*gltf.Node{node("Hips", up, 1, 2), node("L", up), node("R", up)},
			roots: []int{0}, skins: [][]int{{0}, {0, 1, 2}, {0, 1}}, want: []string{"Hips", "L", "R"},
		},
		"several tops under one node": {
			nodes: []*gltf.Node{node("Armature", up, 1, 2), node("Hips", up), node("Weapon", up)},
			roots: []int{0}, skins: [][]int{{1, 2}}, driven: 1, want: []string{"Armature", "Hips", "Weapon"},
		},
		"several trees": {
			nodes: []*gltf.Node{node("Weapon", up), node("Hips", up, 2), node("Spine", up)},
			roots: []int{0, 1}, skins: [][]int{{0, 1, 2}}, driven: 1, want: []string{"Hips", "Spine"},
		},
		"no skin": {
			nodes: []*gltf.Node{node("Camera", up), node("Hips", up, 2, 3), node("L", up), node("R", up)},
			roots: []int{0, 1}, driven: 2, want: []string{"Hips", "L", "R"},
		},
		"no skin and a small figure": {
			nodes: []*gltf.Node{node("House", up, 1, 2), node("Door", up), node("Roof", up), node("Hips", up, 4), node("Spine", up)},
			roots: []int{0, 3}, driven: 4, want: []string{"Hips", "Spine"},
		},
		"no scene": {
			nodes: []*gltf.Node{node("Hips", up, 1), node("Spine", up)}, want: []string{"Hips", "Spine"},
		},
		"names again and none": {
			nodes: []*gltf.Node{node("Hips", up, 1, 2, 3), node("Hips", up), node("", up), node("Hips_2", up)},
			roots: []int{0}, want: []string{"Hips", "Hips_2", "node_2", "Hips_2_2"},
		},
		"a skin that lies": {
			nodes: []*gltf.Node{node("Hips", up, 1), node("Spine", up)},
			roots: []int{0}, skins: [][]int{{0, 0, 9, -1, 1}}, want: []string{"Hips", "Spine"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newForeign(t, tc.nodes...)
			s.doc.Scenes[0].Nodes = tc.roots
			for _, joints := range tc.skins {
				s.doc.Skins = append(s.doc.Skins, &gltf.Skin{Joints: joints})
			}
			s.drive(tc.driven, gltf.TRSRotation, s.times(0), s.turns(geom.Identity))
			got := jointNames(decode(t, s.bytes(true)))
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// world returns where a joint is in a frame.
func world(d *gltfio.Document, frame int, joint string) geom.Transform {
	return d.Skeleton.Model(d.Samples[0].Clip.Pose(frame), nil)[d.Skeleton.Index(joint)]
}

const place = 1e-5 // metres, after float32 and a few rotations

// A figure in centimetres, lying under a node that scales it and sets it up,
// stands in metres.
func TestDecodeAppliesTransformsOfAncestors(t *testing.T) {
	lying := geom.AxisAngle(geom.UnitX, deg(-90))
	armature := node("Armature", geom.Vec3{X: 2}, 1)
	armature.Scale = [3]float64{0.01, 0.01, 0.01}
	armature.Rotation = [4]float64{lying.X, lying.Y, lying.Z, lying.W}
	s := newForeign(t, armature, node("Hips", geom.Vec3{Z: 100}, 2), node("Spine", geom.Vec3{Z: 50}))
	s.doc.Skins = []*gltf.Skin{{Joints: []int{1, 2}}}
	in := s.times(0, 1.0/30)
	s.drive(1, gltf.TRSTranslation, in, s.places(geom.Vec3{Z: 100}, geom.Vec3{Y: -30, Z: 100}))
	d := decode(t, s.bytes(true))
	if diff := cmp.Diff([]string{"Hips", "Spine"}, jointNames(d)); diff != "" {
		t.Fatal(diff)
	}
	for _, tc := range []struct {
		frame int
		joint string
		want  geom.Vec3
	}{
		{0, "Hips", geom.Vec3{X: 2, Y: 1}}, {0, "Spine", geom.Vec3{X: 2, Y: 1.5}},
		{1, "Hips", geom.Vec3{X: 2, Y: 1, Z: 0.3}}, {1, "Spine", geom.Vec3{X: 2, Y: 1.5, Z: 0.3}},
	} {
		if got := world(d, tc.frame, tc.joint).Pos; got.Dist(tc.want) > place {
			t.Errorf("%s is at %v in frame %d, want %v", tc.joint, got, tc.frame, tc.want)
		}
	}
	if got := d.Skeleton.Joints[0].Rest.Pos; got.Dist(geom.Vec3{X: 2, Y: 1}) > place {
		t.Errorf("at rest the root is at %v", got)
	}
}

// Some rigs move the object that holds the figure.
func TestDecodeFollowsAnimatedAncestors(t *testing.T) {
	s := newForeign(t, node("Object", geom.Vec3{}, 1), node("Hips", geom.Vec3{Y: 1, Z: 1}))
	s.doc.Skins = []*gltf.Skin{{Joints: []int{1}}}
	in := s.times(0, 1.0/30)
	s.drive(0, gltf.TRSTranslation, in, s.places(geom.Vec3{}, geom.Vec3{X: 3}))
	s.drive(0, gltf.TRSRotation, in, s.turns(geom.Identity, geom.Yaw(deg(90))))
	d := decode(t, s.bytes(true))
	got := world(d, 1, "Hips")
	if got.Pos.Dist(geom.Vec3{X: 4, Y: 1}) > place || !near(got.Rot, geom.Yaw(deg(90)), place) {
		t.Errorf("got %v", got)
	}
}

// The pelvis carries the motion in rigs whose root rests on the ground.
func TestDecodeMovesTheRootWithThePelvis(t *testing.T) {
	s := newForeign(t,
		node("Root", geom.Vec3{X: 1}, 1), node("Hips", geom.Vec3{Y: 1}, 2, 3), node("L", geom.Vec3{X: 0.1}), node("R", geom.Vec3{X: -0.1}))
	in := s.times(0, 1.0/30)
	s.drive(0, gltf.TRSRotation, in, s.turns(geom.Identity, geom.Yaw(deg(90))))
	s.drive(1, gltf.TRSTranslation, in, s.places(geom.Vec3{Y: 1}, geom.Vec3{Y: 0.8, Z: 2}))
	s.drive(2, gltf.TRSTranslation, in, s.places(geom.Vec3{X: 0.1}, geom.Vec3{X: 9})) // ignored
	d := decode(t, s.bytes(true))
	if got, want := world(d, 1, "Hips").Pos, (geom.Vec3{X: 3, Y: 0.8}); got.Dist(want) > place {
		t.Errorf("the hips are at %v, want %v", got, want)
	}
	if got, want := world(d, 1, "L").Pos, (geom.Vec3{X: 3, Y: 0.8, Z: -0.1}); got.Dist(want) > place {
		t.Errorf("the leg is at %v, want %v", got, want)
	}
}

func TestDecodeMatrix(t *testing.T) {
	q := geom.AxisAngle(geom.Vec3{X: 1, Y: 2, Z: 3}.Unit(), 1)
	x, y, z := q.Rotate(geom.UnitX).Scale(2), q.Rotate(geom.UnitY).Scale(2), q.Rotate(geom.UnitZ).Scale(2)
	root := node("Hips", geom.Vec3{}, 1)
	root.Matrix = [16]float64{x.X, x.Y, x.Z, 0, y.X, y.Y, y.Z, 0, z.X, z.Y, z.Z, 0, 1, 2, 3, 1}
	s := newForeign(t, root, node("Spine", geom.Vec3{Y: 0.5}))
	s.drive(1, gltf.TRSRotation, s.times(0), s.turns(geom.Identity))
	d := decode(t, s.bytes(true))
	if got := world(d, 0, "Hips"); got.Pos.Dist(geom.Vec3{X: 1, Y: 2, Z: 3}) > place || !near(got.Rot, q, place) {
		t.Errorf("the root is at %v", got)
	}
	if got, want := world(d, 0, "Spine").Pos, (geom.Vec3{X: 1, Y: 2, Z: 3}).Add(y.Scale(0.5)); got.Dist(want) > place {
		t.Errorf("the spine is at %v, want %v", got, want)
	}
}

// Clips of other things stand beside a figure's in many files.
func TestDecodeLeavesOutOtherAnimations(t *testing.T) {
	s := newForeign(t, node("Hips", geom.Vec3{}), node("Camera", geom.Vec3{}))
	s.doc.Animations[0].Name = "pan"
	s.drive(1, gltf.TRSRotation, s.times(0), s.turns(geom.Identity))
	s.doc.Animations = append(s.doc.Animations, &gltf.Animation{Name: "walk"}, &gltf.Animation{Name: "walk"})
	s.drive(0, gltf.TRSRotation, s.times(0), s.turns(geom.Identity))
	s.doc.Animations[1].Channels, s.doc.Animations[1].Samplers = s.doc.Animations[2].Channels, s.doc.Animations[2].Samplers
	s.doc.Skins = []*gltf.Skin{{Joints: []int{0}}}
	var got []string
	for _, sample := range decode(t, s.bytes(true)).Samples {
		got = append(got, sample.Name)
	}
	if diff := cmp.Diff([]string{"walk", "walk_2"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
