package engine

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
	"github.com/motiongate/motiongate/mmcp"
)

// take is one sample to be made.
type take struct {
	req      *mmcp.Request
	skeleton *rig.Skeleton
	body     *rig.Body // nil for a rig that is no human
	fps      float64
	frames   int
	number   int
	from     float64 // where frame 0 stands on the script's time, seconds

	plans      []language.Plan   // of the segments
	ground     gait.Ground       // nil: level
	references map[int]reference // by segment
	clips      map[[2]int]found  // by segment and action

	dials dials

	progress *progress
	check    func() // unwinds the run when its context is done
}

// made is a finished sample.
type made struct {
	clip  *clip.Clip
	keys  *clip.Keys // nil: one in every frame
	extra map[string]json.RawMessage

	findings []finding // on the constraints
}

// motion is a sample as a function of time.
type motion struct {
	solver *solve.Solver
	path   *gait.Path
	pins   solve.Pins
	act    *performance // nil for a rig that is no human
	relief *clip.Relief // ground that the words imply; nil: none
}

// sample makes one motion of a request.
func sample(k take) *made {
	k.check()
	s := k.script()
	pins := k.pins(&s)
	pins.Ground, pins.Felt, pins.Check = s.ground, s.guidance.pins, k.check
	build := k.human
	if k.body == nil {
		build = k.rigid
	}
	m := build(s, pins)
	if k.req.Options.Loop && k.frames > 1 {
		m.solver = k.close(m)
	}
	c := k.play(m.solver)
	if m.act != nil {
		m.act.contacts(c, k.from)
	}
	if k.still() && !k.placed() {
		k.recentre(c)
	}
	keys := k.thin(c)
	report := k.report(c, m)
	return &made{c, keys, k.extra(c, m, report), report}
}

// human makes the motion of a human body.
func (k *take) human(s script, pins solve.Pins) motion {
	rnd := k.person()
	s.spans = k.apexes(s.spans, pins)
	var relief *clip.Relief
	if s.ground == nil && !k.still() {
		s.ground, relief = k.imagined(s, rnd)
		pins.Ground = s.ground
	}
	s.stamps = k.stamps(pins, s.ground)
	p := newPerformance(k.body, s, rnd)
	free := len(s.points) == 0 // nothing else says where the body is
	for range rounds {
		more := p.approach(pins, s.points)
		if !free || len(more) == len(s.points) {
			break
		}
		s.points = more
		p = newPerformance(k.body, s, rnd)
	}
	if k.stand(p, &pins) {
		s.stamps = k.stamps(pins, s.ground)
		p = newPerformance(k.body, s, rnd)
	}
	if k.anyDense() {
		p.straighten(s.length)
	}
	pins.Keys = append(pins.Keys, k.stills(p)...)
	solver := solve.New(k.body, p.sound, pins)
	if more := p.restep(solver.Footfalls(), s.stamps); len(more) > 0 {
		s.stamps = append(s.stamps, more...)
		p = newPerformance(k.body, s, rnd)
		if k.anyDense() {
			p.straighten(s.length)
		}
		solver = solve.New(k.body, p.sound, pins)
	}
	return motion{solver, p.way, pins, p, relief}
}

// play samples a motion frame by frame.
func (k *take) play(solver *solve.Solver) *clip.Clip {
	c := clip.New(k.skeleton, k.fps, k.frames)
	for f := range k.frames {
		k.check()
		if f%64 == 0 {
			k.progress.add(min(64, k.frames-f))
		}
		pose := c.Pose(f)
		solver.At(k.at(f), &pose)
		c.Root[f] = pose.Root
	}
	return c
}

// at returns the time of a frame on the script.
func (k *take) at(frame int) float64 { return k.from + float64(frame)/k.fps }

// script reads the segments of the request.
func (k *take) script() script {
	s := script{length: float64(k.frames) / k.fps, join: float64(k.req.Options.TransitionFrames) / k.fps, ground: k.checked(k.ground), guidance: guidanceOf(k.req.Options.Guidance), dials: k.dials, bearing: k.bearing(), check: k.check}
	if k.req.Options.Loop && k.frames > 1 {
		s.loop = float64(k.frames-1) / k.fps
	}
	if k.still() {
		return k.stillScript(s)
	}
	start := 0.0
	for i := range k.req.Segments {
		g := &k.req.Segments[i]
		k.check()
		length := float64(g.DurationFrames) / k.fps
		rnd := k.rand(i, k.req.EffectiveSeed(i))
		if r := k.references[i]; r.motion != nil {
			s.replays = append(s.replays, k.replay(i, start, start+length, &s, &rnd))
			s.spans = append(s.spans, cue{language.Span{Start: start, End: start + length}, &rnd})
		} else if g.Type == mmcp.SegmentText {
			plan := k.plans[i].Clone()
			spans := plan.Schedule(length)
			for i := range spans {
				spans[i].Start += start
				spans[i].End += start
			}
			k.retrieve(i, spans, &s, &rnd)
			for j, span := range spans {
				if _, ok := k.clips[[2]int{i, j}]; ok {
					span.Action = language.Action{} // the clip does it
				}
				s.spans = append(s.spans, cue{span, &rnd})
			}
		} else {
			s.spans = append(s.spans, cue{carryOn(s.spans, start, start+length), &rnd})
		}
		start += length
	}
	for i := range s.spans {
		s.spans[i].Action = s.dials.express(s.spans[i].Action)
	}
	s.restyle()
	s.seams = k.seams(s.spans)
	return s
}

// read reads the prompts of a request, by segment.
func read(req *mmcp.Request, check func()) []language.Plan {
	out := make([]language.Plan, len(req.Segments))
	for i := range req.Segments {
		check()
		if g := &req.Segments[i]; g.Type == mmcp.SegmentText || g.Type == mmcp.SegmentPose {
			out[i] = language.ParseIn(g.Prompt, g.Language)
		}
	}
	return out
}

// checked returns ground that looks at the run's context each time.
func (k *take) checked(ground gait.Ground) gait.Ground {
	if ground == nil {
		return nil
	}
	return func(x, z float64) float64 {
		k.check()
		return ground(x, z)
	}
}

// carryOn is what a body does when it is told nothing: what it did before, or
// nothing much.
func carryOn(spans []cue, start, end float64) language.Span {
	next := language.Span{Start: start, End: end}
	if n := len(spans); n > 0 {
		last := spans[n-1].Action
		if last.Verb == language.Walk || last.Verb == language.Run {
			last.Distance, last.Steps, last.Seconds, last.With = 0, 0, 0, nil
			last.Angle *= (end - start) / math.Max(0.1, spans[n-1].End-spans[n-1].Start)
			next.Action = last
		}
	}
	return next
}

// rand returns the source of everything that is left to chance in one part of a
// sample: the part's seed and the sample's number decide it. No seed, no telling.
func (k *take) rand(part int, seed mmcp.Seed) blend.Rand {
	h := sha256.New()
	h.Write([]byte(seed))
	if seed == "" {
		var b [16]byte
		rand.Read(b[:])
		h.Write(b[:])
	}
	var n [9]byte
	binary.LittleEndian.PutUint64(n[1:], uint64(part+1))
	h.Write(n[:])
	return blend.NewTake(binary.LittleEndian.Uint64(h.Sum(nil)), k.number)
}

// person returns the source of what stays the same throughout a sample: how this
// person walks and stands. The first segment's seed decides it.
func (k *take) person() blend.Rand {
	seed := k.req.Options.Seed
	if len(k.req.Segments) > 0 {
		seed = k.req.EffectiveSeed(0)
	}
	return k.rand(-1, seed)
}
