package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/router/access"
)

func newAudit() *cobra.Command {
	var o operator
	var raw bool
	var limit int
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
			if err := o.find(c); err != nil {
				return err
			}
			body, err := o.call(c.Context(), http.MethodGet, "/audit?limit="+strconv.Itoa(limit), nil)
			if err != nil {
				return err
			}
			if raw {
				_, err = c.OutOrStdout().Write(body)
				return err
			}
			var list struct {
				Actions []access.Action `json:"actions"`
			}
			if err := json.Unmarshal(body, &list); err != nil {
				return fmt.Errorf("the answer of %s is no list of actions: %w", o.url, err)
			}
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "TIME\tOPERATOR\tFROM\tSTATUS\tACTION\tTARGET")
			for _, a := range list.Actions {
				status := "-"
				if a.Status != 0 {
					status = strconv.Itoa(a.Status)
				}
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", a.At.Local().Format(time.DateTime), cli.OneLine.Replace(cmp.Or(a.Operator, "-")),
					cli.OneLine.Replace(cmp.Or(a.Remote, "-")), status, cli.OneLine.Replace(a.Action), cli.OneLine.Replace(a.Target))
			}
			return w.Flush()
		},
	}
	f := c.Flags()
	f.IntVar(&limit, "limit", 100, "most actions, 1 to 1000")
	f.BoolVar(&raw, "json", false, "write JSON")
	o.addFlags(c)
	return c
}
