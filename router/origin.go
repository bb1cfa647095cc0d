package router

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// AnyOrigin in Options.Origins allows the pages of every web site.
const AnyOrigin = "*"

// origins decides which web pages may use the gateway. Browsers send Origin with
// every request that can change something; other clients send none.
type origins struct {
	hosts   []string // names of the gateway, as host or host:port, in lower case
	allowed []string // origins of foreign pages, in lower case, or AnyOrigin
}

func newOrigins(o *Options) origins {
	return origins{lower(o.Hosts), lower(o.Origins)}
}

func lower(in []string) []string {
	out := make([]string, len(in))
	for i, s := range in {
		out[i] = strings.ToLower(strings.TrimSuffix(s, "/"))
	}
	return out
}

// checkOrigin refuses requests of foreign web pages before their body is read. Requests
// without an Origin pass, with any Host.
func (r *Router) checkOrigin(c *gin.Context) {
	r.origins.label(c)
	values := c.Request.Header.Values("Origin")
	if len(values) == 0 {
		return
	}
	if len(values) > 1 || !r.origins.allow(c, values[0]) && !r.origins.own(c.Request, values[0]) {
		// Without this the server would read the remaining body before it answers.
		c.Header("Connection", "close")
		refuse(c, foreignPage(strings.Join(values, ", ")))
		c.Abort()
		return
	}
	if r.answersOptions(c) && c.GetHeader("Access-Control-Request-Method") != "" {
		preflight(c)
	}
}

// answersOptions reports whether a request is one of OPTIONS, which have an answer
// only where there are pages to ask.
func (r *Router) answersOptions(c *gin.Context) bool {
	return c.Request.Method == http.MethodOptions && len(r.origins.allowed) > 0
}

func foreignPage(origin string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeForbidden,
		"The web page at %s may not use this gateway. Add its origin to cors.origins, or the gateway's own host name to hosts.",
		shorten(origin)).With("header", "Origin")
}

// shorten bounds the length of a client's text in a message.
func shorten(text string) string {
	const most = 200
	if len(text) > most {
		text = text[:most] + "…"
	}
	return strings.ToValidUTF8(text, "?")
}

// exposed are the headers of answers that scripts of allowed pages can read.
const exposed = "Location, Retry-After, ETag, Age, Cache-Status, X-Request-ID, X-Motiongate-Route, X-Motiongate-Adapted, " +
	"Idempotent-Replayed, Idempotency-Status, Preference-Applied, RateLimit, RateLimit-Policy, X-Motiongate-Cost, Server-Timing"

// label says that answers depend on the Origin of the request, where they do.
func (o *origins) label(c *gin.Context) {
	if len(o.allowed) > 0 && !slices.Contains(o.allowed, AnyOrigin) {
		c.Header("Vary", "Origin")
	}
}

// allow reports whether a foreign page is on the list, and lets it read the answer.
func (o *origins) allow(c *gin.Context, origin string) bool {
	switch {
	case slices.Contains(o.allowed, AnyOrigin):
		c.Header("Access-Control-Allow-Origin", AnyOrigin)
	case slices.Contains(o.allowed, strings.ToLower(origin)):
		c.Header("Access-Control-Allow-Origin", origin)
	default:
		return false
	}
	c.Header("Access-Control-Expose-Headers", exposed)
	return true
}

// preflightAge is for how many seconds a browser may cache a preflight.
const preflightAge = "7200"

// preflight answers a browser's preflight request with the methods and headers that an allowed page may send.
func preflight(c *gin.Context) {
	c.Header("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE")
	if names := c.GetHeader("Access-Control-Request-Headers"); names != "" {
		c.Header("Access-Control-Allow-Headers", names)
	}
	c.Header("Access-Control-Max-Age", preflightAge)
	c.Status(http.StatusNoContent)
	c.Abort()
}

// own reports whether origin is a page of the gateway itself, on a host that is known
// to be the gateway's: a foreign name that resolves to it is not.
func (o *origins) own(r *http.Request, origin string) bool {
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
	return page == withPort(strings.ToLower(r.Host), port) && o.known(r, u.Host)
}

// withPort adds the port to a host that names none.
func withPort(host, port string) string {
	if _, _, err := net.SplitHostPort(host); err == nil {
		return host
	}
	return net.JoinHostPort(strings.Trim(host, "[]"), port)
}

// known reports whether a host, with or without a port, is one of the gateway's:
// a loopback name, the address that the connection came to, or in the settings.
func (o *origins) known(r *http.Request, host string) bool {
	host = strings.ToLower(host)
	name := strings.TrimSuffix(withoutPort(host), ".")
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	if address, err := netip.ParseAddr(name); err == nil {
		address = address.Unmap()
		if address.IsLoopback() || address == localAddress(r) {
			return true
		}
	}
	return slices.ContainsFunc(o.hosts, func(known string) bool { return known == host || withoutPort(known) == name })
}

func withoutPort(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

// localAddress is the address that the connection of a request came to; the zero
// value where it is not known.
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

// checkAdmin refuses requests to the admin listener under names that are not the
// gateway's: a web page whose name resolves here could read its answers. An
// address is no such name. Foreign pages are refused as well, on any list or not.
func (r *Router) checkAdmin(c *gin.Context) {
	host := c.Request.Host
	if _, err := netip.ParseAddr(withoutPort(host)); host != "" && err != nil && !r.origins.known(c.Request, host) {
		writeFailure(c, mmcp.Errorf(mmcp.CodeForbidden,
			"The admin listener does not know the host name %q. Use its address, or add the name to hosts.",
			shorten(host)).With("header", "Host"))
		c.Abort()
		return
	}
	if values := c.Request.Header.Values("Origin"); len(values) > 1 || len(values) == 1 && !r.origins.own(c.Request, values[0]) {
		writeFailure(c, mmcp.Errorf(mmcp.CodeForbidden, "Web pages may not use the admin listener.").With("header", "Origin"))
		c.Abort()
	}
}
