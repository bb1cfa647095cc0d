package engine_test

import (
	"os"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/lookup"
)

// The timeline has the times of actions: the visible effect of an action lies in its time, within
// half a second.
func TestTimelinesAreTrue(t *testing.T) {
	computes(t)
	const slack = 0.5
	deeds := []struct{ says, shows string }{
		{"walks forward", "go"}, {"turns around", "turn"}, {"jumps", "jump"}, {"raises both arms", "up"}, {"squats", "low"}, {"bows", "bend"}, {"kicks with the left leg", "leg"},
	}
	checked := 0
	for i, a := range deeds {
		for k, b := range deeds {
			if i == k {
				continue
			}
			prompt := "a person " + a.says + " and then " + b.says
			f := film(t, prompt, promptFrames)
			plan := explain.Plan(prompt)
			spans := plan.Schedule(float64(promptFrames)/promptRate, lookup.Times)
			for n, deed := range []string{a.shows, b.shows} {
				other := []string{a.shows, b.shows}[1-n]
				if alike(deed, other) || alike(other, deed) {
					continue
				}
				checked++
				from, to := f.span(deed)
				at, end := float64(from)/promptRate, float64(to)/promptRate
				if s := spans[n]; from < 0 || at < s.Start-slack || end > s.End+slack {
					t.Errorf("%q: %s is seen from %.1f to %.1f s, told is %s", prompt, deed, at, end, s.Tell())
				}
			}
		}
	}
	t.Logf("%d spans", checked)
}

// alike reports whether the check of one action also passes on another: a jump begins
// with a crouch and raises the arms.
func alike(deed, other string) bool {
	switch other {
	case "jump":
		return deed == "go" || deed == "up" || deed == "low" || deed == "bend" || deed == "leg"
	case "low":
		return deed == "go" || deed == "bend" || deed == "up"
	case "turn":
		return deed == "go" || deed == "leg"
	case "go":
		return deed == "leg"
	case "leg":
		return deed == "up" // a guard
	}
	return false
}

// Time that is left over is spent in the actions of a text: standing that no word names has a bounded share of the time. A text
// whose end is known, as "turns left", stands after it.
func TestLeftOverTimeIsSpentInActions(t *testing.T) {
	for seconds, most := range map[float64]float64{4: 0.062, 6: 0.1, 10: 0.15} {
		stood, texts := 0.0, 0
		for _, file := range []string{promptFile, strangerFile} {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(raw)) {
				prompt, _, ok := strings.Cut(line, " | ")
				if !ok {
					continue
				}
				plan := explain.Plan(prompt)
				if len(acting(plan.Actions)) == 0 {
					continue
				}
				texts++
				named := len(plan.Actions) - len(acting(plan.Actions))
				for _, s := range plan.Schedule(seconds, lookup.Times) {
					switch {
					case s.Verb != language.Stand:
					case named > 0:
						named--
					default:
						stood += (s.End - s.Start) / seconds
					}
				}
			}
		}
		share := stood / float64(texts)
		t.Logf("%g s: %.3f of the time of %d texts", seconds, share, texts)
		if share > most {
			t.Errorf("in %g s bodies stand for %.3f of the time with no word for it, want at most %.3f", seconds, share, most)
		}
	}
}
