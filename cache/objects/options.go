package objects

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/encrypt"
)

// Options are the settings of a Store.
type Options struct {
	Store string `key:"store" form:"optional"` // s3://BUCKET/PREFIX; empty: answers stay in the state
	// address of the service, with {bucket} in its host for buckets as names; empty: Amazon's
	Endpoint       string        `key:"endpoint" form:"website"`
	PublicEndpoint string        `key:"public_endpoint" form:"website"` // for clients' links; "": Endpoint
	Region         string        `key:"region"`
	Encryption     string        `key:"encryption" form:"|AES256|aws:kms"` // requested encryption; "": the service's default
	KMSKey         string        `key:"kms_key" form:"optional"`           // key for aws:kms; "": the service's own
	Keep           time.Duration `key:"keep" range:"1h,87600h"`            // age at which shared answers are deleted
	LinkAge        time.Duration `key:"link_age" range:"10s,12h"`          // lifetime of a link
	Timeout        time.Duration `key:"timeout" range:"1s,10m"`            // for one object
}

// DefaultOptions returns the defaults, without a bucket.
func DefaultOptions() Options {
	return Options{Region: "us-east-1", Keep: 7 * 24 * time.Hour, LinkAge: 5 * time.Minute, Timeout: 10 * time.Second}
}

// IsZero reports whether no bucket is set.
func (o *Options) IsZero() bool { return o.Store == "" }

// Patterns of names. Their characters need no escape in a URL, on which services differ.
var (
	bucketName = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)
	prefixForm = regexp.MustCompile(`^([A-Za-z0-9_-][A-Za-z0-9._-]{0,99}/){0,8}$`)
)

// place returns the bucket, and the prefix of its objects, which is empty or ends with a slash. It fails if
// Store has another form.
func (o *Options) place() (bucket, prefix string, err error) {
	rest, scheme := strings.CutPrefix(o.Store, "s3://")
	bucket, prefix, _ = strings.Cut(rest, "/")
	if prefix != "" && !strings.HasSuffix(prefix, "/") {
		prefix += "/"
	}
	if !scheme || !bucketName.MatchString(bucket) || !prefixForm.MatchString(prefix) {
		err = fmt.Errorf("must be s3://BUCKET/PREFIX, of letters, digits, dots, hyphens and underscores, not %q", o.Store)
	}
	return bucket, prefix, err
}

// Validate returns the faults of the settings, each as a key and a message.
func (o *Options) Validate() (faults [][2]string) {
	if o.IsZero() {
		return nil
	}
	if _, _, err := o.place(); err != nil {
		faults = append(faults, [2]string{"store", err.Error()})
	}
	for _, e := range [][2]string{{"endpoint", o.Endpoint}, {"public_endpoint", o.PublicEndpoint}} {
		if u, err := url.Parse(e[1]); err == nil && (u.User != nil || u.RawQuery != "" || strings.Trim(u.Path, "/") != "") {
			faults = append(faults, [2]string{e[0], "must have no credentials, no path and no query; the environment has the credentials"})
		}
	}
	if o.KMSKey != "" && o.Encryption != "aws:kms" {
		faults = append(faults, [2]string{"kms_key", "needs encryption: aws:kms"})
	}
	return faults
}

// encryption returns the encryption of written objects; nil: the bucket's default.
func (o *Options) encryption() (encrypt.ServerSide, error) {
	switch o.Encryption {
	case "":
		return nil, nil
	case "aws:kms":
		return encrypt.NewSSEKMS(o.KMSKey, nil)
	}
	return encrypt.NewSSE(), nil
}

// bucketHost begins an endpoint whose host names contain the bucket.
const bucketHost = "{bucket}."

// address returns the URL of the service at an endpoint, and whether the bucket is part of the host or of the
// path.
func (o *Options) address(endpoint string) (*url.URL, minio.BucketLookupType, error) {
	lookup := minio.BucketLookupPath
	if endpoint == "" {
		endpoint, lookup = "https://s3."+o.Region+".amazonaws.com", minio.BucketLookupAuto
	}
	if strings.Contains(endpoint, bucketHost) {
		endpoint, lookup = strings.Replace(endpoint, bucketHost, "", 1), minio.BucketLookupDNS
	}
	u, err := url.Parse(endpoint)
	return u, lookup, err
}
