package language

// raising are the verbs of which arms and legs can be the object together.
var raising = map[string]string{"raise": "raising", "lift": "lifting", "extend": "extending", "stretch": "stretching", "hold": "raising"}

// limbed parts an arm and a leg that one verb moves: "raises his right arm and
// left leg" is read as "raises his right arm while raising left leg".
func limbed(tokens []token) []token {
	p := parser{tokens: tokens}
	arm := func(q Part) bool { return q == Arm || q == Hand }
	limb := func(i, step int) Part {
		for k := i; k != i+4*step; k += step {
			if q := parts[p.lemma(k)]; q != "" {
				return q
			}
			if w := p.text(k); !articles[w] && w != "left" && w != "right" && w != "both" && w != "opposite" {
				return ""
			}
		}
		return ""
	}
	out := make([]token, 0, len(tokens))
	for i, t := range tokens {
		before, after := limb(i-1, -1), limb(i+1, 1)
		if t.text == "and" && (arm(before) && leggy(after) || leggy(before) && arm(after)) {
			if with := p.raised(i); with != nil {
				out = append(out, with...)
				continue
			}
		}
		out = append(out, t)
	}
	return out
}

// restLimbs names a limb that is left out after its side: "waves with the right hand while the
// left rests on the hip".
func restLimbs(tokens []token) []token {
	p := parser{tokens: tokens}
	var out []token
	limb, goal, by := token{}, token{}, ""
	for i, t := range tokens {
		out = append(out, t)
		w := p.text(i + 1)
		if t.text == "both" && limb.text != "" && moved[p.lemma(i-1)] && (relation0(w) || directions[w] != 0 || w == "together") {
			limb.form = third
			out = append(out, limb) // "brings both together"
		}
		side := t.text == "left" || t.text == "right"
		switch q := parts[t.lemma]; {
		case t.text == ".":
			limb, goal = token{}, token{}
		case bothParts[q] && t.form == plain && p.sideOf(i) != Either:
			limb, goal, by = token{}, t, p.beforeSide(i-1)
			if q.limb() && q != Shoulder && q != Hips {
				limb = t
			}
		case side && goal.text != "" && articles[p.text(i-1)] && relation0(w) && p.beforeSide(i) == by:
			goal.again = true
			out = append(out, goal) // "looks over the left shoulder, then over the right"
		case q.limb() && q != Shoulder && q != Hips && (p.sideOf(i) != Either):
			limb = t
		case side && limb.text != "" && articles[p.text(i-1)] && relation0(p.text(i-2)) && p.form(i+1) == third &&
			(p.verbal(i+1) || resting[p.lemma(i+1)]):
			out = append(out, limb)
		}
	}
	return out
}

// bothParts are the parts of which both are touched or looked over one after the other.
var bothParts = map[Part]bool{Knee: true, Shoulder: true, Ear: true, Eye: true, Elbow: true, Hips: true, Ankle: true, Thigh: true,
	Wrist: true}

// beforeSide returns the preposition before a side and its article; "" if none stands there.
func (p *parser) beforeSide(i int) string {
	k := i - 1
	if articles[p.text(k)] {
		k--
	}
	if prepositions[p.text(k)] {
		return p.text(k)
	}
	return ""
}

// resting are verbs of limbs that do nothing.
var resting = wordSet("be rest stay remain hang hold")

// raised returns the verb soon before a token that moves arms and legs, as what is
// done at the same time; nil if there is none.
func (p *parser) raised(i int) []token {
	for k := i - 1; k >= max(0, i-6); k-- {
		w := p.lemma(k)
		if doing := raising[w]; doing != "" {
			with, _ := tokens("while "+doing, false, nil)
			return with
		}
		if relation0(p.text(k)) {
			return nil
		}
	}
	return nil
}
