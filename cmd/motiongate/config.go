package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/cmd/motiongate/serve"
	"github.com/motiongate/motiongate/config"
)

func newConfig() *cobra.Command {
	c := cli.Group(&cobra.Command{
		Use:   "config",
		Short: "Check or print the settings",
	})
	var raw, servers, asJSON bool
	check := &cobra.Command{
		Use:   "check",
		Short: "Check the settings and report all faults",
		Long: `Checks the settings and reports all faults. With --servers it connects the servers of the
settings too: a model that the settings name and that no server lists is a fault.`,
		Example: `  motiongate config check --config config.yaml
  motiongate config check --config config.yaml --servers
  motiongate config check --json | jq '.faults[].key'`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := config.Load(c.Flags())
			if err == nil {
				err = cfg.CheckExposure()
			}
			if err == nil && servers {
				err = checkNames(c.Context(), cfg)
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
	check.Flags().BoolVar(&servers, "servers", false, "connect the servers, and check the names of models")
	check.Flags().BoolVar(&raw, "json", false, "write the faults as JSON")
	show.Flags().BoolVar(&asJSON, "json", false, "write the settings and their sources as JSON")
	for _, sub := range []*cobra.Command{check, show} {
		config.AddFlags(sub.Flags(), config.FlagListen, config.FlagAdminListen, config.FlagDataDir, config.FlagUpstream)
		c.AddCommand(sub)
	}
	return c
}

// checkNames returns a fault for each model that settings name and no server lists. A server that does not
// answer counts with its last catalogue.
func checkNames(ctx context.Context, cfg *config.Config) error {
	caps, _, err := serve.Catalogue(ctx, cfg)
	if err != nil {
		return err
	}
	var listed []string
	for i := range caps.Models {
		listed = append(listed, caps.Models[i].ID)
	}
	for _, m := range caps.Awaited {
		listed = append(listed, m.ID)
	}
	if faults := cfg.Unlisted(listed, "the servers have "+strings.Join(listed, ", ")); len(faults) > 0 {
		return faults
	}
	return nil
}

// writeFaults writes the faults of an error as JSON: an empty list for nil, and one fault without a key for
// any other error.
func writeFaults(out io.Writer, err error) error {
	faults := config.Faults{}
	if err != nil && !errors.As(err, &faults) {
		faults = config.Faults{{Message: err.Error()}}
	}
	return cli.WriteJSON(out, map[string]config.Faults{"faults": faults})
}
