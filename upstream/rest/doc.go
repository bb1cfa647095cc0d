// Package rest is a motion server with an HTTP API of its own, as the settings describe
// it: a request that is built by jq expressions, and an answer that is read by them.
//
// A [Server] sends one POST and reads its answer; or submits a job, polls it, fetches its
// result, and cancels it when nobody waits any more; or uses the queue of Gradio. A
// request that may have been executed is never sent a second time. URLs in answers lead
// to the server itself, or to hosts that the settings name; credentials are sent to the
// server alone.
//
// Server is safe for concurrent use.
package rest
