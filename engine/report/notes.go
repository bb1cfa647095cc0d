package report

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// Severities of notes.
const (
	noteInfo    = "info"    // a decision that the request leaves open
	noteWarning = "warning" // a part of the request that is not in the answer
)

// Codes of notes.
const (
	noteIgnored = "ignored_words"
	noteRead    = "read_otherwise"
	noteGround  = "imagined_ground"
	noteMissed  = "constraint_missed"
	noteLimited = "option_limited"
	noteRig     = "not_human"
	noteLeft    = "left_out"
)

// note returns a note with further members, given as names and values.
func note(code, severity, message string, members ...any) gltfio.Note {
	n := gltfio.Note{Code: code, Severity: severity, Message: message}
	for i := 0; i+1 < len(members); i += 2 {
		if n.Extra == nil {
			n.Extra = make(map[string]json.RawMessage)
		}
		n.Extra[members[i].(string)] = gltfio.Raw(members[i+1])
	}
	return n
}

// Notes returns facts about a request that are not visible in the motion: the readings of the segments,
// options that have less effect than requested, constraints that the samples miss, by their findings, and
// actions that do not fit on a path.
func Notes(s *script.Script, samples [][]Finding, left []language.Action) []gltfio.Note {
	var out []gltfio.Note
	first, segment := 0, 0
	for _, r := range s.Readings {
		for ; segment < r.Segment; segment++ {
			first += s.Request.Segments[segment].DurationFrames
		}
		out = append(out, remarks(&r, first)...)
	}
	if s.Body == nil && len(s.Readings) > 0 {
		message := "The skeleton is not read as a human body: it goes along its path and takes poses, but acts no prompt out."
		out = append(out, note(noteRig, noteWarning, message))
	}
	out = append(out, guidanceNotes(s.Request.Options.Guidance)...)
	out = append(out, optionNotes(s)...)
	for _, a := range left {
		message := fmt.Sprintf("The root_path leaves no time to stop for: %s.", a.String())
		out = append(out, note(noteLeft, noteWarning, message, "action", a.String()))
	}
	return append(out, missed(samples)...)
}

// remarks returns the notes on a segment that begins in a frame.
func remarks(r *script.Reading, frame int) []gltfio.Note {
	var out []gltfio.Note
	if len(r.Ignored) > 0 {
		message := fmt.Sprintf("segments[%d].prompt has words without effect: %s.", r.Segment, strings.Join(r.Ignored, ", "))
		out = append(out, note(noteIgnored, noteWarning, message, "segment", r.Segment, "frame", frame, "words", r.Ignored))
	}
	for _, n := range r.Notes {
		code := noteRead
		if r.Imagines == n {
			code = noteGround
		}
		out = append(out, note(code, noteInfo, fmt.Sprintf("segments[%d]: %s.", r.Segment, n), "segment", r.Segment, "frame", frame))
	}
	return out
}

// guidanceNotes returns the notes on weights that are larger than useful.
func guidanceNotes(g *mmcp.Guidance) []gltfio.Note {
	if g == nil || g.Type == "nocfg" {
		return nil
	}
	var out []gltfio.Note
	for i, w := range g.Weight {
		limits := [][2]float64{{0, script.MostWords}, {script.LeastPins, script.MostPins}}
		if i >= len(limits) {
			break
		}
		limit := math.Max(limits[i][0], math.Min(limits[i][1], w))
		// The useful weight of constraints is rounded: 1 is near enough.
		if math.Abs(limit-w) > 0.05 {
			message := fmt.Sprintf("options.guidance.weight[%d] is %.4g; it has the effect of %.4g.", i, w, limit)
			out = append(out, note(noteLimited, noteInfo, message, "option", "guidance.weight", "value", finite(w), "limit", limit))
		}
	}
	return out
}

// missed returns the notes on missed constraints, each with the sample of the largest error.
func missed(samples [][]Finding) []gltfio.Note {
	var out []gltfio.Note
	if len(samples) == 0 {
		return nil
	}
	for i := range samples[0] {
		worst, sample := -1.0, 0
		for n, m := range samples {
			if f := &m[i]; len(f.Missed) > 0 && f.worst > worst {
				worst, sample = f.worst, n
			}
		}
		if worst < 0 {
			continue
		}
		f := &samples[sample][i]
		joint := ""
		if f.Joint != "" {
			joint = " of " + f.Joint
		}
		off := fmt.Sprintf("%.3g cm", f.Error)
		members := []any{"constraint", f.Index, "sample", sample, "frame", f.frame, "max_error_cm", f.Error}
		if f.Turn != nil {
			off += fmt.Sprintf(" and %.3g degrees", *f.Turn)
			members = append(members, "max_error_deg", *f.Turn)
		}
		message := fmt.Sprintf("constraints[%d] (%s%s) is missed by %s; frame %d of sample %d is the worst.",
			f.Index, f.Type, joint, off, f.frame, sample)
		out = append(out, note(noteMissed, noteWarning, message, members...))
	}
	return out
}

// optionNotes returns the notes on options that are limited by something else.
func optionNotes(s *script.Script) []gltfio.Note {
	var out []gltfio.Note
	limited := func(option, why string, members ...any) {
		if slices.Contains(s.Options.Set, option) {
			message := fmt.Sprintf("options.model_options.%s %s.", option, why)
			out = append(out, note(noteLimited, noteInfo, message, append([]any{"option", option}, members...)...))
		}
	}
	if s.Body == nil {
		for _, o := range s.Options.Set {
			limited(o, "has no effect: the skeleton is not read as a human body")
		}
		return out
	}
	for i := range s.Segments {
		if slices.ContainsFunc(s.Segments[i].Plan.Actions, func(a language.Action) bool { return len(a.Tones) > 0 }) && s.Options.Mood != "" {
			limited("mood", fmt.Sprintf("does not count where segments[%d].prompt names a style of its own", i), "segment", i)
		}
	}
	if s.Options.Mood == "" {
		limited("mood_strength", "has no effect without a mood")
	}
	if !s.Plays() {
		limited("foot_lock", "has no effect: no reference or clip is played")
	}
	paths := slices.ContainsFunc(s.Request.Constraints, func(c mmcp.Constraint) bool { return c.Type == mmcp.ConstraintRootPath })
	if paths {
		limited("energy", "does not change the speed: a root_path says where the body is when")
	}
	return out
}
