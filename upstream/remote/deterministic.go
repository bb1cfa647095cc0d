package remote

import "slices"

// Values of Options.Deterministic: whether a server is trusted to return the same motion for the same seed.
// The entry of an untrusted model has "deterministic": false, and its answers are not cached.
const (
	trustSeeds = "trust"
	ProbeSeeds = "probe" // trusted after a test with the first seeded request
	NeverSeeds = "never"
)

var seedWords = []string{trustSeeds, ProbeSeeds, NeverSeeds}

func checkDeterministic(word string) []Fault {
	if word == "" || slices.Contains(seedWords, word) {
		return nil
	}
	return []Fault{{"deterministic", `"` + word + `" is none of trust, probe, never`}}
}
