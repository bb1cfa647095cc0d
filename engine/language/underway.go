package language

import "slices"

// underway are what verbs of the whole body, or of hands, are on a way: "wobbles down
// the street" is a walk.
var underway = map[Verb]func(a *Action){
	Wobble: func(a *Action) { a.Verb, a.Tones = Walk, merge(a.Tones, Tone{"drunk", 0.6}) },
	Sway:   func(a *Action) { a.Verb, a.Tones = Walk, merge(a.Tones, Tone{"drunk", 0.6}) },
	Bounce: func(a *Action) { a.Verb, a.Tones = Walk, merge(a.Tones, Tone{"skip", 1}) },
	Dribble: func(a *Action) {
		*a = a.beside(Walk)
	},
	Juggle: func(a *Action) {
		*a = a.beside(Walk)
	},
}

// beside is a way with an action of the hands on it.
func (a *Action) beside(v Verb) Action {
	way := Action{Verb: v, Speed: a.Speed, Tones: a.Tones, Distance: a.Distance, Steps: a.Steps, Path: a.Path, Angle: a.Angle, Veer: a.Veer}
	hands := *a
	hands.Speed, hands.Distance, hands.Steps, hands.Path, hands.Angle, hands.Veer = 0, 0, 0, Straight, 0, 0
	way.With = []Action{hands}
	return way
}

// leading are prepositions of a way to or past something.
var leading = wordSet("down along across through toward towards past")

// underway turns an action into a way if the words say that it leads somewhere.
func (r *reader) underway() {
	does, ok := underway[r.a.Verb]
	if !ok {
		return
	}
	for _, i := range r.c.words {
		w, k := r.p.text(i), i+1
		for articles[r.p.text(k)] || classes["adjective"][r.p.text(k)] {
			k++
		}
		if n := r.p.lemma(i - 1); i > r.c.stem && r.a.Verb == Wobble && (w == "step" || w == "steps" || w == "meters") && numeric(n) {
			if w != "meters" {
				x, _ := number(n)
				r.a.Steps, r.a.Count, r.a.Direction = int(x), 0, Forward
			}
			does(r.a)
			return
		}
		if i > r.c.stem && leading[w] && k > i+1 && parts[r.p.lemma(k)] == "" && r.p.text(k) != "" && !relation0(r.p.text(k)) {
			does(r.a)
			return
		}
	}
}

// walksWith gives the hand that is said of a way to what hands do on it, and notes
// what legs have no use for.
func (r *reader) walksWith() {
	a := r.a
	hand := a.Part == Hand || a.Part == Arm || a.Part == Fist
	if !a.Verb.Goes() || r.amends {
		return
	}
	if hand && len(a.With) > 0 && a.With[0].Verb.Upper() && a.With[0].Side == Either {
		a.With[0].Side = a.Side
		a.Side, a.Part = Either, ""
	}
}

// bears reads what somebody goes about with: "marches with a rifle on the right
// shoulder". It reports whether a clause says so.
func (p *parser) bears(a *Action, c *clause) bool {
	if c.by != "with" || a.Verb != Walk && a.Verb != Run && a.Verb != Stand || len(a.With) > 0 {
		return false
	}
	at := slices.IndexFunc(c.words, func(i int) bool { return borne[p.lemma(i)] && articles[p.text(i-1)] })
	if at < 0 || slices.ContainsFunc(c.words[:at], func(i int) bool { return parts[p.lemma(i)] != "" }) {
		return false
	}
	noun := c.words[at]
	hold := Action{Verb: Hold, Object: p.lemma(noun), Heft: p.heft(noun)}
	switch w := p.lemma(noun); {
	case classes["handgun"][w] && w != "gun":
		hold.Object = "pistol"
	case classes["firearm"][w]:
		hold.Object = "rifle"
	case objects[w] != "":
		hold.Object = objects[w]
	}
	p.use(noun)
	about := clause{words: c.words[at+1:], rel: c.rel, by: c.by, stem: noun, word: "hold", has: true, act: hold}
	r := reader{p: p, c: &about, a: &hold, amends: true}
	r.read()
	p.with(a, hold)
	return true
}

// borne are things that somebody goes about with.
var borne = func() map[string]bool {
	out := map[string]bool{}
	for _, name := range []string{"thing", "held", "firearm", "blade", "sack", "bucket", "staff", "vessel", "tray", "ball"} {
		for w := range classes[name] {
			out[w] = true
		}
	}
	for w := range landmarks {
		delete(out, w)
	}
	return out
}()

// landmarks are things that are too large to be borne.
var landmarks = wordSet("tent bench table chair bed body branch crate chest weight")

// raisedAbove lets hands that wave or clap do so where they are said to be raised: "waves with both hands above
// the head".
func (a *Action) raisedAbove() {
	if a.Verb != Wave && a.Verb != Clap {
		return
	}
	at := slices.IndexFunc(a.With, func(w Action) bool { return w.Verb == Raise && w.Direction == Upward })
	if at < 0 {
		return
	}
	a.Direction = Upward
	if a.Verb == Wave && a.Side == Either {
		a.Side = a.With[at].Side
	}
	a.With = slices.Delete(slices.Clone(a.With), at, at+1)
}

// useless takes from actions the limbs that they have no use for, and tells so: legs and arms
// from ways, and elbows that touch a leg.
func (p *Plan) useless() {
	for i := range p.Actions {
		a := &p.Actions[i]
		a.raisedAbove()
		if a.Verb == HugKnee && a.Side == Both && (i == 0 || !p.Actions[i-1].Verb.Low()) {
			p.Notes = append(p.Notes, "“knees” of a body that stands are hugged one after the other")
		}
		if a.Verb == Touch && a.Part == Elbow && leggy(a.Target.Part) {
			p.Notes = append(p.Notes, "“elbow” is acted with the hand")
			a.Part = Hand
		}
		if a.Verb != Walk && a.Verb != Run && a.Verb != Skate {
			continue
		}
		upper := a.Part == Hand || a.Part == Arm || a.Part == Fist || a.Part == Finger || a.Part == Elbow || a.Part == Wrist
		if upper && len(a.With) > 0 && a.With[0].Verb.Upper() && a.With[0].Side == Either && a.Side != Either {
			a.With[0].Side, a.Side, a.Part = a.Side, Either, "" // it is the hand of what is done on the way
		} else if upper {
			p.Notes = append(p.Notes, "“"+a.limb()+"” has no effect on the way")
			a.Side, a.Part = Either, ""
		}
		if a.Verb == Skate && leggy(a.Part) {
			p.Notes = append(p.Notes, "“"+string(a.Part)+"” has no effect on the way")
			a.Part = "" // both feet skate
		}
		limps := slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == "limping" })
		if part := a.Target.Part; part != "" && !limps {
			p.Notes = append(p.Notes, "“"+string(part)+"” has no effect on the way")
			a.Target = Target{}
		}
	}
}
