// Package header reads the headers with which clients say how they want their answers, and
// writes those that tell where an answer came from and how long it took.
package header
