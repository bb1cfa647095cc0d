// Package header parses the headers with which clients ask for a form of the answer, and formats the headers
// about an answer's origin and duration.
package header
