package language

// Verbs of sport without a ball.
const (
	Plank       Verb = "plank"
	PushUp      Verb = "push-up"
	SitUp       Verb = "sit-up"
	Crunch      Verb = "crunch"
	Climber     Verb = "mountain climber"
	Burpee      Verb = "burpee"
	Bridge      Verb = "bridge"
	Bicycle     Verb = "bicycle"
	JumpingJack Verb = "jumping jack"
	StarJump    Verb = "star jump"
	TuckJump    Verb = "tuck jump"
	JumpRope    Verb = "jump rope"
	Lunge       Verb = "lunge"
	HighKnees   Verb = "high knees"
	ButtKicks   Verb = "butt kicks"
	LegRaise    Verb = "raise leg"
	LyingRaise  Verb = "leg raise lying"
	KneeRaise   Verb = "raise knee"
	LegSwing    Verb = "swing leg"
	OneLeg      Verb = "stand on one leg"
	Tree        Verb = "tree"
	TouchToes   Verb = "touch toes"
	Lean        Verb = "lean"
	SideBend    Verb = "side bend"
	HipCircle   Verb = "hip circle"
	WallSit     Verb = "wall sit"
	CrossLegs   Verb = "cross legs"
	StepInPlace Verb = "walk in place"
	Straddle    Verb = "legs apart"
	Tiptoes     Verb = "stand on tiptoes"
	CalfRaise   Verb = "calf raise"
	Warrior     Verb = "warrior"
	DownwardDog Verb = "downward dog"
	Cobra       Verb = "cobra"
	Lotus       Verb = "lotus"
	Splits      Verb = "splits"
	ElbowToKnee Verb = "elbow to knee" // the one of the other side
	CatCow      Verb = "cat cow"
	Superman    Verb = "superman"
)

// exercise is what bodies do to keep fit.
var exercise = area{
	kinds: map[Verb]kind{
		Plank: {seconds: 3, stays: true, low: true}, PushUp: {seconds: 4.4, again: 1.5, down: 2}, SitUp: {seconds: 7, again: 1.7, down: 4.4},
		Crunch:  {seconds: 6.6, again: 1.3, down: 4.4},
		Climber: {seconds: 5, open: true, down: 2}, Burpee: {seconds: 4.4, again: 3.8}, Bridge: {seconds: 8.3, again: 2.1, down: 5},
		Bicycle:     {seconds: 7, open: true, down: 4},
		JumpingJack: {seconds: 2.0, again: 0.95}, StarJump: {seconds: 2.3, again: 1.6}, TuckJump: {seconds: 2.3, again: 1.6},
		JumpRope: {seconds: 4, open: true},
		Lunge:    {seconds: 2.4, again: 1.85}, HighKnees: {seconds: 3, open: true}, ButtKicks: {seconds: 3, open: true},
		LegRaise: {seconds: 2.4, again: 2.1}, LyingRaise: {seconds: 7.5, again: 2.1, down: 4.4}, KneeRaise: {seconds: 2.4, again: 2.1},
		ElbowToKnee: {seconds: 2.5, again: 1.28},
		LegSwing:    {seconds: 2.0, again: 0.95},
		OneLeg:      {seconds: 1.6, stays: true}, Tree: {seconds: 2, stays: true}, TouchToes: {seconds: 2.9, again: 2.8},
		Lean: {seconds: 1.5, stays: true}, SideBend: {seconds: 2.4, again: 1.95}, HipCircle: {seconds: 3.5, open: true},
		WallSit: {seconds: 2, stays: true}, CrossLegs: {seconds: 1.6, stays: true}, StepInPlace: {seconds: 3, open: true},
		Straddle: {seconds: 1.5, stays: true},
		Tiptoes:  {seconds: 1.4, stays: true}, CalfRaise: {seconds: 2.0, again: 1.5},
		Warrior: {seconds: 2.5, stays: true}, DownwardDog: {seconds: 3, stays: true, low: true}, Cobra: {seconds: 6, stays: true, low: true},
		Lotus: {seconds: 3.5, stays: true, low: true}, Splits: {seconds: 3.5, stays: true, low: true},
		CatCow: {seconds: 6, open: true, down: 2.5}, Superman: {seconds: 12.7, again: 3, down: 9},
	},
	words: map[string]Action{
		"plank": {Verb: Plank}, "pushup": {Verb: PushUp, Count: 2}, "situp": {Verb: SitUp, Count: 2}, "crunch": {Verb: Crunch, Count: 2},
		"burpee": {Verb: Burpee},
		"lunge":  {Verb: Lunge}, "lean": {Verb: Lean}, "tilt": {Verb: Lean},
	},
	phrases: limbs(map[string]*Action{
		"push up": {Verb: PushUp}, "press up": {Verb: PushUp}, "sit up": {Verb: SitUp}, "ab crunch": {Verb: Crunch},
		"hold plank": {Verb: Plank}, "plank position": {Verb: Plank}, "hold plank position": {Verb: Plank},
		"get into plank": {Verb: Plank}, "get into plank position": {Verb: Plank}, "side plank": {Verb: Plank, Variant: "side"},
		"hold side plank": {Verb: Plank, Variant: "side"},
		"bird dog":        {Verb: LegRaise, Variant: "dog"}, "cat cow": {Verb: CatCow}, "cat stretch": {Verb: CatCow},
		"arch back": {Verb: CatCow}, "superman": {Verb: Superman}, "superman exercise": {Verb: Superman},
		"mountain climber": {Verb: Climber}, "glute bridge": {Verb: Bridge}, "hip thrust": {Verb: Bridge}, "do a bridge": {Verb: Bridge},
		"bicycle crunch": {Verb: Bicycle}, "elbow to knee crunch": {Verb: ElbowToKnee, Count: 4}, "elbow to knee": {Verb: ElbowToKnee},
		"cross crunch": {Verb: ElbowToKnee, Count: 4}, "bicycle kick": {Verb: Bicycle},
		"jumping jack": {Verb: JumpingJack, Count: 3}, "jump jack": {Verb: JumpingJack, Count: 3}, "star jump": {Verb: StarJump},
		"tuck jump": {Verb: TuckJump},
		"jump rope": {Verb: JumpRope}, "skip rope": {Verb: JumpRope}, "jump a rope": {Verb: JumpRope}, "skip with rope": {Verb: JumpRope},
		"lunge forward": {Verb: Lunge}, "lunge across": {Verb: Lunge, Travels: true}, "walk lunge": {Verb: Lunge, Travels: true},
		"lunge along": {Verb: Lunge, Travels: true}, "side lunge": {Verb: Lunge, Direction: Leftward},
		"lunge sideways": {Verb: Lunge, Direction: Leftward}, "lunge to side": {Verb: Lunge, Direction: Leftward},
		"high knee": {Verb: HighKnees}, "high knees": {Verb: HighKnees}, "butt kick": {Verb: ButtKicks}, "run in place": {Verb: HighKnees},
		"run on the spot": {Verb: HighKnees}, "jog in place": {Verb: HighKnees},

		"leg raise": {Verb: LegRaise}, "leg lift": {Verb: LegRaise},

		"lying leg raise": {Verb: LyingRaise, Count: 2}, "swing leg": {Verb: LegSwing, Count: 2},
		"swing left leg": {Verb: LegSwing, Side: Left, Count: 2}, "swing right leg": {Verb: LegSwing, Side: Right, Count: 2},
		"leg swing":        {Verb: LegSwing, Count: 3},
		"stand on one leg": {Verb: OneLeg}, "balance on one leg": {Verb: OneLeg}, "stand on left leg": {Verb: OneLeg, Side: Right},
		"stand on right leg":  {Verb: OneLeg, Side: Left},
		"balance on left leg": {Verb: OneLeg, Side: Right}, "balance on right leg": {Verb: OneLeg, Side: Left},
		"stand on one foot": {Verb: OneLeg}, "balance on one foot": {Verb: OneLeg},
		"stand on left foot": {Verb: OneLeg, Side: Right}, "stand on right foot": {Verb: OneLeg, Side: Left},
		"balance on left foot": {Verb: OneLeg, Side: Right}, "balance on right foot": {Verb: OneLeg, Side: Left},
		"warrior pose": {Verb: Warrior}, "warrior one": {Verb: Warrior}, "warrior two": {Verb: Warrior}, "downward dog": {Verb: DownwardDog},
		"downward facing dog": {Verb: DownwardDog}, "cobra pose": {Verb: Cobra}, "upward dog": {Verb: Cobra},
		"lotus position": {Verb: Lotus}, "sit in lotus position": {Verb: Lotus}, "sit in lotus pose": {Verb: Lotus},
		"sit down in lotus position": {Verb: Lotus}, "lotus pose": {Verb: Lotus}, "do the splits": {Verb: Splits},
		"do splits": {Verb: Splits}, "do a split": {Verb: Splits},
		"tree pose": {Verb: Tree}, "yoga": {Verb: Tree}, "do yoga": {Verb: Tree}, "touch toes": {Verb: TouchToes},
		"touch feet": {Verb: TouchToes}, "touch ground": {Verb: TouchToes}, "touch floor": {Verb: TouchToes},
		"side bend": {Verb: SideBend, Count: 2}, "bend to side": {Verb: SideBend}, "bend sideways": {Verb: SideBend},
		"bend to left": {Verb: SideBend, Side: Left}, "bend to right": {Verb: SideBend, Side: Right},

		"hip circle": {Verb: HipCircle}, "hula hoop": {Verb: HipCircle}, "circle hips": {Verb: HipCircle},
		"rotate hips": {Verb: HipCircle}, "wall sit": {Verb: WallSit}, "spread leg": {Verb: Straddle}, "spread foot": {Verb: Straddle},
		"leg apart": {Verb: Straddle}, "foot apart": {Verb: Straddle}, "leg spread": {Verb: Straddle}, "spread leg apart": {Verb: Straddle},
		"stand with leg apart": {Verb: Straddle}, "stand with foot apart": {Verb: Straddle},
		"stand with foot shoulder width apart": {Verb: Straddle, Size: 0.5}, "foot shoulder width apart": {Verb: Straddle, Size: 0.5},
		"leg shoulder width apart": {Verb: Straddle, Size: 0.5}, "foot hip width apart": {Verb: Straddle, Size: 0.4},
		"widen stance": {Verb: Straddle}, "cross leg": {Verb: CrossLegs}, "cross leg over": {Verb: CrossLegs},
		"cross foot": {Verb: CrossLegs}, "cross ankle": {Verb: CrossLegs}, "leg crossed": {Verb: CrossLegs},
		"sit cross-legged": {Verb: Sit, Variant: "crossed", Floor: true}, "sit down cross-legged": {Verb: Sit, Variant: "crossed", Floor: true},
		"stand on tiptoe": {Verb: Tiptoes}, "stand on toe": {Verb: Tiptoes}, "stand on tip of toe": {Verb: Tiptoes},
		"rise on tiptoe": {Verb: Tiptoes}, "rise onto tiptoe": {Verb: Tiptoes}, "rise up on tiptoe": {Verb: Tiptoes},
		"get on tiptoe": {Verb: Tiptoes}, "go on tiptoe": {Verb: Tiptoes}, "go up on toe": {Verb: Tiptoes},
		"raise heel": {Verb: Tiptoes}, "calf raise": {Verb: CalfRaise, Count: 3}, "heel raise": {Verb: CalfRaise, Count: 3},
		"lean forward": {Verb: Lean}, "lean back": {Verb: Lean, Direction: Backward}, "lean backward": {Verb: Lean, Direction: Backward},
		"lean backwards": {Verb: Lean, Direction: Backward},
		"lean to left":   {Verb: Lean, Direction: Leftward}, "lean left": {Verb: Lean, Direction: Leftward},
		"lean to right": {Verb: Lean, Direction: Rightward}, "lean right": {Verb: Lean, Direction: Rightward},
		"lean to side": {Verb: Lean, Direction: Leftward}, "lean sideways": {Verb: Lean, Direction: Leftward},
	}),
}

// limbs adds the ways in which a leg, a foot or a knee is said to be raised: which
// one, and to where.
func limbs(phrases map[string]*Action) map[string]*Action {
	sides := map[string]Side{"": Either, "left ": Left, "right ": Right}
	ways := map[string]Direction{"": Forward, " forward": Forward, " up": Forward, " to side": Leftward, " to the side": Leftward,
		" sideways": Leftward, " up to side": Leftward, " out to side": Leftward, " up sideways": Leftward, " out sideways": Leftward,
		" out": Forward, " out front": Forward, " up behind": Backward, " out behind": Backward, " back": Backward,
		" backward": Backward, " backwards": Backward, " behind": Backward}
	verbs := map[string]float64{"raise": 0, "lift": 0, "extend": 0, "stretch": 0.7}
	for verb, size := range verbs {
		for which, side := range sides {
			for way, to := range ways {
				phrases[verb+" "+which+"leg"+way] = &Action{Verb: LegRaise, Side: side, Size: size, Direction: outward(to, side)}
				phrases[verb+" "+which+"foot"+way] = &Action{Verb: LegRaise, Side: side, Size: 0.6, Direction: outward(to, side)}
			}
			phrases[verb+" "+which+"knee"] = &Action{Verb: KneeRaise, Side: side, Size: size}
		}
	}
	return phrases
}

// outward is a direction to the side of a limb.
func outward(d Direction, side Side) Direction {
	if d == Leftward && side == Right {
		return Rightward
	}
	return d
}
