// Package codec reads, checks and writes the texts of the protocol: requests, batches,
// catalogues, and the canonical form that makes equal requests equal. Its
// errors are of type *mmcp.Error and name the field.
package codec
