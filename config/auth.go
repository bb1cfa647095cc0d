package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/cache/state/keyring"
	"github.com/motiongate/motiongate/router/identity"
)

// Values of Auth.Mode: the clients that may use the gateway.
const (
	AuthUnset = ""     // like AuthOpen, but only on loopback
	AuthOpen  = "open" // every client
	AuthKeys  = "keys" // clients with an API key
	AuthOIDC  = "oidc" // clients with a token of an identity provider, or an API key
)

// Auth configures the credentials of clients and operators.
type Auth struct {
	Mode     string `key:"auth.mode" form:"|open|keys|oidc"` // AuthUnset, AuthOpen, AuthKeys or AuthOIDC
	KeysFile string `key:"auth.keys_file" form:"optional"`   // file with further keys, as hashes; "": none

	OIDC identity.Options `key:"auth.oidc"` // accepted tokens

	// environment variable with the token of the admin listener, read at each use
	AdminTokenEnv  string `key:"admin.token_env" form:"optional"`
	AdminTokenFile string `key:"admin.token_file" form:"optional"` // file with that token; at most one of the two is set
}

// HasAdminToken reports whether the admin listener has a token.
func (a *Auth) HasAdminToken() bool { return a.AdminTokenEnv != "" || a.AdminTokenFile != "" }

// AdminToken reads the token of the admin listener. An empty token is an error.
func (a *Auth) AdminToken() (string, error) {
	token := os.Getenv(a.AdminTokenEnv)
	if a.AdminTokenFile != "" {
		raw, err := os.ReadFile(a.AdminTokenFile)
		if err != nil {
			return "", fmt.Errorf("admin.token_file: %w", err)
		}
		token = string(raw)
	}
	if token = strings.TrimSpace(token); token == "" {
		return "", errors.New("the token of the admin listener is empty")
	}
	return token, nil
}

// TLS names the files of a listener's certificate. If they are empty, the listener has no TLS.
type TLS struct {
	CertFile string `key:"cert_file" form:"optional"` // PEM, with its chain
	KeyFile  string `key:"key_file" form:"optional"`  // PEM
}

// checkAuth reports settings of auth that contradict each other.
func (l *loader) checkAuth() {
	a := &l.config.Auth
	for setting, t := range map[string]TLS{"tls": l.config.TLS, "admin.tls": l.config.AdminTLS} {
		switch {
		case t.CertFile != "" && t.KeyFile == "":
			l.fault(setting+".key_file", "is missing: a certificate and its key are given together")
		case t.CertFile == "" && t.KeyFile != "":
			l.fault(setting+".cert_file", "is missing: a certificate and its key are given together")
		}
	}
	if a.AdminTokenEnv != "" && a.AdminTokenFile != "" {
		l.fault("admin.token_file", "must not be set beside admin.token_env")
	}
	if a.KeysFile != "" && (a.Mode == AuthUnset || a.Mode == AuthOpen) {
		l.fault("auth.keys_file", "has no effect: auth.mode must be keys or oidc")
	}
	if l.config.Router.AdminRoles && (a.Mode == AuthUnset || a.Mode == AuthOpen) {
		l.fault("admin.roles", "has no effect: auth.mode must be keys or oidc, so that somebody has a role")
	}
	l.checkOIDC()
}

// checkOIDC reports missing settings for tokens of a provider.
func (l *loader) checkOIDC() {
	a := &l.config.Auth
	if a.Mode != AuthOIDC {
		if a.OIDC.Issuer != "" {
			l.fault("auth.oidc.issuer", "has no effect: auth.mode must be oidc")
		}
		return
	}
	if a.OIDC.Audience == "" {
		l.fault("auth.oidc.audience", "is missing: without it, tokens that were made for other programs would be accepted")
	}
	u, err := url.Parse(a.OIDC.Issuer)
	switch {
	case a.OIDC.Issuer == "":
		l.fault("auth.oidc.issuer", "is missing")
	case err == nil && (u.RawQuery != "" || u.Fragment != "" || u.User != nil):
		l.fault("auth.oidc.issuer", "must be a URL without a query, a fragment and credentials")
	case err == nil && u.Scheme == "http" && !onLoopback(net.JoinHostPort(u.Hostname(), "80")):
		l.fault("auth.oidc.issuer", "must begin with https://, because its keys say who may use the gateway")
	}
	if a.OIDC.Claims.Tenant == "" && a.OIDC.Tenant == "" {
		l.fault("auth.oidc.claims.tenant", "is missing: name the claim, or one tenant for all in auth.oidc.tenant")
	}
}

// CheckExposure returns Faults if clients or operators on other machines can reach the gateway and auth.mode
// is not set. Then serve refuses to start.
func (c *Config) CheckExposure() error {
	var faults Faults
	add := func(key, message string) {
		faults = append(faults, Fault{Origin: c.origins[key], Key: key, Message: message})
	}
	if c.Auth.Mode == AuthUnset && !onLoopback(c.Listen) {
		add("auth.mode", fmt.Sprintf("is not set, and listen is %s, which other machines reach: set it to keys or oidc, or to open if "+
			"everyone who reaches the gateway may use it", c.Listen))
	}
	if c.Auth.Mode != AuthOpen && !c.Auth.HasAdminToken() && !c.Router.AdminRoles && !onLoopback(c.AdminListen) {
		add("admin.token_file", fmt.Sprintf("is missing, and admin.listen is %s, which other machines reach: name a file, or a "+
			"variable in admin.token_env, that holds a token for operators, or set admin.roles", c.AdminListen))
	}
	for _, v := range c.Router.Views {
		if c.Auth.Mode == AuthUnset && v.Listen != "" && !onLoopback(v.Listen) {
			add("views."+v.Name+".listen", "is "+v.Listen+", which other machines reach, and auth.mode is not set: set it to keys, oidc or open")
		}
	}
	if len(faults) > 0 {
		return faults
	}
	return nil
}

// onLoopback reports whether an address is reachable only from this machine.
func onLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// mostKeysFile bounds the size of a keys file, in bytes.
const mostKeysFile = 64 << 20

// ReadKeys reads a file of API keys: a YAML list named keys, whose elements have a name, a tenant and the
// hash of a key.
func ReadKeys(path string) ([]keyring.FileKey, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("auth.keys_file cannot be read: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	raw, err := io.ReadAll(io.LimitReader(f, mostKeysFile))
	if err != nil {
		return nil, fmt.Errorf("auth.keys_file cannot be read: %w", err)
	}
	var file struct {
		Keys []keyring.FileKey `yaml:"keys"`
	}
	decoder := yaml.NewDecoder(bytes.NewReader(raw))
	decoder.KnownFields(true)
	if err := decoder.Decode(&file); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("auth.keys_file %s: %w", path, err)
	}
	names := make(map[string]bool)
	for i := range file.Keys {
		k := &file.Keys[i]
		err := k.Validate()
		switch {
		case err != nil:
		case names[k.Name]:
			err = fmt.Errorf("name %q stands here a second time", k.Name)
		case k.Hash.IsZero():
			err = errors.New("hash is missing; motiongate keys generate prints one")
		}
		if err != nil {
			return nil, fmt.Errorf("auth.keys_file %s: keys[%d].%w", path, i, err)
		}
		names[k.Name] = true
	}
	return file.Keys, nil
}
