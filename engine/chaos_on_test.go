//go:build chaos

package engine_test

// chaos is on: dear requests are cancelled at many moments.
const chaos = true
