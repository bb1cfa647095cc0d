// Package wire posts small bodies to one server over HTTP/1.1 in the goroutine of the
// caller. A request is one write, and its answer is read into the caller's own memory.
// It does what http.Transport does for such requests without the two goroutines and the
// channels of each of its connections, which cost more than the rest of a request that
// is passed on.
//
// Nothing is sent twice, unless nothing of it was written before. A kept connection is
// looked at before it is used again: one that its server closed gets no request. The
// context ends a request by breaking its connection.
package wire
