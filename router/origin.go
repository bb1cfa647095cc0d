package router

import (
	"net/http"
	"net/netip"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/origin"
)

// checkOrigin refuses requests of foreign web pages before their body is read. Requests
// without an Origin pass, with any Host.
func (r *Router) checkOrigin(c *gin.Context) {
	if r.origins.Varies() {
		c.Header("Vary", "Origin")
	}
	values := c.Request.Header.Values("Origin")
	if len(values) == 0 {
		return
	}
	if len(values) > 1 || !r.allow(c, values[0]) && !r.origins.Own(c.Request, values[0]) {
		// Otherwise the server would read the rest of the body before it answers.
		c.Header("Connection", "close")
		refuse(c, foreignPage(strings.Join(values, ", ")))
		c.Abort()
		return
	}
	if r.answersOptions(c) && c.GetHeader("Access-Control-Request-Method") != "" {
		preflight(c)
	}
}

// answersOptions reports whether a request is an OPTIONS request that gets an answer, which is only the case
// if web pages may send requests.
func (r *Router) answersOptions(c *gin.Context) bool {
	return c.Request.Method == http.MethodOptions && r.origins.AllowsForeign()
}

func foreignPage(page string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeForbidden,
		"The web page at %s may not use this gateway. Add its origin to cors.origins, or the gateway's own host name to hosts.",
		shorten(page)).With("header", "Origin")
}

// shorten truncates a client's text for a message.
func shorten(text string) string {
	const most = 200
	if len(text) > most {
		text = text[:most] + "…"
	}
	return strings.ToValidUTF8(text, "?")
}

// exposed are the headers of answers that scripts of allowed pages can read.
const exposed = "Location, Retry-After, ETag, Age, Cache-Status, X-Request-ID, X-Motiongate-Route, X-Motiongate-Adapted, " +
	"X-Motiongate-License, X-Motiongate-Webhook, Idempotent-Replayed, Idempotency-Status, Preference-Applied, RateLimit, RateLimit-Policy, " +
	"X-Motiongate-Cost, Server-Timing"

// allow reports whether a foreign page is on the list, and if so sets the CORS headers that permit it to read
// the answer.
func (r *Router) allow(c *gin.Context, page string) bool {
	value, ok := r.origins.Allowed(page)
	if ok {
		c.Header("Access-Control-Allow-Origin", value)
		c.Header("Access-Control-Expose-Headers", exposed)
	}
	return ok
}

// preflightAge is the number of seconds for which a browser may cache a preflight.
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

// checkAdmin refuses requests to the admin listener whose Host is a name that is not the gateway's: a web
// page whose name resolves to this address could read the answers. IP addresses pass. Foreign pages are
// refused too, even those in cors.origins.
func (r *Router) checkAdmin(c *gin.Context) {
	host := c.Request.Host
	if _, err := netip.ParseAddr(origin.WithoutPort(host)); host != "" && err != nil && !r.origins.Known(c.Request, host) {
		writeFailure(c, mmcp.Errorf(mmcp.CodeForbidden,
			"The admin listener does not know the host name %q. Use its address, or add the name to hosts.",
			shorten(host)).With("header", "Host"))
		c.Abort()
		return
	}
	if values := c.Request.Header.Values("Origin"); len(values) > 1 || len(values) == 1 && !r.origins.Own(c.Request, values[0]) {
		writeFailure(c, mmcp.Errorf(mmcp.CodeForbidden, "Web pages may not use the admin listener.").With("header", "Origin"))
		c.Abort()
	}
}
