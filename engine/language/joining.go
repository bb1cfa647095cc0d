package language

// nounAfter are prepositions that no verb of the third person follows.
var nounAfter = wordSet("with of using in")

var negations = wordSet("not never doesn't don't isn't didn't neither cannot can't won't haven't hasn't hadn't wasn't " +
	"weren't aren't wouldn't couldn't shouldn't")

// plainly reports whether a word that could begin a clause does not here.
func (p *parser) plainly(i int) bool {
	switch p.text(i) {
	case "next", "after", "later", "as":
		return p.text(i+1) == "to" || p.text(i) == "as" && (adverbial(p.lemma(i+1)) || adverbial(p.lemma(i-1)))
	case "with":
		// "kicks with the left, then ...": the limb that was not named
		k := i + 1
		if articles[p.text(k)] {
			k++
		}
		return (p.text(k) == "left" || p.text(k) == "right" || p.text(k) == "other") && relation0(p.text(k+1)) && p.text(k+1) != "and"
	case "before":
		return p.text(i+1) == "" || p.text(i-1) == "as" || p.text(i-1) == "like"
	case "or":
		return true
	case "and":
		// "left and right arm", "hands and knees": one limb, or two.
		a, b := p.text(i-1), p.text(i+1)
		side := func(w string) bool { return w == "left" || w == "right" }
		return side(a) && side(b) && parts[p.lemma(i+2)] != "" ||
			side(a) && articles[b] && side(p.text(i+2)) && parts[p.lemma(i+3)] != "" ||
			parts[p.lemma(i-1)] != "" && parts[p.lemma(i+1)] != "" && !p.verbal(i+2) ||
			a == "forth" || b == "forth" || a == b
	}
	return false
}

func adverbial(w string) bool { return speeds[w] != 0 || w == "soon" || w == "possible" || w == "if" }

// verbal reports whether a token can be a verb.
func (p *parser) verbal(i int) bool {
	_, ok := verbs[p.lemma(i)]
	return ok || phrased[p.lemma(i)] && light[p.lemma(i)]
}

func (p *parser) adverb(i int) bool {
	w := p.text(i)
	_, manner := manners[w]
	return (speeds[w] != 0 || manner || tones[w] != "") && len(w) > 2 && w[len(w)-2:] == "ly"
}
