package language

import "strings"

func wordSet(lists ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(strings.Join(lists, " ")) {
		m[w] = true
	}
	return m
}

var numbers = map[string]float64{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45, "sixty": 60,
	"ninety": 90, "hundred": 100,
	"couple": 2, "pair": 2, "few": 3, "some": 3, "several": 4, "multiple": 4, "many": 5, "once": 1, "twice": 2, "thrice": 3,
	"single": 1, "double": 2, "half": 0.5, "dozen": 12,
}

// speeds of a movement, times the usual.
var speeds = map[string]float64{
	"slow": 0.62, "slowly": 0.62, "slower": 0.62, "calmly": 0.85, "carefully": 0.65, "careful": 0.65, "cautiously": 0.6,
	"cautious": 0.6, "unhurriedly": 0.7, "gradually": 0.7, "lazily": 0.65,
	"fast": 1.4, "faster": 1.4, "quick": 1.35, "quickly": 1.35, "quicker": 1.35, "brisk": 1.3, "briskly": 1.3, "rapid": 1.45,
	"rapidly": 1.45, "hurriedly": 1.4, "laboriously": 0.65, "hastily": 1.4, "swiftly": 1.4, "swift": 1.4,
	"suddenly": 1.35, "sudden": 1.35, "abruptly": 1.35, "abrupt": 1.35, "immediately": 1.2, "urgently": 1.4, "frantically": 1.5,
	"speedily": 1.4, "snappily": 1.3,
}

// throws are words for how an arm throws, with the variants of the movement. Over the shoulder is the
// usual one.
var throws = map[string]string{
	"underhand": "underhand", "underarm": "underhand", "underhanded": "underhand", "sidearm": "sidearm", "sidearmed": "sidearm",
	"sidehand": "sidearm", "dart": "dart", "darts": "dart", "frisbee": "frisbee", "overhand": "", "overarm": "", "overhanded": "",
}

// sizes of a movement, times the usual.
var sizes = map[string]float64{
	"high": 1.4, "higher": 1.4, "highly": 1.4, "deep": 1.2, "deeply": 1.2, "deeper": 1.2, "big": 1.25, "bigger": 1.3,
	"large": 1.25, "larger": 1.25, "wide": 1.15, "widely": 1.15, "huge": 1.4, "far": 1.3, "long": 1.25, "great": 1.2, "exaggerated": 1.4,
	"low": 0.7, "lower": 0.7, "small": 0.65, "smaller": 0.65, "little": 0.65, "slightly": 0.55, "halfway": 0.5, "partway": 0.6,
	"slight": 0.55, "tiny": 0.5, "short": 0.7, "shallow": 0.65, "partially": 0.65, "partly": 0.65, "narrow": 0.8,
}

// manners are words for how a movement is made, beyond its speed and size.
var manners = map[string]Effort{
	"gently": {Weight: -0.6, Flow: -0.1}, "gentle": {Weight: -0.6}, "softly": {Weight: -0.6}, "soft": {Weight: -0.6},
	"lightly": {Weight: -0.5}, "light": {Weight: -0.5}, "delicately": {Weight: -0.7, Time: -0.2}, "weakly": {Weight: -0.8},
	"hard": {Weight: 0.7, Time: 0.3}, "harder": {Weight: 0.9, Time: 0.4}, "stronger": {Weight: 0.8}, "softer": {Weight: -0.7},
	"gentler": {Weight: -0.7}, "lighter": {Weight: -0.6}, "heavier": {Weight: 0.8},
	"strong": {Weight: 0.7}, "strongly": {Weight: 0.7}, "forcefully": {Weight: 0.9, Time: 0.4},
	"forceful": {Weight: 0.9, Time: 0.4}, "powerfully": {Weight: 0.9, Time: 0.3}, "powerful": {Weight: 0.9, Time: 0.3},
	"firmly": {Weight: 0.5, Flow: -0.2}, "violently": {Weight: 1, Time: 0.7, Flow: 0.4}, "roughly": {Weight: 0.6, Flow: 0.2},
	"intensely": {Weight: 0.7},
	"smoothly":  {Time: -0.3, Flow: 0.4}, "smooth": {Time: -0.3, Flow: 0.4}, "fluidly": {Flow: 0.6}, "flowing": {Flow: 0.6},
	"freely": {Flow: 0.7}, "loosely": {Flow: 0.6, Weight: -0.2}, "steadily": {Time: -0.2, Flow: -0.2}, "steady": {Flow: -0.2},
	"sharply": {Time: 0.7, Flow: -0.5, Space: 0.4}, "sharp": {Time: 0.6, Flow: -0.4}, "jerkily": {Time: 0.7, Flow: -0.8},
	"jerky": {Time: 0.7, Flow: -0.8}, "rigidly": {Flow: -0.8, Space: 0.5}, "tightly": {Flow: -0.5},
	"directly": {Space: 0.6}, "precisely": {Space: 0.7, Flow: -0.4}, "awkwardly": {Space: -0.6, Flow: -0.4},
	"clumsily": {Space: -0.8, Flow: 0.3}, "clumsy": {Space: -0.8}, "wildly": {Weight: 0.6, Space: -0.7, Flow: 0.9},
	"crazy": {Weight: 0.5, Space: -0.7, Flow: 0.9}, "crazily": {Weight: 0.5, Space: -0.7, Flow: 0.9},
	"rhythmically": {Flow: 0.3}, "rhythmic": {Flow: 0.3}, "unsteadily": {Space: -0.6, Flow: 0.4},
	"dramatically": {Weight: 0.5, Flow: 0.4}, "lovingly": {Weight: -0.3, Flow: 0.3}, "eagerly": {Time: 0.4, Weight: 0.2},
	"hesitatingly": {Time: -0.4, Flow: -0.6}, "patiently": {Time: -0.3},
	"heavy": {Weight: 0.6, Time: -0.4}, "heavily": {Weight: 0.8, Time: -0.3},
	"normally": {}, "naturally": {}, "simply": {}, "regularly": {}, "normal": {},
}

var directions = map[string]Direction{
	"forward": Forward, "forwards": Forward, "ahead": Forward, "onward": Forward, "onwards": Forward, "front": Forward,
	"backward": Backward, "backwards": Backward, "back": Backward, "rearward": Backward, "rearwards": Backward,
	"behind": Backward, "reverse": Backward,
	"leftward": Leftward, "leftwards": Leftward, "rightward": Rightward, "rightwards": Rightward,
	"sideways": Sideways, "sideway": Sideways, "outward": Sideways, "outwards": Sideways, "out": Sideways, "apart": Sideways,
	"up": Upward, "upward": Upward, "upwards": Upward, "down": Downward, "downward": Downward, "downwards": Downward,
	"aside": Sideways, "overhead": Upward, "inward": Forward, "inwards": Forward,
}

// parts of the body by word.
var parts = map[string]Part{
	"head": Head, "forehead": Head, "brow": Head, "hair": Head, "temple": Head, "skull": Head, "face": Face, "cheek": Face,
	"eye": Eye, "ear": Ear, "nose": Nose, "mouth": Mouth, "lip": Mouth, "tooth": Mouth, "chin": Chin, "beard": Chin, "jaw": Chin,
	"neck": Neck, "throat": Neck, "shoulder": Shoulder, "chest": Chest, "breast": Chest, "heart": Chest, "rib": Chest,
	"belly": Belly, "stomach": Belly, "tummy": Belly, "abdomen": Belly, "spine": Back,
	"waist": Waist, "hip": Hips, "pelvis": Hips, "butt": Hips, "bottom": Hips, "buttock": Hips, "rear": Hips, "torso": Trunk,
	"trunk": Trunk, "body": Trunk, "upper-body": Trunk,
	"arm": Arm, "forearm": Arm, "bicep": Arm, "elbow": Elbow, "wrist": Wrist, "hand": Hand, "palm": Hand, "finger": Finger,
	"thumb": Finger, "fist": Fist,
	"leg": Leg, "thigh": Thigh, "lap": Thigh, "knee": Knee, "shin": Knee, "calf": Knee, "ankle": Ankle, "foot": Foot,
	"toe": Toe, "heel": Heel, "wing": Arm,
}

// heights of places on the body, as shares of its own.
var heights = map[Part]float64{
	Head: 0.96, Face: 0.9, Eye: 0.93, Ear: 0.92, Nose: 0.91, Mouth: 0.89, Chin: 0.87, Neck: 0.85, Shoulder: 0.82, Chest: 0.73,
	Belly: 0.62, Waist: 0.6, Hips: 0.54,
	Thigh: 0.42, Knee: 0.29, Ankle: 0.06, Foot: 0.04, Toe: 0.03, Heel: 0.04, Elbow: 0.63, Back: 0.7, Trunk: 0.7,
}

// arms reports whether a part is an arm, or one of its parts.
func (p Part) arms() bool {
	return p == Arm || p == Hand || p == Fist || p == Finger || p == Wrist || p == Elbow
}

// limb reports whether a part has two sides.
func (p Part) limb() bool {
	switch p {
	case Arm, Elbow, Wrist, Hand, Finger, Fist, Leg, Thigh, Knee, Ankle, Foot, Toe, Heel, Shoulder, Ear, Eye, Hips:
		return true
	}
	return false
}

// light verbs say that something is done, and a noun or another verb says what.
var light = wordSet(lightList)

const lightList = `do make take give have perform start begin try attempt continue keep practice execute pretend act imitate mimic show
	demonstrate get go come seem appear want
	need proceed play complete finish use be let will decide prepare repeat represent create generate engage resemble practise learn resume`

// touching verbs go to the part of the body that they name; others move it.
var touching = wordSet(`touch scratch rub tap pat hold grab grasp clutch slap hit massage wipe wash brush comb clean itch stroke pinch
	squeeze hug cover bump knock press poke support cup
	dust pull tug tie adjust fix wear zip button shave smack pound scrub caress tickle smooth fondle feel examine check inspect kiss dry
	rest place put set lay cradle nurse grip catch bandage`)

// silent words carry no meaning of their own here and are not reported.
var silent = wordSet(`a an the person man woman someone somebody anyone figure human character guy boy girl he she they it his her hers
	their theirs its i me my you your we our him them himself herself themselves itself lady male female individual people gentleman one
	people subject actor avatar
	is are was be being been to of in on at by for from into onto out over place there here this that these those really doing will would
	can could should may might must
	motion movement action manner way style fashion towards toward direction still own other another each every also just so than which who
	whom whose what where when if only both same likewise
	position pose posture s t about across through along against near next until till but or off like again start end bit line time shape
	level height degree side sidewards while body place spot facing facing face
	moment second sequence series set kind sort type form something object item thing someone else up down it's its them use using then
	initial final original middle center more less most almost around approximately
	finish proceed bring way part whole entire full whole complete completely fully imaginary invisible virtual continuous continuously
	constantly scene basic very too quite rather pretty really always ever even
	each-other upper lower steering right-side inside outside ready because since due own air no yes
	humanoid mannequin dummy npc someone's stance angle between direction support purpose attempt nobody motioning fashion moment while
	during continuing resume remain skeleton`)

// grammar words have a meaning for how a sentence goes together.
var grammar = wordSet(`and then while as with without before after finally next afterwards afterward later until simultaneously during
	meanwhile lastly eventually subsequently whilst when not never no doesn't don't isn't
	left right both left-and-right circle circular clockwise counterclockwise curve curved arc quarter half-circle quarter-circle
	figure-eight zigzag s-shape square triangle rectangle spiral
	in-place back-and-forth there-and-back side-to-side left-to-right right-to-left
	straight diagonal diagonally around degree meter centimeter kilometer millimeter yard inch step
	stride pace second minute time again repeatedly alternate alternating alternately alternatingly opposite
	u-turn in-turn start-position midst overhead above below under knee floor ground away home middle crosswise first second third once
	twice slope ramp corner wall height level`)

// articles and possessives may stand between the words of a phrase, and before a
// noun.
var articles = wordSet("a an the his her their its your my this that each another own")

// ordinary words are known to be no slip of the pen, though nothing comes of them.
var ordinary = wordSet(`room wall street road path way house home office kitchen garden park field beach forest hill mountain river lake
	sea ocean water rain snow wind sun sky cloud air fire smoke light dark night day morning
	world city town shop store school music song beat rhythm crowd audience group friend partner enemy opponent stranger family mother
	father baby dog cat animal insect bee fly mosquito spider snake imaginary space area place
	land quiet quietly loud loudly noise sound voice word name idea thought question answer story joke news pain hurt ill sick health cold
	hot warm cool dry wet clean dirty new young good bad nice great fine best better worse beautiful ugly strange weird
	red blue green yellow black white brown gray grey color colour wood metal stone glass paper plastic iron gold silver
	before between beyond within upon among towards behind beside besides below beneath above under underneath inside outside opposite past
	since
	than what when where which whose why how whether though although however therefore thus hence because
	able about above again all almost already also although always among any anything anyway away because become become been before behind
	being below best better big both but
	certain clear common complete could day different does done down during each early easy either else enough even ever every exactly fact
	few first five form found four free full further 
	general good great half happy hard has have he here high home however important inside instead into its itself just kind large last late
	later least less let like likely little long longer
	lot main many matter may might more most much must near never new next no none nor not nothing now number off often once one only open
	or other others our out over own part perhaps possible
	probably quite rather ready real really reason rest same second several shall she short should side since small so some soon still such
	sure than that the their them then there these they thing this those though three
	through thus time to together too toward true try two under until up upon us usual very view was way we well went were what when where
	which while who whole whose why will with within without word would yes yet you young
	clothes shirt jacket coat trousers pants dress shoe boot sock hat cap glove scarf belt pocket button zipper watch ring necklace glasses
	mask helmet bag purse
	towel blanket pillow sheet carpet curtain lamp candle mirror picture painting photo camera radio television screen monitor keyboard
	mouse button switch lever handle knob lock key
	grass tree flower plant bush leaf branch root seed soil sand rock mud ice puddle log
	obstacle hurdle barrier fence gate bridge tunnel platform ledge edge corner end beginning middle top bottom surface level
	wheelchair cane crutch stroller cart trolley wagon truck bus train plane boat ship subway
	quarter third straight diagonal ninety angle circle square triangle rectangle oval loop
	kind gentle polite rude funny serious bored boring interested interesting worried calm nervous confused surprised shocked impressed
	curious
	breath breathing heartbeat sweat tear blood bone muscle skin
	seemingly apparently probably maybe perhaps somehow somewhat nearly barely hardly roughly exactly approximately about
	casual formal ballroom classical modern traditional latin african indian chinese japanese korean irish russian spanish french german
	american mexican
	him self nothing everybody nobody ones others
	behavior power force energy strength
	heaven hero queen king prince princess wizard witch pirate knight warrior soldier police officer doctor nurse teacher student chef cook
	waiter waitress singer musician athlete player boxer wrestler dancer
	slope ramp hillside incline stage arena court ring gym pool yard floor ceiling roof window
	fully partially completely entirely totally mostly mainly especially particularly
	width onwards further
	blind blindly blindfold deaf flat flight stiff shock shocked drown drowning panic crowded empty full heavy thin thick round square sharp
	blunt bare naked alone asleep awake alive dead
	arrow axis bag bank bar barrel base basin bath bay beak bean bell belt blade block blood bone bowl brain brake branch brand brass brick
	bubble bucket bump bunch burden cage cake candy canyon cape card cave cell chain chalk charge chart cheese cherry chest chip circus clay
	cliff clip clock cloth clothing clown coal coast coin column comic concert contest copper corn cotton counter court cow cream creek crew
	crime cross crown cube curb dam danger deck deer desert device diamond dirt disc dish dock doll dome dough dragon drain drama dress
	drill drink driver duty eagle edge egg elbow emotion energy engine error escape event evil exit
	fabric fact faith fan fang farm fashion fat fate fault feast feather fee fence fever fiction film finish flame flash flock flood flour
	flow flu fog folk fool fork fort frame freedom fruit fuel fun fur gap gas gear ghost giant gift glow glue goal god grain grape grave
	grip guide guilt gum gun gust guts habit hall harm hay heap heat hedge height hell herd hero hobby hole honey hood hoof hope host hotel
	hour hunger hunt hut image inch ink insult iron island item ivory jail jam jar jaw jet jewel job joke joy juice jungle jury kettle kid
	king kit kite kitten
	lab label lace ladder lake lamb lamp lane lap laser law lawn lead league lecture lemon lens lesson lid limb line lion list load loaf
	lobby lot luck lump lunch lung machine magic maid mail map marble mark market mask mass mat mate math meal meat medal menu mess metal
	meter mile milk mill mind mirror mist mix mob model moment money monk mood moon moss motor mouse movie mud mug muscle museum myth nail
	nap neck needle nerve nest net news noise noon north nose nurse nut oak object ocean odds oil onion orbit order oven owner pace pack
	page pain pair palace pan panel pants park party pasta paste pasture peace peak pearl pen penny pepper phase piece pig pile pill pin
	pine pipe pit pizza plan plate plot poem poet pole pond pony pool pope porch port pot potato powder prize profit proof pulse pump purse
	puzzle
	quiz rack raft rage rail ranch range rank rat ray rear recipe record reef rent rescue rice riddle rifle ring riot risk ritual roar robe
	robot rod role root rose route row rubber ruin rule rumor sack saddle safe sail saint salad salt sauce scale scar scene scent scheme
	scope score scout scrap seal season secret sector seed self senate series shade shadow shaft shame shape share shark sheep shelter
	shield shift shine shock shot shower shrub sign silk sink site skill slave sleep slice slope smell smile snack soap sofa soil soul soup
	south space spade spark speech sphere spice spine spirit sponge spoon sport spouse spray spring squad stab staff stain stake stamp star
	state station statue steak steam steel stem stew stock storm story stove strap straw stream stress strike stroke stuff style sugar suit
	sum surf swamp sweat symbol syrup
	tail talent tank tape target task taste tax taxi tea team temple tennis tent term test text theme theory thief thread threat thrill
	throat throne thumb thunder ticket tide tiger tile timber tin tip tire title toast toilet token tomato tomb tone tongue tool torch tour
	towel tower toy trace track trade trail train trait trap trash tray treat trial tribe trick tube tunnel turf twin type uncle union unit
	valley value van vase veil vein vest video view villa village virus vision visit vote wage waist war waste wave wax wealth weapon
	weather web wedding weed west whale wheat whip wine winner winter wire wish witness wolf wool worker worm worth wound wreck yard yarn
	year yeast youth zone
	barely briefly brisk calm clockwise constant defensive defensively despair dramatic dramatically drunkenly dual dull eager elegant
	emotional equal evenly exact excited extra faint fair false familiar famous fancy fatal favorite fellow fierce final firm fit formal
	frantic fresh frozen funny fuzzy glorious grand grim gross grumpy handy harsh hasty hollow holy honest horrible huge humble icy ideal
	idle ill immense inner innocent intense invisible jealous jumpy keen large lazy leading lean level limp liquid lonely loose lucky mad
	major mean mental mere messy mighty mild minor mixed modern moist muddy mute mutual narrow nasty neat negative noisy normal numb obvious
	odd outer pale patient perfect plain pleasant polite poor positive precious previous primary prime private proper public pure quick
	random rapid rare raw regular remote rich rigid ripe rough royal rude rural rusty
	sacred sane scary secure selfish senior sensitive serious severe shallow shiny shy silent similar simple single sleek slim slow sly
	smooth smug social soft solid sore sour spare special speedy spicy stable stale steady steep sticky stiff straight strict strong stupid
	sturdy subtle sudden super supreme sure sweet swift tall tame tangled tender tense terrible thirsty tidy tight tiny tough tricky
	tropical twisted unable uneven unique unlikely upper upright urgent usual vague vast vertical violent vivid warm weak wealthy weary
	weird wet whole wicked wild wise witty wooden worried worthy wrong young farther closer nearer away apart together alone`)

// has reports whether a word stands for itself in some table.
func has(w string) bool {
	return means(w) || phrased[w] || silent[w] || ordinary[w] || agents[w] || classed[w] || ownWord(w)
}

// means reports whether a word has a meaning of its own in a table.
func means(w string) bool {
	if _, ok := verbs[w]; ok {
		return true
	}
	if _, ok := nouns[w]; ok {
		return true
	}
	if _, ok := directions[w]; ok {
		return true
	}
	if _, ok := manners[w]; ok {
		return true
	}
	return numbers[w] != 0 || speeds[w] != 0 || sizes[w] != 0 || grammar[w] || light[w] || objects[w] != "" || parts[w] != "" ||
		tones[w] != "" || degrees[w] != 0
}
