package language

// Verbs of work with the hands, at a table and about the house, and of the care
// of oneself.
const (
	Drink      Verb = "drink"
	Eat        Verb = "eat"
	Smoke      Verb = "smoke"
	Stir       Verb = "stir"
	Pour       Verb = "pour"
	Cut        Verb = "cut"
	Chop       Verb = "chop" // wood
	Saw        Verb = "saw"
	Wipe       Verb = "wipe"
	Sweep      Verb = "sweep"
	Vacuum     Verb = "vacuum"
	Dig        Verb = "dig"
	Write      Verb = "write"
	Paint      Verb = "paint"
	Type       Verb = "type"
	Read       Verb = "read"
	Photograph Verb = "photograph"
	Handle     Verb = "handle"
	Fix        Verb = "fix"
	Knit       Verb = "knit"
	Squeeze    Verb = "squeeze"
	Wring      Verb = "wring"
	Twist      Verb = "twist" // the trunk
	Wash       Verb = "wash"
	Brush      Verb = "brush" // teeth
	Comb       Verb = "comb"
	Shave      Verb = "shave"
	Wear       Verb = "wear"
	Adjust     Verb = "adjust"
	Zip        Verb = "zip"
	Button     Verb = "button"
	Tie        Verb = "tie"
	MakeUp     Verb = "make up"
)

// work is work with the hands.
var work = area{
	kinds: map[Verb]kind{
		Drink:      {upper: true, seconds: 4.6, again: 4.4},
		Eat:        {upper: true, seconds: 4, open: true},
		Smoke:      {upper: true, seconds: 4.5, open: true},
		Stir:       {upper: true, seconds: 4, open: true},
		Pour:       {upper: true, seconds: 5.2, again: 5},
		Cut:        {upper: true, seconds: 4, open: true},
		Chop:       {seconds: 4, again: 1.7, open: true},
		Saw:        {upper: true, seconds: 4, open: true},
		Wipe:       {upper: true, seconds: 4, open: true},
		Sweep:      {upper: true, seconds: 4, open: true},
		Vacuum:     {upper: true, seconds: 4, open: true},
		Dig:        {seconds: 5, again: 2, open: true},
		Write:      {upper: true, seconds: 4, open: true},
		Paint:      {upper: true, seconds: 4, open: true},
		Type:       {upper: true, seconds: 4, open: true},
		Read:       {upper: true, seconds: 5, open: true},
		Photograph: {upper: true, seconds: 3.5, again: 1.2},
		Handle:     {upper: true, seconds: 4, open: true},
		Fix:        {upper: true, seconds: 4, open: true},
		Knit:       {upper: true, seconds: 4, open: true},
		Squeeze:    {upper: true, seconds: 2.4, again: 1.0},
		Wring:      {upper: true, seconds: 4, open: true},
		Twist:      {seconds: 3.4, again: 1.3},
		Wash:       {upper: true, seconds: 4, open: true},
		Brush:      {upper: true, seconds: 4, open: true},
		Comb:       {upper: true, seconds: 4, open: true},
		Shave:      {upper: true, seconds: 4, open: true},
		Wear:       {upper: true, seconds: 4.6, again: 4.5},
		Adjust:     {upper: true, seconds: 3, again: 1.1},
		Zip:        {upper: true, seconds: 2.9, again: 2.8},
		Button:     {upper: true, seconds: 4.5, open: true},
		Tie:        {upper: true, seconds: 4, open: true},
		MakeUp:     {upper: true, seconds: 4, open: true},
	},
	words: map[string]Action{
		"drink": {Verb: Drink}, "sip": {Verb: Drink, Speed: 0.85}, "swallow": {Verb: Drink}, "swig": {Verb: Drink, Speed: 1.4},
		"gulp": {Verb: Drink, Speed: 1.4}, "eat": {Verb: Eat}, "bite": {Verb: Eat}, "chew": {Verb: Eat}, "taste": {Verb: Eat},
		"dine": {Verb: Eat}, "smoke": {Verb: Smoke},
		"stir": {Verb: Stir}, "mix": {Verb: Stir}, "whisk": {Verb: Stir, Speed: 1.5}, "scoop": {Verb: Stir}, "cook": {Verb: Stir},
		"pour": {Verb: Pour}, "cut": {Verb: Cut}, "slice": {Verb: Cut}, "chop": {Verb: Cut, Speed: 1.2}, "saw": {Verb: Saw},
		"wipe": {Verb: Wipe}, "clean": {Verb: Wipe}, "polish": {Verb: Wipe}, "scrub": {Verb: Wipe, Speed: 1.3}, "dust": {Verb: Wipe},
		"swipe": {Verb: Wipe}, "sweep": {Verb: Sweep}, "mop": {Verb: Sweep, Variant: "mop"}, "vacuum": {Verb: Vacuum},
		"rake": {Verb: Sweep, Variant: "rake"}, "hoe": {Verb: Sweep, Variant: "rake"}, "dig": {Verb: Dig}, "shovel": {Verb: Dig},
		"write": {Verb: Write}, "draw": {Verb: Write, Variant: "picture"}, "sketch": {Verb: Write, Variant: "picture"},
		"sign": {Verb: Write}, "paint": {Verb: Paint}, "type": {Verb: Type}, "read": {Verb: Read}, "photograph": {Verb: Photograph},
		"handle": {Verb: Handle}, "use": {Verb: Handle}, "manipulate": {Verb: Handle}, "operate": {Verb: Handle},
		"interact": {Verb: Handle}, "arrange": {Verb: Handle}, "rearrange": {Verb: Handle}, "organize": {Verb: Handle},
		"organise": {Verb: Handle}, "sort": {Verb: Handle}, "assemble": {Verb: Handle}, "build": {Verb: Handle},
		"stack": {Verb: Handle}, "fix": {Verb: Fix}, "repair": {Verb: Fix}, "knit": {Verb: Knit},
		"squeeze": {Verb: Squeeze}, "crush": {Verb: Squeeze}, "wring": {Verb: Wring}, "twist": {Verb: Twist}, "wash": {Verb: Wash},
		"rinse": {Verb: Wash}, "lather": {Verb: Wash}, "soak": {Verb: Wash}, "shower": {Verb: Wash, Target: on(Trunk)},
		"brush": {Verb: Brush, Target: on(Mouth)}, "comb": {Verb: Comb}, "shave": {Verb: Shave},
		"wear": {Verb: Wear}, "dress": {Verb: Wear}, "adjust": {Verb: Adjust}, "zip": {Verb: Zip}, "unzip": {Verb: Zip},
		"button": {Verb: Button}, "unbutton": {Verb: Button}, "tie": {Verb: Tie}, "lace": {Verb: Tie, Object: "shoe"},
	},
	phrases: map[string]*Action{
		"chop wood": {Verb: Chop}, "split wood": {Verb: Chop}, "swing axe": {Verb: Chop}, "cut wood": {Verb: Saw},
		"saw wood": {Verb: Saw}, "cut tree": {Verb: Chop},
		"wipe table": {Verb: Wipe}, "wipe window": {Verb: Wipe, Object: "window"}, "wipe wall": {Verb: Wipe, Object: "window"},
		"clean window": {Verb: Wipe, Object: "window"}, "clean wall": {Verb: Wipe, Object: "window"},
		"wash window": {Verb: Wipe, Object: "window"}, "clean board": {Verb: Wipe, Object: "window"},
		"wipe floor": {Verb: Wipe, Object: "floor"}, "scrub floor": {Verb: Wipe, Object: "floor"},
		"clean floor": {Verb: Wipe, Object: "floor"}, "wash floor": {Verb: Wipe, Object: "floor"}, "wipe ground": {Verb: Wipe, Object: "floor"},
		"wipe brow": {Verb: Wipe, Variant: "brow"}, "wipe forehead": {Verb: Wipe, Variant: "brow"},
		"wipe sweat": {Verb: Wipe, Variant: "brow"}, "wipe face": {Verb: Wipe, Variant: "brow"},
		"wipe mouth": {Verb: Wipe, Target: on(Mouth)}, "wipe nose": {Verb: Wipe, Target: on(Mouth)},
		"mop floor": {Verb: Sweep, Variant: "mop"}, "rake leaves": {Verb: Sweep, Variant: "rake"}, "vacuum floor": {Verb: Vacuum},
		"sweep floor": {Verb: Sweep}, "wash hand": {Verb: Wash}, "wash face": {Verb: Wash, Target: on(Face)},
		"wash hair": {Verb: Wash, Target: on(Head)}, "wash body": {Verb: Wash, Target: on(Trunk)},
		"write on board": {Verb: Write, Object: "board"}, "write on wall": {Verb: Write, Object: "board"},
		"write on blackboard": {Verb: Write, Object: "board"}, "write on whiteboard": {Verb: Write, Object: "board"},
		"draw on wall": {Verb: Write, Object: "board"}, "draw on board": {Verb: Write, Object: "board"}, "paint wall": {Verb: Paint},
		"read book": {Verb: Read}, "hold book": {Verb: Read}, "take photo": {Verb: Photograph}, "take picture": {Verb: Photograph},
		"take photograph": {Verb: Photograph}, "take selfie": {Verb: Photograph},
		"type on keyboard": {Verb: Type}, "use keyboard": {Verb: Type}, "use computer": {Verb: Type}, "work on computer": {Verb: Type},
		"play video game": {Verb: Text},
		"brush teeth":     {Verb: Brush, Target: on(Mouth)}, "brush tooth": {Verb: Brush, Target: on(Mouth)}, "brush hair": {Verb: Comb},
		"comb hair": {Verb: Comb}, "fix hair": {Verb: Comb}, "do hair": {Verb: Comb},
		"put on jacket": {Verb: Wear}, "put on coat": {Verb: Wear}, "put on shirt": {Verb: Wear, Object: "shirt"},
		"put on sweater": {Verb: Wear, Object: "shirt"}, "put on dress": {Verb: Wear, Object: "shirt"},
		"put on trousers": {Verb: Wear, Object: "trousers"}, "put on pants": {Verb: Wear, Object: "trousers"},
		"put on jeans": {Verb: Wear, Object: "trousers"}, "pull up trousers": {Verb: Wear, Object: "trousers"},
		"pull on pants": {Verb: Wear, Object: "trousers"}, "put on clothes": {Verb: Wear}, "get dressed": {Verb: Wear},
		"take off": {Verb: Wear, Variant: "off"}, "take off jacket": {Verb: Wear, Variant: "off"}, "take off coat": {Verb: Wear, Variant: "off"},
		"zip up": {Verb: Zip}, "adjust clothes": {Verb: Adjust}, "adjust shirt": {Verb: Adjust}, "adjust jacket": {Verb: Adjust},
		"adjust tie": {Verb: Adjust}, "straighten clothes": {Verb: Adjust},
		"put on hat": {Verb: Wear, Object: "hat"}, "put on helmet": {Verb: Wear, Object: "hat"}, "put on cap": {Verb: Wear, Object: "hat"},
		"put on glasses": {Verb: Wear, Object: "glasses"}, "put on makeup": {Verb: MakeUp}, "apply makeup": {Verb: MakeUp},
		"put on shoe": {Verb: Tie, Object: "shoe"}, "tie shoe": {Verb: Tie, Object: "shoe"}, "tie shoelace": {Verb: Tie, Object: "shoe"},
		"tie lace": {Verb: Tie, Object: "shoe"}, "lace shoe": {Verb: Tie, Object: "shoe"},
		"wring cloth": {Verb: Wring}, "wring out": {Verb: Wring}, "twist body": {Verb: Twist}, "twist torso": {Verb: Twist},
		"twist waist": {Verb: Twist}, "rotate torso": {Verb: Twist}, "rotate upper body": {Verb: Twist}, "turn upper body": {Verb: Twist},
		"twist upper body": {Verb: Twist}, "rotate hip": {Verb: HipCircle},
	},
	objects: "window board=board blackboard=board whiteboard=board hat helmet=hat glasses shoe shoelace=shoe",
}
