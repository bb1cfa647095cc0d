package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/render"
)

func newRender() *cobra.Command {
	var out string
	var sample int
	var options render.Options
	c := &cobra.Command{
		Use:   "render FILE",
		Short: "Draw a motion as a contact sheet",
		Long: `Draws a motion as one picture: the figure at several moments from the front and
from the side, its path from above, and when its feet touch the ground.`,
		Example: `  motiongate render walk.glb -o sheet.png
  motiongate render turns.gltf --sample 2 --moments 12 -o turn.png`,
		Args: exactly("the file"),
		RunE: func(c *cobra.Command, args []string) error {
			if options.Moments < 1 || options.Moments > 24 {
				return usagef("--moments must be from 1 to 24, not %d", options.Moments)
			}
			if out == "" {
				out = strings.TrimSuffix(args[0], filepath.Ext(args[0])) + ".png"
			}
			if !strings.EqualFold(filepath.Ext(out), ".png") {
				return usagef("the picture is a PNG; end the name %q with .png", out)
			}
			if err := drawSheet(args[0], out, sample, options); err != nil {
				return err
			}
			_, err := fmt.Fprintln(c.OutOrStdout(), out)
			return err
		},
	}
	f := c.Flags()
	f.StringVarP(&out, "out", "o", "", "`FILE` to write (default: the motion's name with .png)")
	f.IntVar(&sample, "sample", 0, "which motion of the file, from 0")
	f.IntVar(&options.Moments, "moments", 9, "how many figures stand in a row")
	return c
}

func drawSheet(in, out string, sample int, options render.Options) error {
	data, err := os.ReadFile(in)
	if err != nil {
		return fmt.Errorf("cannot read the motion: %w", err)
	}
	doc, err := gltfio.Decode(data)
	if err != nil {
		return fmt.Errorf("%s holds no motion that can be drawn: %w", in, err)
	}
	if sample < 0 || sample >= len(doc.Samples) {
		return usagef("%s has no sample %d; there are %d, from 0", in, sample, len(doc.Samples))
	}
	options.Title = fmt.Sprintf("%s, sample %d", filepath.Base(in), sample)
	if doc.Model != "" {
		options.Title += " by " + doc.Model
	}
	f, err := os.Create(out)
	if err != nil {
		return fmt.Errorf("cannot write the picture: %w", err)
	}
	w := bufio.NewWriter(f)
	err = render.WritePNG(w, doc.Samples[sample].Clip, options)
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
