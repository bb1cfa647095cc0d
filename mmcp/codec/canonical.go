package codec

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// canonicalTag names the canonical form. It changes when the form does, so that
// keys of two builds with different forms never meet.
const canonicalTag = "mmcp 1"

// Key returns the SHA-256 of the canonical form of the request: equal for two
// bodies that mean the same, and different as soon as any value differs.
//
// The order of fields, white space, escapes and the notation of numbers do not
// count, nor does whether a default was written or left out. Everything else
// does: protocol_version, model, display names (which only people see, but which
// a server may answer with), and every field that the protocol does not know.
// Format is not part of the body and not of the key.
func Key(r *mmcp.Request) [sha256.Size]byte {
	f := newForm()
	f.str(r.ProtocolVersion)
	f.str(r.Model)
	f.skeleton(&r.Skeleton)
	f.count(len(r.Segments))
	for i := range r.Segments {
		f.segment(&r.Segments[i])
	}
	f.count(len(r.Constraints))
	for i := range r.Constraints {
		f.constraint(&r.Constraints[i])
	}
	f.count(r.DurationFrames)
	if f.present(r.Timing != nil) {
		f.float(r.Timing.FPS)
		f.extra(r.Timing.Extra)
	}
	f.options(&r.Options)
	f.extra(r.Extra)
	return f.sum()
}

// Fingerprint returns the SHA-256 of the model's entry and of the facts beside it. It changes
// when a server is replaced by one with another entry.
func Fingerprint(m *mmcp.Model) [sha256.Size]byte {
	f := newForm()
	f.str(m.ID)
	f.float(m.FPS)
	f.skeleton(&m.CanonicalSkeleton)
	f.float(m.NativeClipSeconds)
	f.float(m.RecommendedMaxDurationSeconds)
	f.str(m.Chunking)
	for _, list := range [][]string{m.SupportedConstraints, m.SupportedSegments, m.SupportedGuidanceTypes, m.PredictedContactJoints} {
		f.strs(list)
	}
	for _, b := range []bool{
		m.SupportsRetargeting, m.SupportsAsync, m.SupportsSegmentSeed, m.SupportsLoop,
		m.SupportsBatch, m.SupportsTrajectory, m.SupportsMotionReferenceMixed,
	} {
		f.present(b)
	}
	l := &m.Limits
	f.float(l.MaxDurationSeconds)
	for _, n := range []int{
		l.MaxNumSamples, l.MaxConstraintsPerRequest, l.MaxPromptLength,
		l.MaxRequestBytes, l.MaxBatchSize, l.MaxReferenceFrames, l.MaxVideoBytes,
	} {
		f.count(n)
	}
	f.float(l.MaxVideoSeconds)
	f.extra(l.Extra)
	f.extra(laterFields(m))
	return f.sum()
}

// A form is a canonical form in the making: fields in a fixed order, without
// names; lists and texts after their length; numbers as their bits.
type form struct{ b []byte }

var forms = sync.Pool{New: func() any { return &form{b: make([]byte, 0, 16<<10)} }}

func newForm() *form {
	f := forms.Get().(*form)
	f.b = append(f.b[:0], canonicalTag...)
	return f
}

// sum hashes the form and gives its buffer back.
func (f *form) sum() [sha256.Size]byte {
	sum := sha256.Sum256(f.b)
	forms.Put(f)
	return sum
}

func (f *form) count(n int) { f.b = binary.AppendVarint(f.b, int64(n)) }

func (f *form) present(yes bool) bool {
	if yes {
		f.b = append(f.b, 1)
	} else {
		f.b = append(f.b, 0)
	}
	return yes
}

func (f *form) str(s string) {
	f.count(len(s))
	f.b = append(f.b, s...)
}

func (f *form) strs(list []string) {
	f.count(len(list))
	for _, s := range list {
		f.str(s)
	}
}

// float writes the bits of v. Minus zero means zero.
func (f *form) float(v float64) {
	if v == 0 {
		v = 0
	}
	f.b = binary.LittleEndian.AppendUint64(f.b, math.Float64bits(v))
}

func (f *form) tuple(list []float64) {
	for _, v := range list {
		f.float(v)
	}
}

func (f *form) floats(list []float64) {
	f.count(len(list))
	f.tuple(list)
}

func (f *form) vec3s(list [][3]float64) {
	f.count(len(list))
	for i := range list {
		f.tuple(list[i][:])
	}
}

func (f *form) quats(list [][4]float64) {
	f.count(len(list))
	for i := range list {
		f.tuple(list[i][:])
	}
}

func (f *form) skeleton(s *mmcp.Skeleton) {
	f.count(len(s.Joints))
	for i := range s.Joints {
		j := &s.Joints[i]
		f.str(j.Name)
		f.str(j.Parent)
		f.tuple(j.RestTranslation[:])
		f.tuple(j.RestRotation[:])
		f.str(j.DisplayName)
		f.extra(j.Extra)
	}
	f.extra(s.Extra)
}

func (f *form) segment(s *mmcp.Segment) {
	f.str(s.Type)
	f.count(s.DurationFrames)
	f.str(string(s.Seed))
	f.str(s.Prompt)
	if s.Language == "en" {
		f.str("")
	} else {
		f.str(s.Language)
	}
	if m := s.Motion; f.present(m != nil) {
		f.strs(m.JointNames)
		f.count(len(m.Rotations))
		for _, frame := range m.Rotations {
			f.quats(frame)
		}
		f.vec3s(m.RootPositions)
		f.float(m.FPS)
		if f.present(m.Skeleton != nil) {
			f.skeleton(m.Skeleton)
		}
	}
	if v := s.Video; f.present(v != nil) {
		f.str(v.URL)
		f.str(v.Data)
		f.str(v.MediaType)
		f.tuple([]float64{v.Start, v.End, v.FPS})
		f.extra(v.Extra)
	}
	f.extra(s.Extra)
}

func (f *form) constraint(c *mmcp.Constraint) {
	f.str(c.Type)
	f.count(len(c.Frames))
	for _, frame := range c.Frames {
		f.count(frame)
	}
	f.count(len(c.PositionsXZ))
	for i := range c.PositionsXZ {
		f.tuple(c.PositionsXZ[i][:])
	}
	f.floats(c.HeadingRadians)
	f.str(c.Joint)
	f.vec3s(c.Positions)
	f.quats(c.Rotations)
	f.count(len(c.JointRotations))
	for _, joint := range slices.Sorted(maps.Keys(c.JointRotations)) {
		q := c.JointRotations[joint]
		f.str(joint)
		f.tuple(q[:])
	}
	if f.present(c.RootPosition != nil) {
		f.tuple(c.RootPosition[:])
	}
	if c.FillMode == mmcp.FillGenerate {
		f.str("")
	} else {
		f.str(c.FillMode)
	}
	f.vec3s(c.Points)
	f.extra(c.Extra)
}

func (f *form) options(o *mmcp.Options) {
	f.count(o.DiffusionSteps)
	f.count(o.NumSamples)
	f.str(string(o.Seed))
	f.present(o.PostProcessing)
	f.count(o.TransitionFrames)
	f.present(o.Loop)
	if g := o.Guidance; f.present(g != nil) {
		f.str(g.Type)
		f.floats(g.Weight)
		f.extra(g.Extra)
	}
	f.extra(laterOptions(o))
}

// laterOptions returns the unknown fields of the options, and the known ones that are newer than
// the canonical form.
func laterOptions(o *mmcp.Options) mmcp.Extra {
	if o.KeyframeBudget == 0 && len(o.ModelOptions) == 0 {
		return o.Extra
	}
	e := maps.Clone(o.Extra)
	if o.KeyframeBudget != 0 {
		e = e.With("keyframe_budget", jsonio.AppendFloat(nil, o.KeyframeBudget))
	}
	if len(o.ModelOptions) > 0 {
		var w writer
		w.optionValues(o.ModelOptions)
		e = e.With("model_options", w.Bytes)
	}
	return e
}

// laterFields returns the unknown fields of the entry, and the data that are newer than the
// canonical form: fields of 1.4, and the facts beside the entry.
func laterFields(m *mmcp.Model) mmcp.Extra {
	e := maps.Clone(m.Extra)
	for name, v := range m.About {
		e = e.With(name, v)
	}
	for _, name := range []string{"supports_joint_translation", "supports_keyframe_reduction"} {
		if *flagField(m, name) {
			e = e.With(name, []byte("true"))
		}
	}
	if len(m.ModelOptions) > 0 {
		var w writer
		w.modelOptions(m.ModelOptions)
		e = e.With("model_options", w.Bytes)
	}
	return e
}

func (f *form) extra(e mmcp.Extra) {
	f.count(len(e))
	if len(e) == 0 {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(e)) {
		f.str(name)
		f.value(e[name])
	}
}

// value writes any JSON: its kind, then its content, nothing rounded.
func (f *form) value(v []byte) {
	r := newReader(v)
	r.canonical(f)
	if r.Err != nil {
		// Made in process and not JSON: its bytes count.
		f.str(string(v))
	}
}

func (r *reader) canonical(f *form) {
	k := r.Kind()
	f.b = append(f.b, byte(k))
	switch k {
	case '"':
		f.str(jsonio.Unquote(r.Raw()))
	case '0':
		f.number(string(r.Raw()))
	case '[':
		r.Array(func(int) {
			f.b = append(f.b, ',')
			r.canonical(f)
		})
		f.b = append(f.b, ']')
	case '{':
		r.members(f)
	default:
		r.Raw()
	}
}

// members writes an object as its members by name. They are written as they come
// and put in order afterwards, so that each level is read once.
func (r *reader) members(f *form) {
	type member struct {
		name     string
		from, to int
	}
	var list []member
	start := len(f.b)
	r.Object(func(name string) {
		from := len(f.b) - start
		r.canonical(f)
		list = append(list, member{name, from, len(f.b) - start})
	})
	written := bytes.Clone(f.b[start:])
	slices.SortFunc(list, func(a, b member) int { return strings.Compare(a.name, b.name) })
	f.b = f.b[:start]
	f.count(len(list))
	for _, m := range list {
		f.str(m.name)
		f.b = append(f.b, written[m.from:m.to]...)
	}
}

// number writes a number as its exact decimal, so that 1, 1.0 and 10e-1 are one
// and neighbours beyond 2^53 are two.
func (f *form) number(text string) {
	d, ok := jsonio.ParseDecimal(text)
	if !ok {
		// An exponent beyond int64 is compared as written.
		f.b = append(f.b, 2)
		f.str(text)
		return
	}
	f.present(d.Negative)
	f.str(d.Digits)
	f.b = binary.AppendVarint(f.b, d.Exp)
}
