// Package listen bounds the connections of clients: their number, and the time in which a client must read an
// answer. [OneFraming] closes the connection after a request whose end a proxy may see elsewhere, so that
// none of its bytes count as another request.
package listen
