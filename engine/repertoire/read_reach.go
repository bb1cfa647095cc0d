package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// The parts of the hand that a Reach can bring to its place.
const (
	palmBy = 0.5
	tipBy  = 0.95
)

// reach reads the target of a hand: a place on the body and the part of the hand that goes there,
// the directions of the bones of its arm, or a named hand with changes.
func (r *reader) reach() *Reach {
	at := r.tok
	var h Reach
	switch {
	case r.accept("none"):
		return nil
	case r.accept("tip"):
		h.By = tipBy
	case r.accept("palm"):
		h.By = palmBy
	case r.accept("wrist"):
	case r.is("by"):
		r.scalar(&h.By)
	case r.accept("upper"):
		h.Upper = r.vector()
		r.expect("fore")
		h.Fore = r.vector()
		return r.manner(&h)
	case r.accept("pointing"):
		return r.manner(pointing(r.vector()))
	case r.accept("reaching"):
		return r.manner(reaching(r.vector()))
	default:
		named := r.named("hand", r.word("tip, palm, wrist, upper, pointing, reaching or the name of a hand"), at).hand
		if named == nil {
			r.failAt(at, "hand %s is none", at.text)
		}
		if r.tok.kind != word {
			return named
		}
		h = *named
		return r.manner(&h)
	}
	r.expect("at")
	h.At = r.mark()
	if r.is("(") {
		h.Off = r.vector()
	}
	return r.manner(&h)
}

// manner reads how a hand is held, and how it swings.
func (r *reader) manner(h *Reach) *Reach {
	for r.tok.kind == word {
		switch r.tok.text {
		case "palm":
			r.next()
			h.Palm = r.vector()
		case "fingers":
			r.next()
			h.Point = r.vector()
		case "off":
			r.next()
			h.Off = r.vector()
		case "elbow":
			r.scalar(&h.Swivel)
		case "turn":
			r.scalar(&h.Turn)
		case "flex":
			r.scalar(&h.Wrist)
		case "bend":
			r.scalar(&h.Bend)
		case "raise":
			r.scalar(&h.Lift)
		case "swing":
			r.next()
			h.Swing = r.swing()
			return h
		default:
			shape, ok := shapes[r.tok.text]
			if !ok {
				r.fail("%q says nothing of a hand", r.tok.text)
			}
			h.Hand = shape
			r.next()
		}
	}
	return h
}

// swing reads what repeats itself: its frequency, and the amplitudes.
func (r *reader) swing() (s Swing) {
	at := r.tok
	if s.Hz = r.count(); s.Hz == 0 {
		r.failAt(at, "a swing has a frequency above 0")
	}
	for r.tok.kind == word {
		var v *geom.Vec3
		switch r.tok.text {
		case "off":
			v = &s.Off
		case "round":
			v = &s.Round
		case "arm":
			v = &s.Arm
		case "spin":
			v = &s.Spin
		}
		if v != nil {
			r.next()
			*v = r.vector()
			continue
		}
		switch r.tok.text {
		case "late":
			r.scalar(&s.Late)
		case "turn":
			r.scalar(&s.Turn)
		case "flex":
			r.scalar(&s.Wrist)
		case "bend":
			r.scalar(&s.Bend)
		case "elbow":
			r.scalar(&s.Swivel)
		case "raise":
			r.scalar(&s.Lift)
		case "chest":
			r.next()
			s.Chest = r.lean()
		case "head":
			r.next()
			s.Head = r.lean()
		default:
			r.fail("%q says nothing of a swing", r.tok.text)
		}
	}
	return s
}
