package language

// crowds are nouns of several people that are one noun.
var crowds = wordSet("couple pair group crowd team band squad gang line row trio")

// plurals are nouns of several people.
var plurals = wordSet("people persons men women boys girls kids children guys ladies gentlemen friends soldiers dancers boxers fighters " +
	"players figures characters humans partners lovers twins brothers sisters students workers guards " +
	"runners actors opponents strangers individuals")

// several notes that a prompt has several people: the motion is that of one of them, who
// does his own part.
func (p *parser) several() {
	for i := range p.tokens {
		if i > 0 && p.text(i-1) != "." {
			continue
		}
		k := i
		for articles[p.text(k)] {
			k++
		}
		first, named := k, false
		if crowds[p.text(k)] {
			named = true
			if k++; p.text(k) == "of" {
				k++
			}
		} else if n, num := number(p.text(k)); num && n > 1 || p.text(k) == "both" {
			k++
		}
		for classes["adjective"][p.text(k)] || tones[p.text(k)] != "" && !plurals[p.text(k)] {
			k++
		}
		together := p.text(i) == "they" && p.together(i)
		switch {
		case together: // each has a part in it
			k, first = i, i
		case plurals[p.text(k)] && (p.acts(k+1) || p.form(k+1) != third || k > first):
		case named && p.acts(first+1):
			k = first
		default:
			continue
		}
		if k == first && !named && first == i && p.text(k) == "people" && relation0(p.text(k+1)) {
			continue
		}
		p.many = true
		words := ""
		for j := first; j <= k; j++ {
			p.use(j)
			p.who[j] = true
			words += " " + p.text(j)
		}
		p.note("of “" + words[1:] + "” one is shown, who does his own part")
		return
	}
}

// together reports whether the sentence of a word says that its people do something together, and
// takes that word as told.
func (p *parser) together(i int) bool {
	for k := i + 1; k < len(p.tokens) && p.text(k) != "."; k++ {
		if p.text(k) == "together" {
			p.use(k)
			return true
		}
	}
	return false
}
