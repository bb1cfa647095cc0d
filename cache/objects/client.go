package objects

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/encrypt"
)

// client reads and writes the objects of one bucket.
type client struct {
	core        *minio.Core
	public      *minio.Client // signs links for the address that clients reach
	creds       *credentials.Credentials
	credContext *credentials.CredContext
	bucket      string
	prefix      string             // of each key
	encryption  encrypt.ServerSide // nil: the default of the bucket
}

const (
	dialLimit = 3 * time.Second
	roleLimit = 5 * time.Second
	idleConns = 32
	tries     = 3 // attempts at a request that fails temporarily
	pageSize  = 1000
)

func newClient(o Options) (*client, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DialContext = (&net.Dialer{Timeout: dialLimit}).DialContext
	transport.MaxIdleConnsPerHost = idleConns
	transport.DisableCompression = true // the checksum covers the stored bytes
	// The metadata service of the machine supplies role credentials; this client uses no proxy.
	role := &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: roleLimit}).DialContext}, Timeout: roleLimit}
	c := &client{
		creds: credentials.NewChainCredentials([]credentials.Provider{
			&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{Client: role},
		}),
		credContext: &credentials.CredContext{Client: &http.Client{Transport: transport}},
	}
	var err error
	if c.bucket, c.prefix, err = o.place(); err != nil {
		return nil, err
	}
	if c.encryption, err = o.encryption(); err != nil {
		return nil, err
	}
	dial := func(endpoint string) (*minio.Core, error) {
		address, lookup, err := o.address(endpoint)
		if err != nil {
			return nil, err
		}
		return minio.NewCore(address.Host, &minio.Options{Creds: c.creds, Secure: address.Scheme == "https", Transport: transport,
			Region: o.Region, BucketLookup: lookup, MaxRetries: tries})
	}
	if c.core, err = dial(o.Endpoint); err != nil {
		return nil, err
	}
	c.public = c.core.Client
	if o.PublicEndpoint != "" {
		core, err := dial(o.PublicEndpoint)
		if err != nil {
			return nil, err
		}
		c.public = core.Client
	}
	return c, nil
}

var errNoCredentials = errors.New("there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or " +
	"AWS_SHARED_CREDENTIALS_FILE, or give the machine a role")

// withCredentials calls f. If the service answers 403, it reads the credentials again, which may have been
// replaced, and calls f a second time.
func (c *client) withCredentials(ctx context.Context, f func() error) error {
	for retry := true; ; retry = false {
		if v, err := c.creds.GetWithContext(c.credContext); err != nil {
			return err
		} else if v.AccessKeyID == "" {
			return errNoCredentials
		}
		err := f()
		var answer minio.ErrorResponse
		if !errors.As(err, &answer) {
			return err
		}
		if !retry || ctx.Err() != nil || answer.StatusCode != http.StatusForbidden {
			return fmt.Errorf("the service answered %d %s: %w", answer.StatusCode, answer.Code, err)
		}
		c.creds.Expire()
	}
}

// absent reports whether an error means that the object does not exist.
func absent(err error) bool {
	var answer minio.ErrorResponse
	return errors.As(err, &answer) && answer.StatusCode == http.StatusNotFound && answer.Code != minio.NoSuchBucket
}

// put writes an object with one entry of metadata.
func (c *client) put(ctx context.Context, key, meta string, body []byte) error {
	sum := sha256.Sum256(body)
	return c.withCredentials(ctx, func() error {
		_, err := c.core.PutObject(ctx, c.bucket, c.prefix+key, bytes.NewReader(body), int64(len(body)), "", hex.EncodeToString(sum[:]),
			minio.PutObjectOptions{ContentType: "application/octet-stream", UserMetadata: map[string]string{metaName: meta},
				ServerSideEncryption: c.encryption})
		return err
	})
}

// get opens an object. The caller closes its body.
func (c *client) get(ctx context.Context, key string) (body io.ReadCloser, info minio.ObjectInfo, err error) {
	err = c.withCredentials(ctx, func() error {
		body, info, _, err = c.core.GetObject(ctx, c.bucket, c.prefix+key, minio.GetObjectOptions{})
		return err
	})
	return body, info, err
}

// stat requests the metadata of an object. It returns an error that absent recognises if there is no object.
func (c *client) stat(ctx context.Context, key string) error {
	return c.withCredentials(ctx, func() error {
		_, err := c.core.StatObject(ctx, c.bucket, c.prefix+key, minio.StatObjectOptions{})
		return err
	})
}

// remove deletes an object, or does nothing if the service does not have it.
func (c *client) remove(ctx context.Context, key string) error {
	return c.withCredentials(ctx, func() error {
		return c.core.RemoveObject(ctx, c.bucket, c.prefix+key, minio.RemoveObjectOptions{})
	})
}

// link returns a URL that permits reading one object without credentials for a lifetime. parameters set
// headers of the answer.
func (c *client) link(ctx context.Context, key string, lifetime time.Duration, parameters url.Values) (link string, err error) {
	err = c.withCredentials(ctx, func() error {
		u, err := c.public.PresignedGetObject(ctx, c.bucket, c.prefix+key, lifetime, parameters)
		if err == nil {
			link = u.String()
		}
		return err
	})
	return link, err
}

// list calls visit with the key, without the common prefix, and the modification time of each object under a
// prefix, until visit returns false. If the credentials are replaced, the listing restarts, so visit may get
// a key twice.
func (c *client) list(ctx context.Context, prefix string, visit func(key string, modified time.Time) bool) error {
	return c.withCredentials(ctx, func() error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel() // ends the listing
		all := minio.ListObjectsOptions{Prefix: c.prefix + prefix, Recursive: true, MaxKeys: pageSize}
		for o := range c.core.Client.ListObjects(ctx, c.bucket, all) {
			if o.Err != nil {
				return o.Err
			}
			if !visit(strings.TrimPrefix(o.Key, c.prefix), o.LastModified) {
				break
			}
		}
		return nil
	})
}
