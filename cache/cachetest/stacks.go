package cachetest

import (
	"bytes"
	"runtime"
)

// AwaitsOthers reports whether a request of this process waits for the run of another gateway whose lease it
// has read. Only the stacks of goroutines show that.
func AwaitsOthers() bool {
	stacks := make([]byte, 1<<20)
	return bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("state.(*members).await("))
}

// Goroutines returns the number of goroutines of this process with a call on their stack.
func Goroutines(call string) (n int) {
	stacks := make([]byte, 1<<20)
	for stack := range bytes.SplitSeq(stacks[:runtime.Stack(stacks, true)], []byte("\n\n")) {
		if bytes.Contains(stack, []byte(call)) {
			n++
		}
	}
	return n
}

// ReadsAgain reports whether a read waits for a record that the cluster does not return yet.
func ReadsAgain() bool {
	stacks := make([]byte, 1<<20)
	return bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("state.(*Bucket).GetWritten("))
}
