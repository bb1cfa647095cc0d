// Package rest is the client of motion servers with other HTTP APIs. The settings describe such an API: jq
// expressions build requests and read answers.
//
// A [Server] sends one POST and reads its answer; or it submits a job, polls it, fetches its result, and
// cancels it when no client waits any more; or it uses the queue of Gradio. A request that may have been
// executed is never sent a second time. Files are fetched only from the server itself and from hosts that the
// settings name; credentials are sent only to the server.
//
// Server is safe for concurrent use.
// Server is safe for concurrent use.
package rest
