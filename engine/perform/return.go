package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
)

// hastiest is how fast somebody walks at the most to get back in time, as a part
// of the speed that was planned.
const hastiest = 1.8

// returnPath returns the stretches of a body that goes back to where the course began:
// a turn to there, and as far as it is.
func returnPath(course gait.Course, st gait.Stretch, a *language.Action) []gait.Stretch {
	st.Speed = math.Abs(st.Speed)
	way := gait.NewPath(course)
	at, from := way.At(st.Start), way.At(0)
	d := from.Pos.Sub(at.Pos).Horizontal()
	far := d.Len()
	if far < 0.3 || st.Speed == 0 {
		return shaped(st, a)
	}
	turn := math.Remainder(math.Atan2(d.X, d.Z)-at.Heading, 2*math.Pi)
	seconds := st.End - st.Start
	turning := math.Min(0.45*seconds, math.Abs(turn)/briskTurn)
	if math.Abs(turn) < 0.15 {
		turning = 0
	}
	v := math.Min(far/(seconds-turning), hastiest*st.Speed)
	going := part(st, turning, math.Min(seconds, turning+math.Max(far/v, 0.3)))
	going.Speed, going.Side, going.Turn = v, 0, 0
	if turning == 0 {
		return []gait.Stretch{going}
	}
	first := part(st, 0, turning)
	first.Speed, first.Side, first.Turn = 0, 0, turn/turning
	return []gait.Stretch{first, going}
}
