package router

import (
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// ipv6Site is the prefix length of an IPv6 site: one machine may use any address below it.
const ipv6Site = 64

// clientOf names the client of a request, for shares of the gateway: by its address or, for IPv6, the /64.
// Behind trusted proxies it is the nearest address that is not a trusted proxy.
func (r *Router) clientOf(req *http.Request) string {
	address, ok := parseAddress(req.RemoteAddr)
	if !ok {
		return ""
	}
	if r.trusts(address) {
		hops := forwardedFor(req.Header)
		for _, hop := range slices.Backward(hops) {
			before, ok := parseAddress(hop)
			if !ok {
				break // clients behind a hop that cannot be parsed count as one client
			}
			address = before
			if !r.trusts(address) {
				break
			}
		}
	}
	if address.Is4() {
		return address.String()
	}
	site, err := address.Prefix(ipv6Site)
	if err != nil {
		return address.String()
	}
	return site.String()
}

// trusts reports whether forwarded addresses from a peer are trusted.
func (r *Router) trusts(address netip.Addr) bool {
	return address.IsLoopback() || slices.ContainsFunc(r.options.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(address) })
}

// mostHops bounds the number of forwarded addresses that are parsed.
const mostHops = 16

// forwardedFor returns the addresses that proxies added, the nearest last, from X-Forwarded-For or else
// Forwarded (RFC 7239).
func forwardedFor(h http.Header) []string {
	var hops []string
	if values := h.Values("X-Forwarded-For"); len(values) > 0 {
		hops = strings.Split(strings.Join(values, ","), ",")
	} else {
		for element := range strings.SplitSeq(strings.Join(h.Values("Forwarded"), ","), ",") {
			for pair := range strings.SplitSeq(element, ";") {
				name, value, _ := strings.Cut(pair, "=")
				if strings.EqualFold(strings.TrimSpace(name), "for") {
					hops = append(hops, strings.Trim(strings.TrimSpace(value), `"`))
				}
			}
		}
	}
	return hops[max(len(hops)-mostHops, 0):]
}

// parseAddress parses an address with or without a port and brackets.
func parseAddress(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return address.Unmap().WithZone(""), err == nil
}

// mostGateways bounds the number of gateways that a request may pass.
const mostGateways = 8

// gatewayName is the pattern of a gateway's name in ViaHeader. Other values are not forwarded, because a
// server may refuse a long or odd header.
var gatewayName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// via returns the gateways that a request has passed, this one last. It refuses a request that was here
// before: the request would wait for itself, in a queue or for the run of an identical request.
func (r *Router) via(h http.Header) (string, error) {
	before := strings.Join(h.Values(mmcp.ViaHeader), ", ")
	if before == "" {
		return r.id, nil
	}
	names := strings.Split(strings.ReplaceAll(before, " ", ""), ",")
	if slices.ContainsFunc(names, func(n string) bool { return !gatewayName.MatchString(n) }) {
		return "", mmcp.Errorf(mmcp.CodeInvalidRequest, "%s is set by gateways: names of at most 32 letters and digits, "+
			"separated by commas.", mmcp.ViaHeader).
			With("header", mmcp.ViaHeader)
	}
	if len(names) >= mostGateways || slices.Contains(names, r.id) {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "This request came through this gateway before, or through %d others: "+
			"the upstreams of gateways form a circle.", mostGateways).
			With("reason", "loop")
		e.RetryAfter = time.Second
		return "", e
	}
	return strings.Join(append(names, r.id), ", "), nil
}
