package sets

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"path"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Bounds of a set.
const (
	maxSeam       = 0.1   // centimetres and degrees
	maxSpeedError = 0.02  // relative to the nominal speed of a loop
	maxSlip       = 0.3   // cm/s, of the soles in blends
	onGroundY     = 0.001 // metres of a root bone above the ground or the line of stairs
	tolerance     = 0.005 // of values in set.json, relative or absolute
)

// Report holds the measurements of a check of a set, and its faults: values beyond a bound or different from set.json.
type Report struct {
	Clips, Loops, Blends int
	Seam                 Seam    // the largest of all loops
	Speed                float64 // the largest relative deviation from a nominal speed
	Slip                 float64 // cm/s, the largest of all blends
	Faults               []string
}

func (r *Report) fault(format string, args ...any) {
	r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
}

// Check measures the files of a set and compares them with its set.json and with the bounds of a set. It fails for a
// folder without a set.
func Check(folder fs.FS) (*Report, error) {
	text, err := fs.ReadFile(folder, ManifestFile)
	if err != nil {
		return nil, err
	}
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("%s is missing or unreadable: %w", ManifestFile, err)
	}
	if m.Format != manifestFormat {
		return nil, fmt.Errorf("%s has the format %.40q; this program reads %s, so build the set again", ManifestFile, m.Format, manifestFormat)
	}
	r := &Report{Clips: len(m.Clips)}
	clips := map[string]*FinishedClip{}
	for i := range m.Clips {
		if x := r.clip(folder, &m.Clips[i]); x != nil {
			clips[x.Clip.Name] = x
		}
	}
	r.features(folder, &m)
	for name, s := range m.Spaces {
		r.space(name, s, clips)
	}
	for _, f := range m.Failed {
		r.fault("the clip %s is missing: %s", f.Clip, f.Text)
	}
	return r, nil
}

// clip checks the files of a clip, and returns the clip of its first file, or nil if that cannot be read.
func (r *Report) clip(folder fs.FS, e *ClipEntry) *FinishedClip {
	var source *clip.Clip
	for _, f := range slices.Sorted(maps.Keys(e.Files)) {
		moving, still := r.file(folder, e, e.Files[f].RootMotion), r.file(folder, e, e.Files[f].InPlace)
		if moving == nil || still == nil {
			continue
		}
		n := still.Skeleton.Len()
		for i := range still.Root {
			if still.Root[i].Dist(still.Root[0]) > onGroundY || still.Rot[0].Angle(still.Rot[0].Near(still.Rot[i*n])) > onGroundY {
				r.fault("%s: the root bone moves in frame %d", e.Files[f].InPlace, i)
				break
			}
		}
		r.rootBone(e, e.Files[f].RootMotion, moving)
		if source == nil || f == mmcp.GLB.String() {
			source = moving
		}
	}
	if source == nil {
		r.fault("%s has no file that can be read", e.Name)
		return nil
	}
	return r.measured(e, source)
}

// file reads a file of a clip, or returns nil.
func (r *Report) file(folder fs.FS, e *ClipEntry, name string) *clip.Clip {
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		r.fault("%v", err)
		return nil
	}
	doc, err := formats.Decode(data, path.Ext(name), npz.Options{})
	if err != nil {
		r.fault("%s: %v", name, err)
		return nil
	}
	c := doc.Samples[0].Clip
	if c.Frames() != e.Frames || c.Frames() < 2 {
		r.fault("%s has %d frames instead of %d", name, c.Frames(), e.Frames)
		return nil
	}
	return c
}

// rootBone checks that the root bone begins at the origin and stays on the ground, or on the line of stairs.
func (r *Report) rootBone(e *ClipEntry, name string, c *clip.Clip) {
	rest := c.Skeleton.Joints[0].Rest.Pos.Y
	for f, at := range c.Root {
		line := rest + e.Measured.Rise*float64(f)/float64(c.Frames()-1)
		if math.Abs(at.Y-line) > onGroundY || f == 0 && at.Horizontal().Len() > onGroundY {
			r.fault("%s: the root bone is at %.3v in frame %d", name, at, f)
			return
		}
	}
}

// measured measures a clip, and compares it with its entry.
func (r *Report) measured(e *ClipEntry, c *clip.Clip) *FinishedClip {
	x := &FinishedClip{Clip: &Clip{Name: e.Name, Loop: e.Loop}, Motion: c, Body: rig.NewBody(c.Skeleton), Marks: e.Marks}
	if x.Body == nil {
		r.fault("%s: the skeleton is no human body", e.Name)
		return nil
	}
	for _, k := range e.Marks {
		if k.Frame < 0 || k.Frame >= c.Frames() || !near(k.Time, float64(k.Frame)/c.FPS) {
			r.fault("%s: the mark %s is in frame %d at %.3f s", e.Name, k.Name, k.Frame, k.Time)
		}
	}
	for side := range x.Stands {
		x.Stands[side] = make([]bool, c.Frames())
		for _, run := range e.Contacts[sides[side]] {
			for f := max(0, run[0]); f < min(run[1], c.Frames()); f++ {
				x.Stands[side][f] = true
			}
		}
	}
	if !e.Loop {
		x.measure()
		r.compare(e, "distance", x.Measured.Distance, e.Measured.Distance)
		return x
	}
	r.Loops++
	s := seamOf(c)
	r.Seam.Centimetres, r.Seam.Degrees = math.Max(r.Seam.Centimetres, s.Centimetres), math.Max(r.Seam.Degrees, s.Degrees)
	if !(s.Centimetres <= maxSeam && s.Degrees <= maxSeam) {
		r.fault("%s: the ends are %.3f cm and %.3f degrees apart", e.Name, s.Centimetres, s.Degrees)
	}
	turn := 0.0
	for f := range c.Frames() - 1 {
		by := x.root(f + 1).Rot.Mul(x.root(f).Rot.Inv())
		turn += 2 * math.Atan2(by.Y, by.W)
	}
	x.setCycle(math.Remainder(turn-e.Measured.Turned*math.Pi/180, 2*math.Pi) + e.Measured.Turned*math.Pi/180)
	r.compare(e, "speed", x.Measured.Speed, e.Measured.Speed)
	r.compare(e, "turn", x.Measured.TurnRate, e.Measured.TurnRate)
	if want := e.Nominal.Speed; want > 0 {
		off := math.Abs(x.Measured.Speed-want) / want
		if r.Speed = math.Max(r.Speed, off); off > maxSpeedError {
			r.fault("%s goes at %.3f m/s, %.1f %% beside its nominal speed", e.Name, x.Measured.Speed, 100*off)
		}
	}
	return x
}

// compare checks that a measured value equals the value in set.json.
func (r *Report) compare(e *ClipEntry, name string, is, claimed float64) {
	if !near(is, claimed) {
		r.fault("%s: the %s is %.4f, and set.json says %.4f", e.Name, name, is, claimed)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) <= tolerance*math.Max(1, math.Abs(b)) }

// features checks the number of rows of the feature table.
func (r *Report) features(folder fs.FS, m *Manifest) {
	data, err := fs.ReadFile(folder, m.Features.File)
	rows := 0
	for i := range m.Clips {
		if m.Clips[i].FirstRow != rows {
			r.fault("%s has the first row %d of the features instead of %d", m.Clips[i].Name, m.Clips[i].FirstRow, rows)
		}
		rows += m.Clips[i].Frames
	}
	switch want := 4 * rows * len(m.Features.Columns); {
	case err != nil:
		r.fault("%v", err)
	case len(data) != want || m.Features.Rows != rows:
		r.fault("%s has %d bytes instead of %d", m.Features.File, len(data), want)
	}
}

// Weights of the second neighbour in checked blends.
const weights = 5

// space checks that the coordinates of a blend space equal the measurements of its clips, and that feet stay in place
// in blends of neighbours.
func (r *Report) space(name string, s BlendSpace, clips map[string]*FinishedClip) {
	for _, p := range s.Samples {
		for i, axis := range s.Axes {
			if x := clips[p.Clip]; x != nil && quantities[axis] != nil && i < len(p.At) {
				if is := quantities[axis](&x.Measured); !near(is, p.At[i]) {
					r.fault("%s is at %.3f of %s in the space %s instead of %.3f", p.Clip, p.At[i], axis, name, is)
				}
			}
		}
	}
	slips := make([]float64, len(s.Neighbours)*weights)
	forEach(len(slips), func(i int) {
		pair := s.Neighbours[i/weights]
		if a, b := clips[pair[0]], clips[pair[1]]; a != nil && b != nil && a.Motion.Skeleton.Len() == b.Motion.Skeleton.Len() {
			slips[i] = slipOf(a, b, float64(i%weights+1)/(weights+1))
		}
	})
	for i, slip := range slips {
		r.Blends++
		if r.Slip = math.Max(r.Slip, slip); slip > maxSlip {
			r.fault("feet slide at %.2f cm/s in the blend of %s and %s, %d/%d", slip, s.Neighbours[i/weights][0], s.Neighbours[i/weights][1],
				i%weights+1, weights+1)
		}
	}
}

// blendStrides is the number of strides of a checked blend.
const blendStrides = 4

// slipOf returns the mean speed of resting soles over the ground in the blend of two loops, in cm/s; 0 if no sole
// rests.
func slipOf(a, b *FinishedClip, weight float64) float64 {
	slip, _ := metrics.SoleSlip(metrics.NewMotion(blended(a, b, weight, blendStrides), nil))
	if math.IsNaN(slip) {
		return 0
	}
	return 100 * slip
}
