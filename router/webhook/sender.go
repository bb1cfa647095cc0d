package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"syscall"
	"time"

	standard "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/motiongate/motiongate/mmcp"
)

// Options are the settings of a Sender.
type Options struct {
	Timeout  time.Duration `key:"timeout" range:"1s,5m"`    // of one attempt, connection included
	RetryFor time.Duration `key:"retry_for" range:"1m,72h"` // time after the end of a job in which a message is retried
}

// DefaultOptions returns the defaults.
func DefaultOptions() Options { return Options{Timeout: 10 * time.Second, RetryFor: 24 * time.Hour} }

// Sender posts messages.
type Sender struct {
	tenants func(tenant string) Receivers
	client  http.Client
}

// receiversKey is the context key of the Receivers for which a connection is dialled.
type receiversKey struct{}

// NewSender returns a Sender for the receivers of tenants.
func NewSender(o Options, tenants func(tenant string) Receivers) *Sender {
	s := &Sender{tenants: tenants}
	dialer := &net.Dialer{Timeout: o.Timeout, ControlContext: control}
	s.client = http.Client{
		Timeout: o.Timeout,
		// A proxy would dial in place of the gateway. A connection that stays open would have the rights of
		// another tenant.
		Transport: &http.Transport{Proxy: nil, DialContext: dialer.DialContext, DisableKeepAlives: true, TLSHandshakeTimeout: o.Timeout,
			TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}, MaxResponseHeaderBytes: 64 << 10},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return s
}

// control refuses a resolved address before it is dialled.
func control(ctx context.Context, _, address string, _ syscall.RawConn) error {
	receivers, _ := ctx.Value(receiversKey{}).(*Receivers)
	ap, err := netip.ParseAddrPort(address)
	if err != nil || receivers == nil {
		return errPrivate
	}
	return receivers.mayDial(ap)
}

// Check returns an *mmcp.Error if a tenant's messages must not be posted to a URL.
func (s *Sender) Check(tenant, url string) error {
	receivers := s.tenants(tenant)
	if receivers.IsZero() {
		return mmcp.Errorf(mmcp.CodeForbidden, "Your tenant has no receivers of webhooks: see tenants.%s.webhooks in the settings.", tenant).
			With("header", Header)
	}
	if err := receivers.check(url); err != nil {
		return mmcp.Errorf(mmcp.CodeInvalidRequest, "Nothing is posted to the URL in %s: %w.", Header, err).With("header", Header)
	}
	if _, err := receivers.secret(); err != nil {
		return mmcp.Errorf(mmcp.CodeInternal, "Nothing is posted for now: %w. See tenants.%s.webhooks in the settings.", err, tenant)
	}
	return nil
}

// Header names, in a request, the URL to which the end of its job is posted; in an answer, the state of that
// message.
const Header = "X-Motiongate-Webhook"

// mostReply bounds the bytes that are read of a receiver's answer.
const mostReply = 64 << 10

// Send posts a message once, and returns the status of the answer. A status outside 2xx is an error: the
// receiver did not accept the message.
func (s *Sender) Send(ctx context.Context, tenant, url, id string, body []byte) (status int, err error) {
	receivers := s.tenants(tenant)
	if err := receivers.check(url); err != nil {
		return 0, err
	}
	secret, err := receivers.secret()
	if err != nil {
		return 0, err
	}
	signer, err := standard.NewWebhook(secret)
	if err != nil {
		return 0, err
	}
	now := time.Now()
	signature, err := signer.Sign(id, now, body)
	if err != nil {
		return 0, err
	}
	req, err := http.NewRequestWithContext(context.WithValue(ctx, receiversKey{}, &receivers), http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "motiongate")
	req.Header.Set(standard.HeaderWebhookID, id)
	req.Header.Set(standard.HeaderWebhookTimestamp, strconv.FormatInt(now.Unix(), 10))
	req.Header.Set(standard.HeaderWebhookSignature, signature)
	res, err := s.client.Do(req)
	if err != nil {
		return 0, reason(err)
	}
	defer func() { _ = res.Body.Close() }() // the body is not needed
	// An error is ignored: the connection is closed anyway.
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, mostReply))
	switch {
	case res.StatusCode >= 300 && res.StatusCode < 400:
		return res.StatusCode, fmt.Errorf("the receiver answers with a redirect (%d), which is not followed", res.StatusCode)
	case res.StatusCode < 200 || res.StatusCode >= 300:
		return res.StatusCode, fmt.Errorf("the receiver answers with %d", res.StatusCode)
	}
	return res.StatusCode, nil
}

// reason returns an error without addresses of the gateway's network, because clients may read it.
func reason(err error) error {
	var timeout interface{ Timeout() bool }
	var name *net.DNSError
	switch {
	case errors.Is(err, errPrivate):
		return errPrivate
	case errors.As(err, &timeout) && timeout.Timeout():
		return errors.New("the receiver does not answer in time")
	case errors.As(err, &name):
		return errors.New("the host name of the receiver cannot be resolved")
	case errors.Is(err, syscall.ECONNREFUSED):
		return errors.New("the receiver refuses connections")
	case errors.As(err, new(*tls.CertificateVerificationError)):
		return errors.New("the certificate of the receiver is not valid")
	}
	return errors.New("the receiver cannot be reached")
}
