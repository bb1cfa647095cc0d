package language

// relocating are verbs of taking a thing from one place to another, with the verbs of both
// halves in their form.
var relocating = map[string][2]string{
	"move": {"take", "put"}, "moves": {"takes", "puts"}, "moved": {"took", "put"}, "moving": {"taking", "putting"},
	"transfer": {"take", "put"}, "transfers": {"takes", "puts"}, "transferred": {"took", "put"}, "transferring": {"taking", "putting"},
	"shift": {"take", "put"}, "shifts": {"takes", "puts"}, "take": {"take", "put"}, "takes": {"takes", "puts"},
	"lift": {"lift", "put"}, "lifts": {"lifts", "puts"}, "lifting": {"lifting", "putting"},
}

// relocated reads what goes from one place to another as two halves: "moves the box from the
// floor to the table" is "picks up the box and puts the box on the table".
func relocated(words []string) []string {
	for i := range words {
		verbs, ok := relocating[words[i]]
		if !ok {
			continue
		}
		from, to, end := 0, 0, i+1
		for ; end < len(words) && !relation0(words[end]); end++ {
			switch w := words[end]; {
			case w == "from" && from == 0:
				from = end
			case (w == "to" || w == "onto" || w == "into") && from > 0 && to == 0:
				to = end
			}
		}
		if from < i+3 || to < from+2 || end-to < 3 || !articles[words[i+1]] || !articles[words[to+1]] {
			continue
		}
		thing, place := words[from-1], words[to+2]
		lemma, _, _ := inflected(thing)
		if parts[lemma] != "" || !graspable[lemma] && objects[lemma] == "" || parts[place] != "" || place == "left" || place == "right" ||
			place == "other" {
			continue
		}
		seat := classes["seat"][lemma]
		low := seat || words[from+1] == "floor" || words[from+1] == "ground" || words[from+2] == "floor" || words[from+2] == "ground"
		out := append([]string{}, words[:i]...)
		out = append(out, verbs[0])
		if low && verbs[0] != "lift" && verbs[0] != "lifts" {
			form := map[string]string{"take": "pick", "takes": "picks", "took": "picked", "taking": "picking"}
			out = append(out[:i], form[verbs[0]], "up")
		}
		out = append(out, words[i+1:to]...)
		out = append(out, "and", verbs[1])
		out = append(out, words[i+1:from]...)
		into := "on"
		if words[to] == "into" {
			into = "into"
		}
		out = append(out, into)
		return append(out, words[to+1:]...)
	}
	return words
}
