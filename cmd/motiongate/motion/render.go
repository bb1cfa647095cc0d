package motion

import (
	"bufio"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/assess"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/render"
	"github.com/motiongate/motiongate/mmcp"
)

// drawing has the arguments and flags of render.
type drawing struct {
	out     string
	sample  int
	request string
	animate bool
	fps     float64
	width   int
	sheet   render.Options
}

// NewRender returns the command render.
func NewRender() *cobra.Command {
	var d drawing
	c := &cobra.Command{
		Use:   "render FILE",
		Short: "Draw a motion as a contact sheet or a film",
		Long: `Draws a motion as one picture: the figure at several times from the front and
from the side, its path from above, and the contacts of its feet. It can also make
a film: an animated PNG, which every browser plays, or a folder of pictures. With
the request that the motion answers, the constraints are drawn too.`,
		Example: `  motiongate render walk.glb -o sheet.png
  motiongate render turns.gltf --sample 2 --moments 12 --rows 3 -o turn.png
  motiongate render reach.glb --request reach.json -o reach.apng
  motiongate render walk.glb --fps 12 -o frames/`,
		Args:              cli.Exactly("the file"),
		ValidArgsFunction: motions,
		RunE: func(c *cobra.Command, args []string) error {
			if err := d.check(args[0]); err != nil {
				return err
			}
			if err := d.draw(args[0]); err != nil {
				return err
			}
			_, err := fmt.Fprintln(c.OutOrStdout(), d.out)
			return err
		},
	}
	f := c.Flags()
	f.StringVarP(&d.out, "out", "o", "", "`FILE` to write: .png, or .apng for a film, or a folder, with / at its end, for "+
		"the pictures of one (default: the motion's name)")
	f.IntVar(&d.sample, "sample", 0, "which motion of the file, from 0")
	f.StringVar(&d.request, "request", "", "`FILE` with the body of the request that the motion answers")
	f.IntVar(&d.sheet.Moments, "moments", 9, "`NUMBER` of figures in a row")
	f.IntVar(&d.sheet.Rows, "rows", 1, "`NUMBER` of rows of figures")
	f.BoolVar(&d.sheet.Brief, "brief", false, "draw only the figures")
	f.BoolVar(&d.animate, "animate", false, "make a film, for any name of the file")
	f.Float64Var(&d.fps, "fps", 0, "pictures a second of a film (default: the motion's rate, at most 30)")
	f.IntVar(&d.width, "width", 0, "width in pixels (default: 1600, of a film 480)")
	return c
}

// check refuses pictures that cannot be drawn, and sets the default name of the file.
func (d *drawing) check(in string) error {
	ext := strings.ToLower(filepath.Ext(d.out))
	beside := d.out == ""
	if beside {
		ext = ".png"
		if d.animate {
			ext = ".apng"
		}
		d.out = strings.TrimSuffix(in, filepath.Ext(in)) + ext
	}
	d.animate = d.animate || ext == ".apng" || d.folder()
	switch {
	case d.sheet.Moments < 1 || d.sheet.Moments > 24:
		return cli.Usagef("--moments must be from 1 to 24, not %d", d.sheet.Moments)
	case d.sheet.Rows < 1 || d.sheet.Rows > 16:
		return cli.Usagef("--rows must be from 1 to 16, not %d", d.sheet.Rows)
	case !d.folder() && ext != ".png" && ext != ".apng":
		return cli.Usagef("the picture is a PNG; end the name %q with .png, or .apng for a film", d.out)
	case d.fps != 0 && !(d.fps > 0 && d.fps <= 60):
		return cli.Usagef("--fps must be above 0 and at most 60, not %v", d.fps)
	case d.fps != 0 && !d.animate:
		return cli.Usagef("--fps is for a film; add --animate")
	case d.width != 0 && d.animate && (d.width < 120 || d.width > 2048):
		return cli.Usagef("--width of a film must be from 120 to 2048, not %d", d.width)
	case d.width != 0 && !d.animate && (d.width < 640 || d.width > 8192):
		return cli.Usagef("--width must be from 640 to 8192, not %d", d.width)
	case beside || d.folder(): // the folder is created
		return nil
	}
	return hasFolder(d.out)
}

// folder reports whether the pictures of a film are written to a folder.
func (d *drawing) folder() bool {
	return strings.HasSuffix(d.out, "/") || strings.HasSuffix(d.out, string(filepath.Separator))
}

func (d *drawing) draw(in string) error {
	doc, sample, err := readMotion(in, d.sample)
	if err != nil {
		return err
	}
	var req *mmcp.Request
	if d.request != "" {
		if req, err = readRequest(d.request); err != nil {
			return err
		}
	}
	title := fmt.Sprintf("%s, sample %d", filepath.Base(in), d.sample)
	if doc.Model != "" {
		title += " by " + doc.Model
	}
	marks := marks(req, sample.Clip)
	if !d.animate {
		d.sheet.Title, d.sheet.Width, d.sheet.Marks, d.sheet.Ground = title, d.width, marks, ground(req, sample)
		return writePicture(d.out, func(w io.Writer) error { return render.WritePNG(w, sample.Clip, d.sheet) })
	}
	film, err := render.NewFilm(sample.Clip, render.FilmOptions{Title: title, FPS: d.fps, Size: d.width, Marks: marks})
	if err != nil {
		return fmt.Errorf("%s cannot be filmed: %w", in, err)
	}
	if d.folder() {
		return writePictures(d.out, film)
	}
	return writePicture(d.out, film.WriteAPNG)
}

// marks returns the pinned positions of a request, to be drawn.
func marks(req *mmcp.Request, c *clip.Clip) render.Marks {
	a, _ := assess.Requested(req, c, metrics.Usual)
	var m render.Marks
	for _, w := range a.Constraints.Waypoints {
		m.Waypoints = append(m.Waypoints, render.Waypoint{Frame: w.Frame, X: w.X, Z: w.Z, Heading: w.Heading})
	}
	for _, t := range a.Constraints.Targets {
		m.Targets = append(m.Targets, render.Target{Frame: t.Frame, Joint: t.Joint, At: t.At})
	}
	for _, k := range a.Constraints.Keys {
		m.Keys = append(m.Keys, k.Frame)
	}
	return m
}

// ground returns the ground of a motion: its request's, or else the model's imagined ground. It returns nil
// for level ground.
func ground(req *mmcp.Request, sample *gltfio.Sample) func(x, z float64) float64 {
	if _, g := assess.Requested(req, sample.Clip, metrics.Usual); g != nil {
		return g.Height
	}
	if r := clip.Imagined(sample.Extra); r != nil {
		return r.Height
	}
	return nil
}

// writePictures writes each picture of a film to a file of its own.
func writePictures(folder string, film *render.Film) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("cannot write the pictures: %w", err)
	}
	i := 0
	for img := range film.Pictures() {
		name := filepath.Join(folder, fmt.Sprintf("%05d.png", i))
		if err := writePicture(name, func(w io.Writer) error { return png.Encode(w, img) }); err != nil {
			return err
		}
		i++
	}
	return nil
}

func writePicture(out string, write func(io.Writer) error) error {
	f, err := os.Create(out)
	if err != nil {
		return fmt.Errorf("cannot write the picture: %w", err)
	}
	w := bufio.NewWriter(f)
	err = write(w)
	if flushed := w.Flush(); err == nil {
		err = flushed
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("cannot write the picture: %w", err)
	}
	return nil
}
