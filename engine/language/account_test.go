package language

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The account of the words of captions: go test ./engine/language -run Account -v -account FILE
// prints for each word of the captions of a file what becomes of it.
var accountFile = flag.String("account", "", "file of captions, one a line, whose words are to be accounted for")

// claim is what becomes of one word of a caption.
type claim struct {
	text string
	kind string // "actor", "functional", "ignored", "noted", "not acted", "acted", "said anyhow", "idle"
	by   []int  // the actions of the plan that it changes
	slot string // what of the first of them; "" if it changes which actions there are
}

// account reads a caption, and once more without each of its words.
func account(caption string) (p *parser, claims []claim) {
	p = reading(caption, "en")
	split, _ := tokens(labelled(caption), true, nil)
	split = limbed(referred(split))
	for i, tok := range split {
		if tok.text == "," || tok.text == "." || articles[tok.text] {
			continue
		}
		c := claim{text: tok.text}
		other := &parser{}
		other.read(slices.Delete(slices.Clone(split), i, i+1))
		c.by, c.slot = changed(p.seen(), visible(other.plan.Actions))
		switch {
		case p.gone[i]:
			c.kind = "not acted"
		case p.actor(i):
			c.kind = "actor"
		case slices.Contains(p.plan.Ignored, strings.TrimSuffix(tok.text, "-position")):
			c.kind = "ignored"
		case p.noted(tok.text):
			c.kind = "noted"
		case len(c.by) > 0:
			c.kind = "acted"
		case functional[tok.text] || functional[tok.lemma] || relation0(tok.text) || negations[tok.text]:
			c.kind = "functional"
		case p.implied[i] || p.confirms(i) || p.evident(i):
			c.kind = "said anyhow"
		default:
			c.kind = "idle"
		}
		claims = append(claims, c)
	}
	return p, claims
}

// changed returns the actions that differ between two plans, and the first slot that does.
func changed(a, b []Action) (at []int, slot string) {
	if len(a) != len(b) {
		for i := range a {
			if i >= len(b) || a[i].Verb != b[i].Verb {
				return []int{i}, "" // from here on
			}
		}
		return []int{len(a) - 1}, ""
	}
	for i := range a {
		if reflect.DeepEqual(a[i], b[i]) {
			continue
		}
		at = append(at, i)
		x, y := reflect.ValueOf(a[i]), reflect.ValueOf(b[i])
		for k := range x.NumField() {
			if slot == "" && x.Type().Field(k).IsExported() && !reflect.DeepEqual(x.Field(k).Interface(), y.Field(k).Interface()) {
				slot = x.Type().Field(k).Name
			}
		}
	}
	return at, slot
}

// Numbers count what they are said of: without one the action of its own clause is another,
// and no other action. Few words do nothing of which nothing is said.
func TestAccountOfWords(t *testing.T) {
	const mostIdle = 0.09
	if *accountFile != "" {
		printAccount(t)
		return
	}
	words, idle, numbers, strayed := 0, 0, 0, 0
	for i, caption := range captions(t) {
		if i%8 > 0 {
			continue // each word costs a reading
		}
		p, claims := account(caption)
		for _, c := range claims {
			words++
			if c.kind == "idle" {
				idle++
			}
			if !numeric(c.text) || c.kind != "acted" || len(c.by) == 0 || c.slot == "" {
				continue
			}
			numbers++
			if k := slices.IndexFunc(p.tokens, func(t token) bool { return t.text == c.text }); k >= 0 {
				verb := p.ownVerb(k)
				own := slices.ContainsFunc(c.by, func(at int) bool {
					a := p.plan.Actions[at]
					return a.Verb == verb || slices.ContainsFunc(a.With, func(w Action) bool { return w.Verb == verb })
				})
				if verb != "" && !own {
					strayed++
					t.Logf("%q: %q changes another action", caption, c.text)
				}
			}
		}
	}
	t.Logf("%d of %d words are idle, %d of %d numbers strayed", idle, words, strayed, numbers)
	if words < 1500 || float64(idle) > mostIdle*float64(words) || numbers < 25 || strayed > 0 {
		t.Errorf("%d of %d words are idle, want at most %.0f %%; %d of %d numbers strayed, want none", idle, words, 100*mostIdle,
			strayed, numbers)
	}
}

// printAccount prints what becomes of each word of the captions of a file.
func printAccount(t *testing.T) {
	raw, err := os.ReadFile(*accountFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		caption, _, _ := strings.Cut(strings.TrimSpace(line), " | ")
		p, claims := account(caption)
		fmt.Println(caption)
		for i, a := range p.plan.Actions {
			fmt.Printf("  %d %s\n", i, a)
		}
		for _, c := range claims {
			fmt.Printf("    %-14s %-11s %v %s\n", c.text, c.kind, c.by, c.slot)
		}
		for _, n := range p.plan.Notes {
			fmt.Println("    note:", n)
		}
	}
}
