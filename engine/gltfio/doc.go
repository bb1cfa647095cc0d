// Package gltfio writes motion as glTF 2.0 and reads motion from glTF of any program.
//
// The documents that it writes have the protocol's layout to the byte: one
// buffer, one animation per sample, every joint a node in the skeleton's order,
// and everything that glTF does not define in the root extension MMCP_motion. The same
// Document gives the same bytes. JSON and GLB of one Document are each other's
// ToGLB and ToGLTF.
//
// Reading is tolerant of layout and strict about sense: any accessor order,
// type and interpolation, with or without the extension, but no value that is
// not finite, no reference to another file, and no more memory than what was
// sent accounts for.
package gltfio
