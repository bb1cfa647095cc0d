package language

import "math"

// Verbs of fighting.
const (
	Kick     Verb = "kick"
	Stomp    Verb = "stomp"
	Tantrum  Verb = "tantrum"
	Punch    Verb = "punch"
	Box      Verb = "box"
	Block    Verb = "block"
	Dodge    Verb = "dodge"
	Duck     Verb = "duck"
	Fight    Verb = "fight"
	Slash    Verb = "slash"
	Stab     Verb = "stab"
	Shoot    Verb = "shoot"
	Stance   Verb = "fighting stance"
	HandChop Verb = "hand chop" // down on a board
)

// combat is fighting with feet, fists and weapons.
var combat = area{
	kinds: map[Verb]kind{
		Kick:     {seconds: 2.2, again: 1.5},
		Stomp:    {seconds: 1.5, again: 1.1},
		Tantrum:  {seconds: 4, open: true},
		Punch:    {seconds: 2.8, again: 0.7},
		Box:      {seconds: 4, open: true},
		Block:    {seconds: 1.9, again: 1.3},
		Dodge:    {seconds: 1.3, again: 0.9},
		Duck:     {seconds: 1.2, again: 1.2},
		Fight:    {seconds: 5, open: true},
		Slash:    {seconds: 3.9, again: 1.6},
		Stab:     {seconds: 2.6, again: 1.4},
		Shoot:    {seconds: 2.6, again: 0.6},
		Stance:   {seconds: 1.4, stays: true},
		HandChop: {seconds: 4.3, again: 2.9},
	},
	words: map[string]Action{
		"kick": {Verb: Kick}, "sidekick": {Verb: Kick, Variant: "side"}, "stamp": {Verb: Stomp}, "stomp": {Verb: Stomp},
		"punch": {Verb: Punch}, "jab": {Verb: Punch, Variant: "jab", Side: Left}, "hook": {Verb: Punch, Variant: "hook"},
		"uppercut": {Verb: Punch, Variant: "uppercut"},
		"box":      {Verb: Box}, "boxing": {Verb: Box}, "shadowbox": {Verb: Box}, "spar": {Verb: Box}, "boxer": {Verb: Box},
		"block": {Verb: Block}, "guard": {Verb: Block}, "defend": {Verb: Block}, "parry": {Verb: Block, Variant: "down"}, "shield": {Verb: Block},
		"dodge": {Verb: Dodge}, "evade": {Verb: Dodge}, "avoid": {Verb: Dodge}, "sidle": {Verb: Dodge}, "duck": {Verb: Duck},
		"fight": {Verb: Fight}, "karate": {Verb: Fight, Variant: "karate"}, "kata": {Verb: Fight, Variant: "karate"},
		"taekwondo": {Verb: Fight, Variant: "taekwondo"}, "kickbox": {Verb: Fight}, "attack": {Verb: Fight},
		"judo": {Verb: Fight, Variant: "judo"}, "jujitsu": {Verb: Fight, Variant: "judo"}, "jiu-jitsu": {Verb: Fight, Variant: "judo"},
		"aikido": {Verb: Fight, Variant: "judo"}, "wrestle": {Verb: Fight, Variant: "judo"}, "grapple": {Verb: Fight, Variant: "judo"},
		"sumo": {Verb: Fight, Variant: "judo"},
		"kung": {Verb: Fight, Variant: "kung-fu"}, "kung-fu": {Verb: Fight, Variant: "kung-fu"}, "wushu": {Verb: Fight, Variant: "kung-fu"},
		"tai-chi": {Verb: Fight, Variant: "tai-chi"}, "taichi": {Verb: Fight, Variant: "tai-chi"},
		"qigong": {Verb: Fight, Variant: "tai-chi"}, "capoeira": {Verb: Fight, Variant: "capoeira"}, "ginga": {Verb: Fight, Variant: "capoeira"},
		"slash": {Verb: Slash, Object: "sword"}, "stab": {Verb: Stab, Object: "sword"}, "thrust": {Verb: Stab, Object: "sword"},
		"fence": {Verb: Stab, Object: "sword"},
		"shoot": {Verb: Shoot}, "aim": {Verb: Shoot}, "fire": {Verb: Shoot},
	},
	nouns: map[string]Action{"tantrum": {Verb: Tantrum}, "sword": {Verb: Slash, Object: "sword"}},
	phrases: map[string]*Action{
		"side kick": {Verb: Kick, Variant: "side"}, "kick sideways": {Verb: Kick, Variant: "side"},
		"kick to the side": {Verb: Kick, Variant: "side"},
		"roundhouse kick":  {Verb: Kick, Variant: "roundhouse"}, "round kick": {Verb: Kick, Variant: "roundhouse"},
		"roundhouse":     {Verb: Kick, Variant: "roundhouse"},
		"death backward": {Verb: Fall, Direction: Backward}, "death forward": {Verb: Fall}, "death fall": {Verb: Fall},
		"spinning kick": {Verb: Kick, Variant: "spinning"}, "spin kick": {Verb: Kick, Variant: "spinning"},
		"back kick": {Verb: Kick, Direction: Backward}, "donkey kick": {Verb: Kick, Direction: Backward},
		"spinning back kick": {Verb: Kick, Variant: "spinning back"}, "spin back kick": {Verb: Kick, Variant: "spinning back"},
		"spinning side kick": {Verb: Kick, Variant: "spinning side"}, "spinning hook kick": {Verb: Kick, Variant: "spinning"},
		"spinning heel kick": {Verb: Kick, Variant: "spinning"}, "spinning wheel kick": {Verb: Kick, Variant: "spinning"},
		"reverse roundhouse kick": {Verb: Kick, Variant: "spinning"}, "left hook kick": {Verb: Kick, Variant: "hook", Side: Left},
		"right hook kick": {Verb: Kick, Variant: "hook", Side: Right}, "turning kick": {Verb: Kick, Variant: "roundhouse"},
		"hook kick": {Verb: Kick, Variant: "hook"}, "heel kick": {Verb: Kick, Variant: "hook"},
		"axe kick": {Verb: Kick, Variant: "axe"}, "crescent kick": {Verb: Kick, Variant: "crescent"},
		"push kick": {Verb: Kick, Variant: "push"}, "teep kick": {Verb: Kick, Variant: "push"}, "snap kick": {Verb: Kick},
		"front snap kick": {Verb: Kick},
		"flying kick":     {Verb: Kick, Variant: "flying"}, "jump kick": {Verb: Kick, Variant: "flying"}, "jumping kick": {Verb: Kick,
			Variant: "flying"},
		"jumping front kick": {Verb: Kick, Variant: "flying"}, "flying side kick": {Verb: Kick, Variant: "flying side"},
		"jumping side kick": {Verb: Kick, Variant: "flying side"}, "jump side kick": {Verb: Kick, Variant: "flying side"},
		"leg sweep": {Verb: Kick, Variant: "sweeping"}, "sweep leg": {Verb: Kick, Variant: "sweeping"}, "foot sweep": {Verb: Kick,
			Variant: "sweeping"},
		"high kick": {Verb: Kick, Size: 1.4}, "front kick": {Verb: Kick}, "kick ball": {Verb: Kick, Variant: "ball"},
		"kick a football":  {Verb: Kick, Variant: "ball"},
		"kick soccer ball": {Verb: Kick, Variant: "ball"}, "knee strike": {Verb: Kick, Variant: "knee"},
		"left hook": {Verb: Punch, Variant: "hook", Side: Left}, "right hook": {Verb: Punch, Variant: "hook", Side: Right},
		"left jab": {Verb: Punch, Variant: "jab", Side: Left}, "right jab": {Verb: Punch, Variant: "jab", Side: Right},
		"left uppercut": {Verb: Punch, Variant: "uppercut", Side: Left}, "right uppercut": {Verb: Punch, Variant: "uppercut", Side: Right},
		"throw punch": {Verb: Punch}, "throw jab": {Verb: Punch, Variant: "jab", Side: Left}, "throw hook": {Verb: Punch, Variant: "hook"},
		"throw uppercut": {Verb: Punch, Variant: "uppercut"}, "throw left hook": {Verb: Punch, Variant: "hook", Side: Left},
		"throw right hook":     {Verb: Punch, Variant: "hook", Side: Right},
		"throw left uppercut":  {Verb: Punch, Variant: "uppercut", Side: Left},
		"throw right uppercut": {Verb: Punch, Variant: "uppercut", Side: Right}, "throw left punch": {Verb: Punch, Side: Left},
		"throw right punch": {Verb: Punch, Side: Right}, "throw left jab": {Verb: Punch, Variant: "jab", Side: Left}, "throw kick": {Verb: Kick},
		"punch left": {Verb: Punch, Side: Left}, "punch right": {Verb: Punch, Side: Right},
		"shadow box": {Verb: Box}, "stand in fighting stance": {Verb: Stance}, "stand in boxing stance": {Verb: Stance},
		"stand in fight stance": {Verb: Stance}, "fighting stance": {Verb: Stance}, "fight stance": {Verb: Stance},
		"boxing stance": {Verb: Stance}, "defensive stance": {Verb: Stance},
		"combat stance": {Verb: Stance}, "combat idle": {Verb: Stance}, "fight idle": {Verb: Stance}, "battle idle": {Verb: Stance},
		"back fist": {Verb: Punch, Variant: "hook"}, "hammer fist": {Verb: Punch}, "put up guard": {Verb: Stance},
		"martial arts": {Verb: Fight}, "martial art": {Verb: Fight}, "kung fu": {Verb: Fight, Variant: "kung-fu"},
		"tai chi": {Verb: Fight, Variant: "tai-chi"}, "tae kwon do": {Verb: Fight, Variant: "taekwondo"},
		"karate chop": {Verb: HandChop}, "judo chop": {Verb: HandChop}, "knife hand": {Verb: HandChop}, "knife hand strike": {Verb: HandChop},
		"karate moves": {Verb: Fight, Variant: "karate"}, "karate kata": {Verb: Fight, Variant: "karate"},
		"tai chi moves": {Verb: Fight, Variant: "tai-chi"}, "kung fu moves": {Verb: Fight, Variant: "kung-fu"},
		"judo moves": {Verb: Fight, Variant: "judo"}, "capoeira moves": {Verb: Fight, Variant: "capoeira"}, "martial arts moves": {Verb: Fight},
		"block punch": {Verb: Block}, "block kick": {Verb: Block, Variant: "down"}, "block attack": {Verb: Block},
		"dodge punch": {Verb: Dodge}, "dodge kick": {Verb: Dodge, Direction: Backward}, "dodge attack": {Verb: Dodge},
		"avoid punch": {Verb: Dodge}, "duck punch": {Verb: Duck},
		"stomp forward": &stomping, "stomp ahead": &stomping, "stomp around": &stomping, "stomp away": &stomping, "stomp off": &stomping,
		"stomp across": &stomping, "stomp through": &stomping, "stomp toward": &stomping, "stomp towards": &stomping,
		"stomp up": &stomping, "stomp in circle": {Verb: Walk, Speed: 1.2, Tones: styled("giant"), Angle: 2 * math.Pi},
		"stomp out": &stomping, "stomp foot": {Verb: Stomp}, "stomp feet": {Verb: Stomp, Count: 4}, "stamp foot": {Verb: Stomp},
		"stomp on ground": {Verb: Stomp}, "stomp left foot": {Verb: Stomp, Side: Left}, "stomp right foot": {Verb: Stomp, Side: Right},
		"stomp with": {Verb: Stomp}, "stomp on": {Verb: Stomp},
		"duck down": {Verb: Duck}, "duck under": {Verb: Duck},
		"swing sword": {Verb: Slash, Object: "sword"}, "attack with sword": {Verb: Slash, Object: "sword"},
		"fight with sword": {Verb: Slash, Object: "sword", Count: 3},
		"cut with sword":   {Verb: Slash, Object: "sword"}, "sword fight": {Verb: Slash, Object: "sword", Count: 3},
		"shoot pistol": {Verb: Shoot, Object: "pistol"}, "shoot with bow": {Verb: Shoot, Object: "bow", Variant: "bow"},
		"aim with bow": {Verb: Shoot, Object: "bow", Variant: "bow"}, "shoot with rifle": {Verb: Shoot, Object: "rifle", Variant: "rifle"},
		"aim with rifle": {Verb: Shoot, Object: "rifle", Variant: "rifle"}, "shoot with gun": {Verb: Shoot, Object: "pistol"},
		"shoot with pistol": {Verb: Shoot, Object: "pistol"}, "shoot gun": {Verb: Shoot, Object: "pistol"},
		"fire gun": {Verb: Shoot, Object: "pistol"}, "aim gun": {Verb: Shoot, Object: "pistol"},
		"shoot rifle": {Verb: Shoot, Object: "rifle", Variant: "rifle"}, "aim rifle": {Verb: Shoot, Object: "rifle", Variant: "rifle"},
		"fire rifle": {Verb: Shoot, Object: "rifle", Variant: "rifle"},
		"shoot bow":  {Verb: Shoot, Object: "bow", Variant: "bow"}, "shoot arrow": {Verb: Shoot, Object: "bow", Variant: "bow"},
		"aim bow":  {Verb: Shoot, Object: "bow", Variant: "bow"},
		"draw bow": {Verb: Shoot, Object: "bow", Variant: "bow"}, "shoot a bow and arrow": {Verb: Shoot, Object: "bow", Variant: "bow"},
		"fire arrow": {Verb: Shoot, Object: "bow", Variant: "bow"},
	},
	objects: "sword knife=sword blade=sword gun=pistol pistol handgun=pistol rifle bow arrow=bow shield opponent enemy target",
}

// stomping is going with heavy steps.
var stomping = Action{Verb: Walk, Speed: 1.2, Tones: styled("giant")}
