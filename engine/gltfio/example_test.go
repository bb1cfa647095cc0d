package gltfio_test

import (
	"fmt"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
)

func Example() {
	skeleton, err := rig.New([]rig.Joint{
		{Name: "Hips", Parent: -1, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: 1}}},
		{Name: "Spine", Parent: 0, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: 0.1}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	nod := clip.New(skeleton, 30, 31)
	for f := range nod.Frames() {
		pose := skeleton.RestPose()
		pose.Rot[1] = geom.AxisAngle(geom.UnitX, 0.01*float64(f))
		nod.SetPose(f, pose)
	}
	glb, err := gltfio.EncodeGLB(&gltfio.Document{
		Version: "1.0", Model: "example", Skeleton: skeleton, FPS: 30,
		Samples: []gltfio.Sample{{Clip: nod}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	back, err := gltfio.Decode(glb)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := back.Samples[0]
	fmt.Println(back.Model, s.Name, s.Clip.Frames(), s.Clip.FPS, s.Clip.Skeleton.Joints[1].Name)
	// Output: example sample_0 31 30 Spine
}
