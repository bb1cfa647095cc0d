// Package codec reads, checks and writes the texts of the protocol: requests, batches,
// catalogues, and the canonical form that makes equal requests equal. What it refuses
// is an *mmcp.Error that names the field.
package codec
