// Package best answers a request with the best of several motions, which several models make with
// several seeds. It has one motion after the other made, scores each one against the request, and
// stops at the first that is good enough.
package best
