package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/bench"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
)

// errUnanswered is the error of a load with failed requests; the report is printed above it.
var errUnanswered = errors.New("some requests were not answered with a motion")

func newBench() *cobra.Command {
	o := bench.Options{}
	var mix, tokenEnv string
	var asJSON bool
	c := &cobra.Command{
		Use:   "bench URL",
		Short: "Load a server at a constant rate and measure its latency",
		Long: `Sends requests to a server of the protocol at a constant rate, whether or not it keeps
up, and reports percentiles of the time from when each was to be sent to the end of
its answer. hit repeats one seeded request, miss has another seed each time, async asks
for a job and polls it. The exit code is 1 if a request was not answered with a motion.`,
		Example: `  motiongate bench http://127.0.0.1:8000 --rate 200 --duration 30s
  motiongate bench http://127.0.0.1:8000 --mix hit=8,miss=1,async=1 --json`,
		Args:              cli.Exactly("the URL of the server"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) error {
			var err error
			if o.Mix, err = bench.ParseMix(mix); err != nil {
				return cli.Usagef("--mix %w", err)
			}
			if o.Rate <= 0 || o.Rate > 1e6 || o.Duration <= 0 || o.Seconds <= 0 || o.Most < 1 || o.Timeout <= 0 {
				return cli.Usagef("--rate, --duration, --seconds, --most and --timeout must be above 0, and --rate at most 1000000")
			}
			if o.Token, err = cli.TokenFor(args[0], tokenEnv); err != nil {
				return err
			}
			o.URL = args[0]
			r, err := bench.Run(c.Context(), o)
			if err != nil {
				return err
			}
			return writeBench(c.OutOrStdout(), r, asJSON)
		},
	}
	f := c.Flags()
	f.Float64Var(&o.Rate, "rate", 50, "requests a second")
	f.DurationVar(&o.Duration, "duration", 10*time.Second, "`TIME` for which requests arrive")
	f.StringVar(&mix, "mix", "hit", "`WEIGHTS` of hit, miss and async")
	f.StringVar(&o.Model, "model", "", "`ID` of the model (default: the server's first one)")
	f.Float64Var(&o.Seconds, "seconds", 2, "length of the motions")
	f.IntVar(&o.Most, "most", 10_000, "requests under way; further ones are counted as not sent")
	f.DurationVar(&o.Timeout, "timeout", time.Minute, "longest `TIME` of one request")
	f.StringVar(&tokenEnv, "token-env", "", "`NAME` of the variable that holds the server's token")
	f.BoolVar(&asJSON, "json", false, "write JSON")
	return c
}

// writeBench prints a report. It returns an error if requests failed.
func writeBench(out io.Writer, r *bench.Report, asJSON bool) error {
	var err error
	if asJSON {
		err = cli.WriteJSON(out, r)
	} else {
		err = tableBench(out, r)
	}
	if err == nil && r.Failed() {
		err = errUnanswered
	}
	return err
}

func tableBench(out io.Writer, r *bench.Report) error {
	grid := cli.NewGrid(out)
	grid.Row("KIND", "COUNT", "MEAN", "P50", "P90", "P99", "P99.9", "MAX", "ERRORS")
	ms := func(v float64) string { return fmt.Sprintf("%.2f ms", v) }
	for _, f := range r.Figures {
		var failed []string
		for _, code := range slices.Sorted(maps.Keys(f.Errors)) {
			failed = append(failed, fmt.Sprintf("%d %s", f.Errors[code], code))
		}
		if len(failed) == 0 {
			failed = []string{"-"}
		}
		grid.Row(f.Kind, f.Count, ms(f.Mean), ms(f.P50), ms(f.P90), ms(f.P99), ms(f.P999), ms(f.Max), strings.Join(failed, ", "))
	}
	if err := grid.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s by %s: %d sent at %.4g a second, %.4g answered a second, %d not sent, %s. "+
		"99 %% were sent at most %.2f ms late.\n", cli.OneLine.Replace(r.URL),
		cli.OneLine.Replace(r.Model), r.Sent, r.Rate, r.Achieved, r.NotSent,
		cli.Size(int(r.Bytes)), r.Late)
	return err
}
