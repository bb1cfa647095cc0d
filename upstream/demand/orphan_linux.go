package demand

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// killOrphans kills the processes that have the token of a note in their environment, and reports whether
// there were any.
func killOrphans(n note) (found bool) {
	mark := []byte(tokenVariable + "=" + n.Token)
	processes, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return false
	}
	for _, p := range processes {
		environment, err := os.ReadFile(filepath.Join(p, "environ"))
		if err != nil || !bytes.Contains(environment, mark) {
			continue // it has ended, or belongs to another user
		}
		if pid, err := strconv.Atoi(filepath.Base(p)); err == nil && pid != os.Getpid() {
			found = syscall.Kill(pid, syscall.SIGKILL) == nil || found
		}
	}
	return found
}
