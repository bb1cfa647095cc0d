package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/engine/library"
)

func newClips() *cobra.Command {
	c := &cobra.Command{
		Use:   "clips",
		Short: "See what a folder of clips offers to prompts",
		Long: `A folder of BVH, glTF or GLB files is a library: with engine.clips.dir set, the
model "clips" answers prompts with what it finds there. Clips are found by their
file, folder and animation names, and by a text beside the file (walk.txt beside
walk.bvh).`,
		Args: exactly(),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(&cobra.Command{
		Use:     "index FOLDER",
		Short:   "List the clips of a folder, and the files that cannot be used",
		Example: `  motiongate clips index ./mocap`,
		Args:    exactly("the folder"),
		RunE: func(c *cobra.Command, args []string) error {
			l, err := library.Open(args[0])
			if err != nil {
				return err
			}
			return listClips(c.OutOrStdout(), c.ErrOrStderr(), l)
		},
	})
	var most int
	search := &cobra.Command{
		Use:     "search FOLDER PROMPT",
		Short:   "Show which clips a prompt finds, the best first",
		Example: `  motiongate clips search ./mocap "a person walks slowly"`,
		Args:    exactly("the folder", "the prompt"),
		RunE: func(c *cobra.Command, args []string) error {
			if most < 1 {
				return usagef("--most must be at least 1, not %d", most)
			}
			l, err := library.Open(args[0])
			if err != nil {
				return err
			}
			return listHits(c.OutOrStdout(), l.Search(args[1], most))
		},
	}
	search.Flags().IntVar(&most, "most", 10, "how many clips to show")
	c.AddCommand(search)
	return c
}

func listClips(out, errOut io.Writer, l *library.Library) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	seconds := 0.0
	for _, c := range l.Clips() {
		seconds += c.Seconds
		fmt.Fprintf(w, "%.2f s\t%s\t%s\n", c.Seconds, c.File, c.Name)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, p := range l.Problems() {
		fmt.Fprintf(errOut, "%s cannot be used: %v\n", p.File, p.Err)
	}
	_, err := fmt.Fprintf(out, "%d clips, %.0f s in all\n", len(l.Clips()), seconds)
	return err
}

func listHits(out io.Writer, hits []library.Hit) error {
	if len(hits) == 0 {
		_, err := fmt.Fprintln(out, "no clip does this; the engine would act it out")
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, h := range hits {
		fmt.Fprintf(w, "%.2f\t%.2f s\t%s\n", h.Score, h.Clip.Seconds, h.Clip)
	}
	return w.Flush()
}
