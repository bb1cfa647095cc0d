package bvh_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/geom"
)

const file = `HIERARCHY
ROOT Hips
{
	OFFSET 0 90 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Left Knee
	{
		OFFSET 10 -45 0
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{
			OFFSET 0 -45 0
		}
	}
}
MOTION
Frames: 2
Frame Time: 0.04
1 90 2 0 0 90  0 90 0
3 91 4 30 40 50  0 0 0
`

func TestDecode(t *testing.T) {
	c, err := bvh.Decode([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if c.Frames() != 2 || c.FPS != 25 || c.Skeleton.Len() != 3 {
		t.Fatalf("%d frames at %g of %d joints", c.Frames(), c.FPS, c.Skeleton.Len())
	}
	if got := c.Skeleton.Joints[2].Name; got != "Left KneeEnd" {
		t.Errorf("the chain ends with %q", got)
	}
	at := c.Skeleton.Model(c.Pose(0), nil)
	// Turned to the left by a quarter, the knee's offset of +X points to -Z; its
	// own quarter about X lays the shin back.
	for j, want := range []geom.Vec3{{X: 1, Y: 90, Z: 2}, {X: 1, Y: 45, Z: -8}, {X: -44, Y: 45, Z: -8}} {
		if at[j].Pos.Dist(want) > 1e-9 {
			t.Errorf("joint %d is at %v, want %v", j, at[j].Pos, want)
		}
	}
	z, x, y := geom.AxisAngle(geom.UnitZ, math.Pi/6), geom.AxisAngle(geom.UnitX, 40*math.Pi/180), geom.AxisAngle(geom.UnitY, 50*math.Pi/180)
	if off := c.Pose(1).Rot[0].Angle(z.Mul(x).Mul(y)); off > 1e-9 {
		t.Errorf("the root is turned otherwise, by %g", off)
	}
}

func TestDecodeFails(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"nothing":      {"", "is cut off"},
		"other text":   {"hello", `"hello" where HIERARCHY`},
		"no motion":    {strings.SplitN(file, "MOTION", 2)[0], "is cut off"},
		"no channel":   {strings.Replace(file, "Xposition", "Wposition", 1), `line 5: CHANNELS: "Wposition" is not one of`},
		"not a number": {strings.Replace(file, "10 -45 0", "10 x 0", 1), `line 8: "x" is not a number`},
		"no frames":    {strings.Replace(file, "Frames: 2", "Frames: 0", 1), "Frames must be"},
		"no time":      {strings.Replace(file, "0.04", "0", 1), "Frame Time must be"},
		"too many":     {strings.Replace(file, "Frames: 2", "Frames: 60000000", 1), "too many"},
		"nan":          {strings.Replace(file, "0 90 0\n3", "0 NaN 0\n3", 1), "not a number"},
		"no root":      {strings.Replace(file, "ROOT", "JOINT", 1), `line 2: "JOINT" where ROOT`},
		"no brace":     {strings.Replace(file, "Left Knee\n\t{", "Left Knee", 1), "a joint lacks the { after its name"},
		"no offset":    {strings.Replace(file, "OFFSET 10", "AT 10", 1), `line 8: "AT" where OFFSET`},
		"seven channels": {strings.Replace(file, "CHANNELS 3", "CHANNELS 7", 1),
			"line 9: CHANNELS must be from 0 to 6"},
		"half a channel":  {strings.Replace(file, "CHANNELS 3", "CHANNELS 2.5", 1), "CHANNELS must be"},
		"an odd word":     {strings.Replace(file, "End Site", "Finish Site", 1), `line 10: "Finish" where JOINT, End Site or }`},
		"an odd end":      {strings.Replace(file, "End Site", "End Bone", 1), `line 10: "Bone" where Site`},
		"braces":          {strings.Replace(file, "}\nMOTION", "MOTION", 1), `"MOTION" where JOINT, End Site or }`},
		"frames in words": {strings.Replace(file, "Frames: 2", "Frames: two", 1), `line 17: "two" is not a number`},
		"other labels":    {strings.Replace(file, "Frames:", "Count:", 1), `line 17: "Count:" where Frames:`},
		"no rate":         {strings.Replace(file, "Frame Time:", "Frame Rate:", 1), `line 18: "Rate:" where Time:`},
		"an endless one":  {strings.Replace(file, "0.04", "1e300", 1), "is not a number"},
		"half a frame":    {strings.Replace(file, " 40 50  0 0 0", "", 1)[:strings.Index(file, "\n3 91")], "is cut off"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := bvh.Decode([]byte(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// A file that is cut off gives the frames that are whole.
func TestCutOff(t *testing.T) {
	text := file + strings.Repeat("1 90 2 0 0 0  0 0 0\n", 3) + "1 90"
	text = strings.Replace(text, "Frames: 2", "Frames: 100", 1)
	c, err := bvh.Decode([]byte(text))
	if err != nil || c.Frames() != 5 || len(c.Rot) != 15 {
		t.Errorf("%v, %v", c, err)
	}
}

func TestNamesAreMadeUnique(t *testing.T) {
	text := strings.Replace(file, "JOINT Left Knee", "JOINT Hips", 1)
	c, err := bvh.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(c.Skeleton.Joints[1].Name); got != "Hips_2" {
		t.Errorf("the second is called %s", got)
	}
}

// Variants of the format that other programs write are read as the same motion.
func TestDialects(t *testing.T) {
	want, err := bvh.Decode([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"small letters":          strings.ToLower(strings.Replace(file, "Left Knee", "Knee", 1)),
		"lines of another world": strings.ReplaceAll(file, "\n", "\r\n"),
		"all on one line":        strings.ReplaceAll(file, "\n", " "),
		"colons apart":           strings.NewReplacer("Frames:", "Frames :", "Time:", "Time :").Replace(file),
		"commas":                 strings.Replace(file, "0.04", "0,04", 1),
		"numbers with powers":    strings.Replace(file, "0.04", "4.0e-2", 1),
		// A joint that is placed anew in each frame does not leave its bone.
		"places of joints": strings.NewReplacer("CHANNELS 3 ", "CHANNELS 6 Xposition Yposition Zposition ",
			"90  0 90 0", "90  5 5 5 0 90 0", "50  0 0 0", "50  10 -45 0 0 0 0").Replace(file),
	} {
		got, err := bvh.Decode([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want.Root, got.Root) + cmp.Diff(want.Rot, got.Rot); d != "" || math.Abs(got.FPS-25) > 1e-9 {
			t.Errorf("%s: %v frames a second, motion (-want +got):\n%s", name, got.FPS, d)
		}
	}
}

// A root that no channel places stays where its offset has it.
func TestRootWithoutPlace(t *testing.T) {
	text := strings.NewReplacer("6 Xposition Yposition Zposition ", "3 ", "1 90 2 0", "0", "3 91 4 30", "30").Replace(file)
	c, err := bvh.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for f, at := range c.Root {
		if at != (geom.Vec3{Y: 90}) {
			t.Errorf("frame %d: %v", f, at)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(file))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := bvh.Decode(data)
		if err != nil {
			return
		}
		if len(c.Rot) != c.Frames()*c.Skeleton.Len() {
			t.Fatalf("%d rotations for %d frames of %d joints", len(c.Rot), c.Frames(), c.Skeleton.Len())
		}
		for _, q := range c.Rot {
			if n := q.Dot(q); !(math.Abs(n-1) < 1e-6) {
				t.Fatalf("rotation %v", q)
			}
		}
	})
}
