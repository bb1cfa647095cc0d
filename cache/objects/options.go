package objects

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Options are the settings of a Store.
type Options struct {
	Store string `key:"store" form:"optional"` // s3://BUCKET/PREFIX; empty: answers stay in the state
	// address of the service, with {bucket} in its host for buckets as names; empty: Amazon's
	Endpoint       string        `key:"endpoint" form:"website"`
	PublicEndpoint string        `key:"public_endpoint" form:"website"` // for the links of clients; empty: Endpoint
	Region         string        `key:"region"`
	Encryption     string        `key:"encryption" form:"|AES256|aws:kms"` // that the service is asked for; empty: its default
	KMSKey         string        `key:"kms_key" form:"optional"`           // of aws:kms; empty: the service's own
	Keep           time.Duration `key:"keep" range:"1h,87600h"`            // age at which shared answers are deleted
	LinkAge        time.Duration `key:"link_age" range:"10s,12h"`          // for which a link works
	Timeout        time.Duration `key:"timeout" range:"1s,10m"`            // of one object
}

// DefaultOptions returns the defaults, without a bucket.
func DefaultOptions() Options {
	return Options{Region: "us-east-1", Keep: 7 * 24 * time.Hour, LinkAge: 5 * time.Minute, Timeout: 10 * time.Second}
}

// IsZero reports whether no bucket is set.
func (o *Options) IsZero() bool { return o.Store == "" }

// Forms of names. The characters need no escape in a URL, and so no rule of a service about them.
var (
	bucketName = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)
	prefixForm = regexp.MustCompile(`^([A-Za-z0-9_-][A-Za-z0-9._-]{0,99}/){0,8}$`)
)

// split returns the bucket and the prefix of its objects, which is empty or ends with a slash.
func (o *Options) split() (bucket, prefix string, ok bool) {
	rest, scheme := strings.CutPrefix(o.Store, "s3://")
	bucket, prefix, _ = strings.Cut(rest, "/")
	if prefix != "" && !strings.HasSuffix(prefix, "/") {
		prefix += "/"
	}
	return bucket, prefix, scheme && bucketName.MatchString(bucket) && prefixForm.MatchString(prefix)
}

// Validate returns the faults of the settings: the key and the message of each.
func (o *Options) Validate() (faults [][2]string) {
	if o.IsZero() {
		return nil
	}
	if _, _, ok := o.split(); !ok {
		faults = append(faults, [2]string{"store", fmt.Sprintf("must be s3://BUCKET/PREFIX, of letters, digits, dots, hyphens and "+
			"underscores, not %q", o.Store)})
	}
	for _, e := range [][2]string{{"endpoint", o.Endpoint}, {"public_endpoint", o.PublicEndpoint}} {
		if u, err := url.Parse(e[1]); err == nil && (u.User != nil || u.RawQuery != "") {
			faults = append(faults, [2]string{e[0], "must have no credentials and no query; the credentials are those of the environment"})
		}
	}
	if o.KMSKey != "" && o.Encryption != "aws:kms" {
		faults = append(faults, [2]string{"kms_key", "needs encryption: aws:kms"})
	}
	return faults
}

// encryption returns the headers of each written object.
func (o *Options) encryption() http.Header {
	h := http.Header{}
	if o.Encryption != "" {
		h.Set("X-Amz-Server-Side-Encryption", o.Encryption)
	}
	if o.KMSKey != "" {
		h.Set("X-Amz-Server-Side-Encryption-Aws-Kms-Key-Id", o.KMSKey)
	}
	return h
}

// address returns the address of the bucket at an endpoint.
func (o *Options) address(endpoint string) (*url.URL, error) {
	bucket, _, ok := o.split()
	if !ok {
		return nil, fmt.Errorf("results.store: %q is not s3://BUCKET/PREFIX", o.Store)
	}
	if endpoint == "" {
		endpoint = "https://{bucket}.s3." + o.Region + ".amazonaws.com"
		if strings.Contains(bucket, ".") { // no certificate covers it
			endpoint = "https://s3." + o.Region + ".amazonaws.com"
		}
	}
	base := strings.Replace(endpoint, "{bucket}", bucket, 1)
	if base == endpoint {
		base = strings.TrimSuffix(base, "/") + "/" + bucket
	}
	return url.Parse(base)
}
