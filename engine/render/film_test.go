package render

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

func film(t testing.TB, c *clip.Clip, opts FilmOptions) *Film {
	t.Helper()
	f, err := NewFilm(c, opts)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// player shows an animated PNG, in the way of the specification.
type player struct {
	t      *testing.T
	chunks []pngChunk
	screen *image.RGBA
	frames []*image.RGBA
	delays []float64
}

func play(t *testing.T, file []byte) *player {
	t.Helper()
	p := &player{t: t, chunks: pngChunks(file)}
	for data := file[len(pngHeader):]; len(data) > 0; {
		n := 12 + int(binary.BigEndian.Uint32(data))
		if sum := crc32.ChecksumIEEE(data[4 : n-4]); sum != binary.BigEndian.Uint32(data[n-4:]) {
			t.Fatalf("the checksum of %s is wrong", data[4:8])
		}
		data = data[n:]
	}
	var header, palette, control, pixels []byte
	sequence := uint32(0)
	count := func(data []byte) {
		if got := binary.BigEndian.Uint32(data); got != sequence {
			t.Fatalf("sequence number %d, want %d", got, sequence)
		}
		sequence++
	}
	flush := func() {
		if control != nil {
			p.show(header, palette, control, pixels)
			pixels = nil
		}
	}
	for _, c := range p.chunks {
		switch c.kind {
		case "IHDR":
			header = c.data
			p.screen = image.NewRGBA(image.Rect(0, 0, int(binary.BigEndian.Uint32(c.data)), int(binary.BigEndian.Uint32(c.data[4:]))))
		case "PLTE":
			palette = c.data
		case "fcTL":
			flush()
			count(c.data)
			control = c.data
		case "IDAT":
			pixels = append(pixels, c.data...)
		case "fdAT":
			count(c.data)
			pixels = append(pixels, c.data[4:]...)
		}
	}
	flush()
	return p
}

// show decodes one frame, as a file of its own, onto the screen.
func (p *player) show(header, palette, control, pixels []byte) {
	var file bytes.Buffer
	a := &apng{w: &file}
	a.write(pngHeader)
	a.chunk("IHDR", append(bytes.Clone(control[4:12]), header[8:]...))
	a.chunk("PLTE", palette)
	a.chunk("IDAT", pixels)
	a.chunk("IEND", nil)
	img, err := png.Decode(&file)
	if err != nil {
		p.t.Fatal(err)
	}
	at := image.Pt(int(binary.BigEndian.Uint32(control[12:])), int(binary.BigEndian.Uint32(control[16:])))
	draw.Draw(p.screen, img.Bounds().Add(at), img, img.Bounds().Min, draw.Src)
	shown := image.NewRGBA(p.screen.Bounds())
	copy(shown.Pix, p.screen.Pix)
	p.frames = append(p.frames, shown)
	p.delays = append(p.delays, float64(binary.BigEndian.Uint16(control[20:]))/float64(binary.BigEndian.Uint16(control[22:])))
}

// A browser shows the frames that were drawn.
func TestAPNG(t *testing.T) {
	for name, heading := range map[string]geom.Vec3{"goes": geom.UnitZ, "goes aside": geom.UnitX} {
		t.Run(name, func(t *testing.T) {
			opts := FilmOptions{Title: "walk", FPS: 10, Size: 160}
			c := stroll(t, heading, 1)
			var b bytes.Buffer
			if err := film(t, c, opts).WriteAPNG(&b); err != nil {
				t.Fatal(err)
			}
			if still, err := png.Decode(bytes.NewReader(b.Bytes())); err != nil || still.Bounds() != image.Rect(0, 0, 160, 160) {
				t.Fatalf("to a program that knows no animation: %v", err)
			}
			p := play(t, b.Bytes())
			kinds := p.chunks[0].kind + " " + p.chunks[1].kind + " " + p.chunks[2].kind + " " + p.chunks[3].kind
			if kinds != "IHDR acTL PLTE fcTL" || binary.BigEndian.Uint32(p.chunks[1].data) != 31 ||
				binary.BigEndian.Uint32(p.chunks[1].data[4:]) != 0 {
				t.Errorf("begins with %s, %v", kinds, p.chunks[1].data)
			}
			i := 0
			for img := range film(t, c, opts).Pictures() {
				want := image.NewRGBA(img.Bounds())
				draw.Draw(want, want.Bounds(), img, image.Point{}, draw.Src)
				if !bytes.Equal(p.frames[i].Pix, want.Pix) || p.delays[i] != 0.1 {
					t.Fatalf("frame %d is another, or stays %v s", i, p.delays[i])
				}
				i++
			}
			if i != 31 || len(p.frames) != 31 {
				t.Errorf("%d pictures, %d frames", i, len(p.frames))
			}
			var again bytes.Buffer
			if err := film(t, c, opts).WriteAPNG(&again); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
				t.Errorf("the same clip gives another film, %v", err)
			}
		})
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestAPNGFails(t *testing.T) {
	if err := film(t, stroll(t, geom.UnitZ, 1), FilmOptions{Size: 120}).WriteAPNG(brokenPipe{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
	a := newAPNG(io.Discard, 2)
	if err := a.add(image.NewPaletted(image.Rect(0, 0, 2, 2), newInks().palette)); err != nil {
		t.Fatal(err)
	}
	if a.end() == nil {
		t.Error("a frame is missing, and nobody says so")
	}
}

func TestChanged(t *testing.T) {
	paint := func(points ...image.Point) *image.Paletted {
		img := image.NewPaletted(image.Rect(0, 0, 9, 7), newInks().palette)
		for _, p := range points {
			img.SetColorIndex(p.X, p.Y, 5)
		}
		return img
	}
	for _, tc := range []struct {
		a, b *image.Paletted
		want image.Rectangle
	}{
		{paint(), paint(), image.Rect(0, 0, 1, 1)},
		{paint(), paint(image.Pt(3, 2)), image.Rect(3, 2, 4, 3)},
		{paint(image.Pt(8, 6)), paint(image.Pt(0, 0)), image.Rect(0, 0, 9, 7)},
		{paint(image.Pt(1, 1), image.Pt(5, 5)), paint(image.Pt(1, 1), image.Pt(6, 4)), image.Rect(5, 4, 7, 6)},
	} {
		if got := changed(tc.a, tc.b); got != tc.want {
			t.Errorf("got %v, want %v", got, tc.want)
		}
	}
}

func TestInks(t *testing.T) {
	p := newInks()
	if len(p.palette) > 256 {
		t.Fatalf("%d colours", len(p.palette))
	}
	img := image.NewRGBA(image.Rect(0, 0, 8, 8))
	want := []color.RGBA{white, ink, trunk, leftInk, rightIn, pinned, warning, faded, hairy, ground}
	for i, c := range want {
		img.SetRGBA(i%8, i/8, c)
	}
	got := p.reduce(img)
	for i, c := range want {
		r, g, b, _ := got.At(i%8, i/8).RGBA()
		if d := math.Hypot(math.Hypot(float64(r>>8)-float64(c.R), float64(g>>8)-float64(c.G)), float64(b>>8)-float64(c.B)); d > 12 {
			t.Errorf("%v becomes %v", c, got.At(i%8, i/8))
		}
	}
}

func TestFilmRate(t *testing.T) {
	for _, tc := range []struct {
		own, asked float64
		frames     int
		fps        float64
		pictures   int
		last       int // the frame that the last one shows
	}{
		{30, 0, 91, 30, 91, 90}, {24, 0, 49, 24, 49, 48}, {60, 0, 61, 30, 31, 60}, {120, 0, 10, 30, 3, 8}, {50, 0, 51, 25, 26, 50},
		{30, 10, 91, 10, 31, 90}, {30, 12, 31, 12, 13, 30}, {10, 30, 11, 30, 31, 10}, {30, 500, 31, 60, 61, 30}, {0, 0, 5, 30, 5, 4}, {30, 0, 1, 30, 1, 0},
		{23.976, 0, 25, 23.976, 25, 24},
	} {
		s := person(t)
		c := clip.New(s, tc.own, tc.frames)
		for i := range c.Frames() {
			c.SetPose(i, s.RestPose())
		}
		f := film(t, c, FilmOptions{FPS: tc.asked})
		if f.fps != tc.fps || f.Len() != tc.pictures || f.frame(f.Len()-1) != tc.last {
			t.Errorf("%d frames at %v, asked for %v: %d pictures at %v, the last is of frame %d", tc.frames, tc.own, tc.asked, f.Len(),
				f.fps, f.frame(f.Len()-1))
		}
	}
}

func TestGroundIsSeenWhereItIs(t *testing.T) {
	f := film(t, stroll(t, geom.UnitX, 1), FilmOptions{})
	w := f.view
	w.u, w.v = 0.3, -0.7
	for _, p := range []point{{0, 0}, {480, 0}, {100, 431}} {
		q := w.ground(p)
		back := w.project(q)
		if math.Abs(q.Y) > 1e-9 || math.Hypot(back.x-p.x, back.y-p.y) > 1e-6 {
			t.Errorf("%v is seen at %v, which is %v", q, p, back)
		}
	}
}

// The camera goes along: the figure stays in the picture, and what stands on the
// ground moves out of it.
func TestFilmFollows(t *testing.T) {
	for name, heading := range map[string]geom.Vec3{"ahead": geom.UnitZ, "aside": geom.UnitX, "slanting": {X: -0.6, Z: -0.8}} {
		t.Run(name, func(t *testing.T) {
			f := film(t, stroll(t, heading, 2), FilmOptions{Size: 240, FPS: 5})
			for i := range f.Len() {
				f.picture(f.frame(i))
				whole := count(f.img, f.img.Bounds(), trunk)
				inner := count(f.img, image.Rect(60, 10, 180, 230), trunk)
				if whole < 300 || inner < whole*9/10 {
					t.Errorf("picture %d: %d of %d pixels of the trunk are in the middle", i, inner, whole)
				}
			}
			w := f.view
			shift := f.target[0].Sub(f.target[len(f.target)-1])
			if math.Hypot(shift.Dot(w.right), shift.Dot(w.up))*w.scale < 120 {
				t.Errorf("the ground moves by %v m", shift)
			}
		})
	}
}

// A body that hardly moves is seen from one place, so that its sway is seen.
func TestFilmStandsStill(t *testing.T) {
	c := stroll(t, geom.UnitZ, 0.05)
	f := film(t, c, FilmOptions{})
	for _, p := range f.target {
		if p != f.target[0] {
			t.Fatalf("the camera moves from %v to %v", f.target[0], p)
		}
	}
}

// A motion with steps leaves footprints.
func TestPrintsStay(t *testing.T) {
	f := film(t, stroll(t, geom.UnitZ, 1), FilmOptions{Size: 300})
	prints := func(frame int) int {
		f.picture(frame)
		return count(f.img, f.img.Bounds(), mix(leftInk, white, 0.80)) + count(f.img, f.img.Bounds(), mix(rightIn, white, 0.80))
	}
	if a, b := prints(0), prints(50); a != 0 || b < 30 {
		t.Errorf("%d pixels of prints at the start, %d later", a, b)
	}
}

func TestFilmOfOddClips(t *testing.T) {
	one, err := rig.New([]rig.Joint{{Name: "a", Parent: -1, Rest: geom.Transform{Rot: geom.Identity}}})
	if err != nil {
		t.Fatal(err)
	}
	still := clip.New(one, 30, 2)
	for i := range 2 {
		still.SetPose(i, one.RestPose())
	}
	if err := film(t, still, FilmOptions{Size: 1}).WriteAPNG(io.Discard); err != nil {
		t.Errorf("one joint: %v", err)
	}
	lost := stroll(t, geom.UnitZ, 1)
	lost.Root[3].X = math.NaN()
	for name, c := range map[string]*clip.Clip{"no frames": clip.New(one, 30, 0), "no number": lost} {
		if f, err := NewFilm(c, FilmOptions{}); err == nil {
			t.Errorf("%s: %v", name, f)
		}
	}
	far := stroll(t, geom.UnitZ, 3e5)
	if err := film(t, far, FilmOptions{FPS: 3, Size: 120}).WriteAPNG(io.Discard); err != nil {
		t.Errorf("a long way: %v", err)
	}
}

func TestSnap(t *testing.T) {
	for _, tc := range []struct{ moments, to, want []int }{
		{[]int{0, 10, 20}, nil, []int{0, 10, 20}},
		{[]int{0, 10, 20}, []int{12}, []int{0, 12, 20}},
		{[]int{0, 10, 20}, []int{10, 11}, []int{0, 10, 11}},
		{[]int{0, 10, 20}, []int{9, 11, 13}, []int{0, 9, 11}},
		{[]int{0}, []int{7}, []int{7}},
		{nil, []int{7}, nil},
	} {
		if diff := cmp.Diff(tc.want, snap(tc.moments, tc.to)); diff != "" {
			t.Errorf("%v to %v (-want +got):\n%s", tc.moments, tc.to, diff)
		}
	}
}

// marked is what a stroll of a metre a second might be asked to keep.
func marked(c *clip.Clip) Marks {
	heading := 0.5
	return Marks{
		Waypoints: []Waypoint{{Frame: 60, Z: 2}, {Frame: 0, Heading: &heading}, {Frame: 900, X: 50}, {Frame: 5, X: math.Inf(1)}},
		Targets:   []Target{{Frame: 41, Joint: c.Skeleton.Index("LeftHand"), At: geom.Vec3{X: 0.3, Y: 1.2, Z: 1.5}}, {Frame: 3, Joint: 999}, {Frame: 3, At: geom.Vec3{Y: math.NaN()}}},
		Keys:      []int{80, -1, 91},
	}
}

func TestMarksOutsideAreLeftOut(t *testing.T) {
	c := stroll(t, geom.UnitZ, 1)
	got := marked(c).within(c)
	if len(got.Waypoints) != 2 || got.Waypoints[0].Frame != 0 || len(got.Targets) != 1 || len(got.Keys) != 1 {
		t.Errorf("got %+v", got)
	}
}

// Marks are drawn in each part of a sheet, and only where there are some.
func TestMarksAreDrawn(t *testing.T) {
	if raceDetector {
		t.Skip("one goroutine is no race")
	}
	c := stroll(t, geom.UnitZ, 1)
	for _, marks := range []Marks{{}, marked(c)} {
		s := newSheet(c, Options{Moments: 9, Marks: marks})
		for name, part := range map[string]func(){"title": s.drawTitle, "moments": s.drawMoments, "way": s.drawTravel, "lanes": s.drawLanes} {
			draw.Draw(s.img, s.img.Bounds(), image.NewUniform(white), image.Point{}, draw.Src)
			s.y = margin
			part()
			if got := count(s.img, s.img.Bounds(), pinned); (got > 4) != !s.marks.none() {
				t.Errorf("%s: %d pixels, marks %+v", name, got, s.marks)
			}
		}
		if !s.marks.none() && (s.moments[4] != 41 || s.moments[7] != 80) {
			t.Errorf("the moments are %v", s.moments)
		}
	}
	f := film(t, c, FilmOptions{Marks: marked(c)})
	for frame, want := range map[int]bool{10: true, 41: true} {
		f.picture(frame)
		if got := count(f.img, f.img.Bounds(), pinned) > 4; got != want {
			t.Errorf("frame %d of the film: %v", frame, got)
		}
	}
}

func TestRows(t *testing.T) {
	if raceDetector {
		t.Skip("one goroutine is no race")
	}
	c := stroll(t, geom.UnitZ, 1.2)
	heights := make(map[int]int)
	for _, rows := range []int{1, 3, 99} {
		s := newSheet(c, Options{Moments: 4, Rows: rows})
		want := min(4*min(rows, maxRows), c.Frames())
		if len(s.moments) != want || s.inRow != 4 {
			t.Fatalf("%d rows: %d moments, %d in a row", rows, len(s.moments), s.inRow)
		}
		top := s.y
		s.drawMoments()
		heights[rows] = int(s.y - top)
		cells := want / 4
		for i := range cells {
			y := int(top) + i*heights[rows]/cells
			if count(s.img, image.Rect(0, y, s.width, y+heights[rows]/cells), trunk) < 1000 {
				t.Errorf("%d rows: row %d is empty", rows, i)
			}
		}
		if img := Sheet(c, Options{Moments: 4, Rows: rows}); count(img, img.Bounds(), leftInk) == 0 || img.Bounds().Dy() < heights[rows] {
			t.Errorf("%d rows: %v", rows, img.Bounds())
		}
	}
	if heights[3] != 3*heights[1] {
		t.Errorf("heights %v", heights)
	}
}

func BenchmarkFilm(b *testing.B) {
	c := stroll(b, geom.UnitZ, 1.2)
	b.ReportAllocs()
	for b.Loop() {
		if err := film(b, c, FilmOptions{}).WriteAPNG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
