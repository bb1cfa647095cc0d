package language

// Verbs of hands with things.
const (
	Take   Verb = "take"
	Put    Verb = "put"
	PickUp Verb = "pick up"
	Lift   Verb = "lift" // something heavy
	Carry  Verb = "carry"
	Hold   Verb = "hold"
	Give   Verb = "give"
	Bring  Verb = "bring"
	Drop   Verb = "drop"
	Throw  Verb = "throw"
	Catch  Verb = "catch"
	Juggle Verb = "juggle"
	Push   Verb = "push"
	Pull   Verb = "pull"
	Open   Verb = "open"
	Close  Verb = "close"
	Press  Verb = "press"
	Switch Verb = "switch"
	Knob   Verb = "turn knob"
	Screw  Verb = "screw"
	Knock  Verb = "knock"
	Tap    Verb = "tap"
	Hit    Verb = "hit"
	Slap   Verb = "slap"
	Hammer Verb = "hammer"
	Feed   Verb = "feed"
)

// things is hands with things: taken, carried, given, put somewhere.
var things = area{
	kinds: map[Verb]kind{
		Take:   {upper: true, seconds: 3.2, again: 3.0},
		Put:    {upper: true, seconds: 2.6, again: 2.4},
		PickUp: {seconds: 4.0, again: 3.6},
		Lift:   {seconds: 4.8, again: 4.8},
		Carry:  {upper: true, seconds: 4, open: true, holds: true},
		Hold:   {upper: true, seconds: 4, open: true, holds: true},
		Give:   {upper: true, seconds: 3.2, again: 3.0},
		Bring:  {upper: true, seconds: 3.1, again: 3.0},
		Drop:   {upper: true, seconds: 2.2, again: 2.0},
		Throw:  {seconds: 2.9, again: 2.7},
		Catch:  {upper: true, seconds: 2.4, again: 2.2},
		Juggle: {upper: true, seconds: 4, open: true},
		Push:   {seconds: 3.4, again: 3.2},
		Pull:   {seconds: 3.2, again: 1.5},
		Open:   {upper: true, seconds: 3.2, again: 3.0},
		Close:  {upper: true, seconds: 2.7, again: 2.6},
		Press:  {upper: true, seconds: 2.2, again: 2.0},
		Switch: {upper: true, seconds: 1.9, again: 1.8},
		Knob:   {upper: true, seconds: 3.0, again: 1.2},
		Screw:  {upper: true, seconds: 3.6, open: true},
		Knock:  {upper: true, seconds: 2.1, again: 0.3},
		Tap:    {upper: true, seconds: 2.2, again: 0.4},
		Hit:    {upper: true, seconds: 1.8, again: 1.6},
		Slap:   {upper: true, seconds: 1.8, again: 1.6},
		Hammer: {upper: true, seconds: 3.0, again: 0.55, open: true},
		Feed:   {upper: true, seconds: 4, again: 1.3},
	},
	words: map[string]Action{
		"grab": {Verb: Take, Speed: 1.2}, "grasp": {Verb: Take}, "seize": {Verb: Take, Speed: 1.3}, "clutch": {Verb: Take},
		"retrieve": {Verb: Take}, "collect": {Verb: Take}, "get": {Verb: Take}, "receive": {Verb: Take}, "accept": {Verb: Take},
		"take": {Verb: Take},
		"put":  {Verb: Put}, "set": {Verb: Put}, "place": {Verb: Put}, "deposit": {Verb: Put}, "insert": {Verb: Put},
		"pick": {Verb: PickUp}, "lift": {Verb: Lift}, "hoist": {Verb: Lift}, "elevate": {Verb: Raise}, "uplift": {Verb: Raise},
		"carry": {Verb: Carry}, "transport": {Verb: Carry}, "haul": {Verb: Carry}, "hold": {Verb: Hold}, "give": {Verb: Give},
		"hand": {Verb: Give}, "offer": {Verb: Give}, "pass": {Verb: Give}, "serve": {Verb: Give, Side: Both}, "bring": {Verb: Bring},
		"drop": {Verb: Drop}, "release": {Verb: Drop}, "throw": {Verb: Throw}, "toss": {Verb: Throw, Variant: "underhand"},
		"lob": {Verb: Throw, Variant: "underhand"}, "pitch": {Verb: Throw}, "fling": {Verb: Throw}, "hurl": {Verb: Throw, Size: 1.2},
		"chuck": {Verb: Throw},
		"catch": {Verb: Catch}, "juggle": {Verb: Juggle}, "push": {Verb: Push}, "shove": {Verb: Push, Speed: 1.4},
		"pull": {Verb: Pull}, "tug": {Verb: Pull}, "yank": {Verb: Pull, Speed: 1.5}, "drag": {Verb: Pull}, "heave": {Verb: Pull},
		"open": {Verb: Open}, "close": {Verb: Close}, "shut": {Verb: Close}, "light": {Verb: Switch}, "press": {Verb: Press},
		"screw": {Verb: Screw}, "knock": {Verb: Knock}, "tap": {Verb: Tap},
		"hit": {Verb: Hit}, "smash": {Verb: Hit}, "bang": {Verb: Hammer}, "pound": {Verb: Hammer}, "slap": {Verb: Slap},
		"smack": {Verb: Slap}, "swat": {Verb: Slap}, "hammer": {Verb: Hammer}, "feed": {Verb: Feed},
	},
	phrases: map[string]*Action{
		"take from shelf": {Verb: Take, Direction: Upward}, "take off shelf": {Verb: Take, Direction: Upward},
		"take something down from": {Verb: Take, Direction: Upward}, "take * from shelf": {Verb: Take, Direction: Upward},
		"take * off shelf": {Verb: Take, Direction: Upward}, "get * from shelf": {Verb: Take, Direction: Upward},
		"reach for": {Verb: Take}, "catch hold": {Verb: Take},
		"put down": {Verb: Put, Direction: Downward}, "set down": {Verb: Put, Direction: Downward},
		"put something down": {Verb: Put, Direction: Downward}, "put * down": {Verb: Put, Direction: Downward},
		"set * down": {Verb: Put, Direction: Downward}, "place * on floor": {Verb: Put, Direction: Downward},
		"place * on ground": {Verb: Put, Direction: Downward}, "put * on floor": {Verb: Put, Direction: Downward},
		"put * on ground": {Verb: Put, Direction: Downward},
		"put * on shelf":  {Verb: Put, Direction: Upward}, "place * on shelf": {Verb: Put, Direction: Upward},
		"put on shelf": {Verb: Put, Direction: Upward}, "put * on table": {Verb: Put}, "place * on table": {Verb: Put},
		"pick up": {Verb: PickUp}, "pick * up": {Verb: PickUp}, "pick up box": {Verb: PickUp, Side: Both, Object: "box"},
		"pick up with both hand": {Verb: PickUp, Side: Both}, "pick up * with both hand": {Verb: PickUp, Side: Both},
		"pick off": {Verb: PickUp},
		"lift up":  {Verb: Lift}, "lift overhead": {Verb: Lift, Direction: Upward}, "lift above head": {Verb: Lift, Direction: Upward},
		"lift * overhead": {Verb: Lift, Direction: Upward}, "lift * over head": {Verb: Lift, Direction: Upward},
		"lift * above head": {Verb: Lift, Direction: Upward},
		"hold box":          {Verb: Carry}, "hold something with both hand": {Verb: Carry}, "hold with both hand": {Verb: Carry},
		"hold * with both hand": {Verb: Carry}, "carry bag": {Verb: Carry, Variant: "aside", Object: "bag"},
		"carry bucket": {Verb: Carry, Variant: "aside", Object: "bag"}, "carry suitcase": {Verb: Carry, Variant: "aside", Object: "suitcase"},
		"carry overhead": {Verb: Carry, Variant: "overhead"}, "carry on shoulder": {Verb: Carry, Variant: "shoulder"},
		"carry * on shoulder": {Verb: Carry, Variant: "shoulder"}, "carry on head": {Verb: Carry, Variant: "overhead"},
		"carry * on head": {Verb: Carry, Variant: "overhead"}, "carry * above head": {Verb: Carry, Variant: "overhead"},
		"carry * over head": {Verb: Carry, Variant: "overhead"},
		"hand over":         {Verb: Give}, "hand out": {Verb: Give}, "pass over": {Verb: Give}, "give with both hand": {Verb: Give, Side: Both},
		"bring to chest": {Verb: Bring},
		"let go":         {Verb: Drop}, "throw underhand": {Verb: Throw, Variant: "underhand"},
		"underhand throw": {Verb: Throw, Variant: "underhand"}, "throw * underhand": {Verb: Throw, Variant: "underhand"},
		"throw overhand": {Verb: Throw}, "throw * overhand": {Verb: Throw}, "throw with both hand": {Verb: Throw, Side: Both},
		"throw * with both hand": {Verb: Throw, Side: Both}, "throw * with two hand": {Verb: Throw, Side: Both},
		"catch above head": {Verb: Catch, Direction: Upward}, "catch * above head": {Verb: Catch, Direction: Upward},
		"pull rope": {Verb: Pull, Object: "rope"}, "pull on rope": {Verb: Pull, Object: "rope"},
		"open door": {Verb: Open}, "open jar": {Verb: Open, Object: "jar"}, "open bottle": {Verb: Open, Object: "jar"},
		"open lid": {Verb: Open, Object: "jar"}, "open can": {Verb: Open, Object: "jar"}, "open drawer": {Verb: Open, Object: "drawer"},
		"close jar": {Verb: Close, Object: "jar"}, "close lid": {Verb: Close, Object: "jar"}, "close bottle": {Verb: Close, Object: "jar"},
		"press button": {Verb: Press}, "push button": {Verb: Press}, "turn on light": {Verb: Switch}, "turn off light": {Verb: Switch},
		"switch on": {Verb: Switch}, "switch off": {Verb: Switch}, "flip switch": {Verb: Switch}, "light switch": {Verb: Switch},
		"turn light on": {Verb: Switch}, "turn light off": {Verb: Switch}, "turn dial": {Verb: Knob}, "turn knob": {Verb: Knob},
		"turn handle": {Verb: Knob}, "turn key": {Verb: Knob}, "twist knob": {Verb: Knob}, "use dial": {Verb: Knob},
		"screw in bulb": {Verb: Screw, Direction: Upward}, "change bulb": {Verb: Screw, Direction: Upward},
		"screw in light bulb": {Verb: Screw, Direction: Upward}, "change light bulb": {Verb: Screw, Direction: Upward},
		"change lightbulb": {Verb: Screw, Direction: Upward},
		"knock on door":    {Verb: Knock}, "knock door": {Verb: Knock}, "knock over": {Verb: Hit}, "hit with hammer": {Verb: Hammer},
		"drive nail": {Verb: Hammer},
	},
	objects: "ball cup mug=cup glass=cup bottle jar rope door drawer button bag suitcase=bag bucket=bag basket=bag stick " +
		"club bat racket shelf cupboard=shelf cabinet=shelf book phone knife spoon bowl bread apple feather sack " +
		"cart trolley=cart wagon=cart wheelbarrow=cart barrow=cart handcart=cart stroller=cart pram=cart " +
		"rucksack=backpack item object thing=object",
}
