// Package header reads the headers with which clients say how they want their answers,
// and writes the one that tells how long they took.
package header
