// Package npz decodes motion from NumPy archives and JSON in the layouts of motion models:
// rotations or positions of the joints of a known skeleton, and positions of its root.
// Options give the meaning of the arrays, which a file does not state.
//
// It has its own NPY decoder because files come from servers that are not trusted: the library
// github.com/sbinet/npyio allocates the size that a header claims, and panics on a broken header.
package npz
