//go:build !linux

package state

// freeBytes is not implemented on this system: a full disk is noticed by a failed write.
func freeBytes(string) (int64, bool) { return 0, false }
