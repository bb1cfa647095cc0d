package language

// Verbs on the floor.
const (
	Lie   Verb = "lie"
	Sleep Verb = "sleep"
	Crawl Verb = "crawl"
	Roll  Verb = "roll"
	Slide Verb = "slide"
)

// floor is what bodies do down on the ground. A body lies on its back, on
// its front or on a side, as Variant has it.
var floor = area{
	kinds: map[Verb]kind{
		Lie:   {seconds: 4.2, stays: true, low: true},
		Sleep: {seconds: 5, stays: true, low: true},
		Crawl: {seconds: 5, open: true, low: true},
		Roll:  {seconds: 3.2, again: 2.0},
		Slide: {seconds: 4.2, again: 4.2},
	},
	words: map[string]Action{
		"lie": {Verb: Lie}, "lay": {Verb: Lie}, "sprawl": {Verb: Lie}, "recline": {Verb: Lie}, "lying": {Verb: Lie},
		"sleep": {Verb: Sleep}, "nap": {Verb: Sleep}, "asleep": {Verb: Sleep, Already: true}, "doze": {Verb: Sleep}, "slumber": {Verb: Sleep},
		"crawl": {Verb: Crawl}, "roll": {Verb: Roll}, "somersault": {Verb: Roll},
	},
	phrases: map[string]*Action{
		"get up from lying": {Verb: Rise, Variant: "lie"}, "get up from lying down": {Verb: Rise, Variant: "lie"},
		"stand up from lying": {Verb: Rise, Variant: "lie"}, "stand up from lying down": {Verb: Rise, Variant: "lie"},
		"rise from lying": {Verb: Rise, Variant: "lie"},
		"get up from bed": {Verb: Rise, Variant: "lie"}, "get out of bed": {Verb: Rise, Variant: "lie"},
		"get up from kneeling": {Verb: Rise, Variant: "kneel"}, "stand up from kneeling": {Verb: Rise, Variant: "kneel"},
		"get up from all fours": {Verb: Rise, Variant: "crawl"},
		"lie on back":           {Verb: Lie}, "kick the air": {Verb: Kick, Count: 3}, "lie down on back": {Verb: Lie}, "lie face up": {Verb: Lie},
		"lie down face up": {Verb: Lie},
		"lie on stomach":   {Verb: Lie, Variant: "front"}, "lie down on stomach": {Verb: Lie, Variant: "front"},
		"lie on belly":      {Verb: Lie, Variant: "front"},
		"lie down on belly": {Verb: Lie, Variant: "front"}, "lie on front": {Verb: Lie, Variant: "front"},
		"lie down on front": {Verb: Lie, Variant: "front"},
		"lie prone":         {Verb: Lie, Variant: "front"}, "lie face down": {Verb: Lie, Variant: "front"},
		"lie down face down": {Verb: Lie, Variant: "front"},
		"lie on side":        {Verb: Lie, Variant: "side"}, "lie down on side": {Verb: Lie, Variant: "side"},
		"lie on left side": {Verb: Lie, Variant: "side", Side: Left}, "lie down on left side": {Verb: Lie, Variant: "side", Side: Left},
		"lie on right side": {Verb: Lie, Variant: "side", Side: Right}, "lie down on right side": {Verb: Lie, Variant: "side", Side: Right},
		"lie down": {Verb: Lie}, "fall asleep": {Verb: Sleep}, "take a nap": {Verb: Sleep}, "go to sleep": {Verb: Sleep},
		"army crawl": {Verb: Crawl, Variant: "army"}, "low crawl": {Verb: Crawl, Variant: "army"},
		"crawl on belly":   {Verb: Crawl, Variant: "army"},
		"crawl on stomach": {Verb: Crawl, Variant: "army"}, "crawl like a soldier": {Verb: Crawl, Variant: "army"},
		"bear crawl": {Verb: Crawl, Variant: "bear"}, "crawl like a bear": {Verb: Crawl, Variant: "bear"},
		"walk like a bear": {Verb: Crawl, Variant: "bear"}, "crawl on hands and feet": {Verb: Crawl, Variant: "bear"},
		"walk on hands and feet": {Verb: Crawl, Variant: "bear"},
		"crab walk":              {Verb: Crawl, Variant: "crab"}, "walk like a crab": {Verb: Crawl, Variant: "crab"},
		"crawl like a crab": {Verb: Crawl, Variant: "crab"}, "crab crawl": {Verb: Crawl, Variant: "crab"},
		"slide on knee": {Verb: Slide, Variant: "knees"}, "knee slide": {Verb: Slide, Variant: "knees"},
		"slide into base": {Verb: Slide}, "slide into home": {Verb: Slide}, "slide into": {Verb: Slide}, "slide tackle": {Verb: Slide},
		"baseball slide": {Verb: Slide}, "slide on ground": {Verb: Slide}, "slide on floor": {Verb: Slide},
		"slide feet first": {Verb: Slide}, "slide under": {Verb: Slide}, "power slide": {Verb: Slide},
		"on all fours": {Verb: Crawl, Variant: "still"}, "get on all fours": {Verb: Crawl, Variant: "still"},
		"get down on all fours": {Verb: Crawl, Variant: "still"}, "go down on all fours": {Verb: Crawl, Variant: "still"},
		"get on hands and knees":      {Verb: Crawl, Variant: "still"},
		"get down on hands and knees": {Verb: Crawl, Variant: "still"}, "on hands and knees": {Verb: Crawl, Variant: "still"},
		"be on hands and knees": {Verb: Crawl, Variant: "still"}, "kneel on all fours": {Verb: Crawl, Variant: "still"},
		"drop to hands and knees": {Verb: Crawl, Variant: "still"}, "drop to all fours": {Verb: Crawl, Variant: "still"},
		"go on all fours": {Verb: Crawl}, "go forward on all fours": {Verb: Crawl}, "move forward on all fours": {Verb: Crawl},
		"run on all fours": {Verb: Crawl, Speed: 1.5}, "move on hands and knees": {Verb: Crawl}, "walk on hands and knees": {Verb: Crawl},
		"crawl on all fours": {Verb: Crawl}, "crawl on hands and knees": {Verb: Crawl},
		"walk on all fours": {Verb: Crawl}, "move on all fours": {Verb: Crawl},
		"forward roll": {Verb: Roll}, "roll forward": {Verb: Roll}, "front roll": {Verb: Roll}, "combat roll": {Verb: Roll},
		"roll on ground": {Verb: Roll},
		"backward roll":  {Verb: Roll, Direction: Backward}, "back roll": {Verb: Roll, Direction: Backward},
		"roll over": {Verb: Roll, Variant: "over"}, "roll to the side": {Verb: Roll, Variant: "over"},
	},
}
