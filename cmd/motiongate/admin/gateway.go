// Package admin has the commands for operators of a running gateway. They call its admin listener, and print
// the answers as tables or JSON.
package admin

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/user"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/operator"
)

// gateway is the client of a gateway's admin listener.
type gateway struct {
	url       string
	tokenFile string
	caFile    string
	client    http.Client
	token     string        // token for the admin listener; "": none
	timeout   time.Duration // of one call; 0: callTimeout
}

func (g *gateway) addFlags(c *cobra.Command) {
	c.Flags().StringVar(&g.url, "url", "", "`URL` of the gateway's admin listener")
	c.Flags().StringVar(&g.tokenFile, "token-file", "", "`FILE` with the token of the admin listener (default: the token of the settings)")
	c.Flags().StringVar(&g.caFile, "ca-file", "", "PEM `FILE` with certificates of authorities to trust, beside those of this machine")
	config.AddFlags(c.Flags(), config.FlagAdminListen)
}

// find reads the address from the settings if no flag sets it.
func (g *gateway) find(c *cobra.Command) error {
	if g.url != "" {
		if u, err := url.Parse(g.url); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return cli.Usagef("--url must begin with http:// or https:// and name a host")
		}
		g.url = strings.TrimRight(g.url, "/")
	}
	cfg, err := config.Load(c.Flags())
	if err != nil && g.url == "" {
		return err
	}
	if err := g.findToken(cfg); err != nil {
		return err
	}
	if err := g.trust(cfg); err != nil || g.url != "" {
		return err
	}
	host, port, err := net.SplitHostPort(cfg.AdminListen)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "127.0.0.1" // all addresses of this machine
	}
	scheme := "http://"
	if cfg.AdminTLS.CertFile != "" {
		scheme = "https://"
	}
	g.url = scheme + net.JoinHostPort(host, port)
	return nil
}

// trust makes the client trust the certificates of the flag, or the certificate of the settings.
func (g *gateway) trust(cfg *config.Config) error {
	file := g.caFile
	if file == "" && cfg != nil {
		file = cfg.AdminTLS.CertFile
	}
	if file == "" || strings.HasPrefix(g.url, "http://") {
		return nil
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool() // this machine has no pool
	}
	if !pool.AppendCertsFromPEM(raw) {
		return fmt.Errorf("%s has no certificate", file)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	g.client.Transport = transport
	return nil
}

// findToken reads the token for the admin listener, from the file of the flag or as the settings say. cfg is
// nil if the settings cannot be read.
func (g *gateway) findToken(cfg *config.Config) (err error) {
	auth := config.Auth{AdminTokenFile: g.tokenFile}
	if g.tokenFile == "" && cfg != nil {
		auth = cfg.Auth
	}
	if auth.HasAdminToken() {
		g.token, err = auth.AdminToken()
	}
	return err
}

// Bounds of one call to a gateway. A refresh waits for a server.
const (
	callTimeout = 30 * time.Second
	answerBytes = 16 << 20
)

// call sends a request to the gateway and returns the body of the answer. Unless send is nil, it is sent as
// JSON. A status other than 2xx is an error.
func (g *gateway) call(ctx context.Context, method, path string, send any) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(g.timeout, callTimeout))
	defer cancel()
	sent := io.Reader(http.NoBody)
	if send != nil {
		raw, err := json.Marshal(send)
		if err != nil {
			return nil, err
		}
		sent = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, g.url+path, sent)
	if err != nil {
		return nil, err
	}
	if g.token != "" {
		req.Header.Set("Authorization", "Bearer "+g.token)
	}
	if u, err := user.Current(); err == nil {
		req.Header.Set(operator.OperatorHeader, u.Username)
	}
	res, err := g.client.Do(req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("no gateway can be reached at %s, its admin listener; --url names another: %w", g.url, errors.Unwrap(err))
	}
	defer func() { _ = res.Body.Close() }() // only read
	body, err := io.ReadAll(io.LimitReader(res.Body, answerBytes))
	if err != nil {
		return nil, err
	}
	if res.StatusCode/100 != 2 {
		return nil, mmcp.DecodeError(res.StatusCode, res.Header, body)
	}
	return body, nil
}

// decode reads a T from the body of an answer; kind names it in the error.
func decode[T any](g *gateway, kind string, body []byte) (*T, error) {
	v := new(T)
	if err := json.Unmarshal(body, v); err != nil {
		return nil, fmt.Errorf("the answer of %s is not %s: %w", g.url, kind, err)
	}
	return v, nil
}

// view shows an answer of type T, unchanged or formatted by write.
type view[T any] struct {
	kind  string // name of the answer, for errors
	raw   bool   // show the answer as the gateway sent it
	write func(out io.Writer, answer *T) error
}

// addFlag adds the flag that shows the answer as the gateway sent it.
func (v *view[T]) addFlag(c *cobra.Command) {
	c.Flags().BoolVar(&v.raw, "json", false, "write JSON")
}

// command makes c send a request without a body to the path for its arguments, and show the answer. If c has
// no Args, it accepts no arguments.
func (v *view[T]) command(c *cobra.Command, g *gateway, method string, path func(args []string) string) *cobra.Command {
	if c.Args == nil {
		c.Args = cli.Exactly()
	}
	if c.ValidArgsFunction == nil {
		c.ValidArgsFunction = cobra.NoFileCompletions
	}
	c.RunE = func(c *cobra.Command, args []string) error { return v.show(c, g, method, path(args), nil) }
	g.addFlags(c)
	return c
}

// show calls the gateway and shows its answer.
func (v *view[T]) show(c *cobra.Command, g *gateway, method, path string, send any) error {
	_, err := v.read(c, g, method, path, send)
	return err
}

// read finds the gateway, calls it, shows its answer and returns it.
func (v *view[T]) read(c *cobra.Command, g *gateway, method, path string, send any) (*T, error) {
	if err := g.find(c); err != nil {
		return nil, err
	}
	body, err := g.call(c.Context(), method, path, send)
	if err != nil {
		return nil, err
	}
	answer, err := decode[T](g, v.kind, body)
	switch {
	case err != nil:
	case v.raw:
		_, err = c.OutOrStdout().Write(body)
	default:
		err = v.write(c.OutOrStdout(), answer)
	}
	return answer, err
}
