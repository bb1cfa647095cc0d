//go:build !race

package rest

// overhead is how many bytes of memory the process takes for each byte that it uses.
const overhead = 1
