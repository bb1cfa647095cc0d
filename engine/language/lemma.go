package language

import "strings"

// form is how a word is inflected.
type form uint8

const (
	plain form = iota
	third      // -s: a verb of the third person, or a noun of several
	gerund
	past
)

// irregular verbs: base, past, participle, and what else is not regular.
var irregularVerbs = `
	arise arose arisen; awake awoke awoken; be is are was were been am being; bear bore borne; beat beat beaten; become became become;
	begin began begun; bend bent; bind bound;
	bite bit bitten bites biting; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; build built; burn burnt;
	burst burst; buy bought; catch caught; choose chose chosen; cling clung;
	come came; creep crept; cut cut; deal dealt; dig dug; dive dove; do did done does; draw drew drawn; dream dreamt; drink drank drunken;
	drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt;
	fight fought; find found; flee fled; fling flung; fly flew flown; forget forgot forgotten; freeze froze frozen; get got gotten;
	give gave given; go went gone goes; grind ground; grow grew grown;
	hang hung; have had has; hear heard; hide hid hidden; hit hit; hold held; keep kept; kneel knelt; knit knit; know knew known; lay laid;
	lead led; lean leant; leap leapt; leave; lie lay lain lying; light lit; lose lost;
	make made; mean meant; meet met; pay paid; put put puts putting; read read; ride rode ridden; ring rang rung; rise rose risen; run ran;
	say said; see saw seen; seek sought; sell sold; send sent; set set; sew sewn;
	shake shook shaken; shoot shot; show showed shown; shut shut; sing sang sung; sink sank sunk; sit sat; sleep slept; slide slid;
	sling slung; slip slipped; sow sown; speak spoke spoken; speed sped; spend spent;
	spill spilt; spin spun; spit spat; spread spread; spring sprang sprung; stand stood; steal stole stolen; stick stuck; sting stung;
	stride strode stridden; strike struck stricken; string strung; swear swore;
	sweep swept; swim swam swum; swing swung; take took taken; teach taught; tear tore torn; tell told; think thought; throw threw thrown;
	thrust thrust; tread trod trodden; wake woke woken; wear wore worn;
	weave wove woven; weep wept; win won; wind wound; wring wrung; write wrote written; tie tying; die dying; dye dyeing;
	ski skiing skis skied; quit quit; panic panicked panicking; mimic mimicked mimicking;
	unwind unwound; overtake overtook overtaken; undo undid undone; withdraw withdrew withdrawn`

// plurals that are not regular.
var irregularNouns = `foot feet; tooth teeth; knife knives; man men; woman women; child children; person people; half halves;
	shelf shelves; wolf wolves; calf calves; scarf scarves; elf elves; thief thieves; fish fishes;
	meter metres metre meters; centimeter centimetres centimetre cm; kilometer kilometres km; inch inches; hip hips;
	degree degrees deg degress; second seconds sec secs; minute minutes min; time times; millimeter mm; yard yards`

type base struct {
	lemma string
	form  form
}

var irregular = irregularForms()

func irregularForms() map[string]base {
	out := map[string]base{}
	for _, row := range strings.Split(irregularVerbs, ";") {
		w := strings.Fields(row)
		for i, other := range w[1:] {
			f := past
			switch {
			case strings.HasSuffix(other, "ing") && len(other) > len(w[0]):
				f = gerund
			case other == "is" || other == "are" || other == "am" || other == "has" || other == "goes" || other == "does" || other == w[0]+"s":
				f = third
			}
			if other == w[0] {
				continue // reads as plain
			}
			if _, taken := out[other]; !taken || i == 0 && other != "lay" {
				out[other] = base{w[0], f}
			}
		}
	}
	for _, row := range strings.Split(irregularNouns, ";") {
		w := strings.Fields(row)
		for _, other := range w[1:] {
			out[other] = base{w[0], third}
		}
	}
	delete(out, "lay")    // to lay is read as to lie anyhow
	delete(out, "saw")    // a tool
	delete(out, "ground") // the floor
	delete(out, "felt")
	delete(out, "rose")
	delete(out, "bound") // to bound
	delete(out, "found")
	delete(out, "wound")
	out["rose"] = base{"rise", past}
	return out
}

// inflected returns the word of the vocabulary behind one as it is written, and
// whether there is one.
func inflected(w string) (lemma string, f form, known bool) {
	if b, ok := irregular[w]; ok {
		return b.lemma, b.form, true
	}
	// A word that could be read as another's inflection is, unless it means
	// something itself: "walks" may stand in a phrase and is to walk all the same.
	for _, among := range []func(string) bool{means, has} {
		if among(w) {
			return w, plain, true
		}
		if lemma, f, ok := stemmed(w, among); ok {
			return lemma, f, true
		}
	}
	return w, plain, false
}

// stemmed takes the ending off a word.
func stemmed(w string, among func(string) bool) (lemma string, f form, ok bool) {
	for _, e := range endings {
		stem, ok := strings.CutSuffix(w, e.suffix)
		if !ok || len(stem) < 2 {
			continue
		}
		for _, add := range e.add {
			if among(stem + add) {
				return stem + add, e.form, true
			}
		}
		if n := len(stem); e.doubles && n > 2 && stem[n-1] == stem[n-2] && among(stem[:n-1]) {
			return stem[:n-1], e.form, true // stepping, nodded
		}
	}
	return w, plain, false
}

var endings = []struct {
	suffix  string
	add     []string
	doubles bool
	form    form
}{
	{"ies", []string{"y", "ie"}, false, third}, {"es", []string{"", "e"}, false, third}, {"s", []string{""}, false, third},
	{"ied", []string{"y", "ie"}, false, past}, {"ed", []string{"", "e"}, true, past}, {"d", []string{"e"}, false, past},
	{"ying", []string{"ie", "y"}, false, gerund}, {"ing", []string{"", "e"}, true, gerund},
	{"ward", []string{"wards"}, false, plain}, {"wards", []string{"ward"}, false, plain},
}
