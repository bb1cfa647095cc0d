//go:build !linux

package process

// Guard does nothing here: what a killed process has left is found at the next start.
func Guard() {}

func tell(int) {}
