package motion

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/library"
)

// NewClips returns the command clips.
func NewClips() *cobra.Command {
	c := cli.Group(&cobra.Command{
		Use:   "clips",
		Short: "List and search the clips of a folder",
		Long: `A folder of BVH, glTF or GLB files is a library: with engine.clips.dir set, the
model "clips" answers prompts with these recordings. Clips are found by their
file, folder and animation names, and by a text beside the file (walk.txt beside
walk.bvh).`,
	})
	var most int
	var asJSON bool
	index := &cobra.Command{
		Use:     "index FOLDER",
		Short:   "List the clips of a folder, and the files that cannot be used",
		Example: `  motiongate clips index ./mocap`,
		Args:    cli.Exactly("the folder"),

		ValidArgsFunction: folders,
		RunE: func(c *cobra.Command, args []string) error {
			l, err := library.Open(args[0])
			if err != nil {
				return err
			}
			for _, p := range l.Problems() {
				fmt.Fprintf(c.ErrOrStderr(), "%s cannot be used: %v\n", p.File, p.Err)
			}
			if asJSON {
				return writeClips(c.OutOrStdout(), l.Clips())
			}
			return listClips(c.OutOrStdout(), l.Clips())
		},
	}
	search := &cobra.Command{
		Use:     "search FOLDER PROMPT",
		Short:   "Show the clips that match a prompt, the best first",
		Example: `  motiongate clips search ./mocap "a person walks slowly"`,
		Args:    cli.Exactly("the folder", "the prompt"),

		ValidArgsFunction: folders,
		RunE: func(c *cobra.Command, args []string) error {
			if most < 1 {
				return cli.Usagef("--most must be at least 1, not %d", most)
			}
			l, err := library.Open(args[0])
			if err != nil {
				return err
			}
			hits := l.Search(args[1], most)
			if asJSON {
				return writeHits(c.OutOrStdout(), hits)
			}
			return listHits(c.OutOrStdout(), hits)
		},
	}
	search.Flags().IntVar(&most, "most", 10, "the largest `NUMBER` of clips to show")
	for _, sub := range []*cobra.Command{index, search} {
		sub.Flags().BoolVar(&asJSON, "json", false, "write JSON")
		c.AddCommand(sub)
	}
	return c
}

func listClips(out io.Writer, clips []library.Clip) error {
	grid := cli.NewGrid(out)
	seconds := 0.0
	for _, c := range clips {
		seconds += c.Seconds
		grid.Row(fmt.Sprintf("%.2f s", c.Seconds), c)
	}
	if err := grid.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%d clips, %.0f s in all\n", len(clips), seconds)
	return err
}

func listHits(out io.Writer, hits []library.Hit) error {
	if len(hits) == 0 {
		_, err := fmt.Fprintln(out, "no clip does this; the engine would act it out")
		return err
	}
	grid := cli.NewGrid(out)
	for _, h := range hits {
		grid.Row(fmt.Sprintf("%.2f", h.Score), fmt.Sprintf("%.2f s", h.Clip.Seconds), h.Clip)
	}
	return grid.Flush()
}

// clipEntry is the JSON form of a clip.
type clipEntry struct {
	File    string   `json:"file"`
	Name    string   `json:"name,omitempty"` // name of the animation
	Sample  int      `json:"sample"`
	Seconds float64  `json:"seconds"`
	Score   *float64 `json:"score,omitempty"` // set for a search
}

func writeClips(out io.Writer, clips []library.Clip) error {
	list := make([]clipEntry, len(clips))
	for i, c := range clips {
		list[i] = clipEntry{File: c.File, Name: c.Name, Sample: c.Sample, Seconds: c.Seconds}
	}
	return cli.WriteJSON(out, list)
}

func writeHits(out io.Writer, hits []library.Hit) error {
	list := make([]clipEntry, len(hits))
	for i, h := range hits {
		list[i] = clipEntry{File: h.Clip.File, Name: h.Clip.Name, Sample: h.Clip.Sample, Seconds: h.Clip.Seconds, Score: &h.Score}
	}
	return cli.WriteJSON(out, list)
}

// Completions of arguments in shells. Without them a shell offers every file.
var (
	motions = cobra.FixedCompletions([]cobra.Completion{"glb", "gltf", "vrma", "bvh"}, cobra.ShellCompDirectiveFilterFileExt)
	folders = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
)
