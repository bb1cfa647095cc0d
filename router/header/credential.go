package header

import (
	"net/http"
	"net/url"
	"strings"
)

// pathPrefix begins the path of a client that cannot send headers; the client's key follows.
const pathPrefix = "/t/"

// SplitKey splits a path that begins with pathPrefix. Repeated slashes count as one, as in routing.
func SplitKey(u *url.URL) (key string, rest *url.URL, ok bool) {
	path := strings.TrimLeft(u.EscapedPath(), "/")
	inner, ok := strings.CutPrefix(path, pathPrefix[1:])
	if !ok || !strings.HasPrefix(u.Path, "/") {
		return "", nil, false
	}
	escaped, after, _ := strings.Cut(strings.TrimLeft(inner, "/"), "/")
	key, err := url.PathUnescape(escaped)
	if err != nil {
		return "", nil, false
	}
	path, err = url.PathUnescape("/" + after)
	if err != nil {
		return "", nil, false
	}
	out := *u
	out.Path, out.RawPath = path, "/"+after
	if out.RawPath == out.Path {
		out.RawPath = ""
	}
	return key, &out, true
}

// Bearer returns the bearer token of Authorization, or "".
func Bearer(h http.Header) string {
	values := h.Values("Authorization")
	if len(values) != 1 {
		return ""
	}
	scheme, token, _ := strings.Cut(values[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}
