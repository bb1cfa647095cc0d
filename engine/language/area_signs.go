package language

// Verbs of what people tell each other with their hands, and show of themselves.
const (
	Gesture      Verb = "gesture"
	Talk         Verb = "talk"
	Beckon       Verb = "beckon"
	Salute       Verb = "salute"
	Hug          Verb = "hug"
	Pray         Verb = "pray"
	Think        Verb = "think"
	Shrug        Verb = "shrug"
	Facepalm     Verb = "facepalm"
	ThumbsUp     Verb = "thumbs up"
	BlowKiss     Verb = "blow kiss"
	CheckWatch   Verb = "check watch"
	CountFingers Verb = "count fingers"
	Cross        Verb = "cross" // arms
	HandsOn      Verb = "hands on"
	Cover        Verb = "cover" // a part of the face
	Laugh        Verb = "laugh"
	Cry          Verb = "cry"
	Yawn         Verb = "yawn"
	Breathe      Verb = "breathe" // so that it is seen
	Sigh         Verb = "sigh"
	Gasp         Verb = "gasp"
	Cough        Verb = "cough"
	Sneeze       Verb = "sneeze"
	JoinHands    Verb = "join hands"
	Phone        Verb = "phone"
	Text         Verb = "text"
	Conduct      Verb = "conduct"
	Hitchhike    Verb = "hitchhike"
)

// on is where a hand of the own body goes.
func on(p Part) Target { return Target{Part: p} }

// signs is what people tell each other with their hands, and show of themselves.
var signs = area{
	kinds: map[Verb]kind{
		Gesture:      {upper: true, seconds: 3.0, again: 2.5},
		Talk:         {upper: true, seconds: 4.0, open: true},
		Beckon:       {upper: true, seconds: 2.4, again: 0.65},
		Salute:       {upper: true, seconds: 2.2, again: 2.0, shown: true},
		Hug:          {upper: true, seconds: 3.6, again: 3.4},
		Pray:         {upper: true, seconds: 4, open: true},
		Think:        {upper: true, seconds: 4, open: true},
		Shrug:        {upper: true, seconds: 1.4, again: 1.3},
		Facepalm:     {upper: true, seconds: 3.6, again: 3.4},
		ThumbsUp:     {upper: true, seconds: 2.4, again: 2.2, shown: true},
		BlowKiss:     {upper: true, seconds: 2.5, again: 2.3},
		CheckWatch:   {upper: true, seconds: 2.6, again: 2.4},
		CountFingers: {upper: true, seconds: 3.5, again: 0.7},
		Cross:        {upper: true, seconds: 3.5, open: true, holds: true},
		HandsOn:      {upper: true, seconds: 3.5, open: true, holds: true},
		Cover:        {upper: true, seconds: 3, open: true, holds: true},
		Laugh:        {upper: true, seconds: 4, open: true},
		Cry:          {upper: true, seconds: 4, open: true},
		Yawn:         {upper: true, seconds: 3.4, again: 3.2},
		Breathe:      {upper: true, seconds: 4, open: true},
		Sigh:         {upper: true, seconds: 2.4, again: 2.3},
		Gasp:         {upper: true, seconds: 1.7, again: 1.6},
		Cough:        {upper: true, seconds: 2.0, again: 0.5},
		Sneeze:       {upper: true, seconds: 2.3, again: 2.2},
		JoinHands:    {upper: true, seconds: 3, open: true, holds: true},
		Phone:        {upper: true, seconds: 4, open: true, holds: true},
		Hitchhike:    {upper: true, seconds: 4, open: true},
		Text:         {upper: true, seconds: 4, open: true, holds: true},
		Conduct:      {upper: true, seconds: 4, open: true},
	},
	words: map[string]Action{
		"gesture": {Verb: Gesture}, "gesticulate": {Verb: Gesture}, "motion": {Verb: Gesture}, "explain": {Verb: Gesture},
		"present": {Verb: Gesture}, "signal": {Verb: Beckon}, "beckon": {Verb: Beckon},
		"talk": {Verb: Talk}, "speak": {Verb: Talk}, "converse": {Verb: Talk}, "chat": {Verb: Talk},
		"argue": {Verb: Talk, Speed: 1.3, Size: 1.25}, "discuss": {Verb: Talk}, "lecture": {Verb: Talk}, "say": {Verb: Talk},
		"tell":   {Verb: Talk},
		"salute": {Verb: Salute}, "hug": {Verb: Hug}, "embrace": {Verb: Hug}, "cuddle": {Verb: Hug}, "pray": {Verb: Pray},
		"worship": {Verb: Pray}, "think": {Verb: Think}, "ponder": {Verb: Think}, "contemplate": {Verb: Think}, "shrug": {Verb: Shrug},
		"facepalm": {Verb: Facepalm}, "laugh": {Verb: Laugh}, "giggle": {Verb: Laugh, Size: 0.7}, "chuckle": {Verb: Laugh, Size: 0.7},
		"cry": {Verb: Cry}, "sob": {Verb: Cry}, "weep": {Verb: Cry}, "yawn": {Verb: Yawn},
		"breathe": {Verb: Breathe}, "pant": {Verb: Breathe, Variant: "hard"}, "sigh": {Verb: Sigh}, "gasp": {Verb: Gasp}, "cough": {Verb: Cough},
		"hiccup": {Verb: Cough, Size: 0.6}, "sneeze": {Verb: Sneeze},
		"phone": {Verb: Phone}, "telephone": {Verb: Phone}, "text": {Verb: Text}, "conduct": {Verb: Conduct}, "hitchhike": {Verb: Hitchhike},
	},
	phrases: map[string]*Action{
		"hand gesture": {Verb: Gesture}, "move hand up and down": {Verb: Gesture, Variant: "pump"},
		"move arm up and down": {Verb: Gesture, Variant: "pump"}, "raise and lower arm": {Verb: Gesture, Variant: "pump"},
		"raise and lower hand": {Verb: Gesture, Variant: "pump"}, "pump arm": {Verb: Gesture, Variant: "pump"},
		"move hand in circle": {Verb: Circle}, "move hand": {Verb: Gesture}, "move arm": {Verb: Gesture}, "talk with hand": {Verb: Talk},
		"give speech": {Verb: Talk},
		"wave over":   {Verb: Beckon}, "come here gesture": {Verb: Beckon}, "signal to come": {Verb: Beckon}, "call over": {Verb: Beckon},
		"shrug shoulder": {Verb: Shrug}, "face palm": {Verb: Facepalm}, "heave sigh": {Verb: Sigh},
		"breathe sigh": {Verb: Sigh}, "let out sigh": {Verb: Sigh}, "give sigh": {Verb: Sigh}, "thumb up": {Verb: ThumbsUp},
		"give thumb up": {Verb: ThumbsUp},
		"show thumb up": {Verb: ThumbsUp}, "blow kiss": {Verb: BlowKiss},
		"check watch": {Verb: CheckWatch}, "look at watch": {Verb: CheckWatch}, "check time": {Verb: CheckWatch},
		"look at wrist": {Verb: CheckWatch}, "count on finger": {Verb: CountFingers}, "count finger": {Verb: CountFingers},
		"count with finger": {Verb: CountFingers},
		"cross arm":         {Verb: Cross}, "fold arm": {Verb: Cross}, "arm crossed": {Verb: Cross}, "arm folded": {Verb: Cross},
		"fold hand": {Verb: JoinHands}, "join hand": {Verb: JoinHands}, "clasp hand": {Verb: JoinHands},
		"hold own hand": {Verb: JoinHands}, "bring hand together": {Verb: JoinHands}, "hand together": {Verb: JoinHands},
		"hand on hip": {Verb: HandsOn, Target: on(Hips)}, "hand on waist": {Verb: HandsOn, Target: on(Hips)},
		"hand to hip": {Verb: HandsOn, Target: on(Hips)}, "arm akimbo": {Verb: HandsOn, Target: on(Hips)},
		"hand behind head": {Verb: HandsOn, Target: on(Head)}, "arm behind head": {Verb: HandsOn, Target: on(Head)},
		"place hand behind head": {Verb: HandsOn, Target: on(Head)},
		"hand on head":           {Verb: HandsOn, Target: on(Head)}, "hand behind back": {Verb: HandsOn, Target: on(Back)},
		"arm behind back": {Verb: HandsOn, Target: on(Back)},
		"hand on knee":    {Verb: HandsOn, Target: on(Knee)}, "hand on face": {Verb: HandsOn, Target: on(Face)},
		"put hand on hip": {Verb: HandsOn, Target: on(Hips)}, "place hand on hip": {Verb: HandsOn, Target: on(Hips)},
		"put both hand on hip": {Verb: HandsOn, Target: on(Hips)}, "put hand on waist": {Verb: HandsOn, Target: on(Hips)},
		"put hand behind head": {Verb: HandsOn, Target: on(Head)}, "put hand on head": {Verb: HandsOn, Target: on(Head)},
		"put hand behind back": {Verb: HandsOn, Target: on(Back)}, "put hand on knee": {Verb: HandsOn, Target: on(Knee)},
		"cover eye": {Verb: Cover, Target: on(Eye)}, "cover ear": {Verb: Cover, Target: on(Ear)},
		"cover mouth": {Verb: Cover, Target: on(Mouth)}, "cover face": {Verb: Cover, Target: on(Face)},
		"hide face": {Verb: Cover, Target: on(Face)}, "cover head": {Verb: Cover, Target: on(Head)},
		"talk on phone": {Verb: Phone}, "speak on phone": {Verb: Phone}, "on phone": {Verb: Phone}, "make phone call": {Verb: Phone},
		"phone call": {Verb: Phone}, "answer phone": {Verb: Phone}, "use phone": {Verb: Text}, "look at phone": {Verb: Text},
		"text on phone": {Verb: Text}, "type on phone": {Verb: Text},
		"conduct orchestra": {Verb: Conduct}, "thumb ride": {Verb: Hitchhike}, "hitch ride": {Verb: Hitchhike},
		"hug self": {Verb: Hug, Variant: "self"}, "hug himself": {Verb: Hug, Variant: "self"},
		"hug herself": {Verb: Hug, Variant: "self"},
	},
}
