package language

import "math"

// Verbs of standing and of going over the ground.
const (
	Stand Verb = "stand"
	Walk  Verb = "walk"
	Run   Verb = "run"
	Turn  Verb = "turn"
)

// core is what bodies do most: they stand, go and turn.
var core = area{
	kinds: map[Verb]kind{
		Stand: {open: true}, Walk: {open: true}, Run: {open: true}, Turn: {},
	},
	words: map[string]Action{
		"walk": {Verb: Walk}, "go": {Verb: Walk}, "come": {Verb: Walk}, "back": {Verb: Walk, Direction: Backward},
		"step": {Verb: Walk, Stepping: true}, "move": {Verb: Walk},
		"stroll": {Verb: Walk, Tones: styled("relaxed")}, "saunter": {Verb: Walk, Tones: styled("relaxed")},
		"wander": {Verb: Walk, Speed: 0.75}, "amble": {Verb: Walk, Speed: 0.65}, "stride": {Verb: Walk, Speed: 1.2},
		"pace": {Verb: Walk}, "ascend": {Verb: Walk, Terrain: StairsUp}, "descend": {Verb: Walk, Terrain: StairsDown},
		"advance": {Verb: Walk}, "approach": {Verb: Walk}, "hike": {Verb: Walk}, "head": {Verb: Walk}, "travel": {Verb: Walk},
		"hurry": {Verb: Walk, Speed: 1.4}, "retreat": {Verb: Walk, Direction: Backward}, "return": {Verb: Walk, Returns: true},
		"sidestep": {Verb: Walk, Direction: Sideways, Stepping: true},

		"sneak": {Verb: Walk, Tones: styled("sneaky")}, "creep": {Verb: Walk, Speed: 0.8, Tones: styled("sneaky")},
		"tiptoe":     {Verb: Walk, Tones: styled("tiptoe")},
		"crouchwalk": {Verb: Walk, Tones: styled("crouched")}, "prowl": {Verb: Walk, Speed: 1.1, Tones: styled("sneaky")},
		"stalk": {Verb: Walk, Speed: 1.2, Tones: styled("sneaky")},
		"limp":  {Verb: Walk, Tones: styled("limping")}, "hobble": {Verb: Walk, Speed: 0.9, Tones: styled("limping")},
		"stagger": {Verb: Walk, Tones: styled("drunk")}, "reel": {Verb: Walk, Tones: styled("drunk")},
		"totter": {Verb: Walk, Tones: styled("old")}, "shuffle": {Verb: Walk, Stepping: true, Tones: styled("shuffle")},
		"trudge": {Verb: Walk, Speed: 0.9, Tones: styled("tired")}, "plod": {Verb: Walk, Speed: 0.85, Tones: styled("tired")},
		"slouch": {Verb: Walk, Tones: styled("tired")},
		"lumber": {Verb: Walk, Tones: styled("giant")},
		"strut":  {Verb: Walk, Speed: 1.15, Tones: styled("proud")}, "swagger": {Verb: Walk, Tones: styled("thug")},
		"prance": {Verb: Walk, Tones: styled("happy")},
		"march":  {Verb: Walk, Tones: styled("march")}, "parade": {Verb: Walk, Speed: 0.9, Tones: styled("march")},
		"storm": {Verb: Walk, Speed: 1.1, Tones: styled("angry")}, "skip": {Verb: Walk, Tones: styled("skip")},
		"gallop": {Verb: Walk, Tones: styled("gallop")}, "canter": {Verb: Walk, Tones: styled("gallop")},
		"waddle": {Verb: Walk, Tones: styled("waddle")},

		"jog": {Verb: Run, Speed: 0.85}, "run": {Verb: Run}, "sprint": {Verb: Run, Speed: 1.7}, "dash": {Verb: Run, Speed: 1.5},
		"rush": {Verb: Run, Speed: 1.2},

		"circle": {Verb: Walk, Angle: 2 * math.Pi},
		"turn":   {Verb: Turn}, "rotate": {Verb: Turn}, "pivot": {Verb: Turn}, "spin": {Verb: Turn, Angle: 2 * math.Pi},

		"stand": {Verb: Stand}, "stop": {Verb: Stand}, "idle": {Verb: Stand}, "wait": {Verb: Stand}, "pause": {Verb: Stand},
		"rest": {Verb: Stand},
		"halt": {Verb: Stand}, "brake": {Verb: Stand}, "remain": {Verb: Stand}, "stay": {Verb: Stand},
	},
	objects: "ball box stair staircase=stair step-ladder=ladder ladder rope rail handrail=rail table desk=table counter=table " +
		"shelf door window wall chair bench bed couch cup=cup glass=cup mug=cup bottle plate bowl bag basket bucket book paper stick cane pole " +
		"phone car wheel hammer broom mop cloth rag towel knife spoon fork pan pot flower stone rock hat coat suitcase backpack " +
		"umbrella flag balloon pillow blanket basketball football tennis-ball racket bat club golf-club puck frisbee dumbbell barbell " +
		"wood log board brick drawer cabinet sink bar beam fence bike bicycle=bike skateboard surfboard horse obstacle hurdle=obstacle",
	nouns: map[string]Action{"u-turn": {Verb: Turn, Angle: math.Pi}, "stair": {Verb: Walk, Terrain: StairsUp}},
}

// styled returns a style at its full strength.
func styled(style string) []Tone { return []Tone{{style, 1}} }
