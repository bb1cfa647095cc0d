package remote

import "slices"

// Words for how far a server's promise is believed that a seed brings the same
// motion again. The entry of a model that is not believed says so, as
// "deterministic": false, and its answers are not remembered.
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
