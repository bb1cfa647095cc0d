package usage

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// reportLimit bounds how long a report may take.
const reportLimit = 20 * time.Second

// Report adds up the usage of all gateways on some days, grouped by some of
// access.Dimensions. Counts of other gateways from the last seconds may be missing.
func (u *Usage) Report(ctx context.Context, from, to time.Time, by []string) (*access.Report, error) {
	for _, d := range by {
		if !slices.Contains(access.Dimensions, d) {
			return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "by must name some of %s, not %q.", strings.Join(access.Dimensions, ", "), d).
				With("field", "by")
		}
	}
	ctx, cancel := context.WithTimeout(ctx, reportLimit)
	defer cancel()
	u.flush(ctx)
	out := &access.Report{From: from.UTC().Format(dayForm), To: to.UTC().Format(dayForm), By: by, Rows: []access.Row{}}
	var lines []access.Row
	// A watch that is lost begins again, so lines are gathered by the record they are of.
	records := make(map[string][]access.Row)
	err := u.stored(ctx, func(day string, rec record) {
		if day < out.From || day > out.To {
			return
		}
		out.Currency = cmp.Or(out.Currency, rec.Currency)
		for i := range rec.Lines {
			rec.Lines[i].Tenant, rec.Lines[i].Day = rec.Tenant, day
		}
		records[day+"\n"+rec.Tenant+"\n"+rec.ID] = rec.Lines
	})
	if err != nil {
		e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The state cannot be read now, so there is no report. Try again later.").CausedBy(err)
		e.RetryAfter = 5 * time.Second
		return nil, e
	}
	for _, rows := range records {
		lines = append(lines, rows...)
	}
	estimate(lines)
	out.Rows, out.Total = group(lines, by)
	return out, nil
}

// estimate sets the seconds that servers did not work: as many as they worked for as much
// motion of the same model.
func estimate(lines []access.Row) {
	worked := make(map[string]access.Counts)
	for _, l := range lines {
		sum := worked[l.Model]
		sum.Add(l.Counts)
		worked[l.Model] = sum
	}
	for i := range lines {
		sum, saved := worked[lines[i].Model], &lines[i].Saved
		if sum.Seconds > 0 {
			motion := saved.Cache.Seconds + saved.Coalescing.Seconds + saved.Idempotency.Seconds
			saved.ServerSeconds = sum.ServerSeconds / sum.Seconds * motion
		}
	}
}

// group adds up lines that are equal in some dimensions, in their order.
func group(lines []access.Row, by []string) (rows []access.Row, total access.Counts) {
	groups := make(map[access.Row]*access.Counts)
	for _, l := range lines {
		var name access.Row
		for _, d := range by {
			switch d {
			case "tenant":
				name.Tenant = l.Tenant
			case "key":
				name.Key = l.Key
			case "model":
				name.Model = l.Model
			case "day":
				name.Day = l.Day
			}
		}
		if groups[name] == nil {
			groups[name] = new(access.Counts)
		}
		groups[name].Add(l.Counts)
		total.Add(l.Counts)
	}
	rows = []access.Row{}
	for name, counts := range groups {
		name.Counts = *counts
		rows = append(rows, name)
	}
	slices.SortFunc(rows, func(a, b access.Row) int {
		return cmp.Or(cmp.Compare(a.Tenant, b.Tenant), cmp.Compare(a.Key, b.Key), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Day, b.Day))
	})
	return rows, total
}
