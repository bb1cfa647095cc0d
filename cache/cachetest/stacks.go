package cachetest

import (
	"bytes"
	"runtime"
)

// AwaitsOthers reports whether a request of this process has read another gateway's lease
// and waits for its run. Only the stack of its goroutine shows that.
func AwaitsOthers() bool {
	stacks := make([]byte, 1<<20)
	return bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("state.(*members).await("))
}

// Goroutines counts those of this process in whose stack a call stands.
func Goroutines(call string) (n int) {
	stacks := make([]byte, 1<<20)
	for stack := range bytes.SplitSeq(stacks[:runtime.Stack(stacks, true)], []byte("\n\n")) {
		if bytes.Contains(stack, []byte(call)) {
			n++
		}
	}
	return n
}

// ReadsAgain reports whether a read waits for what a cluster does not show yet.
func ReadsAgain() bool {
	stacks := make([]byte, 1<<20)
	return bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("state.(*Bucket).GetWritten("))
}
