package serve

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/motiongate/motiongate/cmd/motiongate/agent"
	"github.com/motiongate/motiongate/cmd/motiongate/motion"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
)

// agentOptions returns the options of the tools at /mcp, which call this gateway and use no files.
func (g *gateway) agentOptions() agent.Options { return g.connect(motion.Tools()) }

// connect makes tools call this gateway.
func (g *gateway) connect(tools agent.Options) agent.Options {
	tools.URL, tools.Transport, tools.Fleet = "http://127.0.0.1", inProcess{g.router.Handler()}, g.fleetStatus
	return tools
}

func (g *gateway) fleetStatus(context.Context) (*mmcp.Fleet, error) {
	f := g.fleet.Fleet()
	return &f, nil
}

// Agent serves an agent on in and out, by a gateway in this process without listeners. tools are the
// functions that need no gateway.
func Agent(ctx context.Context, cfg *config.Config, tools agent.Options, in io.Reader, out, logs io.Writer) error {
	cfg.Auth.Mode = config.AuthOpen // no other process can send requests to it
	level := new(slog.LevelVar)
	level.Set(max(cfg.LogLevel, slog.LevelWarn))
	log, endLog := newLog(cfg, level, logs)
	defer endLog()
	cfg.Fleet.CacheDir = cfg.CatalogueDir()
	g, err := assemble(cfg, log)
	if err != nil {
		return err
	}
	defer func() {
		g.router.Drain()
		g.jobs.Drain()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		g.close(ctx, log)
	}()
	return agent.Stdio(ctx, g.connect(tools), in, out)
}

// inProcess is a RoundTripper that sends requests to a handler of the same process.
type inProcess struct{ http.Handler }

// RoundTrip calls the handler.
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

// recording is the response writer of a handler.
type recording struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recording) Header() http.Header { return w.header }

func (w *recording) WriteHeader(status int) { w.status = status }

func (w *recording) Write(b []byte) (int, error) { return w.body.Write(b) }
