// Package listen bounds the connections of clients: their number, and how long a client
// may take to read an answer. [OneFraming] keeps bytes behind a request whose end a proxy
// could see elsewhere from being served as a further request.
package listen
