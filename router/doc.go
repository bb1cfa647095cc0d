// Package router serves the gateway over HTTP. It serves any [mmcp.Backend] as all known clients of the
// protocol expect: without redirects, compression or interim answers, with the error envelope for every
// failure, and synchronously unless the client asks otherwise.
//
// [Router.Handler] serves clients. [Router.Admin] serves operators, on a listener of its own.
package router
