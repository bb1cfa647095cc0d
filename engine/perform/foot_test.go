package perform_test

import (
	"testing"

	"github.com/motiongate/motiongate/mmcp"
)

// The foot that is named steps, and the leg that is limped on is spared.
func TestTheFootThatIsNamedSteps(t *testing.T) {
	for prompt, want := range map[string]string{
		"a person steps forward with the right foot": "Right", "a person steps forward with the left foot": "Left",
		"a man takes a step back with his left foot": "Left", "a person walks forward starting with the right foot": "Right",
		"a person steps back with the left foot": "Left",
	} {
		for _, seed := range []string{"1", "2", "3"} {
			if got := firstStep(t, prompt, seed); got != want {
				t.Errorf("%q, seed %s: the %s foot steps first", prompt, seed, got)
			}
		}
	}
	for prompt, sore := range map[string]string{"a person limps on the left leg": "Left", "a person walks with an injured right leg": "Right"} {
		for _, seed := range []string{"1", "2", "3"} {
			left, right := stood(t, prompt, seed)
			if (sore == "Left") != (left < right) {
				t.Errorf("%q, seed %s: the left foot stands in %d frames, the right one in %d", prompt, seed, left, right)
			}
		}
	}
}

func firstStep(t *testing.T, prompt, seed string) string {
	t.Helper()
	req := ask(prompt, 90)
	req.Options.Seed = mmcp.Seed(seed)
	_, c := performed(t, req)
	at := places(c)
	for f := range at {
		for _, side := range []string{"Left", "Right"} {
			j := c.Skeleton.Index(side + "Foot")
			if at[f][j].Pos.Dist(at[0][j].Pos) > 0.08 {
				return side
			}
		}
	}
	return "no"
}

func stood(t *testing.T, prompt, seed string) (left, right int) {
	t.Helper()
	req := ask(prompt, 240)
	req.Options.Seed = mmcp.Seed(seed)
	_, c := performed(t, req)
	for _, k := range c.Contacts {
		for f := 60; f < 200; f++ {
			switch name := c.Skeleton.Joints[k.Joint].Name; {
			case k.On[f] && name == "LeftFoot":
				left++
			case k.On[f] && name == "RightFoot":
				right++
			}
		}
	}
	return left, right
}
