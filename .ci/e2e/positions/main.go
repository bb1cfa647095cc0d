// Command positions prints where the joints of a glTF document stand, as the
// decoder of motiongate reads it: positions FILE. The output is a JSON list of
// samples, each with its rate, the names of its joints, and x, y, z of each joint in
// each frame.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
)

type sample struct {
	FPS    float64        `json:"fps"`
	Joints []string       `json:"joints"`
	At     [][][3]float64 `json:"at"` // frames x joints
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: positions FILE")
	}
	data, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	doc, err := gltfio.Decode(data)
	if err != nil {
		return err
	}
	var out []sample
	for _, s := range doc.Samples {
		one := sample{FPS: s.Clip.FPS}
		for _, j := range doc.Skeleton.Joints {
			one.Joints = append(one.Joints, j.Name)
		}
		var model []geom.Transform
		for f := range s.Clip.Frames() {
			model = doc.Skeleton.Model(s.Clip.Pose(f), model)
			places := make([][3]float64, len(model))
			for j := range model {
				places[j] = [3]float64{model[j].Pos.X, model[j].Pos.Y, model[j].Pos.Z}
			}
			one.At = append(one.At, places)
		}
		out = append(out, one)
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}
