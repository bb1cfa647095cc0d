package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/cmd/motiongate/serve"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

func newModels() *cobra.Command {
	var url, tokenEnv string
	var asJSON bool
	c := &cobra.Command{
		Use:   "models",
		Short: "List the available models",
		Long: `Lists the models that "motiongate serve" would have with the same settings, or
the models of a running server.`,
		Example: `  motiongate models --upstream kimodo=http://gpu:8000
  motiongate models --url http://127.0.0.1:8000
  motiongate models --json | jq -r '.models[].id'`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if url != "" {
				return listServer(c.Context(), listing{c.OutOrStdout(), asJSON}, url, tokenEnv)
			}
			if tokenEnv != "" {
				return cli.Usagef("--token-env needs --url")
			}
			cfg, err := config.Load(c.Flags())
			if err != nil {
				return err
			}
			return listFleet(c.Context(), listing{c.OutOrStdout(), asJSON}, c.ErrOrStderr(), cfg)
		},
	}
	config.AddFlags(c.Flags(), config.FlagUpstream)
	c.Flags().BoolVar(&asJSON, "json", false, "write the catalogue as JSON, as in GET /capabilities")
	c.Flags().StringVar(&url, "url", "", "`URL` of a server, a gateway or any other")
	c.Flags().StringVar(&tokenEnv, "token-env", "", "`NAME` of the variable that holds the server's token")
	return c
}

func listServer(ctx context.Context, l listing, url, tokenEnv string) error {
	server, err := cli.Dial(url, tokenEnv)
	if err != nil {
		return err
	}
	defer server.Close()
	caps, err := server.Capabilities(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", url, err)
	}
	return l.write(caps, func(string) string { return server.Host() })
}

// patience is how long the command waits for servers, the longest wait that a pool permits.
const patience = 4 * time.Second

func listFleet(ctx context.Context, l listing, errOut io.Writer, cfg *config.Config) error {
	cfg.Fleet.FirstWait = patience
	caps, members, err := serve.Catalogue(ctx, cfg)
	if err != nil {
		return err
	}
	served := make(map[string][]string)
	silent := 0
	for _, m := range members {
		for _, id := range m.Models {
			served[id] = append(served[id], m.Name)
		}
		if m.State == mmcp.UpstreamUnseen {
			silent++
			what := "has no models to list"
			if len(m.Models) > 0 {
				what = "is listed as the settings declare it"
			}
			if _, err := fmt.Fprintf(errOut, "%s %s: %s\n", m.Name, what, reason(m)); err != nil {
				return err
			}
		}
	}
	if len(caps.Models) == 0 && silent > 0 {
		return errors.New("no server answered")
	}
	return l.write(caps, func(id string) string { return strings.Join(served[id], ", ") })
}

func reason(m mmcp.UpstreamStatus) string {
	if m.LastError == "" {
		return fmt.Sprintf("it did not answer within %s", patience)
	}
	// The error's code precedes its sentence.
	if _, sentence, ok := strings.Cut(m.LastError, ": "); ok {
		return sentence
	}
	return m.LastError
}

// listing writes a catalogue in one of its forms.
type listing struct {
	out  io.Writer
	json bool
}

// write prints a catalogue, as a table with the servers of each model.
func (l listing) write(caps *mmcp.Capabilities, server func(id string) string) error {
	if l.json {
		_, err := l.out.Write(append(codec.EncodeCapabilities(caps), '\n'))
		return err
	}
	grid := cli.NewGrid(l.out)
	grid.Row("MODEL", "SERVER", "FPS", "MAX SECONDS", "SEGMENTS", "CONSTRAINTS")
	for i := range caps.Models {
		m := &caps.Models[i]
		grid.Row(m.ID, server(m.ID), m.FPS, m.Limits.MaxDurationSeconds, cli.Join(m.SupportedSegments), cli.Join(m.SupportedConstraints))
	}
	return grid.Flush()
}
