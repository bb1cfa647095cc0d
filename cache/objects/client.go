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
	core   *minio.Core
	public *minio.Client // signs links for the address that clients reach
	creds  *credentials.Credentials
	with   *credentials.CredContext
	bucket string
	prefix string             // of each key
	sealed encrypt.ServerSide // nil: as the bucket has it
}

const (
	dialLimit = 3 * time.Second
	roleLimit = 5 * time.Second
	idleConns = 32
	tries     = 3 // of a request that the service may take at the next try
	pageSize  = 1000
)

func newClient(o Options) (*client, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DialContext = (&net.Dialer{Timeout: dialLimit}).DialContext
	transport.MaxIdleConnsPerHost = idleConns
	transport.DisableCompression = true // the checksum covers the stored bytes
	// A role of the machine is requested on the link of the machine, past any proxy.
	role := &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: roleLimit}).DialContext}, Timeout: roleLimit}
	c := &client{
		creds: credentials.NewChainCredentials([]credentials.Provider{
			&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{Client: role},
		}),
		with: &credentials.CredContext{Client: &http.Client{Transport: transport}},
	}
	var err error
	if c.bucket, c.prefix, err = o.place(); err != nil {
		return nil, err
	}
	if c.sealed, err = o.encryption(); err != nil {
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

// signed calls f, which sends requests. After a refusal the credentials are read again, and f is called once more: they may have
// been replaced.
func (c *client) signed(ctx context.Context, f func() error) error {
	for again := true; ; again = false {
		if v, err := c.creds.GetWithContext(c.with); err != nil {
			return err
		} else if v.AccessKeyID == "" {
			return errNoCredentials
		}
		err := f()
		var refused minio.ErrorResponse
		if !errors.As(err, &refused) {
			return err
		}
		if !again || ctx.Err() != nil || refused.StatusCode != http.StatusForbidden {
			return fmt.Errorf("the service answered %d %s: %w", refused.StatusCode, refused.Code, err)
		}
		c.creds.Expire()
	}
}

// absent reports whether the service says that an object is not there.
func absent(err error) bool {
	var refused minio.ErrorResponse
	return errors.As(err, &refused) && refused.StatusCode == http.StatusNotFound && refused.Code != minio.NoSuchBucket
}

// put writes an object with one entry of metadata.
func (c *client) put(ctx context.Context, key, meta string, body []byte) error {
	sum := sha256.Sum256(body)
	return c.signed(ctx, func() error {
		_, err := c.core.PutObject(ctx, c.bucket, c.prefix+key, bytes.NewReader(body), int64(len(body)), "", hex.EncodeToString(sum[:]),
			minio.PutObjectOptions{ContentType: "application/octet-stream", UserMetadata: map[string]string{metaName: meta},
				ServerSideEncryption: c.sealed})
		return err
	})
}

// get opens an object. The caller closes its body.
func (c *client) get(ctx context.Context, key string) (body io.ReadCloser, info minio.ObjectInfo, err error) {
	err = c.signed(ctx, func() error {
		body, info, _, err = c.core.GetObject(ctx, c.bucket, c.prefix+key, minio.GetObjectOptions{})
		return err
	})
	return body, info, err
}

// stat returns an error if the service does not have an object.
func (c *client) stat(ctx context.Context, key string) error {
	return c.signed(ctx, func() error {
		_, err := c.core.StatObject(ctx, c.bucket, c.prefix+key, minio.StatObjectOptions{})
		return err
	})
}

// remove deletes an object, or does nothing if the service does not have it.
func (c *client) remove(ctx context.Context, key string) error {
	return c.signed(ctx, func() error {
		return c.core.RemoveObject(ctx, c.bucket, c.prefix+key, minio.RemoveObjectOptions{})
	})
}

// link returns an address at which an object can be read without credentials for a time. It is the address of this object alone, and
// of reading alone. Response has parameters of the answer, such as response-content-type.
func (c *client) link(ctx context.Context, key string, age time.Duration, response url.Values) (link string, err error) {
	err = c.signed(ctx, func() error {
		u, err := c.public.PresignedGetObject(ctx, c.bucket, c.prefix+key, age, response)
		if err == nil {
			link = u.String()
		}
		return err
	})
	return link, err
}

// list calls see with the key and the time of each object whose key has a prefix, without the prefix of all keys.
func (c *client) list(ctx context.Context, prefix string, see func(key string, modified time.Time) error) error {
	return c.signed(ctx, func() error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel() // ends the listing
		all := minio.ListObjectsOptions{Prefix: c.prefix + prefix, Recursive: true, MaxKeys: pageSize}
		for o := range c.core.Client.ListObjects(ctx, c.bucket, all) {
			if o.Err != nil {
				return o.Err
			}
			if err := see(strings.TrimPrefix(o.Key, c.prefix), o.LastModified); err != nil {
				return err
			}
		}
		return nil
	})
}
