package language

// Verbs of single limbs: in turn, or while the others carry the body.
const (
	HugKnee Verb = "hug knee"
)

// footwork is what feet do in turn, and limbs that are raised where others carry
// the body.
var footwork = area{
	kinds: map[Verb]kind{
		HugKnee: {seconds: 3.8, again: 3.8},
	},
	nouns: map[string]Action{
		"violinist": {Verb: Play, Object: "violin"}, "pianist": {Verb: Play, Object: "piano"}, "guitarist": {Verb: Play, Object: "guitar"},
		"drummer": {Verb: Play, Object: "drum"}, "cellist": {Verb: Play, Object: "cello"}, "flutist": {Verb: Play, Object: "flute"},
		"trumpeter": {Verb: Play, Object: "trumpet"}, "conductor": {Verb: Conduct}, "dancer": {Verb: Dance}, "juggler": {Verb: Juggle},
		"typist": {Verb: Type}, "swimmer": {Verb: Swim}, "archer": {Verb: Shoot, Variant: "bow", Object: "bow"},
		"walker": {Verb: Walk}, "hiker": {Verb: Walk}, "runner": {Verb: Run}, "jogger": {Verb: Run, Speed: 0.85},
		"sprinter": {Verb: Run, Speed: 1.7}, "crawler": {Verb: Crawl}, "jumper": {Verb: Jump}, "marcher": {Verb: Walk, Tones: styled("march")},
	},
	phrases: springs(map[string]*Action{
		"hug knee":           {Verb: HugKnee},
		"pull knee to chest": {Verb: HugKnee}, "pull knee up to chest": {Verb: HugKnee}, "bring knee to chest": {Verb: HugKnee},
		"bring knee up to chest": {Verb: HugKnee}, "draw knee to chest": {Verb: HugKnee}, "hug knee to chest": {Verb: HugKnee},
		"demi plie": {Verb: Squat, Variant: "plie", Size: 0.7}, "grand plie": {Verb: Squat, Variant: "plie", Size: 1.5},
		"do a plie":             {Verb: Squat, Variant: "plie"},
		"arm in fifth position": {Verb: Raise, Side: Both}, "arm in second position": {Verb: Spread, Side: Both},
		"arm to fifth position": {Verb: Raise, Side: Both}, "arm in fifth": {Verb: Raise, Side: Both},
		"pull hand back": {Verb: Gesture, Direction: Backward, Speed: 1.6},
		"pull hand away": {Verb: Gesture, Direction: Backward, Speed: 1.6},
		"jerk hand back": {Verb: Gesture, Direction: Backward, Speed: 1.8}, "jerk hand away": {Verb: Gesture, Direction: Backward, Speed: 1.8},
		"hand on lower back": {Verb: HandsOn, Target: on(Back)}, "hand on back": {Verb: HandsOn, Target: on(Back)},
		"hold lower back": {Verb: HandsOn, Target: on(Back)}, "hand at lower back": {Verb: HandsOn, Target: on(Back)},
		"smell it": {Verb: Bring, Target: on(Nose)}, "smell flower": {Verb: Bring, Target: on(Nose)},
		"sniff it": {Verb: Bring, Target: on(Nose)}, "smell": {Verb: Bring, Target: on(Nose)}, "sniff": {Verb: Bring, Target: on(Nose)},
		"abduct leg": {Verb: LegRaise, Direction: Leftward}, "abduct hip": {Verb: LegRaise, Direction: Leftward},
		"abduct arm": {Verb: Raise, Direction: Sideways}, "abduct shoulder": {Verb: Raise, Direction: Sideways},
		"adduct leg": {Verb: Put, Part: Leg, Direction: Downward}, "adduct arm": {Verb: Lower},
		"flex hip": {Verb: KneeRaise}, "flex knee": {Verb: Stretch, Part: Leg}, "flex leg": {Verb: KneeRaise},
		"flex shoulder": {Verb: Raise, Direction: Ahead}, "extend hip": {Verb: LegRaise, Direction: Backward},
		"hip flexion": {Verb: KneeRaise}, "hip abduction": {Verb: LegRaise, Direction: Leftward},
		"hip extension": {Verb: LegRaise, Direction: Backward}, "shoulder abduction": {Verb: Raise, Direction: Sideways},
		"shoulder flexion": {Verb: Raise, Direction: Ahead}, "lateral raise": {Verb: Raise, Side: Both, Direction: Sideways, Count: 2},
		"front raise": {Verb: Raise, Side: Both, Direction: Ahead, Count: 2},
		"bend elbow":  {Verb: Curl, Count: 1}, "flex elbow": {Verb: Curl, Count: 1},
		"free-throw": {Verb: Hoop}, "three-pointer": {Verb: Hoop}, "jump-shot": {Verb: Hoop}, "shoot three-pointer": {Verb: Hoop},
		"make jump-shot": {Verb: Hoop}, "make three-pointer": {Verb: Hoop}, "make free-throw": {Verb: Hoop}, "make layup": {Verb: Hoop},
		"shoot free-throw": {Verb: Hoop}, "shoot jump-shot": {Verb: Hoop}, "take free-throw": {Verb: Hoop}, "take jump-shot": {Verb: Hoop},
		"direct orchestra": {Verb: Conduct}, "direct choir": {Verb: Conduct}, "lead orchestra": {Verb: Conduct},
		"body roll": {Verb: Sway}, "shoulder shimmy": {Verb: Circle, Variant: "shoulder", Speed: 1.6},
		"shimmy": {Verb: Circle, Variant: "shoulder", Speed: 1.6}, "shimmy shoulder": {Verb: Circle, Variant: "shoulder", Speed: 1.6},
		"warrior two pose": {Verb: Warrior}, "warrior one pose": {Verb: Warrior}, "warrior 2": {Verb: Warrior},
		"warrior 1": {Verb: Warrior}, "warrior ii": {Verb: Warrior},
		"make yourself small": {Verb: Crouch, Size: 1.2}, "make himself small": {Verb: Crouch, Size: 1.2},
		"make herself small": {Verb: Crouch, Size: 1.2}, "make themselves small": {Verb: Crouch, Size: 1.2},
		"curl up": {Verb: Crouch, Size: 1.2}, "curl into a ball": {Verb: Crouch, Size: 1.2}, "curl up into a ball": {Verb: Crouch, Size: 1.2},
		"rotate ankle": {Verb: Circle, Part: Leg, Size: 0.5}, "circle ankle": {Verb: Circle, Part: Leg, Size: 0.5},
		"rotate foot": {Verb: Circle, Part: Leg, Size: 0.5}, "circle foot": {Verb: Circle, Part: Leg, Size: 0.6},
		"rise on toe": {Verb: Tiptoes}, "rise onto toe": {Verb: Tiptoes}, "rise up on toe": {Verb: Tiptoes}, "rise up onto toe": {Verb: Tiptoes},
		"have heart attack": {Verb: Faint}, "suffer heart attack": {Verb: Faint}, "weave between": {Verb: Walk, Path: Zigzag},
		"weave through": {Verb: Walk, Path: Zigzag}, "slalom": {Verb: Walk, Path: Zigzag}, "run slalom": {Verb: Run, Path: Zigzag},
		"twirl hair": {Verb: Scratch, Target: on(Head), Size: 0.7}, "play with hair": {Verb: Scratch, Target: on(Head), Size: 0.7},
		"flip hair":       {Verb: Scratch, Target: on(Head), Speed: 1.3},
		"hang up laundry": {Verb: Put, Direction: Upward, Side: Both, Count: 2},
		"hang laundry":    {Verb: Put, Direction: Upward, Side: Both, Count: 2},
		"hang up clothes": {Verb: Put, Direction: Upward, Side: Both, Count: 2}, "hang up coat": {Verb: Put, Direction: Upward},
		"hang picture": {Verb: Put, Direction: Upward, Side: Both},
		"fell tree":    {Verb: Chop}, "blow whistle": {Verb: Bring, Target: on(Mouth)}, "let it drop": {Verb: Lower},
		"let arm drop": {Verb: Lower}, "let arm fall": {Verb: Lower}, "let it fall": {Verb: Lower},
		"come to a stop": {Verb: Stand},
		"come to a halt": {Verb: Stand}, "slow to a stop": {Verb: Stand},
		"dive to left":   {Verb: Fall, Variant: "dive", Direction: Leftward, Speed: 1.4},
		"dive left":      {Verb: Fall, Variant: "dive", Direction: Leftward, Speed: 1.4},
		"dive to right":  {Verb: Fall, Variant: "dive", Direction: Rightward, Speed: 1.4},
		"dive right":     {Verb: Fall, Variant: "dive", Direction: Rightward, Speed: 1.4},
		"dive to side":   {Verb: Fall, Variant: "dive", Direction: Rightward, Speed: 1.4},
		"dive sideways":  {Verb: Fall, Variant: "dive", Direction: Rightward, Speed: 1.4},
		"throw overhead": {Verb: Throw, Side: Both}, "throw * overhead": {Verb: Throw, Side: Both},
		"throw over head": {Verb: Throw, Side: Both}, "throw * over head": {Verb: Throw, Side: Both},
		"go down on hands and knees": {Verb: Crawl, Variant: "still"}, "get to all fours": {Verb: Crawl, Variant: "still"},
		"tabletop position": {Verb: Crawl, Variant: "still"}, "travel on all fours": {Verb: Crawl}, "go on hands and knees": {Verb: Crawl},
		"stretch quad": {Verb: Stretch, Part: Leg}, "quad stretch": {Verb: Stretch, Part: Leg}, "stretch quadricep": {Verb: Stretch, Part: Leg},
		"bend leg back": {Verb: Stretch, Part: Leg}, "pull foot to butt": {Verb: Stretch, Part: Leg},
		"grab foot behind": {Verb: Stretch, Part: Leg}, "pull heel to butt": {Verb: Stretch, Part: Leg},
		"pull heel to buttock": {Verb: Stretch, Part: Leg}, "pull foot to buttock": {Verb: Stretch, Part: Leg},
		"stretch thigh":    {Verb: Stretch, Part: Leg},
		"hold foot behind": {Verb: Stretch, Part: Leg}, "hold ankle behind": {Verb: Stretch, Part: Leg},
		"grab ankle behind": {Verb: Stretch, Part: Leg}, "pull foot behind": {Verb: Stretch, Part: Leg},
		"pull foot up behind": {Verb: Stretch, Part: Leg}, "pull ankle behind": {Verb: Stretch, Part: Leg},
		"pull heel up behind": {Verb: Stretch, Part: Leg},
		"hold foot to butt":   {Verb: Stretch, Part: Leg}, "pull heel towards butt": {Verb: Stretch, Part: Leg},
		"bring heel to butt": {Verb: Stretch, Part: Leg}, "hold heel to butt": {Verb: Stretch, Part: Leg},
		"pull foot towards butt": {Verb: Stretch, Part: Leg},
	}),
}

// springs adds the ways in which a body is said to go from one foot to the other
// through the air.
func springs(phrases map[string]*Action) map[string]*Action {
	across := &Action{Verb: Hop, Variant: "alternate", Count: 4, Freely: true}
	for _, verb := range []string{"hop", "jump", "leap", "bounce", "spring", "bound"} {
		for _, from := range []string{"foot", "leg", "one"} {
			for _, to := range []string{"to", "onto", "on"} {
				for _, end := range []string{"foot", "leg", "other", "other foot", "other leg"} {
					phrases[verb+" from "+from+" "+to+" "+end] = across
				}
			}
		}
		phrases[verb+" foot to foot"] = across
		phrases[verb+" on alternate foot"] = across
		phrases[verb+" on alternate leg"] = across
		phrases[verb+" on alternating foot"] = across
		phrases[verb+" on alternating leg"] = across
	}
	return phrases
}
