package admin

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/mmcp"
)

// writeFleetNow prints a fleet. It computes times relative to now.
func writeFleetNow(out io.Writer, f *mmcp.Fleet) error { return writeFleet(out, f, time.Now()) }

// writeFleet prints a fleet as two tables, and below them the reasons for states other than ready.
func writeFleet(out io.Writer, f *mmcp.Fleet, now time.Time) error {
	grid := cli.NewGrid(out)
	grid.Row("UPSTREAM", "STATE", "FOR", "IN FLIGHT", "CALLS", "P50", "P95", "P99", "BREAKERS", "TIER", "MODELS")
	for i := range f.Upstreams {
		u := &f.Upstreams[i]
		grid.Row(u.Name, u.State, ago(now, u.Since), fmt.Sprintf("%d/%d", u.InFlight, u.MaxInFlight),
			u.Latency.Calls, took(u.Latency.P50), took(u.Latency.P95), took(u.Latency.P99),
			breakers(u), u.Tier, cli.Join(u.Models))
	}
	if err := grid.Flush(); err != nil {
		return err
	}
	if err := writeQueues(out, f.Queues); err != nil {
		return err
	}
	if err := writeScheduler(out, f.Scheduler); err != nil {
		return err
	}
	return writeReasons(out, f.Upstreams, now)
}

// writeScheduler prints the name of the gateway that schedules for all gateways.
func writeScheduler(out io.Writer, s *mmcp.SchedulerStatus) error {
	if s == nil {
		return nil
	}
	name := s.Host
	if name == "" {
		name = s.Gateway
	}
	text := map[string]string{
		mmcp.SchedulerLeads:   fmt.Sprintf("This gateway schedules for all %d gateways.", s.Gateways),
		mmcp.SchedulerFollows: fmt.Sprintf("The gateway on %s schedules for all %d gateways.", name, s.Gateways),
		mmcp.SchedulerSeeks:   "No gateway schedules yet; requests wait.",
		mmcp.SchedulerDegraded: fmt.Sprintf("The state is away: each of %d gateways schedules for itself, with a part of the places.",
			s.Gateways),
	}[s.Mode]
	if len(s.Differs) > 0 {
		text += " These settings of this gateway differ from those of that one: " + strings.Join(s.Differs, ", ") + "."
	}
	_, err := fmt.Fprintf(out, "\n%s\n", cli.OneLine.Replace(text))
	return err
}

// writeQueues prints the queues in which requests wait.
func writeQueues(out io.Writer, queues []mmcp.QueueStatus) error {
	grid, rows := cli.NewGrid(out), 0
	for _, q := range queues {
		if q.Waiting == 0 {
			continue
		}
		if rows++; rows == 1 {
			if _, err := fmt.Fprintln(out); err != nil {
				return err
			}
			grid.Row("MODEL", "WAITING", "OF AT MOST", "A NEW ONE WAITS")
		}
		grid.Row(q.Model, q.Waiting, q.Max, took(q.WaitSeconds))
	}
	if rows == 0 {
		_, err := fmt.Fprintln(out, "\nNothing waits.")
		return err
	}
	return grid.Flush()
}

// shownError bounds the error message of a server in a table, in characters.
const shownError = 200

func writeReasons(out io.Writer, upstreams []mmcp.UpstreamStatus, now time.Time) error {
	before := "\n"
	for i := range upstreams {
		u := &upstreams[i]
		var reasons []string
		if u.Reason != "" && u.State != mmcp.UpstreamBusy {
			reasons = append(reasons, u.Reason)
		}
		for _, b := range u.Breakers {
			if b.State == mmcp.BreakerOpen && b.Retry.After(now) {
				reasons = append(reasons, fmt.Sprintf("%s is tried again in %s", b.Model, span(b.Retry.Sub(now))))
			}
		}
		if u.LastError != "" && u.State != mmcp.UpstreamReady && u.State != mmcp.UpstreamBusy {
			last := "last error"
			if !u.ErrorAt.IsZero() {
				last += ", " + ago(now, u.ErrorAt) + " ago"
			}
			reasons = append(reasons, last+": "+short(u.LastError))
		}
		if len(reasons) == 0 {
			continue
		}
		if _, err := fmt.Fprintf(out, "%s%s\n", before, cli.OneLine.Replace(u.Name+": "+strings.Join(reasons, "; "))); err != nil {
			return err
		}
		before = ""
	}
	return nil
}

func short(text string) string {
	letters := []rune(strings.Join(strings.Fields(text), " ")) // on one line
	if len(letters) > shownError {
		return string(letters[:shownError]) + "…"
	}
	return string(letters)
}

// breakers counts the breakers that are not closed.
func breakers(u *mmcp.UpstreamStatus) string {
	open, half := 0, 0
	for _, b := range u.Breakers {
		switch b.State {
		case mmcp.BreakerOpen:
			open++
		case mmcp.BreakerHalfOpen:
			half++
		}
	}
	switch {
	case open+half == 0:
		return "closed"
	case half == 0:
		return fmt.Sprintf("%d open", open)
	case open == 0:
		return fmt.Sprintf("%d half open", half)
	}
	return fmt.Sprintf("%d open, %d half", open, half)
}

// took formats seconds with two significant digits, and 0 as a dash.
func took(s float64) string {
	switch {
	case s == 0:
		return "-"
	case s < 0.01:
		return fmt.Sprintf("%.1fms", s*1000)
	case s < 1:
		return fmt.Sprintf("%.0fms", s*1000)
	case s < 60:
		return fmt.Sprintf("%.1fs", s)
	}
	return span(time.Duration(s * float64(time.Second)))
}

func ago(now, then time.Time) string {
	if then.IsZero() {
		return "-"
	}
	return span(now.Sub(then))
}

// span formats a duration in its largest unit and the next one.
func span(d time.Duration) string {
	d = max(d, 0).Round(time.Second)
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", d/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%dm%ds", d/time.Minute, d%time.Minute/time.Second)
	case d < 24*time.Hour:
		return fmt.Sprintf("%dh%dm", d/time.Hour, d%time.Hour/time.Minute)
	}
	return fmt.Sprintf("%dd%dh", d/(24*time.Hour), d%(24*time.Hour)/time.Hour)
}
