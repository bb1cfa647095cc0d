package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/check"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
)

// errBroken is the error of a check that found faults; the report is printed above it.
type errBroken struct{ n int }

func (e errBroken) Error() string { return fmt.Sprintf("%d checks failed", e.n) }

func newCheck() *cobra.Command {
	var o check.Options
	var tokenEnv string
	var asJSON, asJUnit, strict bool
	c := &cobra.Command{
		Use:   "check URL",
		Short: "Check a server of the protocol, and how honest its answers are",
		Long: `Asks a server of the protocol some seventy questions for each model, and reports which
rules hold: the form of its catalogue, motions and errors, limits, seeds, prompts,
headings, contacts, feet, jobs, batches, and its behaviour while it is busy. The server
may be a gateway or any other. It makes about twenty short motions of each model.

"broken" is a rule of the protocol that does not hold, "note" a recommendation, or a
fact that users should know, such as seeds or prompts without effect. The exit code is 0
where nothing is broken; --strict wants no note either.`,
		Example: `  motiongate check http://127.0.0.1:8000
  motiongate check http://gpu:8000 --model kimodo --json | jq '.checks[] | select(.verdict == "broken")'
  motiongate check http://gpu:8000 --junit > check.xml`,
		Args:              cli.Exactly("the URL of the server"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) error {
			if asJSON && asJUnit {
				return cli.Usagef("--json and --junit exclude each other")
			}
			if o.Seconds <= 0 || o.Timeout <= 0 {
				return cli.Usagef("--seconds and --timeout must be above 0")
			}
			token, err := cli.TokenFor(args[0], tokenEnv)
			if err != nil {
				return err
			}
			o.Token = token
			report, err := check.Run(c.Context(), args[0], o)
			if err != nil {
				return err
			}
			if err := writeReport(c.OutOrStdout(), report, asJSON, asJUnit); err != nil {
				return err
			}
			return verdictOf(report, strict)
		},
	}
	f := c.Flags()
	f.BoolVar(&asJSON, "json", false, "write JSON")
	f.BoolVar(&asJUnit, "junit", false, "write JUnit XML")
	f.BoolVar(&strict, "strict", false, "exit with 1 for a note too")
	f.StringArrayVar(&o.Models, "model", nil, "`ID` of a model to check (default: all)")
	f.Float64Var(&o.Seconds, "seconds", 2, "length of the motions that are asked for")
	f.DurationVar(&o.Timeout, "timeout", 10*time.Minute, "longest `TIME` of one answer")
	f.StringVar(&tokenEnv, "token-env", "", "`NAME` of the variable that holds the server's token")
	return c
}

// writeReport prints a report.
func writeReport(out io.Writer, r *check.Report, asJSON, asJUnit bool) error {
	switch {
	case asJSON:
		return cli.WriteJSON(out, r)
	case asJUnit:
		return r.WriteJUnit(out)
	}
	return tableReport(out, r)
}

// verdictOf returns an errBroken if a check of the report failed. A strict verdict counts
// notes as failures.
func verdictOf(r *check.Report, strict bool) error {
	failed := r.Counts[check.Broken]
	if strict {
		failed += r.Counts[check.Note]
	}
	if failed > 0 {
		return errBroken{failed}
	}
	return nil
}

func tableReport(out io.Writer, r *check.Report) error {
	grid := cli.NewGrid(out)
	grid.Row("VERDICT", "MODEL", "GROUP", "CHECK", "DETAIL")
	for _, c := range r.Checks {
		model := c.Model
		if model == "" {
			model = "-"
		}
		grid.Row(c.Verdict, model, c.Group, c.Check, c.Detail)
	}
	if err := grid.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s: %d ok, %d broken, %d notes, %d skipped.\n", cli.OneLine.Replace(r.URL),
		r.Counts[check.OK], r.Counts[check.Broken], r.Counts[check.Note], r.Counts[check.Skipped])
	return err
}
