package fbx

import "math"

// Bounds of rates that keys may tell.
const (
	leastRate = 1
	mostRate  = 240
)

// rate returns the rate of the frames, the time of the first one, and their number.
func (d *document) rate(keys []*curve) (fps float64, first int64, frames int) {
	first, last, most := keys[0].times[0], keys[0].times[0], keys[0]
	for _, c := range keys {
		first, last = min(first, c.times[0]), max(last, c.times[len(c.times)-1])
		if len(c.times) > len(most.times) {
			most = c
		}
	}
	if fps = most.rate(); fps == 0 {
		fps = d.ownRate()
	}
	seconds := float64(last-first) / ticks
	return fps, first, 1 + int(math.Round(min(seconds*fps, maxValues)))
}

// rate returns the rate of evenly spaced keys; 0: the keys are not evenly spaced.
func (c *curve) rate() float64 {
	n := len(c.times)
	if n < 3 {
		return 0
	}
	each := float64(c.times[n-1]-c.times[0]) / float64(n-1)
	for i, t := range c.times {
		if math.Abs(float64(t-c.times[0])-float64(i)*each) > 0.05*each {
			return 0
		}
	}
	fps := ticks / each
	if rounded := math.Round(fps); math.Abs(fps-rounded) < 1e-3*rounded {
		fps = rounded
	}
	if fps < leastRate || fps > mostRate {
		return 0
	}
	return fps
}

// ownRate is the rate of frames that the file names.
func (d *document) ownRate() float64 {
	settings := d.top.find("GlobalSettings")
	mode, _ := settings.value("TimeMode")
	switch int32(mode[0]) {
	case 7, 8, 9:
		return 30 / 1.001
	case 13:
		return 24 / 1.001
	case 17:
		return 60 / 1.001
	case customMode:
		if v, ok := settings.value("CustomFrameRate"); ok && v[0] >= leastRate && v[0] <= mostRate {
			return v[0]
		}
	}
	for fps, number := range modes {
		if float64(number) == mode[0] && fps <= mostRate {
			return fps
		}
	}
	return 30
}
