package state

import (
	"io/fs"
	"os"
	"syscall"
	"testing"
)

// TestLockFault holds that the error says "in use" only if another process holds the lock.
func TestLockFault(t *testing.T) {
	for err, want := range map[error]string{
		syscall.EWOULDBLOCK: "is in use by another process",
		&fs.PathError{Op: "open", Path: "LOCK", Err: syscall.EACCES}: "is read-only",
		&fs.PathError{Op: "open", Path: "LOCK", Err: syscall.EROFS}:  "is read-only",
		&fs.PathError{Op: "open", Path: "LOCK", Err: syscall.EISDIR}: "cannot be locked",
		os.ErrDeadlineExceeded: "cannot be locked",
	} {
		if got := lockFault(err); got != want {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
	}
}
