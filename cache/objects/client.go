package objects

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/signer"
)

// client sends signed requests to one bucket.
type client struct {
	http   *http.Client
	creds  *credentials.Credentials
	bucket *url.URL    // as the gateway reaches it
	public *url.URL    // as clients reach it
	prefix string      // of each key
	sealed http.Header // of each written object
	region string
}

func newClient(o Options) (*client, error) {
	bucket, err := o.address(o.Endpoint)
	if err != nil {
		return nil, err
	}
	public := bucket
	if o.PublicEndpoint != "" {
		if public, err = o.address(o.PublicEndpoint); err != nil {
			return nil, err
		}
	}
	_, prefix, _ := o.split()
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DialContext = (&net.Dialer{Timeout: dialLimit}).DialContext
	transport.MaxIdleConnsPerHost = idleConns
	transport.DisableCompression = true // the checksum covers the stored bytes
	// A role of the machine is asked for on the link of the machine, past any proxy.
	role := &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: roleLimit}).DialContext}, Timeout: roleLimit}
	return &client{
		http: &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		creds: credentials.NewChainCredentials([]credentials.Provider{
			&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{Client: role},
		}),
		bucket: bucket, public: public, prefix: prefix, sealed: o.encryption(), region: o.Region,
	}, nil
}

const (
	dialLimit = 3 * time.Second
	roleLimit = 5 * time.Second
	idleConns = 32
	maxError  = 16 << 10 // bytes of an answer that has an error
)

// Refused is the error of a request that the service refused.
type Refused struct {
	Status        int
	Code, Message string // of the service
	region        string // of the bucket, where it is another
}

func (r *Refused) Error() string {
	text := fmt.Sprintf("the service answered %d", r.Status)
	if r.Code != "" {
		text += " " + r.Code
	}
	if r.Message != "" {
		text += ": " + r.Message
	}
	if r.region != "" && r.Status < http.StatusBadRequest {
		text += fmt.Sprintf(" (the bucket is in the region %s)", r.region)
	}
	return text
}

var errNoCredentials = errors.New("there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or " +
	"AWS_SHARED_CREDENTIALS_FILE, or give the machine a role")

// message is a request for one object, or for the list of them.
type message struct {
	method, key string // empty key: the bucket
	query       url.Values
	header      http.Header
	body        []byte
}

// request returns the unsigned form of a message to the bucket at an address.
func (c *client) request(ctx context.Context, bucket *url.URL, m message) (*http.Request, error) {
	key := m.key
	if key != "" {
		key = c.prefix + key
	}
	to := *bucket.JoinPath("/", key)
	to.RawQuery = m.query.Encode()
	req, err := http.NewRequestWithContext(ctx, m.method, to.String(), bytes.NewReader(m.body))
	if err != nil {
		return nil, err
	}
	for name, values := range m.header {
		req.Header[name] = slices.Clone(values)
	}
	return req, nil
}

// tries is how often a message is sent, where the service may take it at the next try.
const tries = 3

// send sends a message. Its error is a *Refused if the service refused it. The caller closes the body.
func (c *client) send(ctx context.Context, m message) (*http.Response, error) {
	for n := 1; ; n++ {
		resp, err := c.sendOnce(ctx, m)
		if err == nil || n == tries || !c.mayPass(ctx, err) {
			return resp, err
		}
		timer := time.NewTimer(time.Duration(n*n) * 50 * time.Millisecond)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return nil, err
		}
	}
}

// mayPass reports whether the next try may succeed.
func (c *client) mayPass(ctx context.Context, err error) bool {
	var refused *Refused
	switch {
	case ctx.Err() != nil, errors.Is(err, errNoCredentials):
		return false
	case !errors.As(err, &refused):
		return true
	case refused.Status == http.StatusForbidden:
		c.creds.Expire() // they may have been replaced
		return true
	}
	return slices.Contains([]int{http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusServiceUnavailable, http.StatusGatewayTimeout}, refused.Status)
}

func (c *client) credentials(ctx context.Context) (credentials.Value, error) {
	v, err := c.creds.GetWithContext(&credentials.CredContext{Client: c.http, Context: ctx})
	if err == nil && v.AccessKeyID == "" {
		err = errNoCredentials
	}
	return v, err
}

func (c *client) sendOnce(ctx context.Context, m message) (*http.Response, error) {
	v, err := c.credentials(ctx)
	if err != nil {
		return nil, err
	}
	req, err := c.request(ctx, c.bucket, m)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(m.body)
	req.Header.Set("X-Amz-Content-Sha256", hex.EncodeToString(sum[:]))
	req = signer.SignV4(*req, v.AccessKeyID, v.SecretAccessKey, v.SessionToken, c.region)
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode < http.StatusMultipleChoices {
		return resp, nil
	}
	defer func() { _ = resp.Body.Close() }() // nothing else is read of it
	refused := &Refused{Status: resp.StatusCode, region: resp.Header.Get("X-Amz-Bucket-Region")}
	text, _ := io.ReadAll(io.LimitReader(resp.Body, maxError)) // a short text says less
	var reply struct{ Code, Message string }
	if xml.Unmarshal(text, &reply) == nil {
		refused.Code, refused.Message = reply.Code, reply.Message
	}
	return nil, refused
}

// exchange sends a message whose answer has no body of interest.
func (c *client) exchange(ctx context.Context, m message) error {
	resp, err := c.send(ctx, m)
	if err != nil {
		return err
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxError)) // so that the connection is kept
	return resp.Body.Close()
}

// absent reports whether the service says that an object is not there.
func absent(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && refused.Status == http.StatusNotFound && refused.Code != "NoSuchBucket"
}

// link returns an address at which an object can be read without credentials for a time. It is the
// address of this object alone, and of reading alone.
// Response has parameters of the answer, such as response-content-type.
func (c *client) link(ctx context.Context, key string, age time.Duration, response url.Values) (string, error) {
	v, err := c.credentials(ctx)
	if err != nil {
		return "", err
	}
	req, err := c.request(ctx, c.public, message{method: http.MethodGet, key: key, query: response})
	if err != nil {
		return "", err
	}
	return signer.PreSignV4(*req, v.AccessKeyID, v.SecretAccessKey, v.SessionToken, c.region, int64(age/time.Second)).URL.String(), nil
}

// listed is an object of a list.
type listed struct {
	Key          string
	LastModified time.Time
}

// list calls see with each object whose key has a prefix, page by page, without the prefix of all keys.
func (c *client) list(ctx context.Context, prefix string, see func(listed) error) error {
	for token := ""; ; {
		query := url.Values{"list-type": {"2"}, "prefix": {c.prefix + prefix}, "max-keys": {strconv.Itoa(pageSize)}}
		if token != "" {
			query.Set("continuation-token", token)
		}
		resp, err := c.send(ctx, message{method: http.MethodGet, query: query})
		if err != nil {
			return err
		}
		var page struct {
			Contents              []listed
			IsTruncated           bool
			NextContinuationToken string
		}
		err = xml.NewDecoder(io.LimitReader(resp.Body, maxPage)).Decode(&page)
		_ = resp.Body.Close() // it is read
		if err != nil {
			return fmt.Errorf("the list of objects cannot be read: %w", err)
		}
		for _, o := range page.Contents {
			o.Key = strings.TrimPrefix(o.Key, c.prefix)
			if err := see(o); err != nil {
				return err
			}
		}
		if token = page.NextContinuationToken; !page.IsTruncated || token == "" {
			return nil
		}
	}
}

const (
	pageSize = 1000
	maxPage  = 8 << 20
)
