package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/config"
)

func newConfig() *cobra.Command {
	c := cli.Group(&cobra.Command{
		Use:   "config",
		Short: "Check or print the settings",
	})
	var raw, asJSON bool
	check := &cobra.Command{
		Use:   "check",
		Short: "Check the settings and report all faults",
		Example: `  motiongate config check --config config.yaml
  motiongate config check --json | jq '.faults[].key'`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := config.Load(c.Flags())
			if err == nil {
				err = cfg.CheckExposure()
			}
			if raw {
				return errors.Join(writeFaults(c.OutOrStdout(), err), err)
			}
			if err != nil {
				return err
			}
			engine := "off"
			if cfg.EngineEnabled {
				engine = "on"
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "The settings are right: %d upstreams, engine %s, listening on %s.\n",
				len(cfg.Upstreams), engine, cfg.Listen)
			return err
		},
	}
	show := &cobra.Command{
		Use:   "print",
		Short: "Print the settings as YAML or JSON, with the source of each",
		Example: `  motiongate config print --config config.yaml
  motiongate config print > config.yaml
  motiongate config print --json | jq .settings.upstreams`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := config.Load(c.Flags())
			if err != nil {
				return err
			}
			write := cfg.YAML
			if asJSON {
				write = cfg.JSON
			}
			text, err := write()
			if err != nil {
				return err
			}
			_, err = c.OutOrStdout().Write(text)
			return err
		},
	}
	check.Flags().BoolVar(&raw, "json", false, "write the faults as JSON")
	show.Flags().BoolVar(&asJSON, "json", false, "write the settings and their sources as JSON")
	for _, sub := range []*cobra.Command{check, show} {
		config.AddFlags(sub.Flags())
		c.AddCommand(sub)
	}
	return c
}

// writeFaults writes the faults of an error as JSON: an empty list for nil, and one fault
// without a key for another error.
func writeFaults(out io.Writer, err error) error {
	faults := config.Faults{}
	if err != nil && !errors.As(err, &faults) {
		faults = config.Faults{{Message: err.Error()}}
	}
	return cli.WriteJSON(out, map[string]config.Faults{"faults": faults})
}
