// Package mmcp is the vocabulary of the Motion Model Context Protocol: its
// requests, its catalogue, its errors, and the one interface that every layer
// of motiongate implements.
//
// Conventions of the protocol hold everywhere: right-handed, Y up, metres,
// quaternions as x, y, z, w. Frames are zero-based on the timeline of the whole
// request. Heading 0 faces +Z and grows toward +X.
//
// A decoded value is not changed by the package and may be shared between
// goroutines as long as nobody writes to it.
package mmcp
