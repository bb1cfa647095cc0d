//go:build race

package rest

// The race detector has shadow memory beside that of the program.
func init() { overhead = 4 }
