// Package jsonio reads and writes JSON texts of the protocol, field by field. A Reader
// finds every fault of shape in one walk, each with its place; a Writer builds compact
// text. Both keep numbers and unknown fields exactly as they stand.
package jsonio
