//go:build !race

package jq

// overhead is how many bytes of memory the process takes for each byte that it uses.
const overhead = 1
