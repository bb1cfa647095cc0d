// Package adapt lets any client use any model. It is a Backend around a Backend:
// a request that a model does not take as it is, because of its skeleton, its
// frame rate, its place, its length, its constraints or an option, is rewritten for the
// model, and the answer is rewritten for the client. Where no server can begin a request
// for a model, another model may answer it (see Model.Fallback).
//
// The format of the answer comes first: package container converts it, for every model.
// The other adaptations stand in one list, in order. Each reports whether a request needs
// it for a model, rewrites the request, and undoes that on the answer. A request that needs
// none passes through untouched, and so does its answer: neither is encoded or decoded.
//
// The same request gives the same bytes, if the model does. An answer that
// contradicts its request is an error of the server (502 upstream_invalid).
// Everything is safe for concurrent use.
package adapt
