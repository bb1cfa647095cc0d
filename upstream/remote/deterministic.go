package remote

import "slices"

// Settings of whether a server is trusted to make the same motion for the same seed.
// The entry of a model that is not trusted has "deterministic": false, and its answers
// are not cached.
const (
	trustSeeds = "trust"
	ProbeSeeds = "probe" // once it has been seen: the first seeded request has it tried out
	NeverSeeds = "never"
)

var seedWords = []string{trustSeeds, ProbeSeeds, NeverSeeds}

func checkDeterministic(word string) []Fault {
	if word == "" || slices.Contains(seedWords, word) {
		return nil
	}
	return []Fault{{"deterministic", `"` + word + `" is none of trust, probe, never`}}
}
