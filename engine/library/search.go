package library

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sort"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/portable"
)

// index is an immutable snapshot of a library.
type index struct {
	version  int
	revision string
	clips    []Clip
	problems []Problem

	terms []map[string]float64 // term frequencies of each clip
	sizes []float64
	mean  float64
	rare  map[string]float64 // inverse document frequency
}

// Hit is a result of a search.
type Hit struct {
	Clip  Clip
	Score float64 // higher is better; above 0
}

func newIndex(files map[string]file, version int) *index {
	x := &index{version: version, rare: map[string]float64{}}
	sum := sha256.New()
	var words [][]string // of each clip
	for _, name := range sorted(files) {
		f := files[name]
		fmt.Fprintln(sum, name, f.stamp.size, f.stamp.time.UnixNano(), f.stamp.textSize, f.stamp.textTime.UnixNano())
		if f.err != nil {
			x.problems = append(x.problems, Problem{name, f.err})
		}
		x.clips = append(x.clips, f.clips...)
		words = append(words, f.terms...)
	}
	in := map[string]int{}
	for i := range x.clips {
		counts := map[string]float64{}
		size := 0.0
		for _, t := range words[i] {
			if counts[t] == 0 {
				in[t]++
			}
			counts[t]++
			size++
		}
		x.terms, x.sizes = append(x.terms, counts), append(x.sizes, size)
		x.mean += size / float64(max(1, len(x.clips)))
	}
	x.revision = hex.EncodeToString(sum.Sum(nil)[:8])
	// A sum over clips in order, so that equal folders give equal scores.
	for t, n := range in {
		x.rare[t] = portable.Log(1 + (float64(len(x.clips)-n)+0.5)/(float64(n)+0.5))
	}
	return x
}

// act is the prefix of terms that are actions.
const act = "do:"

// terms returns the search terms of a text: its words, and the actions that they mean, so that a search for a
// walk finds a stroll.
func terms(text string) []string {
	out := explain.Lemmas(text)
	for _, line := range strings.Split(text, "\n") {
		plan := explain.Plan(line)
		if plan.Blank {
			continue
		}
		for _, a := range plan.Actions {
			out = append(out, actions(a)...)
		}
	}
	return out
}

func actions(a language.Action) []string {
	var out []string
	if a.Verb != language.Stand {
		out = append(out, act+a.Verb.String())
	}
	for _, w := range a.With {
		out = append(out, actions(w)...)
	}
	return out
}

// The parameters of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance
// Framework", 2009).
const (
	saturation = 1.2
	lengthNorm = 0.75
	actWeight  = 2.0 // actions count more than manners
)

// Search returns the n clips that match a text best, the best first. A clip must match at least one of the
// actions in the text or, if there are none, one of its words.
func (l *Library) Search(text string, n int) []Hit {
	x := l.now.Load()
	query := terms(text)
	acts := false
	for _, t := range query {
		acts = acts || strings.HasPrefix(t, act)
	}
	var hits []Hit
	for i, c := range x.clips {
		score, does := 0.0, false
		for _, t := range query {
			f := x.terms[i][t]
			if f == 0 {
				continue
			}
			w := 1.0
			if strings.HasPrefix(t, act) {
				does, w = true, actWeight
			}
			score += w * x.rare[t] * f * (saturation + 1) / (f + saturation*(1-lengthNorm+lengthNorm*x.sizes[i]/x.mean))
		}
		if score > 0 && (does || !acts) {
			hits = append(hits, Hit{c, score})
		}
	}
	sort.SliceStable(hits, func(a, b int) bool { return hits[a].Score > hits[b].Score })
	return hits[:min(n, len(hits))]
}
