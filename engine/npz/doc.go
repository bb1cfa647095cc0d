// Package npz reads motion out of NumPy archives and JSON, as models of motion write it:
// rotations or positions of the joints of a known skeleton, and positions of its root.
// Options give the meaning of the arrays, which a file does not state.
//
// The archives are read by hand. The library github.com/sbinet/npyio takes the
// sizes that a file claims as they are, and panics on a broken header; the files
// here come from servers.
package npz
