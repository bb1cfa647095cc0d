package language

import (
	"strconv"
	"strings"
	"unicode"
)

// maxTokens bounds the work on one prompt; what is longer is not read.
const maxTokens = 400

// token is a word of a prompt, or the punctuation that ends a clause (",", ".").
type token struct {
	text  string // as written, lower case
	lemma string // of the vocabulary; the text itself if it has none
	form  form
	known bool
	again bool // it stands for a thing that was named before
	limb  bool // it stands for a limb that was named before
}

// tokens splits a prompt. Words that are only known spelt otherwise are read as
// those, if they are to be mended; notes tell which. Words of another language
// stand for nothing.
func tokens(prompt string, mend bool, other map[string]bool) (out []token, notes []string) {
	for _, w := range joined(parted(relocated(gradual(joined(goesOn(unitTold(sets(halves(split(prompt)))))))))) {
		if len(out) == maxTokens {
			break
		}
		t := token{text: w}
		switch {
		case w == "," || w == ".":
			t.lemma, t.known = w, true
		case numeral(w), trends[w] != trend{}:
			t.lemma, t.known = w, true
		case other[w] && parts[w] == "":
			t.lemma, t.known = w+"·", true // no English word
		default:
			t.lemma, t.form, t.known = inflected(w)
			if !t.known && mend {
				if right, ok := repair(w); ok {
					t.lemma, t.form, t.known = inflected(right)
					if strings.ReplaceAll(w, "-", "") != right {
						notes = append(notes, "“"+w+"” is read as “"+right+"”")
					}
				}
			}
		}
		out = append(out, t)
	}
	return out, notes
}

// Lemmas returns the words of a text as the vocabulary knows them: mended,
// without inflection, without those that say nothing.
func Lemmas(text string) []string {
	var out []string
	read, _ := tokens(text, true, nil)
	for _, t := range read {
		if t.text != "," && t.text != "." && !silent[t.lemma] {
			out = append(out, t.lemma)
		}
	}
	return out
}

func numeral(w string) bool {
	_, err := strconv.ParseFloat(w, 64)
	return err == nil && w[0] >= '0' && w[0] <= '9'
}

// split cuts a prompt into lower-case words, hyphens inside kept, and marks the
// ends of clauses. Numbers with a unit are two words: 90°, 2m.
func split(prompt string) []string {
	var out []string
	var word strings.Builder
	flush := func() {
		w := strings.Trim(word.String(), "-")
		word.Reset()
		digits := len(w) - len(strings.TrimLeft(w, "0123456789."))
		if unit := w[digits:]; digits > 0 && unit != "" && !strings.ContainsAny(unit, "0123456789") {
			out = append(out, strings.TrimRight(w[:digits], "."))
			w = strings.TrimPrefix(unit, "-")
		}
		if w != "" {
			out = append(out, w)
		}
	}
	runes := []rune(strings.ToLower(prompt))
	for i, r := range runes {
		between := i > 0 && i+1 < len(runes)
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-':
			word.WriteRune(r)
		case r == '.' && between && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(runes[i+1]):
			word.WriteRune(r)
		case (r == '\'' || r == '’') && between && unicode.IsLetter(runes[i+1]):
			// "person's" and "doesn't" lose what follows a possessive only.
			if runes[i+1] != 's' {
				word.WriteRune('\'')
			} else {
				flush()
				word.WriteString("'")
			}
		case r == '°':
			flush()
			out = append(out, "degrees")
		default:
			flush()
			switch {
			case strings.ContainsRune(",;:()", r):
				out = append(out, ",")
			case strings.ContainsRune(".!?\n", r):
				out = append(out, ".")
			case r == '&' || r == '+':
				out = append(out, "and")
			}
		}
		if len(out) >= 2*maxTokens {
			break
		}
	}
	flush()
	kept := out[:0]
	for _, w := range out {
		if w != "'s" && w != "'" {
			kept = append(kept, w)
		}
	}
	return kept
}

// joints are words in a row that the grammar reads as one.
var joints = runs(`
	counter clock wise=counterclockwise, counter clockwise=counterclockwise, counter-clock-wise=counterclockwise,
	counter-clockwise=counterclockwise,
	anti clock wise=counterclockwise, anti clockwise=counterclockwise, anti-clockwise=counterclockwise, anticlockwise=counterclockwise,
	clock wise=clockwise, clock-wise=clockwise,
	figure of eight=figure-eight, figure eight=figure-eight, figure of 8=figure-eight, figure 8=figure-eight, eight shape=figure-eight,
	zig zag=zigzag, zig-zag=zigzag, s shape=s-shape, s curve=s-shape, s-curve=s-shape, s shaped=s-shape, s-shaped=s-shape,
	shape of an s=s-shape,
	shape of the letter s=s-shape,
	in turn=in-turn, there and back=there-and-back, rocks from heel to toe=rocks back-and-forth,
	rocking from heel to toe=rocking back-and-forth, rock from heel to toe=rock back-and-forth, heel to toe=carefully,
	heel-to-toe=carefully, deck of cards=cards, pack of cards=cards, in place=in-place,
	in the place=in-place, on the spot=in-place, on spot=in-place, on place=in-place, in-place=in-place, inplace=in-place,
	in passing=in-passing,
	at the spot=in-place, in one spot=in-place, in his place=in-place,
	at the same time=simultaneously, at same time=simultaneously, at once=simultaneously,
	back and forth=back-and-forth, to and fro=back-and-forth, forward and backward=back-and-forth, forwards and backwards=back-and-forth,
	backwards and forwards=back-and-forth, forth and back=back-and-forth,
	from side to side=side-to-side, side to side=side-to-side, left to right=left-to-right, from left to right=from left-to-right,
	right to left=right-to-left, from right to left=from right-to-left, from the left to the right=from left-to-right,
	from the right to the left=from right-to-left, from his left to his right=left-to-right, from his right to his left=right-to-left,
	from her left to her right=left-to-right, from her right to her left=right-to-left, from their left to their right=left-to-right,
	from their right to their left=right-to-left, from the left side to the right side=from left-to-right,
	from the right side to the left side=from right-to-left, left and right=left-and-right, right and left=left-and-right,
	half circle=half-circle, half a circle=half-circle, semi circle=half-circle, semi-circle=half-circle, semicircle=half-circle,
	half of a circle=half-circle, half-circle=half-circle,
	quarter circle=quarter-circle, quarter of a circle=quarter-circle, quater circle=quarter-circle, quarter-circle=quarter-circle,
	quater-circle=quarter-circle, quarter of circle=quarter-circle,
	full circle=circle, whole circle=circle, complete circle=circle, in circles=in circle,
	u turn=u-turn, u-turn=u-turn, uturn=u-turn, about face=u-turn, about-face=u-turn, turnaround=turn around,
	side step=sidestep, side-step=sidestep, side ways=sideways, side-ways=sideways, side wards=sideways, sidewards=sideways,
	sideward=sideways, laterally=sideways,
	again and again=repeatedly, over and over again=repeatedly, over and over=repeatedly, multiple times=several times,
	many times=several times, a number of times=several times, a couple of=couple, a couple=couple, a few=few, a lot of=several,
	followed by=then, after that=then, after this=then, and then=then, prior to=before, later on=then, as well as=and, along with=with,
	together with=with, in order to=to, so as to=to, as if=like, as though=like, such as=like,
	to the front=forward, to the rear=backward, to the back=backward, to front=forward, in front=front, over head=overhead,
	over-head=overhead,
	starting position=start-position, original position=start-position, initial position=start-position, start position=start-position,
	starting point=start-position, starting place=start-position, neutral position=start-position, normal position=start-position,
	standing position=start-position, upright position=start-position, starting pose=start-position, original place=start-position,
	first position=start-position, where he started=start-position, where they started=start-position, where she started=start-position,
	where he began=start-position, where she began=start-position, where they began=start-position, where it began=start-position,
	where it started=start-position,
	t pose=t-pose, tpose=t-pose, a pose=a-pose, jumping jack=jumping-jack, jumping jacks=jumping-jack, jumping-jacks=jumping-jack,
	jumpingjacks=jumping-jack,
	push up=push-up, push ups=push-ups, pushup=push-up, pushups=push-ups, press up=push-up, press ups=push-ups, press-ups=push-ups,
	sit up=sit-up, sit ups=sit-ups, situp=sit-up, situps=sit-ups,
	balance beam=balance-beam, beam=balance-beam, tight rope=tightrope, tight-rope=tightrope, slack line=slackline,
	shadow box=shadowbox, shadow-box=shadowbox, shadow boxing=shadowboxing, kick box=kickbox, kick boxing=kickboxing, tip toe=tiptoe,
	tip-toe=tiptoe, tip toes=tiptoe, tip-toes=tiptoe, tippy toes=tiptoe, hand stand=handstand, head stand=headstand, cart wheel=cartwheel,
	cart-wheel=cartwheel, back flip=backflip, front flip=frontflip, somer sault=somersault, fore arm=forearm, cha cha cha=cha-cha,
	cha cha=cha-cha, hip hop=hip-hop, high five=high-five, break dance=breakdance, break-dance=breakdance, moon walk=moonwalk,
	moon-walk=moonwalk, kung fu=kung-fu, tai chi=tai-chi, tae kwon do=taekwondo, laid back=laid-back,
	starting blocks=starting-blocks, starting block=starting-blocks,
	and counters with=then does, then counters with=then does, counters with=does, and follows with=then does,
	follows with a=then does a, follows up with a=then does a,
	following with a=then does a,
	then follows with=then does, follows up with=then does, and follows up with=then does, and finishes with=then does,
	then finishes with=then does,
	balls of the feet=toes, balls of his feet=toes, balls of her feet=toes, balls of their feet=toes, ball of the foot=toe,
	with difficulty=laboriously, with great difficulty=laboriously, with effort=laboriously, with great effort=laboriously,
	with ease=lightly, with force=forcefully, with great force=forcefully, with full force=forcefully, with energy=energetically,
	with grace=gracefully, with enthusiasm=energetically, with determination=firmly,
	stick figure=figure, stick man=man, humanoid figure=figure, human figure=figure, human being=person,
	switches sides=the other side, switch sides=the other side, switches arms=the other arm, switches legs=the other leg,
	switches hands=the other hand, switches to the other=the other, switches feet=the other foot, then switches=then the other side,
	and switches=then the other side, switches to=then, changes to=then, swaps to=then,
	shopping bag=bag, shopping bags=bags, grocery bag=bag, grocery bags=bags,
	does the same with=then likewise, do the same with=then likewise, does the same thing with=then likewise,
	doing the same with=then likewise,
	does the same on=then likewise,
	repeats with=then likewise, repeats this with=then likewise, repeats the same with=then likewise, repeats the motion with=then likewise,
	repeats on=then likewise,
	repeats it with=then likewise, repeats the action with=then likewise,
	them self=themselves, them selves=themselves, him self=himself, her self=herself, side steps=sidesteps, shadow boxes=shadowboxes,
	duck walks=waddles, duck walk=waddle, duck walking=waddling, crab walks=crabwalks, crab walk=crabwalk, crab walking=crabwalking,
	and vice versa=then the other, and visa versa=then the other, down stairs=downstairs, up stairs=upstairs, all fours=all-fours,
	all four=all-fours, 
	cross legged=cross-legged, crosslegged=cross-legged, no longer=not, kung-fu=kung-fu, merry go round=circle, slow motion=slowly,
	slow-motion=slowly, at a slow pace=slowly, at slow speed=slowly, at a fast pace=quickly, at a brisk pace=briskly, at full speed=fast,
	at a leisurely pace=leisurely, with caution=cautiously, with care=carefully,` + moreJoints + corners())

// sets reads "x 8" and "3 sets of 5" as so many times.
func sets(words []string) []string {
	for i := 0; i+1 < len(words); i++ {
		_, num := number(words[i+1])
		switch n, many := number(words[i]); {
		case words[i] == "x" && num && i > 0 && !articles[words[i+1]]:
			words[i], words[i+1] = words[i+1], "times"
		case many && i+3 < len(words) && (words[i+1] == "sets" || words[i+1] == "rounds") && words[i+2] == "of":
			if each, ok := number(words[i+3]); ok && n*each <= 50 {
				words = append(words[:i:i], append([]string{strconv.Itoa(int(n * each))}, words[i+4:]...)...)
			}
		}
	}
	return words
}

// halves reads "two and a half metres" and "a metre and a half" as one number.
func halves(words []string) []string {
	shares := map[string]float64{"half": 0.5, "quarter": 0.25}
	for i := 1; i+2 < len(words); i++ {
		share := shares[words[i+2]]
		if words[i] != "and" || !articles[words[i+1]] || share == 0 {
			continue
		}
		at := i - 1
		unit, _, _ := inflected(words[at])
		if _, num := number(words[at]); !num && isUnit(unit) && at > 0 {
			at--
		}
		if n, num := number(words[at]); num && words[at] != "half" {
			words[at] = strconv.FormatFloat(n+share, 'g', -1, 64)
			words = append(words[:i:i], words[i+3:]...)
		}
	}
	return words
}

// unitTold puts the unit of a way that is left out after a number of the same
// sentence: "three steps back, two to the left and one forward".
func unitTold(words []string) []string {
	unit := ""
	var out []string
	for i, w := range words {
		out = append(out, w)
		_, num := number(w)
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		_, way := directions[next]
		sided := next == "left" || next == "right" || next == "to" && i+3 < len(words) && (words[i+3] == "left" || words[i+3] == "right")
		switch l, _, _ := inflected(w); {
		case w == ".":
			unit = ""
		case i > 0 && isUnit(l) && l != "time" && l != "x" && l != "degree" && numeric(words[i-1]):
			unit = w
		case num && !articles[w] && unit != "" && (way || sided) && w != "once" && w != "twice" && w != "thrice":
			one, _, _ := inflected(unit)
			if n, _ := number(w); n != 1 {
				one = unit
			}
			out = append(out, one)
		}
	}
	return out
}

func numeric(w string) bool { _, ok := number(w); return ok }

// runs reads "a b=c, d=e f", by the first word.
func runs(s string) map[string][][2][]string {
	out := map[string][][2][]string{}
	for _, p := range strings.Split(s, ",") {
		from, to, _ := strings.Cut(strings.TrimSpace(p), "=")
		words := strings.Fields(from)
		out[words[0]] = append(out[words[0]], [2][]string{words, strings.Fields(to)})
	}
	return out
}

// joined replaces words in a row that belong together, the longest first.
func joined(words []string) []string {
	out := make([]string, 0, len(words))
	for i := 0; i < len(words); {
		var best [2][]string
		for _, j := range joints[words[i]] {
			if len(j[0]) > len(best[0]) && len(j[0]) <= len(words)-i && same(j[0], words[i:i+len(j[0])]) {
				best = j
			}
		}
		if n := len(best[0]); n > 0 && !(best[1][0] == "sit-up" && n == 2 && sitsUp(words, i)) {
			out = append(out, best[1]...)
			i += n
			continue
		}
		out = append(out, words[i])
		i++
	}
	return out
}

// parted splits words with a hyphen that are none of the vocabulary: "left-hand".
func parted(words []string) []string {
	var out []string
	for _, w := range words {
		if strings.Contains(w, "-") && trends[w] == (trend{}) {
			if _, _, known := inflected(w); !known {
				out = append(out, strings.FieldsFunc(w, func(r rune) bool { return r == '-' })...)
				continue
			}
		}
		out = append(out, w)
	}
	return out
}

// sitsUp tells "sits up" and "sit up in bed" from the exercise.
func sitsUp(words []string, i int) bool {
	for _, w := range words[max(0, i-3):i] {
		if w == "does" || w == "do" || w == "doing" || w == "performs" || w == "performing" || w == "of" || numbers[w] > 1 {
			return false
		}
	}
	return words[i+1] == "up"
}

func same(a, b []string) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
