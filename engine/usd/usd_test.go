package usd_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/usd"
)

const want = `#usda 1.0
(
    defaultPrim = "Motion"
    endTimeCode = 1
    framesPerSecond = 24
    metersPerUnit = 1
    startTimeCode = 0
    timeCodesPerSecond = 24
    upAxis = "Y"
)

def SkelRoot "Motion"
{
    def Skeleton "Skeleton" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {
        uniform matrix4d[] bindTransforms = [( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 1) ), ` +
	`( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1.5, 0, 1) )]
        uniform token[] jointNames = ["mixamorig:Hips", "He said \"head\""]
        uniform token[] joints = ["mixamorig_Hips", "mixamorig_Hips/He_said__head_"]
        uniform matrix4d[] restTransforms = [( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 1) ), ` +
	`( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0.5, 0, 1) )]
        rel skel:animationSource = </Motion/walk_1>
    }

    def SkelAnimation "walk_1"
    {
        uniform token[] joints = ["mixamorig_Hips", "mixamorig_Hips/He_said__head_"]
        quatf[] rotations.timeSamples = {
            0: [(1, 0, 0, 0), (1, 0, 0, 0)],
            1: [(0, 1, 0, 0), (1, 0, 0, 0)],
        }
        half3[] scales = [(1, 1, 1), (1, 1, 1)]
        float3[] translations.timeSamples = {
            0: [(0, 1, 0), (0, 0.5, 0)],
            1: [(0.25, 1, 0), (0, 0.5, 0)],
        }
        custom bool contact:mixamorig_Hips.timeSamples = {
            0: 0,
            1: 1,
        }
    }
}
`

func TestEncode(t *testing.T) {
	s, err := rig.New([]rig.Joint{
		{Name: "mixamorig:Hips", Parent: -1, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.UnitY}},
		{Name: `He said "head"`, Parent: 0, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: 0.5}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 24, 2)
	for f := range 2 {
		c.SetPose(f, s.RestPose())
	}
	c.Root[1].X, c.Rot[2] = 0.25, geom.Quat{X: 1}
	c.Contacts = []clip.Contact{{Joint: 0, On: []bool{false, true}}}
	got, err := usd.Encode([]usd.Take{{Name: "walk 1", Clip: c}}, "")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	two, err := usd.Encode([]usd.Take{{Name: "walk 1", Clip: c}, {Name: "walk-1", Clip: c}}, "")
	if err != nil || !strings.Contains(string(two), `SkelAnimation "walk_1_2"`) {
		t.Errorf("%v: two motions have no names of their own", err)
	}
}

// TestEncodeNamesAndSlides checks that joints whose names give the same identifier have different paths, and
// that joints that slide have a translation in each frame.
func TestEncodeNamesAndSlides(t *testing.T) {
	rest := geom.Transform{Rot: geom.Identity, Pos: geom.UnitY}
	s, err := rig.New([]rig.Joint{{Name: "骨", Parent: -1, Rest: rest}, {Name: "頭", Parent: 0, Rest: rest}, {Name: "7", Parent: 1, Rest: rest}})
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 30, 1)
	c.SetPose(0, s.RestPose())
	c.Slide(2, []geom.Vec3{{X: 0.125}})
	got, err := usd.Encode([]usd.Take{{Name: "", Clip: c}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`["_", "_/__2", "_/__2/_7"]`, "(0, 1, 0), (0, 1, 0), (0.125, 0, 0)]"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("there is no %s in\n%s", want, got)
		}
	}
	for _, n := range regexp.MustCompile(`-?[0-9.]+e[-+][0-9]+`).FindAllString(string(got), -1) {
		if _, err := strconv.ParseFloat(n, 64); err != nil {
			t.Errorf("%s: %v", n, err)
		}
	}
	if _, err := usd.Encode(nil, ""); err == nil {
		t.Error("nothing: no error")
	}
}
