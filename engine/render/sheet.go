package render

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// Options select the content of a sheet.
type Options struct {
	Title   string // for example the model and the sample
	Moments int    // figures per row, evenly spaced in time; 0: 9
	Rows    int    // rows of figures; 0: 1
	Width   int    // pixels, at least 640; 0: 1600
	Brief   bool   // only the figures, without their route and contacts

	Marks Marks // constraints of the motion

	Ground func(x, z float64) float64 // height in metres; nil: level, at 0
}

const (
	defaultMoments = 9
	maxMoments     = 24
	maxRows        = 16
	defaultWidth   = 1600
	minWidth       = 640
	maxWidth       = 8192
)

// Sheet draws a contact sheet of a clip. Its height depends on the content. Equal clips give equal pictures.
func Sheet(c *clip.Clip, opts Options) *image.RGBA {
	s := newSheet(c, opts)
	s.drawTitle()
	switch {
	case c.Frames() == 0:
		s.drawNote("There is nothing to see.")
	case !s.visible():
		s.drawNote("Some joints are nowhere, or too far away to be drawn.")
	default:
		s.drawMoments()
		if !opts.Brief {
			s.drawTravel()
			s.drawLanes()
		}
	}
	return s.canvas.img.SubImage(image.Rect(0, 0, s.width, int(s.y))).(*image.RGBA)
}

// WritePNG draws a contact sheet as a PNG file with few colours, so that the file is small.
func WritePNG(w io.Writer, c *clip.Clip, opts Options) error {
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(w, newInks().reduce(Sheet(c, opts)))
}

const margin = 36

// sheet is a contact sheet that is being drawn, from top to bottom.
type sheet struct {
	*canvas
	clip   *clip.Clip
	title  string
	figure *figure
	models [][]geom.Transform // frames x joints

	width   int
	y       float64 // top of the next part
	moments []int   // frames
	inRow   int     // number of moments in a row
	marks   Marks
	ahead   geom.Vec3
	travel  geom.Vec3
	height  func(x, z float64) float64 // height of the ground; nil: level
}

func newSheet(c *clip.Clip, opts Options) *sheet {
	s := newScene(c, opts.Title, opts.Marks)
	s.height = opts.Ground
	s.width = opts.Width
	if s.width == 0 {
		s.width = defaultWidth
	}
	s.width = min(max(s.width, minWidth), maxWidth)
	s.inRow = opts.Moments
	if s.inRow <= 0 {
		s.inRow = defaultMoments
	}
	s.inRow = min(s.inRow, maxMoments)
	rows := min(max(opts.Rows, 1), maxRows)
	s.moments = snap(spread(c.Frames(), s.inRow*rows), s.marks.moments())
	s.inRow = min(s.inRow, len(s.moments))
	// Space for the tallest sheet; the unused part is cropped.
	s.canvas = newCanvas(s.width, 1500+(rows-1)*2*(rowHeight+2*margin)+laneHeight*len(c.Contacts))
	return s
}

// newScene prepares a clip to be drawn, without a canvas.
func newScene(c *clip.Clip, title string, marks Marks) *sheet {
	s := &sheet{clip: c, title: title, y: margin, marks: marks.within(c)}
	if s.title == "" {
		s.title = "Motion"
	}
	s.figure = newFigure(c.Skeleton)
	s.models = make([][]geom.Transform, c.Frames())
	for i := range s.models {
		s.models[i] = c.Skeleton.Model(c.Pose(i), nil)
	}
	s.ahead, s.travel = geom.UnitZ, geom.UnitZ
	if s.visible() {
		s.ahead = s.facing()
		s.travel = s.direction()
	}
	return s
}

// horizon is the greatest distance from the origin at which something is drawn, in metres.
const horizon = 1e6

// visible reports whether there is a motion with finite positions.
func (s *sheet) visible() bool {
	for _, m := range s.models {
		for _, t := range m {
			// The comparison is written so that NaN fails as well.
			if !(t.Pos.Len() < horizon) {
				return false
			}
		}
	}
	return len(s.models) > 0
}

func (s *sheet) drawNote(note string) {
	s.text(point{margin, s.y + 14}, note, s.label, -1, faded)
	s.y += margin
}

// spread selects evenly spaced frames, including the first and the last.
func spread(frames, moments int) []int {
	if moments <= 0 {
		moments = defaultMoments
	}
	moments = min(moments, frames)
	out := make([]int, moments)
	for i := range out {
		if moments > 1 {
			out[i] = (i*(frames-1) + (moments-1)/2) / (moments - 1)
		}
	}
	return out
}

// facing returns the mean heading of the figure, or the heading at the start if the figure turns all around.
func (s *sheet) facing() geom.Vec3 {
	var sum geom.Vec3
	for _, m := range s.models {
		sum = sum.Add(s.figure.heading(m))
	}
	if sum.Len() > 0.5*float64(len(s.models)) {
		return sum.Unit()
	}
	for _, m := range s.models {
		if h := s.figure.heading(m); h.Len() > 0 {
			return h
		}
	}
	return geom.UnitZ
}

// direction returns the horizontal axis of the root's longest displacement, in its direction of travel; if
// the root stays in place, the figure's heading.
func (s *sheet) direction() geom.Vec3 {
	var mean geom.Vec3
	for _, p := range s.clip.Root {
		mean = mean.Add(p.Horizontal().Scale(1 / float64(len(s.clip.Root))))
	}
	var xx, xz, zz float64
	for _, p := range s.clip.Root {
		d := p.Sub(mean)
		xx, xz, zz = xx+d.X*d.X, xz+d.X*d.Z, zz+d.Z*d.Z
	}
	angle := math.Atan2(2*xz, xx-zz) / 2
	axis := geom.Vec3{X: math.Cos(angle), Z: math.Sin(angle)}
	lo, hi := extent(s.clip.Root, axis)
	if !(hi-lo > 0.35*s.figure.height) {
		return s.ahead
	}
	net := s.clip.Root[len(s.clip.Root)-1].Sub(s.clip.Root[0]).Dot(axis)
	if math.Abs(net) < 0.2*(hi-lo) {
		net = s.ahead.Dot(axis)
	}
	if net < 0 {
		return axis.Scale(-1)
	}
	return axis
}

// extent returns the least and the greatest coordinate of points along an axis.
func extent(points []geom.Vec3, axis geom.Vec3) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range points {
		lo, hi = min(lo, p.Dot(axis)), max(hi, p.Dot(axis))
	}
	return lo, hi
}

func (s *sheet) drawTitle() {
	c := s.clip
	s.text(point{margin, s.y + 14}, fit(s.title, s.canvas.title, s.width-2*margin), s.canvas.title, -1, ink)
	distance := 0.0
	for i := 1; i < c.Frames(); i++ {
		distance += c.Root[i].Horizontal().Dist(c.Root[i-1].Horizontal())
	}
	seconds := s.seconds(c.Frames() - 1)
	line := fmt.Sprintf("%s fps   ·   %.2f s   ·   %d frames   ·   %d joints   ·   the root goes %.2f m",
		number(c.FPS), seconds, c.Frames(), c.Skeleton.Len(), distance)
	if seconds > 0 {
		line += fmt.Sprintf(", %.2f m/s on average", distance/seconds)
	}
	s.text(point{margin, s.y + 38}, line, s.label, -1, faded)
	x := float64(s.width - margin)
	s.text(point{x, s.y + 38}, "right", s.label, 1, rightIn)
	s.text(point{x - 44, s.y + 38}, "left", s.label, 1, leftInk)
	s.drawKey(point{x - 90, s.y + 38})
	s.y += 62
}

// seconds returns the time of a frame.
func (s *sheet) seconds(frame int) float64 {
	if !(s.clip.FPS > 0) || frame < 0 {
		return 0
	}
	return float64(frame) / s.clip.FPS
}

// number formats a number without trailing zeros.
func number(v float64) string {
	if v == 0 {
		v = 0 // minus zero
	}
	if v == math.Round(v) {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.4g", v)
}
