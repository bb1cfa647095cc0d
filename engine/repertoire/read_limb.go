package repertoire

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// marks are the words of the places of the body. A Reach and a Hand share them.
var marks = map[string]Mark{
	"knee": Knee, "thigh": Thigh, "hip": Hip, "chest": Chest, "head": Head, "shoulder": Shoulder, "ground": Ground,
	"planted": Planted, "bar": Bar, "there": Stay,
	"mouth": Mouth, "nose": Nose, "brow": Brow, "temple": Temple, "ear": Ear, "crown": Crown, "nape": Nape,
	"front": Front, "middle": Middle, "belly": Belly, "waist": Waist, "ahead": Ahead, "floor": Floor,
	"foot": Foot, "toes": Toes, "instep": Instep, "other-knee": OtherKnee, "other-foot": OtherFoot,
	"other-elbow": OtherElbow, "other-wrist": OtherWrist, "other-hand": OtherHand,
}

// shapes are the words of what the fingers do.
var shapes = map[string]Shape{
	"relaxed": Relaxed, "flat": Flat, "fist": Fist, "grip": Grip, "cup": Cup, "pinch": Pinch, "pointer": Pointer,
	"thumb-up": ThumbUp, "claw": Claw, "fork": Fork,
}

// ways are the words of directions.
var ways = map[string]geom.Vec3{
	"out": {X: 1}, "in": {X: -1}, "up": {Y: 1}, "down": {Y: -1}, "forward": {Z: 1}, "backward": {Z: -1},
}

// limbPart reads one part of a limb: its arm, where its hand goes, its foot or its leg. It
// returns false if the token begins none.
func (r *reader) limbPart(l *Limb) bool {
	if r.tok.kind != word {
		return false
	}
	at := r.tok
	switch r.tok.text {
	case "arm":
		r.next()
		l.Arm = r.arm()
	case "wrist":
		r.next()
		l.Hand = r.wrist()
	case "hand":
		r.next()
		l.Reach = r.reach()
	case "leg":
		r.next()
		l.Leg = r.leg()
	case "foot":
		r.next()
		l.Foot = r.place()
		if l.Foot.Down != 0 {
			r.failAt(at, "a foot has no down; lift raises it")
		}
	case "lift":
		r.scalar(&l.Lift)
	case "heel":
		r.scalar(&l.Heel)
	case "toes":
		r.scalar(&l.Toes)
	case "spread":
		r.scalar(&l.Spread)
	case "stays":
		r.flag(&l.Stay)
	case "holds":
		r.flag(&l.Holds)
	case "slides":
		r.flag(&l.Drag)
	default:
		return false
	}
	return true
}

func (r *reader) scalar(to *float64) {
	r.next()
	*to = r.number()
}

func (r *reader) flag(to *bool) {
	r.next()
	*to = true
}

// field is a number by its word.
type field struct {
	word string
	to   *float64
}

// fields reads words with their numbers as long as they come, or "none".
func (r *reader) fields(says string, of ...field) {
	if r.accept("none") {
		return
	}
	found := false
next:
	for r.tok.kind == word {
		for _, f := range of {
			if f.word == r.tok.text {
				r.scalar(f.to)
				found = true
				continue next
			}
		}
		break
	}
	if !found {
		r.fail("%s is expected here, not %s", says, r.tok.found())
	}
}

func (r *reader) place() (p Place) {
	r.fields("down, ahead or aside", field{"down", &p.Down}, field{"ahead", &p.Ahead}, field{"aside", &p.Aside})
	return p
}

func (r *reader) lean() (l Lean) {
	r.fields("pitch, roll, yaw or spin", field{"pitch", &l.Pitch}, field{"roll", &l.Roll}, field{"yaw", &l.Yaw}, field{"spin", &l.Spin})
	return l
}

func (r *reader) leg() *Leg {
	if r.accept("none") {
		return nil
	}
	var l Leg
	r.fields("flex, out, turn, knee or point", field{"flex", &l.Flex}, field{"out", &l.Out}, field{"turn", &l.Turn},
		field{"knee", &l.Knee}, field{"point", &l.Point})
	return &l
}

// The default angles of the forearm, the wrist and the fingers of an arm, degrees.
const easyPronate, easyWrist, easyCurl = 14, 2, posture.RestCurl * 180 / math.Pi

// arm reads the shape of an arm, by angles in degrees or by the directions of its bones.
func (r *reader) arm() *posture.Arm {
	if r.accept("none") {
		return nil
	}
	if r.is("upper") {
		r.next()
		upper := r.vector()
		r.expect("fore")
		a := posture.Aim(upper, r.vector())
		curl := float64(easyCurl)
		if r.is("curl") {
			r.scalar(&curl)
		}
		a.Curl, a.Lift = radians(curl), math.Max(0, radians(16)*upper.Y)
		return &a
	}
	a := posture.Arm{Pronate: easyPronate, Wrist: easyWrist, Curl: easyCurl}
	r.fields("flex, abduct, twist, elbow or another angle of an arm", field{"flex", &a.Flex}, field{"abduct", &a.Abduct},
		field{"twist", &a.Twist}, field{"elbow", &a.Elbow}, field{"pronate", &a.Pronate}, field{"wrist", &a.Wrist},
		field{"bend", &a.Bend}, field{"raise", &a.Lift}, field{"ahead", &a.Ahead}, field{"curl", &a.Curl},
		field{"point", &a.Point}, field{"hang", &a.Hang})
	for _, v := range armAngles(&a) {
		*v = radians(*v)
	}
	return &a
}

// armAngles are the angles of an arm, which the text has in degrees.
func armAngles(a *posture.Arm) []*float64 {
	return []*float64{&a.Flex, &a.Abduct, &a.Twist, &a.Elbow, &a.Pronate, &a.Wrist, &a.Bend, &a.Lift, &a.Ahead, &a.Curl}
}

// mark reads a place of the body.
func (r *reader) mark() Mark {
	at := r.tok
	m, ok := marks[r.word("a place of the body")]
	if !ok {
		r.failAt(at, "%q is not a place of the body", at.text)
	}
	return m
}

// wrist reads where a wrist is held.
func (r *reader) wrist() (h Hand) {
	if r.accept("none") {
		return h
	}
	r.expect("at")
	h.At = r.mark()
	if r.is("(") {
		h.Off = r.vector()
	}
	for r.tok.kind == word {
		switch r.tok.text {
		case "palm":
			r.next()
			h.Palm = r.vector()
		case "elbow":
			r.scalar(&h.Swivel)
		case "curl":
			r.scalar(&h.Curl)
		default:
			r.fail("palm, elbow or curl is expected here, not %s", r.tok.found())
		}
	}
	return h
}

// vector reads a direction by its word, or outwards, up and ahead in parentheses.
func (r *reader) vector() (v geom.Vec3) {
	if r.tok.kind == word {
		v, ok := ways[r.tok.text]
		if !ok {
			r.fail("%q is not a direction: out, in, up, down, forward, backward, or (outwards up ahead)", r.tok.text)
		}
		r.next()
		return v
	}
	r.expect("(")
	v = geom.Vec3{X: r.number(), Y: r.number(), Z: r.number()}
	r.expect(")")
	return v
}
