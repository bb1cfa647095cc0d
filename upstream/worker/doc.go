// Package worker connects motion servers without an address. A worker runs beside such a server and dials
// gateways. The connection is a WebSocket, which passes proxies, and carries streams of yamux. A gateway
// opens a stream for each connection that its HTTP transport dials; the worker serves HTTP/1.1 on the streams
// and forwards requests to its server. Hub is the gateway's side, and Worker the other side.
//
// A stream that a worker opens announces that the worker leaves. The gateway closes it when none of its
// requests is running there.
package worker
