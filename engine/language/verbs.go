package language

// Verbs of standing and of going over the ground.
const (
	Stand Verb = "stand"
	Walk  Verb = "walk"
	Run   Verb = "run"
	Turn  Verb = "turn"
)

// Verbs of arms in the air, and of heads.
const (
	Wave    Verb = "wave"
	Raise   Verb = "raise"
	Lower   Verb = "lower"
	Point   Verb = "point"
	Reach   Verb = "reach"
	Extend  Verb = "extend"
	Stretch Verb = "stretch"
	Spread  Verb = "spread"
	Swing   Verb = "swing" // arms
	Clap    Verb = "clap"
	Look    Verb = "look"
)

// Verbs of what people tell each other with their hands, and show of themselves.
const (
	Gesture   Verb = "gesture"
	Talk      Verb = "talk"
	Salute    Verb = "salute"
	Cross     Verb = "cross" // arms
	HandsOn   Verb = "hands on"
	Cover     Verb = "cover" // a part of the face
	JoinHands Verb = "join hands"
	Phone     Verb = "phone"
	Text      Verb = "text"
)

// Verbs of hands on the own body.
const (
	Touch Verb = "touch"
)

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
	Push   Verb = "push"
	Pull   Verb = "pull"
	Open   Verb = "open"
	Close  Verb = "close"
	Press  Verb = "press"
	Switch Verb = "switch"
	Knock  Verb = "knock"
	Hit    Verb = "hit"
	Slap   Verb = "slap"
)

// Verbs of work with the hands, at a table and about the house, and of the care
// of oneself.
const (
	Drink Verb = "drink"
	Eat   Verb = "eat"

	Wear Verb = "wear"
	Tie  Verb = "tie"
)

// Verbs of the house, the kitchen and of pastimes, and more signs that hands give.
const (
	Surrender Verb = "surrender"
	Pledge    Verb = "pledge"

	Cradle   Verb = "cradle"
	Umbrella Verb = "umbrella"
)

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

// Verbs on the floor.
const (
	Lie   Verb = "lie"
	Sleep Verb = "sleep"
	Crawl Verb = "crawl"
)

// Verbs of fighting.
const (
	Kick  Verb = "kick"
	Punch Verb = "punch"
	Box   Verb = "box"
	Block Verb = "block"
	Dodge Verb = "dodge"
	Duck  Verb = "duck"
	Slash Verb = "slash"
	Stab  Verb = "stab"
	Shoot Verb = "shoot"
)

// Verbs of what happens to a body, and of how it shrinks from something.
const (
	Pushed  Verb = "pushed"
	Stumble Verb = "stumble"
	Slip    Verb = "slip"
	Fall    Verb = "fall"
)

// Verbs of sport without a ball.
const (
	Plank       Verb = "plank"
	Bicycle     Verb = "bicycle"
	HighKnees   Verb = "high knees"
	LegRaise    Verb = "raise leg"
	LyingRaise  Verb = "leg raise lying"
	KneeRaise   Verb = "raise knee"
	LegSwing    Verb = "swing leg"
	TouchToes   Verb = "touch toes"
	Lean        Verb = "lean"
	SideBend    Verb = "side bend"
	WallSit     Verb = "wall sit"
	StepInPlace Verb = "walk in place"
)

// Verbs of acrobats.
const (
	Hang      Verb = "hang"
	PullUp    Verb = "pull-up"
	Climb     Verb = "climb"
	ClimbOver Verb = "climb over"
)

// Verbs of dancing.
const (
	Dance Verb = "dance"
	Sway  Verb = "sway"
)

// Verbs of single limbs: in turn, or while the others carry the body.
const (
	HugKnee Verb = "hug knee"
)

// Verbs of sports and rides.
const (
	Skate Verb = "skate"
	Ride  Verb = "ride"
	Mount Verb = "get on a bike"
	Cycle Verb = "ride a bike"
	Drive Verb = "drive"
	Curl  Verb = "curl"
)
