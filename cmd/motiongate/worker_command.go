package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/cmd/motiongate/serve"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/router/metrics"
	"github.com/motiongate/motiongate/upstream/demand"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/worker"
)

// workerFlags are the flags of worker.
type workerFlags struct {
	to       []string
	keyEnv   string
	keyFile  string
	upstream string
	settings []string
	tokenEnv string
	listen   string
	grace    time.Duration
	options  worker.Options
	run      demand.Options
}

func newWorker() *cobra.Command {
	var o workerFlags
	c := &cobra.Command{
		Use:   "worker [-- PROGRAM ARGUMENT...]",
		Short: "Connect a server without an address to gateways",
		Long: `Connects a motion server to gateways from behind a router or a firewall: the worker
dials, and gateways use the server as any other upstream. The connection is made again
when it ends. The key is created at a gateway, with keys create --scope worker.

Arguments after -- are a program that starts the server. It is started when a request
needs it, and stopped with --idle.

The first SIGTERM or interrupt takes the server out of the gateways and waits for the
requests that run there, at most --grace. The second one ends the worker at once.`,
		Example: `  motiongate worker --to https://gate.example.com --upstream kimodo=http://127.0.0.1:8000
  motiongate worker --to https://gate1:8000 --to https://gate2:8000 --upstream http://127.0.0.1:8000 --key-file worker.key
  motiongate worker --to https://gate.example.com --upstream http://127.0.0.1:8000 --set weight=2 --set 'aliases={mdm: motion}'
  motiongate worker --to https://gate.example.com --upstream http://127.0.0.1:8000 --idle 15m -- python serve.py --port 8000`,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(c *cobra.Command, args []string) error {
			if at := c.ArgsLenAtDash(); len(args) > 0 && at != 0 {
				return fmt.Errorf("%q is one argument too many; the program of the server stands after --", args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			o.run.Start = args
			log := slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil))
			return o.serve(c.Context(), log)
		},
	}
	f := c.Flags()
	f.StringArrayVar(&o.to, "to", nil, "`URL` of a gateway; given once for each gateway")
	f.StringVar(&o.keyEnv, "key-env", "MOTIONGATE_KEY", "`NAME` of the variable that holds the worker's key")
	f.StringVar(&o.keyFile, "key-file", "", "`FILE` that holds the worker's key")
	f.StringVar(&o.upstream, "upstream", "", "`[NAME=]URL` of the server; the name is of the upstream at the gateways, default the machine's")
	f.StringVar(&o.tokenEnv, "token-env", "", "`NAME` of the variable that holds the server's token")
	f.IntVar(&o.options.MaxInFlight, "max-in-flight", 1, "`NUMBER` of requests that the server takes at a time")
	f.StringArrayVar(&o.settings, "set", nil, "`KEY=VALUE` of a setting of the upstream at the gateways, such as weight=2; once for each")
	f.DurationVar(&o.run.Idle, "idle", 0, "`TIME` without requests after which the program is stopped; default never")
	f.StringArrayVar(&o.run.Env, "env", nil, "`NAME` of a further variable that the program gets; may be given several times")
	f.StringVar(&o.listen, "metrics-listen", "", "`ADDRESS` to serve metrics on; default none")
	f.DurationVar(&o.grace, "grace", 10*time.Minute, "`TIME` for requests to finish after a signal to end")
	return c
}

// fill completes the options, and returns the first fault of the flags.
func (o *workerFlags) fill(log *slog.Logger) error {
	name, address, named := strings.Cut(o.upstream, "=")
	if !named || strings.ContainsAny(name, ":/") {
		host, err := os.Hostname()
		if err != nil {
			host = "" // the worker has a default
		}
		name, address = worker.DefaultName(host), o.upstream
	}
	if err := o.declare(name); err != nil {
		return err
	}
	server := remote.Options{Name: name, URL: address, MaxInFlight: o.options.MaxInFlight, TokenEnv: o.tokenEnv}
	if faults := server.Validate(); len(faults) > 0 {
		flag := strings.ReplaceAll(faults[0].Key, "_", "-")
		if flag == "name" || flag == "url" {
			flag = "upstream: " + flag
		}
		return cli.Usagef("--%s %s", flag, faults[0].Message)
	}
	if len(o.to) == 0 {
		return cli.Usagef("--to is missing")
	}
	for _, to := range o.to {
		u, err := url.Parse(to)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" {
			return cli.Usagef("--to must be the URL of a gateway, such as https://gate.example.com, not %q", to)
		}
		o.options.Gateways = append(o.options.Gateways, u)
	}
	u, err := url.Parse(address)
	if err != nil {
		return err // unreachable: the options are checked
	}
	o.options.Name, o.options.Server, o.options.Log, o.options.Key = name, u, log, o.key
	o.options.Token = server.ReadToken
	if _, err := o.key(); err != nil {
		return cli.Usage(err)
	}
	return o.program(log, server)
}

// declare completes the settings of the upstream, which gateways check as well.
func (o *workerFlags) declare(name string) error {
	lines := []string{"max_in_flight: " + strconv.Itoa(o.options.MaxInFlight)}
	for _, pair := range o.settings {
		key, value, ok := strings.Cut(pair, "=")
		switch {
		case !ok:
			return cli.Usagef("--set must be KEY=VALUE, such as weight=2, not %q", pair)
		case key == "max_in_flight":
			return cli.Usagef("--set max_in_flight has a flag of its own, --max-in-flight")
		}
		lines = append(lines, key+": "+value)
	}
	o.options.Settings = strings.Join(lines, "\n")
	_, err := config.OfWorker(name, o.options.Settings)
	if faults := (config.Faults{}); errors.As(err, &faults) {
		switch first := faults[0]; first.Key {
		case "name":
			return cli.Usagef("--upstream name %s", first.Message)
		case "max_in_flight":
			return cli.Usagef("--max-in-flight %s", first.Message)
		default:
			return cli.Usagef("--set %s", strings.TrimSpace(first.Key+" "+first.Message))
		}
	}
	return err
}

// key reads the key of the worker.
func (o *workerFlags) key() (string, error) {
	text, from := os.Getenv(o.keyEnv), "the variable "+o.keyEnv
	if o.keyFile != "" {
		raw, err := os.ReadFile(o.keyFile)
		if err != nil {
			return "", fmt.Errorf("the key of the worker cannot be read: %w", err)
		}
		text, from = string(raw), o.keyFile
	}
	if text = strings.TrimSpace(text); text == "" {
		return "", fmt.Errorf("there is no key in %s: create one at a gateway with motiongate keys create --scope worker", from)
	}
	return text, nil
}

// program makes the worker start the server on demand if the arguments name a program.
func (o *workerFlags) program(log *slog.Logger, server remote.Options) error {
	if len(o.run.Start) == 0 {
		if o.run.Idle != 0 || len(o.run.Env) > 0 {
			return cli.Usagef("--idle and --env are about a program, which stands after --")
		}
		return nil
	}
	o.run.Name, o.run.Log, o.run.Address = server.Name, log, server.URL
	if faults := o.run.Validate(); len(faults) > 0 {
		return cli.Usagef("--%s %s", faults[0].Key, faults[0].Message)
	}
	return nil
}

// serve connects the server until ctx ends.
func (o *workerFlags) serve(ctx context.Context, log *slog.Logger) error {
	if err := o.fill(log); err != nil {
		return err
	}
	if len(o.run.Start) > 0 {
		client, err := remote.New(remote.Options{Name: o.options.Name, URL: o.options.Server.String(), TokenEnv: o.tokenEnv})
		if err != nil {
			return err
		}
		defer client.Close()
		run := demand.New(o.run, demand.NewGroup(), func(ctx context.Context) error {
			_, err := client.Capabilities(ctx)
			return err
		})
		defer run.Close()
		o.options.Runner = run
	}
	counts := metrics.NewWorker()
	o.options.Meter = counts
	var listening sync.WaitGroup
	defer listening.Wait()
	if o.listen != "" {
		l, err := new(net.ListenConfig).Listen(ctx, "tcp", o.listen)
		if err != nil {
			return cli.ListenError(err, o.listen, "metrics-listen")
		}
		s := &http.Server{Handler: counts, ReadHeaderTimeout: serve.HeaderTimeout, IdleTimeout: serve.IdleTimeout}
		defer s.Close()
		listening.Go(func() { // ends when the server is closed
			if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
				log.Error("metrics are not served any more", "error", err)
			}
		})
	}
	return worker.New(o.options).Run(ctx, o.grace)
}
