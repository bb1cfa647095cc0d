package language

import (
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The words of captions without which the same is done: go test ./engine/language -run Ablation -v -ablate FILE
// prints those of the captions of a file that no other word says, and that nothing tells.
var ablateFile = flag.String("ablate", "", "file of captions, one a line, whose words are to be left out one by one")

// Words without which the same is seen, of which nothing is told, and which repeat nothing that is
// done, are few. Those that are left say what goes without saying.
func TestAblation(t *testing.T) {
	const most = 0.013
	list := slices.Concat(captions(t), toldCaptions(t))
	if *ablateFile != "" {
		raw, err := os.ReadFile(*ablateFile)
		if err != nil {
			t.Fatal(err)
		}
		list = strings.Split(strings.TrimSpace(string(raw)), "\n")
	}
	words, silent := 0, 0
	for _, caption := range list {
		p := reading(caption, "en")
		split, _ := tokens(labelled(caption), true, nil)
		split = limbed(restLimbs(referred(split)))
		for i, tok := range split {
			words++
			if !p.content(i) || p.isTold(i) || p.gone[i] || p.echoes(i) {
				continue
			}
			other := &parser{}
			if other.read(slices.Delete(slices.Clone(split), i, i+1)); reflect.DeepEqual(p.seen(), visible(other.plan.Actions)) {
				silent++
				show(t, "%s: %s", tok.text, caption)
			}
		}
	}
	t.Logf("%d of %d words are left out in silence", silent, words)
	if *ablateFile == "" && float64(silent) > most*float64(words) {
		t.Errorf("%d of %d words are left out in silence, want at most %.1f %%", silent, words, 100*most)
	}
}

// content reports whether a word says something by itself: verbs, parts of the body, sides, ways,
// adverbs and numbers. What things there are changes no motion.
func (p *parser) content(i int) bool {
	t := p.token(i)
	if t.text == "," || t.text == "." || articles[t.text] || functional[t.text] || functional[t.lemma] || relation0(t.text) ||
		negations[t.text] || light[t.lemma] || p.plays(i) {
		return false
	}
	_, way := directions[t.text]
	return p.verbal(i) && t.form != plain || parts[t.lemma] != "" || way || p.qualifies(t) || strings.HasSuffix(t.text, "ly")
}

// echoes reports whether a word repeats what is done: its verb, its part, its way, or a part of the limb
// that does it anyhow.
func (p *parser) echoes(i int) bool {
	t := p.token(i)
	if p.implied[i] || p.confirms(i) || p.evident(i) {
		return true
	}
	part, isPart := parts[t.lemma]
	v, isVerb := verbs[t.lemma]
	way, isWay := directions[t.text]
	var within func(actions []Action) bool
	within = func(actions []Action) bool {
		return slices.ContainsFunc(actions, func(a Action) bool {
			return isVerb && t.form != plain && a.Verb == v.Verb ||
				isPart && (limbOf(part, a.Verb) || byGroup[part] == byGroup[a.Part] && a.Part != "" || atGroup[part] == atGroup[a.Target.Part] &&
					a.Target.Part != "") ||
				isWay && (a.Direction == way && (way != Forward || a.Verb.Goes())) ||
				within(a.With)
		})
	}
	return within(p.seen())
}

// limbOf reports whether a part takes part in a verb anyhow.
func limbOf(part Part, v Verb) bool {
	switch part {
	case Hand, Arm, Fist, Finger:
		return v.Upper()
	case Leg, Foot:
		return !v.Upper() && v != Stand
	}
	return false
}
