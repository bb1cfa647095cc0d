package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
)

// cornering is the time for a corner of a right angle at a walk, in seconds.
const cornering = 0.8

// shapedStretches returns the stretches of locomotion along the shape in the prompt, or to the
// side to which it turns first.
func shapedStretches(st gait.Stretch, a *language.Action) []gait.Stretch {
	side := 1.0
	if a.Mirrored {
		side = -1
	}
	legs := func(n int, corner float64, first float64) []gait.Stretch {
		var out []gait.Stretch
		each := (st.End - st.Start) / float64(n)
		for i := range n {
			turn := corner
			if i == 0 {
				turn = first
			}
			out = append(out, curved(part(st, float64(i)*each, float64(i+1)*each), turn)...)
		}
		return out
	}
	seconds := st.End - st.Start
	switch a.Path {
	case language.Zigzag:
		var out []gait.Stretch
		n := max(3, int(math.Round(seconds/1.5)))
		each := seconds / float64(n)
		for i := range n {
			turn := side * math.Pi / 2
			if i == 0 {
				turn /= 2
			}
			out = append(out, curved(part(st, float64(i)*each, float64(i+1)*each), turn)...)
			side = -side
		}
		return out
	case language.SShape:
		return arcs(st, side*0.3*math.Pi, -side*math.Pi, side*0.7*math.Pi)
	case language.FigureEight:
		return arcs(st, side*2*math.Pi, -side*2*math.Pi)
	case language.Square:
		return legs(4, side*math.Pi/2, 0)
	case language.Triangle:
		return legs(3, side*2*math.Pi/3, 0)
	case language.BackAndForth:
		n := max(2, 2*int(math.Round(seconds/6)))
		return legs(n, math.Pi, 0)
	case language.SideToSide:
		n := max(2, 2*int(math.Round(seconds/6)))
		var out []gait.Stretch
		for i := range n {
			leg := part(st, float64(i)*seconds/float64(n), float64(i+1)*seconds/float64(n))
			leg.Side, leg.Speed = math.Max(0.5, 0.5*math.Abs(st.Speed)), 0
			if i%2 == 1 {
				leg.Side = -leg.Side
			}
			out = append(out, leg)
		}
		return out
	}
	if a.Veer != 0 {
		return curved(st, a.Veer)
	}
	return []gait.Stretch{st}
}

// part returns the part of a stretch between two times from its start.
func part(st gait.Stretch, from, to float64) gait.Stretch {
	st.Start, st.End = st.Start+from, st.Start+to
	return st
}

// curved returns a stretch that turns from its start.
func curved(st gait.Stretch, turn float64) []gait.Stretch {
	if turn == 0 {
		return []gait.Stretch{st}
	}
	seconds := st.End - st.Start
	most := math.Min(0.5*seconds, cornering*math.Max(0.6, math.Abs(turn)/(math.Pi/2)))
	first, rest := part(st, 0, most), part(st, most, seconds)
	first.Turn += turn / most
	first.Speed, first.Side = cornerSpeed(first.Speed, turn), cornerSpeed(first.Side, turn)
	return []gait.Stretch{first, rest}
}

// cornerSlows is the share of its speed that a body gives up in a corner of a quarter turn, and mostSlowed the least share that
// remains in any corner. In 470 recorded walks with a quarter turn the least speed is 0.79 of the speed before (median; means over 0.5 s).
const (
	cornerSlows = 0.12
	mostSlowed  = 0.5
)

// cornerSpeed returns a speed reduced for a corner of an angle.
func cornerSpeed(speed, turn float64) float64 {
	return speed * math.Max(mostSlowed, 1-cornerSlows*math.Abs(turn)/(math.Pi/2))
}

// arcs divides a stretch into arcs, each with the duration of its turn.
func arcs(st gait.Stretch, turns ...float64) []gait.Stretch {
	all := 0.0
	for _, t := range turns {
		all += math.Abs(t)
	}
	var out []gait.Stretch
	at, seconds := 0.0, st.End-st.Start
	for _, t := range turns {
		d := seconds * math.Abs(t) / all
		arc := part(st, at, at+d)
		arc.Turn = t / d
		out = append(out, arc)
		at += d
	}
	return out
}

// maxReturnSpeed is the highest speed of the way back relative to the planned speed.
const maxReturnSpeed = 1.8

// returnPath returns the stretches from the end of a course back to its start: a turn towards it,
// and the distance.
func returnPath(course gait.Course, st gait.Stretch, a *language.Action) []gait.Stretch {
	st.Speed = math.Abs(st.Speed)
	path := gait.NewPath(course)
	at, from := path.At(st.Start), path.At(0)
	d := from.Pos.Sub(at.Pos).Horizontal()
	far := d.Len()
	if far < 0.3 || st.Speed == 0 {
		return shapedStretches(st, a)
	}
	turn := math.Remainder(math.Atan2(d.X, d.Z)-at.Heading, 2*math.Pi)
	seconds := st.End - st.Start
	turning := math.Min(0.45*seconds, math.Abs(turn)/briskTurn)
	if math.Abs(turn) < 0.15 {
		turning = 0
	}
	v := math.Min(far/(seconds-turning), maxReturnSpeed*st.Speed)
	going := part(st, turning, math.Min(seconds, turning+math.Max(far/v, 0.3)))
	going.Speed, going.Side, going.Turn = v, 0, 0
	if turning == 0 {
		return []gait.Stretch{going}
	}
	first := part(st, 0, turning)
	first.Speed, first.Side, first.Turn = 0, 0, turn/turning
	return []gait.Stretch{first, going}
}
