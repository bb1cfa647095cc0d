package admin

import (
	"cmp"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/router/access"
)

// actionList is the answer of GET /audit.
type actionList struct {
	Actions []access.Action `json:"actions"`
}

// NewAudit returns the command that lists the actions of operators.
func NewAudit() *cobra.Command {
	var g gateway
	var limit int
	table := view[actionList]{kind: "a list of actions", write: writeActions}
	c := &cobra.Command{
		Use:   "audit",
		Short: "List what operators changed: keys, servers, settings",
		Long: `Lists the latest actions of operators at a running gateway and at all that share its state:
when, who, from where, and with which result. The operator is the user of the command line, as
that says itself.

The gateway is called at the admin listener of the settings, or at --url.`,
		Example: `  motiongate audit
  motiongate audit --limit 1000 --json | jq '.actions[] | select(.target == "blender")'`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			return table.show(c, &g, http.MethodGet, "/audit?limit="+strconv.Itoa(limit), nil)
		},
	}
	c.Flags().IntVar(&limit, "limit", 100, "most actions, 1 to 1000")
	table.addFlag(c)
	g.addFlags(c)
	return c
}

func writeActions(out io.Writer, list *actionList) error {
	grid := cli.NewGrid(out)
	grid.Row("TIME", "OPERATOR", "FROM", "STATUS", "ACTION", "TARGET")
	for _, a := range list.Actions {
		status := "-"
		if a.Status != 0 {
			status = strconv.Itoa(a.Status)
		}
		grid.Row(a.At.Local().Format(time.DateTime), cmp.Or(a.Operator, "-"), cmp.Or(a.Remote, "-"), status, a.Action, a.Target)
	}
	return grid.Flush()
}
