package state

import "syscall"

// freeBytes returns the bytes that an unprivileged process may still write under dir.
func freeBytes(dir string) (int64, bool) {
	var fs syscall.Statfs_t
	if syscall.Statfs(dir, &fs) != nil {
		return 0, false
	}
	return int64(fs.Bavail) * fs.Bsize, true
}
