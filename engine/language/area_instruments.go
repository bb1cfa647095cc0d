package language

import "maps"

// Play is to play an instrument, the Object.
const Play Verb = "play"

// instruments by the nouns that name them.
var instruments = map[string]string{
	"guitar": "guitar", "guitare": "guitar", "guitarre": "guitar", "gitarre": "guitar", "banjo": "guitar", "ukulele": "guitar",
	"bass": "guitar", "lute": "guitar", "mandolin": "guitar",
	"violin": "violin", "violine": "violin", "violette": "violin", "viola": "violin", "fiddle": "violin", "cello": "cello",
	"contrabass": "cello",
	"piano":      "piano", "keyboard": "piano", "organ": "piano", "synthesizer": "piano", "xylophone": "drum", "drum": "drum",
	"drumset": "drum", "drumkit": "drum", "bongo": "bongo", "conga": "bongo", "djembe": "bongo",
	"flute": "flute", "trumpet": "trumpet", "horn": "trumpet", "trombone": "trumpet", "tuba": "trumpet", "bugle": "trumpet",
	"saxophone": "saxophone", "sax": "saxophone", "clarinet": "saxophone", "oboe": "saxophone", "recorder": "saxophone",
	"harmonica": "harmonica", "accordion": "accordion", "harp": "harp", "tambourine": "tambourine", "maraca": "tambourine",
	"instrument": "guitar",
}

// music is playing instruments.
var music = area{
	kinds: map[Verb]kind{Play: {upper: true, seconds: 4, open: true}},
	words: map[string]Action{
		"strum": {Verb: Play, Object: "guitar"}, "drum": {Verb: Play, Object: "drum"}, "fiddle": {Verb: Play, Object: "violin"},
		"violin": {Verb: Play, Object: "violin"}, "guitar": {Verb: Play, Object: "guitar"}, "piano": {Verb: Play, Object: "piano"},
	},
	phrases: func() map[string]*Action {
		out := map[string]*Action{}
		for noun, thing := range instruments {
			a := &Action{Verb: Play, Object: thing}
			maps.Copy(out, map[string]*Action{"play " + noun: a, "play air " + noun: a, "play on " + noun: a, "practice " + noun: a,
				"strum " + noun: a, "beat " + noun: a, "hit " + noun: a, "bang on " + noun: a})
		}
		return out
	}(),
}
