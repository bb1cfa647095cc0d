// Package gltfio writes motion as glTF 2.0, and reads motion from glTF of any program.
//
// Written documents have exactly the layout of the protocol: one buffer, one animation per sample, every
// joint a node in the order of the skeleton, and everything beyond glTF in the root extension MMCP_motion.
// Equal Documents give equal bytes. ToGLB and ToGLTF convert between the JSON and the GLB of one Document.
//
// The reader accepts any layout, accessor order, component type and interpolation, with or without the
// extension. It refuses values that are not finite, references to other files, and documents that would need
// much more memory than their size.
package gltfio
