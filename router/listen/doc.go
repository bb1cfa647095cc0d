// Package listen bounds the connections of clients: their number, and how long a client
// may take to read an answer. [OneFraming] closes the connection behind a request whose end a
// proxy may see at another place, so that no bytes of it count as a further request.
package listen
