package language

// Verbs of dancing.
const (
	Dance     Verb = "dance"
	Moonwalk  Verb = "moonwalk"
	Pirouette Verb = "pirouette"
	Sway      Verb = "sway"
	Bounce    Verb = "bounce"
)

// dance is moving to a beat. The variant of the verb is the dance.
var dance = area{
	kinds: map[Verb]kind{
		Dance:     {seconds: 5, open: true},
		Moonwalk:  {seconds: 4, open: true},
		Pirouette: {seconds: 2.4, again: 1.8},
		Sway:      {seconds: 4, open: true},
		Bounce:    {seconds: 3, open: true},
	},
	words: map[string]Action{
		"dance": {Verb: Dance}, "boogie": {Verb: Dance}, "groove": {Verb: Dance}, "jive": {Verb: Dance, Speed: 1.2},
		"jig": {Verb: Dance, Variant: "tap"}, "polka": {Verb: Dance, Speed: 1.2}, "samba": {Verb: Dance, Variant: "salsa", Speed: 1.2},
		"danse": {Verb: Dance}, "zumba": {Verb: Dance, Variant: "salsa"}, "rave": {Verb: Dance, Variant: "disco", Speed: 1.2},
		"charleston": {Verb: Dance, Variant: "tap", Speed: 1.2}, "macarena": {Verb: Dance},
		"waltz": {Verb: Dance, Variant: "waltz"}, "foxtrot": {Verb: Dance, Variant: "waltz"}, "ballroom": {Verb: Dance, Variant: "waltz"},
		"tango": {Verb: Dance, Variant: "waltz", Speed: 0.9}, "quickstep": {Verb: Dance, Variant: "waltz", Speed: 1.2},
		"salsa": {Verb: Dance, Variant: "salsa"}, "rumba": {Verb: Dance, Variant: "salsa", Speed: 0.85},
		"mambo": {Verb: Dance, Variant: "salsa"}, "bachata": {Verb: Dance, Variant: "salsa"}, "merengue": {Verb: Dance, Variant: "salsa"},
		"chachacha": {Verb: Dance, Variant: "salsa"}, "cha-cha-cha": {Verb: Dance, Variant: "salsa"}, "cha": {Verb: Dance, Variant: "salsa"},
		"ballet": {Verb: Dance, Variant: "ballet"}, "arabesque": {Verb: Dance, Variant: "ballet"}, "plie": {Verb: Squat, Variant: "plie"},
		"ballerina":  {Verb: Dance, Variant: "ballet"},
		"breakdance": {Verb: Dance, Variant: "break"}, "hiphop": {Verb: Dance, Variant: "hip"},
		"krump": {Verb: Dance, Variant: "hip", Speed: 1.1}, "disco": {Verb: Dance, Variant: "disco"},
		"twerk": {Verb: Dance, Variant: "twerk"}, "belly-dance": {Verb: Dance, Variant: "hips"}, "hula": {Verb: Dance, Variant: "hips"},
		"moonwalk": {Verb: Moonwalk}, "pirouette": {Verb: Pirouette}, "sway": {Verb: Sway}, "bob": {Verb: Bounce},
		"bounce": {Verb: Bounce}, "jiggle": {Verb: Bounce, Speed: 1.3, Size: 0.6},
	},
	phrases: map[string]*Action{
		"hip hop": {Verb: Dance, Variant: "hip"}, "hip hop dance": {Verb: Dance, Variant: "hip"},
		"dance hip hop": {Verb: Dance, Variant: "hip"}, "street dance": {Verb: Dance, Variant: "hip"},
		"break dance": {Verb: Dance, Variant: "break"},
		"dance waltz": {Verb: Dance, Variant: "waltz"}, "slow dance": {Verb: Dance, Variant: "waltz", Speed: 0.75},
		"ballroom dance": {Verb: Dance, Variant: "waltz"}, "dance with partner": {Verb: Dance, Variant: "waltz"},
		"dance tango": {Verb: Dance, Variant: "waltz", Speed: 0.9}, "dance foxtrot": {Verb: Dance, Variant: "waltz"},
		"cha cha": {Verb: Dance, Variant: "salsa"}, "cha cha cha": {Verb: Dance, Variant: "salsa"},
		"dance salsa": {Verb: Dance, Variant: "salsa"}, "dance samba": {Verb: Dance, Variant: "salsa", Speed: 1.2},
		"dance rumba": {Verb: Dance, Variant: "salsa", Speed: 0.85}, "latin dance": {Verb: Dance, Variant: "salsa"},
		"dance ballet": {Verb: Dance, Variant: "ballet"}, "ballet dance": {Verb: Dance, Variant: "ballet"},
		"dance like ballerina": {Verb: Dance, Variant: "ballet"}, "strike ballet pose": {Verb: Dance, Variant: "ballet"},
		"floss dance": {Verb: Dance, Variant: "floss"}, "do the floss": {Verb: Dance, Variant: "floss"},
		"dance floss": {Verb: Dance, Variant: "floss"}, "dance twist": {Verb: Dance, Variant: "twist"},
		"do the twist": {Verb: Dance, Variant: "twist"}, "do twist": {Verb: Dance, Variant: "twist"},
		"dance disco": {Verb: Dance, Variant: "disco"}, "disco dance": {Verb: Dance, Variant: "disco"},
		"belly dance": {Verb: Dance, Variant: "hips"}, "shake hips": {Verb: Dance, Variant: "hips"},
		"swing hips": {Verb: Dance, Variant: "hips"}, "swing hip": {Verb: Dance, Variant: "hips"},
		"sway hips": {Verb: Dance, Variant: "hips"}, "wiggle hips": {Verb: Dance, Variant: "hips", Speed: 1.2},
		"move hips":   {Verb: Dance, Variant: "hips"},
		"robot dance": {Verb: Dance, Variant: "robot"}, "do robot": {Verb: Dance, Variant: "robot"},
		"dance like robot": {Verb: Dance, Variant: "robot"}, "tap dance": {Verb: Dance, Variant: "tap"},
		"irish dance": {Verb: Dance, Variant: "tap", Speed: 1.2}, "river dance": {Verb: Dance, Variant: "tap", Speed: 1.2},
		"moon walk": {Verb: Moonwalk}, "rock from side to side": {Verb: Sway}, "sway from side to side": {Verb: Sway},
		"rock back and forth": {Verb: Sway}, "shift weight": {Verb: Sway}, "shift weight from side to side": {Verb: Sway},
		"transfer weight": {Verb: Sway}, "bounce up and down": {Verb: Bounce}, "bob up and down": {Verb: Bounce},
		"spin like ballerina": {Verb: Pirouette}, "spin on one leg": {Verb: Pirouette}, "spin on one foot": {Verb: Pirouette},
		"turn on one foot": {Verb: Pirouette},
	},
}
