// Package listen wraps the listener of clients: it bounds connections and clients that
// do not read, refuses requests that a proxy could read differently, and gives every
// answer the envelope of the protocol. Small requests in plain form it has answered
// itself, without the server of net/http.
package listen
