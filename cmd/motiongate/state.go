package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/audit"
	"github.com/motiongate/motiongate/cache/state/deliveries"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/cache/state/keyring"
	"github.com/motiongate/motiongate/cache/state/quota"
	"github.com/motiongate/motiongate/cache/state/readings"
	"github.com/motiongate/motiongate/cache/state/requests"
	"github.com/motiongate/motiongate/cache/state/usage"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/cmd/motiongate/serve"
	"github.com/motiongate/motiongate/config"
)

func newState() *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "state",
		Short: "Check or reset the stored state of a gateway",
		Long: `The state has the jobs, idempotency keys and answers of a gateway. It is in
the files under --data-dir, or in the cluster at state.url.`,
	}, newStateCheck(), newStateInit())
}

// stateFlags are the flags of the commands below state.
type stateFlags struct{ url string }

func (f *stateFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.url, "url", "", "`URL` of the cluster, nats://…; several with commas")
	config.AddFlags(c.Flags(), config.FlagDataDir)
}

// options returns the place of the state, and the buckets that a gateway with these settings needs.
func (f *stateFlags) options(c *cobra.Command) (state.Options, []state.Need, error) {
	cfg, err := config.Load(c.Flags())
	if err != nil {
		return state.Options{}, nil, err
	}
	o := cfg.State
	o.Dir = cfg.StateDir()
	if f.url != "" {
		o.URL = f.url
	}
	return o, stateNeeds(cfg), nil
}

// stateNeeds returns the buckets of a gateway on a cluster.
func stateNeeds(cfg *config.Config) []state.Need {
	if !cfg.Results.IsZero() {
		serve.PlaceAnswers(cfg, nil)
	}
	needs := slices.Concat(jobs.Needs(cfg.Jobs), idempotency.Needs(cfg.Keys), cache.Needs(cfg.Cache),
		[]state.Need{usage.Need(), audit.Need(), deliveries.Need(), state.NeedLead()})
	if cfg.Auth.Mode == config.AuthKeys || cfg.Auth.Mode == config.AuthOIDC {
		needs = append(needs, keyring.Need(), quota.Need())
	}
	if cfg.Reader.URL != "" {
		needs = append(needs, readings.Need())
	}
	if cfg.Requests.Retention > 0 {
		needs = append(needs, requests.Need(cfg.Requests))
	}
	return needs
}

func newStateCheck() *cobra.Command {
	var f stateFlags
	var monitors []string
	var raw bool
	c := &cobra.Command{
		Use:   "check",
		Short: "Show the state, its damage, and risks of losing records",
		Long: `Shows the servers and buckets of the state, damage that was found in its files,
and settings with which records may be lost. It changes nothing. The exit code
is 1 if something is wrong now; with warnings alone it is 0.

The sync settings of a NATS server, and the space that it has for buckets, are
read from its monitoring endpoint, http://HOST:8222 or --monitor. Buckets that
will not fit are faults, also before a gateway runs.`,
		Example: `  motiongate state check
  motiongate state check --url nats://node1:4222,nats://node2:4222
  motiongate state check --json | jq .warnings`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			o, needs, err := f.options(c)
			if err != nil {
				return err
			}
			report, err := state.Check(c.Context(), o, monitors, needs)
			if err != nil {
				return err
			}
			if raw {
				err = cli.WriteJSON(c.OutOrStdout(), report)
			} else {
				err = printState(c.OutOrStdout(), report)
			}
			if err == nil && len(report.Faults) > 0 {
				err = fmt.Errorf("%d faults were found", len(report.Faults))
			}
			return err
		},
	}
	f.add(c)
	c.Flags().StringArrayVar(&monitors, "monitor", nil, "`URL` of a server's monitoring; may be given more than once")
	c.Flags().BoolVar(&raw, "json", false, "write JSON")
	return c
}

// printState writes a report as text.
func printState(out io.Writer, r *state.Report) error {
	servers := [][]string{{"SERVER", "VERSION", "SYNC", "LIMIT", "RESERVED"}}
	for _, s := range r.Servers {
		limit, reserved := "-", "-"
		if s.Files != nil {
			limit, reserved = strconv.FormatInt(s.Files.Limit, 10), strconv.FormatInt(s.Files.Reserved, 10)
		}
		servers = append(servers, []string{s.Name, s.Version, s.Sync, limit, reserved})
	}
	buckets := [][]string{{"BUCKET", "LEADER", "REPLICAS", "LAG", "RECORDS", "BYTES", "BOUND"}}
	for _, b := range r.Buckets {
		bound := "-"
		if b.Bound > 0 {
			bound = strconv.FormatInt(b.Bound, 10)
		}
		leader := b.Leader
		if leader == "" {
			leader = "-"
		}
		buckets = append(buckets, []string{
			b.Name, leader, strconv.Itoa(b.Replicas), strconv.FormatUint(b.Lag, 10),
			strconv.FormatUint(b.Records, 10), strconv.FormatUint(b.Bytes, 10), bound,
		})
	}
	var text strings.Builder
	fmt.Fprintf(&text, "The state at %s\n\n%s\n%s", r.Place, cli.Columns(servers), cli.Columns(buckets))
	if r.Needed > 0 {
		fmt.Fprintf(&text, "\nA gateway with these settings reserves %d bytes of files on each server with a replica.\n", r.Needed)
	}
	for _, f := range r.Faults {
		fmt.Fprintf(&text, "\nfault: %s", f)
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(&text, "\nwarning: %s", w)
	}
	if len(r.Faults)+len(r.Warnings) == 0 {
		text.WriteString("\nNothing is wrong.")
	}
	_, err := io.WriteString(out, text.String()+"\n")
	return err
}

func newStateInit() *cobra.Command {
	var f stateFlags
	var force bool
	c := &cobra.Command{
		Use:   "init",
		Short: "Allow the gateways to create missing buckets of a cluster again",
		Long: `A bucket that is missing from the cluster is not created again automatically,
because its jobs and keys may come back with a backup or a node. This command
confirms that they will not. Restart the gateways afterwards. Nothing in the
cluster is changed.`,
		Example:           `  motiongate state init --force --url nats://node1:4222`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			o, _, err := f.options(c)
			if err != nil {
				return err
			}
			if o.URL == "" {
				return errors.New("the embedded state needs no init: buckets that are gone from its files are created at the next start")
			}
			if !force {
				return cli.Usagef("the jobs and keys of the buckets that are gone are given up by this; say so with --force")
			}
			gone, err := state.Init(c.Context(), o)
			if err != nil {
				return err
			}
			if len(gone) == 0 {
				_, err = fmt.Fprintln(c.OutOrStdout(), "No bucket is gone.")
				return err
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "Made anew when they are used: %s. Restart the gateways.\n", strings.Join(gone, ", "))
			return err
		},
	}
	f.add(c)
	c.Flags().BoolVar(&force, "force", false, "give up the content of the missing buckets")
	return c
}
