package rig

import (
	"slices"
	"strings"
	"unicode"
)

// label is what a joint's name says about it.
type label struct {
	side Side
	stem string // the words that are left, run together, without digits at its ends

	helper bool // a twist bone, a control, an attachment: no part of a body
}

// noise are words that rig makers put before every name.
var noise = map[string]bool{
	"mixamorig": true, "cc": true, "base": true, "bip": true, "biped": true, "def": true, "org": true, "j": true, "c": true,
	"skeleton": true, "armature": true, "joint": true, "jnt": true, "bone": true, "valvebiped": true, "rig": true, "character": true,
}

// helpers are words that mark joints which no body has: controls, twist
// bones, end sites and attachment points.
var helpers = []string{"ik", "fk", "pole", "ctrl", "control", "twist", "target", "roll", "slot", "share", "socket", "helper", "prop"}

// read splits a joint's name into side and stem. A helper has the empty stem.
func read(name string) label {
	if i := strings.LastIndexAny(name, ":|"); i >= 0 {
		name = name[i+1:]
	}
	l := label{side: Centre}
	var stem strings.Builder
	for _, w := range words(name) {
		switch w {
		case "left", "l", "lft":
			l.side = Left
		case "right", "r", "rgt":
			l.side = Right
		default:
			if helper(w) {
				return label{side: l.side, helper: true}
			}
			if !noise[w] {
				stem.WriteString(w)
			}
		}
	}
	l.stem = strings.Trim(stem.String(), "0123456789")
	return l
}

func helper(w string) bool { return slices.Contains(helpers, w) }

// words splits a name at separators, digits and changes of case, in lower case.
func words(name string) []string {
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
		case unicode.IsDigit(r):
			if len(cur) > 0 && !unicode.IsDigit(cur[len(cur)-1]) {
				flush()
			}
		case unicode.IsUpper(r):
			// A capital starts a word, unless it stands in a run of capitals.
			next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if len(cur) > 0 && (!unicode.IsUpper(cur[len(cur)-1]) || next) {
				flush()
			}
		case len(cur) > 0 && unicode.IsDigit(cur[len(cur)-1]):
			flush()
		}
		cur = append(cur, r)
	}
	flush()
	return out
}

// Stems by part. Where one word names different joints in different rigs
// ("leg", "shoulder"), the place in the chain decides, not the word.
var (
	footStems = set("foot", "feet", "ankle")
	handStems = set("hand", "wrist")
	headStems = set("head")
	toeStems  = set("toebase", "toe", "toes", "ball")

	fingerStems = [5]map[string]bool{
		set("thumb", "handthumb", "fingerthumb"),
		set("index", "handindex", "fingerindex", "indexfinger"),
		set("middle", "mid", "handmiddle", "fingermiddle", "middlefinger"),
		set("ring", "handring", "fingerring", "ringfinger"),
		set("pinky", "little", "handpinky", "fingerpinky", "littlefinger", "pinkyfinger"),
	}
)

func set(stems ...string) map[string]bool {
	m := make(map[string]bool, len(stems))
	for _, s := range stems {
		m[s] = true
	}
	return m
}
