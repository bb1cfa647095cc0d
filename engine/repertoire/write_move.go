package repertoire

import (
	"slices"
	"strings"
)

// lineWidth is how long lines of keys are at most, if their parts are not longer.
const lineWidth = 118

// keyText returns the lines of a key, in the shortest form: as what is different from standing, or
// from the key before it, if there is one.
func keyText(k, before *Key) string {
	times := digits(k.In)
	if k.Stay != 0 {
		times += " stay " + digits(k.Stay)
	}
	if k.Pass {
		times += " pass"
	}
	groups, _ := poseText(k, &Key{})
	if before != nil {
		if changes, ok := poseText(k, before); ok && size(changes)+len(" same") < size(groups) {
			if times += "  same"; len(changes) > 0 {
				times += " with"
			}
			return layOut(times, " ", changes)
		}
	}
	return layOut(times, "  ", groups)
}

// size returns the characters of groups of parts.
func size(groups [][]string) (n int) {
	for _, g := range groups {
		for _, p := range g {
			n += len(p) + len(", ")
		}
	}
	return n
}

// layOut puts groups of parts in lines: in one if there is room.
func layOut(head, space string, groups [][]string) string {
	if len(groups) == 0 {
		return head
	}
	var all []string
	for _, g := range groups {
		all = append(all, g...)
	}
	if one := head + space + strings.Join(all, ", "); len(one) <= lineWidth {
		return one
	}
	var b strings.Builder
	b.WriteString(head)
	col := len(head)
	for i, g := range groups {
		for j, p := range g {
			switch {
			case i == 0 && j == 0:
				b.WriteString(space + p)
				col += len(space) + len(p)
			case j == 0 || col+2+len(p) > lineWidth:
				b.WriteString("\n        " + p)
				col = 8 + len(p)
			default:
				b.WriteString(", " + p)
				col += 2 + len(p)
			}
		}
	}
	return b.String()
}

// poseText returns the parts in which a key differs from a base besides its times, in groups: of the
// trunk, of both limbs or of each. ok is false if they cannot be said so.
func poseText(k, base *Key) (groups [][]string, ok bool) {
	trunk := trunkDifference(k, base)
	near, far := limbDifference(&k.Near, &base.Near), limbDifference(&k.Far, &base.Far)
	group := func(who string, parts []string) {
		if len(parts) > 0 {
			parts[0] = who + " " + parts[0]
			groups = append(groups, parts)
		}
	}
	if len(trunk.parts) > 0 {
		groups = append(groups, trunk.parts)
	}
	if slices.Equal(near.parts, far.parts) {
		group("both", near.parts)
	} else {
		group("near", near.parts)
		group("far", far.parts)
	}
	return groups, !trunk.wrong && !near.wrong && !far.wrong
}

func sectionText(b *strings.Builder, keys []Key) {
	if n := len(keys); n > 2 && n%2 == 0 && equalKeys(Swapped(keys[:n/2]), keys[n/2:]) {
		sectionText(b, keys[:n/2])
		b.WriteString("    mirror\n")
		return
	}
	for i := range keys {
		var before *Key
		if i > 0 {
			before = &keys[i-1]
		}
		b.WriteString("    " + keyText(&keys[i], before) + "\n")
	}
}

func equalKeys(a, b []Key) bool {
	return slices.EqualFunc(a, b, func(x, y Key) bool { return keyText(&x, nil) == keyText(&y, nil) })
}

// attributesText returns what is said of a move besides its keys.
func attributesText(m *Move) string {
	var t []string
	flag := func(word string, v bool) {
		if v {
			t = append(t, word)
		}
	}
	value := func(word string, v float64) {
		if v != 0 {
			t = append(t, word+" "+digits(v))
		}
	}
	place := func(word string, p Place) {
		if p != (Place{}) {
			t = append(t, placed(word, p))
		}
	}
	flag("twin", m.Twin)
	flag("one", m.One)
	flag("either", m.Either)
	flag("fills", m.Fills)
	flag("swaps", m.Swaps)
	flag("stays"+suffix(stateWords[m.State]), m.Stays)
	flag("sized", m.Sized)
	flag("bends", m.Bends)
	flag("across", m.Across)
	value("back", m.Back)
	value("height", m.Height)
	value("travel", m.Travel)
	value("turn", m.Turn)
	place("starts", m.Starts)
	place("ends", m.Ends)
	place("gone", m.Gone)
	flag("ready "+wordOf(readies, m.Ready), m.Ready != AtEase)
	bare := *m
	bare.Stand = Stance{}
	switch s := m.Stand; {
	case s == (Stance{}):
	case s == atSeat:
		t = append(t, "stance seat")
	case !m.UsesLegs() && bare.stance() == s:
		t = append(t, "steps")
	default:
		t = append(t, "stance "+strings.TrimPrefix(fieldsText("ahead", s.Ahead, "wide", s.Wide), " "))
	}
	if m.Bears != nil {
		var x phrasing
		x.add("bears")
		x.triple(*m.Bears)
		t = append(t, x.String())
	}
	return strings.Join(t, ", ")
}

func suffix(word string) string {
	if word == "" {
		return ""
	}
	return " " + word
}

func fieldsText(of ...any) string {
	var t phrasing
	t.fields(of...)
	return t.String()
}

// text returns a move as a file of moves has it, under a name. The kind is "gesture" or "move".
func (m *Move) text(kind, name string) string {
	var b strings.Builder
	b.WriteString(kind + " " + name)
	if a := attributesText(m); a != "" {
		b.WriteString(": " + a)
	}
	b.WriteString("\n")
	sectionText(&b, m.Enter)
	var froms []string
	seen := map[string][]string{}
	for n, keys := range m.From {
		var s strings.Builder
		sectionText(&s, keys)
		if seen[s.String()] == nil {
			froms = append(froms, s.String())
		}
		seen[s.String()] = append(seen[s.String()], string(n))
	}
	slices.SortFunc(froms, func(a, b string) int { return strings.Compare(slices.Min(seen[a]), slices.Min(seen[b])) })
	for _, s := range froms {
		slices.Sort(seen[s])
		b.WriteString("  from " + strings.Join(seen[s], ", ") + "\n" + s)
	}
	section := func(word string, keys []Key) {
		if len(keys) > 0 {
			b.WriteString("  " + word + "\n")
			sectionText(&b, keys)
		}
	}
	section("repeat", m.Cycle)
	section("leave", m.Leave)
	if g := m.Going; g != nil {
		b.WriteString("  led")
		if a := attributesText(g); a != "" {
			b.WriteString(": " + a)
		}
		b.WriteString("\n")
		sectionText(&b, g.Enter)
		section("repeat", g.Cycle)
		section("leave", g.Leave)
	}
	return b.String()
}
