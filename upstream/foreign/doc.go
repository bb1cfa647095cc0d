// Package foreign has the common parts of clients for servers that do not speak MMCP: models that
// the settings declare, the plain values of a request, and the conversion of other formats to
// glTF. Constraints, other rigs and other frame rates are left to the adapter.
package foreign
