// Package router is the gateway's face to HTTP. It serves any [mmcp.Backend] in
// the way that every known client of the protocol expects: no redirects, no
// compression, no interim answers, the error envelope for whatever goes wrong,
// and synchronous unless the client prefers otherwise.
//
// What clients see stands on [Router.Handler]; what operators see stands on
// [Router.Admin], for a listener of its own.
package router
