package main

import (
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/mmcp"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version",
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			return printVersion(c.OutOrStdout())
		},
	}
}

func printVersion(out io.Writer) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	_, err := fmt.Fprintln(out, describeBuild(info, portable.Fused()))
	return err
}

// describeBuild describes a build by its build info. With fused arithmetic its motions differ in their last
// bits from those of other processors.
func describeBuild(info *debug.BuildInfo, fused bool) string {
	version := info.Main.Version
	if version == "" {
		version = "(devel)"
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	line := "motiongate " + version
	if revision := settings["vcs.revision"]; revision != "" {
		line += ", revision " + revision[:min(12, len(revision))]
		if settings["vcs.modified"] == "true" {
			line += " with changes"
		}
	}
	if info.GoVersion != "" {
		line += ", " + info.GoVersion
	}
	if fused {
		line += ", fused arithmetic"
	}
	return line + ", protocol " + mmcp.Version
}
