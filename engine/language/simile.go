package language

// likes are nouns that people move like, beyond those that are something to do.
var likes = map[string]Action{
	"duck": {Verb: Walk, Tones: styled("waddle")}, "penguin": {Verb: Walk, Tones: styled("waddle")},
	"goose": {Verb: Walk, Tones: styled("waddle")}, "pigeon": {Verb: Walk, Tones: styled("waddle")},
	"crab": {Verb: Walk, Direction: Sideways}, "cat": {Verb: Walk, Tones: styled("sneaky")}, "snail": {Verb: Walk, Speed: 0.5},
	"turtle": {Verb: Walk, Speed: 0.5},
	"bunny":  {Verb: Hop}, "rabbit": {Verb: Hop}, "kangaroo": {Verb: Hop, Travels: true}, "king": {Verb: Walk, Tones: styled("proud")},
	"queen": {Verb: Walk, Tones: styled("proud")}, "superhero": {Verb: Walk, Tones: styled("proud")},
	"model": {Verb: Walk, Tones: styled("feminine")}, "bear": {Verb: Walk, Tones: styled("giant")},
	"horse": {Verb: Walk, Tones: styled("gallop")}, "cowboy": {Verb: Walk, Tones: styled("thug")},
	"mummy": {Verb: Walk, Tones: styled("zombie")},
}

// like reads whom or what somebody moves like: "walks like a penguin". It reports
// whether the token names one.
func (p *parser) like(i int, c *clause) bool {
	if !c.has || !p.likened(i) {
		return false
	}
	w := p.lemma(i)
	a, ok := nouns[w]
	if b, too := likes[w]; too {
		a, ok = b, true
	}
	if !ok {
		return false
	}
	act := &c.act
	goes := act.Verb.Goes() || act.Verb == Stand || act.Verb == Gesture || c.light != ""
	switch {
	case a.Verb == act.Verb:
		act.Tones, act.Speed = both(act.Tones, a.Tones), or(act.Speed, a.Speed)
		if a.Direction != Forward {
			act.Direction = a.Direction
		}
		if act.Variant == "" {
			act.Variant = a.Variant
		}
	case tones[p.text(i)] != "" && !goes:
		return false
	case goes && !(act.Verb == Run && a.Verb == Walk):
		*act = a
	}
	// "flaps the arms like a chicken" says it twice.
	p.use(i)
	return true
}

// ofLikeness returns how many tokens from one on tell something of whom somebody is
// only likened to: "like a pupil who wants to answer".
func (p *parser) ofLikeness(at int) int {
	alike := false
	for k := at - 1; k >= max(0, at-4) && !relation0(p.text(k)); k-- {
		alike = alike || p.text(k) == "like"
	}
	if !alike {
		return 0
	}
	k := at
	for k < len(p.tokens) && !relation0(p.text(k)) {
		k++
	}
	return k - at
}
