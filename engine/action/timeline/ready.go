package timeline

// A channel that is not used yet has its value already: a hand goes straight to
// where it will hold on, a foot leaves the ground towards the shape that the leg
// will have in the air and comes down where it will stand.

// grips gives each hand that holds nothing yet the place where it is going to,
// so that it goes there straight.
func (m *Timeline) grips() {
	const hold, first, last = 10, 11, 14
	for side := range 2 {
		base := armFirst + side*armSize
		fill := func(i, from int) {
			for c := first; c <= last; c++ {
				m.Knots[i].value[base+c] = m.Knots[from].value[base+c]
			}
		}
		held := func(i int) bool { return m.Knots[i].value[base+hold] > 0 }
		known := make([]bool, len(m.Knots))
		for i := 1; i < len(m.Knots); i++ {
			if known[i] = held(i); !known[i] && (held(i-1) || known[i-1]) {
				fill(i, i-1)
				known[i] = true
			}
		}
		for i := len(m.Knots) - 2; i >= 0; i-- {
			if !held(i) && held(i+1) {
				fill(i, i+1)
			} else if !held(i) && !known[i] {
				fill(i, i+1)
			}
		}
	}
}

// plants gives each hand that is not planted the place where it will be, or was. A hand
// that has left one place goes to the next one once it is off the ground.
func (m *Timeline) plants() {
	const plant = 3
	for side := range 2 {
		base := handFirst + side*handSize
		planted := func(k *Knot) bool { return k.value[base+plant] > 0 }
		take := func(to, from *Knot) {
			for c := range handSize {
				if c != plant {
					to.value[base+c] = from.value[base+c]
				}
			}
			p := to.Frame.Hands[side].Plant
			to.Frame.Hands[side] = from.Frame.Hands[side]
			to.Frame.Hands[side].Plant = p
		}
		m.fill(planted, take)
		for i := 1; i+1 < len(m.Knots); i++ {
			if k := m.Knots[i-1 : i+2]; planted(&k[0]) && !planted(&k[1]) && !planted(&k[2]) {
				take(&k[1], &k[0])
			}
		}
	}
}

// legs gives each leg in the air the place where it will stand, and each that
// stands the shape that it has in the air.
func (m *Timeline) legs() {
	const free = 6
	for side := range 2 {
		base := legFirst + side*legSize
		stands := func(i int) bool { return m.Knots[i].value[base+free] < 1 }
		take := func(i, from int) {
			to, of := &m.Knots[i], &m.Knots[from]
			copy(to.value[base:base+free], of.value[base:base+free])
			l, r := &to.Frame.Legs[side], &of.Frame.Legs[side]
			l.At, l.Heel, l.Turn, l.Spread = r.At, r.Heel, r.Turn, r.Spread
		}
		for i := 1; i < len(m.Knots); i++ {
			if !stands(i) {
				take(i, i-1) // it leaves the ground where it stood
			}
		}
		for i := len(m.Knots) - 2; i >= 0; i-- {
			if !stands(i) && stands(i+1) {
				take(i, i+1) // and is over the next place before it comes down
			}
		}
		m.fill(func(k *Knot) bool { return k.value[base+free] > 0 }, func(to, from *Knot) {
			copy(to.value[base+free+1:base+legSize], from.value[base+free+1:base+legSize])
		})
	}
}

// fill copies to each knot that has not what it needs from the next one that
// has, or else from the last one before.
func (m *Timeline) fill(has func(*Knot) bool, assign func(to, from *Knot)) {
	from := -1
	for i := len(m.Knots) - 1; i >= 0; i-- {
		if has(&m.Knots[i]) {
			from = i
		} else if from >= 0 {
			assign(&m.Knots[i], &m.Knots[from])
		}
	}
	last := -1
	for i := range m.Knots {
		if has(&m.Knots[i]) {
			last = i
		} else if last >= 0 && !m.after(i, has) {
			assign(&m.Knots[i], &m.Knots[last])
		}
	}
}

// after reports whether a knot after i satisfies has.
func (m *Timeline) after(i int, has func(*Knot) bool) bool {
	for k := i + 1; k < len(m.Knots); k++ {
		if has(&m.Knots[k]) {
			return true
		}
	}
	return false
}
