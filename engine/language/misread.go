package language

import (
	"strings"
)

// misread reports whether a word that can be a verb is none here.
func (p *parser) misread(i int, c *clause) bool {
	t := p.token(i)
	before, after := p.text(i-1), p.text(i+1)
	if before == "for" && t.form == plain && c.has {
		return true // "for balance", "for help"
	}
	if t.form == plain && !tools[t.lemma] && p.isThing(i) {
		return true // "with an arm in a sling"
	}
	if t.form == plain && articles[before] && p.text(i-2) == "like" && nouns[t.lemma].Verb == "" {
		return true // "growls like a bear"
	}
	if p.qualifying(i, c) {
		return true // "in a torn coat"
	}
	if t.form == third && p.text(i-2) == "to" && p.form(i-1) == plain && p.verbal(i-1) && c.has {
		return true // "to examine tracks"
	}
	if parts[t.lemma] != "" && (articles[before] || before == "left" || before == "right" || before == "both" ||
		before == "of" || t.form == plain && c.has && c.light == "") {
		return true
	}
	if next := p.lemma(i + 1); t.form == gerund && before == "with" && (next == "gesture" || next == "motion" || next == "movement") {
		return true // "with sweeping gestures"
	}
	if t.text == "drawn" && parts[p.lemma(i-1)] != "" {
		return true // "with the knees drawn up"
	}
	if t.text == "closed" && parts[p.lemma(i+1)] != "" {
		return true // "with a closed fist"
	}
	switch t.lemma {
	case "hand":
		return !(t.form == third && (subjects[p.lemma(i-1)] || before == "and" || before == "then") || t.form == gerund ||
			t.form == past || before == "to") || parts[p.lemma(i-1)] != "" || !handable(after) && objects[p.lemma(i+2)] == ""
	case "get", "become", "grow", "turn":
		// "gets dizzy" takes nothing
		if trends[after] != (trend{}) || (speeds[after] != 0 || sizes[after] != 0) && strings.HasSuffix(after, "er") {
			return true // "getting slower and slower"
		}
		return tones[after] != "" && !personal[after] || degrees[after] != 0 && tones[p.text(i+2)] != ""
	case "look", "seem", "appear", "feel", "act":
		// "looking sad" is sad
		return tones[after] != "" || degrees[after] != 0 && tones[p.text(i+2)] != "" || after == "like" || after == "as"
	case "pant":
		return t.text == "pants" && (before == "in" || p.text(i-2) == "in") // "in black pants"
	case "drink":
		return t.text == "drunken" || t.text == "drunk" && p.nounish(i)
	case "hang":
		return p.lemma(i-1) == "head" || parts[p.lemma(i-1)] != ""
	case "position", "set", "step-up":
		return t.form == plain && !relation0(before) && before != "to"
	case "bend":
		// "with the elbows bent"
		return t.text == "bent" && c.has && (parts[p.lemma(i-1)] != "" || parts[p.lemma(i+1)] != "")
	case "cross":
		return t.text == "crossed" && c.has && parts[p.lemma(i-1)] == Leg
	case "motion":
		return t.form == plain || t.form == third && !subjects[before]
	case "use":
		// "waving, using the left hand"
		return t.form == gerund && (parts[p.lemma(i+1)] != "" || parts[p.lemma(i+2)] != "" || parts[p.lemma(i+3)] != "")
	case "head", "face":
		return !(t.lemma == "head" && (after == "to" || after == "toward" || after == "towards" || after == "back") && t.form != plain)
	case "back":
		return t.form == plain
	case "step", "pace", "stride":
		_, n := number(before)
		_, further := number(p.lemma(i - 2))
		return c.has && c.light == "" && (n || sizes[before] != 0 || further && !relation0(before) || before == "last" || before == "top" ||
			before == "bottom")
	case "circle":
		return before == "in" || before == "quarter" || before == "half" || before == "full" || p.nounish(i) && c.has &&
			c.light == "" || before == "clockwise" || before == "counterclockwise"
	case "hold":
		return t.text == "held" && (c.has && objects[p.lemma(i-1)] != "" || c.by == "with" && p.waving(i))
	case "lower":
		return after == "back" && articles[before] || parts[p.lemma(i+1)] != "" && before == "the" || after == "body"
	case "rest":
		return before == "the" || before == "at"
	case "light", "clean", "dry", "warm", "cool", "open", "close", "slow", "still", "right", "left", "clear", "level",
		"near", "free", "present", "long":
		return t.form == plain && (p.nounish(i) || c.has && c.light == "" && !relation0(before))
	case "ground", "floor", "place", "sound", "second", "form", "spot", "end", "bit", "like", "found":
		return t.form == plain && !relation0(before) && before != "to" || articles[before]
	case "bent", "crossed", "raised":
		return false
	}
	// "is able", "are": forms of words that happen to be verbs.
	return t.text == "bit" && articles[before] || t.text == "saw" && !articles[before] && after == "a"
}

// qualifying reports whether a participle only tells of the thing after it how that is.
func (p *parser) qualifying(i int, c *clause) bool {
	t, after := p.token(i), p.lemma(i+1)
	if t.form != past && t.form != gerund || !thingNouns[after] || parts[after] != "" || c.light != "" {
		return false
	}
	before := p.text(i - 1)
	return (articles[before] || before == "with" && t.form == past) && (before == "with" || prepositions[p.text(i-2)]) &&
		intransitive[verbs[t.lemma].Verb]
}

// waving reports whether a limb that is held somewhere is the one that waves: "waves with
// the left hand held low".
func (p *parser) waving(i int) bool {
	for k := i - 1; k > max(0, i-5); k-- {
		if p.text(k) == "with" {
			return p.lemma(k-1) == "wave"
		}
	}
	return false
}

// isThing reports whether a word that can be a verb is the noun of a thing here: a
// preposition and an article stand before it.
func (p *parser) isThing(i int) bool {
	if !thingNouns[p.lemma(i)] {
		return false
	}
	k := i - 1
	for classes["adjective"][p.text(k)] || sizes[p.text(k)] != 0 || p.text(k) == "left" || p.text(k) == "right" || k == i-1 &&
		p.form(k) == past {
		k--
	}
	return k < i-1 && p.text(k) == "with" || articles[p.text(k)] && (prepositions[p.text(k-1)] || p.text(k-1) == "into" ||
		p.text(k-1) == "out")
}

// thingNouns are nouns of what one can see and touch: those of the classes that name such.
var thingNouns = nounsOf(`seat thing held worn garment footwear headgear eyewear table door vessel tray blade
		firearm handgun bow instrument vehicle ridden mount animal food fruit drink flower picture frame board stick rope net rug
		cart sack bucket map staff baton chested blanket ball coin card device necktie landmark ledge beam wall rail step upright
		alongside cloth key phone strap grip`)

// handable reports whether a word is, or begins, what can be handed to somebody.
func handable(w string) bool {
	return articles[w] || w == "it" || w == "something" || w == "over" || w == "out" || w == "them"
}

func relation0(w string) bool { _, ok := relations[w]; return ok || w == "" }

// nounish reports whether a word is used as a noun: an article, a number or a
// verb that only says that something is done stands before it.
func (p *parser) nounish(i int) bool {
	if f := p.form(i); f == gerund || f == past {
		return articles[p.text(i-1)] && p.text(i-1) != "each" && p.text(i-1) != "that"
	}
	for k := i - 1; k >= max(0, i-6); k-- {
		w := p.lemma(k)
		switch _, num := number(w); {
		case agents[w] && k == i-1 && p.form(i) == third:
			return false
		case p.actor(k), (subjects[w] || personal[w] && p.form(i) == third) && k == i-1:
			return false
		case w == "back" && k == i-1 && p.text(k-2) == "on":
			return false // "lying on his back kicks"
		case articles[w] && w != "each" && w != "that", w == "of" && k == i-1, nounAfter[w] && p.form(i) != plain:
			return true
		case nouns[w].Verb != "", tools[w] && k == i-1 && p.form(k) == plain:
		case num:
			if k == i-1 || articles[p.text(k-1)] || w != "one" || p.form(i) == plain {
				return true
			}
		case light[w] && k < i-1 || light[w] && w != "let" && w != "start" && w != "begin" && p.form(i) == third:
			return true
		case sizes[w] != 0, speeds[w] != 0 && !p.adverb(k), w == "left", w == "right", w == "degree", w == "quarter",
			w == "half", w == "full", degrees[w] != 0, tones[w] != "" && !p.adverb(k), w == "clockwise", w == "counterclockwise",
			directions[w] != 0 || w == "forward":
			if relation0(p.text(k)) {
				return false
			}
		case classes["adjective"][p.text(k)]:
		default:
			if _, ok := manners[w]; !ok || p.adverb(k) {
				return false
			}
		}
	}
	return false
}
