// Package foreigntest has answers of servers that do not speak MMCP, for tests.
package foreigntest

import (
	"fmt"
	"math"
	"strings"
)

// bones are joints with their parents and places in centimetres, parents first and depth
// first.
var bones = []struct {
	name, parent string
	x, y         float64
}{
	{"Hips", "", 0, 95}, {"Spine", "Hips", 0, 15}, {"Chest", "Spine", 0, 20}, {"Neck", "Chest", 0, 22}, {"Head", "Neck", 0, 10},
	{"LeftShoulder", "Chest", 4, 18}, {"LeftArm", "LeftShoulder", 14, 0},
	{"LeftForeArm", "LeftArm", 28, 0}, {"LeftHand", "LeftForeArm", 25, 0},
	{"RightShoulder", "Chest", -4, 18}, {"RightArm", "RightShoulder", -14, 0},
	{"RightForeArm", "RightArm", -28, 0}, {"RightHand", "RightForeArm", -25, 0},
	{"LeftUpLeg", "Hips", 9, -5}, {"LeftLeg", "LeftUpLeg", 0, -43}, {"LeftFoot", "LeftLeg", 0, -42},
	{"RightUpLeg", "Hips", -9, -5}, {"RightLeg", "RightUpLeg", 0, -43}, {"RightFoot", "RightLeg", 0, -42},
}

// BVH returns a walk of a human body, in centimetres, at a speed in cm/s.
func BVH(frames int, fps, speed float64) []byte {
	return written(frames, fps, speed, func(joint string, f int) (z, x float64) {
		swing := 25 * math.Sin(2*math.Pi*float64(f)/fps)
		switch joint {
		case "LeftUpLeg":
			return 0, -swing
		case "RightUpLeg":
			return 0, swing
		case "LeftArm":
			return -75, 0
		case "RightArm":
			return 75, 0
		}
		return 0, 0
	})
}

// Signal returns a standing human body that raises its right arm to the side and bows a little meanwhile, in
// centimetres. It is at ease in the first and the last of three parts of the time.
func Signal(frames int, fps float64) []byte {
	return written(frames, fps, 0, func(joint string, f int) (z, x float64) {
		share := math.Min(1, math.Max(0, 3*float64(f)/float64(frames)-1))
		raised := math.Pow(math.Sin(math.Pi*share), 2)
		switch joint {
		case "LeftArm":
			return -75, 0
		case "RightArm":
			return 75 - 110*raised, 0
		case "RightHand":
			return -25 * raised, 0
		case "Spine":
			return 0, 15 * raised
		}
		return 0, 0
	})
}

// written returns a motion of the bones as a file. turned returns the rotations of a joint in a frame, about Z and
// about X, in degrees.
func written(frames int, fps, speed float64, turned func(joint string, frame int) (z, x float64)) []byte {
	var b strings.Builder
	b.WriteString("HIERARCHY\n")
	var order []string
	var write func(name string)
	write = func(name string) {
		order = append(order, name)
		for _, j := range bones {
			if j.name != name {
				continue
			}
			head, channels := "JOINT ", "3"
			if j.parent == "" {
				head, channels = "ROOT ", "6 Xposition Yposition Zposition"
			}
			fmt.Fprintf(&b, "%s%s\n{\nOFFSET %g %g 0\nCHANNELS %s Zrotation Xrotation Yrotation\n", head, name, j.x, j.y, channels)
		}
		leaf := true
		for _, j := range bones {
			if j.parent == name {
				leaf = false
				write(j.name)
			}
		}
		if leaf {
			b.WriteString("End Site\n{\nOFFSET 0 -3 12\n}\n")
		}
		b.WriteString("}\n")
	}
	write("Hips")
	fmt.Fprintf(&b, "MOTION\nFrames: %d\nFrame Time: %g\n", frames, 1/fps)
	for f := range frames {
		fmt.Fprintf(&b, "0 95 %g", speed*float64(f)/fps)
		for _, name := range order {
			z, x := turned(name, f)
			fmt.Fprintf(&b, " %g %g 0", z, x)
		}
		b.WriteString("\n")
	}
	return []byte(b.String())
}
