// Package remote calls one MMCP server over HTTP.
//
// [Server] is a Backend: it reads the catalogue, posts requests and polls the server's jobs. A request that
// may have been executed is never sent a second time, unless the server supports idempotency keys. The bytes
// of an answer are passed on unchanged. Every failure becomes an mmcp.Error that names the server, without
// its address, path or credentials.
//
// Server is safe for concurrent use.
package remote
