package language

import "strings"

// guess finds something to do for a clause whose verb is not known: what a
// compound ends in, or what the words around it are said of. It reports whether
// there was an unknown verb, and says how it is read.
func (p *parser) guess(c *clause) bool {
	at := p.stranger(c)
	if at < 0 {
		return false
	}
	w := p.text(at)
	c.word, c.form = w, third
	if a, as, ok := compound(w); ok {
		c.act, c.word = a, as
		p.use(at)
		p.note("“" + w + "” is not known and read as “" + as + "”")
		return true
	}
	goes, limb, thing := false, false, false
	for _, i := range c.words {
		l := p.lemma(i)
		_, way := directions[l]
		switch {
		case i == at:
		case way && l != "up" && l != "down" && l != "out", l == "meter", l == "step", l == "circle", l == "clockwise",
			l == "counterclockwise", l == "across", l == "around", l == "through", l == "toward", l == "towards", l == "away",
			l == "left", l == "right":
			goes = true
		case parts[l] != "" && parts[l] != Trunk:
			limb = true
		case objects[l] != "":
			thing = true
		}
	}
	var read string
	switch {
	case limb:
		c.act, read = Action{Verb: Raise, Size: 0.8}, "moving that limb"
	case goes:
		c.act, read = Action{Verb: Walk}, "going that way"
	case thing:
		c.act, read = Action{Verb: Reach}, "reaching for the thing"
	default:
		if at == c.words[0] || p.last == nil {
			p.note("“" + w + "” is not known and left out")
		}
		return false
	}
	p.note("“" + w + "” is not known and read as " + read)
	return true
}

// stranger returns the unknown word of a clause that must be its verb; -1: none.
func (p *parser) stranger(c *clause) int {
	for k, i := range c.words {
		t := p.token(i)
		if p.actor(i) {
			continue
		}
		inPhrases := t.form != plain && phrased[t.lemma] && !means(t.lemma) && !silent[t.lemma] && !ordinary[t.lemma]
		if t.known && !inPhrases || numeral(t.text) || !latin(t.text) || len(t.text) < 3 {
			continue
		}
		verbal := strings.HasSuffix(t.text, "s") || strings.HasSuffix(t.text, "ing") || strings.HasSuffix(t.text, "ed")
		if (verbal || k == 0 && c.by != "with" && c.by != "without") && !articles[p.text(i-1)] {
			return i
		}
	}
	return -1
}

func latin(w string) bool {
	for _, r := range w {
		if (r < 'a' || r > 'z') && r != '-' && r != '\'' {
			return false
		}
	}
	return true
}

// compound returns the action of the known verb that a word ends in.
func compound(w string) (a Action, as string, ok bool) {
	for i := 2; i+3 < len(w); i++ {
		if w[:i] == "un" || w[:i] == "dis" {
			continue // the opposite
		}
		l, _, known := inflected(w[i:])
		if a, ok := verbs[l]; known && ok && len(l) > 3 {
			return a, l, true
		}
	}
	return a, "", false
}
