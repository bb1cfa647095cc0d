// Package rest is the client of motion servers with other HTTP APIs. The settings describe such an
// API: jq expressions build requests and read answers.
//
// A [Server] sends one POST and reads its answer; or submits a job, polls it, fetches its result,
// and cancels it when no client waits any more; or uses the queue of Gradio. A request that may
// have been executed is never sent a second time. URLs in answers are followed to the server
// itself and to hosts that the settings name; credentials are sent to the server alone.
//
// Server is safe for concurrent use.
package rest
