package admin

import (
	"cmp"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/operator"
)

// NewAudit returns the command that lists the actions of operators.
func NewAudit() *cobra.Command {
	var g gateway
	var limit int
	var raw bool
	c := &cobra.Command{
		Use:   "audit",
		Short: "List what operators changed: keys, servers, settings",
		Long: `Lists the latest actions of operators at a running gateway and at all that share its state:
when, who, from where, and with which result. The operator is the user of the command line, as
that says itself.

The gateway is called at the admin listener of the settings, or at --url.`,
		Example: `  motiongate audit
  motiongate audit --limit 10000 --json | jq '.actions[] | select(.target == "blender")'`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			list, err := g.actions(c, limit)
			switch {
			case err != nil:
				return err
			case raw:
				return cli.WriteJSON(c.OutOrStdout(), operator.ActionList{Actions: list})
			}
			return writeActions(c.OutOrStdout(), list)
		},
	}
	c.Flags().IntVar(&limit, "limit", 100, "most actions")
	c.Flags().BoolVar(&raw, "json", false, "write JSON")
	g.addFlags(c)
	return c
}

// actionsOfPage is how many actions a gateway lists at a time.
const actionsOfPage = 1000

// actions returns the latest actions of operators, at most limit.
func (g *gateway) actions(c *cobra.Command, limit int) (out []access.Action, err error) {
	if limit < 1 {
		return nil, cli.Usagef("--limit must be at least 1, not %d", limit)
	}
	if err := g.find(c); err != nil {
		return nil, err
	}
	for before := uint64(0); ; {
		query := url.Values{"limit": {strconv.Itoa(min(limit-len(out), actionsOfPage))}}
		if before > 0 {
			query.Set("before", strconv.FormatUint(before, 10))
		}
		body, err := g.call(c.Context(), http.MethodGet, "/audit?"+query.Encode(), nil)
		if err != nil {
			return nil, err
		}
		page, err := decode[operator.ActionList](g, "a list of actions", body)
		if err != nil {
			return nil, err
		}
		out = append(out, page.Actions...)
		if before = page.Next; before == 0 || len(out) >= limit {
			return out, nil
		}
	}
}

func writeActions(out io.Writer, list []access.Action) error {
	grid := cli.NewGrid(out)
	grid.Row("TIME", "OPERATOR", "KEY", "FROM", "STATUS", "ACTION", "TARGET")
	for _, a := range list {
		status := "-"
		if a.Status != 0 {
			status = strconv.Itoa(a.Status)
		}
		grid.Row(a.At.Local().Format(time.DateTime), cmp.Or(a.Operator, "-"), cmp.Or(a.Key, "-"), cmp.Or(a.Remote, "-"), status,
			a.Action, a.Target)
	}
	return grid.Flush()
}
