package explain_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

// After several actions all of them are done again, or those of the limb that is named.
// With "again" alone, or with another place, only the last one is.
func TestSeveralActionsAreDoneAgain(t *testing.T) {
	for prompt, want := range map[string]string{
		"a person squats, jumps, and does it again":                                             "squat jump squat jump",
		"a person squats, jumps, then again":                                                    "squat jump*2",
		"a person waves, bows and repeats it twice":                                             "wave bow wave bow wave bow",
		"jumps twice, turns and repeats the whole thing twice":                                  "jump*2 turn jump*2 turn jump*2 turn",
		"jumps, claps and turns, then repeats everything":                                       "jump clap turn jump clap turn",
		"he squats, jumps, then starts over":                                                    "squat jump squat jump",
		"walks three steps, turns around and does the same again":                               "walk turn walk turn",
		"steps forward with the left foot, kicks with the right, and repeats":                   "walk:L kick:R walk:L kick:R",
		"kicks with the left leg, then punches, then does the same with the other leg":          "kick:L punch kick:R punch",
		"raises the left arm, then the left leg, and does the same on the other side":           "raise:L raise leg:L raise:R raise leg:R",
		"raises the right leg, then the right arm":                                              "raise leg:R raise:R",
		"lunges with the left leg, stands up, then does the same with the other side":           "lunge:L rise lunge:R rise",
		"raises the right hand, lowers it, then the other":                                      "raise:R lower:R raise:L lower:L",
		"raises the left arm, lowers it, then switches arms":                                    "raise:L lower:L raise:R lower:R",
		"raises one arm, lowers it, then does the same with the other":                          "raise:R lower:R raise:L lower:L",
		"lifts the left knee and touches it with the right hand, then the other side":           "raise knee:L touch:R raise knee:R touch:L",
		"picks up a box with the left hand and puts it down, then does the same with the right": "pick up:L put:L pick up:R put:R",
		"waves with the left arm, bows, and does likewise with the right arm":                   "wave:L bow wave:R bow",
		"stretches the left arm and leans left, then repeats on the other side":                 "stretch:L lean stretch:R lean",
		"waves with the left hand, kicks with the right foot, then the other":                   "wave:L kick:R kick:L",
		"walks forward, waves with the left hand, bows, then does the same with the right hand": "walk wave:L bow wave:R bow",
		"scratches the left arm, then the other":                                                "scratch:R scratch:L",
		"a person kicks and repeats three times":                                                "kick*4",
		"she raises the left hand, and then does the same with the other":                       "raise:L raise:R",
		"bows to the left, then does the same to the right":                                     "bow bow",
	} {
		plan := explain.Plan(prompt)
		got := verbs(&plan)
		right := got == want && len(plan.Notes)+len(plan.Ignored) == 0
		judge(t, prompt, right, "%q: %s, want %s; %q, ignored %q", prompt, got, want, plan.Notes, plan.Ignored)
	}
}

// verbs returns the verbs of a plan, with their sides and counts: "kick:L jump*2".
func verbs(plan *language.Plan) string {
	var out []string
	for _, a := range plan.Actions {
		text := a.Verb.String()
		switch a.Side {
		case language.Left:
			text += ":L"
		case language.Right:
			text += ":R"
		}
		if a.Count > 1 {
			text += fmt.Sprintf("*%d", a.Count)
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}
