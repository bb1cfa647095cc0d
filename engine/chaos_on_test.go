//go:build chaos

package engine_test

// chaos is on: costly requests are cancelled at many moments.
const chaos = true
