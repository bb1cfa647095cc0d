package admin

import (
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/router/access"
)

// NewUsage returns the command that reports the usage of tenants, keys and models.
func NewUsage() *cobra.Command {
	var g gateway
	var by []string
	var from, to string
	var commas bool
	report := view[access.Report]{kind: "a report", write: func(out io.Writer, r *access.Report) error {
		if commas {
			return writeUsageCSV(out, r)
		}
		return writeUsage(out, r)
	}}
	c := &cobra.Command{
		Use:   "usage",
		Short: "Report what tenants had generated, what it cost, and what caches saved",
		Long: `Reports the usage of a running gateway and of all that share its state: requested
motions, seconds of motion, seconds that servers worked, and money that was spent and saved by the
cache, by sharing the runs of identical requests, and by idempotency keys. Days are those of UTC.

The gateway is called at the admin listener of the settings, or at --url.`,
		Example: `  motiongate usage --by tenant,model
  motiongate usage --by key --from 2026-11-01 --to 2026-11-30 --csv > november.csv
  motiongate usage --json | jq .total.saved.cost`,
	}
	f := c.Flags()
	f.StringSliceVar(&by, "by", []string{"tenant", "model", "day"}, "group by some of "+strings.Join(access.Dimensions, ", "))
	f.StringVar(&from, "from", "", "first `DAY`, such as 2026-11-01; default 29 days ago")
	f.StringVar(&to, "to", "", "last `DAY`; default today")
	report.addFlag(c)
	f.BoolVar(&commas, "csv", false, "write CSV")
	return report.command(c, &g, http.MethodGet, func([]string) string {
		return "/usage?" + url.Values{"by": {strings.Join(by, ",")}, "from": {from}, "to": {to}}.Encode()
	})
}

// usageRow returns the cells of a row after its dimensions.
func usageRow(c *access.Counts, number func(float64) string) []string {
	return []string{
		strconv.Itoa(c.Requests), strconv.Itoa(c.Generated), strconv.Itoa(c.Cached), strconv.Itoa(c.Coalesced), strconv.Itoa(c.Replayed),
		strconv.Itoa(c.Failed), number(c.Seconds), number(c.ServerSeconds), number(c.Cost), number(c.Saved.ServerSeconds),
		number(c.Saved.Cost), number(c.Saved.Cache.Cost), number(c.Saved.Coalescing.Cost), number(c.Saved.Idempotency.Cost),
	}
}

var usageColumns = []string{
	"requests", "made", "cached", "coalesced", "replayed", "failed", "seconds", "gpu_seconds", "cost",
	"saved_gpu_seconds", "saved_cost", "saved_by_cache", "saved_by_coalescing", "saved_by_idempotency",
}

// dimensions returns the cells by which a row is grouped.
func dimensions(r *access.Row, by []string) (out []string) {
	for _, d := range by {
		out = append(out, map[string]string{"tenant": r.Tenant, "key": r.Key, "model": r.Model, "day": r.Day}[d])
	}
	return out
}

func writeUsageCSV(out io.Writer, r *access.Report) error {
	w := csv.NewWriter(out)
	exact := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	rows := [][]string{slices.Concat(r.By, usageColumns, []string{"currency"})}
	for i := range r.Rows {
		rows = append(rows, slices.Concat(dimensions(&r.Rows[i], r.By), usageRow(&r.Rows[i].Counts, exact), []string{r.Currency}))
	}
	if err := w.WriteAll(rows); err != nil {
		return err
	}
	return w.Error()
}

func writeUsage(out io.Writer, r *access.Report) error {
	grid := cli.NewGrid(out)
	short := func(n float64) string { return strconv.FormatFloat(n, 'f', 2, 64) }
	head := strings.ReplaceAll(strings.Join(slices.Concat(r.By, usageColumns[:11]), ","), "_", " ")
	grid.Cells(strings.Split(strings.ToUpper(head), ","))
	for i := range r.Rows {
		grid.Cells(slices.Concat(dimensions(&r.Rows[i], r.By), usageRow(&r.Rows[i].Counts, short)[:11]))
	}
	if err := grid.Flush(); err != nil {
		return err
	}
	money := func(n float64) string { return strings.TrimSpace(short(n) + " " + r.Currency) }
	_, err := fmt.Fprintf(out, "\n%s to %s: %d motions; spent %s and %s s of servers, saved %s and %s s.\n",
		r.From, r.To, r.Total.Requests, money(r.Total.Cost), short(r.Total.ServerSeconds),
		money(r.Total.Saved.Cost), short(r.Total.Saved.ServerSeconds))
	return err
}
