package language

import (
	"math"
	"strings"

	"github.com/motiongate/motiongate/engine/portable"
)

// trend is how an action changes while it is repeated or goes on: from its first part
// to its last, times as fast and as large. Zero means that it does not change.
type trend struct {
	speed, size float64
	deeper      bool // it was called lower: bends get larger, all else smaller
}

// trends by the word that stands for "faster and faster" and the like.
var trends = map[string]trend{
	"ever-faster": {speed: 1.9}, "ever-slower": {speed: 0.5},
	"ever-larger": {size: 2}, "ever-smaller": {size: 0.5}, "ever-lower": {size: 0.5, deeper: true},
}

// growing are the comparatives of trends.
var growing = map[string]string{
	"faster": "ever-faster", "quicker": "ever-faster", "slower": "ever-slower",
	"higher": "ever-larger", "bigger": "ever-larger", "larger": "ever-larger", "wider": "ever-larger", "deeper": "ever-larger",
	"longer": "ever-larger", "farther": "ever-larger", "further": "ever-larger",
	"smaller": "ever-smaller", "shorter": "ever-smaller", "narrower": "ever-smaller", "lower": "ever-lower",
}

// graded are adverbs of trends, after "more and more" or "increasingly".
var graded = map[string]string{
	"fast": "faster", "quickly": "faster", "rapidly": "faster", "quick": "faster", "slowly": "slower", "slow": "slower",
	"high": "higher", "big": "bigger", "large": "larger", "deep": "deeper", "deeply": "deeper", "low": "lower", "small": "smaller",
}

// gradual reads what gets more and more so as one word: "slower and slower", "each time
// higher", "higher each time", "increasingly fast".
func gradual(words []string) []string {
	at := func(i int) string {
		if i < 0 || i >= len(words) {
			return ""
		}
		return words[i]
	}
	each := func(i int) int { // tokens of "each time", "with every jump"
		n := 0
		if at(i) == "with" && (at(i+1) == "each" || at(i+1) == "every") {
			n = 1
		}
		if at(i+n) != "each" && at(i+n) != "every" || relation0(at(i+n+1)) || n == 0 && at(i+1) != "time" && growing[at(i+2)] == "" {
			return 0
		}
		return n + 2
	}
	var out []string
	for i := 0; i < len(words); i++ {
		w := words[i]
		n := 0
		var as string
		switch {
		case growing[w] != "" && at(i+1) == "and" && at(i+2) == w:
			as, n = growing[w], 3
		case w == "more" && at(i+1) == "and" && at(i+2) == "more" && graded[at(i+3)] != "":
			as, n = growing[graded[at(i+3)]], 4
		case w == "increasingly" && graded[at(i+1)] != "":
			as, n = growing[graded[at(i+1)]], 2
		case (w == "progressively" || w == "steadily" || w == "ever" || w == "gradually" || w == "increasingly") && growing[at(i+1)] != "":
			as, n = growing[at(i+1)], 2
		case each(i) > 0 && growing[at(i+each(i))] != "":
			as, n = growing[at(i+each(i))], each(i)+1
		case each(i) > 0 && at(i+each(i)) == "a" && strings.HasPrefix(at(i+each(i)+1), "bit") && growing[at(i+each(i)+2)] != "":
			as, n = growing[at(i+each(i)+2)], each(i)+3
		case growing[w] != "" && each(i+1) > 0:
			as, n = growing[w], 1+each(i+1)
		}
		if n == 0 {
			out = append(out, w)
			continue
		}
		out = append(out, as)
		i += n - 1
		if at(i+1) == "than" {
			for i++; before[at(i+1)]; i++ { // "than the one before"
			}
		}
	}
	return out
}

// before are words of what something is compared with that was done before.
var before = wordSet("the last one before previous time first")

// dips are the verbs that are larger the lower they go.
var dips = map[Verb]bool{Squat: true, Bow: true, Crouch: true, Lunge: true, Duck: true, TouchToes: true, SideBend: true}

// changes does an action in parts, each faster, slower, larger or smaller than the one
// before. It returns nil for what has no parts.
func (a *Action) changes() []Action {
	const parts = 3
	k := a.Verb.kind()
	n, counts := parts, []int{0, 0, 0}
	switch {
	case a.Verb == Turn:
		if math.Abs(a.Angle) < 2*math.Pi-0.01 {
			a.Angle = math.Copysign(2*math.Pi, or(a.Angle, 1))
		}
	case a.Verb.Goes():
		if a.Path != Straight && a.Path != InPlace || a.Steps > 0 && a.Steps < parts {
			return nil
		}
	case k.again > 0 && !k.open:
		total := a.Count
		if total <= 1 {
			total = parts
			if k.again < 0.8 {
				total = 3 * parts
			}
		}
		n = min(total, parts)
		if total <= 6 {
			n = total
		}
		counts = make([]int, n)
		for i := range total {
			counts[i%n]++
		}
	case !k.open:
		return nil
	}
	out := make([]Action, n)
	for i := range out {
		b := *a
		b.With = cloned(a.With)
		b.trend, b.Count = trend{}, counts[i]
		b.Freely = false
		if i > 0 {
			b.Veer = 0
		}
		if a.Verb.Goes() && a.Verb != Turn {
			b.Distance, b.Angle = a.Distance/float64(n), a.Angle/float64(n)
			b.Steps = (i+1)*a.Steps/n - i*a.Steps/n
		}
		x := float64(i)/float64(n-1) - 0.5
		if s := a.trend.speed; s > 0 {
			b.Speed = math.Max(0.4, math.Min(2.2, or(a.Speed, 1)*portable.Pow(s, x)))
		}
		if s := a.trend.size; s > 0 {
			if a.trend.deeper && dips[a.Verb] {
				s = 1 / s
			}
			b.Size = math.Max(0.4, math.Min(1.8, or(a.Size, 1)*portable.Pow(s, x)))
		}
		out[i] = b
	}
	return out
}

// changesGait lets somebody who gets faster or slower go on at the gait that is named:
// "speeds up into a run", "slows down to a walk", "slows to a halt".
func (p *parser) changesGait(c *clause, a *Action) {
	cur := p.told0()
	if !paceChanges[c.word] || a.Verb != Walk {
		return
	}
	for _, i := range c.words {
		if w := p.text(i); i < c.stem || w != "to" && w != "into" {
			continue
		}
		k := i + 1
		for articles[p.text(k)] || speeds[p.text(k)] != 0 || classes["adjective"][p.text(k)] {
			k++
		}
		to, ok := nouns[p.lemma(k)]
		if !ok {
			to = verbs[p.lemma(k)]
		}
		if standstill[p.lemma(k)] {
			to.Verb = Stand
		}
		if to.Verb != Walk && to.Verb != Run && to.Verb != Stand {
			continue
		}
		p.use(k)
		p.used[i] = true
		tones := both(a.Tones, to.Tones)
		was := a.Speed
		*a = Action{Verb: to.Verb, Speed: to.Speed, Tones: tones, With: a.With}
		if to.Verb == Walk && cur != nil && cur.Verb == Walk {
			a.Speed = was // a walk that gets slower is a slow walk
		}
		return
	}
}

var standstill = wordSet("stop halt standstill stand")
