//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

func signalGroup(cmd *exec.Cmd, s syscall.Signal) error { return syscall.Kill(-cmd.Process.Pid, s) }
