package access

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Prefix begins every API key, so that a key is recognised in any text.
const Prefix = "mg_"

// NewSecret returns a new API key, with more than 128 random bits.
func NewSecret() string { return Prefix + strings.ToLower(rand.Text()) }

// A Hash is the SHA-256 of an API key. A key is random, so no slower hash is needed. Stores contain only
// hashes and look keys up by them, so that the time of a comparison reveals nothing about a key.
type Hash [sha256.Size]byte

// HashOf returns the hash of a secret.
func HashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

const hashPrefix = "sha256:"

func (h Hash) String() string { return hashPrefix + hex.EncodeToString(h[:]) }

// IsZero reports whether h is the zero Hash.
func (h Hash) IsZero() bool { return h == Hash{} }

// MarshalText returns sha256: and 64 hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText parses the format of MarshalText.
func (h *Hash) UnmarshalText(text []byte) error {
	digits, ok := strings.CutPrefix(string(text), hashPrefix)
	raw, err := hex.DecodeString(digits)
	if !ok || err != nil || len(raw) != len(h) {
		return fmt.Errorf("must be %s and %d hexadecimal digits", hashPrefix, 2*len(h))
	}
	copy(h[:], raw)
	return nil
}

// Key is an API key without its secret, as stored and listed.
type Key struct {
	Name   string   `json:"name" yaml:"name"`                         // unique; letters, digits, '.', '_', '-', '@'; at most 64
	Tenant string   `json:"tenant" yaml:"tenant"`                     // owner of its jobs and answers
	Models []string `json:"models,omitempty" yaml:"models,omitempty"` // ids of permitted models; empty: all
	// patterns of refused licenses
	Refuse   []string `json:"refuse_licenses,omitempty" yaml:"refuse_licenses,omitempty"`
	Priority string   `json:"priority,omitempty" yaml:"priority,omitempty"` // low, normal or high; empty: normal
	Scope    string   `json:"scope,omitempty" yaml:"scope,omitempty"`       // ScopeWorker, or empty: requests of clients
	Role     Role     `json:"role,omitempty" yaml:"role,omitempty"`         // one of Roles, or empty

	Limits `yaml:",inline"`

	Created time.Time `json:"created,omitzero" yaml:"created,omitempty"`
	Expires time.Time `json:"expires,omitzero" yaml:"expires,omitempty"` // zero: never
}

// ListedKey is a key in a list.
type ListedKey struct {
	Key

	LastUsed     time.Time `json:"last_used,omitzero"`     // zero: never; up to a minute late after a gateway was killed
	OverlapUntil time.Time `json:"overlap_until,omitzero"` // when the secret before the last rotation expires; zero: it has expired
}

// ScopeWorker is the scope of keys that only connect workers.
const ScopeWorker = "worker"

// Limits bound the use of one key. Zero: unlimited.
type Limits struct {
	Rate          Rate    `json:"rate,omitzero" yaml:"rate,omitempty"`                        // requests for motions; each of a batch counts
	Concurrency   int     `json:"concurrency,omitempty" yaml:"concurrency,omitempty"`         // concurrent requests for motions
	SecondsPerDay float64 `json:"seconds_per_day,omitempty" yaml:"seconds_per_day,omitempty"` // generated motion; cached answers are free
	SecondsRate   Rate    `json:"seconds_rate,omitzero" yaml:"seconds_rate,omitempty"`        // generated motion, in a shorter window
	Budget        Budget  `json:"budget,omitzero" yaml:"budget,omitempty"`                    // money
}

// Limited reports whether any limit is set.
func (l Limits) Limited() bool { return l != Limits{} }

var (
	nameForm   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$`)
	priorities = map[string]mmcp.Priority{
		"": mmcp.PriorityNormal, "low": mmcp.PriorityLow, "normal": mmcp.PriorityNormal, "high": mmcp.PriorityHigh,
	}
)

// PriorityName returns the name of a priority.
func PriorityName(p mmcp.Priority) string {
	for name, class := range priorities {
		if class == p && name != "" {
			return name
		}
	}
	return ""
}

// Bounds of one key.
const (
	mostModels   = 64
	mostModelID  = 256
	mostSeconds  = 1e9
	mostParallel = 100_000
)

func validPattern(p string) bool {
	_, err := path.Match(p, "")
	return err == nil && p != "" && len(p) <= mostModelID
}

// Validate returns the first fault of a key, a *Fault, or nil.
func (k *Key) Validate() error {
	switch {
	case !nameForm.MatchString(k.Name):
		return fault("name", "%q must be 1 to 64 letters, digits, '.', '_', '-' or '@', and begin with a letter or digit", k.Name)
	case !nameForm.MatchString(k.Tenant):
		return fault("tenant", "%q must be 1 to 64 letters, digits, '.', '_', '-' or '@', and begin with a letter or digit", k.Tenant)
	case len(k.Models) > mostModels:
		return fault("models", "has %d ids; at most %d are possible", len(k.Models), mostModels)
	case slices.ContainsFunc(k.Models, func(id string) bool { return id == "" || len(id) > mostModelID }):
		return fault("models", "has an id that is empty or longer than %d bytes", mostModelID)
	case len(k.Refuse) > mostModels || slices.ContainsFunc(k.Refuse, func(p string) bool { return !validPattern(p) }):
		return fault("refuse_licenses", "must be at most %d patterns such as CC-BY-NC-*, of 1 to %d bytes", mostModels, mostModelID)
	case k.Concurrency < 0 || k.Concurrency > mostParallel:
		return fault("concurrency", "must be from 0 to %d, not %d", mostParallel, k.Concurrency)
	case !(k.SecondsPerDay >= 0 && k.SecondsPerDay <= mostSeconds):
		return fault("seconds_per_day", "must be from 0 to %v, not %v", mostSeconds, k.SecondsPerDay)
	}
	switch {
	case k.Scope != "" && k.Scope != ScopeWorker:
		return fault("scope", "must be %s or empty, not %q", ScopeWorker, k.Scope)
	case k.Role != "" && k.Role.rank() < 0:
		return fault("role", "must be manager, viewer, operator, admin or empty, not %q", k.Role)
	case k.Scope == ScopeWorker && (len(k.Models)+len(k.Refuse) > 0 || k.Priority != "" || k.Role != "" || k.Limited()):
		return fault("scope", "%s allows no requests, so the key can have no models, licenses, priority, role and limits", ScopeWorker)
	}
	if _, ok := priorities[k.Priority]; !ok {
		return fault("priority", "must be low, normal or high, not %q", k.Priority)
	}
	return nil
}

// Fault is the fault of one field of a key.
type Fault struct{ Field, Message string }

func (f *Fault) Error() string { return f.Field + " " + f.Message }

func fault(field, format string, args ...any) error {
	return &Fault{field, fmt.Sprintf(format, args...)}
}

// Expired reports whether a key has expired at a time.
func (k *Key) Expired(now time.Time) bool { return !k.Expires.IsZero() && !now.Before(k.Expires) }

// Patterns of an API key and of a JSON web token.
var (
	secret = regexp.MustCompile(Prefix + `[A-Za-z0-9_-]+`)
	token  = regexp.MustCompile(tokenPrefix + `[A-Za-z0-9_-]*\.[A-Za-z0-9_.-]*`)
)

// tokenPrefix begins every JSON web token: it encodes {".
const tokenPrefix = "eyJ"

// Redact replaces texts that look like API keys or tokens.
func Redact(text string) string {
	if strings.Contains(text, Prefix) {
		text = secret.ReplaceAllString(text, Prefix+"…")
	}
	if strings.Contains(text, tokenPrefix) {
		text = token.ReplaceAllString(text, tokenPrefix+"…")
	}
	return text
}
