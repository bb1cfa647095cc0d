// Package upstream makes one Backend of many: motion servers over HTTP
// ([upstream/remote]) and the built-in engine.
//
// [Pool] merges the catalogues of its members into one, sends each request to a
// member that has its model, and sends it again where that is safe. Which member
// gets the next request is decided in [upstream/dispatch].
//
// Two rules always hold. A request that may have been executed is never sent a second
// time, unless it is seeded. The bytes of an answer are passed on unchanged.
//
// [upstream/remote]: https://pkg.go.dev/github.com/motiongate/motiongate/upstream/remote
// [upstream/dispatch]: https://pkg.go.dev/github.com/motiongate/motiongate/upstream/dispatch
package upstream
