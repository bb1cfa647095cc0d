// Package router serves the gateway over HTTP. It serves any [mmcp.Backend] in the way
// that every known client of the protocol expects: no redirects, no compression, no
// interim answers, the error envelope for every failure, and synchronous unless the
// client prefers otherwise.
//
// [Router.Handler] is for clients. [Router.Admin] is for operators, on a listener of
// its own.
package router
