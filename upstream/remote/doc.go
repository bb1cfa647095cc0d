// Package remote is one MMCP server over HTTP.
//
// [Server] is a Backend: it asks for the catalogue, posts requests and polls the
// jobs that the server makes of them. A request that may have been executed is
// never sent a second time, unless the server honours an idempotency key. What the
// server answered is passed on as the bytes that it sent, or not at all. Whatever
// goes wrong becomes an mmcp.Error that names the server, and no address, path or
// credentials of it.
//
// Server is safe for concurrent use.
package remote
