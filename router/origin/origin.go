// Package origin decides which web pages may use a gateway. Browsers send Origin with every request that can
// change anything; other clients do not.
package origin

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Any permits the pages of every web site, as an allowed origin.
const Any = "*"

// Policy decides which pages may use the gateway.
type Policy struct {
	hosts   []string // names of the gateway, as host or host:port, in lower case
	allowed []string // origins of foreign pages, in lower case, or Any
}

// NewPolicy returns the policy of a gateway with names, as host or host:port, that pages of the allowed
// origins may use.
func NewPolicy(hosts, allowed []string) Policy { return Policy{normalize(hosts), normalize(allowed)} }

// normalize converts origins or hosts to lower case, and removes trailing slashes.
func normalize(in []string) []string {
	out := make([]string, len(in))
	for i, s := range in {
		out[i] = strings.ToLower(strings.TrimSuffix(s, "/"))
	}
	return out
}

// AllowsForeign reports whether at least one foreign origin may use the gateway.
func (o *Policy) AllowsForeign() bool { return len(o.allowed) > 0 }

// Varies reports whether an answer depends on the Origin of its request.
func (o *Policy) Varies() bool { return len(o.allowed) > 0 && !slices.Contains(o.allowed, Any) }

// Allowed returns the value of Access-Control-Allow-Origin for a foreign page on the list.
func (o *Policy) Allowed(origin string) (value string, ok bool) {
	switch {
	case slices.Contains(o.allowed, Any):
		return Any, true
	case slices.Contains(o.allowed, strings.ToLower(origin)):
		return origin, true
	}
	return "", false
}

// FromURL returns the origin of an http or https URL, or "".
func FromURL(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// Own reports whether an origin belongs to the gateway, on a host that is known to be its own. A foreign name
// that resolves to the gateway's address is not.
func (o *Policy) Own(r *http.Request, origin string) bool {
	u, err := url.Parse(strings.ToLower(origin))
	if err != nil || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
		return false
	}
	port, ok := map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if !ok {
		return false
	}
	page := withPort(u.Host, port)
	if slices.ContainsFunc(o.hosts, func(host string) bool { return withPort(host, port) == page }) {
		return true
	}
	return page == withPort(strings.ToLower(r.Host), port) && o.Known(r, u.Host)
}

// withPort adds the port to a host without one.
func withPort(host, port string) string {
	if _, _, err := net.SplitHostPort(host); err == nil {
		return host
	}
	return net.JoinHostPort(strings.Trim(host, "[]"), port)
}

// Known reports whether a host is the gateway's, on any port: a loopback name or address, the local address
// of the connection, or a host of the settings.
func (o *Policy) Known(r *http.Request, host string) bool {
	host = strings.ToLower(host)
	name := strings.TrimSuffix(WithoutPort(host), ".")
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	if address, err := netip.ParseAddr(name); err == nil {
		address = address.Unmap()
		if address.IsLoopback() || address == localAddress(r) {
			return true
		}
	}
	return slices.ContainsFunc(o.hosts, func(known string) bool { return known == host || WithoutPort(known) == name })
}

// WithoutPort returns a host without port and brackets.
func WithoutPort(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

// localAddress returns the local address of a request's connection, or the zero value if unknown.
func localAddress(r *http.Request) netip.Addr {
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if local == nil {
		return netip.Addr{}
	}
	at, err := netip.ParseAddrPort(local.String())
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap().WithZone("")
}

// ActionHeader is a header that the studio page sends with each action. A page of another site needs a CORS
// preflight to send it, which the gateway refuses.
const ActionHeader = "X-Motiongate-Studio"

// OwnAction reports whether the studio page of the request's listener sent r: the origin has the host of r,
// and is the gateway's own.
func (o *Policy) OwnAction(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	u, err := url.Parse(strings.ToLower(origin))
	return err == nil && u.Host == strings.ToLower(r.Host) && o.Own(r, origin) &&
		r.Header.Get("Sec-Fetch-Site") == "same-origin" && r.Header.Get(ActionHeader) != ""
}
