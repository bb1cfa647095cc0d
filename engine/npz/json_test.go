package npz_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/npz"
)

// A JSON object has the arrays that an archive has.
func TestDecodeJSON(t *testing.T) {
	skeleton, err := npz.Skeleton("smpl22")
	if err != nil {
		t.Fatal(err)
	}
	joints := strings.Repeat("[0,0,0],", 21)
	all, err := npz.DecodeJSON([]byte(`{"fps": 20, "note": {"a": "b"}, "poses": [[`+joints+`[0,0,1]],[`+joints+`[0,0,0]]], "trans": [[0,1,0],[0,1,0.5]]}`),
		npz.Options{Skeleton: skeleton})
	if err != nil {
		t.Fatal(err)
	}
	c := all[0]
	if turn := 2 * math.Acos(c.Pose(0).Rot[21].W); c.FPS != 20 || c.Frames() != 2 || c.Root[1].Z != 0.5 || math.Abs(turn-1) > 1e-9 {
		t.Errorf("%d frames at %g/s, root %v, the last joint turns by %g", c.Frames(), c.FPS, c.Root[1], turn)
	}
	for text, want := range map[string]string{
		`[1, 2]`:                                          "not a JSON object",
		`{"poses": [[1,2,3],[1,2]]}`:                      "rows differ",
		`{"poses": [[1,2,3],4]}`:                          "rows differ",
		`{"poses": [1,[1]]}`:                              "rows differ",
		`{"poses": [1,[1,2,3]]}`:                          "rows differ",
		`{"poses": [["a"]]}`:                              "instead of a number",
		`{"poses": [{"x": 1}]}`:                           "an object instead of numbers",
		`{"poses": [1e999]}`:                              "not finite",
		`{"poses": [[[[[[[[[[1]]]]]]]]]]}`:                "more than 8 dimensions",
		`{"poses": [[1,2,3]]}`:                            "holds 1 joints",
		`{"poses": 3}`:                                    "does not end with joints",
		`{"pose_data": [[1,2,3]]}`:                        "its arrays are pose_data",
		`{"poses": [[` + joints + `[0,0,0]]], "fps": -1}`: "not a frame rate",
	} {
		if _, err := npz.DecodeJSON([]byte(text), npz.Options{Skeleton: skeleton}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// The features of HumanML3D are the way of a root that turns to the left as it goes
// forward, and joints in the frame of the body.
func TestDecodeHumanML3D(t *testing.T) {
	skeleton, err := npz.Skeleton("smpl22")
	if err != nil {
		t.Fatal(err)
	}
	rest := skeleton.Model(skeleton.RestPose(), nil)
	const frames = 41
	quarter := math.Pi / 2 / (frames - 1) // a quarter turn in all
	rows := make([][]float64, frames)
	for f := range rows {
		row := make([]float64, 263)
		row[0], row[2], row[3] = -quarter/2, 0.05, rest[0].Pos.Y
		for j := 1; j < 22; j++ {
			p := rest[j].Pos
			row[4+3*(j-1)], row[5+3*(j-1)], row[6+3*(j-1)] = p.X, p.Y, p.Z
		}
		rows[f] = row
	}
	text, err := json.Marshal(map[string]any{"motion": rows})
	if err != nil {
		t.Fatal(err)
	}
	all, err := npz.DecodeJSON(text, npz.Options{Skeleton: skeleton, Values: npz.HumanML3D, FPS: 20})
	if err != nil {
		t.Fatal(err)
	}
	c := all[0]
	// The way is a quarter of a circle, whose length is 2 m.
	radius := 2 / (math.Pi / 2)
	if end := c.Root[frames-1]; math.Abs(end.X-radius) > 0.05 || math.Abs(end.Z-radius) > 0.05 || math.Abs(end.Y-rest[0].Pos.Y) > 1e-6 {
		t.Errorf("the root ends at %v, want %g to the left and ahead", end, radius)
	}
	last := c.Pose(frames - 1)
	hip := skeleton.Model(last, nil)[skeleton.Index("left_hip")].Pos.Sub(last.Root)
	if want := rest[skeleton.Index("left_hip")].Pos.Sub(rest[0].Pos); math.Abs(hip.Z+want.X) > 0.01 {
		t.Errorf("the left hip is at %v of the root, turned from %v", hip, want)
	}
}
