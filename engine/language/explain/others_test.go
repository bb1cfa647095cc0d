package explain_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// Actions of other people and of things, intended actions, and actions done to the person
// are not performed, and a note says so. Actions of the person are performed without a
// note.
func TestActionsOfOthersAreNoted(t *testing.T) {
	for _, test := range []struct{ caption, verbs, note string }{
		{"a man kicks the ball and it rolls away", "kick", "“it rolls away” is not acted: it is what the ball does"},
		{"his hat falls off and he picks it up", "pick up", "“his hat falls off” is not acted"},
		{"a woman throws a stick and the dog fetches it", "throw", "it is what the dog does"},
		{"a person sees someone fall and runs away", "look run", "“fall” is not acted"},
		{"a man teaches a boy to swim", "talk", "it is what the boy is to do"},
		{"a woman stops the child from running", "stand", "it is what the child is kept from"},
		{"he makes the horse jump", "run", "it is what the horse does"},
		{"too tired to walk, she sits down", "sit", "“to walk” is not acted"},
		{"she points at a man who dances and nods", "point nod", "“who dances” is not acted"},
		{"a man wants to jump and then waves", "jump wave", "“wants to jump” is acted as done"},
		{"a person is dragged by the arm", "pushed", "“dragged” is performed as being pushed"},
		{"if he slips, he gets up again", "slip rise", "“if he slips” is a condition"},
		{"a woman in a torn coat kneels", "kneel", ""},
		{"a man pets a cat sitting on his lap", "pet", "it is what the cat does"},
		{"the man picks himself up and bows", "pick up bow", "“picks … himself” is read as pick up"},
		{"a person picks up speed", "pick up", "“picks … speed” is read as pick up"},
		{"a man swings across the river", "swing", "“swings” is read as swinging the arms"},
		{"her hair blows", "punch", "“blows” is read as punch"},
		{"a person spreads a blanket", "spread", "“spreads … blanket” is read as spread"},
		{"a child swings his arms", "swing", ""},
		{"he runs, looks back and speeds up", "run look run", ""},
		{"a man chops wood with an axe", "chop", ""},
		{"he looks at how she dances", "look", "“how she dances” is not acted"},
		{"he picks up what he dropped", "pick up", "“what he dropped” is not acted"},
		{"the king raises his sceptre, the crowd kneels", "raise", "it is what the crowd does"},
		{"a woman puts the glass back", "put", ""},
		{"a person who limps waves", "walk wave", ""},
		{"his arm goes up and it swings back and forth", "raise swing", ""},
		{"a fan throws both arms into the air", "raise", "is read as raise"},
		{"a man claps his hands together and bows", "clap bow", ""},
		{"she points at him and then at herself", "point touch", ""},
	} {
		p := explain.Plan(test.caption)
		var verbs []string
		for _, a := range p.Actions {
			verbs = append(verbs, string(a.Verb))
		}
		noted := slices.ContainsFunc(p.Notes, func(s string) bool { return strings.Contains(s, test.note) })
		got := strings.Join(verbs, " ")
		right := got == test.verbs && (test.note == "" && len(p.Notes) == 0 || test.note != "" && noted)
		judge(t, test.caption, right, "%q is %q and says %q, want %q and %q", test.caption, got, p.Notes, test.verbs, test.note)
	}
}
