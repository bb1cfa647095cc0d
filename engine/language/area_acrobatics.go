package language

// Verbs of acrobats.
const (
	Cartwheel  Verb = "cartwheel"
	Handstand  Verb = "handstand"
	Handspring Verb = "handspring"
	Flip       Verb = "flip"
	GrandLeap  Verb = "grand leap"
	Hang       Verb = "hang"
	PullUp     Verb = "pull-up"
	Climb      Verb = "climb"
	ClimbOver  Verb = "climb over"
	Swim       Verb = "swim"
	Headstand  Verb = "headstand"
)

// acrobat is what turns bodies upside down or takes them off the ground.
var acrobat = area{
	kinds: map[Verb]kind{
		Cartwheel: {seconds: 2.8, again: 2.3}, Handstand: {seconds: 3.0, stays: true, low: true}, Handspring: {seconds: 2.9, again: 2.1},
		Flip: {seconds: 2.4, again: 1.8}, GrandLeap: {seconds: 2.2, again: 1.6}, Hang: {seconds: 3, stays: true, low: true},
		PullUp: {seconds: 4.6, again: 2, down: 2.6}, Climb: {seconds: 4, open: true, low: true},
		ClimbOver: {seconds: 3.6, again: 3.0},
		Swim:      {seconds: 4, open: true}, Headstand: {seconds: 4.5, stays: true, low: true},
	},
	words: map[string]Action{
		"cartwheel": {Verb: Cartwheel}, "handstand": {Verb: Handstand}, "headstand": {Verb: Headstand}, "handspring": {Verb: Handspring},
		"flip": {Verb: Flip, Direction: Backward}, "backflip": {Verb: Flip, Direction: Backward},
		"backstroke": {Verb: Swim, Variant: "back"}, "sideflip": {Verb: Flip, Direction: Leftward},
		"frontflip": {Verb: Flip}, "hang": {Verb: Hang}, "dangle": {Verb: Hang}, "pullup": {Verb: PullUp, Count: 2},
		"swim": {Verb: Swim}, "breaststroke": {Verb: Swim}, "climb": {Verb: Climb},
	},
	phrases: map[string]*Action{
		"cart wheel": {Verb: Cartwheel}, "hand stand": {Verb: Handstand}, "stand on hands": {Verb: Handstand},
		"head stand": {Verb: Headstand}, "stand on head": {Verb: Headstand}, "hand spring": {Verb: Handspring},
		"front handspring": {Verb: Handspring},
		"back flip":        {Verb: Flip, Direction: Backward}, "flip backward": {Verb: Flip, Direction: Backward},
		"flip backwards": {Verb: Flip, Direction: Backward}, "back somersault": {Verb: Flip, Direction: Backward},
		"side flip": {Verb: Flip, Direction: Leftward}, "flip sideways": {Verb: Flip, Direction: Leftward},
		"flip to side": {Verb: Flip, Direction: Leftward}, "aerial": {Verb: Flip, Direction: Leftward}, "front flip": {Verb: Flip},
		"flip forward": {Verb: Flip}, "forward flip": {Verb: Flip}, "front somersault": {Verb: Flip},
		"grand jete": {Verb: GrandLeap}, "split leap": {Verb: GrandLeap}, "ballet leap": {Verb: GrandLeap},
		"hang from": {Verb: Hang}, "hang on": {Verb: Hang}, "hold on to bar": {Verb: Hang},
		"swim breaststroke": {Verb: Swim}, "swim backstroke": {Verb: Swim, Variant: "back"}, "swim on back": {Verb: Swim, Variant: "back"},
		"float on back": {Verb: Swim, Variant: "back"}, "freestyle stroke": {Verb: Swim, Variant: "crawl"},
		"swim front crawl": {Verb: Swim, Variant: "crawl"}, "front crawl": {Verb: Swim, Variant: "crawl"},
		"swim freestyle": {Verb: Swim, Variant: "crawl"}, "freestyle swim": {Verb: Swim, Variant: "crawl"},
		"swim the crawl": {Verb: Swim, Variant: "crawl"}, "swim crawl": {Verb: Swim, Variant: "crawl"},
		"climb up": {Verb: Climb}, "climb ladder": {Verb: Climb}, "climb up ladder": {Verb: Climb},
		"climb wall": {Verb: Climb, Variant: "wall"}, "climb up wall": {Verb: Climb, Variant: "wall"},
		"rock climb": {Verb: Climb, Variant: "wall"}, "climb rock": {Verb: Climb, Variant: "wall"},
		"climb cliff": {Verb: Climb, Variant: "wall"},
		"climb rope":  {Verb: Climb, Variant: "rope"}, "climb up rope": {Verb: Climb, Variant: "rope"},
		"climb pole": {Verb: Climb, Variant: "rope"},
	},
}
