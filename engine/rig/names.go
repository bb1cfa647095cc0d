package rig

import (
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
	rank   int  // 0 for deforming joints, 1 for controls of the same name; the lower one is preferred
}

// noise are prefixes and suffixes of rigging tools, without a meaning of their own.
var noise = set("mixamorig", "cc", "base", "bip", "biped", "valve", "def", "org", "mch", "j", "c", "m", "b", "bn", "sk", "npc", "skeleton",
	"armature", "joint", "jnt", "bone", "bind", "skin", "env", "rig", "character", "geo")

// controls are words for joints by which an animator moves other joints.
var controls = set("ik", "fk", "pole", "ctrl", "control", "target")

// helpers are words for joints that are no part of a body: controls, twist bones and
// attachment points.
var helpers = union(controls, set("twist", "roll", "slot", "share", "socket", "helper", "prop", "corrective", "adj", "dummy", "tweak"))

// secondary are words for joints of hair and clothes (secondary motion). No model animates
// them: they keep their rest rotation until a simulation moves them.
var secondary = set("hair", "skirt", "cape", "cloak", "coat", "dress", "ribbon", "scarf", "cloth", "bust", "breast")

// japaneseHelper reports whether a Japanese word contains a term for a helper. Japanese names
// have no separators, so that the term is not a word of its own.
func japaneseHelper(w string) bool {
	for _, part := range []string{"捩", "ダミー", "キャンセル", "補助", "操作"} {
		if strings.Contains(w, part) {
			return true
		}
	}
	return false
}

// ends are words for the tip of a chain, a joint that never rotates.
var ends = set("end", "nub", "tip", "site", "null", "top", "effector")

// sides are words for left and right.
var sides = map[string]Side{
	"left": Left, "l": Left, "lft": Left, "lf": Left, "links": Left, "gauche": Left, "izquierda": Left, "izquierdo": Left,
	"sinistra": Left, "sinistro": Left, "左": Left,
	"right": Right, "r": Right, "rgt": Right, "rt": Right, "rechts": Right, "droite": Right, "droit": Right, "derecha": Right,
	"derecho": Right, "destra": Right, "destro": Right, "右": Right,
}

// parseNames returns the labels of joints. It drops a first word that more than half of the
// names share, because it is a prefix of the rig.
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
			if _, side := sides[w]; !side && 2*n > len(split) && len(split) > 5 {
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

// bare removes namespaces and remarks in brackets, and maps full-width characters to ASCII.
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
		l.helper = false // joints of a neck or a trunk, such as "spine_twist"
	}
	l.stem = strings.Trim(strings.Join(l.words, ""), "0123456789")
	return l
}

// stuck splits a word that begins or ends with a side without a separator: lefthand, handl, 左手首.
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

// words splits a name at separators, digits and changes of case or of script, in
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

// Stems of the names of parts. A word for different joints in different rigs ("leg",
// "shoulder") is in no list: the position in the chain decides.
var (
	heels      = set("heel")
	wings      = set("wing", "wings")
	appendages = set("wing", "tail")
	palmar     = set("metacarpal", "carpal")

	footStems = set("foot", "feet", "ankle", "fuss", "fuß", "pied", "pie", "piede", "足首")
	handStems = set("hand", "wrist", "palm", "fist", "mano", "手首")
	headStems = set("head", "kopf", "tete", "cabeza", "testa", "頭")
	toeStems  = set("toebase", "toe", "toes", "ball", "zehen", "zehe", "つま先", "足先")
	shinStems = set("shin", "calf", "knee", "lowerleg", "lowleg", "ひざ")

	paired = union(footStems, handStems, toeStems, shinStems, set("thigh", "leg", "upleg", "upperleg", "hip", "arm", "uparm", "upperarm",
		"forearm", "lowerarm", "elbow", "shoulder", "clavicle", "collar", "thumb", "index", "middle", "ring", "pinky", "eye"))

	// Words in the names of fingers, thumb first.
	fingerWords = [5][]string{{"thumb", "親指"}, {"index", "人指", "人差指"}, {"mid", "中指"}, {"ring", "薬指"},
		{"pinky", "pinkie", "little", "小指"}}
)

// fingerOf returns the finger in a name, thumb 0, or else the number in it, -1 for none. Numbers
// count from the thumb; rigs begin with 0 or 1.
func (l label) fingerOf() (finger, number int) {
	for f, names := range fingerWords {
		for _, n := range names {
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

func set(stems ...string) map[string]bool {
	m := make(map[string]bool, len(stems))
	for _, s := range stems {
		m[s] = true
	}
	return m
}

func union(sets ...map[string]bool) map[string]bool {
	m := map[string]bool{}
	for _, s := range sets {
		for w := range s {
			m[w] = true
		}
	}
	return m
}
