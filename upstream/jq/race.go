//go:build race

package jq

// overhead is how many bytes of memory the process takes for each byte that it uses: the race
// detector has shadow memory beside the program's.
const overhead = 4
