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

	Swing Verb = "swing" // arms

	Clap Verb = "clap"

	Nod   Verb = "nod"
	Shake Verb = "shake" // of the head, or of a hand, an arm or a fist that the prompt names
	Look  Verb = "look"
)

// Verbs of what people tell each other with their hands, and show of themselves.
const (
	Gesture Verb = "gesture"
	Talk    Verb = "talk"

	Salute Verb = "salute"

	Cross   Verb = "cross" // arms
	HandsOn Verb = "hands on"
	Cover   Verb = "cover" // a part of the face

	Yawn      Verb = "yawn"
	Breathe   Verb = "breathe" // so that it is seen
	Sigh      Verb = "sigh"
	Gasp      Verb = "gasp"
	Cough     Verb = "cough"
	Sneeze    Verb = "sneeze"
	JoinHands Verb = "join hands"
	Phone     Verb = "phone"
	Text      Verb = "text"
)

// Verbs of hands on the own body.
const (
	Touch   Verb = "touch"
	Scratch Verb = "scratch"
	Rub     Verb = "rub"
	Pat     Verb = "pat"
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
	Knob   Verb = "turn knob"

	Knock Verb = "knock"

	Hit    Verb = "hit"
	Slap   Verb = "slap"
	Hammer Verb = "hammer"
)

// Verbs of work with the hands, at a table and about the house, and of the care
// of oneself.
const (
	Drink Verb = "drink"
	Eat   Verb = "eat"

	Stir Verb = "stir"

	Cut Verb = "cut"

	Saw   Verb = "saw"
	Wipe  Verb = "wipe"
	Sweep Verb = "sweep"

	Dig   Verb = "dig"
	Write Verb = "write"
	Paint Verb = "paint"

	Read       Verb = "read"
	Photograph Verb = "photograph"

	Twist Verb = "twist" // the trunk
	Wash  Verb = "wash"

	Comb Verb = "comb"

	Wear Verb = "wear"

	Zip    Verb = "zip"
	Button Verb = "button"
	Tie    Verb = "tie"
)

// Verbs of the house, the kitchen and of pastimes, and more signs that hands give.
const (
	Surrender Verb = "surrender"

	Pledge Verb = "pledge"

	Fan Verb = "fan"

	ShadeEyes Verb = "shade eyes"

	Cradle Verb = "cradle"

	Unlock   Verb = "unlock"
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
	Stomp Verb = "stomp"

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

	Fall  Verb = "fall"
	Faint Verb = "faint"
)

// Verbs of sport without a ball.
const (
	Plank   Verb = "plank"
	PushUp  Verb = "push-up"
	SitUp   Verb = "sit-up"
	Crunch  Verb = "crunch"
	Climber Verb = "mountain climber"

	Bridge  Verb = "bridge"
	Bicycle Verb = "bicycle"

	Lunge     Verb = "lunge"
	HighKnees Verb = "high knees"

	LegRaise   Verb = "raise leg"
	LyingRaise Verb = "leg raise lying"
	KneeRaise  Verb = "raise knee"
	LegSwing   Verb = "swing leg"

	TouchToes Verb = "touch toes"
	Lean      Verb = "lean"
	SideBend  Verb = "side bend"

	WallSit     Verb = "wall sit"
	CrossLegs   Verb = "cross legs"
	StepInPlace Verb = "walk in place"
	Straddle    Verb = "legs apart"
	Tiptoes     Verb = "stand on tiptoes"

	ElbowToKnee Verb = "elbow to knee" // the one of the other side
	CatCow      Verb = "cat cow"
	Superman    Verb = "superman"
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

	Sway Verb = "sway"
)

// Verbs of single limbs: in turn, or while the others carry the body.
const (
	HugKnee Verb = "hug knee"
)

// Verbs of sports and rides.
const (
	Bat Verb = "bat"

	Skate Verb = "skate"

	Ride  Verb = "ride"
	Mount Verb = "get on a bike"
	Cycle Verb = "ride a bike"
	Drive Verb = "drive"
	Row   Verb = "row"

	Curl Verb = "curl"
)

// Verbs whose variant is a thing or a being.
const (
	Play Verb = "play" // an instrument, the Object

)
