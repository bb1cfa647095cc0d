package repertoire

// supports are the words of what carries the body.
var supports = map[string]Support{
	"feet": OnFeet, "far": OnFar, "near": OnNear, "seat": OnSeat, "floor": OnFloor, "knee": OnKnee, "knees": OnKnees,
	"air": InAir, "body": OnBody, "fours": OnFours, "plank": OnPlank, "hands": OnHands, "bed": OnBed,
}

// leaps are the words of what a key is in a jump.
var leaps = map[string]Leap{"none": Grounded, "bottom": Bottom, "off": TakeOff, "aloft": Aloft, "landing": Landing}

// key reads a key: its times, and what of the body is different from standing at ease, or
// from a named pose. before is the key before it, or nil.
func (r *reader) key(before *Key) (k Key) {
	k.In = r.count()
	if r.is("stay") {
		r.next()
		k.Stay = r.count()
	}
	if r.is("pass") {
		r.flag(&k.Pass)
	}
	r.parts(&k, before)
	return k
}

// parts reads the parts of a pose up to the next key, section or declaration.
func (r *reader) parts(k, before *Key) {
	if r.tok.kind == word {
		r.pose(k, before)
	}
	var limbs []*Limb // that are spoken of
	for r.separator() {
		switch r.tok.text {
		case "near":
			limbs = []*Limb{&k.Near}
			r.next()
		case "far":
			limbs = []*Limb{&k.Far}
			r.next()
		case "both":
			limbs = []*Limb{&k.Near, &k.Far}
			r.next()
		}
		if !r.trunkPart(k) && !r.limb(limbs) {
			r.fail("%s is no part of a pose", r.tok.found())
		}
		if r.tok.kind == word || r.tok.kind == number {
			r.fail("a comma or a new line is expected here, not %s", r.tok.found())
		}
	}
}

// separator reads commas and new lines. It reports whether a part of the pose comes.
func (r *reader) separator() bool {
	for r.is(",") || r.tok.kind == newline {
		r.next()
	}
	return r.tok.kind == word && !sections[r.tok.text]
}

// limb reads a part of limbs, or the name of a limb that they are as.
func (r *reader) limb(limbs []*Limb) bool {
	start := r.scanner
	for _, l := range limbs {
		r.scanner = start
		if r.limbPart(l) {
			continue
		}
		if r.tok.kind != word {
			return false
		}
		*l = r.named("limb", r.word("a limb"), start.tok).limb
	}
	return limbs != nil
}

// pose reads the pose that a key starts from, if it has one: the pose of the key before, or a
// named pose, with exchanged sides or not.
func (r *reader) pose(k, before *Key) {
	at, times := r.tok, *k
	switch {
	case r.accept("same"):
		if before == nil {
			r.failAt(at, "no key comes before")
		}
		*k = *before
	case r.accept("mirror"):
		at = r.tok
		*k = Swapped([]Key{r.named("pose", r.word("a pose"), at).key})[0]
	case r.lib.names[declared{"pose", r.tok.text}] != nil:
		r.next()
		*k = r.named("pose", at.text, at).key
	default:
		return
	}
	k.In, k.Stay, k.Pass = times.In, times.Stay, times.Pass
	r.accept("with")
}

// trunkPart reads a part of a key that is not of a limb. It returns false if the token
// begins none.
func (r *reader) trunkPart(k *Key) bool {
	if r.tok.kind != word {
		return false
	}
	switch r.tok.text {
	case "pelvis":
		r.next()
		k.Pelvis = r.place()
	case "hips":
		r.next()
		k.Hips = r.lean()
	case "chest":
		r.next()
		k.Chest = r.lean()
	case "head":
		r.next()
		k.Head = r.lean()
	case "on":
		r.next()
		k.On = choice(r, supports, "support: feet, far, near, seat, floor, knee, knees, air, body, fours, plank, hands, bed")
	case "leap":
		r.next()
		k.Leap = choice(r, leaps, "moment of a leap: bottom, off, aloft, landing")
	case "shoulders":
		r.scalar(&k.Shoulders)
	case "weight":
		r.scalar(&k.Weight)
	case "arms":
		r.scalar(&k.Arms)
	case "stick":
		r.flag(&k.Stick)
	case "exact":
		r.flag(&k.Exact)
	case "sway":
		r.next()
		if r.accept("none") {
			k.Swing = nil
			break
		}
		s := r.swing()
		k.Swing = &s
	default:
		return false
	}
	return true
}

// choice reads one of the words of a table.
func choice[T any](r *reader, of map[string]T, what string) T {
	at := r.tok
	v, ok := of[r.word("a "+what)]
	if !ok {
		r.failAt(at, "%q is not a %s", at.text, what)
	}
	return v
}

// limbParts reads the parts of a limb.
func (r *reader) limbParts(l *Limb) {
	for r.separator() {
		if !r.limb([]*Limb{l}) {
			r.fail("%s is no part of a limb", r.tok.found())
		}
	}
}
