package language

// Lemmas returns the words of a text as the vocabulary knows them: mended,
// without inflection, without those that say nothing.
func Lemmas(text string) []string {
	var out []string
	for _, w := range tokens(text) {
		if w != "," && !silent[w] {
			out = append(out, w)
		}
	}
	return out
}
