package language

import (
	"slices"
	"strings"
)

// The thesaurus is a table of words for actions that other words tell better: to
// swagger is to walk like a thug, to swig is to drink fast. A line is
//
//	walk proud: swagger strut "walk tall"
//
// with a known verb, noun or phrase and, after it, styles, speeds, sizes and
// directions on the left, and what means the same on the right. A tilde in place of
// the colon says that the movement is another one, and only the nearest of the
// repertoire: "kneel ~ kowtow". A note tells so. Alternatives
// stand for verbs that the repertoire may lack: "whisk | stir". Lines that begin
// with a star have nouns on the right. The meaning of a word in an area counts more.
//
// thesaurus returns its tables, and the left sides that mean nothing.
func thesaurus(areas tables) (s tables, unknown []string) {
	s = tables{words: map[string]Action{}, nouns: map[string]Action{}, phrases: map[string]*Action{}}
	known := resolver{areas, s.words}
	for _, table := range []string{gaitWords, bodyWords, armWords, workWords, sportWords, danceWords, moodWords} {
		for line := range strings.Lines(table) {
			line = strings.TrimSpace(line)
			means, list, near, ok := thesaurusLine(line)
			if !ok {
				continue
			}
			noun := strings.HasPrefix(means, "*")
			means = strings.TrimPrefix(means, "*")
			a, lacked, ok := known.any(means)
			list += " " + lacked
			if !ok {
				unknown = append(unknown, means)
				continue
			}
			a.near = near
			s.add(areas, list, a, noun)
		}
	}
	return s, unknown
}

// thesaurusLine cuts a line. Near reports whether its words mean other movements than
// the one on the left.
func thesaurusLine(line string) (means, list string, near, ok bool) {
	at := strings.IndexAny(line, ":~")
	if at < 0 {
		return "", "", false, false
	}
	return strings.TrimSpace(line[:at]), line[at+1:], line[at] == '~', true
}

// tables are actions by the words that mean them.
type tables struct {
	words, nouns map[string]Action
	phrases      map[string]*Action // shared by those that mean the same
}

// has reports whether the tables say something of a word.
func (t tables) has(w string) bool {
	_, verb := t.words[w]
	_, noun := t.nouns[w]
	_, phrase := t.phrases[strings.ReplaceAll(w, "-", " ")]
	return verb || noun || phrase
}

// add adds words that mean an action, but for those that the areas know.
func (t tables) add(areas tables, list string, a Action, noun bool) {
	into := t.words
	if noun {
		into = t.nouns
	}
	for i, part := range strings.Split(list, `"`) {
		if i%2 == 1 {
			t.phrases[part] = &a
			continue
		}
		for _, w := range strings.Fields(part) {
			_, way := directions[w]
			_, taken := into[w]
			if _, _, ok := stemmed(w, areas.has); ok || areas.has(w) {
				taken = true // burpees, where an area knows a burpee
			}
			if !taken && !way && !grammar[w] && parts[w] == "" && speeds[w] == 0 && sizes[w] == 0 && numbers[w] == 0 {
				into[w] = a
			}
		}
	}
}

// resolver finds actions by words.
type resolver struct {
	tables
	told map[string]Action // also words, which count last
}

// any returns the first alternative that means something, and the words before
// it that mean nothing: they are read as it, too.
func (r resolver) any(means string) (a Action, lacked string, ok bool) {
	for _, one := range strings.Split(means, "|") {
		words := strings.Fields(one)
		if a, ok := r.one(words); ok {
			return a, lacked, true
		}
		if len(words) == 1 {
			lacked += " " + words[0]
		}
	}
	return Action{}, lacked, false
}

func (r resolver) one(words []string) (a Action, ok bool) {
	n := 0
	for k := len(words); k > 0 && !ok; k-- {
		key := strings.Join(words[:k], " ")
		if p := r.phrases[key]; p != nil {
			a, n, ok = *p, k, true
			break
		}
		for _, table := range []map[string]Action{r.words, r.nouns, r.told} {
			if a, ok = table[key]; ok {
				n = k
				break
			}
		}
	}
	if !ok {
		return a, false
	}
	for _, w := range words[n:] {
		direction, way := directions[w]
		count, num := numbers[w]
		switch {
		case slices.Contains(Styles, w):
			a.Tones = merge(a.Tones, Tone{w, 1})
		case tones[w] != "":
			a.Tones = merge(a.Tones, Tone{tones[w], 1})
		case speeds[w] != 0:
			a.Speed = or(a.Speed, 1) * speeds[w]
		case sizes[w] != 0:
			a.Size = or(a.Size, 1) * sizes[w]
		case manners[w] != Effort{}:
			a.Effort = a.Effort.plus(manners[w], 1)
		case w == "left" || w == "right":
			a.Side = sideOf(w == "left")
		case w == "both":
			a.Side = Both
		case way:
			a.Direction = direction
		case num:
			a.Count = int(count)
		case parts[w] != "":
			a.Part = parts[w]
		default:
			return a, false
		}
	}
	return a, true
}
