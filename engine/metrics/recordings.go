package metrics

import (
	"fmt"
	"maps"
)

// Reference holds the values of motion capture of one kind of motion, by names of Table: a mean, or the range
// of the recordings.
type Reference struct {
	Name   string
	values map[string]float64
	ranges map[string][2]float64
}

// References are the values of these metrics for recorded motions of the Bandai-Namco Research Motiondataset
// 1 (30 fps), rounded. The floor was not recorded; it was taken as the 3rd percentile of the height of the
// toes. K1 is measured on feet that visibly stand, because recordings have no labels. Ranges of dynamics
// cover its performers and, for styles and gestures, its styles and gestures; where one recording was
// measured, they are its value plus and minus a fifth.
var References = []Reference{
	reference("walk", 3.3, 68.9, .352, .256, 126, 88, .025).with(walking),
	reference("run", 5.2, 107, .57, .26, 319, 244, .062),
	{Name: "walk-back"},
	{Name: "walk-left"},
	reference("dash", 5.5, 80, .55, .15, 508, 371, .089),
	reference("bow", .9, 1.0, .006, 0, 16, 9, .004).with(gesturing),
	reference("bye", .6, .6, .001, 0, 34, 21, .004).with(gesturing).with(ranges{handSpeed: {1.3, 2}}),
	reference("guide", .8, 2.5, .027, .03, 17, 10, .004).with(gesturing).with(ranges{handSpeed: {1.1, 1.6}, pelvisAside: {7.8, 11.8}}),
	reference("byebye", 1.0, 1.7, .022, 0, 67, 45, .011).with(gesturing).with(ranges{handSpeed: {2.2, 3.4}}),
	reference("kick", 2.5, 12, .16, .08, 147, 111, .036).with(gesturing),
	reference("punch", 6.1, 24, .25, .21, 162, 116, .026).with(gesturing).with(ranges{handSpeed: {2.1, 3.3}, pelvisAside: {14, 21}}),
	reference("dance", 3.4, 29, .29, .14, 184, 141, .036),
	{Name: "call", ranges: gesturing},
	Reference{Name: "respond", ranges: gesturing}.with(ranges{handSpeed: {1.8, 2.6}}),
	Reference{Name: "slash", ranges: gesturing}.with(ranges{handSpeed: {3.4, 5}}),
	{Name: "happy", ranges: styled},
	{Name: "sad", ranges: styled},
	{Name: "angry", ranges: styled},
	{Name: "proud", ranges: styled},
	{Name: "old", ranges: styled},
	{Name: "tired", ranges: styled},
	{Name: "idle", ranges: ranges{quietest: {0.9, 5.9}}},
}

// ranges map names of Table to a least and a greatest value.
type ranges = map[string][2]float64

// Names of Table.
const (
	headPitch     = "head pitch, range"
	headRoll      = "head roll, range"
	trunkPitch    = "trunk pitch, range"
	trunkLean     = "trunk side lean, range"
	thoraxYaw     = "thorax yaw, range"
	shoulderRoll  = "shoulder roll, range"
	elbow         = "elbow, range"
	wrist         = "wrist, range"
	handVariety   = "hands from stride to stride"
	timeToPeak    = "time to peak speed of hands"
	timeDeviation = "time to peak speed, deviation"
	handSpeed     = "speed of hands, max"
	stillShare    = "share of still frames"
	pelvisAside   = "pelvis to the sides, range"
	quietest      = "pelvis in its quietest second"
)

var (
	walking = ranges{
		headPitch: {4.8, 22}, trunkPitch: {4.4, 11}, trunkLean: {3.4, 7.6}, thoraxYaw: {7, 27},
		elbow: {20, 45}, wrist: {10, 40}, handVariety: {11, 41},
	}
	styled    = ranges{headPitch: {4.8, 34}, trunkPitch: {4, 18}, shoulderRoll: {3, 24}, wrist: {4, 30}}
	gesturing = ranges{headRoll: {7, 36}, wrist: {5, 68}, timeToPeak: {0.35, 0.54}, timeDeviation: {0.05, 0.23}, stillShare: {0, 0}}
)

// reference returns a Reference of values in the order and the units of the table.
func reference(name string, values ...float64) Reference {
	keys := []string{"skate by contact labels", "speed of toes below 5 cm", "share of low toes over 0.2 m/s", "skating ratio (20 fps)",
		"jerk", "jerk at 20 fps", "jitter (20 fps)"}
	r := Reference{Name: name, values: make(map[string]float64, len(keys))}
	for i, k := range keys {
		r.values[k] = values[i]
	}
	r.values["skate of feet seen to stand"] = values[0]
	return r
}

// with returns a Reference with more ranges.
func (r Reference) with(more ranges) Reference {
	all := maps.Clone(more)
	for name, v := range r.ranges {
		if _, ok := all[name]; !ok {
			all[name] = v
		}
	}
	r.ranges = all
	return r
}

// Text formats the value of the reference for a metric, or returns "" if it is unknown.
func (r *Reference) Text(m *Metric) string {
	if v, ok := r.values[m.Name]; ok {
		return fmt.Sprintf("%.4g", v)
	}
	low, high, ok := r.Range(m)
	switch {
	case !ok:
		return ""
	case low == high:
		return fmt.Sprintf("%.4g", low)
	}
	return fmt.Sprintf("%.4g to %.4g", low, high)
}

// Range returns the range of recordings in a metric, in its unit.
func (r *Reference) Range(m *Metric) (low, high float64, ok bool) {
	v, ok := r.ranges[m.Name]
	if d := Recorded(r.Name); !ok && d != nil {
		return d.Range(m)
	}
	return v[0], v[1], ok
}
