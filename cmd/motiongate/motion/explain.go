package motion

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/state"
	"github.com/motiongate/motiongate/mmcp"
)

// NewExplain returns the command explain.
func NewExplain() *cobra.Command {
	var seconds float64
	var asJSON, parse bool
	c := &cobra.Command{
		Use:   "explain PROMPT...",
		Short: "Show how the built-in engine understands a prompt",
		Long: `Shows the actions that the built-in engine reads in a prompt, with their times, how
it reads unknown words, and which words have no effect. No motion is generated. The
answer to a request has the same for its prompts, under "interpretation".

With --parse, it shows how the chart grammar reads the prompt: the tree of each
sentence, the events with the frames of the lexicon that they have, and the plan
that follows from them.`,
		Example: `  motiongate explain "a person wlaks 3 steps, then waves"
  motiongate explain "jumping jacks, then bows" --seconds 8 --json
  motiongate explain --parse "his left shoe is taken off"`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Exactly("the prompt")(c, args)
			}
			return nil
		},
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) (err error) {
			defer mmcp.Contain(c.Context(), slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil)), "explain", &err)
			if !(seconds > 0 && seconds <= 3600) {
				return cli.Usagef("--seconds must be above 0 and at most 3600, not %v", seconds)
			}
			if parse {
				return derive(c.OutOrStdout(), args, asJSON)
			}
			readings := make([]explain.Reading, len(args))
			for i, prompt := range args {
				readings[i] = explain.InTime(prompt, seconds, lookup.Times, new(state.Body).Thread)
			}
			return writeReadings(c.OutOrStdout(), readings, asJSON)
		},
	}
	c.Flags().Float64Var(&seconds, "seconds", 5, "length of the motion in `SECONDS`")
	c.Flags().BoolVar(&parse, "parse", false, "show the parse of each prompt, its events and their plan")
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON, one object for each prompt")
	return c
}

func writeReadings(out io.Writer, readings []explain.Reading, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		for _, r := range readings {
			if err := e.Encode(r); err != nil {
				return err
			}
		}
		return nil
	}
	var b strings.Builder
	for _, r := range readings {
		if len(readings) > 1 {
			fmt.Fprintln(&b, r.Prompt)
		}
		for _, line := range r.Timeline {
			fmt.Fprintln(&b, "  "+line)
		}
		for _, note := range r.Notes {
			fmt.Fprintln(&b, "  note: "+note)
		}
		if len(r.Ignored) > 0 {
			fmt.Fprintln(&b, "  no effect: "+strings.Join(r.Ignored, " "))
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// derive prints the readings of prompts by the chart grammar.
func derive(out io.Writer, prompts []string, asJSON bool) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	var b strings.Builder
	for _, prompt := range prompts {
		report := explain.Explain(prompt)
		if asJSON {
			if err := e.Encode(report); err != nil {
				return err
			}
			continue
		}
		if len(prompts) > 1 {
			fmt.Fprintln(&b, report.Prompt)
		}
		for _, part := range []struct {
			name  string
			lines []string
		}{{"parse", report.Parse}, {"event", report.Events}, {"action", report.Actions}, {"note", report.Notes}} {
			for _, line := range part.lines {
				fmt.Fprintf(&b, "  %s: %s\n", part.name, line)
			}
		}
		if len(report.Ignored) > 0 {
			fmt.Fprintln(&b, "  no effect: "+strings.Join(report.Ignored, " "))
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}
