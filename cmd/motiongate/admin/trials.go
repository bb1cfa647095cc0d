package admin

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/router/trial"
)

// NewTrials returns the command that reports the comparisons of models.
func NewTrials() *cobra.Command {
	var g gateway
	table := view[trial.Report]{kind: "a report of trials", write: writeTrials}
	c := &cobra.Command{
		Use:   "trials",
		Short: "Compare models with the shadows and splits of their requests",
		Long: `Shows the shadows and splits of the settings (models.<id>.shadow and .split) of a
running gateway: how many requests the other model was asked for, and the means of the figures
measured on the motions of both.`,
		Example: `  motiongate trials --json | jq '.latest[0]'`,
	}
	c.Flags().BoolVar(&table.raw, "json", false, "write JSON, with the latest comparisons")
	return table.command(c, &g, http.MethodGet, func([]string) string { return "/trials" })
}

func writeTrials(out io.Writer, r *trial.Report) error {
	grid := cli.NewGrid(out)
	grid.Row("MODEL", "TO", "SPLIT", "SHADOWED", "COMPARED", "FAILED", "DROPPED", "MEANS, OWN AND OTHER")
	for i := range r.Pairs {
		p := &r.Pairs[i]
		var means []string
		for _, name := range slices.Sorted(maps.Keys(p.Own)) {
			means = append(means, fmt.Sprintf("%s %.4g %.4g", name, p.Own[name], p.Other[name]))
		}
		grid.Row(p.Model, p.To, p.Split, p.Shadowed, p.Compared, p.Failed, p.Dropped, strings.Join(means, "; "))
	}
	return grid.Flush()
}
