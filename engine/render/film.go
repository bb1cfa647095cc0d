package render

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"iter"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// FilmOptions are the options of a film.
type FilmOptions struct {
	Title string
	FPS   float64 // frames per second, at most 60; 0: the clip's, or a whole fraction of it that is at most 30
	Size  int     // width and height in pixels, 120 to 2048; 0: 480

	Marks Marks // constraints of the motion
}

const (
	defaultFilmSize = 480
	minFilmSize     = 120
	maxFilmSize     = 2048
	maxFilmFPS      = 60
	usualFilmFPS    = 30
)

// A Film draws a clip as an animation. The camera looks from ahead, above and a little to the side, and moves
// with the figure over a fixed grid of half metres, so that sliding feet are visible.
type Film struct {
	*sheet
	fps    float64
	view   view
	target []geom.Vec3 // for each frame, the point at which the camera looks
	inks   *inks
}

// NewFilm prepares a film. It fails if there is nothing to draw.
func NewFilm(c *clip.Clip, opts FilmOptions) (*Film, error) {
	size := opts.Size
	if size == 0 {
		size = defaultFilmSize
	}
	size = min(max(size, minFilmSize), maxFilmSize)
	s := newScene(c, opts.Title, opts.Marks)
	if !s.visible() {
		return nil, errors.New("the motion has no frames, or a joint without a finite position")
	}
	s.canvas, s.width = newCanvas(size, size), size
	f := &Film{sheet: s, fps: filmRate(c.FPS, opts.FPS), inks: newInks()}
	f.aim()
	return f, nil
}

// filmRate returns the rate of a film: the requested rate, or else the clip's divided by the least whole
// number that makes it usual.
func filmRate(own, requested float64) float64 {
	switch {
	case requested > 0:
		return min(requested, maxFilmFPS)
	case own > 0 && !math.IsInf(own, 0):
		return own / math.Ceil(own/usualFilmFPS-1e-9)
	}
	return usualFilmFPS
}

// Len returns the number of pictures.
func (f *Film) Len() int {
	last := f.clip.Frames() - 1
	if !(f.clip.FPS > 0) {
		return last + 1
	}
	return 1 + int(float64(last)/f.clip.FPS*f.fps+1e-6)
}

// frame returns the frame of the clip in picture i.
func (f *Film) frame(i int) int {
	if !(f.clip.FPS > 0) {
		return i
	}
	return min(int(math.Round(float64(i)/f.fps*f.clip.FPS)), f.clip.Frames()-1)
}

// Pictures yields the pictures of the film. A picture is valid until the next one is drawn.
func (f *Film) Pictures() iter.Seq[*image.Paletted] {
	return func(yield func(*image.Paletted) bool) {
		for i := range f.Len() {
			if !yield(f.picture(f.frame(i))) {
				return
			}
		}
	}
}

// WriteAPNG writes the film as an animated PNG that loops for ever.
func (f *Film) WriteAPNG(w io.Writer) error {
	// The rate in thousandths, because 23.976 is not a whole number.
	a := newAPNG(w, f.Len())
	a.num, a.den = 1000, int(math.Round(f.fps*1000))
	if f.fps == math.Round(f.fps) {
		a.num, a.den = 1, int(f.fps)
	}
	for img := range f.Pictures() {
		if err := a.add(img); err != nil {
			return err
		}
	}
	return a.end()
}

// The camera's angle to the side of the figure's heading, and its angle downward, in radians.
const (
	azimuth   = 0.72
	elevation = 0.30
	smoothing = 0.6 // seconds over which its path is smoothed
)

// aim chooses the camera, its scale and its path.
func (f *Film) aim() {
	toward := geom.AxisAngle(geom.UnitY, -azimuth).Rotate(f.ahead)
	right := geom.UnitY.Cross(toward)
	up := geom.UnitY.Scale(math.Cos(elevation)).Sub(toward.Scale(math.Sin(elevation)))
	f.view = view{right: right, up: up, toward: right.Cross(up)}
	f.target = smoothed(f.clip.Root, smoothing*f.clip.FPS)

	h := f.figure.height
	lo, hi, wide := 0.0, 0.3*h, 0.3*h
	reach := func(frame int, p geom.Vec3) {
		d := p.Sub(f.target[frame])
		lo, hi = min(lo, d.Dot(up)), max(hi, d.Dot(up))
		wide = max(wide, math.Abs(d.Dot(right)))
	}
	for i, m := range f.models {
		for j, t := range m {
			if !f.figure.hidden[j] {
				reach(i, t.Pos)
			}
		}
	}
	for _, t := range f.marks.Targets {
		if t.At.Dist(f.clip.Root[t.Frame]) < h {
			reach(t.Frame, t.At)
		}
	}
	lo, hi, wide = lo-0.08*h, hi+0.1*h, wide+0.08*h
	size, top, bottom := float64(f.width), 30.0, 8.0
	f.view.scale = min((size-top-bottom)/(hi-lo), size/2/wide)
	middle := (lo + hi) / 2
	f.view.at = point{size / 2, (size+top-bottom)/2 + middle*f.view.scale}
}

// smoothed returns a smoothed path: each point is the weighted mean of its neighbours on the ground, at
// height zero. A path that hardly leaves its place becomes one point.
func smoothed(track []geom.Vec3, frames float64) []geom.Vec3 {
	out := make([]geom.Vec3, len(track))
	var middle geom.Vec3
	for _, p := range track {
		middle = middle.Add(p.Horizontal().Scale(1 / float64(len(track))))
	}
	far := 0.0
	for _, p := range track {
		far = max(far, p.Horizontal().Dist(middle))
	}
	const inPlace = 0.25
	n := int(min(max(frames, 1), float64(len(track))))
	for i := range out {
		if far < inPlace {
			out[i] = middle
			continue
		}
		var sum geom.Vec3
		weights := 0.0
		for k := -n; k <= n; k++ {
			w := 1 - math.Abs(float64(k))/float64(n+1)
			sum = sum.Add(track[min(max(i+k, 0), len(track)-1)].Horizontal().Scale(w))
			weights += w
		}
		out[i] = sum.Scale(1 / weights)
	}
	return out
}

// picture draws one frame of the clip.
func (f *Film) picture(frame int) *image.Paletted {
	draw.Draw(f.img, f.img.Bounds(), image.NewUniform(white), image.Point{}, draw.Src)
	w := f.view
	w.u, w.v = f.target[frame].Dot(w.right), f.target[frame].Dot(w.up)
	f.drawFloor(w)
	f.drawFloorMarks(w, frame)
	f.drawPrints(w, frame)
	f.drawShadow(w, frame)
	f.draw(f.figure, f.models[frame], w, 0)
	f.drawAims(w, frame)
	f.drawCaption(frame)
	return f.inks.reduce(f.img)
}

// moment is the time for which a mark is highlighted, in seconds before and after its frame.
const moment = 0.1

// drawAims draws the targets, pale until their time.
func (f *Film) drawAims(w view, frame int) {
	for _, t := range f.marks.Targets {
		at := w.project(t.At)
		if float64(abs(t.Frame-frame)) > moment*f.clip.FPS {
			f.markCross(at, 4, mix(pinned, white, 0.55))
			continue
		}
		f.drawCross(at, 7)
		if t.Frame == frame {
			f.line(w.project(f.models[frame][t.Joint].Pos), at, 1.4, pinned)
		}
	}
}

func (f *Film) drawCaption(frame int) {
	right := float64(f.width) - 10
	f.text(point{right, 20}, fmt.Sprintf("%.2f s", f.seconds(frame)), f.label, 1, ink)
	f.text(point{10, 20}, fit(f.title, f.label, f.width-90), f.label, -1, faded)
	for _, k := range f.marks.Keys {
		if d := abs(k - frame); float64(d) <= moment*f.clip.FPS {
			f.drawFlag(point{right - 70, 15})
		}
	}
}
