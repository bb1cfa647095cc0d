// Package foreign has what servers share that do not speak MMCP: models that the
// settings declare, the plain values of a request, and answers in other formats, which
// become glTF. Constraints, other rigs and other frame rates are left to the adapter.
package foreign
