package language

// tripped is the variant of falling over a foot that was caught.
const tripped = "tripped"

// Verbs of what happens to a body, and of how it shrinks from something.
const (
	Pushed  Verb = "pushed"
	Stumble Verb = "stumble"
	Slip    Verb = "slip"
	Wobble  Verb = "wobble"
	Fall    Verb = "fall"
	Faint   Verb = "faint"
	Flinch  Verb = "flinch"
	Scared  Verb = "scared"
	Cower   Verb = "cower"
	Shiver  Verb = "shiver"
)

// reactions are pushes, stumbles, falls and frights.
var reactions = area{
	kinds: map[Verb]kind{
		Pushed:  {seconds: 1.7, again: 1.6},
		Stumble: {seconds: 2.0, again: 1.6},
		Slip:    {seconds: 2.1, again: 1.8},
		Wobble:  {seconds: 2.8, open: true},
		Fall:    {seconds: 1.8, stays: true, low: true},
		Faint:   {seconds: 2.0, stays: true, low: true},
		Flinch:  {seconds: 1.7, again: 1.3},
		Scared:  {seconds: 2.2, again: 2},
		Cower:   {seconds: 2.0, stays: true, low: true},
		Shiver:  {seconds: 3, open: true},
	},
	words: map[string]Action{
		"stumble": {Verb: Stumble}, "trip": {Verb: Stumble}, "slip": {Verb: Slip}, "skid": {Verb: Slip},
		"wobble": {Verb: Wobble}, "balance": {Verb: Wobble}, "rebalance": {Verb: Wobble, Count: 1}, "regain": {Verb: Wobble, Count: 1},
		"recover": {Verb: Wobble, Count: 1}, "stabilize": {Verb: Wobble, Count: 1},
		"fall": {Verb: Fall}, "collapse": {Verb: Faint}, "topple": {Verb: Fall}, "faint": {Verb: Faint}, "die": {Verb: Faint},
		"scare": {Verb: Scared}, "jerk": {Verb: Flinch}, "flinch": {Verb: Flinch}, "wince": {Verb: Flinch}, "startle": {Verb: Flinch},
		"cower": {Verb: Cower}, "shiver": {Verb: Shiver}, "tremble": {Verb: Shiver}, "shudder": {Verb: Shiver}, "quiver": {Verb: Shiver},
		"nudge": {Verb: Pushed, Size: 0.7}, "bump": {Verb: Pushed, Size: 0.8},
	},
	phrases: pushed([]string{"push", "shove", "hit", "punch", "kick", "strike"}, map[string]*Action{
		"lose balance": {Verb: Wobble}, "regain balance": {Verb: Wobble, Count: 1}, "catch balance": {Verb: Wobble, Count: 1},
		"keep balance": {Verb: Wobble}, "recover balance": {Verb: Wobble, Count: 1},
		"trip over": {Verb: Stumble}, "lose footing": {Verb: Slip}, "slip on": {Verb: Slip}, "trip and fall": {Verb: Fall, Variant: tripped},
		"stumble backward and fall": {Verb: Fall, Direction: Backward}, "stumble backwards and fall": {Verb: Fall, Direction: Backward},
		"stagger backward and fall": {Verb: Fall, Direction: Backward}, "stagger backwards and fall": {Verb: Fall, Direction: Backward},
		"stumble and fall": {Verb: Fall, Variant: tripped}, "slip and fall": {Verb: Fall, Direction: Backward},
		"fall down": {Verb: Fall}, "fall over": {Verb: Fall}, "fall backward": {Verb: Fall, Direction: Backward},
		"fall backwards": {Verb: Fall, Direction: Backward}, "fall on back": {Verb: Fall, Direction: Backward},
		"fall back": {Verb: Fall, Direction: Backward}, "fall to left": {Verb: Fall, Direction: Leftward},
		"fall to the left": {Verb: Fall, Direction: Leftward}, "fall to right": {Verb: Fall, Direction: Rightward},
		"fall to the right": {Verb: Fall, Direction: Rightward},
		"fall sideways":     {Verb: Fall, Direction: Leftward}, "pass out": {Verb: Faint}, "drop dead": {Verb: Faint}, "play dead": {Verb: Faint},
		"get scared": {Verb: Scared}, "is scared by": {Verb: Scared}, "react scared": {Verb: Scared}, "jump in fear": {Verb: Scared},
		"jump in fright": {Verb: Scared}, "recoil": {Verb: Scared},
		"step back in fear": {Verb: Scared}, "cower in fear": {Verb: Cower}, "shake in fear": {Verb: Shiver},
		"shake with cold": {Verb: Shiver}, "freeze cold": {Verb: Shiver}, "is cold": {Verb: Shiver}, "feel cold": {Verb: Shiver},
		"catch himself": {Verb: Wobble, Count: 1}, "catch herself": {Verb: Wobble, Count: 1}, "catch themselves": {Verb: Wobble, Count: 1},
		"catch themself": {Verb: Wobble, Count: 1}, "catch itself": {Verb: Wobble, Count: 1}, "steady himself": {Verb: Wobble, Count: 1},
		"steady herself": {Verb: Wobble, Count: 1}, "steady themselves": {Verb: Wobble, Count: 1},
		"catch footing": {Verb: Wobble, Count: 1}, "regain footing": {Verb: Wobble, Count: 1}, "almost fall": {Verb: Wobble, Count: 1},
		"nearly fall": {Verb: Wobble, Count: 1}, "almost fall over": {Verb: Wobble, Count: 1}, "nearly fall over": {Verb: Wobble, Count: 1},
		"almost fall down": {Verb: Wobble, Count: 1}, "almost trip": {Verb: Stumble}, "almost trip over": {Verb: Stumble},
		"is knocked down": {Verb: Fall, Direction: Backward}, "get knocked down": {Verb: Fall, Direction: Backward},
		"is knocked over": {Verb: Fall, Direction: Backward}, "get knocked over": {Verb: Fall, Direction: Backward},
		"be knocked down": {Verb: Fall, Direction: Backward}, "be knocked over": {Verb: Fall, Direction: Backward},
		"is knocked back": {Verb: Pushed, Direction: Backward},
	}),
}

// pushed adds the ways in which verbs are told as something that happens to the
// body, and from where.
func pushed(verbs []string, phrases map[string]*Action) map[string]*Action {
	from := map[string]Direction{"": Forward, " from behind": Forward, " forward": Forward, " from back": Forward,
		" from the back": Forward, " from front": Backward, " from the front": Backward, " backward": Backward,
		" backwards": Backward, " back": Backward,
		" from left": Rightward, " from the left": Rightward, " to right": Rightward, " to the right": Rightward,
		" from right": Leftward, " from the right": Leftward, " to left": Leftward, " to the left": Leftward, " sideways": Leftward,
		" from side": Leftward, " from the side": Leftward}
	towards := map[Direction]*Action{}
	for _, d := range []Direction{Forward, Backward, Leftward, Rightward} {
		towards[d] = &Action{Verb: Pushed, Direction: d}
	}
	for _, word := range []string{"pull", "yank", "drag", "tug", "jerk"} {
		for _, aux := range []string{"be", "get"} {
			for way, d := range map[string]Direction{"": Forward, " forward": Forward, " forwards": Forward, " back": Backward,
				" backward": Backward, " backwards": Backward, " to left": Leftward, " to the left": Leftward, " to right": Rightward,
				" to the right": Rightward, " sideways": Leftward} {
				phrases[aux+" "+word+way] = towards[d]
			}
		}
	}
	for _, word := range verbs {
		for _, aux := range []string{"be", "get"} {
			for _, by := range []string{"", " by someone", " by something", " by somebody"} {
				for way, d := range from {
					phrases[aux+" "+word+by+way] = towards[d]
				}
			}
		}
	}
	return phrases
}
