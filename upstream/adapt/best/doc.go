// Package best answers a request with the best of several motions, which several models make
// with several seeds. It asks for one motion after the other, scores each one against the
// request, and stops at the first that is good enough.
package best
