package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/config"
)

func newConfig() *cobra.Command {
	c := group(&cobra.Command{
		Use:   "config",
		Short: "Check or print the settings",
	})
	check := &cobra.Command{
		Use:               "check",
		Short:             "Check the settings and report all faults",
		Example:           `  motiongate config check --config config.yaml`,
		Args:              exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := config.Load(c.Flags())
			if err != nil {
				return err
			}
			if err := cfg.CheckExposure(); err != nil {
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
		Short: "Print the settings as YAML, with the source of each",
		Example: `  motiongate config print --config config.yaml
  motiongate config print > config.yaml`,
		Args:              exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := config.Load(c.Flags())
			if err != nil {
				return err
			}
			yaml, err := cfg.YAML()
			if err != nil {
				return err
			}
			_, err = c.OutOrStdout().Write(yaml)
			return err
		},
	}
	for _, sub := range []*cobra.Command{check, show} {
		config.AddFlags(sub.Flags())
		c.AddCommand(sub)
	}
	return c
}
