package language

// articles may stand between the words of a phrase.
var articles = wordSet("a an the his her their its")

// phrase returns the action that the words from here on mean together, and how
// many they are.
func (p *parser) phrase() (Action, int) {
	for _, ph := range phrases[p.tokens[p.pos]] {
		if n := p.reads(ph.words); n > 0 {
			return ph.Action, n
		}
	}
	return Action{}, 0
}

// reads returns how many tokens from here on are the words of a phrase, articles
// between them included; 0 if they are not.
func (p *parser) reads(words []string) int {
	at := p.pos
	for i, w := range words {
		for i > 0 && at < len(p.tokens) && p.tokens[at] != w && articles[p.tokens[at]] {
			at++
		}
		if at == len(p.tokens) || w != p.tokens[at] && (w != "*" || p.tokens[at] == ",") {
			return 0
		}
		at++
	}
	return at - p.pos
}
