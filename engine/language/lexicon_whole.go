package language

import (
	"maps"
	"strings"
)

// Words for what the whole body does where it stands, and for gestures that
// reach.
var wholeVerbs = map[string]Action{
	"squat": {Verb: Squat}, "crouch": {Verb: Crouch}, "stoop": {Verb: Crouch}, "duck": {Verb: Crouch, Speed: 1.5}, "cower": {Verb: Crouch, Speed: 1.3},
	"kneel": {Verb: Kneel}, "genuflect": {Verb: Kneel}, "sit": {Verb: Sit}, "seated": {Verb: Sit, Already: true}, "perch": {Verb: Sit},
	"rise": {Verb: Rise}, "arise": {Verb: Rise},
	"jump": {Verb: Jump}, "leap": {Verb: Jump, Travels: true}, "bound": {Verb: Jump, Travels: true}, "hop": {Verb: Hop},
	"bow": {Verb: Bow}, "curtsy": {Verb: Bow, Size: 0.6},
	"reach": {Verb: Reach}, "gaze": {Verb: Look}, "stare": {Verb: Look}, "peek": {Verb: Look}, "peer": {Verb: Look}, "watch": {Verb: Look},
	"stretch": {Verb: Reach, Side: Both, Direction: Upward}, "extend": {Verb: Reach},
}

var wholeIrregular = map[string]string{
	"sat": "sit", "takes": "take", "taking": "take", "took": "take", "has": "have", "having": "have", "knelt": "kneel", "rose": "rise", "risen": "rise", "leapt": "leap", "got": "get", "bent": "bend", "legs": "leg",
	"taller": "high", "higher": "high", "deeper": "deep", "bigger": "big", "hopes": "hop",
}

// sizes of a movement, times the usual.
var sizes = map[string]float64{
	"high": 1.4, "deep": 1.2, "deeply": 1.2, "big": 1.25, "large": 1.25, "wide": 1.15,
	"low": 0.7, "small": 0.65, "little": 0.65, "slightly": 0.55, "slight": 0.55, "tiny": 0.5,
}

// phrases mean something that their words alone do not. Longer ones stand first;
// a star is any one word.
var phrases = []struct {
	words []string
	Action
}{
	{strings.Fields("jump up and down"), Action{Verb: Jump, Count: 3}},
	{strings.Fields("hop up and down"), Action{Verb: Hop, Count: 4}},
	{strings.Fields("get on one knee"), Action{Verb: Kneel}},
	{strings.Fields("get down on one knee"), Action{Verb: Kneel}},
	{strings.Fields("bend * knees"), Action{Verb: Squat, Size: 0.6}},
	{strings.Fields("bend knees"), Action{Verb: Squat, Size: 0.6}},
	{strings.Fields("take a seat"), Action{Verb: Sit}},
	{strings.Fields("have a seat"), Action{Verb: Sit}},
	{strings.Fields("take a bow"), Action{Verb: Bow}},
	{strings.Fields("look around"), Action{Verb: Look, Side: Both}},
	{strings.Fields("stand up"), Action{Verb: Rise}},
	{strings.Fields("stand back up"), Action{Verb: Rise}},
	{strings.Fields("get up"), Action{Verb: Rise}},
	{strings.Fields("get back up"), Action{Verb: Rise}},
	{strings.Fields("get down"), Action{Verb: Crouch}},
	{strings.Fields("bend down"), Action{Verb: Crouch}},
	{strings.Fields("bend over"), Action{Verb: Bow}},
	{strings.Fields("bend forward"), Action{Verb: Bow}},
	{strings.Fields("long jump"), Action{Verb: Jump, Travels: true, Size: 1.3}},
}

func init() {
	maps.Copy(verbs, wholeVerbs)
	maps.Copy(irregular, wholeIrregular)
	maps.Copy(topics, wordSet("lower who something front air shoulder obstacle object away sky get have bend seat chair bench stool couch sofa floor ground knee knees leg up down upward upwards downward downwards overhead above over back"))
}

// phrase returns the action that the words from here on mean together, and how
// many they are.
func (p *parser) phrase() (Action, int) {
	rest := p.tokens[p.pos:]
	for i := range phrases {
		words := phrases[i].words
		if len(words) > len(rest) {
			continue
		}
		same := true
		for k, w := range words {
			same = same && (w == "*" || rest[k] == w)
		}
		if same {
			return phrases[i].Action, len(words)
		}
	}
	return Action{}, 0
}
