package language

// Verbs of arms in the air, and of heads.
const (
	Wave      Verb = "wave"
	Raise     Verb = "raise"
	Lower     Verb = "lower"
	Point     Verb = "point"
	Reach     Verb = "reach"
	Extend    Verb = "extend"
	Stretch   Verb = "stretch"
	Spread    Verb = "spread"
	Circle    Verb = "circle" // with arms or wrists
	Swing     Verb = "swing"  // arms
	Flap      Verb = "flap"
	Flex      Verb = "flex"
	Clap      Verb = "clap"
	Celebrate Verb = "celebrate"
	TPose     Verb = "t-pose"
	APose     Verb = "a-pose"
	Nod       Verb = "nod"
	Shake     Verb = "shake" // of the head; a hand, an arm or a fist by what is said
	Look      Verb = "look"
)

// arms is what arms do in the air, and what heads do.
var arms = area{
	kinds: map[Verb]kind{
		Wave:      {upper: true, seconds: 2.6, again: 0.6},
		Raise:     {upper: true, seconds: 2.6, again: 2.6},
		Lower:     {upper: true, seconds: 2.8, again: 2.8},
		Point:     {upper: true, seconds: 2.2, again: 2.2},
		Reach:     {upper: true, seconds: 2.3, again: 2.3},
		Extend:    {upper: true, seconds: 2.4, again: 2.4, shown: true},
		Stretch:   {upper: true, seconds: 3.4, again: 3.4},
		Spread:    {upper: true, seconds: 2.6, again: 2.6, shown: true},
		Circle:    {upper: true, seconds: 3.2, again: 1.1},
		Swing:     {upper: true, seconds: 3.0, again: 1.0},
		Flap:      {upper: true, seconds: 2.4, again: 0.6},
		Flex:      {upper: true, seconds: 3.0, again: 3.0},
		Clap:      {upper: true, seconds: 1.6, again: 0.4},
		Celebrate: {upper: true, seconds: 2.6, again: 0.5},
		TPose:     {upper: true, seconds: 2.5, open: true},
		APose:     {upper: true, seconds: 2.5, open: true},
		Nod:       {upper: true, seconds: 1.1, again: 0.5, least: 1.2},
		Shake:     {upper: true, seconds: 1.4, again: 0.6, least: 1.5},
		Look:      {upper: true, seconds: 1.9, again: 1.9},
	},
	words: map[string]Action{
		"wave": {Verb: Wave}, "greet": {Verb: Wave}, "raise": {Verb: Raise}, "lower": {Verb: Lower}, "point": {Verb: Point},
		"clap": {Verb: Clap}, "applaud": {Verb: Clap}, "nod": {Verb: Nod}, "shake": {Verb: Shake},
		"look": {Verb: Look}, "glance": {Verb: Look, Speed: 1.3}, "gaze": {Verb: Look}, "stare": {Verb: Look}, "peek": {Verb: Look},
		"peer": {Verb: Look}, "watch": {Verb: Look},
		"reach": {Verb: Reach}, "extend": {Verb: Extend}, "outstretch": {Verb: Extend}, "stretch": {Verb: Stretch},
		"spread": {Verb: Spread}, "flap": {Verb: Flap}, "flutter": {Verb: Flap, Speed: 1.3},
		"flex": {Verb: Flex}, "celebrate": {Verb: Celebrate}, "cheer": {Verb: Celebrate}, "rejoice": {Verb: Celebrate},
		"t-pose": {Verb: TPose}, "tpose": {Verb: TPose}, "a-pose": {Verb: APose}, "apose": {Verb: APose},
		"swing": {Verb: Swing}, "flail": {Verb: Shake, Variant: "arm"},
	},
	nouns: map[string]Action{
		"t-pose": {Verb: TPose}, "tpose": {Verb: TPose}, "a-pose": {Verb: APose}, "apose": {Verb: APose},
	},
	phrases: map[string]*Action{
		"look around": {Verb: Look, Side: Both}, "look all around": {Verb: Look, Side: Both},
		"look left and right": {Verb: Look, Side: Both}, "look right and left": {Verb: Look, Side: Both},
		"look from side to side": {Verb: Look, Side: Both},
		"look up and down":       {Verb: Look, Direction: Upward}, "look over shoulder": {Verb: Look, Direction: Backward},
		"look back": {Verb: Look, Direction: Backward}, "look behind": {Verb: Look, Direction: Backward},
		"turn head": {Verb: Look}, "rotate head": {Verb: Look}, "tilt head": {Verb: Nod, Variant: "tilt"},
		"roll head": {Verb: Circle, Variant: "head"}, "circle head": {Verb: Circle, Variant: "head"},
		"rotate neck": {Verb: Circle, Variant: "head"}, "neck roll": {Verb: Circle, Variant: "head"},
		"head roll": {Verb: Circle, Variant: "head"}, "neck circle": {Verb: Circle, Variant: "head"}, "head circle": {Verb: Circle,
			Variant: "head"},
		"shake head": {Verb: Shake}, "nod head": {Verb: Nod}, "bow head": {Verb: Look, Direction: Downward},
		"lower head": {Verb: Look, Direction: Downward}, "raise head": {Verb: Look, Direction: Upward},
		"lift head":     {Verb: Look, Direction: Upward},
		"wave overhead": {Verb: Wave, Variant: "up"}, "wave goodbye": {Verb: Wave}, "wave hello": {Verb: Wave},
		"wave arm": {Verb: Wave, Variant: "up"}, "wave both arm": {Verb: Wave, Variant: "up", Side: Both},
		"wave both hand": {Verb: Wave, Variant: "up", Side: Both}, "wave for help": {Verb: Wave, Variant: "up", Side: Both},
		"circle arm": {Verb: Circle}, "circle leg": {Verb: Circle}, "move leg in circle": {Verb: Circle}, "rotate leg": {Verb: Circle},
		"rotate arm": {Verb: Circle}, "swing arm in circle": {Verb: Circle}, "arm circle": {Verb: Circle, Variant: "small"},
		"move arm in circle": {Verb: Circle}, "windmill arm": {Verb: Circle}, "roll shoulder": {Verb: Circle, Variant: "shoulder"},
		"circle shoulder": {Verb: Circle, Variant: "shoulder"}, "circle neck": {Verb: Circle, Variant: "head"},
		"rotate shoulder": {Verb: Circle, Variant: "shoulder"},
		"rotate wrist":    {Verb: Circle, Variant: "wrist"}, "circle wrist": {Verb: Circle, Variant: "wrist"},
		"rotate hand": {Verb: Circle, Variant: "wrist"}, "circle hand": {Verb: Circle, Variant: "wrist"},
		"swing arm": {Verb: Swing}, "swing both arm": {Verb: Swing, Side: Both}, "swing arm back and forth": {Verb: Swing, Side: Both},
		"swing arm from side to side": {Verb: Swing, Variant: "aside"},
		"lift arm":                    {Verb: Raise}, "lift hand": {Verb: Raise}, "lift heel": {Verb: Raise}, "pull up leg": {Verb: Raise},
		"lift both arm": {Verb: Raise, Side: Both}, "lift both hand": {Verb: Raise, Side: Both}, "put hand up": {Verb: Raise},
		"put hand in air": {Verb: Raise, Side: Both}, "put arm in air": {Verb: Raise, Side: Both}, "throw hand in air": {Verb: Celebrate},
		"throw arm in air": {Verb: Celebrate}, "hand in air": {Verb: Raise, Side: Both}, "hold up hand": {Verb: Raise},
		"put arm up": {Verb: Raise}, "hand up": {Verb: Raise, Side: Both},
		"put arm down": {Verb: Lower}, "put hand down": {Verb: Lower}, "drop arm": {Verb: Lower, Speed: 1.5}, "bring arm down": {Verb: Lower},
		"stretch out arm": {Verb: Extend}, "hold out arm": {Verb: Extend}, "hold out hand": {Verb: Extend},
		"straighten arm": {Verb: Extend}, "stretch arm": {Verb: Stretch},
		"stretch to side": {Verb: Stretch, Variant: "aside"}, "side stretch": {Verb: Stretch, Variant: "aside"},
		"stretch shoulder": {Verb: Stretch, Variant: "across"},
		"open arm":         {Verb: Spread}, "open arm wide": {Verb: Spread}, "spread arm": {Verb: Spread}, "spread wing": {Verb: Flap},
		"flap arm": {Verb: Flap}, "clap hand": {Verb: Clap}, "flex muscle": {Verb: Flex}, "flex bicep": {Verb: Flex},
		"show muscle": {Verb: Flex}, "pump fist": {Verb: Celebrate}, "raise arm in victory": {Verb: Celebrate},
		"t pose": {Verb: TPose}, "stand in t-pose": {Verb: TPose}, "hold t-pose": {Verb: TPose}, "stand in a-pose": {Verb: APose},
		"hold a-pose": {Verb: APose}, "a pose": {Verb: APose},
		"shake hand": {Verb: Shake, Variant: "hand"}, "shake arm": {Verb: Shake, Variant: "arm"},
		"shake fist": {Verb: Shake, Variant: "fist"}, "wave arm wildly": {Verb: Shake, Variant: "arm"},
	},
}
