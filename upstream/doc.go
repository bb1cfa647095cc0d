// Package upstream combines many motion servers, over HTTP ([upstream/remote]) and the built-in engine, into
// one Backend.
//
// [Pool] merges the catalogues of its members, sends each request to a member that has its model, and sends
// it again if that is safe. [upstream/dispatch] decides which member gets the next request.
//
// Two rules always hold. A request that may have been executed is sent again only if it is seeded. The bytes
// of an answer are passed on unchanged.
//
// [upstream/remote]: https://pkg.go.dev/github.com/motiongate/motiongate/upstream/remote
// [upstream/dispatch]: https://pkg.go.dev/github.com/motiongate/motiongate/upstream/dispatch
package upstream
