// Package foreign has the common parts of clients for servers that do not speak MMCP: declared models, the
// plain values of a request, and the conversion of other formats to glTF. The adapter supports constraints,
// other rigs and other frame rates.
package foreign
