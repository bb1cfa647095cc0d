package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/agent"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/cmd/motiongate/motion"
	"github.com/motiongate/motiongate/cmd/motiongate/serve"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
)

func newMCP() *cobra.Command {
	var url, tokenEnv, adminURL string
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Serve agents by the Model Context Protocol, on stdin and stdout",
		Long: `Serves the tools list_models, explain, generate, metrics, render, convert and fleet by
the Model Context Protocol on stdin and stdout, for agents that start it. With --url
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
			server, err := cli.Dial(url, "") // returns the error of a wrong URL
			if err != nil {
				return err
			}
			server.Close()
			o.URL, o.Transport = url, http.DefaultTransport
			if tokenEnv != "" {
				if o.Token = os.Getenv(tokenEnv); o.Token == "" {
					return cli.Usagef("--token-env: the variable %s is not set", tokenEnv)
				}
			}
			operator := operator{url: adminURL}
			o.Fleet = func(ctx context.Context) (*mmcp.Fleet, error) {
				if err := operator.find(c); err != nil {
					return nil, err
				}
				return operator.fleet(ctx)
			}
			return agent.Stdio(c.Context(), o, os.Stdin, os.Stdout)
		},
	}
	config.AddFlags(c.Flags(), config.FlagDataDir, config.FlagUpstream)
	c.Flags().StringVar(&url, "url", "", "`URL` of a gateway (default: one inside)")
	c.Flags().StringVar(&adminURL, "admin-url", "", "`URL` of its admin listener, for the tool fleet (default: that of the settings)")
	c.Flags().StringVar(&tokenEnv, "token-env", "", "`NAME` of the variable that holds the gateway's token")
	return c
}

// fleet asks a gateway for its fleet.
func (o *operator) fleet(ctx context.Context) (*mmcp.Fleet, error) {
	body, err := o.call(ctx, http.MethodGet, "/fleet", nil)
	if err != nil {
		return nil, err
	}
	f := new(mmcp.Fleet)
	if err := json.Unmarshal(body, f); err != nil {
		return nil, fmt.Errorf("the answer of %s is not a status of a fleet: %w", o.url, err)
	}
	return f, nil
}
