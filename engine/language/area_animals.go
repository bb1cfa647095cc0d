package language

// Imitate is to play an animal or a thing, which is the variant.
const Imitate Verb = "imitate"

// animals are played on the spot; walking like one is a style of gait.
var animals = area{
	kinds: map[Verb]kind{Imitate: {seconds: 4, open: true}},
	words: map[string]Action{
		"chicken": {Verb: Imitate, Variant: "chicken"}, "rooster": {Verb: Imitate, Variant: "chicken"},
		"hen": {Verb: Imitate, Variant: "chicken"}, "duckling": {Verb: Imitate, Variant: "chicken"},
		"monkey": {Verb: Imitate, Variant: "monkey"}, "ape": {Verb: Imitate, Variant: "monkey"},
		"gorilla": {Verb: Imitate, Variant: "monkey"}, "chimpanzee": {Verb: Imitate, Variant: "monkey"},
		"chimp":    {Verb: Imitate, Variant: "monkey"},
		"elephant": {Verb: Imitate, Variant: "elephant"}, "frog": {Verb: Imitate, Variant: "frog"}, "toad": {Verb: Imitate, Variant: "frog"},
		"airplane": {Verb: Imitate, Variant: "airplane"}, "plane": {Verb: Imitate, Variant: "airplane"},
		"aeroplane": {Verb: Imitate, Variant: "airplane"}, "puppy": {Verb: Imitate, Variant: "dog"},
		"peck": {Verb: Imitate, Variant: "chicken"},
	},
	phrases: map[string]*Action{
		"chicken dance": {Verb: Imitate, Variant: "chicken"}, "imitate chicken": {Verb: Imitate, Variant: "chicken"},
		"act like chicken": {Verb: Imitate, Variant: "chicken"}, "move like chicken": {Verb: Imitate, Variant: "chicken"},
		"pretend to be chicken": {Verb: Imitate, Variant: "chicken"},
		"imitate monkey":        {Verb: Imitate, Variant: "monkey"}, "act like monkey": {Verb: Imitate, Variant: "monkey"},
		"move like monkey": {Verb: Imitate, Variant: "monkey"}, "pretend to be monkey": {Verb: Imitate, Variant: "monkey"},
		"act like gorilla": {Verb: Imitate, Variant: "monkey"}, "imitate gorilla": {Verb: Imitate, Variant: "monkey"},
		"imitate elephant": {Verb: Imitate, Variant: "elephant"}, "act like elephant": {Verb: Imitate, Variant: "elephant"},
		"pretend to be elephant": {Verb: Imitate, Variant: "elephant"}, "imitate frog": {Verb: Imitate, Variant: "frog"},
		"hop like frog": {Verb: Imitate, Variant: "frog"}, "jump like frog": {Verb: Imitate, Variant: "frog"},
		"leap like frog":   {Verb: Imitate, Variant: "frog"},
		"imitate airplane": {Verb: Imitate, Variant: "airplane"}, "fly like airplane": {Verb: Imitate, Variant: "airplane"},
		"pretend to fly": {Verb: Imitate, Variant: "airplane"}, "pretend to be airplane": {Verb: Imitate, Variant: "airplane"},
		"act like airplane": {Verb: Imitate, Variant: "airplane"}, "fly like plane": {Verb: Imitate, Variant: "airplane"},
		"fly like bird": {Verb: Flap}, "imitate bird": {Verb: Flap}, "act like bird": {Verb: Flap}, "pretend to be bird": {Verb: Flap},
		"imitate dog": {Verb: Imitate, Variant: "dog"}, "act like dog": {Verb: Imitate, Variant: "dog"},
		"pretend to be dog": {Verb: Imitate, Variant: "dog"}, "beg like dog": {Verb: Imitate, Variant: "dog"},
	},
}
