// Package mmcp is the vocabulary of the Motion Model Context Protocol: its
// requests, its catalogue, its errors, and the one interface that every layer
// of motiongate implements.
//
// Conventions of the protocol hold everywhere: right-handed, Y up, metres,
// quaternions as x, y, z, w. Frames are zero-based on the timeline of the whole
// request. Heading 0 faces +Z and grows toward +X.
//
// The package does not change a decoded value. Goroutines may share it as long as none
// writes to it.
package mmcp
