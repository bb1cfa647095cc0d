package rig

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// label is the meaning of a joint's name.
type label struct {
	side  Side
	words []string // without side and noise, with numbers
	stem  string   // the words joined, without digits at its ends

	helper bool // a twist bone, a control or an attachment point: no part of a body
	rank   int  // 1 for the ORG- and MCH- bones of Rigify, which copy a deforming bone of rank 0; the lower one is preferred
}

//go:embed names.txt
var namesText string

// nameClasses has the words of names.txt by class. It panics if the embedded file is invalid.
var nameClasses = func() map[string]map[string]bool {
	out, _, err := readNames(namesText)
	if err != nil {
		panic(fmt.Errorf("names.txt: %w", err))
	}
	return out
}()

// readNames reads lines "class: word... | example". It returns the words by class, and the examples by line.
func readNames(text string) (classes map[string]map[string]bool, examples map[string]string, err error) {
	classes, examples = map[string]map[string]bool{}, map[string]string{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		class, rest, colon := strings.Cut(line, ": ")
		words, example, ok := strings.Cut(rest, " | ")
		if !colon || !ok {
			return nil, nil, fmt.Errorf("line %d: want class: word... | example", n)
		}
		if classes[class] == nil {
			classes[class] = map[string]bool{}
		}
		for w := range strings.FieldsSeq(words) {
			if classes[class][w] {
				return nil, nil, fmt.Errorf("line %d: duplicate word %q in class %q", n, w, class)
			}
			classes[class][w] = true
		}
		examples[line] = example
	}
	return classes, examples, nil
}

// words returns the words of classes of names.txt together. It panics if the file lacks a class.
func words(classes ...string) map[string]bool {
	out := map[string]bool{}
	for _, c := range classes {
		if nameClasses[c] == nil {
			panic("names.txt: no class " + c)
		}
		maps.Copy(out, nameClasses[c])
	}
	return out
}

var (
	noise               = words("noise")
	controls            = words("control")
	helpers             = words("control", "helper")
	japaneseHelperTerms = words("japanese-helper")
	secondary           = words("secondary")
	ends                = words("end")
	heels               = words("heel")
	wings               = words("wing")
	appendages          = words("appendage")
	palmar              = words("palm")

	footStems = words("foot")
	handStems = words("hand")
	headStems = words("head")
	toeStems  = words("toe")
	shinStems = words("shin")
	paired    = words("foot", "hand", "toe", "shin", "paired")

	// fingerWords has the words of the fingers, thumb first.
	fingerWords = [5]map[string]bool{words("thumb"), words("index"), words("middle"), words("ring"), words("little")}
)

// japaneseHelper reports whether a Japanese word contains a term for a helper.
func japaneseHelper(w string) bool {
	for part := range japaneseHelperTerms {
		if strings.Contains(w, part) {
			return true
		}
	}
	return false
}

// sides has the words for left and right.
var sides = func() map[string]Side {
	out := map[string]Side{}
	for w := range words("left") {
		out[w] = Left
	}
	for w := range words("right") {
		out[w] = Right
	}
	return out
}()

// parseNames returns the labels of joints. If there are more than five, it drops, again and again, a first word other than a side that
// more than half of the names share, because it is a prefix of the rig.
func parseNames(joints []Joint) []label {
	split := make([][]string, len(joints))
	for i, j := range joints {
		split[i] = splitWords(trimName(j.Name))
	}
	for {
		count := map[string]int{}
		for _, w := range split {
			if len(w) > 1 {
				count[w[0]]++
			}
		}
		common := ""
		for w, n := range count {
			if _, isSide := sides[w]; !isSide && 2*n > len(split) && len(split) > 5 {
				common = w
			}
		}
		if common == "" {
			break
		}
		for i, w := range split {
			if len(w) > 1 && w[0] == common {
				split[i] = w[1:]
			}
		}
	}
	out := make([]label, len(joints))
	for i, w := range split {
		out[i] = parseName(w)
		if strings.Contains(joints[i].Name, "ORG-") || strings.Contains(joints[i].Name, "MCH-") {
			out[i].rank = 1
		}
	}
	return out
}

// trimName removes a namespace or a path before the last ":" or "|" and all from the first "[" on, and maps full-width characters to
// ASCII.
func trimName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, name)
	if i := strings.LastIndexAny(name, ":|"); i >= 0 && i+1 < len(name) {
		name = name[i+1:]
	}
	if i := strings.IndexByte(name, '['); i > 0 {
		name = name[:i]
	}
	return name
}

// parseName returns the meaning of the words of a name.
func parseName(words []string) label {
	l := label{side: Centre}
	asian := false
	for _, w := range words {
		if s, ok := sides[w]; ok {
			l.side = s
			continue
		}
		if asian && (w == "p" || w == "c" || w == "d" || w == "s") {
			l.helper = true // 肩P is a control of the joint 肩
			continue
		}
		if s, rest, ok := splitSide(w); ok {
			l.side, w = s, rest
		}
		asian = asian || w[0] >= 0x80
		l.helper = l.helper || helpers[w] || asian && japaneseHelper(w)
		if !noise[w] {
			l.words = append(l.words, w)
		}
	}
	if l.side == Centre && slices.Contains(words, "twist") {
		l.helper = false // a twist joint without a side is a joint of the neck or the trunk: "spine_twist"
	}
	l.stem = strings.Trim(strings.Join(l.words, ""), "0123456789")
	return l
}

// splitSide splits a word that begins or ends with a side without a separator: lefthand, handl, 左手首.
func splitSide(w string) (Side, string, bool) {
	for _, s := range []string{"左", "右", "left", "right", "l", "r"} {
		rest, first := strings.CutPrefix(w, s)
		last := false
		if !first {
			rest, last = strings.CutSuffix(w, s)
		}
		// "upright" has no side, and a single letter is a side only beside a part that a body
		// has on two sides.
		if rest != "" && (paired[rest] && (first || last) || len(s) > 1 && first || s[0] >= 0x80 && last) {
			return sides[s], rest, true
		}
	}
	return Centre, w, false
}

// splitWords splits a name at separators, digits and changes of case or of script, in
// lower case.
func splitWords(name string) []string {
	var out []string
	var cur []rune
	flush := func() {
		if len(cur) > 0 {
			out = append(out, strings.ToLower(string(cur)))
			cur = cur[:0]
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush()
			continue
		case len(cur) > 0 && unicode.IsDigit(cur[len(cur)-1]) != unicode.IsDigit(r), len(cur) > 0 && (cur[len(cur)-1] >= 0x2e80) != (r >= 0x2e80):
			flush()
		case unicode.IsUpper(r):
			// A capital starts a word, unless it stands in a run of capitals.
			next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if len(cur) > 0 && (!unicode.IsUpper(cur[len(cur)-1]) || next) {
				flush()
			}
		}
		cur = append(cur, r)
	}
	flush()
	return out
}

// fingerOf returns the finger that a name has, thumb 0, or -1. Without one, number is the digit after the word "finger", or -1: it
// counts from the thumb, which is 0 or 1 by the rig.
func (l label) fingerOf() (finger, number int) {
	for f, names := range fingerWords {
		for n := range names {
			if strings.Contains(l.stem, n) {
				return f, -1
			}
		}
	}
	if i := slices.Index(l.words, "finger"); i >= 0 && i+1 < len(l.words) {
		if d := l.words[i+1][0]; d >= '0' && d <= '5' {
			return -1, int(d - '0')
		}
	}
	return -1, -1
}

// has reports whether one of the words is in a set.
func (l label) has(set map[string]bool) bool {
	return slices.ContainsFunc(l.words, func(w string) bool { return set[w] })
}
