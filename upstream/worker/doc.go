// Package worker connects motion servers without an address. A worker runs beside such a
// server and dials gateways. The connection is a WebSocket, which proxies pass, and carries
// streams of yamux. A gateway opens a stream for each connection that its HTTP transport
// dials, and the worker serves HTTP/1.1 on the streams and passes requests on to its server.
// The Hub is the side of a gateway, and the Worker is the other side.
//
// A stream that a worker opens announces that the worker leaves. The gateway closes the
// stream when no request of the gateway runs there.
package worker
