package listen

import "net/http"

// OneFraming serves requests by h, and closes the connection after each request whose end a proxy in front
// could see elsewhere. net/http accepts Transfer-Encoding together with Content-Length, and deletes the
// latter before any handler runs; in HTTP/1.0 it ignores the former. A proxy that uses the other field sees
// another end, and takes the bytes after it for a part of the body (RFC 9112, section 6.1). On a closed
// connection these bytes never become a request.
func OneFraming(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 || !r.ProtoAtLeast(1, 1) {
			w.Header().Set("Connection", "close")
		}
		h.ServeHTTP(w, r)
	})
}
