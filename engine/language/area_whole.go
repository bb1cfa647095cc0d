package language

// Verbs of the whole body where it stands.
const (
	Bow    Verb = "bow"
	Squat  Verb = "squat"
	Crouch Verb = "crouch"
	Kneel  Verb = "kneel"
	Sit    Verb = "sit"
	Rise   Verb = "rise" // to stand up from whatever the body rests in
	Jump   Verb = "jump"
	Hop    Verb = "hop"
)

// whole is what the whole body does where it stands.
var whole = area{
	kinds: map[Verb]kind{
		Bow:    {seconds: 3.3, again: 3.1},
		Squat:  {seconds: 2.3, again: 2.2},
		Crouch: {seconds: 2.2, stays: true, low: true},
		Kneel:  {seconds: 3.0, stays: true, low: true},
		Sit:    {seconds: 3.0, stays: true, low: true},
		Rise:   {seconds: 2.3},
		Jump:   {seconds: 2.3, again: 1.45},
		Hop:    {seconds: 2.0, again: 0.75},
	},
	words: map[string]Action{
		"squat": {Verb: Squat}, "crouch": {Verb: Crouch}, "stoop": {Verb: Crouch},
		"kneel": {Verb: Kneel}, "genuflect": {Verb: Kneel}, "sit": {Verb: Sit}, "seated": {Verb: Sit, Already: true}, "perch": {Verb: Sit},
		"rise": {Verb: Rise}, "arise": {Verb: Rise},
		"jump": {Verb: Jump}, "leap": {Verb: Jump, Travels: true}, "bound": {Verb: Jump, Travels: true}, "hop": {Verb: Hop},
		"bow": {Verb: Bow}, "curtsy": {Verb: Bow, Variant: "curtsy"},
	},
	phrases: map[string]*Action{
		"jump up and down": {Verb: Jump, Count: 3}, "hop up and down": {Verb: Hop, Count: 4}, "long jump": {Verb: Jump, Travels: true, Size: 1.3},
		"get on one knee": {Verb: Kneel}, "get down on one knee": {Verb: Kneel},
		"bend knee":   {Verb: Squat, Size: 0.6},
		"take a seat": {Verb: Sit}, "have a seat": {Verb: Sit}, "take a bow": {Verb: Bow},
		"stand up": {Verb: Rise}, "stand back up": {Verb: Rise}, "get up": {Verb: Rise}, "get back up": {Verb: Rise},
		"lower himself": {Verb: Crouch, Variant: "down"}, "lower herself": {Verb: Crouch, Variant: "down"},
		"lower themselves": {Verb: Crouch, Variant: "down"}, "lower themself": {Verb: Crouch, Variant: "down"},
		"lower itself": {Verb: Crouch, Variant: "down"}, "lower body": {Verb: Crouch, Variant: "down"},
		"drop to floor": {Verb: Crouch, Variant: "down"}, "drop to ground": {Verb: Crouch, Variant: "down"},
		"drop down to floor": {Verb: Crouch, Variant: "down"}, "drop down to ground": {Verb: Crouch, Variant: "down"},
		"get on floor": {Verb: Crouch, Variant: "down"}, "get on ground": {Verb: Crouch, Variant: "down"},
		"get down on floor": {Verb: Crouch, Variant: "down"}, "get down on ground": {Verb: Crouch, Variant: "down"},
		"go down to floor": {Verb: Crouch, Variant: "down"}, "go down to ground": {Verb: Crouch, Variant: "down"},
		"double over": {Verb: Bow, Speed: 1.4, With: []Action{{Verb: Hold, Side: Both, Target: on(Belly)}}}, "get down": {Verb: Crouch},
		"bend down": {Verb: Crouch}, "bend over": {Verb: Bow}, "bend forward": {Verb: Bow},
	},
	objects: "obstacle box chair seat=chair bench stool couch sofa=couch",
}
