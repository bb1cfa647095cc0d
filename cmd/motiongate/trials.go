package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/router/trial"
)

func newTrials() *cobra.Command {
	var o operator
	var raw bool
	c := &cobra.Command{
		Use:   "trials",
		Short: "Show how other models did in the place of those that were asked",
		Long: `Shows the shadows and splits of the settings (models.<id>.shadow and .split) of a
running gateway: how many requests the other model was asked for, and the means of what was
measured of both motions.`,
		Example:           `  motiongate trials --json | jq '.latest[0]'`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.find(c); err != nil {
				return err
			}
			body, err := o.call(c.Context(), http.MethodGet, "/trials", nil)
			if err != nil {
				return err
			}
			if raw {
				_, err = c.OutOrStdout().Write(body)
				return err
			}
			return writeTrials(c.OutOrStdout(), body)
		},
	}
	c.Flags().BoolVar(&raw, "json", false, "write JSON, with the latest comparisons")
	o.addFlags(c)
	return c
}

func writeTrials(out io.Writer, body []byte) error {
	var r trial.Report
	if err := json.Unmarshal(body, &r); err != nil {
		return fmt.Errorf("the answer of the gateway is not a report of trials: %w", err)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "MODEL\tTO\tSPLIT\tSHADOWED\tCOMPARED\tFAILED\tDROPPED\tMEANS, OWN AND OTHER")
	for i := range r.Pairs {
		p := &r.Pairs[i]
		var means []string
		for _, name := range slices.Sorted(maps.Keys(p.Own)) {
			means = append(means, fmt.Sprintf("%s %.4g %.4g", name, p.Own[name], p.Other[name]))
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n", cli.OneLine.Replace(p.Model), cli.OneLine.Replace(p.To),
			p.Split, p.Shadowed, p.Compared, p.Failed, p.Dropped, strings.Join(means, "; "))
	}
	return w.Flush()
}
