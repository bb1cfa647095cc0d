package render

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
)

// apng writes an animated PNG, frame by frame, with at most two frames in memory (W3C, "Portable Network
// Graphics Specification, Third Edition", 4.9 and 11.3.7). The animation loops for ever.
type apng struct {
	w      io.Writer
	size   image.Rectangle
	frames int // as in the header
	num    int // a frame lasts num/den seconds
	den    int

	written  int
	sequence uint32 // number of the next chunk of an animation
	before   *image.Paletted
	err      error

	encoder png.Encoder
}

// buffers lets an encoder reuse one buffer for all frames.
type buffers struct{ one *png.EncoderBuffer }

func (b *buffers) Get() *png.EncoderBuffer  { return b.one }
func (b *buffers) Put(e *png.EncoderBuffer) { b.one = e }

func newAPNG(w io.Writer, frames int) *apng {
	return &apng{w: w, frames: frames, encoder: png.Encoder{BufferPool: &buffers{}}}
}

var pngHeader = []byte("\x89PNG\r\n\x1a\n")

// add writes a frame: the first completely, later frames only where they differ from the one before. All
// frames have the size and the palette of the first.
func (a *apng) add(img *image.Paletted) error {
	if a.err != nil {
		return a.err
	}
	box := img.Bounds()
	if a.before != nil {
		box = changed(a.before, img)
	}
	chunks, err := a.encode(img.SubImage(box))
	if err != nil {
		a.err = err
		return err
	}
	if a.written == 0 {
		a.begin(img.Bounds(), chunks)
	}
	a.control(box)
	for _, c := range chunks {
		switch {
		case c.kind != "IDAT":
		case a.written == 0:
			a.chunk("IDAT", c.data)
		default:
			a.chunk("fdAT", append(binary.BigEndian.AppendUint32(nil, a.next()), c.data...))
		}
	}
	a.written++
	a.before = img
	return a.err
}

// end writes the end of the file.
func (a *apng) end() error {
	if a.err == nil && a.written != a.frames {
		a.err = errors.New("the animation has another number of frames than its header")
	}
	a.chunk("IEND", nil)
	return a.err
}

// begin writes the chunks before the first frame. IHDR and PLTE are copied from the PNG encoder's output for
// the first frame.
func (a *apng) begin(size image.Rectangle, chunks []pngChunk) {
	a.size = size
	a.write(pngHeader)
	for _, c := range chunks {
		switch c.kind {
		case "IHDR":
			a.chunk(c.kind, c.data)
			const forever = 0
			a.chunk("acTL", binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(a.frames)), forever))
		case "PLTE", "tRNS":
			a.chunk(c.kind, c.data)
		}
	}
}

// control writes the position and the duration of the next frame. The frame is drawn over the present image,
// which remains.
func (a *apng) control(box image.Rectangle) {
	data := binary.BigEndian.AppendUint32(nil, a.next())
	at := box.Min.Sub(a.size.Min)
	for _, v := range []int{box.Dx(), box.Dy(), at.X, at.Y} {
		data = binary.BigEndian.AppendUint32(data, uint32(v))
	}
	data = binary.BigEndian.AppendUint16(data, uint16(a.num))
	data = binary.BigEndian.AppendUint16(data, uint16(a.den))
	const none, replace = 0, 0
	a.chunk("fcTL", append(data, none, replace))
}

func (a *apng) next() uint32 {
	a.sequence++
	return a.sequence - 1
}

func (a *apng) chunk(kind string, data []byte) {
	body := append([]byte(kind), data...)
	a.write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	a.write(body)
	a.write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(body)))
}

func (a *apng) write(b []byte) {
	if a.err == nil {
		_, a.err = a.w.Write(b)
	}
}

type pngChunk struct {
	kind string
	data []byte
}

// encode encodes an image as PNG and returns its chunks.
func (a *apng) encode(img image.Image) ([]pngChunk, error) {
	var b bytes.Buffer
	if err := a.encoder.Encode(&b, img); err != nil {
		return nil, err
	}
	return pngChunks(b.Bytes()), nil
}

// pngChunks splits a complete PNG file into chunks.
func pngChunks(file []byte) []pngChunk {
	var out []pngChunk
	for data := file[len(pngHeader):]; len(data) >= 12; {
		n := int(binary.BigEndian.Uint32(data))
		out = append(out, pngChunk{string(data[4:8]), data[8 : 8+n]})
		data = data[12+n:]
	}
	return out
}

// changed returns the bounding box of all differences of two images, or one pixel if there are none, because
// a frame cannot be empty.
func changed(a, b *image.Paletted) image.Rectangle {
	box := image.Rectangle{}
	size := b.Bounds()
	for y := size.Min.Y; y < size.Max.Y; y++ {
		ra, rb := a.Pix[a.PixOffset(size.Min.X, y):][:size.Dx()], b.Pix[b.PixOffset(size.Min.X, y):][:size.Dx()]
		if bytes.Equal(ra, rb) {
			continue
		}
		from, to := 0, len(ra)
		for ra[from] == rb[from] {
			from++
		}
		for ra[to-1] == rb[to-1] {
			to--
		}
		box = box.Union(image.Rect(size.Min.X+from, y, size.Min.X+to, y+1))
	}
	if box.Empty() {
		return image.Rectangle{Min: size.Min, Max: size.Min.Add(image.Pt(1, 1))}
	}
	return box
}

// inks is the palette: each ink in steps towards white, for soft edges and pale limbs.
type inks struct {
	palette color.Palette
	nearest [1 << 15]int16 // by the upper five bits of red, green and blue; -1: not computed yet
}

func newInks() *inks {
	p := &inks{palette: color.Palette{white}}
	for i := range p.nearest {
		p.nearest[i] = -1
	}
	base := []color.RGBA{ink, trunk, leftInk, rightIn, pinned, warning, faded}
	steps := 255 / len(base)
	for _, c := range base {
		for i := range steps {
			p.palette = append(p.palette, mix(c, white, float64(i)/float64(steps)))
		}
	}
	return p
}

// reduce returns an image in the colours of the palette.
func (p *inks) reduce(img *image.RGBA) *image.Paletted {
	out := image.NewPaletted(img.Bounds(), p.palette)
	for i := range out.Pix {
		r, g, b := img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2]
		if r == 255 && g == 255 && b == 255 {
			continue // white is the first colour, and the most frequent
		}
		key := int(r)>>3<<10 | int(g)>>3<<5 | int(b)>>3
		if p.nearest[key] < 0 {
			// The middle of the cell, so that the result does not depend on the order of pixels.
			p.nearest[key] = int16(p.palette.Index(color.RGBA{r&^7 | 4, g&^7 | 4, b&^7 | 4, 255}))
		}
		out.Pix[i] = uint8(p.nearest[key])
	}
	return out
}
