//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// separate puts a program into a group of its own.
func separate(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = new(syscall.SysProcAttr)
	}
	cmd.SysProcAttr.Setpgid = true
}
