package admin

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/mmcp"
)

// NewFleet returns the command that shows the upstreams of a gateway, with subcommands that act on one
// upstream.
func NewFleet() *cobra.Command {
	var g gateway
	var once bool
	table := view[mmcp.Fleet]{kind: "a status of a fleet", write: writeFleetNow}
	c := &cobra.Command{
		Use:   "fleet",
		Short: "Show the servers of a running gateway",
		Long: `Shows the upstreams of a running gateway, and their queues. On a
terminal the table is updated until it is interrupted.

The gateway is called at the admin listener of the settings, or at --url.`,
		Example: `  motiongate fleet
  motiongate fleet --json | jq '.upstreams[] | select(.state != "ready")'
  motiongate fleet drain kimodo`,
		Args:              cli.NoSuchCommand,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if once || table.raw || !cli.IsTerminal(c.OutOrStdout()) {
				return table.show(c, &g, http.MethodGet, "/fleet", nil)
			}
			if err := g.find(c); err != nil {
				return err
			}
			return g.watch(c)
		},
	}
	c.Flags().BoolVar(&once, "once", false, "print the table once")
	table.addFlag(c)
	g.addFlags(c)
	status := view[mmcp.UpstreamStatus]{kind: "a status of an upstream", write: writeState}
	for _, a := range []struct{ action, short string }{
		{"drain", "Send no new requests to an upstream; running ones finish"},
		{"resume", "End a drain"},
		{"refresh", "Read the catalogue of an upstream now"},
		{"reset", "Forget the failures of an upstream and close its breakers"},
		{"start", "Start the server of an upstream that runs on demand"},
		{"stop", "Stop the server of an upstream that runs on demand, when its requests have ended"},
	} {
		sub := &cobra.Command{
			Use: a.action + " NAME", Short: a.short, Args: cli.Exactly("the name of the upstream"), ValidArgsFunction: g.completeArg(upstreamNames),
			RunE: func(c *cobra.Command, args []string) error {
				return status.show(c, &g, http.MethodPost, "/fleet/"+url.PathEscape(args[0])+"/"+a.action, nil)
			},
		}
		g.addFlags(sub)
		c.AddCommand(sub)
	}
	return c
}

// writeState prints the state of an upstream as a sentence.
func writeState(out io.Writer, u *mmcp.UpstreamStatus) error {
	line := u.Name + " is " + string(u.State)
	if u.Reason != "" {
		line += ": " + u.Reason
	}
	_, err := fmt.Fprintln(out, cli.OneLine.Replace(line)+".")
	return err
}

// ReadFleet returns a function that reads the fleet of the gateway whose admin listener is at address, or is
// set in the settings of c if address is "".
func ReadFleet(c *cobra.Command, address string) func(context.Context) (*mmcp.Fleet, error) {
	g := gateway{url: address}
	return func(ctx context.Context) (*mmcp.Fleet, error) {
		if err := g.find(c); err != nil {
			return nil, err
		}
		return g.fleet(ctx)
	}
}

// fleet reads the fleet of the gateway.
func (g *gateway) fleet(ctx context.Context) (*mmcp.Fleet, error) {
	body, err := g.call(ctx, http.MethodGet, "/fleet", nil)
	if err != nil {
		return nil, err
	}
	return decode[mmcp.Fleet](g, "a status of a fleet", body)
}

const followEvery = time.Second

// watch prints the table once a second, over the one before, until the context of c ends.
func (g *gateway) watch(c *cobra.Command) error {
	tick := time.NewTicker(followEvery)
	defer tick.Stop()
	ctx, out := c.Context(), cli.Direct(c.OutOrStdout())
	if _, err := io.WriteString(out, "\x1b[2J"); err != nil { // clears the screen
		return err
	}
	for {
		var page bytes.Buffer
		f, err := g.fleet(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err == nil {
			err = writeFleetNow(&page, f)
		}
		if err != nil {
			fmt.Fprintln(&page, cli.Sentence(c, err)) // the next call may succeed
		}
		// Move the cursor to the corner, and clear the rest of each line and of the screen after the new
		// text. Clearing first would flicker.
		shown, _ := cli.Escaped(page.String())
		text := "\x1b[H" + strings.ReplaceAll(shown, "\n", "\x1b[K\n") + "\x1b[J"
		if _, err := io.WriteString(out, text); err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}
