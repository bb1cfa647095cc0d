//go:build !linux

package demand

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// killOrphans kills the process group of a note if one of its processes has the token in its environment, and
// reports whether it did.
func killOrphans(n note) bool {
	out, err := exec.Command("ps", "-E", "-o", "command=", "-g", strconv.Itoa(n.Group)).Output() //nolint:noctx // It is short.
	if err != nil || !strings.Contains(string(out), tokenVariable+"="+n.Token) {
		return false
	}
	return killGroup(n.Group, syscall.SIGKILL) == nil
}
