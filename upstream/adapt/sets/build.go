package sets

import (
	"encoding/json"
	"errors"
	"math"
	"runtime"
	"sync"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// ManifestFile is the name of the file that describes a set.
const ManifestFile = "set.json"

// manifestFormat is the version of the form of ManifestFile.
const manifestFormat = "motiongate-set/1"

// Manifest is the content of set.json.
type Manifest struct {
	Format   string                `json:"format"`
	Name     string                `json:"name"`
	About    string                `json:"about,omitempty"`
	Model    string                `json:"model"`
	Style    string                `json:"style,omitempty"`
	Seed     json.Number           `json:"seed,omitempty"`
	FPS      float64               `json:"fps"`
	Rig      Rig                   `json:"rig"`
	Clips    []ClipEntry           `json:"clips"`
	Spaces   map[string]BlendSpace `json:"blend_spaces"`
	Features Features              `json:"features"`
	Failed   []Failure             `json:"failed"` // clips that are not in the set
}

// Rig describes the skeleton of all clips.
type Rig struct {
	RootBone  string  `json:"root_bone"`
	Joints    int     `json:"joints"`
	HipHeight float64 `json:"hip_height"` // metres
}

// ClipEntry describes a clip in set.json.
type ClipEntry struct {
	Name     string                `json:"name"`
	Prompt   string                `json:"prompt"`
	Loop     bool                  `json:"loop"`
	Frames   int                   `json:"frames"`
	Seconds  float64               `json:"seconds"`
	Files    map[string]Files      `json:"files"` // by format
	Nominal  Measured              `json:"nominal"`
	Measured Measured              `json:"measured"`
	Seam     *Seam                 `json:"seam,omitempty"`       // of loops
	Gap      *Seam                 `json:"answer_gap,omitempty"` // of loops: the seam in the answer of the model
	Marks    []Mark                `json:"marks"`
	Contacts map[string]([][2]int) `json:"contacts"`  // by foot: first frame, and frame after the last
	FirstRow int                   `json:"first_row"` // of the feature table
	Source   json.RawMessage       `json:"provenance,omitempty"`
}

// Files are the names of the files of a clip in one format.
type Files struct {
	RootMotion string `json:"root_motion"`
	InPlace    string `json:"in_place"`
}

// Seam is the greatest difference between the last frame of a loop, moved back by one cycle, and its first frame.
type Seam struct {
	Centimetres float64 `json:"cm"`      // of any joint
	Degrees     float64 `json:"degrees"` // of any joint's rotation
}

// Failure is a clip that could not be built.
type Failure struct {
	Clip  string      `json:"clip"`
	Error *mmcp.Error `json:"-"`
	Code  string      `json:"code"`
	Text  string      `json:"message"`
}

// Answer is the result of the request for a clip.
type Answer struct {
	Body []byte // glTF
	Err  error
}

// Formats are the file formats of clips.
var Formats = []mmcp.Format{mmcp.GLB, mmcp.FBX}

// Build returns the files of a set from the answers to its requests, in their order. set.json lists the clips that
// failed; Build fails if all did.
func (o *Order) Build(answers []Answer, in []mmcp.Format) ([]formats.File, *Manifest, error) {
	clips, failed, err := o.Finish(answers)
	if err != nil {
		return nil, nil, err
	}
	m := &Manifest{Format: manifestFormat, Name: o.Description.Name, About: o.Description.About, Model: o.Model, Style: o.Style,
		Seed: json.Number(o.Seed), FPS: o.Description.FPS, Failed: failed}
	first := clips[0]
	m.Rig = Rig{first.Motion.Skeleton.Joints[0].Name, first.Motion.Skeleton.Len(), first.Body.Size.HipHeight}
	m.Spaces = spaces(o.Description, clips)
	var rows []byte
	m.Features, rows = table(clips)
	files := make([][]formats.File, len(clips))
	m.Clips = make([]ClipEntry, len(clips))
	row := 0
	for i, x := range clips {
		m.Clips[i] = x.entry(in)
		m.Clips[i].FirstRow = row
		row += x.Motion.Frames()
	}
	errs := make([]error, len(clips))
	forEach(len(clips), func(i int) { files[i], errs[i] = o.write(clips[i], in) })
	if err := errors.Join(errs...); err != nil {
		return nil, nil, err
	}
	var out []formats.File
	for _, list := range files {
		out = append(out, list...)
	}
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return nil, nil, err
	}
	return append(out, formats.File{Name: m.Features.File, Body: rows}, formats.File{Name: ManifestFile, Body: append(text, '\n')}), m, nil
}

// Finish returns the clips of the answers to the requests of a set.
func (o *Order) Finish(answers []Answer) (clips []*FinishedClip, failed []Failure, err error) {
	all, errs := make([]*FinishedClip, len(answers)), make([]error, len(answers))
	forEach(len(answers), func(i int) {
		if errs[i] = answers[i].Err; errs[i] == nil {
			all[i], errs[i] = o.finish(&o.Description.Clips[i], answers[i].Body)
		}
	})
	failed = []Failure{}
	for i, m := range all {
		if e := errs[i]; e != nil {
			x := mmcp.AsError(e)
			failed = append(failed, Failure{o.Description.Clips[i].Name, x, string(x.Code), x.Message})
			continue
		}
		if len(clips) > 0 { // the skeletons are equal
			m.Motion.Skeleton, m.Body = clips[0].Motion.Skeleton, clips[0].Body
		}
		clips = append(clips, m)
	}
	if len(clips) == 0 {
		return nil, failed, failed[0].Error
	}
	return clips, failed, nil
}

// forEach calls work for the numbers below n, concurrently on all processors.
func forEach(n int, work func(i int)) {
	var all sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range n {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			work(i)
		})
	}
	all.Wait()
}

// entry returns the description of a clip in set.json.
func (m *FinishedClip) entry(in []mmcp.Format) ClipEntry {
	c := m.Motion
	e := ClipEntry{Name: m.Clip.Name, Prompt: m.Clip.Prompt, Loop: m.Clip.Loop, Frames: c.Frames(), Seconds: float64(c.Frames()-1) / c.FPS,
		Nominal: m.Nominal, Measured: m.Measured, Marks: m.Marks, Source: m.record, Files: map[string]Files{}, Contacts: map[string][][2]int{}}
	for side, on := range m.Stands {
		e.Contacts[sides[side]] = append([][2]int{}, clip.Runs(on)...)
	}
	if e.Marks == nil {
		e.Marks = []Mark{}
	}
	if m.Clip.Loop {
		s := seamOf(c)
		e.Seam, e.Gap = &s, &m.gap
	}
	for _, f := range in {
		folder := f.String() + "/"
		e.Files[f.String()] = Files{folder + m.Clip.Name + "." + f.String(), folder + m.Clip.Name + "_in_place." + f.String()}
	}
	return e
}

// seamOf returns the seam of a loop with a root bone: the greatest differences of joints between its first and its
// last frame, relative to the root bone.
func seamOf(c *clip.Clip) Seam {
	return between(fromRoot(c, 0), fromRoot(c, c.Frames()-1))
}

// between returns the greatest differences between two poses.
func between(a, b []geom.Transform) (out Seam) {
	for j := range a {
		out.Centimetres = math.Max(out.Centimetres, 100*a[j].Pos.Dist(b[j].Pos))
		out.Degrees = math.Max(out.Degrees, a[j].Rot.Angle(a[j].Rot.Near(b[j].Rot))*180/math.Pi)
	}
	return out
}

// fromRoot returns the joints in a frame of a clip relative to its root bone.
func fromRoot(c *clip.Clip, f int) []geom.Transform {
	p := c.Pose(f)
	p.Rot = append([]geom.Quat{c.Skeleton.Joints[0].Rest.Rot}, p.Rot[1:]...)
	p.Root = geom.Vec3{}
	return c.Skeleton.Model(p, nil)
}

// write returns the files of a clip.
func (o *Order) write(m *FinishedClip, in []mmcp.Format) (out []formats.File, err error) {
	e := m.entry(in)
	for _, f := range in {
		for _, v := range []struct {
			name string
			clip *clip.Clip
		}{{e.Files[f.String()].RootMotion, m.Motion}, {e.Files[f.String()].InPlace, inPlace(m.Motion)}} {
			doc := &gltfio.Document{Version: mmcp.Version, Model: o.Model, Skeleton: v.clip.Skeleton, FPS: v.clip.FPS, Provenance: m.record,
				Samples: []gltfio.Sample{{Name: m.Clip.Name, Clip: v.clip}}}
			body, _, err := formats.Encode(doc, f, formats.Options{})
			if err != nil {
				return nil, err
			}
			out = append(out, formats.File{Name: v.name, Body: body})
		}
	}
	return out, nil
}

// inPlace returns a clip whose root bone stays at the origin.
func inPlace(c *clip.Clip) *clip.Clip {
	out := *c
	n, rest := c.Skeleton.Len(), c.Skeleton.Joints[0].Rest
	out.Root, out.Rot = make([]geom.Vec3, c.Frames()), append([]geom.Quat{}, c.Rot...)
	for f := range out.Root {
		out.Root[f] = geom.UnitY.Scale(rest.Pos.Y)
		out.Rot[f*n] = rest.Rot
	}
	return &out
}

// AnswerAll answers requests by a function, concurrently on all processors.
func AnswerAll(requests []*mmcp.Request, answer func(*mmcp.Request) ([]byte, error)) []Answer {
	out := make([]Answer, len(requests))
	forEach(len(requests), func(i int) {
		req := *requests[i]
		req.Format = mmcp.GLB
		out[i].Body, out[i].Err = answer(&req)
	})
	return out
}
