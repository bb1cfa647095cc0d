package main

import (
	"net/http"
	"os"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/admin"
	"github.com/motiongate/motiongate/cmd/motiongate/agent"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/cmd/motiongate/motion"
	"github.com/motiongate/motiongate/cmd/motiongate/serve"
	"github.com/motiongate/motiongate/config"
)

func newMCP() *cobra.Command {
	var url, tokenEnv, adminURL string
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Serve agents by the Model Context Protocol, on stdin and stdout",
		Long: `Serves the tools list_models, explain, generate, edit, set, metrics, render, convert and
fleet by the Model Context Protocol on stdin and stdout, for agents that start it. With --url
they use a gateway that runs; else one with the same settings as "motiongate serve"
runs inside, without listeners. A gateway serves the same at /mcp with mcp.enabled.`,
		Example: `  motiongate mcp --url http://127.0.0.1:8000
  motiongate mcp --data-dir ~/.motiongate
  claude mcp add motion -- motiongate mcp --url http://127.0.0.1:8000`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			o := motion.Tools()
			o.ReadFile, o.WriteFile = motion.ReadFile, agent.FileWriter(".")
			if url == "" {
				if tokenEnv != "" || adminURL != "" {
					return cli.Usagef("--token-env and --admin-url need --url")
				}
				cfg, err := config.Load(c.Flags())
				if err != nil {
					return err
				}
				return serve.Agent(c.Context(), cfg, o, os.Stdin, os.Stdout, c.ErrOrStderr())
			}
			token, err := cli.TokenFor(url, tokenEnv)
			if err != nil {
				return err
			}
			o.URL, o.Transport, o.Token = url, http.DefaultTransport, token
			o.Fleet = admin.ReadFleet(c, adminURL)
			return agent.Stdio(c.Context(), o, os.Stdin, os.Stdout)
		},
	}
	config.AddFlags(c.Flags(), config.FlagDataDir, config.FlagUpstream)
	c.Flags().StringVar(&url, "url", "", "`URL` of a gateway (default: one inside)")
	c.Flags().StringVar(&adminURL, "admin-url", "", "`URL` of its admin listener, for the tool fleet (default: admin.listen of the settings)")
	c.Flags().StringVar(&tokenEnv, "token-env", "", "`NAME` of the variable that holds the gateway's token")
	return c
}
