package repertoire

import (
	"math"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// phrasing is a part of a move in the making, as words.
type phrasing struct {
	words []string
}

func (t *phrasing) add(words ...string) { t.words = append(t.words, words...) }

func (t *phrasing) String() string { return strings.Join(t.words, " ") }

// digits returns a number in its shortest form, without the noise of sums.
func digits(x float64) string {
	const places, noise = 1e10, 1e-13
	if r := math.Round(x*places) / places; math.Abs(r-x) < noise {
		x = r
	}
	if x == 0 {
		return "0" // and not -0
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// fields adds the words of numbers that are not zero.
func (t *phrasing) fields(of ...any) {
	for i := 0; i < len(of); i += 2 {
		if x := of[i+1].(float64); x != 0 {
			t.add(of[i].(string), digits(x))
		}
	}
}

// vector adds a direction or a way by its word, if it has one.
func (t *phrasing) vector(says string, v geom.Vec3) {
	if says != "" {
		t.add(says)
	}
	for w, d := range ways {
		if d == v {
			t.add(w)
			return
		}
	}
	t.add("(" + digits(v.X) + " " + digits(v.Y) + " " + digits(v.Z) + ")")
}

// offset adds a way, if there is one.
func (t *phrasing) offset(says string, v geom.Vec3) {
	if v != (geom.Vec3{}) {
		t.vector(says, v)
	}
}

// wordOf returns the word of a value in a table.
func wordOf[K comparable](table map[string]K, v K) string {
	for w, of := range table {
		if of == v {
			return w
		}
	}
	return ""
}

func (t *phrasing) place(p Place) {
	t.fields("down", p.Down, "ahead", p.Ahead, "aside", p.Aside)
}

func (t *phrasing) lean(l Lean) {
	t.fields("pitch", l.Pitch, "roll", l.Roll, "yaw", l.Yaw, "spin", l.Spin)
}

// orNone has a part say that it is as in standing.
func (t *phrasing) orNone(n int) {
	if len(t.words) == n {
		t.add("none")
	}
}

// degrees returns an angle as the text has it.
func degrees(rad float64) float64 { return rad * 180 / math.Pi }

func armText(a *posture.Arm) string {
	var t phrasing
	t.add("arm")
	if a == nil {
		return "arm none"
	}
	t.add("flex", digits(degrees(a.Flex)), "abduct", digits(degrees(a.Abduct)), "twist", digits(degrees(a.Twist)),
		"elbow", digits(degrees(a.Elbow)))
	for _, f := range []struct {
		word string
		rad  float64
		easy float64
	}{{"pronate", a.Pronate, easyPronate}, {"wrist", a.Wrist, easyWrist}, {"bend", a.Bend, 0}, {"raise", a.Lift, 0}, {"ahead", a.Ahead, 0},
		{"curl", a.Curl, easyCurl}} {
		if d := digits(degrees(f.rad)); d != digits(f.easy) {
			t.add(f.word, d)
		}
	}
	t.fields("point", a.Point, "hang", a.Hang)
	return t.String()
}

func wristText(h Hand) string {
	var t phrasing
	t.add("wrist")
	if h == (Hand{}) {
		return "wrist none"
	}
	t.add("at", wordOf(marks, h.At))
	if h.Off != (geom.Vec3{}) {
		t.triple(h.Off)
	}
	t.offset("palm", h.Palm)
	t.fields("elbow", h.Swivel, "curl", h.Curl)
	return t.String()
}

// triple adds a vector in parentheses.
func (t *phrasing) triple(v geom.Vec3) {
	t.add("(" + digits(v.X) + " " + digits(v.Y) + " " + digits(v.Z) + ")")
}

func reachText(h *Reach) string {
	var t phrasing
	t.add("hand")
	if h == nil {
		return "hand none"
	}
	switch {
	case h.At == Nowhere:
		t.vector("upper", h.Upper)
		t.vector("fore", h.Fore)
	case h.By == tipBy:
		t.add("tip", "at", wordOf(marks, h.At))
	case h.By == palmBy:
		t.add("palm", "at", wordOf(marks, h.At))
	case h.By == 0:
		t.add("wrist", "at", wordOf(marks, h.At))
	default:
		t.add("by", digits(h.By), "at", wordOf(marks, h.At))
	}
	if h.At != Nowhere && h.Off != (geom.Vec3{}) {
		t.triple(h.Off)
	}
	t.offset("palm", h.Palm)
	t.offset("fingers", h.Point)
	if h.Hand != Relaxed {
		t.add(wordOf(shapes, h.Hand))
	}
	t.fields("elbow", h.Swivel, "turn", h.Turn, "flex", h.Wrist, "bend", h.Bend, "raise", h.Lift)
	if h.Swing != (Swing{}) {
		t.add("swing")
		t.swing(&h.Swing)
	}
	return t.String()
}

func (t *phrasing) swing(s *Swing) {
	t.add(digits(s.Hz))
	t.offset("off", s.Off)
	t.offset("round", s.Round)
	t.offset("arm", s.Arm)
	t.offset("spin", s.Spin)
	t.fields("late", s.Late, "turn", s.Turn, "flex", s.Wrist, "bend", s.Bend, "elbow", s.Swivel, "raise", s.Lift)
	if s.Chest != (Lean{}) {
		t.add("chest")
		t.lean(s.Chest)
	}
	if s.Head != (Lean{}) {
		t.add("head")
		t.lean(s.Head)
	}
}

func legText(l *Leg) string {
	var t phrasing
	t.add("leg")
	if l == nil {
		return "leg none"
	}
	t.fields("flex", l.Flex, "out", l.Out, "turn", l.Turn, "knee", l.Knee, "point", l.Point)
	if len(t.words) == 1 {
		t.add("flex", "0")
	}
	return t.String()
}

// difference lists the parts in which something differs from its base.
type difference struct {
	parts []string
	wrong bool // a flag of the base cannot be taken back
}

func (d *difference) part(differs bool, text string) {
	if differs {
		d.parts = append(d.parts, text)
	}
}

func (d *difference) scalar(word string, v, base float64) {
	d.part(digits(v) != digits(base), word+" "+digits(v))
}

func (d *difference) flag(word string, v, base bool) {
	d.part(v && !base, word)
	d.wrong = d.wrong || base && !v
}

// placed returns the text of a place after a word.
func placed(word string, p Place) string {
	var t phrasing
	t.add(word)
	t.place(p)
	t.orNone(1)
	return t.String()
}

func leaning(word string, l Lean) string {
	var t phrasing
	t.add(word)
	t.lean(l)
	t.orNone(1)
	return t.String()
}

// limbDifference lists the parts of a limb that differ from a base.
func limbDifference(l, base *Limb) (d difference) {
	d.part(placed("foot", l.Foot) != placed("foot", base.Foot), placed("foot", l.Foot))
	d.scalar("lift", l.Lift, base.Lift)
	d.flag("stays", l.Stay, base.Stay)
	d.flag("slides", l.Drag, base.Drag)
	d.scalar("heel", l.Heel, base.Heel)
	d.scalar("toes", l.Toes, base.Toes)
	d.scalar("spread", l.Spread, base.Spread)
	d.part(legText(l.Leg) != legText(base.Leg), legText(l.Leg))
	d.part(armText(l.Arm) != armText(base.Arm), armText(l.Arm))
	d.part(wristText(l.Hand) != wristText(base.Hand), wristText(l.Hand))
	d.flag("holds", l.Holds, base.Holds)
	d.part(reachText(l.Reach) != reachText(base.Reach), reachText(l.Reach))
	return d
}

// trunkDifference lists the parts of a key besides its limbs that differ from a base.
func trunkDifference(k, base *Key) (d difference) {
	if k.On != base.On {
		d.part(true, "on "+wordOf(supports, k.On))
	}
	if k.Leap != base.Leap {
		d.part(true, "leap "+wordOf(leaps, k.Leap))
	}
	d.part(placed("pelvis", k.Pelvis) != placed("pelvis", base.Pelvis), placed("pelvis", k.Pelvis))
	d.part(leaning("hips", k.Hips) != leaning("hips", base.Hips), leaning("hips", k.Hips))
	d.part(leaning("chest", k.Chest) != leaning("chest", base.Chest), leaning("chest", k.Chest))
	d.part(leaning("head", k.Head) != leaning("head", base.Head), leaning("head", k.Head))
	d.part(swayText(k.Swing) != swayText(base.Swing), swayText(k.Swing))
	d.scalar("shoulders", k.Shoulders, base.Shoulders)
	d.scalar("weight", k.Weight, base.Weight)
	d.scalar("arms", k.Arms, base.Arms)
	d.flag("stick", k.Stick, base.Stick)
	d.flag("exact", k.Exact, base.Exact)
	return d
}

func swayText(s *Swing) string {
	if s == nil {
		return "sway none"
	}
	var t phrasing
	t.add("sway")
	t.swing(s)
	return t.String()
}
