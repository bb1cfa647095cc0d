package language

import (
	"math"
	"slices"
)

// atPlaces are verbs of head and arm that are done towards a place.
var atPlaces = map[Verb]bool{Look: true, Point: true, Wave: true, Reach: true}

// goesThere lets a look, or a gesture, and a walk or turn to the same place have one direction: that of the
// walk if it has one, or else that of the look, and straight ahead if neither has.
func (p *parser) goesThere(c *clause, a *Action) {
	at, walks := p.told0(), a.Verb == Walk || a.Verb == Run
	if at == nil || p.prior == nil {
		return
	}
	if n := len(p.plan.Actions); n > 1 && at.Verb == Turn && walks {
		// "looks at the window, turns right and walks to it"
		look := &p.plan.Actions[n-2]
		if (look.Verb == Look || look.Verb == Point) && look.Direction == Forward && p.samePlace(c, look) {
			look.Direction = wayOf(at.Angle > 0)
		}
		return
	}
	if !atPlaces[at.Verb] || a.Verb != Turn && (!walks || a.Direction != Forward) || !p.samePlace(c, at) {
		return
	}
	turns := &a.Veer
	if a.Verb == Turn {
		turns = &a.Angle
		a.Angle = or(a.Angle, math.Pi/2)
	}
	free := *turns == 0 || a.Verb == Turn && a.Direction == Forward
	switch way := at.Direction; {
	case way == Leftward && free:
		*turns = or(math.Abs(*turns), math.Pi/2)
	case way == Rightward && free:
		*turns = -or(math.Abs(*turns), math.Pi/2)
	case way == Backward && *turns == 0:
		*turns = math.Pi
	case at.Verb == Wave, way != Forward:
	case *turns != 0:
		at.Direction = wayOf(*turns > 0)
	case at.Verb == Look:
		at.Direction = Ahead
	}
}

// samePlace reports whether a clause is about going to what the clause before, or a look, is about: "looks at the
// door and walks to it", "points at the door and walks to the door".
func (p *parser) samePlace(c *clause, look *Action) bool {
	for _, i := range c.words {
		switch w := p.text(i); {
		case w == "there":
			return true
		case w != "to" && w != "toward" && w != "towards" && w != "for":
			continue
		}
		k := i + 1
		for articles[p.text(k)] {
			k++
		}
		switch p.text(k) {
		case "it", "him", "her", "them", "there", "that":
			return true
		}
		noun := p.lemma(k)
		if noun != "" && (noun == look.Object || slices.ContainsFunc(p.prior.words, func(n int) bool { return p.lemma(n) == noun })) {
			return true
		}
	}
	return false
}
