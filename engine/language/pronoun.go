package language

// mentions is what a prompt spoke of last: a limb, or a thing.
type mentions struct {
	limb  []token // with its side
	weak  bool    // the limb was named as what something is done with
	thing *token
	count bool // the limb is several
}

// moved are the verbs whose "it" can be a limb.
var moved = wordSet(`put place bring lower raise lift hold move wave swing shake drop set extend stretch rub clap cross spread pull push kick
	return circle rotate turn straighten bend touch tap flap lay let fold open rest clasp keep twirl`)

// referred puts what "it" and "them" mean in their place: "raises the right arm
// and waves it" is read as "waves right arm". A thing is only put where the verb
// stands right before.
func referred(tokens []token) []token {
	p := parser{tokens: tokens}
	out := make([]token, 0, len(tokens))
	var m mentions
	for i, t := range tokens {
		switch {
		case t.text == "it" || t.text == "them":
			verb := p.lemma(i - 1)
			if particles[p.text(i-1)] {
				verb = p.lemma(i - 2)
			}
			switch {
			case moved[verb] && m.limb != nil && m.count == (t.text == "them") && (!m.weak || m.thing == nil):
				out = append(out, m.limb...)
				continue
			case t.text == "it" && m.thing != nil && p.verbal(i-1):
				out = append(out, *m.thing)
				continue
			}
		case t.lemma == "head" && p.towards(i) == "":
			m.limb, m.weak, m.count = []token{t}, false, false
		case parts[t.lemma].limb() && t.lemma != "hip" && t.lemma != "ear" && t.lemma != "eye":
			m.hear(&p, i)
		case objects[t.lemma] != "" && t.form == plain:
			m.thing = &tokens[i]
			if !m.weak {
				m.limb = nil
			}
		case t.lemma == "something" || t.lemma == "object" || t.lemma == "item":
			m.limb, m.thing = nil, nil
		}
		out = append(out, t)
	}
	return out
}

// hear notes a limb that is named.
func (m *mentions) hear(p *parser, i int) {
	switch by := p.towards(i); by {
	case "":
		m.weak = false
	case "with", "using", "use":
		m.weak = true
	default:
		return // hands on hips: "it" is the hands
	}
	t := p.token(i)
	limb := []token{t}
	for k := i - 1; k >= max(0, i-3); k-- {
		if w := p.text(k); w == "left" || w == "right" || w == "both" {
			limb = []token{p.token(k), t}
			break
		}
	}
	m.limb, m.count = limb, t.form == third
}
