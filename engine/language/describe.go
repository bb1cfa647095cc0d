package language

import (
	"fmt"
	"math"
	"strings"
)

func (s Side) String() string { return [...]string{"either", "left", "right", "both"}[s] }

func (d Direction) String() string {
	return [...]string{"forward", "backward", "to the left", "to the right", "upward", "downward", "sideways", "ahead"}[d]
}

func (p Path) String() string {
	return [...]string{"straight", "in a zigzag", "in an S", "in a figure eight", "in a square", "in a triangle",
		"on the spot", "back and forth", "from side to side"}[p]
}

// String tells an action in plain words: "walk backward, slowly, 3 steps".
func (a Action) String() string {
	var b strings.Builder
	b.WriteString(a.Verb.String())
	say := func(set bool, format string, v ...any) {
		if set {
			fmt.Fprintf(&b, format, v...)
		}
	}
	say(a.Variant != "", " (%s)", a.Variant)
	say(a.Object != "", " [%s]", a.Object)
	say(a.Part != "" || a.Side != Either, " with %s", a.limb())
	direction := a.Direction.String()
	if a.Verb == Turn {
		direction = ""
	} else if a.Diagonal {
		if a.Backing && a.Direction != Backward {
			direction = "backward " + direction
		}
		direction = "diagonally " + direction
	}
	say(direction != "" && (a.Direction != Forward || a.Diagonal), " %s", direction)
	say(a.Travels && a.Direction == Forward, " forward")
	say(a.Goal() != "" && !a.Target.Beside, " to the %s", a.Goal())
	say(a.Target.Beside, " beside the %s", a.Target.On)
	say(a.Path != Straight, " %s", a.Path)
	say(a.Terrain != Level, " %s", a.Terrain)
	say(a.Mirrored && a.Path != Straight, ", to the right first")
	say(a.Veer != 0, ", turning %s first", degrees360(a.Veer))
	switch {
	case a.Angle == 0:
	case a.Verb == Turn:
		say(true, " %s", degrees360(a.Angle))
	case math.Abs(math.Abs(a.Angle)-2*math.Pi) < 0.01:
		say(true, " in a circle %s", WayOf(a.Angle > 0))
	default:
		say(true, " along a curve of %s", degrees360(a.Angle))
	}
	if a.Target != (Target{}) {
		side := ""
		if a.Target.Side != Either {
			side = a.Target.Side.String() + " "
		}
		say(a.Target.Part != "", " at the %s%s", side, a.Target.Part)
		say(a.Target.Height > 0, " at %.0f%% of the height", 100*a.Target.Height)
	}
	say(a.Floor, " on the floor")
	say(a.Circles, " in circles")
	say(a.Bears() && a.Heft > 0, ", heavy")
	say(a.Bears() && a.Heft < 0, ", light")
	say(a.Already, ", already")
	say(a.Steps == 1, ", one step")
	say(a.Steps > 1, ", %d steps", a.Steps)
	say(a.Distance > 0, ", %.3g m", a.Distance)
	say(a.Count == 1, ", once")
	say(a.Count > 1 && !a.Freely, ", %d times", a.Count)
	say(a.Freely, ", again and again")
	say(a.Seconds > 0, ", %.3g s", a.Seconds)
	say(a.Speed != 0, ", %.2f times as fast", a.Speed)
	say(a.Size != 0, ", %.2f times as large", a.Size)
	say(a.Bend != 0, ", %.0f degrees", a.Bend*180/math.Pi)
	say(a.Alternate, ", there and back")
	say(a.Still != "", ", %s still", a.Still)
	for _, t := range a.Tones {
		say(true, ", %s", t.Style)
		say(t.Amount != 1, " %.2f", t.Amount)
	}
	for _, w := range a.With {
		say(true, "; with it: %s", w)
	}
	return b.String()
}

// limb names the part of an action with its side: "left hand", "both feet".
func (a *Action) limb() string {
	part := string(a.Part)
	switch {
	case a.Side != Both || !a.Part.Limb() || a.Part == Hips:
	case a.Part == Foot:
		part = "feet"
	case a.Part == Toe:
		part = "toes"
	default:
		part += "s"
	}
	if a.Side == Either {
		return part
	}
	return strings.TrimSpace(a.Side.String() + " " + part)
}

func degrees360(rad float64) string {
	return fmt.Sprintf("%.0f degrees %s", math.Abs(rad)*180/math.Pi, WayOf(rad > 0))
}
