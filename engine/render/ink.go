package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"github.com/motiongate/motiongate/engine/portable"
)

var (
	white   = color.RGBA{255, 255, 255, 255}
	ink     = color.RGBA{31, 36, 46, 255}
	faded   = color.RGBA{116, 125, 140, 255}
	hairy   = color.RGBA{222, 226, 232, 255}
	ground  = color.RGBA{150, 158, 170, 255}
	trunk   = color.RGBA{88, 98, 114, 255}
	leftInk = color.RGBA{38, 106, 214, 255}
	rightIn = color.RGBA{236, 108, 32, 255}
	warning = color.RGBA{206, 24, 56, 255}
	pinned  = color.RGBA{146, 34, 168, 255}
)

// mix interpolates from a (t = 0) to b (t = 1).
func mix(a, b color.RGBA, t float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + t*(float64(y)-float64(x)))) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 255}
}

// point is a point of the sheet in pixels, y down.
type point struct{ x, y float64 }

// canvas is a sheet that is being drawn.
type canvas struct {
	img    *image.RGBA
	raster vector.Rasterizer

	title, label, small font.Face
}

func newCanvas(width, height int) *canvas {
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, width, height))}
	draw.Draw(c.img, c.img.Bounds(), image.NewUniform(white), image.Point{}, draw.Src)
	c.title, c.label, c.small = face(gobold.TTF, 22), face(goregular.TTF, 14), face(goregular.TTF, 11)
	return c
}

// face opens one of the embedded fonts.
func face(ttf []byte, size float64) font.Face {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // the program is broken, not its input
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic(err)
	}
	return face
}

// farAway is a coordinate beyond any sheet; lines that reach it are not drawn.
const farAway = 1e5

// fill paints a polygon.
func (c *canvas) fill(polygon []point, col color.Color) {
	lo, hi := point{farAway, farAway}, point{-farAway, -farAway}
	for _, p := range polygon {
		if !(math.Abs(p.x) < farAway && math.Abs(p.y) < farAway) {
			return
		}
		lo = point{min(lo.x, p.x), min(lo.y, p.y)}
		hi = point{max(hi.x, p.x), max(hi.y, p.y)}
	}
	box := image.Rect(int(math.Floor(lo.x)), int(math.Floor(lo.y)), int(math.Ceil(hi.x)), int(math.Ceil(hi.y)))
	box = box.Intersect(c.img.Bounds())
	if box.Empty() || len(polygon) < 3 {
		return
	}
	c.raster.Reset(box.Dx(), box.Dy())
	for i, p := range polygon {
		x, y := float32(p.x-float64(box.Min.X)), float32(p.y-float64(box.Min.Y))
		if i == 0 {
			c.raster.MoveTo(x, y)
		} else {
			c.raster.LineTo(x, y)
		}
	}
	c.raster.ClosePath()
	c.raster.Draw(c.img, box, image.NewUniform(col), image.Point{})
}

func (c *canvas) line(a, b point, width float64, col color.Color) {
	l := portable.Hypot(b.x-a.x, b.y-a.y)
	if l == 0 {
		return
	}
	nx, ny := -(b.y-a.y)/l*width/2, (b.x-a.x)/l*width/2
	c.fill([]point{{a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}}, col)
}

// rule draws a straight hairline on whole pixels.
func (c *canvas) rule(x0, y0, x1, y1 float64, col color.Color) {
	box := image.Rect(int(math.Round(x0)), int(math.Round(y0)), int(math.Round(x1)), int(math.Round(y1)))
	if box.Dx() == 0 {
		box.Max.X++
	}
	if box.Dy() == 0 {
		box.Max.Y++
	}
	draw.Draw(c.img, box, image.NewUniform(col), image.Point{}, draw.Src)
}

// curve draws a line through points with round joins.
func (c *canvas) curve(points []point, width float64, col color.Color) {
	for i := 1; i < len(points); i++ {
		c.fill(hull(disc(points[i-1], width/2, 8), disc(points[i], width/2, 8)), col)
	}
}

// disc returns the corners of a circle.
func disc(at point, radius float64, corners int) []point {
	out := make([]point, corners)
	for i := range out {
		s, co := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		out[i] = point{at.x + radius*co, at.y + radius*s}
	}
	return out
}

// hull returns the convex hull of shapes (Andrew's monotone chain).
func hull(shapes ...[]point) []point {
	pts := slices.Concat(shapes...)
	slices.SortFunc(pts, func(a, b point) int {
		switch {
		case a.x < b.x || a.x == b.x && a.y < b.y:
			return -1
		case a == b:
			return 0
		}
		return 1
	})
	out := make([]point, 0, len(pts)+1)
	half := func(pts []point) {
		floor := len(out)
		for _, p := range pts {
			for len(out) > floor+1 && turn(out[len(out)-2], out[len(out)-1], p) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, p)
		}
		out = out[:len(out)-1]
	}
	half(pts)
	slices.Reverse(pts)
	half(pts)
	return out
}

func turn(a, b, c point) float64 { return (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x) }

// align selects the anchor of a text: -1 its left end, 0 its middle, 1 its right end.
type align int

// text draws a line of text with its baseline at the point.
func (c *canvas) text(at point, s string, f font.Face, a align, col color.Color) {
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(col), Face: f}
	w := d.MeasureString(s)
	x := fixed.I(int(math.Round(at.x)))
	switch a {
	case 0:
		x -= fixed.I((w / 2).Round())
	case 1:
		x -= fixed.I(w.Round())
	}
	d.Dot = fixed.Point26_6{X: x, Y: fixed.I(int(math.Round(at.y)))}
	d.DrawString(s)
}

// fit truncates a text to a width in pixels.
func fit(s string, f font.Face, width int) string {
	if font.MeasureString(f, s).Ceil() <= width {
		return s
	}
	r := []rune(s)
	for len(r) > 0 && font.MeasureString(f, string(r)+"…").Ceil() > width {
		r = r[:len(r)-1]
	}
	return string(r) + "…"
}
