package language

import (
	"math"
	"slices"
)

// beside makes an action happen at the same time as the one before, if the words
// say so and the body can. It reports whether it did.
func (p *parser) beside(cur *Action, a Action, rel relation, c *clause) bool {
	if a.Verb == Reach && p.absolute(c) {
		a.Verb = Extend // "arms reaching forward"
	}
	posed := a.Verb.Holds() || handPoses[a.Verb] || a.Verb == Gesture && c.form == past
	with := rel == meanwhile || rel == participle || rel == listed && p.absolute(c) && posed
	if rel == listed && c.form == gerund && cur.Verb.Upper() && a.Verb.Stays() && len(p.plan.Actions) == 1 {
		with, a.Already = true, true // "eats with a spoon, sitting"
	}
	switch {
	case (a.Verb == Hold && a.Object == "" && rel != meanwhile && a.Target == (Target{}) || p.staysSo(cur, c)) &&
		cur.Verb != Stand && !cur.Verb.Goes():
		// "and holds it for two seconds"
		s, _ := cur.natural(nil)
		cur.Seconds, cur.Held = s+or(a.Seconds, 1.5), a.Seconds == 0
		if cur.Verb == Squat {
			cur.Verb = Crouch
		}
		return true
	case (rel == sequel || rel == participle) && c.by == "" && a.Verb.Stays() &&
		(p.text(c.stem-1) == "from" || articles[p.text(c.stem-1)] && p.text(c.stem-2) == "from"):
		// "gets up from lying"
		if n := len(p.plan.Actions); n > 1 && p.plan.Actions[n-2].Verb == a.Verb {
			return true
		}
		if cur.Verb == SitUp {
			*cur = Action{Verb: Sit, Floor: true, Speed: cur.Speed, Tones: cur.Tones}
		}
		a.Already, a.Seconds = true, 0.4
		p.insert(len(p.plan.Actions)-1, a)
		return true
	case cur.Verb == Crawl && a.Verb == Crawl && cur.Direction == Forward && cur.Distance == 0 && len(p.plan.Actions) == 1 &&
		(rel == joinedBy || cur.Variant == "still" && c.by == ""):
		// "is on all fours and crawls backwards"
		*cur = a
		return true
	case (rel == joinedBy || rel == listed) && c.by != "then" && cur.Verb == Hold && cur.Target.Part != "" &&
		sounds[a.Verb] && len(cur.With) == 0:
		p.with(cur, a) // "holds the belly and laughs"
		return true
	case with && a.Verb == Tree && cur.Verb == OneLeg:
		cur.Verb, cur.Target, cur.Part = Tree, Target{}, "" // "balances on one leg with the other foot against the knee"
		return true
	case cur.Verb.Goes() && cur.Verb != Turn && a.Verb == Crawl && p.text(c.stem+1) == "all-fours" && (rel != sequel || c.by == ""):
		a.Variant, a.Direction, a.Tones, a.Speed = "", cur.Direction, both(cur.Tones, a.Tones), or(a.Speed, cur.Speed)
		a.Distance, a.With = cur.Distance, append(a.With, cur.With...)
		*cur = a // "sneaks up to the window on all fours"
		return true
	case with && (a.Verb == "raise knee" || a.Verb == HighKnees) && cur.Verb.Goes():
		cur.Distance = or(cur.Distance, a.Distance)
		cur.Tones = merge(cur.Tones, Tone{"kneelift", max(1, a.Size)})
		return true
	case rel == participle && cur.Verb == Lunge && a.Verb == Walk && a.Steps == 0 && a.Distance == 0:
		if cur.Direction = a.Direction; cur.Direction == Forward {
			cur.Direction = Ahead // "does lunges walking forward"
		}
		return true
	case with && cur.Verb == a.Verb && cur.Verb.Goes():
		// "walks while limping", "turns while spinning left"
		cur.Tones, cur.Speed = both(cur.Tones, a.Tones), or(a.Speed, cur.Speed)
		cur.Angle, cur.Veer = or(cur.Angle, a.Angle), or(cur.Veer, a.Veer)
		if cur.Direction == Forward {
			cur.Direction, cur.Diagonal = a.Direction, a.Diagonal // "carries a box while walking backwards"
		}
		cur.Distance, cur.Path = or(cur.Distance, a.Distance), max(cur.Path, a.Path)
		cur.With = append(cur.With, a.With...)
		cur.limps(a)
		return true
	case with && cur.Verb == Imitate && cur.Variant == "airplane" && a.Verb.Goes():
		a.With = append(a.With, cur.With...)
		*cur = a
		cur.soars()
		return true
	case with && cur.Verb.Goes() && a.Verb == Imitate && a.Variant == "airplane":
		cur.soars()
		return true
	case a.Verb == SitUp && a.Count == 0 && cur.Verb == Lie && c.form != gerund && !c.noun:
		a = Action{Verb: Sit, Floor: true, Speed: a.Speed, Tones: a.Tones, With: a.With}
		p.append(a) // "lies on the ground and sits up"
		return true
	case with && cur.Verb == Stand && !a.Verb.Upper() && !a.Verb.Stays():
		a.Tones = both(cur.Tones, a.Tones)
		a.With = append(a.With, cur.With...)
		*cur = a
		return true
	case (rel == listed || rel == participle) && c.form == gerund && cur.Verb == PickUp && (a.Verb == Crouch || a.Verb == Kneel):
		p.insert(len(p.plan.Actions)-1, a) // "picks it up, crouching"
		return true
	case c.word == "idle" && c.by == "" && cur.Verb.Stays() && cur.Verb != Stand:
		return true // "crouched idle"
	case with && a.Verb == Stand:
		return true // "waves while standing"
	case cur.Verb == Stand && rel != sequel && (a.Target.Part == Foot || a.Target.Part == Toe || a.Part == Foot && a.Verb == Tap):
		// "stands with crossed arms and taps a foot": arms go with it, legs do it
		a.With = append(a.With, cur.With...)
		*cur = a
		return true
	case (rel == joinedBy || rel == listed) && c.by != "then" && handPoses[cur.Verb] && heads[a.Verb] && a.Side != cur.Side:
		p.with(cur, a) // "points up and looks there"
		return true
	case (rel == joinedBy || rel == listed) && c.by != "then" && handPoses[cur.Verb] && cur.Count == 0 &&
		(a.Verb == Lean || a.Verb == Bow || a.Verb == SideBend || a.Verb == Twist) && len(cur.With) == 0:
		a.With = append(a.With, *cur)
		*cur = a
		return true
	case rel == joinedBy && one(cur.Side) && (cur.Verb == Hold || cur.Verb == Carry || cur.Verb == Cradle) && a.Verb.Upper() &&
		!a.Verb.Holds() && (a.Side == Left+Right-cur.Side || a.Side == Either && a.Object != cur.Object && p.otherHand(c, cur.Side)):
		a.Side = Left + Right - cur.Side
		a.With = append(a.With, *cur) // each hand has its own to do
		*cur = a
		return true
	case p.during(rel, c) && p.prior != nil && p.prior.form == third && a.Verb.Upper() && a.Count == 0 &&
		((cur.Verb == Walk || cur.Verb == Run) && !a.Verb.Leaves() && a.Verb != PickUp || !cur.Verb.Upper() && a.lingers() && cur.frees(&a)):
		p.clasps(&a)
		p.with(cur, a) // "staggers on, clutching the chest, and falls"
		return true
	case rel == listed && c.form == gerund && cur.Verb == a.Verb && cur.Verb.Goes():
		cur.Tones, cur.Speed = both(cur.Tones, a.Tones), or(a.Speed, cur.Speed)
		cur.limps(a)
		return true
	case a.Verb == Look && rel == listed && c.form == gerund && cur.Verb.Upper() && !heads[cur.Verb] && len(cur.With) == 0 && !p.absolute(c):
		p.with(cur, a) // "swings the arms, looking after the hands"
		return true
	case cur.Verb == Look && rel == listed && c.form == gerund && a.Verb.Upper() && !heads[a.Verb]:
		p.with(cur, a) // "looks up, shielding the eyes"
		return true
	case (with || rel == listed && c.form == gerund) && a.Verb == Turn &&
		(cur.Verb == Walk || cur.Verb == Run || cur.Verb == Jump || cur.Verb == Hop):
		cur.Angle, cur.Veer = or(cur.Angle, or(a.Angle, math.Pi/2)), 0
		return true
	case with && a.aims && (cur.Verb == Walk || cur.Verb == Run):
		p.with(cur, p.plan.aimed(&a)) // "walks backward while aiming a rifle"
		return true
	case with && rel == meanwhile && cur.aims && (a.Verb == Walk || a.Verb == Run):
		p.with(&a, p.plan.aimed(cur))
		*cur = a
		return true
	case with && rel == meanwhile && (cur.Verb == Lean || cur.Verb == Bow) && (a.Verb == Walk || a.Verb == Run) && cur.Count == 0:
		if cur.Direction == Forward || cur.Direction == Ahead {
			a.Tones = merge(a.Tones, Tone{"old", 0.7})
			p.note("“" + p.prior.headWord() + "” is performed as a gait with the trunk bent forward")
		} else {
			a.With = append(a.With, cur.leant())
		}
		a.With = append(a.With, cur.With...)
		*cur = a
		return true
	case (with || p.during(rel, c)) && (cur.Verb == Walk || cur.Verb == Run) && (a.Verb == Lean || a.Verb == Bow) && a.Object == "" &&
		(a.Direction == Forward || a.Direction == Ahead) && a.Count == 0 && c.form == gerund:
		cur.Tones = merge(cur.Tones, Tone{"old", 0.7})
		p.note("“" + p.text(c.stem) + "” is performed as a gait with the trunk bent forward")
		return true
	case (with || p.during(rel, c)) && (cur.Verb == Walk || cur.Verb == Run) && a.Verb == Lean && a.Object == "" &&
		a.Direction != Forward && a.Direction != Ahead:
		p.with(cur, a.leant()) // "walks leaning to the right"
		return true
	case rel == listed && c.form == past && p.prior != nil && p.prior.form != past && (cur.Verb == Walk || cur.Verb == Run) &&
		a.Verb == Lean && a.Object == "" && a.Direction != Forward && a.Direction != Ahead:
		p.with(cur, a.leant()) // "walks, tilted to the right"
		return true
	case with && cur.inPassing() && (a.Verb == Walk || a.Verb == Run) && rel == meanwhile:
		on := a
		on.Distance, on.Steps, on.Veer = 0, 0, 0
		p.insert(len(p.plan.Actions)-1, a)
		if last := p.told0(); last.Verb != Fall && last.Verb != Faint {
			p.append(on) // "jumps over a log while running": before, and after
		}
		return true
	case with && cur.Verb.Goes() && sounds[a.Verb] && (a.Direction == Leftward || a.Direction == Rightward) &&
		cur.Verb != Turn && cur.Direction == Forward:
		cur.Veer = sign(a.Direction == Leftward) * math.Pi / 2 // "runs off screaming to the right"
		a.Direction = Forward
		p.with(cur, a)
		return true
	case with && cur.Verb == Turn && (a.Verb == Walk || a.Verb == Run || a.Verb == Jump || a.Verb == Hop) && a.Angle == 0:
		a.Angle, a.With = or(cur.Angle, math.Pi/2), cur.With
		*cur = a
		return true
	case with && a.Verb == Tap && (leggy(a.Part) || leggy(a.Target.Part)) && cur.Verb.Upper():
		a.With = append(a.With, *cur)
		*cur = a // arms go with it, legs do it
		return true
	case with && a.Verb.Upper():
		if c.by == "with" {
			cur.Tones = both(cur.Tones, a.Tones) // "with the arms held out like a zombie"
		}
		a.Held = a.Held || a.posed(c, p.absolute(c))
		p.with(cur, a)
		return true
	case (rel == meanwhile && c.by == "while" || rel == participle && c.by == "" && cur.fits(a.rests())) &&
		c.form == gerund && a.Verb.Stays() && a.Verb.Low() && !cur.Verb.Low() && !cur.Verb.Goes() &&
		!cur.Verb.Upper() && len(p.plan.Actions) == 1:
		a.Already = true // "pushes with the feet while lying"
		p.insert(0, a)
		return true
	case (with || c.form != third && a.Already || c.word == "seated") && a.Verb.Stays() && a.Verb.Low() &&
		len(p.plan.Actions) > 1 && p.onlyArms():
		a.Already = true // "prays and bows the head while kneeling"
		p.insert(0, a)
		return true
	case (with || c.word == "seated") && cur.Verb.Upper() && !a.Verb.Upper():
		a.Already = a.Already || a.Verb.Stays() && a.Verb.Low() && len(p.plan.Actions) == 1 && (c.rel == meanwhile || c.form != third)
		// "waves while walking"
		a.With = append(a.With, *cur)
		a.With = append(a.With, cur.With...)
		cur.With, a.With[0].With = nil, nil
		*cur = a
		return true
	case (rel == joinedBy || rel == listed && c.form == gerund) && a.Verb.Upper() && a.along() &&
		((cur.Verb == Walk || cur.Verb == Run) && !p.arrives(c) && !(a.Count > 0 && cur.ends()) ||
			cur.Verb == Stand && p.prior.headWord() == "stand" || cur.Already):
		p.with(cur, a)
		return true
	case a.Verb == Stand && cur.Verb == Stand && rel != joinedBy && !c.opens && len(a.Tones) == 0 && rel != sequel:
		return true // "stands idle"
	case a.Verb == Rise && cur.Verb == Squat:
		return true // squats end up standing by themselves
	}
	return false
}

// ends reports whether it is said how far a body goes: what is counted then is done there.
func (a *Action) ends() bool { return a.Steps > 0 || a.Distance > 0 || a.Strides > 0 }

// during reports whether a clause is a participle after a comma, which tells what goes on
// meanwhile: "climbs the ladder, looking down".
func (p *parser) during(rel relation, c *clause) bool {
	return rel == listed && c.by == "," && c.form == gerund && !c.noun && !p.absolute(c)
}

// frees reports whether an action of the whole body leaves what another one moves to it.
func (a *Action) frees(b *Action) bool {
	if leggy(b.Target.Part) && !a.Verb.Stays() && !a.Verb.Low() {
		return false // hands that go to a foot take the trunk with them
	}
	return armless[a.Verb] || heads[b.Verb] || sounds[b.Verb] || a.Verb == Fall || a.Verb == Faint || a.Verb == Lie || a.Verb == Stumble ||
		a.Verb == Wobble || a.Verb == Dance || a.Verb == Slide
}

// lingers reports whether an action of the upper body is likely to go on while something else
// is done.
func (a *Action) lingers() bool {
	return a.along() || handPoses[a.Verb] || a.Verb == Reach || a.Verb == Shoot || a.Verb == Wipe || a.Verb == Rub
}

// leant is a lean that a body holds while it goes.
func (a *Action) leant() Action {
	out := Action{Verb: Lean, Direction: a.Direction, Size: a.Size, Held: true, Tones: a.Tones}
	if out.Direction == Sideways {
		out.Direction = Leftward
	}
	return out
}

// Aim is the variant of a hold that points a firearm ahead.
const Aim = "aim"

// aimed is what arms do from the aim until the shot: they point the firearm ahead.
func (p *Plan) aimed(a *Action) Action {
	out := *a
	if a.Alternate {
		p.Notes = append(p.Notes, "aiming from side to side is performed as aiming ahead")
		out.Alternate, out.Direction = false, Forward
	}
	out.Verb, out.Variant, out.Side, out.aims = Hold, Aim, Both, false
	if out.Object != "rifle" {
		out.Object = "pistol"
	}
	return out
}

// limps gives a walk the leg that another reading of it names.
func (a *Action) limps(b Action) {
	if a.Side == Either && a.Part == "" && a.Target == (Target{}) {
		a.Side, a.Part, a.Target = b.Side, b.Part, b.Target
	}
}

// clasps makes a taking that goes on a hold: "clutching the chest".
func (p *parser) clasps(a *Action) {
	if a.Verb == Take {
		a.Verb = Hold
	}
}

// soars spreads the arms of a body that plays an airplane on the way.
func (a *Action) soars() {
	if !slices.ContainsFunc(a.With, func(b Action) bool { return b.Verb == Spread }) {
		a.With = append(a.With, Action{Verb: Spread, Side: Both, Tones: a.Tones})
	}
}

// heads are the verbs of heads.
var heads = map[Verb]bool{Look: true, Nod: true, Shake: true, Cough: true, Yawn: true, Sneeze: true, Breathe: true, Sigh: true, Gasp: true}

// with adds an action to those that are done at the same time.
func (p *parser) with(cur *Action, a Action) {
	cur.With = append(cur.With, a)
	if a.Verb.Holds() {
		p.held = append(p.held, a)
	}
}

// along reports whether an action of the upper body goes along with walking if
// no more is said than "and": one that goes on, not one that gets something done.
func (a *Action) along() bool {
	k := a.Verb.kind()
	return k.open || k.holds || k.least > 0 || k.again > 0 && k.again < 0.6*k.seconds || a.Verb == Look
}

// arrives reports whether the clause before one leads to a thing or a person: what is
// done next is done there, and not on the way.
func (p *parser) arrives(c *clause) bool {
	for k := c.stem - 1; k > 0 && p.text(k) != "." && !p.verbal(k); k-- {
		w := p.text(k)
		if goalward[w] && (articles[p.text(k+1)] || p.lemma(k+1) == "someone" || p.lemma(k+1) == "somebody") && !sideward[p.text(k+2)] {
			return true
		}
	}
	return false
}

// goalward are prepositions of a way that ends at a thing, and sideward the nouns after
// them that are mere ways.
var (
	goalward = wordSet("to behind beside onto")
	sideward = wordSet("left right side front back rear beat rhythm music sound other")
)

// inPassing reports whether an action of the whole body happens while the body goes on.
func (a *Action) inPassing() bool {
	k := a.Verb.kind()
	return momentary[a.Verb] || k.seconds > 0 && !k.upper && !k.stays && !k.low && !k.open && k.down == 0 && !a.Held
}

// momentary are verbs of the whole body that happen while it goes on.
var momentary = map[Verb]bool{Jump: true, Stumble: true, Slip: true, Fall: true, Duck: true, Dodge: true, Flip: true, GrandLeap: true}

// sounds are verbs of making a sound, whatever the direction.
var sounds = map[Verb]bool{Talk: true, Cough: true, Laugh: true, Cry: true, Sneeze: true, Yawn: true, Breathe: true, Sigh: true, Gasp: true}

// onlyArms reports whether all that was told yet is done with arms and heads.
func (p *parser) onlyArms() bool {
	return !slices.ContainsFunc(p.plan.Actions, func(a Action) bool { return !a.Verb.Upper() })
}

// handPoses are verbs that hands stay in while the head or the trunk does something.
var handPoses = map[Verb]bool{Point: true, ShadeEyes: true, HandsOn: true, Cross: true, Cover: true, Raise: true,
	Extend: true, Spread: true}

// posed reports whether an action that is done beside another is how the arms are all
// along, and not what they do once: "with raised arms", "while pointing ahead", but not
// "while raising the arms".
func (a *Action) posed(c *clause, absolute bool) bool {
	if !handPoses[a.Verb] || a.Count > 0 || a.Alternate || a.Circles || a.Seconds > 0 || a.Part != "" && !a.Part.limb() || leggy(a.Part) {
		return false
	}
	return c.form != gerund || a.Verb != Raise && a.Verb != Extend && a.Verb != Spread || absolute
}

// otherHand reports whether what follows a clause says that the other hand does it:
// "and stirs a pot with the right".
func (p *parser) otherHand(c *clause, side Side) bool {
	for i := c.stem; i < min(len(p.tokens), c.stem+8); i++ {
		if w := p.text(i); (w == "left" || w == "right") && sideOf(w == "left") != side || w == "other" {
			return true
		}
	}
	return false
}

// absolute reports whether a clause only tells how limbs are: "arms crossed",
// "hands on the head".
func (p *parser) absolute(c *clause) bool {
	if c.stem < 0 || c.light != "" {
		return false
	}
	part := parts[p.lemma(c.stem)]
	arms := func(q Part) bool { return q == Arm || q == Hand || q == Fist }
	if arms(part) && p.form(c.stem) != gerund {
		return p.begins(c.stem)
	}
	posed := c.form == past || c.word == "reach" || c.word == "stretch" || c.word == "hang"
	return posed && c.stem > 0 && arms(parts[p.lemma(c.stem-1)]) && p.begins(c.stem-1)
}
