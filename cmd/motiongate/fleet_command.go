package main

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
	operators "github.com/motiongate/motiongate/router/operator"
)

// operator talks to the admin listener of a gateway.
type operator struct {
	url       string
	tokenFile string
	caFile    string
	client    http.Client
	token     string        // of the admin listener; empty: none
	timeout   time.Duration // of one question; 0: operatorTimeout
}

func newFleetCommand() *cobra.Command {
	var o operator
	var once, raw bool
	c := &cobra.Command{
		Use:   "fleet",
		Short: "Show the servers of a running gateway",
		Long: `Shows the upstreams of a running gateway, and their queues. On a
terminal the table is updated until it is interrupted.

The gateway is called at the admin listener of the settings, or at --url.`,
		Example: `  motiongate fleet
  motiongate fleet --json | jq '.upstreams[] | select(.state != "ready")'
  motiongate fleet drain kimodo`,
		Args:              cli.NoSuchCommand,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.find(c); err != nil {
				return err
			}
			out := c.OutOrStdout()
			switch {
			case raw:
				body, err := o.call(c.Context(), http.MethodGet, "/fleet", nil)
				if err == nil {
					_, err = out.Write(body)
				}
				return err
			case once || !cli.IsTerminal(out):
				return o.show(c.Context(), out)
			}
			return o.follow(c)
		},
	}
	c.Flags().BoolVar(&once, "once", false, "print the table once")
	c.Flags().BoolVar(&raw, "json", false, "write JSON")
	o.addFlags(c)
	for _, a := range []struct{ action, short string }{
		{"drain", "Send no new requests to an upstream; running ones finish"},
		{"resume", "End a drain"},
		{"refresh", "Read the catalogue of an upstream now"},
		{"reset", "Forget the failures of an upstream and close its breakers"},
		{"start", "Start the server of an upstream that runs on demand"},
		{"stop", "Stop the server of an upstream that runs on demand, when its requests have ended"},
	} {
		sub := &cobra.Command{
			Use: a.action + " NAME", Short: a.short, Args: cli.Exactly("the name of the upstream"), ValidArgsFunction: o.completeArg(upstreamNames),
			RunE: func(c *cobra.Command, args []string) error { return o.act(c, a.action, args[0]) },
		}
		o.addFlags(sub)
		c.AddCommand(sub)
	}
	return c
}

func (o *operator) addFlags(c *cobra.Command) {
	c.Flags().StringVar(&o.url, "url", "", "`URL` of the gateway's admin listener")
	c.Flags().StringVar(&o.tokenFile, "token-file", "", "`FILE` with the token of the admin listener; by default that of the settings")
	c.Flags().StringVar(&o.caFile, "ca-file", "", "PEM `FILE` with certificates of authorities to trust, beside those of this machine")
	config.AddFlags(c.Flags(), config.FlagAdminListen)
}

// find takes the address from the settings where no flag gives it.
func (o *operator) find(c *cobra.Command) error {
	if o.url != "" {
		if u, err := url.Parse(o.url); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return cli.Usagef("--url must begin with http:// or https:// and name a host")
		}
		o.url = strings.TrimRight(o.url, "/")
	}
	cfg, err := config.Load(c.Flags())
	if err != nil && o.url == "" {
		return err
	}
	if err := o.findToken(cfg); err != nil {
		return err
	}
	if err := o.trust(cfg); err != nil || o.url != "" {
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
	o.url = scheme + net.JoinHostPort(host, port)
	return nil
}

// trust has the client believe the certificates of the flag, or that of the settings.
func (o *operator) trust(cfg *config.Config) error {
	file := o.caFile
	if file == "" && cfg != nil {
		file = cfg.AdminTLS.CertFile
	}
	if file == "" || strings.HasPrefix(o.url, "http://") {
		return nil
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool() // this machine has none
	}
	if !pool.AppendCertsFromPEM(raw) {
		return fmt.Errorf("%s has no certificate", file)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	o.client.Transport = transport
	return nil
}

// findToken reads the token of the admin listener, from the file of the flag or as the
// settings say; cfg is nil if they cannot be read.
func (o *operator) findToken(cfg *config.Config) (err error) {
	auth := config.Auth{AdminTokenFile: o.tokenFile}
	if o.tokenFile == "" && cfg != nil {
		auth = cfg.Auth
	}
	if auth.HasAdminToken() {
		o.token, err = auth.AdminToken()
	}
	return err
}

// act does something to an upstream and says what it is then.
func (o *operator) act(c *cobra.Command, action, name string) error {
	if err := o.find(c); err != nil {
		return err
	}
	body, err := o.call(c.Context(), http.MethodPost, "/fleet/"+url.PathEscape(name)+"/"+action, nil)
	if err != nil {
		return err
	}
	var u mmcp.UpstreamStatus
	if err := json.Unmarshal(body, &u); err != nil {
		return fmt.Errorf("the answer of %s is not a status of an upstream: %w", o.url, err)
	}
	line := u.Name + " is " + string(u.State)
	if u.Reason != "" {
		line += ": " + u.Reason
	}
	_, err = fmt.Fprintln(c.OutOrStdout(), cli.OneLine.Replace(line)+".")
	return err
}

// Bounds of one question to a gateway. A refresh waits for a server.
const (
	operatorTimeout = 30 * time.Second
	operatorBytes   = 16 << 20
)

// call asks the gateway and returns what it says with a status of success. Send is the
// body as JSON; nil: none.
func (o *operator) call(ctx context.Context, method, path string, send any) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(o.timeout, operatorTimeout))
	defer cancel()
	sent := io.Reader(http.NoBody)
	if send != nil {
		raw, err := json.Marshal(send)
		if err != nil {
			return nil, err
		}
		sent = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, o.url+path, sent)
	if err != nil {
		return nil, err
	}
	if o.token != "" {
		req.Header.Set("Authorization", "Bearer "+o.token)
	}
	if u, err := user.Current(); err == nil {
		req.Header.Set(operators.OperatorHeader, u.Username)
	}
	res, err := o.client.Do(req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("no gateway can be reached at %s, its admin listener; --url names another: %w", o.url, errors.Unwrap(err))
	}
	defer func() { _ = res.Body.Close() }() // was read
	body, err := io.ReadAll(io.LimitReader(res.Body, operatorBytes))
	if err != nil {
		return nil, err
	}
	if res.StatusCode/100 != 2 {
		return nil, mmcp.DecodeError(res.StatusCode, res.Header, body)
	}
	return body, nil
}

func (o *operator) show(ctx context.Context, out io.Writer) error {
	body, err := o.call(ctx, http.MethodGet, "/fleet", nil)
	if err != nil {
		return err
	}
	var f mmcp.Fleet
	if err := json.Unmarshal(body, &f); err != nil {
		return fmt.Errorf("the answer of %s is not a status of a fleet: %w", o.url, err)
	}
	return writeFleet(out, &f, time.Now())
}

const followEvery = time.Second

// follow shows the table again and again, in its own place, until the context of c ends.
func (o *operator) follow(c *cobra.Command) error {
	tick := time.NewTicker(followEvery)
	defer tick.Stop()
	ctx, out := c.Context(), cli.Direct(c.OutOrStdout())
	if _, err := io.WriteString(out, "\x1b[2J"); err != nil { // a screen to write on
		return err
	}
	for {
		var page bytes.Buffer
		if err := o.show(ctx, &page); err != nil && ctx.Err() == nil {
			fmt.Fprintln(&page, cli.Sentence(c, err)) // it may come back
		}
		if ctx.Err() != nil {
			return nil
		}
		// From the corner, each line and then the rest of the screen wiped behind
		// what is written: to wipe first would flicker.
		shown, _ := cli.Escaped(page.String())
		text := "\x1b[H" + strings.ReplaceAll(shown, "\n", "\x1b[K\n") + "\x1b[J"
		if _, err := io.WriteString(out, text); err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}
