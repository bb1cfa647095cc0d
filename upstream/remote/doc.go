// Package remote is one MMCP server over HTTP.
//
// [Server] is a Backend: it asks for the catalogue, posts requests and polls the jobs
// that the server makes of them. A request that may have been executed is never sent a
// second time, unless the server honours an idempotency key. The bytes of an answer are
// passed on unchanged. Every failure becomes an mmcp.Error that names the server,
// without its address, path or credentials.
//
// Server is safe for concurrent use.
package remote
