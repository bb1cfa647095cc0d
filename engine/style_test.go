package engine_test

import (
	"math"
	"testing"
)

// carriage is what shows of a style in a walk, in the order of the columns of
// acted: speed in m/s, steps a minute, vertical way of the pelvis in cm, trunk and
// head leaning forward, arm swing, elbow, arms away from the body, yaw of pelvis
// and shoulders in degrees, step width in cm.
type carriage [11]float64

// acted are walks of one actor in these styles, rounded, each measured on one clip of the
// Bandai-Namco motion data set 1.
var acted = map[string]carriage{
	"":          {1.26, 110, 3.7, -1, -9, 52, 14, 12, 16, 9, 3},
	"happy":     {1.39, 118, 10.8, 4, -11, 86, 22, 17, 24, 11, 3},
	"sad":       {0.60, 72, 1.7, 0, 6, 9, 18, 12, 7, 7, 4},
	"angry":     {1.93, 153, 6.0, 13, 12, 102, 58, 22, 18, 24, 4},
	"proud":     {0.74, 76, 1.8, -5, -19, 61, 27, 19, 6, 20, 3},
	"timid":     {0.48, 73, 1.7, 10, 26, 11, 116, 9, 4, 8, 5},
	"masculine": {1.40, 115, 4.5, -1, 2, 52, 22, 18, 19, 5, 12},
	"feminine":  {0.92, 91, 2.4, -3, -9, 28, 24, 13, 10, 28, 4},
	"childish":  {0.94, 106, 5.0, 7, 5, 63, 49, 23, 14, 40, 23},
	"old":       {0.67, 101, 4.0, 17, 19, 31, 36, 17, 8, 16, 18},
	"tired":     {0.99, 98, 6.5, 11, 33, 40, 23, 16, 12, 11, 17},
	"energetic": {1.47, 113, 7.0, 2, 4, 59, 35, 25, 20, 16, 18},
	"monstrous": {1.11, 92, 10.7, 8, 17, 63, 39, 27, 16, 24, 26},
	"thuggish":  {1.30, 129, 5.9, 4, 35, 73, 36, 23, 44, 28, 26},
}

// said are the words that prompts have for them, where they are others.
var said = map[string]string{"monstrous": "giant", "thuggish": "thug"}

// measured returns the carriage of a walk straight ahead.
func measured(t *testing.T, prompt string) carriage {
	const fps = 30
	l := newLab(generate(t, ask(prompt, 210)).Samples[0].Clip)
	from := 2 * fps
	var c carriage
	n := float64(len(l.at) - from)
	series := map[string][]float64{}
	add := func(name string, v float64) { series[name] = append(series[name], v) }
	deg := 180 / math.Pi
	for f := from; f < len(l.at); f++ {
		hips := l.joint(f, "Hips").Pos
		shoulders := l.joint(f, "LeftArm").Pos.Lerp(l.joint(f, "RightArm").Pos, 0.5)
		neck, top := l.joint(f, "Neck1").Pos, l.joint(f, "HeadEnd").Pos
		across, hipline := l.joint(f, "LeftArm").Pos.Sub(l.joint(f, "RightArm").Pos), l.joint(f, "LeftLeg").Pos.Sub(l.joint(f, "RightLeg").Pos)
		add("high", hips.Y)
		c[3] += math.Atan2(shoulders.Z-hips.Z, shoulders.Y-hips.Y) * deg / n
		c[4] += math.Atan2(top.Z-neck.Z, top.Y-neck.Y) * deg / n
		for _, side := range []string{"Left", "Right"} {
			upper := l.joint(f, side+"ForeArm").Pos.Sub(l.joint(f, side+"Arm").Pos)
			fore := l.joint(f, side+"Hand").Pos.Sub(l.joint(f, side+"ForeArm").Pos)
			add(side, math.Atan2(upper.Z, -upper.Y)*deg)
			c[6] += math.Acos(math.Max(-1, math.Min(1, upper.Unit().Dot(fore.Unit())))) * deg / n / 2
			c[7] += math.Atan2(math.Abs(upper.X), math.Hypot(upper.Y, upper.Z)) * deg / n / 2
		}
		add("pelvis", math.Atan2(-hipline.Z, hipline.X)*deg)
		add("shoulders", math.Atan2(-across.Z, across.X)*deg)
		c[10] += 100 * math.Abs(l.joint(f, "LeftFoot").Pos.X-l.joint(f, "RightFoot").Pos.X) / n
	}
	c[0] = l.joint(len(l.at)-1, "Hips").Pos.Sub(l.joint(from, "Hips").Pos).Horizontal().Len() / (n / fps)
	c[1] = 60 * float64(len(l.strikes("Left", from))+len(l.strikes("Right", from))) / (n / fps)
	c[2] = 100 * span(series["high"])
	c[5] = (span(series["Left"]) + span(series["Right"])) / 2
	c[8], c[9] = span(series["pelvis"]), span(series["shoulders"])
	return c
}

// span is from peak to peak of something that swings like a sine.
func span(v []float64) float64 {
	var mean, square float64
	for _, x := range v {
		mean += x / float64(len(v))
	}
	for _, x := range v {
		square += (x - mean) * (x - mean) / float64(len(v))
	}
	return 2 * math.Sqrt2 * math.Sqrt(square)
}

// Styles are distinct: the difference of each from the usual walk is most like the difference of
// the acted walk of its own name, for all but two of them.
func TestStylesAreTheirOwn(t *testing.T) {
	var spread carriage
	for k := range spread {
		var mean, square float64
		for _, row := range acted {
			mean += row[k] / float64(len(acted))
		}
		for _, row := range acted {
			square += (row[k] - mean) * (row[k] - mean) / float64(len(acted))
		}
		spread[k] = math.Sqrt(square)
	}
	usual := measured(t, "a person walks forward")
	right := 0
	for style := range acted {
		word := style
		if w, ok := said[style]; ok {
			word = w
		}
		got := measured(t, "a "+word+" person walks forward")
		best, least := "", math.Inf(1)
		for other, row := range acted {
			d := 0.0
			for k := range row {
				off := ((got[k] - usual[k]) - (row[k] - acted[""][k])) / spread[k]
				d += off * off
			}
			if d < least {
				best, least = other, d
			}
		}
		if best == style {
			right++
		} else {
			t.Logf("%q is most like %q: %.1f, usually %.1f", style, best, got, usual)
		}
	}
	t.Logf("%d of %d styles are nearest to their own", right, len(acted))
	if right < len(acted)-2 {
		t.Errorf("%d of %d styles are nearest to their own", right, len(acted))
	}
}
