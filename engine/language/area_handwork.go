package language

// Verbs of the house, the kitchen and of pastimes, and more signs that hands give.
const (
	Stop       Verb = "stop sign"
	Shush      Verb = "shush"
	WagFinger  Verb = "wag finger"
	ThumbsDown Verb = "thumbs down"
	Surrender  Verb = "surrender"
	HighFive   Verb = "high five"
	FistBump   Verb = "fist bump"
	Snap       Verb = "snap" // fingers
	Pledge     Verb = "pledge"
	CrossSelf  Verb = "cross oneself"
	Victory    Verb = "victory sign"
	BiteNails  Verb = "bite nails"
	BlowNose   Verb = "blow nose"
	BlowOut    Verb = "blow out"
	Fan        Verb = "fan"
	Listen     Verb = "listen"
	ShadeEyes  Verb = "shade eyes"
	Binoculars Verb = "binoculars"
	Knuckles   Verb = "crack knuckles"
	Vomit      Verb = "vomit"
	Spell      Verb = "cast spell"
	Knead      Verb = "knead"
	RollDough  Verb = "roll dough"
	Iron       Verb = "iron"
	Fold       Verb = "fold"
	Sew        Verb = "sew"
	Peel       Verb = "peel"
	Sprinkle   Verb = "sprinkle"
	FlipPan    Verb = "flip pan"
	Spray      Verb = "spray"
	Toast      Verb = "toast" // to raise a glass
	Strike     Verb = "strike match"
	Fish       Verb = "fish"
	Cards      Verb = "cards"
	Dice       Verb = "dice"
	Cradle     Verb = "cradle"
	Crank      Verb = "crank"
	Lever      Verb = "pull lever"
	Unlock     Verb = "unlock"
	Umbrella   Verb = "umbrella"
	Remote     Verb = "remote"
	Pump       Verb = "pump"
	Pet        Verb = "pet"
	Dry        Verb = "dry"
	Nails      Verb = "file nails"
)

// handwork is what else hands do.
var handwork = area{
	kinds: map[Verb]kind{
		Stop:       {upper: true, seconds: 2.4, again: 2.2, shown: true},
		Shush:      {upper: true, seconds: 2.4, again: 2.2},
		WagFinger:  {upper: true, seconds: 2.6, again: 0.5},
		ThumbsDown: {upper: true, seconds: 2.4, again: 2.2, shown: true},
		Surrender:  {upper: true, seconds: 3, open: true, holds: true},
		HighFive:   {upper: true, seconds: 1.9, again: 1.7},
		FistBump:   {upper: true, seconds: 2.0, again: 1.8},
		Snap:       {upper: true, seconds: 2.0, again: 0.5},
		Pledge:     {upper: true, seconds: 3.2, open: true, holds: true},
		CrossSelf:  {upper: true, seconds: 3.4, again: 3.2},
		Victory:    {upper: true, seconds: 2.4, again: 2.2, shown: true},
		BiteNails:  {upper: true, seconds: 4, open: true},
		BlowNose:   {upper: true, seconds: 3.2, again: 3.0},
		BlowOut:    {upper: true, seconds: 2.4, again: 2.0},
		Fan:        {upper: true, seconds: 3.4, open: true},
		Listen:     {upper: true, seconds: 3, open: true},
		ShadeEyes:  {upper: true, seconds: 3.4, open: true},
		Binoculars: {upper: true, seconds: 4, open: true},
		Knuckles:   {upper: true, seconds: 3.2, again: 1.4},
		Vomit:      {seconds: 4, again: 1.4},
		Spell:      {upper: true, seconds: 3.4, again: 3.2},
		Knead:      {upper: true, seconds: 4, open: true},
		RollDough:  {upper: true, seconds: 4, open: true},
		Iron:       {upper: true, seconds: 4, open: true},
		Fold:       {upper: true, seconds: 4.5, open: true},
		Sew:        {upper: true, seconds: 4, open: true},
		Peel:       {upper: true, seconds: 4, open: true},
		Sprinkle:   {upper: true, seconds: 3, open: true},
		FlipPan:    {upper: true, seconds: 2.6, again: 1.2},
		Spray:      {upper: true, seconds: 3.4, open: true},
		Toast:      {upper: true, seconds: 3.9, again: 3.9},
		Strike:     {upper: true, seconds: 3.6, again: 3.4},
		Fish:       {upper: true, seconds: 6, open: true},
		Cards:      {upper: true, seconds: 4.5, open: true},
		Dice:       {upper: true, seconds: 3, again: 2.8},
		Cradle:     {upper: true, seconds: 4, open: true, holds: true},
		Crank:      {upper: true, seconds: 3.5, open: true},
		Lever:      {upper: true, seconds: 3, again: 2.8},
		Unlock:     {upper: true, seconds: 3, again: 2.8},
		Umbrella:   {upper: true, seconds: 4, open: true, holds: true},
		Remote:     {upper: true, seconds: 3.5, open: true},
		Pump:       {seconds: 4, again: 1, open: true},
		Pet:        {seconds: 4.5, open: true},
		Dry:        {upper: true, seconds: 4, open: true},
		Nails:      {upper: true, seconds: 4, open: true},
	},
	words: map[string]Action{
		"shush": {Verb: Shush}, "hush": {Verb: Shush}, "scold": {Verb: WagFinger}, "admonish": {Verb: WagFinger},
		"surrender": {Verb: Surrender}, "fan": {Verb: Fan}, "eavesdrop": {Verb: Listen},
		"vomit": {Verb: Vomit}, "puke": {Verb: Vomit}, "retch": {Verb: Vomit}, "knead": {Verb: Knead}, "iron": {Verb: Iron},
		"fold": {Verb: Fold}, "sew": {Verb: Sew}, "stitch": {Verb: Sew}, "embroider": {Verb: Sew}, "peel": {Verb: Peel},
		"grate": {Verb: Peel}, "whittle": {Verb: Peel},
		"sprinkle": {Verb: Sprinkle}, "season": {Verb: Sprinkle}, "spray": {Verb: Spray}, "fish": {Verb: Fish},
		"cradle": {Verb: Cradle}, "crank": {Verb: Crank}, "unlock": {Verb: Unlock}, "pet": {Verb: Pet}, "dry": {Verb: Dry},
		"towel": {Verb: Dry}, "snap": {Verb: Snap}, "deal": {Verb: Cards}, "fist-bump": {Verb: FistBump}, "high-five": {Verb: HighFive},
	},
	phrases: map[string]*Action{
		"gesture to stop": {Verb: Stop}, "signal to stop": {Verb: Stop}, "motion to stop": {Verb: Stop}, "stop gesture": {Verb: Stop},
		"stop sign": {Verb: Stop}, "halt sign": {Verb: Stop}, "gesture stop": {Verb: Stop}, "signal stop": {Verb: Stop},
		"hand up to stop": {Verb: Stop}, "hold up hand to stop": {Verb: Stop}, "gesture to halt": {Verb: Stop},
		"finger to lip": {Verb: Shush}, "finger on lip": {Verb: Shush}, "put finger to lip": {Verb: Shush},
		"put finger on lip": {Verb: Shush}, "signal to be quiet": {Verb: Shush}, "gesture to be quiet": {Verb: Shush},
		"quiet gesture": {Verb: Shush},
		"wag finger":    {Verb: WagFinger}, "shake finger": {Verb: WagFinger}, "wave finger": {Verb: WagFinger},
		"thumb down": {Verb: ThumbsDown}, "give thumb down": {Verb: ThumbsDown}, "show thumb down": {Verb: ThumbsDown},
		"high five": {Verb: HighFive}, "give high five": {Verb: HighFive}, "fist bump": {Verb: FistBump},
		"give fist bump": {Verb: FistBump}, "bump fist": {Verb: FistBump}, "snap finger": {Verb: Snap}, "click finger": {Verb: Snap},
		"hand on heart": {Verb: Pledge}, "hand over heart": {Verb: Pledge}, "put hand on heart": {Verb: Pledge},
		"put hand over heart": {Verb: Pledge}, "pledge allegiance": {Verb: Pledge}, "cross himself": {Verb: CrossSelf},
		"cross herself": {Verb: CrossSelf}, "cross themselves": {Verb: CrossSelf}, "sign of cross": {Verb: CrossSelf},
		"make sign of cross": {Verb: CrossSelf},
		"peace sign":         {Verb: Victory}, "victory sign": {Verb: Victory}, "make peace sign": {Verb: Victory},
		"show peace sign": {Verb: Victory}, "make victory sign": {Verb: Victory}, "show victory sign": {Verb: Victory},
		"bite nail": {Verb: BiteNails}, "bite nails": {Verb: BiteNails}, "chew nails": {Verb: BiteNails}, "chew nail": {Verb: BiteNails},
		"bite fingernail": {Verb: BiteNails}, "chew fingernail": {Verb: BiteNails}, "blow nose": {Verb: BlowNose},
		"blow out candle": {Verb: BlowOut}, "blow out": {Verb: BlowOut}, "blow bubble": {Verb: BlowOut}, "blow up balloon": {Verb: BlowOut},
		"fan himself": {Verb: Fan}, "fan herself": {Verb: Fan}, "fan themselves": {Verb: Fan}, "fan face": {Verb: Fan},
		"cup ear": {Verb: Listen}, "hand to ear": {Verb: Listen}, "hand behind ear": {Verb: Listen}, "listen closely": {Verb: Listen},
		"listen carefully": {Verb: Listen}, "listen at door": {Verb: Listen},
		"shade eye": {Verb: ShadeEyes}, "shield eye": {Verb: ShadeEyes}, "look into distance": {Verb: ShadeEyes},
		"look in distance": {Verb: ShadeEyes}, "look far away": {Verb: ShadeEyes}, "look through binoculars": {Verb: Binoculars},
		"use binoculars": {Verb: Binoculars}, "look through telescope": {Verb: Binoculars}, "look through binocular": {Verb: Binoculars},
		"crack knuckle": {Verb: Knuckles}, "throw up on floor": {Verb: Vomit}, "cast spell": {Verb: Spell}, "do magic": {Verb: Spell},
		"use magic": {Verb: Spell}, "cast magic": {Verb: Spell},
		"knead dough": {Verb: Knead}, "roll dough": {Verb: RollDough}, "roll out dough": {Verb: RollDough},
		"use rolling pin": {Verb: RollDough}, "iron clothes": {Verb: Iron}, "iron shirt": {Verb: Iron}, "fold clothes": {Verb: Fold},
		"fold laundry": {Verb: Fold}, "fold towel": {Verb: Fold}, "fold paper": {Verb: Fold}, "fold shirt": {Verb: Fold},
		"add salt": {Verb: Sprinkle}, "flip pancake": {Verb: FlipPan}, "flip pan": {Verb: FlipPan}, "toss pan": {Verb: FlipPan},
		"flip omelette": {Verb: FlipPan}, "water plant": {Verb: Spray, Variant: "can"}, "water flower": {Verb: Spray, Variant: "can"},
		"raise glass": {Verb: Toast}, "make toast": {Verb: Toast}, "clink glass": {Verb: Toast}, "propose toast": {Verb: Toast},
		"strike match": {Verb: Strike}, "light match": {Verb: Strike}, "light candle": {Verb: Strike}, "light cigarette": {Verb: Strike},
		"light lighter": {Verb: Strike},
		"cast line":     {Verb: Fish}, "cast fishing rod": {Verb: Fish}, "cast rod": {Verb: Fish}, "go fishing": {Verb: Fish},
		"reel in fish": {Verb: Fish}, "reel in": {Verb: Fish}, "deal card": {Verb: Cards}, "play card": {Verb: Cards},
		"shuffle card": {Verb: Cards, Variant: "shuffle"}, "shuffle cards": {Verb: Cards, Variant: "shuffle"},
		"play cards": {Verb: Cards}, "deal cards": {Verb: Cards}, "roll dice": {Verb: Dice}, "throw dice": {Verb: Dice},
		"roll die":  {Verb: Dice},
		"rock baby": {Verb: Cradle}, "hold baby": {Verb: Cradle}, "cradle baby": {Verb: Cradle}, "rock child": {Verb: Cradle},
		"carry baby": {Verb: Cradle}, "turn crank": {Verb: Crank}, "wind up": {Verb: Crank}, "pull lever": {Verb: Lever},
		"pull down lever": {Verb: Lever}, "pull slot machine": {Verb: Lever},
		"unlock door": {Verb: Unlock}, "lock door": {Verb: Unlock}, "insert key": {Verb: Unlock}, "hold umbrella": {Verb: Umbrella},
		"carry umbrella": {Verb: Umbrella}, "open umbrella": {Verb: Umbrella}, "use umbrella": {Verb: Umbrella},
		"use remote": {Verb: Remote}, "change channel": {Verb: Remote}, "press remote": {Verb: Remote}, "point remote": {Verb: Remote},
		"pump air": {Verb: Pump}, "pump tire": {Verb: Pump}, "pump up tire": {Verb: Pump}, "use pump": {Verb: Pump},
		"pet dog": {Verb: Pet}, "pet cat": {Verb: Pet}, "stroke dog": {Verb: Pet}, "stroke cat": {Verb: Pet}, "pet animal": {Verb: Pet},
		"dry hair": {Verb: Dry}, "dry off": {Verb: Dry}, "blow dry hair": {Verb: Dry}, "towel off": {Verb: Dry},
		"dry hand": {Verb: Dry, Variant: "hand"}, "file nail": {Verb: Nails}, "paint nail": {Verb: Nails}, "polish nail": {Verb: Nails},
		"open curtain": {Verb: Open, Object: "curtain"}, "close curtain": {Verb: Close, Object: "curtain"},
		"draw curtain": {Verb: Open, Object: "curtain"}, "pull curtain": {Verb: Close, Object: "curtain"},
		"open window": {Verb: Open, Object: "sash"}, "close window": {Verb: Close, Object: "sash"},
		"wash dish": {Verb: Wash, Object: "dish"}, "wash plate": {Verb: Wash, Object: "dish"}, "do dish": {Verb: Wash, Object: "dish"},
		"take shower": {Verb: Wash, Variant: "shower"}, "take a shower": {Verb: Wash, Variant: "shower"},
		"have shower":  {Verb: Wash, Variant: "shower"},
		"put on glove": {Verb: Wear, Object: "glove"}, "put on headphone": {Verb: Wear, Object: "headphone"},
		"tie hair": {Verb: Tie, Object: "hair"}, "tie ponytail": {Verb: Tie, Object: "hair"}, "make ponytail": {Verb: Tie, Object: "hair"},
		"throw dart": {Verb: Throw, Variant: "dart"}, "play dart": {Verb: Throw, Variant: "dart"},
		"throw frisbee": {Verb: Throw, Variant: "frisbee"}, "cut paper": {Verb: Cut, Object: "paper"},
		"use scissor": {Verb: Cut, Object: "paper"}, "cut with scissor": {Verb: Cut, Object: "paper"},
		"make small circle with arm": {Verb: Circle, Variant: "small"}, "small arm circle": {Verb: Circle, Variant: "small"},
		"small circle with arm": {Verb: Circle, Variant: "small"}, "make circle with arm": {Verb: Circle},
		"make big circle with arm": {Verb: Circle}, "circle with arm": {Verb: Circle},
		"stretch arm across chest": {Verb: Stretch, Variant: "across"}, "stretch arm across body": {Verb: Stretch, Variant: "across"},
		"pull arm across chest": {Verb: Stretch, Variant: "across"}, "use screwdriver": {Verb: Screw}, "turn screw": {Verb: Screw},
		"point at ceiling": {Verb: Point, Direction: Upward}, "point to ceiling": {Verb: Point, Direction: Upward},
		"point at sky": {Verb: Point, Direction: Upward}, "point to sky": {Verb: Point, Direction: Upward},
		"point at star": {Verb: Point, Direction: Upward},
		"clench fist":   {Verb: Squeeze, Side: Both, Variant: "fist"}, "clench hand": {Verb: Squeeze, Side: Both, Variant: "fist"},
		"make fist": {Verb: Squeeze, Variant: "fist"}, "open and close hand": {Verb: Squeeze, Side: Both, Variant: "fist"},
		"open and close fist": {Verb: Squeeze, Side: Both, Variant: "fist"},
		"slap thigh":          {Verb: Pat, Target: on(Thigh), Speed: 1.2}, "slap knee": {Verb: Pat, Target: on(Thigh), Speed: 1.2},
		"slap leg": {Verb: Pat, Target: on(Thigh), Speed: 1.2}, "pick nose": {Verb: Scratch, Target: on(Nose)},
		"tip hat": {Verb: Salute, Object: "hat"}, "doff hat": {Verb: Salute, Object: "hat"}, "raise hat": {Verb: Salute, Object: "hat"},
		"take off hat": {Verb: Wear, Variant: "off", Object: "hat"}, "take off cap": {Verb: Wear, Variant: "off", Object: "hat"},
		"take off helmet": {Verb: Wear, Variant: "off", Object: "hat"}, "take off shirt": {Verb: Wear, Variant: "off"},
		"take off sweater": {Verb: Wear, Variant: "off"}, "take off glasses": {Verb: Wear, Variant: "off", Object: "glasses"},
		"flip coin": {Verb: Snap, Object: "coin"}, "toss coin": {Verb: Snap, Object: "coin"}, "throw coin": {Verb: Snap, Object: "coin"},
		"swing hammer": {Verb: Hammer}, "brush horse": {Verb: Brush, Object: "horse"}, "groom horse": {Verb: Brush, Object: "horse"},
		"brush dog":    {Verb: Brush, Object: "horse"},
		"shake bottle": {Verb: Shake, Variant: "bottle"}, "shake can": {Verb: Shake, Variant: "bottle"},
		"shake cocktail": {Verb: Shake, Variant: "bottle"}, "shake maraca": {Verb: Shake, Variant: "bottle"},
		"apply lotion": {Verb: Rub, Target: on(Arm)}, "put on lotion": {Verb: Rub, Target: on(Arm)},
		"apply sunscreen": {Verb: Rub, Target: on(Arm)}, "put on sunscreen": {Verb: Rub, Target: on(Arm)},
		"swing lasso": {Verb: Circle, Variant: "lasso"}, "throw lasso": {Verb: Circle, Variant: "lasso"},
		"twirl lasso": {Verb: Circle, Variant: "lasso"}, "sharpen knife": {Verb: Peel}, "ring bell": {Verb: Shake, Variant: "bell"},
		"hand in pocket": {Verb: HandsOn, Variant: "pocket"}, "put hand in pocket": {Verb: HandsOn, Variant: "pocket"},
		"hands in pockets":  {Verb: HandsOn, Variant: "pocket"},
		"put palm together": {Verb: Pray}, "bring palm together": {Verb: Pray}, "press palm together": {Verb: Pray},
	},
	objects: "umbrella curtain dish plate=dish glove headphone remote key lever iron towel dough card dice dart frisbee paper",
}
