package language

import "math"

// whole reads a word that shapes a gesture or something that the whole body
// does. It reports whether the word was one.
func (p *parser) whole(w string) bool {
	t := p.target()
	if s, ok := sizes[w]; ok {
		return p.size(t, w, s)
	}
	switch w {
	case "up", "upward", "upwards", "overhead", "above":
		return p.vertical(t, Upward)
	case "down", "downward", "downwards":
		return p.vertical(t, Downward)
	case "floor", "ground":
		if t.Verb == Sit || t.Verb == Rise {
			t.Floor = true
		}
		return true
	case "knees":
		if t.Verb == Kneel && t.Side == Either {
			t.Side = Both
		}
		return true
	case "leg", "foot":
		if t.Verb == Jump && (t.Side == Left || t.Side == Right || p.hasNum && p.number == 1) {
			t.Verb = Hop
		}
		return true
	case "both":
		if n := p.next(); n == "knees" || n == "knee" {
			t.Side = Both
			return true
		}
	case "over":
		if t.Verb == Jump || t.Verb == Hop {
			t.Travels = true
		}
		return true
	case "forward", "forwards", "ahead", "backward", "backwards", "back", "sideways":
		if t.Verb == Jump || t.Verb == Hop {
			t.Direction, t.Travels = directions[w], true
			return true
		}
	}
	return false
}

// vertical points a gesture up or down. Other verbs only say what they say
// anyhow: people sit down and jump up.
func (p *parser) vertical(t *Action, d Direction) bool {
	switch t.Verb {
	case Look, Point, Reach:
		t.Direction = d
	}
	return true
}

func (p *parser) size(t *Action, w string, s float64) bool {
	switch {
	case t.Verb == Reach || t.Verb == Point || t.Verb == Look:
		if w == "high" {
			t.Direction = Upward
		} else if w == "low" {
			t.Direction = Downward
		}
		return true
	case t.Verb == Squat && w == "low", t.Verb == Crouch && w == "low", t.Verb == Bow && w == "low":
		s = 1.2
	}
	if t.Verb.Upper() || t.Verb.Whole() {
		t.Size = math.Max(0.4, math.Min(1.8, or(t.Size, 1)*s))
		return true
	}
	return false
}
