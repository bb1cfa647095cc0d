package explain_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// Share of the words of the 150 most frequent actions that are understood, and of
// those that mean what they should.
const (
	wordsUnderstood = 0.97
	wordsMeant      = 0.98
)

// meant are the verbs that the actions of the vocabulary are, where they are
// called otherwise there.
var meant = map[string]string{
	"step": "walk", "move/gesture arm": "gesture beckon walk", "circle (limb/path)": "circle walk", "be pushed": "pushed push", "run": "run walk", "stand (still)": "stand",
	"carry": "carry hold", "put down/place": "put", "go": "walk", "bend": "bow", "kick": "kick stomp", "raise (arm/leg)": "raise", "wipe": "wipe sweep brush vacuum", "dance": "dance moonwalk",
	"stand up/get up": "rise", "handle object": "handle", "lift": "lift raise|pick up", "stumble": "stumble walk", "stop": "stand", "extend": "extend lower", "recover/balance": "wobble", "lean": "lean walk",
	"rotate": "turn", "spin": "turn pirouette", "imitate animal": "imitate crawl flap gesture walk", "cross": "cross lower|join hands|fold", "jog": "run", "play guitar": "play", "shake": "shake bounce", "pose": "pose t-pose",
	"hit": "hit slap hammer", "stairs": "walk", "return": "walk turn", "play violin": "play", "crawl": "crawl walk", "talk": "talk phone", "lower (arm/leg)": "lower", "catch": "catch take", "pull": "pull row",
	"exercise/warm up": "squat stretch plank burpee deadlift tree", "tap": "tap pat knock", "climb": "climb walk", "idle/rest": "stand", "twist": "twist screw wring", "fight/martial art": "fight", "support/rely on": "hold carry",
	"wear/adjust clothes": "wear adjust zip button", "fall": "fall faint", "shift weight": "sway", "swim": "swim row", "basketball": "dribble|shoot a hoop", "box": "box fight", "write/draw": "write type paint", "limp": "walk", "sway": "sway dance",
	"pivot": "turn", "block/guard": "block", "shuffle": "walk run", "shoot/aim": "shoot hold", "bring": "bring carry", "ride/drive": "ride drive|ride a bike", "baseball": "bat", "weights": "curl|lift weights", "cry/laugh": "cry laugh yawn cough sneeze",
	"scared reaction": "scared flinch shiver cower", "cut": "cut saw", "slide": "walk slip", "light a/turn on": "switch phone", "skip": "walk", "slow down": "walk", "play instrument": "play", "soccer": "kick", "leave": "walk", "play drum": "play",
	"sneak": "walk", "march": "walk", "ski/skate": "ski skate surf", "wait": "stand", "hurry": "walk", "drag": "pull", "jerk": "flinch", "volleyball": "spike", "serve": "give tennis", "join hands": "|join hands", "follow": "walk", "play piano": "play",
	"cartwheel": "cartwheel handspring", "handstand": "handstand headstand", "sword": "slash stab", "attack": "fight", "sit-up": "sit-up crunch", "take": "take", "jump rope": "|jump rope", "pick up": "|pick up",
}

// verbsOf returns the verbs that an action of the vocabulary may be.
func verbsOf(action string) []string {
	row, ok := meant[action]
	if !ok {
		return []string{action}
	}
	parts := strings.Split(row, "|")
	return append(strings.Fields(parts[0]), parts[1:]...)
}

// The words that people use for an action mean something that is performed, none
// of them a guess; and what they mean is that action.
func TestWordsOfCaptionsAreUnderstood(t *testing.T) {
	raw, err := os.ReadFile("testdata/vocabulary.txt")
	if err != nil {
		t.Fatal(err)
	}
	var actions, words, known, right int
	for line := range strings.Lines(string(raw)) {
		action, list, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || line[0] == '#' {
			continue
		}
		if actions++; actions > 150 {
			break
		}
		for w := range strings.FieldsSeq(list) {
			words++
			does := understood(strings.ReplaceAll(w, "_", " "))
			if len(does) == 0 {
				t.Logf("%s: %q is not understood", action, w)
				continue
			}
			known++
			if slices.ContainsFunc(does, func(v string) bool { return slices.Contains(verbsOf(action), v) }) {
				right++
			} else {
				t.Logf("%s: %q means %q", action, w, does)
			}
		}
	}
	n := float64(words)
	t.Logf("%d words of %d actions: %.1f %% understood, %.1f %% as what they mean", words, actions-1, 100*float64(known)/n, 100*float64(right)/n)
	if float64(known) < wordsUnderstood*n || float64(right) < wordsMeant*n {
		t.Errorf("want %.0f and %.0f %%", 100*wordsUnderstood, 100*wordsMeant)
	}
}

// understood returns the verbs of a word in one of the ways in which people use
// it; none if none of them says anything.
func understood(word string) (verbs []string) {
	for _, frame := range []string{"a person starts to * something", "a person performs *", "a person plays *", "a person does a *", "a person is *ing", "a person walks *", "a person * the arms", "a person acts like a *"} {
		plan := explain.Plan(strings.ReplaceAll(frame, "*", word))
		clean := !plan.Blank
		for _, n := range plan.Notes {
			clean = clean && !strings.Contains(n, "is not known")
		}
		for _, w := range plan.Ignored {
			clean = clean && !strings.Contains(word, w)
		}
		if clean && (frame[9:14] != "walks" || len(plan.Ignored) == 0) {
			for _, a := range plan.Actions {
				verbs = append(verbs, string(a.Verb))
				for _, with := range a.With {
					verbs = append(verbs, string(with.Verb))
				}
			}
			return verbs
		}
	}
	return nil
}
