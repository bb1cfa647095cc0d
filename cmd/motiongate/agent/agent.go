// Package agent serves a gateway to agents by the Model Context Protocol. Its tools list models, explain
// prompts, generate motions as durable jobs, and measure, draw and convert motions.
//
// A motion is named by its take: the id of the job that generated it. The gateway stores it for the key of
// the caller; this package stores nothing.
package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/motiongate/motiongate/mmcp"
)

// Options holds the gateway and the functions that the tools use.
type Options struct {
	Transport http.RoundTripper // to the gateway's public API
	URL       string            // of the gateway
	Token     string            // token of calls without their own credentials; "": none

	Fleet   func(ctx context.Context) (*mmcp.Fleet, error)
	Explain func(prompt string, seconds float64) (any, error)
	Measure func(motion []byte, sample int) (any, error)
	Render  func(motion []byte, sample, moments int) (png []byte, err error)
	Convert func(motion []byte, sample int, format string) (data []byte, mediaType string, err error)

	Edit func(motion []byte, x Change) (*mmcp.Request, error) // returns a request without model and seed

	ReadFile  func(path string) ([]byte, error) // nil: tools accept no files
	WriteFile func(path string, data []byte, overwrite bool) error

	Version string
}

// server implements the tools.
type server struct{ Options }

// New returns a server of the Model Context Protocol.
func New(o Options) *mcp.Server {
	s := &server{o}
	out := mcp.NewServer(&mcp.Implementation{Name: "motiongate", Title: "motiongate", Version: o.Version}, &mcp.ServerOptions{
		Instructions: "Makes 3D character animation from text. Call generate, look at the result with render, and measure it with metrics. " +
			"explain tells at no cost what the built-in engine reads in a prompt. Motions are glTF.",
	})
	s.addTools(out)
	s.addTakes(out)
	return out
}

// Handler serves the protocol over streamable HTTP, in a bounded number of sessions. The server is created at
// the first request.
func Handler(options func() Options) http.Handler {
	get := onceServer(options)
	return boundSessions(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return get() }, &mcp.StreamableHTTPOptions{
		SessionTimeout:             sessionTimeout,
		DisableLocalhostProtection: true, // the router checks Host and Origin
	}))
}

// sessionTimeout is the time without requests after which a session ends.
const sessionTimeout = 15 * time.Minute

// maxAnswer bounds the bytes that are read of an answer of the gateway.
const maxAnswer = 256 << 20

// ClientHeader is the header with the caller's address in requests to the gateway of the same process.
const ClientHeader = "X-Motiongate-Client"

// reply is an answer of the gateway with a status below 400.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// call sends one request to the gateway, with the caller's credentials. header alternates names and values.
func (s *server) call(ctx context.Context, from http.Header, method, path string, body []byte, header ...string) (*reply, error) {
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimRight(s.URL, "/")+path, strings.NewReader(string(body)))
	if err != nil {
		return nil, err
	}
	if s.Token != "" {
		req.Header.Set("Authorization", "Bearer "+s.Token)
	}
	for _, name := range []string{"Authorization", "X-Forwarded-For", "Forwarded", ClientHeader} {
		if v := from.Get(name); v != "" {
			req.Header.Set(name, v)
		}
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := s.Transport.RoundTrip(req)
	if err != nil {
		return nil, fmt.Errorf("the gateway at %s does not answer: %w", s.URL, err)
	}
	defer func() { _ = res.Body.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return nil, err
	}
	if res.StatusCode >= http.StatusBadRequest {
		return nil, failure(mmcp.DecodeError(res.StatusCode, res.Header, data))
	}
	return &reply{res.StatusCode, res.Header, data}, nil
}

// failure returns an error of the gateway as text for an agent, with its details.
func failure(e *mmcp.Error) error {
	details := ""
	if len(e.Details) > 0 {
		if text, err := json.Marshal(e.Details); err == nil {
			details = " " + string(text)
		}
	}
	return fmt.Errorf("%s: %s%s", e.Code, e.Message, details)
}

// headerOf returns the header of a call's HTTP request, or nil on stdio.
func headerOf(extra *mcp.RequestExtra) http.Header {
	if extra == nil {
		return nil
	}
	return extra.Header
}
