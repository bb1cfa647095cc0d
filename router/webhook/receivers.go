package webhook

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Receivers are the hosts to which a tenant's messages may be posted.
type Receivers struct {
	// Names, .example.com for all names below it, addresses, networks such as 10.0.0.0/8, or * for any public
	// host. Each may end with :PORT; the default is the port of the scheme.
	Hosts      []string `key:"hosts"`
	SecretEnv  string   `key:"secret_env"`  // environment variable that holds the secret, whsec_ and base64, read at each use
	SecretFile string   `key:"secret_file"` // file that holds the secret, read at each use; at most one of the two
}

// IsZero reports whether the tenant has no receivers.
func (r *Receivers) IsZero() bool { return len(r.Hosts) == 0 }

// Validate returns the faults of the receivers, each as a key and a message.
func (r *Receivers) Validate() (faults [][2]string) {
	for _, host := range r.Hosts {
		if !listable(host) {
			faults = append(faults, [2]string{"hosts",
				fmt.Sprintf("has %q, which is no name, .name, address, network or *, with or without a port", host)})
		}
	}
	switch {
	case !r.IsZero() && r.SecretEnv == "" && r.SecretFile == "":
		faults = append(faults, [2]string{"secret_file",
			"is missing: name a file, or a variable in secret_env, that holds the secret of the signatures"})
	case r.SecretEnv != "" && r.SecretFile != "":
		faults = append(faults, [2]string{"secret_file", "must not be set beside secret_env"})
	}
	return faults
}

// hostName is the pattern of names in the list.
var hostName = regexp.MustCompile(`^(\*|\.?[\pL\pN_-]+(\.[\pL\pN_-]+)*)$`)

// listable reports whether an element of the list is valid.
func listable(element string) bool {
	name, port := hostPort(element)
	if n, err := strconv.ParseUint(cmp.Or(port, "1"), 10, 16); err != nil || n == 0 {
		return false
	}
	_, err := network(name)
	return err == nil || hostName.MatchString(name)
}

// secretPrefix begins every secret of Standard Webhooks.
const secretPrefix = "whsec_"

// leastSecret and mostSecret bound a secret in bytes, as the specification does.
const (
	leastSecret = 24
	mostSecret  = 64
)

var errSecret = fmt.Errorf("the secret of its tenant's webhooks cannot be read, or is not %s and %d to %d bytes in base64",
	secretPrefix, leastSecret, mostSecret)

// secret reads the secret for signatures. Its error names no file, because clients may read it.
func (r *Receivers) secret() (string, error) {
	text := os.Getenv(r.SecretEnv)
	if r.SecretFile != "" {
		raw, err := os.ReadFile(r.SecretFile)
		if err != nil {
			return "", errSecret
		}
		text = string(raw)
	}
	text = strings.TrimSpace(text)
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(text, secretPrefix))
	if err != nil || len(raw) < leastSecret || len(raw) > mostSecret {
		return "", errSecret
	}
	return text, nil
}

// check returns an error if nothing may be posted to a URL. Its address is checked when it is dialled.
func (r *Receivers) check(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "":
		return errors.New("it is not a URL that begins with https:// or http://")
	case u.User != nil:
		return errors.New("it has a user or a password")
	case u.Fragment != "":
		return errors.New("it has a fragment")
	case len(text) > mostURL:
		return fmt.Errorf("it is longer than %d bytes", mostURL)
	}
	usual := defaultPorts[u.Scheme]
	for _, host := range r.Hosts {
		name, port := hostPort(host)
		if cmp.Or(port, usual) == cmp.Or(u.Port(), usual) && matches(name, strings.ToLower(u.Hostname())) {
			return nil
		}
	}
	return fmt.Errorf("the host %s is not in the list of your tenant", u.Host)
}

// mostURL bounds the URL of a receiver in bytes.
const mostURL = 2048

var defaultPorts = map[string]string{"https": "443", "http": "80"}

// matches reports whether an element of the list permits a host.
func matches(listed, host string) bool {
	address, literal := netip.ParseAddr(host)
	switch network, err := network(listed); {
	case err == nil:
		return literal == nil && network.Contains(address.Unmap())
	case listed == "*":
		return true
	case strings.HasPrefix(listed, "."):
		return strings.HasSuffix(host, strings.ToLower(listed))
	}
	return strings.EqualFold(listed, host)
}

// network reads an address, as a network of one, or a network.
func network(text string) (netip.Prefix, error) {
	if address, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen()), nil
	}
	return netip.ParsePrefix(text)
}

// hostPort splits an element of the list into host and port, which may be "".
func hostPort(element string) (host, port string) {
	if _, err := network(element); err == nil {
		return element, ""
	}
	if host, port, err := net.SplitHostPort(element); err == nil {
		return host, port
	}
	return element, ""
}

// mayDial returns an error if an address must not be dialled. An element of the list with a port permits a
// private address only at that port.
func (r *Receivers) mayDial(at netip.AddrPort) error {
	address, dialled := at.Addr().Unmap().WithZone(""), strconv.Itoa(int(at.Port()))
	if public(address) {
		return nil
	}
	for _, host := range r.Hosts {
		name, port := hostPort(host)
		if n, err := network(name); err == nil && n.Contains(address) && cmp.Or(port, dialled) == dialled {
			return nil
		}
	}
	return errPrivate
}

var errPrivate = errors.New("its address is not public, and not in the list of the tenant")

// assigned is the range of IPv6 addresses that are assigned to hosts of the Internet. All others are special,
// for example addresses that contain an IPv4 address.
var assigned = netip.MustParsePrefix("2000::/3")

// special are networks that IsGlobalUnicast, IsPrivate and assigned take for public: shared by providers, for
// protocols, tests and documentation, reserved, and tunnels to IPv4 addresses (RFC 6890).
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
}

func public(address netip.Addr) bool {
	if !address.IsGlobalUnicast() || address.IsPrivate() || address.Is6() && !assigned.Contains(address) {
		return false
	}
	return !slices.ContainsFunc(special, func(n netip.Prefix) bool { return n.Contains(address) })
}
