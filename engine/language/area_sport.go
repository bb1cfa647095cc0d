package language

// Verbs of sports and rides.
const (
	Golf     Verb = "golf"
	Bat      Verb = "bat"
	Tennis   Verb = "tennis"
	Dribble  Verb = "dribble"
	Hoop     Verb = "shoot a hoop"
	Spike    Verb = "spike"
	Bump     Verb = "dig a ball"
	Set      Verb = "set a ball"
	Bowl     Verb = "bowl"
	Ski      Verb = "ski"
	Skate    Verb = "skate"
	Surf     Verb = "surf"
	Ride     Verb = "ride"
	Mount    Verb = "get on a bike"
	Cycle    Verb = "ride a bike"
	Drive    Verb = "drive"
	Row      Verb = "row"
	Weights  Verb = "lift weights"
	Deadlift Verb = "deadlift"
	Curl     Verb = "curl"
	KeepUp   Verb = "juggle a ball"
	Header   Verb = "head a ball"
)

// sport is games with balls and clubs, what slides and what is ridden, and weights.
var sport = area{
	kinds: map[Verb]kind{
		Golf: {seconds: 4.6, again: 3.8}, Bat: {seconds: 3.2, again: 2.6}, Tennis: {seconds: 2.9, again: 1.8}, Dribble: {seconds: 3, open: true},
		Hoop: {seconds: 2.1, again: 1.5}, Spike: {seconds: 2.6, again: 2.1}, Bump: {seconds: 1.7, again: 1.1},
		Set: {seconds: 1.8, again: 1.2}, Bowl: {seconds: 3.6, again: 3},
		Ski: {seconds: 4, open: true}, Skate: {seconds: 4, open: true}, Surf: {seconds: 4, open: true}, Ride: {seconds: 4, open: true},
		Cycle: {seconds: 6, open: true}, Mount: {seconds: 2.4, stays: true, low: true},
		Drive: {seconds: 6, open: true, low: true}, Row: {seconds: 7, open: true, low: true},
		Weights: {seconds: 4.4, again: 3.4}, Deadlift: {seconds: 5.6, again: 4.6}, Curl: {seconds: 4, again: 1.7},
		KeepUp: {seconds: 3, open: true}, Header: {seconds: 2.3, again: 1.8},
	},
	words: map[string]Action{
		"golf": {Verb: Golf}, "golfer": {Verb: Golf}, "minigolf": {Verb: Golf, Variant: "putt"}, "putt": {Verb: Golf, Variant: "putt"},
		"bat": {Verb: Bat}, "baseball": {Verb: Bat}, "cricket": {Verb: Bat}, "softball": {Verb: Bat}, "batter": {Verb: Bat},
		"tennis": {Verb: Tennis}, "forehand": {Verb: Tennis}, "backhand": {Verb: Tennis, Variant: "backhand"},
		"badminton": {Verb: Tennis}, "squash": {Verb: Tennis}, "racquetball": {Verb: Tennis}, "pingpong": {Verb: Tennis, Size: 0.7},
		"volley":  {Verb: Tennis, Speed: 1.2},
		"dribble": {Verb: Dribble}, "basketball": {Verb: Dribble}, "dunk": {Verb: Hoop, Size: 1.3}, "layup": {Verb: Hoop},
		"volleyball": {Verb: Spike}, "spike": {Verb: Spike}, "bowling": {Verb: Bowl}, "soccer": {Verb: Kick, Variant: "ball"},
		"football": {Verb: Kick, Variant: "ball"},
		"ski":      {Verb: Ski}, "skate": {Verb: Skate}, "rollerblade": {Verb: Skate}, "skateboard": {Verb: Surf}, "snowboard": {Verb: Surf},
		"surf": {Verb: Surf}, "surfboard": {Verb: Surf},
		"ride": {Verb: Ride, Travels: true}, "bicycle": {Verb: Cycle, Travels: true}, "bike": {Verb: Cycle, Travels: true},
		"cycle": {Verb: Cycle, Travels: true}, "pedal": {Verb: Cycle, Travels: true},
		"peddle": {Verb: Cycle, Travels: true}, "motorcycle": {Verb: Cycle, Variant: "motor", Travels: true},
		"drive": {Verb: Drive}, "steer": {Verb: Drive}, "row": {Verb: Row},
		"paddle": {Verb: Row}, "canoe": {Verb: Row}, "kayak": {Verb: Row}, "rowing": {Verb: Row},
		"deadlift": {Verb: Deadlift}, "weightlift": {Verb: Weights}, "weightlifter": {Verb: Weights}, "barbell": {Verb: Weights},
		"dumbbell": {Verb: Curl}, "curl": {Verb: Curl},
	},
	phrases: map[string]*Action{
		"play golf": {Verb: Golf}, "swing golf club": {Verb: Golf}, "golf swing": {Verb: Golf}, "swing club": {Verb: Golf},
		"hit golf ball": {Verb: Golf}, "mini golf": {Verb: Golf, Variant: "putt"}, "play mini golf": {Verb: Golf, Variant: "putt"},
		"play minigolf": {Verb: Golf, Variant: "putt"}, "tee off": {Verb: Golf}, "swing golf": {Verb: Golf},
		"practice golf": {Verb: Golf}, "practice golf swing": {Verb: Golf},
		"play baseball": {Verb: Bat}, "swing bat": {Verb: Bat}, "swing baseball bat": {Verb: Bat}, "baseball swing": {Verb: Bat},
		"hit baseball": {Verb: Bat}, "play cricket": {Verb: Bat},
		"play tennis": {Verb: Tennis}, "play racket": {Verb: Tennis}, "swing racket": {Verb: Tennis}, "swing tennis racket": {Verb: Tennis},
		"hit tennis ball": {Verb: Tennis}, "tennis serve": {Verb: Tennis, Variant: "serve"},
		"serve tennis ball": {Verb: Tennis, Variant: "serve"}, "serve ball": {Verb: Tennis, Variant: "serve"},
		"play badminton": {Verb: Tennis}, "table tennis": {Verb: Tennis, Size: 0.7}, "play table tennis": {Verb: Tennis, Size: 0.7},
		"ping pong": {Verb: Tennis, Size: 0.7}, "play ping pong": {Verb: Tennis, Size: 0.7},
		"play basketball": {Verb: Dribble}, "dribble basketball": {Verb: Dribble}, "dribble ball": {Verb: Dribble},
		"bounce ball": {Verb: Dribble}, "bounce basketball": {Verb: Dribble}, "shoot basketball": {Verb: Hoop},
		"shoot hoop": {Verb: Hoop}, "throw basketball": {Verb: Hoop}, "shoot basket": {Verb: Hoop}, "jump shot": {Verb: Hoop},
		"slam dunk": {Verb: Hoop, Size: 1.3}, "shoot ball": {Verb: Hoop},
		"play volleyball": {Verb: Spike}, "spike ball": {Verb: Spike}, "spike volleyball": {Verb: Spike}, "hit volleyball": {Verb: Spike},
		"bump volleyball": {Verb: Bump}, "set volleyball": {Verb: Set}, "serve volleyball": {Verb: Tennis, Variant: "serve"},
		"play bowling": {Verb: Bowl}, "bowl ball": {Verb: Bowl}, "throw bowling ball": {Verb: Bowl}, "roll ball": {Verb: Bowl},
		"do header": {Verb: Header}, "score header": {Verb: Header}, "jump header": {Verb: Header}, "diving header": {Verb: Header},
		"play soccer": {Verb: Kick, Variant: "ball"}, "play football": {Verb: Kick, Variant: "ball"}, "juggle soccer ball": {Verb: KeepUp},
		"juggle football": {Verb: KeepUp}, "ball with foot": {Verb: KeepUp},
		"ice skate": {Verb: Skate}, "roller skate": {Verb: Skate}, "speed skate": {Verb: Skate, Speed: 1.2},
		"ride off": {Verb: Ride, Travels: true}, "ride away": {Verb: Ride, Travels: true}, "cycle off": {Verb: Cycle, Travels: true},
		"cycle away": {Verb: Cycle, Travels: true}, "ride skateboard": {Verb: Surf}, "ride surfboard": {Verb: Surf},
		"ride wave": {Verb: Surf}, "ride horse": {Verb: Ride, Travels: true},
		"horse riding": {Verb: Ride, Travels: true}, "ride bike": {Verb: Cycle, Travels: true},
		"ride bicycle": {Verb: Cycle, Travels: true}, "ride motorcycle": {Verb: Cycle, Variant: "motor", Travels: true},
		"ride motorbike": {Verb: Cycle, Variant: "motor", Travels: true},
		"drive car":      {Verb: Drive}, "turn steering wheel": {Verb: Drive}, "steering wheel": {Verb: Drive},
		"hold steering wheel": {Verb: Drive},
		"row boat":            {Verb: Row}, "paddle boat": {Verb: Row}, "paddle canoe": {Verb: Row}, "lift weight": {Verb: Weights},
		"lift barbell": {Verb: Weights}, "lift dumbbell": {Verb: Curl}, "weight lifting": {Verb: Weights},
		"overhead press": {Verb: Weights}, "press weight": {Verb: Weights}, "shoulder press": {Verb: Weights},
		"dead lift": {Verb: Deadlift}, "bicep curl": {Verb: Curl}, "curl weight": {Verb: Curl}, "curl dumbbell": {Verb: Curl},
		"do curl": {Verb: Curl}, "do bicep": {Verb: Curl},
	},
	objects: "club racket racquet=racket hoop basket horse bike=bicycle bicycle car wheel boat oar weight barbell dumbbell ski board",
}
