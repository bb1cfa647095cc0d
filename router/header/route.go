package header

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
)

// Routes formats the servers that were called, or returns "" if there were none.
func Routes(routes []mmcp.Route) string {
	var out []string
	for _, route := range routes {
		if route.Upstream != "" {
			value := "upstream=" + route.Upstream + "; reason=" + route.Reason + "; attempt=" + strconv.Itoa(route.Attempt)
			if route.Batch > 0 {
				value += "; batch=" + strconv.Itoa(route.Batch)
			}
			out = append(out, value)
		}
	}
	return strings.Join(out, ", ")
}

// Adapted lists the adaptations of requests and answers, or returns "" if there were none. In a batch, each
// such request is named by its index.
func Adapted(routes []mmcp.Route) string {
	var out []string
	for i, route := range routes {
		switch {
		case route.Adapted == "":
		case len(routes) == 1:
			return route.Adapted
		default:
			out = append(out, strconv.Itoa(i)+"=("+strings.ReplaceAll(route.Adapted, ", ", " ")+")")
		}
	}
	return strings.Join(out, ", ")
}

// RoutesOf parses the names of servers from a header that Routes wrote.
func RoutesOf(text string) []mmcp.Route {
	var routes []mmcp.Route
	for element := range strings.SplitSeq(text, ", ") {
		if name, ok := strings.CutPrefix(element, "upstream="); ok {
			name, _, _ = strings.Cut(name, ";")
			routes = append(routes, mmcp.Route{Upstream: name})
		}
	}
	return routes
}

// HasTag reports whether the client already has the body with this entity tag (RFC 9110, section 13.1.2).
func HasTag(h http.Header, tag string) bool {
	for element := range strings.SplitSeq(strings.Join(h.Values("If-None-Match"), ","), ",") {
		element = strings.TrimPrefix(strings.TrimSpace(element), "W/")
		if element == tag || element == "*" {
			return true
		}
	}
	return false
}
