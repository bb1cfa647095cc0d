package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/agent"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/cmd/motiongate/motion"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
)

func newMCP() *cobra.Command {
	var url, tokenEnv, adminURL string
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Serve agents by the Model Context Protocol, on stdin and stdout",
		Long: `Serves the tools list_models, explain, generate, metrics, render, convert and fleet by
the Model Context Protocol on stdin and stdout, for agents that start it. With --url
they use a gateway that runs; else one with the same settings as "motiongate serve"
runs inside, without listeners. A gateway serves the same at /mcp with mcp.enabled.`,
		Example: `  motiongate mcp --url http://127.0.0.1:8000
  motiongate mcp --data-dir ~/.motiongate
  claude mcp add motion -- motiongate mcp --url http://127.0.0.1:8000`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			o := motion.Tools()
			o.ReadFile, o.WriteFile = motion.ReadFile, agent.FileWriter(".")
			if url == "" {
				if tokenEnv != "" || adminURL != "" {
					return cli.Usagef("--token-env and --admin-url need --url")
				}
				return agentInside(c, o)
			}
			server, err := cli.Dial(url, "") // for what it says of a wrong URL
			if err != nil {
				return err
			}
			server.Close()
			o.URL, o.Transport = url, http.DefaultTransport
			if tokenEnv != "" {
				if o.Token = os.Getenv(tokenEnv); o.Token == "" {
					return cli.Usagef("--token-env: the variable %s is not set", tokenEnv)
				}
			}
			operator := operator{url: adminURL}
			o.Fleet = func(ctx context.Context) (*mmcp.Fleet, error) {
				if err := operator.find(c); err != nil {
					return nil, err
				}
				return operator.fleet(ctx)
			}
			return agent.Stdio(c.Context(), o, os.Stdin, os.Stdout)
		},
	}
	config.AddFlags(c.Flags(), config.FlagDataDir, config.FlagUpstream)
	c.Flags().StringVar(&url, "url", "", "`URL` of a gateway (default: one inside)")
	c.Flags().StringVar(&adminURL, "admin-url", "", "`URL` of its admin listener, for the tool fleet (default: that of the settings)")
	c.Flags().StringVar(&tokenEnv, "token-env", "", "`NAME` of the variable that holds the gateway's token")
	return c
}

// agentInside serves agents with a gateway in this process.
func agentInside(c *cobra.Command, o agent.Options) error {
	cfg, err := config.Load(c.Flags())
	if err != nil {
		return err
	}
	cfg.Auth.Mode = config.AuthOpen // nobody else can send it requests
	level := new(slog.LevelVar)
	level.Set(max(cfg.LogLevel, slog.LevelWarn))
	log, endLog := newLog(cfg, level, c.ErrOrStderr())
	defer endLog()
	cfg.Fleet.CacheDir = cfg.CatalogueDir()
	g, err := assemble(cfg, log)
	if err != nil {
		return err
	}
	defer func() {
		g.router.Drain()
		g.jobs.Drain()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Context()), time.Second)
		defer cancel()
		g.close(ctx, log)
	}()
	o.URL, o.Transport, o.Fleet = "http://127.0.0.1", inProcess{g.router.Handler()}, g.fleetStatus
	return agent.Stdio(c.Context(), o, os.Stdin, os.Stdout)
}

// agentOptions returns what agents at /mcp work with: this gateway, and no files.
func (g *gateway) agentOptions() agent.Options {
	o := motion.Tools()
	o.URL, o.Transport, o.Fleet = "http://127.0.0.1", inProcess{g.router.Handler()}, g.fleetStatus
	return o
}

func (g *gateway) fleetStatus(context.Context) (*mmcp.Fleet, error) {
	f := g.fleet.Fleet()
	return &f, nil
}

// fleet asks a gateway for its fleet.
func (o *operator) fleet(ctx context.Context) (*mmcp.Fleet, error) {
	body, err := o.call(ctx, http.MethodGet, "/fleet", nil)
	if err != nil {
		return nil, err
	}
	f := new(mmcp.Fleet)
	if err := json.Unmarshal(body, f); err != nil {
		return nil, fmt.Errorf("the answer of %s is not a status of a fleet: %w", o.url, err)
	}
	return f, nil
}

// inProcess sends requests to a handler of the same process.
type inProcess struct{ http.Handler }

// RoundTrip has the handler answer a request.
func (h inProcess) RoundTrip(req *http.Request) (res *http.Response, err error) {
	defer func() {
		if p := recover(); p != nil {
			res, err = nil, errors.New("the answer was cut off")
		}
	}()
	req = req.Clone(req.Context())
	req.RemoteAddr, req.RequestURI = "127.0.0.1:0", req.URL.RequestURI()
	if from := req.Header.Get(agent.ClientHeader); from != "" {
		req.RemoteAddr = from
	}
	req.Header.Del(agent.ClientHeader)
	w := &recording{header: make(http.Header), status: http.StatusOK}
	h.ServeHTTP(w, req)
	return &http.Response{StatusCode: w.status, Header: w.header, Body: io.NopCloser(&w.body), Request: req}, nil
}

// recording is the answer of a handler.
type recording struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recording) Header() http.Header         { return w.header }
func (w *recording) WriteHeader(status int)      { w.status = status }
func (w *recording) Write(b []byte) (int, error) { return w.body.Write(b) }
