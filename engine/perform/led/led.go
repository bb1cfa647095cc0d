// Package led plans the actions of a body on a path of waypoints: the path waits for actions in place.
package led

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

const (
	haltPace      = 2.2  // m/s, between two waypoints, of a body that halts at one of them
	startStopTime = 0.6  // seconds for starting and stopping together
	denseInterval = 0.8  // seconds between waypoints of a dense path
	minStep       = 0.12 // metres, displacement without steps
	holdInterval  = 0.45 // seconds between the waypoints of a halt
	seatOffset    = 0.35 // metres between the feet and the hips of a seated body
	minInterval   = 0.1  // least time between waypoints, seconds
	asideTime     = 0.4  // seconds for an action during the stay, such as a gesture on a seat
	minWalk       = 0.25 // metres below which a body does not walk
)

// Halt is a time range in which the body does not walk, in seconds.
type Halt struct {
	From, To        float64
	At              geom.Vec3 // on the ground
	Heading         float64   // radians
	Cue             int       // index of the first cue of the halt
	Displacement    geom.Vec3 // displacement of the body by the actions of the halt
	Turn            float64   // rotation of the body by these actions, radians
	ArrivesCrawling bool      // the body arrives crawling
}

// Displaces reports whether the halt displaces the body.
func (h *Halt) Displaces() bool { return h.Turn != 0 || h.Displacement != (geom.Vec3{}) }

// Times returns the times at which the body is at the halt, from its start to its end.
func (h *Halt) Times() []float64 {
	n := max(1, int((h.To-h.From)/holdInterval))
	out := make([]float64, n+1)
	for i := range out {
		out[i] = h.From + float64(i)/float64(n)*(h.To-h.From)
	}
	return out
}

// Plan holds the actions of a body along a path.
type Plan struct {
	Cues    []action.Cue
	Halts   []Halt            // in order
	Omitted []language.Action // actions for which the path has no time
}

// New plans cues along the waypoints of a motion of length seconds, for a body with a hip height in metres. Cues are
// in order. A body that strides performs moves on one leg while it walks.
func New(cues []action.Cue, points []gait.Waypoint, length, hip float64, strides bool) Plan {
	points = slices.Clone(points)
	slices.SortStableFunc(points, func(a, b gait.Waypoint) int { return cmp.Compare(a.Time, b.Time) })
	p := planner{points: points, length: length, pace: haltPace * math.Sqrt(hip/rig.CanonicalHip), hip: hip}
	p.Cues = slices.Clone(cues)
	if len(points) < 2 {
		return p.Plan
	}
	for i := 0; i < len(p.Cues); i++ {
		if strides && lookup.OnOneLeg(&p.Cues[i].Action) {
			continue
		}
		if _, ok := lookup.InPlace(&p.Cues[i].Action); ok {
			i = p.schedule(i)
		}
	}
	return p.Plan
}

// arrivesCrawling reports whether the body arrives at cue i on the ground.
func (p *planner) arrivesCrawling(i int) bool {
	return i > 0 && lookup.FollowsPath(&p.Cues[i-1].Action)
}

type planner struct {
	Plan
	points       []gait.Waypoint
	length       float64 // seconds
	pace         float64 // m/s, of a walk
	arrivalSpeed float64 // m/s, of the arrival at the halt
	hip          float64 // metres
}

// schedule finds a time for cue i and the cues after it until the body stands again, because actions on a seat belong to
// one place. It returns the last of these cues.
func (p *planner) schedule(i int) (last int) {
	last, all := p.group(i)
	from, to := p.Cues[i].Start, p.Cues[last].End
	over := math.Max(0, to-p.length) // seconds beyond the end of the motion
	crawled := p.arrivesCrawling(i)
	if p.arrivalSpeed = p.pace; crawled {
		p.arrivalSpeed = lookup.PathSpeed(&p.Cues[i-1].Action, p.hip)
	}
	h, ok := p.halt(i, last, all)
	if !ok && p.useBaseForms(i, last) {
		last, all = p.group(i)
		h, ok = p.halt(i, last, all)
	}
	if !ok {
		for k := i; k <= last; k++ {
			c := &p.Cues[k]
			n, ok := lookup.InPlace(&c.Action)
			switch {
			case !ok || n.AboveLegs || crawled && c.Verb == language.Rise: // it is performed in locomotion
			case crawled: // the crawl continues
				p.Omitted = append(p.Omitted, c.Action)
				c.Action, c.Start, c.End, p.Cues[i-1].End = p.Cues[i-1].Action, to, to, to
			default:
				p.Omitted = append(p.Omitted, c.Action)
				c.Action = language.Action{Verb: language.Walk, With: c.With, Tones: c.Tones, Effort: c.Effort}
			}
		}
		return last
	}
	h.Cue, h.Heading, h.ArrivesCrawling = i, p.heading(h.From), crawled
	p.Halts = append(p.Halts, h)
	// Fit the cues into the halt in the same order.
	end := math.Min(h.To, p.length)
	for k := i; k <= last; k++ {
		c := &p.Cues[k]
		c.Start = remap(c.Start, from, to-over, h.From, end)
		c.End = remap(math.Min(c.End, to-over), from, to-over, h.From, end)
	}
	p.Cues[last].End += over
	if i > 0 {
		p.Cues[i-1].End = math.Max(p.Cues[i-1].Start+0.1, h.From)
	}
	for k := last + 1; k < len(p.Cues) && p.Cues[k].Start < h.To; k++ {
		p.Cues[k].Start = h.To
		p.Cues[k].End = math.Max(p.Cues[k].End, h.To+0.1)
	}
	return last
}

// useBaseForms removes the forms of the moves of cues i to last: a form may take longer than the move. It reports
// whether a cue had one.
func (p *planner) useBaseForms(i, last int) (had bool) {
	for k := i; k <= last; k++ {
		had = had || p.Cues[k].Form != ""
		p.Cues[k].Form = ""
	}
	return had
}

// group returns the last of the cues from i on that are performed in one place, and their common need.
func (p *planner) group(i int) (last int, all lookup.Need) {
	all, _ = lookup.InPlace(&p.Cues[i].Action)
	if p.arrivesCrawling(i) {
		all = lookup.AfterCrawl(all, &p.Cues[i-1].Action, &p.Cues[i].Action)
	}
	last = i
	for k := i + 1; k < len(p.Cues) && all.Stays && !p.Cues[k].Verb.Goes(); k++ {
		if p.Cues[k].Verb == language.Stand {
			break // it fits anywhere
		}
		n, ok := lookup.InPlace(&p.Cues[k].Action)
		if !ok {
			n = lookup.Need{MinTime: asideTime, RecognisableTime: asideTime, Stays: true}
		}
		last, all = k, lookup.Need{
			MinTime: all.MinTime + n.MinTime, RecognisableTime: all.MinTime + n.RecognisableTime,
			Stays: n.Stays, Displacement: all.Displacement + n.Displacement,
		}
	}
	return last, all
}

func remap(t, from, to, start, end float64) float64 {
	return start + (t-from)/math.Max(1e-6, to-from)*(end-start)
}

// halt finds a halt on the path for the cues from i to last, as near as possible to their own time.
func (p *planner) halt(i, last int, needs lookup.Need) (best Halt, ok bool) {
	from, to := p.Cues[i].Start, math.Min(p.Cues[last].End, p.length)
	goesOn := slices.ContainsFunc(p.Cues[last+1:], func(c action.Cue) bool { return c.Verb.Goes() })
	most := math.Inf(-1)
	try := func(h Halt, free float64, ends bool) {
		need := needs.MinTime
		if ends && !goesOn {
			need = needs.RecognisableTime // the action may continue beyond the end of the motion
		}
		n := len(p.Halts)
		switch {
		case free < need, n > 0 && h.From < p.Halts[n-1].To-1e-9:
		case needs.Stays && !ends && !goesOn: // a seated body cannot reach a later waypoint
		case p.Cues[i].Verb == language.Rise && i == 0 && h.From > from+0.4:
		default:
			if score := math.Min(free, to-from) - 0.3*math.Abs(h.From-from); score > most {
				best, most, ok = h, score, true
			}
		}
	}
	for k := range p.points {
		if needs.Displacement == 0 || k == len(p.points)-1 {
			h, free := p.haltAt(k, from, to, needs)
			try(h, free, h.To > p.length-0.05)
		}
		if k+1 < len(p.points) {
			h, free := p.haltBetween(k, from, to, needs)
			try(h, free, false)
		}
	}
	return best, ok
}

// travelTime returns the time in seconds from one waypoint to another at a pace, and whether the body moves at all.
func (p *planner) travelTime(a, b int, pace, more float64) (seconds float64, goes bool) {
	distance := portable.Hypot(p.points[b].X-p.points[a].X, p.points[b].Z-p.points[a].Z)
	if distance < minStep {
		return 0, false
	}
	if pace != p.pace {
		return 0.5*startStopTime + distance/pace, true // on the ground
	}
	return startStopTime + (distance+more)/pace, true
}

// haltAt returns a halt at a waypoint for actions between two times: the body arrives early and leaves late.
func (p *planner) haltAt(k int, from, to float64, needs lookup.Need) (h Halt, free float64) {
	h = Halt{To: p.length, At: geom.Vec3{X: p.points[k].X, Z: p.points[k].Z}}
	more := 0.0
	if needs.Stays {
		more = seatOffset
	}
	first := k
	for ; first > 0; first-- {
		if t, goes := p.travelTime(first-1, k, p.arrivalSpeed, more); goes {
			h.From = math.Min(p.points[first].Time+0.15, p.points[first-1].Time+t)
			if p.points[first].Time-p.points[first-1].Time < denseInterval || needs.Displacement > 0 {
				h.From = p.points[first].Time + 0.15 // a dense path keeps its times
			}
			break
		}
	}
	for n := k + 1; n < len(p.points); n++ {
		if t, goes := p.travelTime(k, n, p.pace, 0); goes {
			if h.To = p.points[n].Time - t; p.points[n].Time-p.points[n-1].Time < denseInterval {
				h.To = p.points[n-1].Time
			}
			break
		}
	}
	free = h.To - h.From
	if h.To < p.length-0.05 {
		h.From = math.Max(h.From, math.Min(from, h.To-(to-from)))
		h.To = math.Min(h.To, h.From+to-from)
	} else {
		h.From = math.Max(h.From, math.Min(from, h.To-needs.RecognisableTime))
	}
	return h, free
}

// haltBetween returns a halt between a waypoint and the next one for actions between two times.
func (p *planner) haltBetween(k int, from, to float64, needs lookup.Need) (h Halt, free float64) {
	a, b := p.points[k], p.points[k+1]
	start, end := geom.Vec3{X: a.X, Z: a.Z}, geom.Vec3{X: b.X, Z: b.Z}
	distance, room := end.Sub(start).Len(), b.Time-a.Time
	if room < denseInterval || distance < minStep {
		return h, 0
	}
	walked := math.Max(0, distance-needs.Displacement*p.hip)
	if free = room - walked/p.pace; walked > minWalk {
		free -= startStopTime
	}
	long := math.Min(free, to-from)
	h.From = math.Max(a.Time, math.Min(from, b.Time-long))
	share := 0.0
	if walked > 0 {
		share = (h.From - a.Time) / math.Max(1e-6, room-long)
	}
	switch {
	case (1-share)*walked < minWalk:
		h.From, share = b.Time-long, 1
	case share*walked < minWalk:
		h.From, share = a.Time, 0
	}
	if most := p.arrivalSpeed * math.Max(0, h.From-a.Time-startStopTime/2) / math.Max(walked, 1e-6); p.arrivalSpeed < p.pace && share > most {
		if share = most; (1-share)*walked/p.pace+startStopTime/2 > b.Time-h.From-long {
			return h, 0 // too far for a crawling body
		}
	}
	h.To, h.At = h.From+long, start.Lerp(end, share*walked/distance)
	return h, free
}

// heading returns the heading of the path at a time: of its latest segment between two places or, before that, of its
// first one, unless waypoints set a heading.
func (p *planner) heading(t float64) (heading float64) {
	found := false
	for k := 0; k+1 < len(p.points) && (!found || p.points[k].Time <= t+1e-9); k++ {
		a, b := p.points[k], p.points[k+1]
		if portable.Hypot(b.X-a.X, b.Z-a.Z) > minStep {
			heading, found = math.Atan2(b.X-a.X, b.Z-a.Z), true
		}
		if b.HasHeading && b.Time <= t+1e-9 {
			heading = b.Heading
		}
	}
	if p.points[0].HasHeading && t < p.points[1].Time {
		heading = p.points[0].Heading
	}
	return heading
}

// Waypoints returns waypoints with the halts among them.
func Waypoints(points []gait.Waypoint, halts []Halt) []gait.Waypoint {
	for _, h := range halts {
		var out []gait.Waypoint
		for _, w := range points {
			if w.Time < h.From-minInterval {
				out = append(out, w)
			}
		}
		times := h.Times()
		for k, t := range times {
			at := h.At.Add(h.Displacement.Scale(float64(k) / float64(len(times)-1)))
			out = append(out, gait.Waypoint{Time: t, X: at.X, Z: at.Z, Heading: h.Heading, Holds: k+1 < len(times)})
		}
		for _, w := range points {
			if w.Time > h.To+minInterval {
				out = append(out, w)
			}
		}
		points = out
	}
	return points
}
