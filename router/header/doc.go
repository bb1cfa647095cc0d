// Package header reads the headers with which clients say how they want their answers.
package header
