package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func newSim() *cobra.Command {
	var listen string
	var ids []string
	var model mmcptest.Model
	cfg := mmcptest.Config{SDK: 9}
	c := &cobra.Command{
		Use:   "sim",
		Short: "Start a simulated motion server for tests",
		Long: `Starts a server that speaks the protocol and generates simple motions, with the
behaviour and the failures of real servers.`,
		Example: `  motiongate sim --listen 127.0.0.1:8100 --model kimodo --latency 5s --busy
  motiongate sim --fail-rate 0.2 --errors html
  motiongate sim --sdk 0.13 --keyframe-reduction
  motiongate sim --sdk 0.13 --latency 500ms --batch-cost 0.143 --max-batch 8
  motiongate sim --async --retry-after 1 --latency 20s`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			for _, id := range ids {
				m := model
				m.ID = id
				cfg.Models = append(cfg.Models, m)
			}
			return simulate(c.Context(), c.OutOrStdout(), listen, cfg)
		},
	}
	f := c.Flags()
	f.StringVar(&listen, "listen", "127.0.0.1:8100", "`ADDRESS` to listen on")
	f.StringSliceVar(&ids, "model", []string{"sim"}, "`ID` of a model; may be given more than once")
	addModelFlags(f, &model)
	addManners(f, &cfg)
	addFailures(f, &cfg)
	return c
}

func addModelFlags(f *pflag.FlagSet, m *mmcptest.Model) {
	f.Float64Var(&m.FPS, "fps", 30, "frames per second of the models")
	f.StringVar(&m.Skeleton, "skeleton", "small", "skeleton of the models: small or soma77")
	f.BoolVar(&m.Retargeting, "retargeting", false, "take other skeletons too")
	f.BoolVar(&m.FixedFPS, "fixed-fps", false, "refuse other frame rates")
	f.BoolVar(&m.Loop, "loop", false, "support options.loop")
	f.BoolVar(&m.Pose, "pose", false, "support pose segments")
	f.BoolVar(&m.KeyframeReduction, "keyframe-reduction", false, "support options.keyframe_budget, with --sdk 0.12 and later")
	f.BoolVar(&m.JointTranslation, "joint-translation", false, "translate a joint other than the root, with --sdk 0.12 and later")
	f.IntVar(&m.MaxSamples, "max-samples", 16, "most samples of a request")
	f.Float64Var(&m.MaxSeconds, "max-seconds", 30, "longest motion")
}

func addManners(f *pflag.FlagSet, c *mmcptest.Config) {
	f.DurationVar(&c.Latency, "latency", 0, "`TIME` that one generation takes")
	f.BoolVar(&c.Async, "async", false, "answer 202 and finish in a job")
	f.IntVar(&c.MaxBatch, "max-batch", 16, "most requests of a batch, with --sdk 0.12 and later")
	f.Float64Var(&c.BatchCost, "batch-cost", 1, "time of each further request of a batch, as a share of --latency")
	f.StringVar(&c.RetryAfter, "retry-after", "", "value of the Retry-After header of a 202")
	f.StringVar(&c.Location, "location", "", "text before the path of a job: self, or any `TEXT`")
	f.StringVar(&c.Answer, "answer", "", "container of results: json, glb or negotiate (default json)")
	f.StringVar(&c.ContentType, "content-type", "", "Content-Type of results, instead of the right one")
	f.BoolVar(&c.IgnoreSeed, "ignore-seed", false, "generate another motion each time")
	f.BoolVar(&c.Strict, "strict", false, "refuse fields that the SDK version does not know")
	f.Var((*sdkVersion)(&c.SDK), "sdk", "behave like this `VERSION` of the reference SDK, 0.1 to 0.13; from 0.12 on it "+
		"refuses all that the SDK refuses")
	f.StringVar(&c.Prefix, "prefix", "", "`PATH` under which the server is mounted")
	f.StringVar(&c.Token, "token", "", "bearer token to require")
}

func addFailures(f *pflag.FlagSet, c *mmcptest.Config) {
	f.DurationVar(&c.ColdClosed, "cold-closed", 0, "`TIME` for which the port is closed after the start")
	f.DurationVar(&c.ColdLoading, "cold-loading", 0, "`TIME` for which all requests then get 503")
	f.BoolVar(&c.Busy, "busy", false, "answer no other request while generating")
	f.StringVar(&c.Hang, "hang", "", "never answer: generate or all; body: only half")
	f.Float64Var(&c.FailRate, "fail-rate", 0, "share of generations that fail, 0 to 1")
	f.IntVar(&c.FailStatus, "fail-status", 500, "status of these failures")
	f.StringVar(&c.Drop, "drop", "", "close the connection of a generation: before or after it is run")
	f.StringVar(&c.Truncate, "truncate", "", "send half a result: length, chunked or clean")
	f.StringVar(&c.Redirect, "redirect", "", "redirect every request to this `URL`")
	f.StringVar(&c.Errors, "errors", "", "body of errors: envelope, bare, html or detail (default envelope)")
}

// sdkVersion is a flag with a minor version of the SDK: 0.13, 0.13.0 or 13.
type sdkVersion int

func (v *sdkVersion) String() string { return "0." + strconv.Itoa(int(*v)) }
func (v *sdkVersion) Type() string   { return "string" }

func (v *sdkVersion) Set(text string) error {
	minor := strings.TrimPrefix(text, "0.")
	if minor != text {
		minor, _, _ = strings.Cut(minor, ".")
	}
	n, err := strconv.Atoi(minor)
	if err != nil || n < 1 {
		return fmt.Errorf("%q is not a version of the SDK, such as 0.13", text)
	}
	*v = sdkVersion(n)
	return nil
}

// simulate runs the simulated server until ctx ends.
func simulate(ctx context.Context, out io.Writer, address string, cfg mmcptest.Config) error {
	s, err := mmcptest.NewServer(cfg)
	if err != nil {
		return cli.Usage(err)
	}
	defer s.Close()
	if cfg.ColdClosed > 0 {
		if _, err := fmt.Fprintf(out, "The port opens in %s.\n", cfg.ColdClosed); err != nil {
			return err
		}
		select {
		case <-time.After(cfg.ColdClosed):
		case <-ctx.Done():
			return nil
		}
	}
	if err := s.Open(address); err != nil {
		return cli.ListenError(err, address, "listen")
	}
	if _, err := fmt.Fprintf(out, "A pretended server listens on %s.\n", s.URL()); err != nil {
		return err
	}
	<-ctx.Done()
	stats := s.Stats()
	_, err = fmt.Fprintf(out, "It saw %d requests, %d of them generations, and ran %d.\n", stats.Requests, stats.Posts, stats.Executions)
	return err
}
